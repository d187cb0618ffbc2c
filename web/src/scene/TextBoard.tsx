// The table of a game that says nothing of where things lie: its board as text, large, and all that can be
// done as buttons.
import type { CSSProperties } from "react";
import type { BoardProps } from "../table/board";
import { capital } from "./naming";

const MOST_LETTERS = 90;

export function TextBoard({ board, legal, labels, act, t }: BoardProps) {
  const lines = (board ?? "").split("\n");
  const longest = Math.max(...lines.map((line) => [...line].length), 16);
  return (
    <div className="surface sc-text" data-board="text">
      <section
        tabIndex={0}
        aria-label={t("table.inWords")}
        className="sc-letters"
        style={{ "--letters": Math.min(longest, MOST_LETTERS), "--lines": lines.length } as CSSProperties}
      >
        <pre>{board}</pre>
      </section>
      <div className="sc-actions">
        {legal.map((action, number) => (
          <button key={JSON.stringify(action)} type="button" className="button" onClick={() => act(action)}>
            {capital(labels[number] || action.verb)}
          </button>
        ))}
      </div>
    </div>
  );
}
