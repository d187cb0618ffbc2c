import { describe, expect, it } from "vitest";
import { spoken } from "./voice";

describe("the voice of the table", () => {
  it("stays in one piece while it is short", () => {
    expect(spoken("Your turn. Go on!")).toEqual({ headline: "Your turn. Go on!", story: "" });
  });

  it("ends with what is to be done, after what has happened", () => {
    const says = "Bot plays Adamantoise on a1. Ochu on a2 is taken by Bot. Alice to place a card.";
    expect(spoken(says)).toEqual({
      headline: "Alice to place a card.",
      story: "Bot plays Adamantoise on a1. Ochu on a2 is taken by Bot.",
    });
  });

  it("keeps a long sentence whole", () => {
    const says = "Alice, please select an empty cell or a fisherman, whichever of the two you like";
    expect(spoken(says)).toEqual({ headline: says, story: "" });
  });
});
