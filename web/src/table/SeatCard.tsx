import { useWords } from "../i18n/words";
import type { Seat } from "../wire/types";
import { Icon } from "../ui/Icon";
import { SeatMark, seatColour } from "../art/SeatMark";
import type { ReactNode } from "react";
import type { SeatNote, Translate } from "./board";
import { ClockFace } from "./ClockFace";

export interface SeatCardProps {
  seat: Seat;
  number: number;
  isYou: boolean;
  isTurn: boolean;
  isWinner: boolean;
  isCompact: boolean;
  showsPresence: boolean;
  level: string;
  note: SeatNote | null;
  /** What its owner may do with the seat. */
  tools?: ReactNode;
}

export function SeatCard(props: SeatCardProps) {
  const { seat, number, isYou, isTurn, note } = props;
  const t = useWords();
  const colour = seatColour(number);
  const about = [kindOf(seat, props.level, t), note?.text ?? ""].filter((part) => part !== "").join(" · ");
  const isAway = props.showsPresence && seat.kind === "human" && !seat.present;
  return (
    <section
      aria-label={t("table.seatOf", { name: seat.name || t("table.openSeat") })}
      className={`surface ${props.isCompact ? "px-3 py-2" : "px-4 py-3.5 max-[860px]:px-4 max-[860px]:py-2.5"}`}
      style={isTurn ? { borderColor: colour, boxShadow: `0 0 0 1px ${colour}, var(--shadow)` } : undefined}
    >
      <div className="flex items-center gap-3">
        <SeatMark number={number} size={props.isCompact ? 14 : 18} />
        <div className="min-w-0 flex-1 max-[860px]:flex max-[860px]:items-baseline max-[860px]:gap-2.5">
          <p className={`${props.isCompact ? "text-sm" : "text-base"} font-semibold truncate`}>
            {isYou ? t("table.you") : seat.name || t("table.openSeat")}
            {isYou && seat.name && seat.name !== t("table.you") && (
              <span className="font-normal text-muted"> {seat.name}</span>
            )}
          </p>
          {about !== "" && !props.isCompact && <p className="text-[13px] text-muted truncate">{about}</p>}
        </div>
        {seat.automated && props.isCompact && (
          <span role="img" aria-label={t("table.guestBot")} title={t("table.guestBot")}>
            <Icon name="robot" size={16} />
          </span>
        )}
        {seat.helped && (
          <span className="text-muted" role="img" aria-label={t("table.helped")} title={t("table.helped")}>
            <Icon name="bulb" size={18} />
          </span>
        )}
        {isAway && (
          <span className="text-[12px] text-muted flex items-center gap-1">
            <Icon name="door" size={16} />
            {t("table.away")}
          </span>
        )}
        {props.isWinner && (
          <span className="tag !border-0 text-white" style={{ background: "var(--felt)" }}>
            {t("table.winner")}
          </span>
        )}
        {note?.score !== undefined && (
          <span className="serif text-2xl tabular-nums" style={{ color: colour }}>
            {note.score}
          </span>
        )}
        {props.tools}
        {seat.clock && <ClockFace clock={seat.clock} colour={colour} isTurn={isTurn} />}
      </div>
      {note?.bars && !props.isCompact && <Bars {...note.bars} colour={colour} />}
    </section>
  );
}

/** What is to be said of who sits there: how strong a bot is, that it is somebody's program, that nobody does; of
 * people nothing. */
function kindOf(seat: Seat, level: string, t: Translate): string {
  if (seat.kind === "open") return t("table.openSeat");
  if (seat.kind === "human") return seat.automated ? t("table.guestBot") : "";
  return level === "" ? t("table.bot") : t("launch.botLevel", { level: level.toLowerCase() });
}

function Bars({ full, of, colour }: { full: number; of: number; colour: string }) {
  return (
    <div className="flex gap-1 mt-3 max-[860px]:mt-2" aria-hidden="true">
      {Array.from({ length: of }, (_, number) => (
        <span
          key={number}
          className="h-2 flex-1 rounded-[2px] border"
          style={number < full ? { background: colour, borderColor: colour } : { borderColor: "var(--line)" }}
        />
      ))}
    </div>
  );
}
