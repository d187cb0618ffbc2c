// The seats around the board: across are the others, near is the one this side is seen from.
import type { ReactNode } from "react";
import { speaker, type Language } from "../i18n/words";
import type { GamePage, Seat } from "../wire/types";
import type { Loaded } from "./faces";
import { SeatCard } from "./SeatCard";
import type { Side } from "./side";

interface SeatsProps {
  seats: Seat[];
  side: Side;
  loaded: Loaded | null;
  language: Language;
  page: GamePage | null;
  place: "across" | "near";
  /** Whether it is told who is away. */
  showsPresence?: boolean;
  isShared: boolean;
  /** Whether everybody keeps their place on the screen, whoever is to act: the board does not turn either. */
  isFixed?: boolean;
  tools?: ReactNode;
}

export function Seats({
  seats,
  side,
  loaded,
  language,
  page,
  place,
  showsPresence,
  isShared,
  isFixed = false,
  tools,
}: SeatsProps) {
  const near = (isFixed ? null : side.you) ?? seats[0]?.player;
  const numbered = seats.map((seat, number) => ({ seat, number }));
  const at = numbered.findIndex(({ seat }) => seat.player === near);
  const around = [...numbered.slice(at + 1), ...numbered.slice(0, Math.max(at, 0))];
  const shown = place === "near" ? numbered.filter(({ seat }) => seat.player === near) : around;
  const t = speaker(language, loaded?.words);
  const turn = (side.view as { currentPlayerId?: string | null } | null)?.currentPlayerId;
  const isRow = shown.length > 1;
  return (
    <div
      className={
        isRow
          ? "flex flex-col gap-2 max-[860px]:flex-row max-[860px]:gap-1.5 max-[860px]:[&>*]:flex-1 max-[860px]:[&>*]:min-w-0"
          : ""
      }
    >
      {shown.map(({ seat, number }) => (
        <SeatCard
          key={seat.player}
          seat={seat}
          number={number}
          isCompact={isRow}
          isYou={seat.player === side.you && !isShared}
          showsPresence={Boolean(showsPresence)}
          isTurn={
            side.outcome === null &&
            (turn === seat.player || (turn == null && seat.player === side.you && side.legal.length > 0))
          }
          isWinner={Boolean(side.outcome?.winners.includes(seat.player))}
          level={page?.levels.find(({ id }) => id === seat.level)?.label ?? ""}
          tools={place === "near" ? tools : undefined}
          note={loaded?.face.seatNote?.(side.view, seat.player, t, side.scene) ?? null}
        />
      ))}
    </div>
  );
}
