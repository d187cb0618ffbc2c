import { describe, expect, it } from "vitest";
import { fields, same, valueAt, withValue } from "./option";

const size = { name: "size", label: "Size", schema: { enum: [3, 5, 7, 9, 11], default: 9 } };
const walls = {
  name: "walls",
  label: "Walls",

  schema: { anyOf: [{ type: "integer", minimum: 0, maximum: 40 }, { type: "null" }], default: null },
};
const rules = {
  name: "rules",
  label: "Rules",

  schema: {
    $ref: "#/$defs/Rules",
    default: { open: true, combo: null },
    $defs: {
      Rules: {
        type: "object",
        properties: {
          open: { type: "boolean", default: false },
          combo: { anyOf: [{ type: "boolean" }, { type: "null" }], default: null },
          suddenDeath: { type: "boolean", default: false },
          tradeRule: { enum: ["none", "one"], default: "none" },
          decks: { type: "array", items: {} },
        },
      },
    },
  },
};

describe("a form from a schema", () => {
  it("asks what can be asked in a line, under the names the game gives", () => {
    expect(fields(size)[0]).toMatchObject({
      kind: "choice",
      preset: 9,
      choices: [{ value: 3, label: "3" }, {}, {}, {}, {}],
    });
    expect(fields(rules, {}, { open: "All hands are visible." }).map(({ help }) => help)).toEqual([
      "All hands are visible.",
      "",
      "",
      "",
    ]);
    expect(fields(walls)[0]).toMatchObject({ kind: "number", isNullable: true, preset: null, most: 40 });
    expect(
      fields(rules, { suddenDeath: "Sudden Death" }).map(({ label, kind, preset }) => [label, kind, preset]),
    ).toEqual([
      ["Open", "switch", true],
      ["Combo", "switch", null],
      ["Sudden Death", "switch", false],
      ["Trade rule", "choice", "none"],
    ]);
  });

  it("keeps only what differs from the default", () => {
    const [open, , sudden] = fields(rules);
    if (open === undefined || sudden === undefined) throw new Error("fields are missing");
    const some = withValue({}, sudden, true);
    expect(some).toEqual({ rules: { suddenDeath: true } });
    expect(valueAt(some, sudden)).toBe(true);
    expect(valueAt(some, open)).toBe(true);
    expect(withValue(some, sudden, false)).toEqual({});
  });

  it("compares options deeply", () => {
    expect(same({ a: { b: 1 } }, { a: { b: 1 } })).toBe(true);
    expect(same({ a: { b: 1 } }, { a: { b: 1, c: 2 } })).toBe(false);
  });
});
