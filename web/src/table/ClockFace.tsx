import { useEffect, useState } from "react";
import type { ClockLeft } from "../wire/types";

/** A clock that runs down by itself between two words from the table. */
export function ClockFace({ clock, colour, isTurn }: { clock: ClockLeft; colour: string; isTurn: boolean }) {
  const left = clock.move ?? clock.game ?? null;
  const isRunning = clock.running ?? isTurn;
  const [since, setSince] = useState(() => ({ clock, at: performance.now() }));
  const [now, setNow] = useState(() => performance.now());
  if (since.clock !== clock) setSince({ clock, at: performance.now() });
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, [isRunning]);
  if (left === null) return null;
  const shown = Math.max(0, left - (isRunning ? Math.max(0, now - since.at) : 0));
  return (
    <span
      role="timer"
      className="rounded-lg px-2.5 py-1 text-[19px] font-bold tabular-nums"
      style={
        isTurn
          ? { background: colour, color: "var(--on-seat)" }
          : { background: "var(--sunk)", color: "var(--muted)" }
      }
    >
      {clockText(shown)}
    </span>
  );
}

export function clockText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = String(seconds % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}
