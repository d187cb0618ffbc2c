import { Element } from "../../art/Element";
import { CardFace } from "./Card";
import type { Card } from "./view";
import "./card.css";

/** Cards of the real deck, as they could lie. */
const CARDS: { id: string; owner: string; card: Card }[] = [
  {
    id: "death-claw-1",
    owner: "p1",
    card: { name: "Death Claw", level: 3, ranks: [4, 4, 7, 2], element: "fire" },
  },
  { id: "", owner: "thunder", card: { name: "", level: 1, ranks: [1, 1, 1, 1], element: null } },
  {
    id: "malboro-1",
    owner: "p2",
    card: { name: "Malboro", level: 5, ranks: [7, 7, 4, 2], element: "poison" },
  },
  {
    id: "sphinxara-1",
    owner: "p2",
    card: { name: "Sphinxara", level: 7, ranks: [8, 3, 5, 8], element: null },
  },
  {
    id: "glacial-eye-1",
    owner: "p1",
    card: { name: "Glacial Eye", level: 2, ranks: [6, 1, 4, 3], element: "ice" },
  },
  {
    id: "chimera-1",
    owner: "p1",
    card: { name: "Chimera", level: 5, ranks: [7, 6, 5, 3], element: "water" },
  },
  { id: "oilboyle-1", owner: "p1", card: { name: "Oilboyle", level: 6, ranks: [1, 8, 4, 8], element: null } },
  { id: "", owner: "wind", card: { name: "", level: 1, ranks: [1, 1, 1, 1], element: null } },
  {
    id: "red-giant-1",
    owner: "p2",
    card: { name: "Red Giant", level: 6, ranks: [5, 6, 4, 7], element: null },
  },
];

export default function Picture() {
  return (
    <svg aria-hidden="true" viewBox="0 0 240 232" preserveAspectRatio="xMidYMid slice">
      <rect width="240" height="232" fill="#e9dfc9" />
      {CARDS.map(({ id, owner, card }, index) => {
        const x = 34 + (index % 3) * 59;
        const y = 9 + Math.floor(index / 3) * 72;
        return (
          <g key={index}>
            <rect x={x} y={y} width="54" height="68" rx="5" fill="#d9ccb0" stroke="#c6b690" />
            {id ? (
              <svg aria-hidden="true" x={x + 1} y={y + 1} width="52" height="66">
                <CardFace id={id} card={card} owner={owner} />
              </svg>
            ) : (
              <g transform={`translate(${x + 27} ${y + 34})`}>
                <Element element={owner} size={22} colour="#a88f5c" />
              </g>
            )}
          </g>
        );
      })}
    </svg>
  );
}
