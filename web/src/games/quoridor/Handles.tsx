import type { MouseEvent } from "react";
import type { Translate } from "../../table/board";
import { SIDE, type Lattice } from "./lattice";

interface HandlesProps {
  lattice: Lattice;
  wall: string;
  onPlace: () => void;
  onTurn: (wall: string) => void;
  t: Translate;
}

/** For fingers: place the wall that was tapped, or turn it where it lies. */
export function Handles({ lattice, wall, onPlace, onTurn, t }: HandlesProps) {
  const place = lattice.placeOf(wall);
  const { x, y } = lattice.middle(place);
  const below = y < SIDE / 2;
  const left = Math.max(100, Math.min(SIDE - 100, x));
  const top = y + (below ? 1 : -1) * (place.kind === "h" ? 60 : 105);
  const turned = lattice.nameOf({ ...place, kind: place.kind === "h" ? "v" : "h" });
  const quietly = (deed: () => void) => (event: MouseEvent) => {
    event.stopPropagation();
    deed();
  };
  return (
    <div className="qd-handles" style={{ left: `${(left / SIDE) * 100}%`, top: `${(top / SIDE) * 100}%` }}>
      <button
        type="button"
        className="qd-turn"
        aria-label={t("turn")}
        onClick={quietly(() => onTurn(turned))}
      >
        <svg
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
        >
          <path d="M20 11a8 8 0 1 0-2.3 6.3M20 5v6h-6" />
        </svg>
      </button>
      <button type="button" aria-label={t("place")} onClick={quietly(onPlace)}>
        <svg
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
        >
          <path d="m5 12.5 4.5 4.5L19 7.5" />
        </svg>
      </button>
    </div>
  );
}
