import { expect, it } from "vitest";
import cases from "../../../tests/scene/touch_cases.json";
import type { Json, LegalAction } from "../wire/types";
import { Touch } from "./touch";
import type { Scene, Tag } from "./types";

interface Case {
  what: string;
  things: Record<string, Tag["standsFor"]>;
  legal: Record<string, Json>[];
  touches: string[];
  left: number[];
  meant: number | null;
  next: string[];
  byName: number[];
}

function action({ type, ...args }: Record<string, Json>): LegalAction {
  return { verb: String(type), args };
}

// damier.scene is held to the same cases
it.each(cases as unknown as Case[])("$what", (one) => {
  const row = Object.entries(one.things).map(([id, standsFor]): Tag => ({ kind: "tag", id, standsFor }));
  const scene: Scene = { areas: [{ kind: "row", id: "row", things: row }] };
  const touch = new Touch(scene, one.legal.map(action));
  const chosen = one.touches.reduce<string[]>((so, thing) => touch.next(so, thing), []);
  const { left, meant, nextThings, byName } = touch.after(chosen);
  expect({ left, meant, next: nextThings, byName }).toEqual({
    left: one.left,
    meant: one.meant,
    next: one.next,
    byName: one.byName,
  });
});

it("cells and what lies on them can be touched", () => {
  const scene: Scene = {
    areas: [
      {
        kind: "board",
        grid: { kind: "squares", columns: 1, rows: 1 },
        cells: [
          {
            kind: "cell",
            id: "a1",
            at: [0, 0],
            standsFor: { to: "a1" },
            pieces: [{ kind: "piece", id: "king", standsFor: { piece: "king" } }],
          },
        ],
      },
    ],
  };
  const touch = new Touch(scene, [{ verb: "move", args: { to: "a1", piece: "king" } }]);
  expect(touch.after(["a1"]).meant).toBe(0);
  expect(touch.after(["king"]).meant).toBe(0);
});
