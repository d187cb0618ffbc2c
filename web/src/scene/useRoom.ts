// How much room a table has on this page, kept up to date.
import { type RefObject, useLayoutEffect, useState } from "react";

export const PHONE = "(max-width: 860px)";
/** On a phone: the header, the seats, the message and the tools around the table. */
const AROUND = 292;
const LEAST = 380;
const MOST = 760;

export interface Measured {
  width: number;
  height: number;
  isPhone: boolean;
}

export function useRoom(table: RefObject<HTMLElement | null>): Measured | null {
  const [room, setRoom] = useState<Measured | null>(null);
  useLayoutEffect(() => {
    const element = table.current;
    if (element === null) return;
    const measure = () => {
      const isPhone = matchMedia(PHONE).matches;
      const width = Math.round(element.clientWidth);
      const height = isPhone
        ? Math.min(Math.max(innerHeight - AROUND, LEAST), MOST)
        : Math.round(element.parentElement?.clientHeight ?? element.clientHeight);
      setRoom((before) =>
        before?.width === width && before.height === height && before.isPhone === isPhone
          ? before
          : { width, height, isPhone },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    addEventListener("resize", measure);
    return () => {
      observer.disconnect();
      removeEventListener("resize", measure);
    };
  }, [table]);
  return room;
}
