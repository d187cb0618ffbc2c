// What a card is called where it cannot be seen.
import type { Translate } from "../../table/board";
import { rank, type Card } from "./view";

/** Name, four ranks and element: “Ifrit: top 9, right 6, bottom 2, left 8, fire”. */
export function cardText(card: Card, t: Translate): string {
  const [top, right, bottom, left] = card.ranks.map(rank);
  const said = t("card", { name: card.name, top, right, bottom, left });
  return card.element ? `${said}, ${t(`elements.${card.element}`)}` : said;
}
