// What a person is asked next, in the words of the game: the prompt of the first argument in which the
// actions that can still be meant differ. Where several verbs are meant, nothing is asked yet.
import type { LegalAction } from "../wire/types";

export type Questions = Record<string, Record<string, string>>;

export function asked(left: readonly LegalAction[], questions: Questions | undefined): string | null {
  const [first] = left;
  if (first === undefined || left.some(({ verb }) => verb !== first.verb)) return null;
  for (const [name, question] of Object.entries(questions?.[first.verb] ?? {})) {
    const value = JSON.stringify(first.args[name]);
    if (left.some(({ args }) => JSON.stringify(args[name]) !== value)) return question;
  }
  return null;
}
