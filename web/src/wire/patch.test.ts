import { describe, expect, it } from "vitest";
import { PatchError, patched } from "./patch";

describe("a patch", () => {
  const view = { pawns: { p1: "e1", p2: "e9" }, walls: ["a1h", "c3v"], deep: [[1, 2], [3]] };

  it("replaces, adds and removes", () => {
    expect(
      patched(view, [
        { op: "replace", path: "/pawns/p1", value: "e2" },
        { op: "add", path: "/walls/-", value: "e3h" },
        { op: "add", path: "/walls/0", value: "b2h" },
        { op: "remove", path: "/deep/0/1" },
        { op: "add", path: "/turn", value: null },
      ]),
    ).toEqual({
      pawns: { p1: "e2", p2: "e9" },
      walls: ["b2h", "a1h", "c3v", "e3h"],
      deep: [[1], [3]],
      turn: null,
    });
  });

  it("leaves the value before as it was, and shares what it does not touch", () => {
    const after = patched(view, [{ op: "replace", path: "/pawns/p1", value: "e2" }]) as typeof view;
    expect(view.pawns.p1).toBe("e1");
    expect(after.walls).toBe(view.walls);
    expect(after.pawns).not.toBe(view.pawns);
  });

  it("moves and copies", () => {
    expect(patched(view, [{ op: "move", from: "/walls/0", path: "/deep/1/0" }])).toMatchObject({
      walls: ["c3v"],
      deep: [
        [1, 2],
        ["a1h", 3],
      ],
    });
    expect(patched(view, [{ op: "copy", from: "/pawns", path: "/starts" }])).toMatchObject({
      starts: { p1: "e1", p2: "e9" },
    });
  });

  it("reads escaped names and replaces the whole", () => {
    expect(patched({ "a/b": { "~": 1 } }, [{ op: "replace", path: "/a~1b/~0", value: 2 }])).toEqual({
      "a/b": { "~": 2 },
    });
    expect(patched(view, [{ op: "replace", path: "", value: 3 }])).toBe(3);
  });

  it("refuses what does not fit", () => {
    for (const operation of [
      { op: "replace", path: "/pawns/p3", value: 1 },
      { op: "remove", path: "/walls/2" },
      { op: "add", path: "/walls/9", value: 1 },
      { op: "add", path: "/walls/01", value: 1 },
      { op: "add", path: "walls", value: 1 },
      { op: "test", path: "/walls/0", value: "x" },
      { op: "replace", path: "/constructor", value: 1 },
    ] as const) {
      expect(() => patched(view, [operation])).toThrow(PatchError);
    }
  });
});
