import { useEffect, useRef, useState } from "react";
import { useWords } from "../i18n/words";
import type { Seat } from "../wire/messages";
import { IconButton } from "../ui/controls";
import { SeatMark } from "../ui/SeatMark";
import type { Side } from "./side";

const LONGEST_CHAT = 500;

export function Chat({ side, seats, say }: { side: Side; seats: Seat[]; say: (text: string) => void }) {
  const t = useWords();
  const [text, setText] = useState("");
  const box = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [side.chat.length]);
  const send = () => {
    if (text.trim() === "") return;
    say(text.trim());
    setText("");
  };
  return (
    <section aria-label={t("table.chat")} className="surface shrink-0 p-2 max-[860px]:order-last">
      {side.chat.length > 0 && (
        <ol ref={box} className="max-h-28 overflow-y-auto px-2 pb-2 flex flex-col gap-1" role="log" aria-label={t("table.chat")} tabIndex={0}>
          {side.chat.map((said, number) => {
            const seat = seats.findIndex(({ player }) => player === said.speaker);
            return (
              <li key={number} className="flex gap-2 items-baseline">
                {seat >= 0 && <SeatMark number={seat} size={11} />}
                <span className="min-w-0 break-words">
                  <span className="font-semibold">{said.name ?? seats[seat]?.name ?? t("table.spectator")}</span> {said.text}
                </span>
              </li>
            );
          })}
        </ol>
      )}
      <form className="flex gap-1" onSubmit={(event) => { event.preventDefault(); send(); }}>
        <label className="flex-1 min-w-0">
          <span className="sr-only">{t("table.chatField")}</span>
          <input className="field w-full" maxLength={LONGEST_CHAT} placeholder={t("table.chatField")} value={text} onChange={(event) => setText(event.target.value)} />
        </label>
        <IconButton icon="send" label={t("table.send")} press={send} />
      </form>
    </section>
  );
}
