import { useState, type PointerEvent } from "react";

const SLOP = 6;

export interface Dragged {
  card: string;
  x: number;
  y: number;
  width: number;
  moved: boolean;
}

/** A card that follows the pointer, by mouse or finger, until it is let go over a cell. */
export function useDrag(onDrop: (card: string, cell: string) => void) {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const handlers = (card: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const { width } = event.currentTarget.getBoundingClientRect();
      setDragged({ card, x: event.clientX, y: event.clientY, width, moved: false });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!dragged || dragged.card !== card) return;
      const far = Math.hypot(event.clientX - dragged.x, event.clientY - dragged.y) > SLOP;
      if (dragged.moved || far) setDragged({ ...dragged, x: event.clientX, y: event.clientY, moved: true });
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (dragged?.moved) {
        const under = document.elementsFromPoint(event.clientX, event.clientY);
        const cell = under.map((one) => (one as HTMLElement).dataset?.cell).find(Boolean);
        if (cell) onDrop(card, cell);
      }
      setDragged(null);
    },
    onPointerCancel: () => setDragged(null),
  });
  return { dragged: dragged?.moved ? dragged : null, handlers };
}
