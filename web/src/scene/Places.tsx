// What can be touched or read out, as buttons over the drawing: by pointer, finger, keys and screen reader
// alike. One of an area is reached by Tab, the others by arrow keys; Enter touches, Escape lets go.
import { type CSSProperties, type KeyboardEvent, useRef, useState } from "react";
import { towards } from "./arrows";
import { called, sentence, type Speaking } from "./naming";
import type { Placed } from "./placed";
import type { Raised } from "./standing";
import type { Choice } from "./useChoice";

interface PlacesProps {
  placed: Placed[];
  choice: Choice;
  labels: string[];
  speaking: Speaking;
  /** Whether anything can be done at all: else the table is only read. */
  mayAct: boolean;
  label: string;
  /** Cards that are pushed out of the hand are touched where they are seen. */
  raised: ReadonlyMap<string, Raised>;
  onPoint: (id: string | null) => void;
  onPress: (one: Placed, isByKey: boolean) => void;
}

/** Cells are places even where nothing can be done with them. */
function isPlace({ thing, targets }: Placed): boolean {
  return thing.kind === "cell" || thing.kind === "line" || targets.length > 0;
}

/** What would only be in the way where nothing can be done with it. */
function isIdle({ thing }: Placed): boolean {
  return thing.kind === "line" || thing.kind === "back";
}

/** What is read out though it cannot be touched: what lies open, and who sits there. */
function isHeard({ thing, area }: Placed, all: ReadonlySet<string>): boolean {
  if (thing.kind === "back" || all.has(area)) return false;
  return thing.kind !== "piece";
}

export function Places(props: PlacesProps) {
  const { placed, choice, labels, speaking, mayAct } = props;
  const layer = useRef<HTMLDivElement>(null);
  const [stops, setStops] = useState<Record<string, string>>({});
  const boards = new Set(placed.filter(({ thing }) => thing.kind === "cell").map(({ area }) => area));
  const piles = new Set(placed.filter(({ thing }) => thing.kind === "pile").map(({ id }) => id));
  const buttons = placed.filter((one) => isPlace(one) && !(isIdle(one) && choice.target(one) === null));
  const first = new Map<string, string>();
  for (const one of buttons) {
    const isBetter = !first.has(one.area) || (choice.target(one) !== null && !leads(first.get(one.area)));
    if (isBetter) first.set(one.area, one.id);
  }
  function leads(id: string | undefined): boolean {
    const found = buttons.find((one) => one.id === id);
    return found !== undefined && choice.target(found) !== null;
  }
  const stopOf = (area: string) => {
    const known = stops[area];
    return known !== undefined && leads(known) ? known : first.get(area);
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.key === "Escape" && choice.chosen.length > 0) {
      event.preventDefault();
      choice.letGo();
      return;
    }
    const from = buttons.find(({ id }) => id === (event.target as HTMLElement).dataset.place);
    const to = from && towards(from, event.key, buttons);
    if (!to) return;
    event.preventDefault();
    event.stopPropagation();
    layer.current?.querySelector<HTMLElement>(`[data-place="${CSS.escape(to.id)}"]`)?.focus();
  };
  return (
    <div ref={layer} className="sc-places" role="group" aria-label={props.label} onKeyDown={pressed}>
      {placed.map((one) => {
        const name = called(one, speaking);
        if (buttons.includes(one)) {
          const would = mayAct ? choice.would(one) : null;
          const does =
            would?.meant != null
              ? labels[would.meant]
              : would
                ? speaking.t("scene.choose", { count: would.left.length })
                : "";
          const isChosen = one.targets.some((id) => choice.chosen.includes(id));
          return (
            <button
              key={one.id}
              type="button"
              data-place={one.id}
              data-leads={would !== null || undefined}
              className="sc-place"
              style={at(one, props.raised.get(one.id)?.up)}
              tabIndex={stopOf(one.area) === one.id ? 0 : -1}
              aria-disabled={would === null}
              aria-pressed={isChosen || undefined}
              aria-label={does ? `${name}. ${sentence(does)}` : name}
              onFocus={(event) => {
                setStops((so) => ({ ...so, [one.area]: one.id }));
                if (event.target.matches(":focus-visible")) props.onPoint(one.id);
              }}
              onBlur={() => props.onPoint(null)}
              onPointerEnter={(event) => event.pointerType !== "touch" && props.onPoint(one.id)}
              onPointerLeave={(event) => event.pointerType !== "touch" && props.onPoint(null)}
              onClick={(event) => props.onPress(one, event.detail === 0)}
            />
          );
        }
        if (piles.has(one.area) && one.thing.kind !== "pile") return null;
        return isHeard(one, boards) ? (
          <span key={one.id} role="img" aria-label={name} className="sc-heard" style={at(one)} />
        ) : null;
      })}
    </div>
  );
}

function at({ x, y, width, height, turn, z, reach, thing }: Placed, up = 0): CSSProperties {
  const wide = reach ?? width;
  return {
    width: wide,
    height,
    zIndex: z,
    transform: `translate(${x - wide / 2}px, ${y - height / 2 - up}px) rotate(${turn}deg)`,
    ...(thing.kind === "card" || thing.kind === "back" || thing.kind === "piece"
      ? { touchAction: "none" }
      : {}),
  };
}
