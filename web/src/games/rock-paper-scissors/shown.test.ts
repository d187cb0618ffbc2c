import { expect, it } from "vitest";
import { gained, lying, type RpsView } from "./shown";

const start: RpsView = {
  playerIds: ["p1", "p2"],
  choices: { p1: null, p2: null },
  scores: { p1: 0, p2: 0 },
  lastRound: null,
  revealed: false,
  winsNeeded: 3,
  turn: 1,
  winners: null,
};

it("shows nothing before anybody has chosen", () => {
  expect(lying(start, "p1", "p1")).toEqual({ kind: "none" });
});

it("keeps a choice closed, and tells only its owner which it is", () => {
  const chosen = { ...start, choices: { p1: "rock", p2: "hidden" } };
  expect(lying(chosen, "p1", "p1")).toEqual({ kind: "closed", own: "rock" });
  expect(lying(chosen, "p2", "p1")).toEqual({ kind: "closed", own: null });
  expect(lying(chosen, "p1", null)).toEqual({ kind: "closed", own: null });
});

it("opens both at the end, and leaves the last round open until the next choice", () => {
  const over = { ...start, choices: { p1: "rock", p2: "paper" }, revealed: true };
  expect(lying(over, "p2", "p1")).toEqual({ kind: "open", sign: "paper" });
  const between = { ...start, lastRound: { p1: "rock", p2: "scissors" } };
  expect(lying(between, "p2", "p1")).toEqual({ kind: "open", sign: "scissors" });
  const quick = { ...between, choices: { p1: null, p2: "hidden" } };
  expect(lying(quick, "p2", "p1")).toEqual({ kind: "open", sign: "scissors" });
  expect(lying(quick, "p2", null)).toEqual({ kind: "closed", own: null });
  const again = { ...between, choices: { p1: "paper", p2: null } };
  expect(lying(again, "p2", "p1")).toEqual({ kind: "none" });
});

it("reads from the scores who won a round", () => {
  expect(gained({ ...start, scores: { p1: 0, p2: 1 } }, start)).toBe("p2");
  expect(gained(start, start)).toBeNull();
  expect(gained({ ...start, winners: ["p1"] }, null)).toBe("p1");
});
