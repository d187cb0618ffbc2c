// The table of any game without a face of its own: zones laid out by their shape, the own seat below,
// and its verbs as buttons that say what they would do. It knows no game and no rule.
import { useEffect, useMemo, useState } from "react";
import type { BoardProps } from "../table/board";
import type { Card } from "../wire/types";
import { Choices } from "./Choices";
import { Grid, type Pointing } from "./Piles";
import { narrowed, reach, type Thing } from "./reach";
import { type BundleView, zonesOf } from "./view";
import { SeatZones, SharedZone } from "./Zones";

export const aspect = 784 / 616;
export const fills = true;
export const showsSeats = true;

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
