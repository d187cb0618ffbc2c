// From touches to an action: each thing touched leaves the actions that it fits. When one is left, that
// is what was meant; where no thing tells the rest apart, they are offered by name. It is held to the
// same table of cases as damier.scene.touch, and like it knows no game.
import type { LegalAction } from "../wire/types";
import { alternatives, things } from "./things";
import type { Scene } from "./types";

/** Where a choice stands after some touches. Numbers are places in the list of legal actions. */
export interface Touched {
  /** What can still be meant. */
  left: number[];
  /** What was meant, once something was touched and one action is left. */
  meant: number | null;
  /** The things that lead on: each leaves something, and leaves less. */
  nextThings: string[];
  /** What has to be chosen by name, because no further thing stands for it. */
  byName: number[];
}

/** What can be touched in one scene, and what each thing means among these actions. */
export class Touch {
  private readonly about = new Map<string, ReadonlySet<number>>();
  private readonly every: number[];

  constructor(scene: Scene, legal: readonly LegalAction[]) {
    this.every = legal.map((_, number) => number);
    const given = byArgument(legal);
    for (const thing of things(scene)) {
      const about = new Set(alternatives(thing.standsFor).flatMap((wanted) => fitting(wanted, given)));
      if (about.size > 0 && thing.id !== undefined) this.about.set(thing.id, about);
    }
  }

  /** Whether any action is about this thing. */
  has(thing: string): boolean {
    return this.about.has(thing);
  }

  /** What the things chosen so far leave of what may be done. */
  after(chosen: readonly string[] = []): Touched {
    const left = this.every.filter((number) => chosen.every((thing) => this.about.get(thing)?.has(number)));
    const covered = new Set<number>();
    const nextThings: string[] = [];
    for (const [thing, about] of this.about) {
      const leaves = left.filter((number) => about.has(number));
      const leadsOn = leaves.length > 0 && (chosen.length === 0 || leaves.length < left.length);
      if (chosen.includes(thing) || !leadsOn) continue;
      nextThings.push(thing);
      for (const number of leaves) covered.add(number);
    }
    return {
      left,
      meant: chosen.length > 0 && left.length === 1 ? (left[0] ?? null) : null,
      nextThings,
      byName: left.filter((number) => !covered.has(number)),
    };
  }

  /** The choice after one more touch. A chosen thing is let go; one that does not go with the others
   *  begins anew; one that nothing is about changes nothing. */
  next(chosen: readonly string[], thing: string): string[] {
    if (chosen.includes(thing)) return chosen.filter((one) => one !== thing);
    if (!this.about.has(thing)) return [...chosen];
    return this.after(chosen).nextThings.includes(thing) ? [...chosen, thing] : [thing];
  }
}

type Given = Map<string, Set<number>>;

/** The actions by each argument they give. A list of things, such as several cards at once, is touched
 *  one by one. */
function byArgument(legal: readonly LegalAction[]): Given {
  const given: Given = new Map();
  legal.forEach((action, number) => {
    for (const [name, value] of Object.entries({ ...action.args, type: action.verb })) {
      for (const one of Array.isArray(value) ? [value, ...value] : [value]) {
        const key = written(name, one);
        given.set(key, (given.get(key) ?? new Set()).add(number));
      }
    }
  });
  return given;
}

function fitting(wanted: Record<string, unknown>, given: Given): number[] {
  const [first, ...others] = Object.entries(wanted).map(([name, value]) => given.get(written(name, value)));
  return [...(first ?? [])].filter((number) => others.every((found) => found?.has(number)));
}

function written(name: string, value: unknown): string {
  return `${name} ${JSON.stringify(value, inOrder)}`;
}

/** Objects with their keys in order, so that equal ones are written alike. */
function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The action that these things spell out though it is not legal: whoever asks for it is told why not. */
export function unlisted(
  scene: Scene,
  chosen: readonly string[],
  legal: readonly LegalAction[],
): LegalAction | null {
  const found = things(scene).filter(({ id }) => id !== undefined && chosen.includes(id));
  const said = found.reduce<Record<string, unknown>[]>(
    (so, thing) => so.flatMap((args) => alternatives(thing.standsFor).map((more) => ({ ...args, ...more }))),
    [{}],
  );
  for (const { type, ...args } of said) {
    const asked = Object.keys(args).sort().join();
    const like = legal.find(
      ({ verb, args: own }) =>
        Object.keys(own).sort().join() === asked && (type === undefined || type === verb),
    );
    if (like !== undefined && asked !== "") return { verb: like.verb, args };
  }
  return null;
}
