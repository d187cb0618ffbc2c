import { expect, it } from "vitest";
import { withView } from "./telling";
import type { TriadView } from "./view";

const captured = (card: string) => ({ type: "cardCaptured", card }) as never;

function move(...cards: string[]): TriadView {
  return { lastMove: { finalBoard: null, events: cards.map(captured) } } as unknown as TriadView;
}

it("begins to tell a move at its first event", () => {
  const before = move("a");
  const after = withView({ queue: [before], step: 1 }, move("b", "c"), true);
  expect(after).toEqual({ queue: [move("b", "c")], step: 1 });
});

it("lets an answer wait until the move before it is told", () => {
  const first = move("a", "b", "c");
  const after = withView({ queue: [first], step: 2 }, move("d"), true);
  expect(after).toEqual({ queue: [first, move("d")], step: 2 });
});

it("tells nothing twice, and nothing where it is not wanted", () => {
  const telling = { queue: [move("a", "b")], step: 1 };
  expect(withView(telling, move("a", "b"), true).step).toBe(2);
  expect(withView(telling, move("c", "d"), false)).toEqual({ queue: [move("c", "d")], step: 2 });
});
