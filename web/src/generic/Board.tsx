// The table of any game without a face of its own: zones laid out by their shape, the own seat below,
// and its verbs as buttons that say what they would do. It knows no game and no rule.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { BoardProps, Seat } from "../table/board";
import { SeatMark, seatColour } from "../art/SeatMark";
import type { Card, Zone } from "../wire/types";
import { Choices } from "./Choices";
import { Fan, Grid, type Pointing, Stack } from "./Piles";
import { narrowed, reach, type Thing } from "./reach";

export const aspect = 784 / 616;
export const fills = true;
export const showsSeats = true;

/** Height over width of a card, and what a fan and a stack need above and below it. */
const TALL = 1.39;
const FAN_MARGIN = 12;
const STACK_MARGIN = 8;

type Zones = Record<string, unknown>;

interface BundleView {
  playerIds: string[];
  zones: Zones;
  cards: Record<string, string>;
  known: Record<string, string>;
  played: string | null;
  scores: Record<string, number>;
}

export default function Board(props: BoardProps) {
  const view = props.view as Partial<BundleView>;
  if (view.zones === undefined) return <Plain {...props} />;
  return <Laid {...props} view={view as BundleView} />;
}

/** A game without zones: all that can be done, as buttons. */
function Plain({ legal, labels, act }: BoardProps) {
  return (
    <div className="surface p-5 size-full overflow-auto flex flex-wrap gap-2 content-start">
      {legal.map((action, number) => (
        <button key={JSON.stringify(action)} type="button" className="button" onClick={() => act(action)}>
          {labels[number] || action.verb}
        </button>
      ))}
    </div>
  );
}

/** A zone as the view has it, with what its page says of it, or what its shape betrays. */
function zonesOf(view: BundleView, told: Zone[]): Zone[] {
  return Object.entries(view.zones).map(([name, content]) => {
    const known = told.find((zone) => zone.name === name);
    if (known !== undefined) return known;
    const perPlayer = typeof content === "object" && content !== null && !Array.isArray(content);
    const sample = perPlayer ? Object.values(content as object)[0] : content;
    const shape =
      typeof sample === "boolean"
        ? "flag"
        : Array.isArray(sample) && Array.isArray(sample[0])
          ? "grid"
          : "list";
    return { name, label: name, shape, perPlayer };
  });
}

function Laid(props: BoardProps<BundleView>) {
  const { view, legal, labels, act, t, seats, viewer, page } = props;
  const zones = useMemo(() => zonesOf(view, page?.zones ?? []), [view, page]);
  const reached = useMemo(() => reach(legal, view.playerIds), [legal, view.playerIds]);
  const [chosen, setChosen] = useState<Thing[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen belongs to a position
  useEffect(() => setChosen([]), [legal]);
  const left = narrowed(reached, chosen);
  const take = (number: number) => {
    const action = legal[number];
    if (action !== undefined) act(action);
  };
  const pointing: Pointing = {
    isReachable: (thing) =>
      reached.about.has(thing) &&
      (chosen.length === 0 ||
        chosen.includes(thing) ||
        narrowed(reached, [...chosen, thing]).length > 0 ||
        !chosen.some((one) => one.startsWith("§")) ||
        thing.startsWith("§")),
    isChosen: (thing) => chosen.includes(thing),
    point: (thing) => {
      const alone = reached.about.get(thing) ?? [];
      // a cell with one meaning is played at once; a card is taken up first
      if (/^\d+,\d+$/.test(thing)) {
        if (alone.length === 1) take(alone[0] as number);
        else if (alone.length > 1) setChosen([thing]);
        else
          act({
            verb: legal[0]?.verb ?? "place",
            args: { x: Number(thing.split(",")[0]), y: Number(thing.split(",")[1]) },
          });
        return;
      }
      if (chosen.includes(thing)) setChosen(chosen.filter((one) => one !== thing));
      else setChosen(narrowed(reached, [...chosen, thing]).length > 0 ? [...chosen, thing] : [thing]);
    },
  };
  const cardOf = (handle: string): Card | null => {
    const entity = view.cards[handle] ?? view.known[handle];
    if (entity === undefined) return null;
    return props.cards[entity] ?? { name: entity, value: 0, asset: null };
  };
  const assets = page ? `games/${page.id}/${page.version}/` : "";
  const shown = { cardOf, assets, pointing, t };
  const near = viewer ?? view.playerIds[0];
  const others = seats.filter(({ player }) => player !== near);
  const own = seats.find(({ player }) => player === near);
  const shared = zones.filter((zone) => !zone.perPlayer && zone.shape !== "flag");
  const grids = shared.filter(({ shape }) => shape === "grid");
  const piles = shared.filter(({ shape }) => shape !== "grid");
  const latest = Object.keys(view.cards).slice(-1);
  return (
    <div
      className="surface rounded-[14px] shadow-board p-4 h-full flex flex-col gap-3 min-h-0 max-[860px]:h-auto max-[860px]:p-2.5 max-[860px]:gap-2"
      data-board="generic"
    >
      {grids.length > 0 ? (
        <div className="flex-1 min-h-0 flex gap-3 max-[860px]:flex-col">
          <div className="flex-1 min-h-0 min-w-0 grid place-items-center [container-type:size] max-[860px]:flex-none max-[860px]:w-full max-[860px]:aspect-square">
            {grids.map((zone) => (
              <Grid
                key={zone.name}
                {...shown}
                rows={view.zones[zone.name] as (string | null)[][]}
                label={zone.label}
                latest={latest}
              />
            ))}
          </div>
          <div className="flex flex-col gap-3 w-44 justify-between max-[860px]:w-auto max-[860px]:flex-row">
            {[...others, ...(own ? [own] : [])].map((seat) => (
              <SeatZones
                key={seat.player}
                {...{ seat, seats, zones, view, shown }}
                isNear={false}
                isSmall
                page={props}
              />
            ))}
          </div>
        </div>
      ) : (
        <>
          <div className="grid gap-3 grid-cols-[repeat(auto-fit,minmax(150px,1fr))] max-[860px]:gap-2">
            {others.map((seat) => (
              <SeatZones
                key={seat.player}
                {...{ seat, seats, zones, view, shown }}
                isNear={false}
                page={props}
              />
            ))}
          </div>
          <div className="grid gap-3 flex-1 min-h-0 auto-rows-[minmax(0,1fr)] max-[860px]:auto-rows-auto max-[860px]:gap-2 grid-cols-[repeat(auto-fit,minmax(76px,1fr))] max-[860px]:flex-none">
            {piles.map((zone) => (
              <SharedZone
                key={zone.name}
                zone={zone}
                handles={view.zones[zone.name] as string[]}
                {...shown}
              />
            ))}
          </div>
          {own && <SeatZones {...{ seat: own, seats, zones, view, shown }} isNear page={props} />}
        </>
      )}
      {legal.length > 0 && (
        <Choices
          {...{ legal, labels, left, chosen, reached, t, page: page ?? null, take }}
          clear={() => setChosen([])}
        />
      )}
    </div>
  );
}

type ShownProps = {
  cardOf: (handle: string) => Card | null;
  assets: string;
  pointing: Pointing;
  t: BoardProps["t"];
};

function SharedZone({ zone, handles, ...shown }: { zone: Zone; handles: string[] } & ShownProps) {
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

function SeatZones({ seat, seats, zones, view, shown, isNear, isSmall, page }: SeatZonesProps) {
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
function Measured({ children }: { children: (room: number, tall: number) => React.ReactNode }) {
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
