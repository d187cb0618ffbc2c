import { useEffect, useRef, useState } from "react";
import { useWords } from "../i18n/words";
import type { Said, Seat } from "../wire/types";
import { IconButton } from "../ui/controls";
import { SeatMark } from "../art/SeatMark";
import { SPECTATORS, Speaker } from "./Speaker";
import type { Side } from "./side";
import type { TableState, TableStore } from "./store";

const LONGEST_CHAT = 500;

export function Chat({
  side,
  seats,
  store,
  state,
}: {
  side: Side;
  seats: Seat[];
  store: TableStore;
  state: TableState;
}) {
  const t = useWords();
  const [text, setText] = useState("");
  const [about, setAbout] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const said = side.chat.filter((one) => !state.muted.includes(speakerOf(one)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line scrolls the list
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [said.length]);
  const send = () => {
    if (text.trim() === "") return;
    store.chat(text.trim());
    setText("");
  };
  const name = (speaker: string) =>
    seats.find(({ player }) => player === speaker)?.name || t("table.spectator");
  return (
    <section aria-label={t("table.chat")} className="surface shrink-0 p-2 max-[860px]:order-last">
      {said.length > 0 && (
        <div
          ref={box}
          className="max-h-28 overflow-y-auto px-2 pb-2"
          role="log"
          aria-label={t("table.chat")}
          tabIndex={0}
        >
          <ol className="flex flex-col gap-1">
            {said.map((one, number) => (
              <Line
                key={number}
                said={one}
                seat={seats.findIndex(({ player }) => player === one.speaker)}
                name={one.name || name(speakerOf(one))}
                isOwn={one.speaker === side.you}
                open={side.you === null ? null : () => setAbout(speakerOf(one))}
              />
            ))}
          </ol>
        </div>
      )}
      {state.muted.map((speaker) => (
        <p key={speaker} className="flex items-center gap-2 px-2 pb-1 text-[13px] text-muted">
          <span className="flex-1 min-w-0 truncate">{t("chat.muted", { name: name(speaker) })}</span>
          <button type="button" className="underline underline-offset-4" onClick={() => setAbout(speaker)}>
            {t("chat.change")}
          </button>
        </p>
      ))}
      <form
        className="flex gap-1"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <label className="flex-1 min-w-0">
          <span className="sr-only">{t("table.chatField")}</span>
          <input
            className="field w-full"
            maxLength={LONGEST_CHAT}
            placeholder={t("table.chatField")}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <IconButton icon="send" label={t("table.send")} press={send} />
      </form>
      {about !== null && (
        <Speaker
          speaker={about}
          name={name(about)}
          store={store}
          isMuted={state.muted.includes(about)}
          close={() => setAbout(null)}
        />
      )}
    </section>
  );
}

function speakerOf(said: Said): string {
  return said.speaker ?? SPECTATORS;
}

interface LineProps {
  said: Said;
  seat: number;
  name: string;
  isOwn: boolean;
  /** What to do about who said it; nothing for those who only watch. */
  open: (() => void) | null;
}

function Line({ said, seat, name, isOwn, open }: LineProps) {
  const t = useWords();
  return (
    <li className="flex gap-2 items-baseline">
      {seat >= 0 && <SeatMark number={seat} size={11} />}
      <span className="min-w-0 flex-1 break-words">
        <span className="font-semibold">{name}</span> {said.text}
      </span>
      {!isOwn && open && (
        <button
          type="button"
          className="text-muted hover:text-ink px-1.5 rounded font-bold leading-5"
          aria-label={t("chat.about", { name })}
          title={t("chat.about", { name })}
          onClick={open}
        >
          ⋯
        </button>
      )}
    </li>
  );
}
