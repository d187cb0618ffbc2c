// What these pages can do beyond the author's document: all of it off until somebody wants it, and
// forgotten with the tab.
export interface Extras {
  grandmaster: boolean;
  notation: boolean;
  shapes: boolean;
  merlin: boolean;
  gandalf: boolean;
}

export const NO_EXTRAS: Extras = {
  grandmaster: false,
  notation: false,
  shapes: false,
  merlin: false,
  gandalf: false,
};

/** The caption of each, in the order they are listed. */
export const CAPTIONS: Record<keyof Extras, string> = {
  grandmaster: "extraGrandmaster",
  notation: "extraNotation",
  shapes: "extraShapes",
  merlin: "extraMerlin",
  gandalf: "extraGandalf",
};
