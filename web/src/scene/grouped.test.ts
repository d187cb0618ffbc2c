import { expect, it } from "vitest";
import type { LegalAction } from "../wire/types";
import { grouped } from "./grouped";

const WHO = ["Baker", "Barber", "Clerk"];
const WHERE = ["Attic", "Atrium"];

function every(verb: string, said: string): { actions: LegalAction[]; labels: string[] } {
  const pairs = WHO.flatMap((who) => WHERE.map((where) => ({ who, where })));
  return {
    actions: pairs.map((args) => ({ verb, args })),
    labels: pairs.map(({ who, where }) => `${said}: ${who}, ${where}`),
  };
}

it("asks which verb first, then argument by argument, in whole words", () => {
  const [ask, accuse] = [every("ask", "Ask"), every("accuse", "Accuse")];
  const verbs = grouped([...ask.actions, ...accuse.actions], [...ask.labels, ...accuse.labels]);
  expect(verbs?.map(({ label }) => label)).toEqual(["Ask…", "Accuse…"]);
  expect(verbs?.[1]?.members).toEqual([6, 7, 8, 9, 10, 11]);
  expect(grouped(ask.actions, ask.labels)?.map(({ label }) => label)).toEqual([
    "Ask: Baker…",
    "Ask: Barber…",
    "Ask: Clerk…",
  ]);
});

it("asks nothing in parts where the words do not say them, or nothing is left to tell apart", () => {
  const { actions } = every("ask", "Ask");
  expect(grouped(actions, ["a", "b", "c", "d", "e", "f"])).toBeNull();
  const one = actions.slice(0, 2);
  expect(grouped(one, ["Ask: Baker, Attic", "Ask: Baker, Atrium"])).toBeNull();
});

it("says what stands alone in full", () => {
  const actions = [
    { verb: "wait", args: {} },
    { verb: "bid", args: { coins: 1, lot: "a" } },
    { verb: "bid", args: { coins: 1, lot: "b" } },
  ];
  expect(grouped(actions, ["Wait a turn", "Bid 1 on a", "Bid 1 on b"])?.map(({ label }) => label)).toEqual([
    "Wait a turn",
    "Bid 1 on…",
  ]);
});
