// The choice that is being made at a table: which things were touched, and what comes of the next one.
import { useEffect, useMemo, useState } from "react";
import type { BoardProps } from "../table/board";
import type { Placed } from "./placed";
import { Touch, type Touched, unlisted } from "./touch";
import type { Scene } from "./types";

export interface Choice {
  chosen: string[];
  touched: Touched;
  /** The thing that a touch here would be about; none where nothing can be done with it. */
  target: (placed: Placed) => string | null;
  /** What a touch would lead to, without touching. */
  would: (placed: Placed) => Touched | null;
  /** Touch something; with `isAsking`, what it means is shown first and done at the second touch. */
  press: (placed: Placed, isAsking?: boolean) => void;
  /** Put one thing down on another: both are touched, one after the other. */
  drop: (from: Placed, to: Placed) => void;
  take: (number: number) => void;
  letGo: () => void;
}

export function useChoice(scene: Scene, { legal, act }: Pick<BoardProps, "legal" | "act">): Choice {
  const touch = useMemo(() => new Touch(scene, legal), [scene, legal]);
  const [state, setState] = useState<{ legal: unknown; chosen: string[] }>({ legal, chosen: [] });
  // what was chosen belongs to a position
  const chosen = state.legal === legal ? state.chosen : NOTHING;
  useEffect(() => setState({ legal, chosen: [] }), [legal]);
  const choose = (things: string[]) => setState({ legal, chosen: things });
  const touched = useMemo(() => touch.after(chosen), [touch, chosen]);
  const target = ({ targets }: Placed): string | null =>
    targets.find((id) => touched.nextThings.includes(id)) ??
    targets.find((id) => chosen.includes(id)) ??
    targets.find((id) => touch.has(id)) ??
    null;
  const take = (number: number) => {
    const action = legal[number];
    if (action === undefined) return;
    choose([]);
    act(action);
  };
  const press = (placed: Placed, isAsking = false) => {
    const id = target(placed);
    if (id === null) {
      const asked = placed.targets.map((one) => unlisted(scene, [...chosen, one], legal)).find(Boolean);
      if (asked) act(asked);
      return;
    }
    if (touched.meant !== null && chosen.includes(id)) {
      take(touched.meant);
      return;
    }
    const things = touch.next(chosen, id);
    const { meant } = touch.after(things);
    if (meant === null || isAsking) choose(things);
    else take(meant);
  };
  const drop = (from: Placed, to: Placed) => {
    const id = target(from);
    if (id === null) return;
    const held = chosen.includes(id) ? chosen : touch.next(chosen, id);
    const { meant, nextThings } = touch.after(held);
    const on = to.targets.find((one) => nextThings.includes(one));
    if (on === undefined && meant !== null && to.area !== from.area) return take(meant);
    if (on === undefined) {
      const asked = to.targets.map((one) => unlisted(scene, [...held, one], legal)).find(Boolean);
      return asked && to.area === from.area ? act(asked) : choose(held);
    }
    const both = touch.next(held, on);
    const last = touch.after(both).meant;
    if (last === null) choose(both);
    else take(last);
  };
  return {
    chosen,
    touched,
    target,
    would: (placed) => {
      const id = target(placed);
      return id === null ? null : touch.after(chosen.includes(id) ? chosen : touch.next(chosen, id));
    },
    press,
    drop,
    take,
    letGo: () => choose([]),
  };
}

const NOTHING: string[] = [];
