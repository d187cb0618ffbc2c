import { useEffect, useRef, useState } from "react";
import type { Colour } from "../view";
import { notation } from "./notation";
import type { Turn } from "./play";
import type { Speaker } from "./words";

const COPIED_STAYS = 2_000;

interface NotationProps {
  turns: readonly Turn[];
  names: Record<Colour, string>;
  say: Speaker;
}

export function NotationPanel({ turns, names, say }: NotationProps) {
  const [isCopied, setCopied] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const lines = notation(turns, names, say);
  const text = lines.map((line) => `${line}\n`).join("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line scrolls the list
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [turns.length]);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED_STAYS);
  };
  return (
    <aside className="notation" aria-label={say.caption("notation")}>
      <ol ref={list} tabIndex={0} data-testid="notation" aria-label={say.caption("notation")}>
        {lines.map((line, number) => (
          <li key={number}>{line}</li>
        ))}
      </ol>
      <button type="button" data-testid="copy" onClick={() => void copy()}>
        {say.caption(isCopied ? "copied" : "copy")}
      </button>
      <a
        data-testid="download"
        download={say.caption("notationFile")}
        href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
      >
        {say.caption("download")}
      </a>
    </aside>
  );
}
