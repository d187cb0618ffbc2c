// What the view of a bundle shows, and the zones it is laid out in.
import type { Zone } from "../wire/types";

type Zones = Record<string, unknown>;

export interface BundleView {
  playerIds: string[];
  zones: Zones;
  cards: Record<string, string>;
  known: Record<string, string>;
  played: string | null;
  scores: Record<string, number>;
}

/** A zone as the view has it, with what its page says of it, or what its shape betrays. */
export function zonesOf(view: BundleView, told: Zone[]): Zone[] {
  return Object.entries(view.zones).map(([name, content]) => {
    const known = told.find((zone) => zone.name === name);
    if (known !== undefined) return known;
    const perPlayer = typeof content === "object" && content !== null && !Array.isArray(content);
    const sample = perPlayer ? Object.values(content as object)[0] : content;
    const shape =
      typeof sample === "boolean"
        ? "flag"
        : Array.isArray(sample) && Array.isArray(sample[0])
          ? "grid"
          : "list";
    return { name, label: name, shape, perPlayer };
  });
}
