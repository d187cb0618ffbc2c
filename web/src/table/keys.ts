// The keys of a table: the list, undo, advice. The page listens from its first moment on; a key that
// is pressed before the table can answer is kept, and answered as soon as it can.
import { useLayoutEffect, useRef } from "react";

export type TableKey = "l" | "u" | "a";

/** `answer` says whether a key is done with; one that is not is kept, until another takes its place. */
export function useTableKeys(answer: (key: TableKey) => boolean): void {
  const kept = useRef<TableKey | null>(null);
  // Layout effects run before anybody can press a key: what is drawn and what listens are never of
  // two different moments.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      kept.current = null;
      if (event.key !== "l" && event.key !== "u" && event.key !== "a") return;
      event.preventDefault();
      if (!answer(event.key)) kept.current = event.key;
    };
    const forget = () => {
      kept.current = null;
    };
    addEventListener("keydown", press);
    addEventListener("pointerdown", forget);
    return () => {
      removeEventListener("keydown", press);
      removeEventListener("pointerdown", forget);
    };
  });
  useLayoutEffect(() => {
    if (kept.current !== null && answer(kept.current)) kept.current = null;
  });
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName) ||
      target.closest("dialog") !== null)
  );
}
