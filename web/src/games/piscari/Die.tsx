import { useEffect, useState } from "react";
import { die } from "./art/drawing";
import { seatIndex } from "../../art/board";
import { SeatMark } from "../../art/SeatMark";
import type { Translate } from "../../table/board";
import type { Colour, Icon, PiscariView } from "./view";

const FACES: (Icon | null)[] = [null, "fisherman", "fish", "fly"];
const FLASHES = 8;

interface DieProps {
  view: PiscariView;
  player: string;
  name: string;
  /** What rolling is called, where it may be done. */
  roll: string | null;
  advised: boolean;
  isFresh: boolean;
  still: boolean;
  onRoll: () => void;
  t: Translate;
}

/** A player's side of the table: the name and the die. */
export function Die({ view, player, name, roll, advised, isFresh, still, onRoll, t }: DieProps) {
  const colour: Colour = view.colours[player] ?? "blue";
  const last = view.last?.playerId === player ? view.last : null;
  const isTurn = view.currentPlayerId === player;
  const shows = isTurn ? view.die : (last?.icon ?? null);
  const face = useFlashing(
    shows,
    `${view.turn} ${view.die !== null || last?.passed}`,
    isFresh && !still && (view.die !== null || Boolean(last?.passed)),
  );
  const image = (
    <img
      key={face.isRolling ? "rolling" : "still"}
      className={face.isRolling ? "pi-die pi-rolling" : "pi-die"}
      src={die(face.icon, colour)}
      alt=""
      draggable={false}
    />
  );
  const said = shows ? t("shows", { icon: t(`icons.${shows}`) }) : t("unrolled");
  return (
    <section className={`pi-side pi-${colour}${isTurn ? " pi-active" : ""}`} aria-label={name}>
      <p className="pi-name">
        <SeatMark number={seatIndex(player)} size={14} />
        <span>{name}</span>
      </p>
      {roll ? (
        <button type="button" className={advised ? "pi-roll pi-advised" : "pi-roll"} onClick={onRoll}>
          {image}
          <span className="pi-caption">{roll}</span>
        </button>
      ) : (
        <span className="pi-waits" role="img" aria-label={said}>
          {image}
        </span>
      )}
      {last?.passed && !isTurn && !face.isRolling && <p className="pi-caption">{t("passed")}</p>}
    </section>
  );
}

/** The faces follow each other while the die rolls, and stop at the one it shows. */
function useFlashing(
  icon: Icon | null,
  roll: string,
  rolls: boolean,
): { icon: Icon | null; isRolling: boolean } {
  const [flash, setFlash] = useState({ roll, count: FLASHES });
  const count = flash.roll === roll ? flash.count : rolls ? 0 : FLASHES;
  useEffect(() => {
    if (count >= FLASHES) return;
    const timer = setTimeout(() => setFlash({ roll, count: count + 1 }), 110);
    return () => clearTimeout(timer);
  }, [roll, count]);
  if (count >= FLASHES) return { icon, isRolling: false };
  return { icon: FACES[count % FACES.length] ?? null, isRolling: true };
}
