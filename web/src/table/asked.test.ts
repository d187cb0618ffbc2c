import { describe, expect, it } from "vitest";
import { asked } from "./asked";

const QUESTIONS = { aim: { target: "Target player", guess: "Which card?" }, play: { card: "Pick a card" } };
const aim = (target: string, guess?: string) => ({ verb: "aim", args: { target, ...(guess && { guess }) } });

describe("what is asked next", () => {
  it("is the first argument in which the actions differ", () => {
    expect(asked([aim("p2", "king"), aim("p3", "king")], QUESTIONS)).toBe("Target player");
    expect(asked([aim("p2", "king"), aim("p2", "priest")], QUESTIONS)).toBe("Which card?");
  });

  it("is nothing where one action is left, several verbs are meant, or no words are known", () => {
    expect(asked([], QUESTIONS)).toBeNull();
    expect(asked([aim("p2", "king")], QUESTIONS)).toBeNull();
    expect(asked([aim("p2"), { verb: "play", args: { card: "a" } }], QUESTIONS)).toBeNull();
    expect(asked([aim("p2"), aim("p3")], {})).toBeNull();
    expect(asked([aim("p2"), aim("p3")], undefined)).toBeNull();
  });
});
