import { useState } from "react";
import { written } from "../frame/address";
import { go } from "../frame/route";
import { useWords } from "../i18n/words";
import type { Seat } from "../wire/types";
import { WireError } from "../wire/carrier";
import { Icon } from "../ui/Icon";
import { SeatMark } from "../art/SeatMark";
import { useShare } from "../ui/useShare";
import { counted, ending } from "./moves";
import type { Side } from "./side";
import type { TableStore } from "./store";
import { replayLink } from "../replay/link";

export function Result({
  id,
  side,
  seats,
  store,
}: {
  id: string;
  side: Side;
  seats: Seat[];
  store: TableStore;
}) {
  const t = useWords();
  const [share, shared] = useShare();
  const [trouble, setTrouble] = useState("");
  const winners = seats.flatMap((seat, number) =>
    side.outcome?.winners.includes(seat.player) ? [{ seat, number }] : [],
  );
  const rematch = async () => {
    try {
      go("table", await store.carrier.rematch(id, side.info?.rematch ?? null));
    } catch (error) {
      setTrouble(error instanceof WireError ? error.message : String(error));
    }
  };
  return (
    <section
      data-testid="result"
      aria-label={t("table.result")}
      className="surface p-5 rise shrink-0 max-[860px]:mx-1"
    >
      <p className="flex items-center gap-2 text-[13px] font-medium text-muted">
        {winners.map(({ seat, number }) => (
          <SeatMark key={seat.player} number={number} size={13} />
        ))}
        {winners.length === 0
          ? t("table.over")
          : t("table.wonBy", { names: winners.map(({ seat }) => seat.name).join(", ") })}
      </p>
      <p className="serif text-[26px] leading-8 mt-1.5">{ending(side.moves) || side.says}</p>
      <p className="text-muted mt-1">
        {t("table.movesMade", { count: counted(side.moves).length || side.moves.length })}
      </p>
      <div className="grid grid-cols-2 gap-2 mt-4">
        {side.you !== null && (
          <button type="button" className="button primary col-span-2" onClick={() => void rematch()}>
            <Icon name="again" size={18} />
            {t(side.info?.rematch ? "table.rematchJoin" : "table.rematch")}
          </button>
        )}
        <a className="button" href={written("replay", id)}>
          <Icon name="eye" size={18} />
          {t("table.lookBack")}
        </a>
        <button
          type="button"
          className="button"
          onClick={() => void replayLink(store.carrier, id, side.you).then((link) => share(link, side.says))}
        >
          <Icon name={shared ? "check" : "share"} size={18} />
          {t(shared ? "frame.copied" : "table.share")}
        </button>
      </div>
      {trouble !== "" && (
        <p role="alert" className="text-bad text-[13px] mt-3">
          {trouble}
        </p>
      )}
    </section>
  );
}
