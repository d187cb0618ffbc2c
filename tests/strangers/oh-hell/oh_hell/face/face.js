// Oh Hell's own face: felt, the others above with what they bid and took, the trick in the middle, the hand
// below. Bids are buttons; a card that may be played is lifted.
export const aspect = 784 / 616;
export const phoneAspect = 0.75;

const SUITS = { S: "♠", H: "♥", D: "♦", C: "♣" };
const TEXT = {
  en: { trump: "Trump", took: "took", of: "of", points: "points", round: "cards each", bid: "How many tricks?" },
  fr: { trump: "Atout", took: "a pris", of: "sur", points: "points", round: "cartes chacun", bid: "Combien de plis ?" },
};
const STYLE = `
  body { background: var(--felt); color: #fff; }
  .hell { height: 100%; display: grid; grid-template-rows: auto 1fr auto auto; gap: 8px; padding: 16px; container-type: size; }
  .hell .others { display: flex; justify-content: space-around; gap: 8px; flex-wrap: wrap; }
  .hell .seat { text-align: center; padding: 6px 12px; border-radius: 8px; background: rgb(0 0 0 / .2); }
  .hell .seat b { display: block; font-size: 15px; }
  .hell .middle { display: flex; align-items: center; justify-content: center; gap: 3cqw; flex-wrap: wrap; }
  .hell figure { margin: 0; text-align: center; font-size: 13px; }
  .hell .card { width: min(13cqw, 96px); aspect-ratio: 5 / 7; border-radius: 8px; background: #fffdf6; color: #22201c; border: 0;
    font: 600 min(4cqw, 30px) Georgia, serif; display: inline-grid; place-items: center; box-shadow: 0 2px 6px rgb(0 0 0 / .3); padding: 0; }
  .hell .card.red { color: #b91c1c; }
  .hell .hand { display: flex; justify-content: center; gap: 1cqw; min-height: 20cqh; align-items: flex-end; }
  .hell button.card { cursor: pointer; transform: translateY(-14px); box-shadow: 0 0 0 3px #ffe07a; }
  .hell .bids { display: flex; gap: 8px; justify-content: center; align-items: center; flex-wrap: wrap; min-height: 44px; }
  .hell .bids button { min-width: 48px; height: 44px; border-radius: 8px; border: 0; background: #fff; color: #22201c; font: 600 16px system-ui; cursor: pointer; }`;

export default function face(root, { act }) {
  const style = document.createElement("style");
  style.textContent = STYLE;
  document.head.append(style);
  root.className = "hell";
  return ({ view, legal, labels, seats, viewer, language }) => {
    const t = TEXT[language] ?? TEXT.en;
    const nameOf = (player) => seats.find((seat) => seat.player === player)?.name ?? player;
    const others = made("div", "others");
    for (const { player } of seats) others.append(seat(player));
    const middle = made("div", "middle");
    const trump = made("figure");
    trump.append(card(view.trump), made("figcaption", "", t.trump));
    middle.append(trump);
    for (const played of view.trick) {
      const figure = made("figure");
      figure.append(card(played.card), made("figcaption", "", nameOf(played.player)));
      middle.append(figure);
    }
    const bids = made("div", "bids");
    const hand = made("div", "hand");
    const isBidding = legal.some(({ verb }) => verb === "bid");
    if (isBidding) bids.append(made("span", "", t.bid));
    legal.forEach((action, number) => {
      if (action.verb === "play") return;
      const button = made("button", "", action.verb === "bid" ? String(action.args.tricks) : labels[number]);
      button.setAttribute("aria-label", labels[number]);
      button.onclick = () => act(action);
      bids.append(button);
    });
    for (const held of view.hand) {
      const number = legal.findIndex(({ verb, args }) => verb === "play" && args.card === held);
      const shown = card(held, number < 0 ? "span" : "button");
      if (number >= 0) {
        shown.setAttribute("aria-label", labels[number]);
        shown.onclick = () => act(legal[number]);
      }
      hand.append(shown);
    }
    root.replaceChildren(others, middle, bids, hand);

    function seat(player) {
      const place = made("div", "seat");
      const bid = view.bids[player];
      const tricks = bid === null ? "…" : `${t.took} ${view.taken[player]} ${t.of} ${bid}`;
      place.append(made("b", "", nameOf(player) + (player === viewer ? " ●" : "")), `${tricks} · ${view.scores[player]} ${t.points}`);
      return place;
    }
  };
}

function made(tag, className = "", text = "") {
  return Object.assign(document.createElement(tag), { className, textContent: text });
}

function card(name, tag = "span") {
  const suit = name.at(-1);
  return made(tag, `card ${suit === "H" || suit === "D" ? "red" : ""}`, name.slice(0, -1) + SUITS[suit]);
}
