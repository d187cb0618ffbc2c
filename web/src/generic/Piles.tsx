// Zones by their shape: a stack shows its top, a list is fanned, a grid has cells, a flag is a word.
import type { Card } from "../wire/types";
import type { Translate } from "../table/board";
import { CardFace } from "./CardFace";
import { cell, type Thing } from "./reach";

export interface Pointing {
  /** Things some action is about. */
  isReachable: (thing: Thing) => boolean;
  isChosen: (thing: Thing) => boolean;
  point: (thing: Thing) => void;
}

interface Shown {
  handles: string[];
  cardOf: (handle: string) => Card | null;
  assets: string;
  pointing: Pointing;
  t: Translate;
}

export function Stack({ handles, cardOf, assets, pointing, width = 88, t }: Shown & { width?: number }) {
  const top = handles[0];
  if (top === undefined) return <Empty width={width} t={t} />;
  const under = Math.min(handles.length - 1, 3);
  return (
    <div className="relative" style={{ width: width + under * 3, height: width * 1.39 + under * 2 }}>
      {Array.from({ length: under }, (_, number) => (
        <span
          key={number}
          className="absolute"
          style={{ left: (under - number) * 3, top: (under - number) * 2 }}
        >
          <CardFace card={null} assets={assets} width={width} />
        </span>
      ))}
      <span className="absolute left-0 top-0">
        <Pointed handle={top} cardOf={cardOf} assets={assets} pointing={pointing} width={width} t={t} />
      </span>
    </div>
  );
}

export function Fan({
  handles,
  cardOf,
  assets,
  pointing,
  width,
  room,
  isStill = true,
  t,
}: Shown & { width: number; room: number; isStill?: boolean }) {
  if (handles.length === 0) return <Empty width={Math.min(width, 56)} t={t} />;
  const step =
    handles.length === 1 ? width : Math.min(width + 8, Math.max(14, (room - width) / (handles.length - 1)));
  return (
    <div
      className="flex"
      style={
        isStill
          ? { minHeight: width * 1.39 + 6, paddingTop: 4 }
          : { minHeight: width * 1.39 + 26, paddingTop: 14 }
      }
    >
      {handles.map((handle, number) => (
        <span
          key={handle}
          style={{ marginLeft: number === 0 ? 0 : step - width }}
          className="relative transition-[margin] duration-200"
        >
          <Pointed handle={handle} cardOf={cardOf} assets={assets} pointing={pointing} width={width} t={t} />
        </span>
      ))}
    </div>
  );
}

function Pointed({
  handle,
  cardOf,
  assets,
  pointing,
  width,
  t,
}: Omit<Shown, "handles"> & { handle: string; width: number }) {
  const card = cardOf(handle);
  const face = <CardFace card={card} assets={assets} width={width} />;
  if (!pointing.isReachable(handle)) {
    return (
      <span role="img" aria-label={card?.name ?? t("generic.hidden")} className="block">
        {face}
      </span>
    );
  }
  const isChosen = pointing.isChosen(handle);
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={() => pointing.point(handle)}
      className={`block relative rounded-lg transition-transform duration-150 hover:-translate-y-1.5 ${isChosen ? "-translate-y-3 hover:!-translate-y-3" : ""}`}
      style={isChosen ? { boxShadow: "0 0 0 3px var(--seat-1)" } : undefined}
    >
      <span aria-hidden="true">{face}</span>
      <span className="sr-only">{card?.name ?? t("generic.hidden")}</span>
      {!isChosen && (
        <span
          className="absolute left-1/2 -bottom-3 -translate-x-1/2 size-2 rounded-full"
          style={{ background: "var(--seat-1)" }}
        />
      )}
    </button>
  );
}

function Empty({ width, t }: { width: number; t: Translate }) {
  return (
    <span
      role="img"
      aria-label={t("generic.empty")}
      className="block rounded-lg border-2 border-dashed border-line"
      style={{ width, height: width * 1.39 }}
    />
  );
}

interface GridProps extends Omit<Shown, "handles"> {
  rows: (string | null)[][];
  label: string;
  latest: string[];
}

export function Grid({ rows, cardOf, assets, pointing, t, label, latest }: GridProps) {
  const width = rows[0]?.length ?? 1;
  return (
    <div
      role="group"
      aria-label={label}
      className="grid gap-2 mx-auto rounded-xl p-3 bg-[#8a5a33]"
      style={{
        gridTemplateColumns: `repeat(${width}, 1fr)`,
        aspectRatio: `${width} / ${rows.length}`,
        width: `min(100cqw, 100cqh * ${width / rows.length})`,
      }}
    >
      {rows.flatMap((row, y) =>
        row.map((handle, x) => {
          const card = handle === null ? null : cardOf(handle);
          const place = cell(x, y);
          const what = handle === null ? t("generic.empty") : (card?.name ?? t("generic.hidden"));
          return (
            <button
              key={place}
              type="button"
              aria-label={t("generic.cell", { row: y + 1, column: x + 1, what })}
              aria-disabled={!pointing.isReachable(place)}
              onClick={() => pointing.point(place)}
              data-thing={place}
              className={`group relative grid place-items-center rounded-lg bg-[#f3e3c5] text-[#22201c] [container-type:size] ${pointing.isChosen(place) ? "ring-4 ring-[#2563eb]" : ""} ${handle !== null && latest.includes(handle) ? "shadow-[inset_0_0_0_3px_rgb(37_99_235/40%)]" : ""}`}
            >
              {handle === null ? (
                pointing.isReachable(place) && (
                  <span className="size-[16%] rounded-full bg-[#2f6f5e]/45 group-hover:bg-[#2f6f5e]" />
                )
              ) : card?.asset ? (
                <img src={`${assets}${card.asset}`} alt="" className="max-w-[86%] max-h-[86%]" />
              ) : (
                <Mark card={card} />
              )}
            </button>
          );
        }),
      )}
    </div>
  );
}

/** A piece on a cell: crosses and noughts as everybody draws them, anything else by its name. */
function Mark({ card }: { card: Card | null }) {
  const name = card?.name ?? "?";
  const stroke = { fill: "none", strokeWidth: 11, strokeLinecap: "round" as const };
  if (/^[X×✕✗]$/iu.test(name)) {
    return (
      <svg viewBox="0 0 100 100" className="size-[70%] rise" aria-hidden="true">
        <path d="M20 20L80 80M80 20L20 80" stroke="#2563eb" {...stroke} />
      </svg>
    );
  }
  if (/^[O0○◯]$/iu.test(name)) {
    return (
      <svg viewBox="0 0 100 100" className="size-[70%] rise" aria-hidden="true">
        <circle cx="50" cy="50" r="34" stroke="#dc2626" {...stroke} />
      </svg>
    );
  }
  return (
    <span className="serif rise" style={{ fontSize: name.length <= 2 ? "58cqmin" : "22cqmin" }}>
      {name}
    </span>
  );
}
