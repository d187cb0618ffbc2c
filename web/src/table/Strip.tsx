// The last moves in one line, for a phone.
import { written } from "../frame/address";
import { useWords } from "../i18n/words";
import type { EventWords } from "../wire/types";
import { SeatMark } from "../art/SeatMark";
import { isTerse, listed, rounds, whole } from "./moves";

const SHOWN = 3;

interface StripProps {
  moves: EventWords[];
  players: string[];
  current: number;
  isWorded: boolean;
  id: string;
}

export function Strip({ moves, players, current, isWorded, id }: StripProps) {
  const t = useWords();
  if (!isTerse(listed(moves), players, isWorded)) {
    const last = listed(moves)
      .filter(({ actor }) => players.includes(actor))
      .slice(-SHOWN);
    return (
      <ol className="only-phone px-2 text-[13px] text-muted" aria-label={t("table.moves")}>
        {last.map((move, number) => (
          <li key={`${move.seq}.${number}`} className="flex gap-2 items-center py-0.5">
            <SeatMark number={players.indexOf(move.actor)} size={10} />
            {whole(move)}
          </li>
        ))}
      </ol>
    );
  }
  return (
    <ol className="only-phone px-2 overflow-hidden" aria-label={t("table.moves")}>
      {rounds(moves, players)
        .slice(-SHOWN)
        .map((row) => (
          <li key={row.number} className="inline-flex items-center gap-2 mr-4 tabular-nums font-medium">
            <span className="text-muted text-[13px]">{row.number}</span>
            {row.cells.map(
              (move) =>
                move && (
                  <a
                    key={move.seq}
                    href={written("replay", id, { at: move.seq })}
                    className={`px-1.5 py-1 rounded-md ${move.seq === current ? "bg-sunk border border-line font-bold" : ""}`}
                  >
                    {move.notation}
                  </a>
                ),
            )}
          </li>
        ))}
    </ol>
  );
}
