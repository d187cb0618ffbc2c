// Dragging: a thing is taken up under the pointer and put down on another, or thrown out of the hand.
import { type PointerEvent, useRef, useState } from "react";
import type { Placed } from "./placed";

export interface Dragged {
  id: string;
  x: number;
  y: number;
}

interface Taken {
  one: Placed;
  x: number;
  y: number;
  isMoving: boolean;
}

/** A pointer that moves less far was meant to click. */
const FAR = 8;
/** A card that is pushed so far out of its hand, by its height, is played. */
const OUT = 0.55;

export interface Dragging {
  dragged: Dragged | null;
  /** What kind of pointer came down last. */
  pointer: () => string;
  /** Whether the click that follows belongs to a drag. */
  wasDragged: () => boolean;
  on: {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerUp: (event: PointerEvent<HTMLElement>) => void;
    onPointerCancel: () => void;
  };
}

/** `take` says what is drawn moving, or null for what cannot be taken up; `put` hears where it was put. */
export function useDrag(
  placed: readonly Placed[],
  take: (one: Placed) => string | null,
  put: (from: Placed, to: Placed | null) => void,
): Dragging {
  const taken = useRef<Taken | null>(null);
  const pointer = useRef("mouse");
  const ended = useRef(false);
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const placeAt = (event: PointerEvent, except: string): Placed | null => {
    for (const element of document.elementsFromPoint(event.clientX, event.clientY)) {
      const id = (element as HTMLElement).dataset?.place;
      const found = id !== undefined && id !== except && placed.find((one) => one.id === id);
      if (found) return found;
    }
    return null;
  };
  const forget = () => {
    taken.current = null;
    setDragged(null);
  };
  return {
    dragged,
    pointer: () => pointer.current,
    wasDragged: () => ended.current,
    on: {
      onPointerDown: (event) => {
        pointer.current = event.pointerType;
        ended.current = false;
        const id = (event.target as HTMLElement).dataset.place;
        const one = placed.find((other) => other.id === id);
        if (one !== undefined && event.button === 0) {
          taken.current = { one, x: event.clientX, y: event.clientY, isMoving: false };
        }
      },
      onPointerMove: (event) => {
        const held = taken.current;
        if (held === null) return;
        const [x, y] = [event.clientX - held.x, event.clientY - held.y];
        if (!held.isMoving && Math.hypot(x, y) < FAR) return;
        const id = take(held.one);
        if (id === null) return;
        if (!held.isMoving) event.currentTarget.setPointerCapture(event.pointerId);
        held.isMoving = true;
        setDragged({ id, x, y });
      },
      onPointerUp: (event) => {
        const held = taken.current;
        if (held?.isMoving) {
          ended.current = true;
          const to = placeAt(event, held.one.id);
          const isOut = held.y - event.clientY > held.one.height * OUT;
          if (to !== null || isOut) put(held.one, to);
        }
        forget();
      },
      onPointerCancel: forget,
    },
  };
}
