import { memo, useId } from "react";
import { PANELS, PORTRAITS } from "../../art/love-letter/portrait";
import type { Card } from "../../table/board";

export const HEART =
  "M12 20.500C4 14.5 2.5 10.5 3.6 7.3 5 3.4 10 3.3 12 7.200c2-3.9 7-3.8 8.4.1 1.1 3.2-.4 7.2-8.4 13.200Z";

interface FaceProps {
  entity: string;
  card: Card | undefined;
  /** Without the name below the portrait. */
  small?: boolean;
}

/** A card's face: number in a notch, portrait, name. */
export const CardFace = memo(function CardFace({ entity, card, small = false }: FaceProps) {
  const art = PORTRAITS[entity] ?? card?.asset ?? undefined;
  const colour = PANELS[entity] ?? "#4c463c";
  return (
    <span className={small ? "ll-card ll-small" : "ll-card"} aria-hidden="true">
      <span className="ll-art" style={{ backgroundColor: colour }}>
        {art && <img src={art} alt="" draggable={false} />}
      </span>
      <span className="ll-value" style={{ color: colour }}>
        {card?.value ?? ""}
      </span>
      {!small && <span className="ll-title">{card?.name ?? entity}</span>}
    </span>
  );
});

/** A card's back: a heart on a burgundy lattice. */
export const CardBack = memo(function CardBack() {
  const id = useId();
  return (
    <span className="ll-card ll-small ll-back">
      <svg viewBox="0 0 100 132" aria-hidden="true" focusable="false">
        <pattern id={id} width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="14" height="14" fill="#71203a" />
          <path d="M0 0H14M0 0V14" stroke="#974058" strokeWidth="1.5" />
          <circle cx="7" cy="7" r="1.3" fill="#b5647a" />
        </pattern>
        <rect x="5" y="5" width="90" height="122" rx="6" fill={`url(#${id})`} />
        <circle cx="50" cy="66" r="21" fill="#a92c47" stroke="#f6e6d6" strokeWidth="2.5" />
        <path d={HEART} transform="translate(50 67) scale(1.1) translate(-12 -12)" fill="#fbf1e2" />
      </svg>
    </span>
  );
});
