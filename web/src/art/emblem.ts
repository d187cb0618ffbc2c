// An abstract emblem from a name: the same name always gives the same figure, on any machine.
// Only shapes come out; colour and place are the card's affair.

export interface Emblem {
  folds: number;
  /** One petal pointing up from the origin. */
  petal: string;
  /** Distance of the little dots between petals; none where it is 0. */
  dots: number;
  /** Whether thin rays stand between the petals. */
  rays: boolean;
  /** Degrees by which everything is turned. */
  turn: number;
  core: number;
}

const REACH = 42;

const PETALS: ((wide: number) => string)[] = [
  (w) => `M0-${REACH} ${w * 0.8}-17 0-7 -${w * 0.8}-17Z`,
  (w) => `M0-8C${w}-16 ${w}-30 0-${REACH} -${w}-30 -${w}-16 0-8Z`,
  (w) => `M0-8C${w * 1.7}-14 ${w * 1.5}-34 2-${REACH} ${w * 0.7}-28 -${w * 0.5}-20 0-8Z`,
  (w) =>
    `M0-8C${w * 0.5}-18 ${w * 1.2}-26 ${w * 0.9}-34A${w * 0.9} ${w * 0.9} 0 0 0-${w * 0.9}-34C-${w * 1.2}-26-${w * 0.5}-18 0-8Z`,
  (w) => `M0-8 ${w * 0.85}-24 ${w * 0.42}-26 0-${REACH} -${w * 0.42}-26 -${w * 0.85}-24Z`,
];

/** The emblem of a card; the number of its copy does not count. */
export function emblemOf(id: string): Emblem {
  const draw = drawer(id.replace(/-\d+$/, ""));
  const folds = 3 + draw(6);
  const wide = Math.min(19, 62 / folds + draw(3));
  const petal = PETALS[draw(PETALS.length)];
  return {
    folds,
    petal: petal(wide),
    dots: draw(3) === 0 ? 0 : 30 + draw(2) * 6,
    rays: draw(2) === 1,
    turn: folds % 2 === 0 && draw(2) === 1 ? 180 / folds : 0,
    core: 5 + draw(3),
  };
}

/** Small numbers drawn from a text: FNV-1a, then a xorshift for each. */
function drawer(text: string): (bound: number) => number {
  let state = 0x811c9dc5;
  for (const letter of text) state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193);
  return (bound) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % bound;
  };
}
