// What is written on the table: names of piles, sentences, and who played which card of a trick.
import { seatIndex } from "../art/board";
import { SeatMark } from "../art/SeatMark";
import { playerName, type Speaking } from "./naming";
import type { Word } from "./placed";

export function Words({ words, speaking }: { words: Word[]; speaking: Speaking }) {
  return (
    <>
      {words.map(({ id, text, x, y, look, seat, width, count }) => (
        <p
          key={id}
          className={`sc-word sc-word-${look}`}
          style={{ left: x, top: y, maxWidth: width }}
          aria-hidden={look === "label" || undefined}
        >
          {seat !== undefined && (
            <>
              <SeatMark number={seatIndex(seat)} size={11} />
              {playerName(seat, speaking)}
              {text !== "" && ", "}
            </>
          )}
          {text}
          {count !== undefined && <b className="tabular-nums">{count}</b>}
        </p>
      ))}
    </>
  );
}
