// Rings around things, whatever their shape.
import type { Placed } from "./placed";

export function isEmpty({ thing }: Placed): boolean {
  return thing.kind === "cell" && (thing.pieces ?? []).length === 0;
}

export function isCard({ thing }: Placed): boolean {
  return thing.kind === "card" || thing.kind === "back";
}

/** What of a thing is ringed: on a cell the topmost piece. */
function ringed(one: Placed, placed: readonly Placed[]): Placed {
  if (one.thing.kind !== "cell") return one;
  const top = one.thing.pieces?.at(-1)?.id;
  return placed.find(({ id }) => id === top) ?? one;
}

function isRound({ thing }: Placed): boolean {
  return thing.kind === "piece" && !["box", "text", "cube"].includes(thing.shape ?? "disc") && !thing.picture;
}

export interface RingProps {
  one: Placed;
  colour: string;
  placed: readonly Placed[];
}

export function Around(props: RingProps & { width: number; under: string; isChosen?: boolean }) {
  const one = ringed(props.one, props.placed);
  const far = props.isChosen ? 4 : 1;
  const lines = (
    <>
      <Outline
        one={one}
        far={far}
        stroke={props.under}
        strokeWidth={props.width * 2}
        strokeOpacity={props.isChosen ? 1 : 0.55}
      />
      <Outline one={one} far={far} stroke={props.colour} strokeWidth={props.width} />
    </>
  );
  return <g fill="none">{lines}</g>;
}

function Outline({ one, far, ...stroke }: { one: Placed; far: number } & React.SVGProps<SVGRectElement>) {
  const { x, y, width, height, turn } = one;
  if (isRound(one)) {
    return <circle cx={x} cy={y} r={(Math.min(width, height) / 2) * 0.94 + far} {...(stroke as object)} />;
  }
  const inset = one.thing.kind === "cell" ? Math.min(5, width / 8) : -far;
  return (
    <rect
      x={x - width / 2 + inset}
      y={y - height / 2 + inset}
      width={width - 2 * inset}
      height={height - 2 * inset}
      rx={isCard(one) || one.thing.kind === "pile" ? Math.max(4, width * 0.075) : 10}
      transform={turn ? `rotate(${turn} ${x} ${y})` : undefined}
      {...stroke}
    />
  );
}
