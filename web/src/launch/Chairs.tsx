// The seats as chairs around a small table; each is a button that says who sits there.
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useWords } from "../i18n/words";
import type { GamePage } from "../wire/types";
import { Segments } from "../ui/controls";
import { Icon, type IconName } from "../ui/Icon";
import { SeatMark, seatColour } from "../art/SeatMark";
import type { NewSeat } from "../wire/carrier";
import type { Names } from "./names";

interface ChairsProps {
  game: GamePage;
  seats: NewSeat[];
  change: (seats: NewSeat[]) => void;
  names: Names;
  canInvite: boolean;
  children: ReactNode;
}

const ICONS: Record<NewSeat["kind"], IconName> = { human: "person", bot: "robot", open: "link" };

/** Where chair n of so many stands: the first below, then clockwise. */
function placed(number: number, of: number): { x: number; y: number } {
  const angle = Math.PI / 2 + (number * 2 * Math.PI) / of;
  return { x: 50 + 40 * Math.cos(angle), y: 50 + 40 * Math.sin(angle) };
}

export function Chairs({ game, seats, change, names, canInvite, children }: ChairsProps) {
  const t = useWords();
  const [chosen, setChosen] = useState<number | null>(null);
  const most = Math.min(game.maxPlayers, 8);
  const places =
    Math.max(seats.length, 2) === 2 && most >= 4
      ? 4
      : Math.max(seats.length + (seats.length < most ? 1 : 0), 2);
  const order = places === 4 && seats.length === 2 ? [0, 2] : seats.map((_, number) => number);
  const free = Array.from({ length: places }, (_, place) => place).filter((place) => !order.includes(place));
  const put = (number: number, seat: NewSeat) => change(seats.map((old, at) => (at === number ? seat : old)));
  const add = () =>
    change([
      ...seats,
      {
        kind: "bot",
        level: game.defaultLevel,
        name: names.bot(seats.filter(({ kind }) => kind === "bot").length),
      },
    ]);
  const who = (seat: NewSeat) =>
    seat.kind === "bot"
      ? t("launch.botLevel", {
          level: game.levels.find(({ id }) => id === seat.level)?.label ?? seat.level ?? "",
        })
      : seat.kind === "open"
        ? t("launch.open")
        : (seat.name ?? "");
  return (
    <div className="relative mx-auto w-[min(500px,100%)] aspect-square select-none">
      <svg viewBox="0 0 100 100" className="absolute inset-0" aria-hidden="true">
        <defs>
          <radialGradient id="felt">
            <stop offset="0" stopColor="#3a7d6b" />
            <stop offset="1" stopColor="#2a6555" />
          </radialGradient>
        </defs>
        <circle cx="50" cy="50" r="32" fill="#8a5a33" />
        <circle cx="50" cy="50" r="31" fill="none" stroke="#a97448" strokeWidth=".5" />
        <circle cx="50" cy="50" r="28.500" fill="url(#felt)" stroke="#1f4d40" strokeWidth=".4" />
      </svg>
      <div className="absolute left-1/2 top-1/2 -translate-1/2 size-[34%] rounded-xl overflow-hidden shadow-lg">
        {children}
      </div>
      {seats.map((seat, number) => {
        const { x, y } = placed(order[number] as number, places);
        const isBelow = y > 60;
        return (
          <div
            key={number}
            className="absolute -translate-x-1/2 -translate-y-1/2 flex flex-col items-center"
            style={{ left: `${x}%`, top: `${y}%` }}
          >
            {!isBelow && <Label number={number} text={who(seat)} />}
            <button
              type="button"
              aria-haspopup="dialog"
              aria-expanded={chosen === number}
              onClick={() => setChosen(chosen === number ? null : number)}
              aria-label={t("launch.seat", { number: number + 1, who: who(seat) })}
              className="grid place-items-center size-[68px] max-[760px]:size-14 rounded-2xl bg-[#9c6b41] border-4 border-[#8a5a33] shadow-md"
            >
              <span
                className="grid place-items-center size-[50px] max-[760px]:size-10 rounded-xl"
                style={{ background: seatColour(number), color: "var(--on-seat)" }}
              >
                <Icon name={ICONS[seat.kind]} size={26} />
              </span>
            </button>
            {isBelow && <Label number={number} text={who(seat)} />}
          </div>
        );
      })}
      {seats.length < most &&
        free.map((place) => {
          const { x, y } = placed(place, places);
          return (
            <button
              key={place}
              type="button"
              onClick={add}
              aria-label={t("launch.addChair")}
              title={t("launch.addChair")}
              className="absolute -translate-x-1/2 -translate-y-1/2 grid place-items-center size-14 rounded-2xl border-2 border-dashed border-muted/60 text-muted hover:text-ink hover:border-ink"
              style={{ left: `${x}%`, top: `${y}%` }}
            >
              <Icon name="plus" />
            </button>
          );
        })}
      {chosen !== null && seats[chosen] !== undefined && (
        <SeatMenu
          game={game}
          seat={seats[chosen]}
          number={chosen}
          names={names}
          canInvite={canInvite}
          put={(seat) => put(chosen, seat)}
          close={() => setChosen(null)}
          remove={
            seats.length > game.minPlayers
              ? () => {
                  change(seats.filter((_, at) => at !== chosen));
                  setChosen(null);
                }
              : null
          }
        />
      )}
    </div>
  );
}

function Label({ number, text }: { number: number; text: string }) {
  return (
    <span className="flex items-center gap-2 my-1.5 px-2 py-0.5 rounded-full bg-paper/90 font-semibold text-[15px] max-[760px]:text-[13px] max-w-40 whitespace-nowrap">
      <SeatMark number={number} size={12} />
      <span className="truncate">{text}</span>
    </span>
  );
}

interface SeatMenuProps {
  game: GamePage;
  seat: NewSeat;
  number: number;
  names: Names;
  canInvite: boolean;
  put: (seat: NewSeat) => void;
  remove: (() => void) | null;
  close: () => void;
}

function SeatMenu({ game, seat, number, names, canInvite, put, remove, close }: SeatMenuProps) {
  const t = useWords();
  const box = useRef<HTMLDivElement>(null);
  const leave = useRef(close);
  leave.current = close;
  useEffect(() => {
    const before = document.activeElement;
    box.current?.querySelector<HTMLElement>("[aria-checked=true]")?.focus();
    const outside = (event: Event) => {
      if (
        event instanceof KeyboardEvent
          ? event.key === "Escape"
          : !box.current?.contains(event.target as Node) &&
            !(event.target as Element).closest("[aria-haspopup]")
      )
        leave.current();
    };
    addEventListener("keydown", outside);
    addEventListener("pointerdown", outside);
    return () => {
      removeEventListener("keydown", outside);
      removeEventListener("pointerdown", outside);
      (before as HTMLElement | null)?.focus();
    };
  }, []);
  const kinds: NewSeat["kind"][] = ["human", "bot", ...(canInvite && number > 0 ? (["open"] as const) : [])];
  const fresh = (kind: NewSeat["kind"]): NewSeat =>
    kind === "bot"
      ? { kind, level: game.defaultLevel, name: names.bot(0) }
      : kind === "human"
        ? { kind, name: names.person(number) }
        : { kind };
  return (
    <div
      ref={box}
      role="dialog"
      aria-label={t("launch.seatTitle", { number: number + 1 })}
      className="surface rise absolute z-10 left-1/2 top-1/2 -translate-1/2 w-[min(290px,92%)] p-2"
    >
      <div
        role="radiogroup"
        aria-label={t("launch.seatTitle", { number: number + 1 })}
        className="flex flex-col"
      >
        {kinds.map((kind) => (
          <button
            key={kind}
            type="button"
            role="radio"
            aria-checked={seat.kind === kind}
            onClick={() => put(fresh(kind))}
            className={`flex items-center gap-3 min-h-10 px-3 rounded-lg font-medium text-left ${seat.kind === kind ? "bg-sunk" : "hover:bg-sunk"}`}
          >
            <Icon name={ICONS[kind]} />
            <span className="flex-1">{t(`launch.kinds.${kind}`)}</span>
            {seat.kind === kind && (
              <span className="text-felt-ink">
                <Icon name="check" size={18} />
              </span>
            )}
          </button>
        ))}
      </div>
      {seat.kind === "bot" && (
        <div className="p-1.5 flex justify-center">
          <Segments
            label={t("launch.level")}
            choices={game.levels.map(({ id, label }) => ({ value: id, label }))}
            value={seat.level ?? game.defaultLevel}
            choose={(level) => put({ ...seat, level })}
          />
        </div>
      )}
      {seat.kind === "human" && (
        <label className="block p-1.5">
          <span className="sr-only">{t("launch.name")}</span>
          <input
            className="field w-full"
            maxLength={32}
            value={seat.name ?? ""}
            placeholder={t("launch.name")}
            onChange={(event) => put({ ...seat, name: event.target.value })}
          />
        </label>
      )}
      {remove && (
        <button type="button" className="quiet w-full" onClick={remove}>
          <Icon name="close" size={18} />
          {t("launch.removeChair")}
        </button>
      )}
    </div>
  );
}
