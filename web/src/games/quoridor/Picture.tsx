import { Lattice, SIDE } from "./lattice";
import { Dot, Ivory, Pawns, Wall } from "./Pieces";
import { Plank } from "./Plank";
import type { QuoridorView } from "./view";
import "./quoridor.css";

const WALLS = ["d6h", "c4h", "e4v", "f3h"];
const VIEW = { pawns: { p1: "d4", p2: "f5" } } as unknown as QuoridorView;

/** A corner of the real board, in the middle of a match. */
export default function Picture() {
  const lattice = new Lattice(9);
  return (
    <svg aria-hidden="true" viewBox="154 205 300 290" preserveAspectRatio="xMidYMid slice">
      <svg aria-hidden="true" width={SIDE} height={SIDE}>
        <Plank size={9} turns={0} goals="p1:9 p2:1" />
      </svg>
      <Ivory />
      {WALLS.map((wall) => (
        <Wall key={wall} box={lattice.box(lattice.placeOf(wall))} owner={null} isNew={false} />
      ))}
      {["d5", "c4", "d3"].map((cell) => (
        <Dot
          key={cell}
          {...lattice.middle(lattice.placeOf(cell))}
          player="p1"
          active={false}
          advised={false}
        />
      ))}
      <Pawns lattice={lattice} view={VIEW} />
    </svg>
  );
}
