// Without a pointer: arrow keys and a gamepad go from one thing to the next, in the direction asked.
export type Direction = "left" | "right" | "up" | "down";

const KEYS: Record<string, Direction> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};
const REACHABLE = "button:not(:disabled), input, a[href], [tabindex='0']";

let pointed = true;

/** Whether the last thing that was used is a mouse, a finger or a pen. */
export function wasPointed(): boolean {
  return pointed;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Which of the boxes lies next in a direction; -1 if none. What lies straight ahead counts most. */
export function next(from: Box, boxes: readonly Box[], direction: Direction): number {
  const [x, y] = middle(from);
  let best = -1;
  let least = Infinity;
  boxes.forEach((box, at) => {
    const [right, down] = middle(box);
    const [across, along] =
      direction === "left" || direction === "right" ? [down - y, right - x] : [right - x, down - y];
    const ahead = direction === "left" || direction === "up" ? -along : along;
    if (ahead <= 1) return;
    const distance = ahead + 3 * Math.abs(across);
    if (distance < least) [best, least] = [at, distance];
  });
  return best;
}

function middle({ left, top, right, bottom }: Box): [number, number] {
  return [(left + right) / 2, (top + bottom) / 2];
}

export function go(direction: Direction): void {
  const root = document.querySelector("dialog[open]") ?? document;
  const reachable = [...root.querySelectorAll<HTMLElement>(REACHABLE)].filter(
    (one) => one.getClientRects().length > 0,
  );
  const here = document.activeElement;
  if (!(here instanceof HTMLElement) || !reachable.includes(here)) {
    reachable.find((one) => one.matches(".die, .start, [data-testid=back]"))?.focus();
    return;
  }
  const others = reachable.filter((one) => one !== here);
  const at = next(
    here.getBoundingClientRect(),
    others.map((one) => one.getBoundingClientRect()),
    direction,
  );
  others[at]?.focus();
}

/** Listens to keys, pointers and gamepads until the function it returns is called. */
export function roam(back: () => void): () => void {
  const pressed = (event: KeyboardEvent) => {
    pointed = false;
    const direction = KEYS[event.key];
    if (event.key === "Escape" && !document.querySelector("dialog[open]")) back();
    if (direction === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const isTyping = event.target instanceof HTMLInputElement && event.target.type !== "checkbox";
    if (isTyping && (direction === "left" || direction === "right")) return;
    event.preventDefault();
    go(direction);
  };
  const pointing = () => {
    pointed = true;
  };
  addEventListener("keydown", pressed);
  addEventListener("pointerdown", pointing);
  const stop = watchGamepads(back);
  return () => {
    removeEventListener("keydown", pressed);
    removeEventListener("pointerdown", pointing);
    stop();
  };
}

const STICK = 0.6;
const POLL = 50;

/** Standard mapping: button 0 presses, 1 goes back, 12 to 15 and the left stick point. */
function watchGamepads(back: () => void): () => void {
  let held = new Set<string>();
  const look = () => {
    const now = new Set<string>();
    for (const pad of navigator.getGamepads?.() ?? []) {
      if (!pad) continue;
      const [x = 0, y = 0] = pad.axes;
      const is = (button: number) => pad.buttons[button]?.pressed === true;
      if (is(0)) now.add("press");
      if (is(1)) now.add("back");
      if (is(12) || y < -STICK) now.add("up");
      if (is(13) || y > STICK) now.add("down");
      if (is(14) || x < -STICK) now.add("left");
      if (is(15) || x > STICK) now.add("right");
    }
    for (const asked of now) {
      if (held.has(asked)) continue;
      pointed = false;
      if (asked === "press") (document.activeElement as HTMLElement | null)?.click();
      else if (asked === "back") back();
      else go(asked as Direction);
    }
    held = now;
  };
  const timer = setInterval(look, POLL);
  return () => clearInterval(timer);
}
