// The zones of a table: those that all share, and those of one seat.
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { SeatMark, seatColour } from "../art/SeatMark";
import type { BoardProps, Seat } from "../table/board";
import type { Card, Zone } from "../wire/types";
import { Fan, type Pointing, Stack } from "./Piles";
import type { BundleView } from "./view";

/** Height over width of a card, and what a fan and a stack need above and below it. */
const TALL = 1.39;
const FAN_MARGIN = 12;
const STACK_MARGIN = 8;

type ShownProps = {
  cardOf: (handle: string) => Card | null;
  assets: string;
  pointing: Pointing;
  t: BoardProps["t"];
};

export function SharedZone({ zone, handles, ...shown }: { zone: Zone; handles: string[] } & ShownProps) {
  const isOpen = zone.shape === "list" || zone.shape === "bag";
  return (
    <section
      aria-label={zone.label}
      className="rounded-xl bg-paper border border-line p-3 max-[860px]:p-2 flex flex-col min-w-0 min-h-0"
    >
      <Title label={zone.label} count={handles.length} t={shown.t} />
      <div className="flex-1 min-h-0 pt-1">
        <Measured>
          {(room, tall) =>
            isOpen && handles.length > 1 ? (
              <Fan
                {...shown}
                handles={handles}
                width={Math.min(66, room * 0.4, (tall - FAN_MARGIN) / TALL)}
                room={room}
              />
            ) : (
              <span className="grid place-items-center h-full">
                <Stack
                  {...shown}
                  handles={handles}
                  width={Math.min(76, Math.max(40, room * 0.72), (tall - STACK_MARGIN) / TALL)}
                />
              </span>
            )
          }
        </Measured>
      </div>
    </section>
  );
}

function Title({ label, count, t }: { label: string; count: number; t: BoardProps["t"] }) {
  return (
    <p className="flex items-baseline justify-between gap-2">
      <span className="font-semibold truncate">{label}</span>
      <span className="text-[13px] text-muted shrink-0 tabular-nums" title={t("generic.cards", { count })}>
        <span className="max-[860px]:hidden">{t("generic.cards", { count })}</span>
        <span className="min-[860px]:hidden">{count}</span>
      </span>
    </p>
  );
}

interface SeatZonesProps {
  seat: Seat;
  seats: Seat[];
  zones: Zone[];
  view: BundleView;
  shown: ShownProps;
  isNear: boolean;
  isSmall?: boolean;
  page: BoardProps;
}

export function SeatZones({ seat, seats, zones, view, shown, isNear, isSmall, page }: SeatZonesProps) {
  const { t } = page;
  const number = seats.indexOf(seat);
  const of = (zone: Zone) => (view.zones[zone.name] as Record<string, unknown>)[seat.player];
  const piles = zones.filter((zone) => zone.perPlayer && zone.shape !== "flag");
  const flags = zones.filter((zone) => zone.perPlayer && zone.shape === "flag" && of(zone) === true);
  const isTarget = shown.pointing.isReachable(seat.player);
  const isTurn = (view as { currentPlayerId?: string }).currentPlayerId === seat.player;
  const score = Object.values(view.scores ?? {}).some((one) => one !== 0) ? view.scores[seat.player] : null;
  const colour = seatColour(number);
  const only = piles.length === 1 && !isSmall ? piles[0] : undefined;
  return (
    <section
      aria-label={seat.name}
      className="rounded-xl bg-paper border border-line p-3 max-[860px]:p-2 min-w-0 flex flex-col gap-1.5 max-[860px]:gap-0.5"
      style={isTurn && isNear ? { borderColor: colour, boxShadow: `0 0 0 1px ${colour}` } : undefined}
    >
      <p className="flex items-center gap-2 min-w-0">
        <SeatMark number={number} size={13} />
        <span className="font-semibold truncate">
          {isNear && seat.player === page.viewer ? t("table.you") : seat.name}
        </span>
        {flags.map((zone) => (
          <span key={zone.name} className="tag !min-h-6 !px-2 text-[12px]">
            {zone.label}
          </span>
        ))}
        <span className="flex-1" />
        {only && (
          <span className="text-[13px] text-muted whitespace-nowrap">
            {t("generic.cards", { count: ((of(only) as string[] | undefined) ?? []).length })}
          </span>
        )}
        {score !== null && (
          <span className="text-[13px] text-muted whitespace-nowrap">{t("generic.score", { score })}</span>
        )}
        {isTarget && (
          <button
            type="button"
            className={`button !min-h-8 ${shown.pointing.isChosen(seat.player) ? "primary" : ""}`}
            aria-pressed={shown.pointing.isChosen(seat.player)}
            onClick={() => shown.pointing.point(seat.player)}
          >
            {t("generic.choose")}
            <span className="sr-only">: {seat.name}</span>
          </button>
        )}
      </p>
      <div className={isNear ? "flex gap-4" : isSmall ? "flex flex-col gap-1" : "flex gap-3"}>
        {piles.map((zone) => {
          const handles = (of(zone) as string[] | undefined) ?? [];
          if (isSmall)
            return (
              <p key={zone.name} className="flex justify-between text-[13px] text-muted">
                <span>{zone.label}</span>
                <span className="tabular-nums">{handles.length}</span>
              </p>
            );
          return (
            <div
              key={zone.name}
              className="min-w-0"
              style={{ flex: isNear ? Math.max(handles.length, 2) : 1 }}
              role="group"
              aria-label={zone.label}
            >
              {!only && (
                <p className="text-[13px] text-muted flex justify-between gap-2">
                  <span>{zone.label}</span>
                  <span>{t("generic.cards", { count: handles.length })}</span>
                </p>
              )}
              <Measured>
                {(room) => (
                  <Fan
                    {...shown}
                    handles={handles}
                    room={room}
                    isStill={!isNear}
                    width={
                      isNear ? Math.min(86, Math.max(54, room / 5)) : Math.min(52, Math.max(30, room / 8))
                    }
                  />
                )}
              </Measured>
            </div>
          );
        })}
      </div>
    </section>
  );
}

/** How many pixels there are, for what must fit into them. On a phone a board grows as it needs. */
function Measured({ children }: { children: (room: number, tall: number) => ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [[room, tall], setRoom] = useState([200, Number.POSITIVE_INFINITY]);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const isPhone = matchMedia("(max-width: 860px)");
    const measure = () =>
      setRoom([element.clientWidth, isPhone.matches ? Number.POSITIVE_INFINITY : element.clientHeight]);
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  return (
    <div ref={box} className="w-full h-full min-w-0 min-h-0">
      {children(room, tall)}
    </div>
  );
}
