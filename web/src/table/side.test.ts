import { describe, expect, it } from "vitest";
import type { EventMessage, Welcome } from "../wire/types";
import { hasMissed, heard, retold, welcomed } from "./side";

const welcome: Welcome = {
  type: "welcome",
  bundleMeta: { gameId: "quoridor", version: "1.0.0", cards: {} },
  initialState: { pawns: ["e1", "e9"] },
  you: "p1",
  tick: 0,
  seq: 0,
  legal: [{ verb: "move", args: { to: "e2" } }],
  outcome: null,
  commitment: null,
  id: null,
};

function event(seq: number, more: Partial<EventMessage> = {}): EventMessage {
  return {
    type: "event",
    tick: seq,
    seq,
    actor: "p1",
    verb: "move",
    args: {},
    diff: [],
    legal: [],
    id: null,
    ...more,
  };
}

describe("a side of the table", () => {
  it("follows the patches and remembers the view before", () => {
    const side = heard(
      welcomed(welcome),
      event(1, { diff: [{ op: "replace", path: "/pawns/0", value: "e2" }] }),
    );
    expect(side.view).toEqual({ pawns: ["e2", "e9"] });
    expect(side.previous).toEqual({ pawns: ["e1", "e9"] });
    expect(side.legal).toEqual([]);
  });

  it("knows how it ended, and that an undo opens it again", () => {
    const outcome = { winners: ["p1"], reason: "goal_reached" };
    const over = heard(welcomed(welcome), event(1, { verb: "end", args: { outcome } }));
    expect(over.outcome).toEqual(outcome);
    expect(heard(over, event(2, { verb: "undo" })).outcome).toBeNull();
  });

  it("notices a gap", () => {
    expect(hasMissed(welcomed(welcome), event(1))).toBe(false);
    expect(hasMissed(welcomed(welcome), event(2))).toBe(true);
  });

  it("has the words that come with events, step by step", () => {
    const begun = { ...welcomed(welcome), described: 0 };
    const first = heard(begun, event(1, { words: { text: "Ada rolls" } }));
    const words = {
      text: "Ada moves",
      notation: "e2",
      says: "Bob's turn",
      labels: [],
      notations: [],
      board: "#",
    };
    const second = heard(first, event(1, { tick: 2, words }));
    expect(second.moves.map(({ text }) => text)).toEqual(["Ada rolls", "Ada moves"]);
    expect([second.says, second.board, second.described]).toEqual(["Bob's turn", "#", 1]);
    const undone = heard(second, event(2, { verb: "undo", words: { text: "Taken back", takesBack: 1 } }));
    expect(undone.moves.map(({ text }) => text)).toEqual(["Taken back"]);
  });

  it("asks again where words are missing: those of later events do not follow on", () => {
    const begun = { ...welcomed(welcome), described: 0 };
    const silent = heard(begun, event(1));
    const spoken = heard(silent, event(2, { words: { text: "x", says: "y" } }));
    expect([spoken.described, spoken.moves]).toEqual([0, []]);
  });

  it("takes words only for the moment they were said of", () => {
    const words = {
      type: "description",
      says: "x",
      board: "",
      labels: ["e2"],
      notations: ["e2"],
      moves: [],
      trail: null,
      id: null,
    } as const;
    expect(heard(welcomed(welcome), { ...words, seq: 4, moves: [], labels: [], notations: [] }).says).toBe(
      "",
    );
    expect(
      heard(welcomed(welcome), { ...words, seq: 0, moves: [], labels: ["e2"], notations: ["e2"] }).labels,
    ).toEqual(["e2"]);
  });

  it("drops moves that were taken back", () => {
    const move = (seq: number, takesBack: number | null = null) => ({
      seq,
      tick: seq,
      actor: "p1",
      notation: "",
      text: "",
      effect: "",
      completes: false,
      takesBack,
    });
    expect(retold([move(1), move(2), move(3)], [move(4, 2)]).map(({ seq }) => seq)).toEqual([1, 4]);
  });

  it("counts a move once, however often it is told", () => {
    const move = (seq: number) => ({
      seq,
      tick: seq,
      actor: "p1",
      notation: "",
      text: "",
      effect: "",
      completes: false,
      takesBack: null,
    });
    const seqs = (known: number[], news: number[]) =>
      retold(known.map(move), news.map(move)).map(({ seq }) => seq);
    expect(seqs([1, 2], [2, 3])).toEqual([1, 2, 3]);
    expect(seqs([1, 2, 2], [3, 3])).toEqual([1, 2, 2, 3, 3]);
    expect(seqs([1, 2], [1, 2])).toEqual([1, 2]);
    expect(seqs([1, 2], [])).toEqual([1, 2]);
  });
});
