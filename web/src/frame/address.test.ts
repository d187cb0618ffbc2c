import { describe, expect, it } from "vitest";
import { parsed, written } from "./address";

describe("an address", () => {
  it("names a page, a thing and values", () => {
    expect(parsed("#/replay/here-1?at=12")).toEqual({
      page: "replay",
      name: "here-1",
      values: { at: "12" },
    });
    expect(parsed("")).toEqual({ page: "shelf", name: "", values: {} });
    expect(parsed("#/lobbies?game=quoridor").values).toEqual({ game: "quoridor" });
  });

  it("comes back as it was written", () => {
    for (const [page, name, values] of [
      ["shelf", "", {}],
      ["table", "a/b c", {}],
      ["replay", "x", { at: "3" }],
      ["settings", "", {}],
    ] as const) {
      expect(parsed(written(page, name, values))).toEqual({ page, name, values });
    }
  });

  it("leads nowhere when it is nonsense", () => {
    for (const hash of ["#/launch", "#/table/a/b", "#/what", "#/settings/x"]) {
      expect(parsed(hash).page).toBe("nowhere");
    }
    expect(parsed("#/table/%zz").name).toBe("%zz");
  });
});
