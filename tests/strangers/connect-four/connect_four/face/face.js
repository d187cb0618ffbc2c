// Connect Four's own face: an upright plank, discs behind its holes, and a disc that hangs over the column.
export const aspect = 7 / 6.6;

const COLUMNS = 7;
const ROWS = 6;
const STYLE = `
  .four { height: 100%; display: grid; place-items: center; }
  .four svg { width: 100%; height: 100%; }
  .four .column { cursor: pointer; outline: none; }
  .four .column .held { opacity: 0; }
  .four .column:hover .held, .four .column:focus-visible .held { opacity: .85; }
  .four .column .shade { fill: transparent; }
  .four .column:focus-visible .shade { fill: rgb(255 255 255 / .18); }
  .four .falls { animation: fall .24s cubic-bezier(.5, 0, .9, .6); }
  @keyframes fall { from { transform: translateY(var(--from)); } }`;

export default function face(root, { act, say }) {
  const style = document.createElement("style");
  style.textContent = STYLE;
  document.head.append(style);
  root.className = "four";
  return (table) => {
    const { view, legal, labels, seats, viewer, last, reducedMotion } = table;
    const seatOf = (player) => seats.findIndex((seat) => seat.player === player) + 1;
    const own = Math.max(seatOf(viewer), 1);
    const parts = [];
    for (let column = 0; column < COLUMNS; column++) {
      view.stacks[column].forEach((player, row) => {
        const name = `${"abcdefg"[column]}${row + 1}`;
        parts.push(disc(column, ROWS - row, seatOf(player), {
          isLast: view.last === name,
          isWon: view.line.includes(name),
          falls: view.last === name && last !== null && !reducedMotion,
        }));
      });
    }
    const holes = [];
    for (let column = 0; column < COLUMNS; column++)
      for (let row = 1; row <= ROWS; row++) holes.push(`<circle cx="${column + 0.5}" cy="${row + 0.1}" r=".4" fill="#000"/>`);
    root.innerHTML = `<svg viewBox="0 0 7 6.6" role="group">
      <mask id="holes"><rect width="7" height="7" fill="#fff"/>${holes.join("")}</mask>
      <rect x=".05" y=".55" width="6.9" height="6" rx=".18" fill="#4d2f18"/>
      ${parts.join("")}
      <rect x=".05" y=".55" width="6.9" height="6" rx=".18" fill="#d9a566" mask="url(#holes)"/>
      <rect y="6.45" width="7" height=".15" rx=".07" fill="#4d2f18"/>
    </svg>`;
    legal.forEach((action, number) => {
      const { column } = action.args;
      const group = document.createElementNS("http://www.w3.org/2000/svg", "g");
      group.setAttribute("class", "column");
      group.setAttribute("role", "button");
      group.setAttribute("tabindex", "0");
      group.setAttribute("aria-label", labels[number]);
      group.innerHTML = `<rect class="shade" x="${column}" width="1" height="6.6"/><g class="held">${disc(column, 0.2, own, {})}</g>`;
      const chosen = () => act(action);
      group.addEventListener("click", chosen);
      group.addEventListener("keydown", ({ key }) => (key === "Enter" || key === " ") && chosen());
      group.addEventListener("pointerenter", () => say(labels[number]));
      group.addEventListener("pointerleave", () => say(""));
      root.firstElementChild.append(group);
    });
  };
}

/** Seats differ in shape as well as colour: a ring for the first, a diamond for the second. */
function disc(column, row, seat, { isLast, isWon, falls }) {
  const x = column + 0.5;
  const y = row + 0.1;
  const mark = seat === 1
    ? `<circle cx="${x}" cy="${y}" r=".17" fill="none" stroke="var(--on-seat)" stroke-width=".06"/>`
    : `<path d="M${x} ${y - 0.2}l.2 .2-.2 .2-.2-.2z" fill="var(--on-seat)"/>`;
  const ring = isWon || isLast ? `<circle cx="${x}" cy="${y}" r=".355" fill="none" stroke="#fff3b8" stroke-width="${isWon ? 0.09 : 0.05}"/>` : "";
  return `<g ${falls ? `class="falls" style="--from:${-row}px"` : ""}><circle cx="${x}" cy="${y}" r=".41" fill="var(--seat-${seat})"/>${mark}${ring}</g>`;
}
