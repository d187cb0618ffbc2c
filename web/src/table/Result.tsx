import { useState } from "react";
import { written } from "../frame/address";
import { go } from "../frame/route";
import { useWords } from "../i18n/words";
import type { RematchOffer, Seat } from "../wire/types";
import { WireError } from "../wire/carrier";
import { Icon } from "../ui/Icon";
import { SeatMark } from "../art/SeatMark";
import { useShare } from "../ui/useShare";
import { counted, ending } from "./moves";
import type { Side } from "./side";
import type { TableStore } from "./store";
import { replayLink } from "../replay/link";
import { Stronger } from "../stronger/Stronger";

export function Result({
  id,
  side,
  seats,
  isShared,
  store,
}: {
  id: string;
  side: Side;
  seats: Seat[];
  isShared: boolean;
  store: TableStore;
}) {
  const t = useWords();
  const [share, shared] = useShare();
  const [trouble, setTrouble] = useState("");
  const winners = seats.flatMap((seat, number) =>
    side.outcome?.winners.includes(seat.player) ? [{ seat, number }] : [],
  );
  const isYours = !isShared && winners.length === 1 && winners[0]?.seat.player === side.you;
  const offer = side.info?.offer ?? null;
  const isAsked = offer !== null && !offer.accepted.includes(side.you ?? "");
  const attempt = (doing: Promise<void>) =>
    void doing.catch((error: unknown) =>
      setTrouble(error instanceof WireError ? error.message : String(error)),
    );
  const rematch = () => attempt(store.carrier.rematch(id).then((again) => go("table", again)));
  const decline = () => attempt(store.carrier.declineRematch(id));
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
          : isYours
            ? t("table.youWin")
            : t("table.wonBy", { names: winners.map(({ seat }) => seat.name).join(", ") })}
      </p>
      <p className="serif text-[26px] leading-8 mt-1.5">{ending(side.moves) || side.says}</p>
      <p className="text-muted mt-1">
        {t("table.movesMade", { count: counted(side.moves).length || side.moves.length })}
      </p>
      <div className="grid grid-cols-2 gap-2 mt-4">
        {offer !== null && <Offer offer={offer} seats={seats} you={side.you} />}
        {side.you !== null && (
          <button
            type="button"
            className={`button primary ${isAsked && !offer.declined.includes(side.you) ? "" : "col-span-2"}`}
            onClick={rematch}
          >
            <Icon name="again" size={18} />
            {t(offer ? "table.rematchJoin" : "table.rematch")}
          </button>
        )}
        {side.you !== null && isAsked && !offer.declined.includes(side.you) && (
          <button type="button" className="button" onClick={decline}>
            {t("table.rematchDecline")}
          </button>
        )}
        <a className="button" href={written("replay", id)}>
          <Icon name="eye" size={18} />
          {t("table.lookBack")}
        </a>
        <a className="button" href={written("review", id)}>
          <Icon name="bulb" size={18} />
          {t("review.review")}
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
      {store.state.lobby && side.outcome && !isShared && (
        <Stronger
          id={id}
          lobby={store.state.lobby}
          seats={seats}
          you={side.you}
          outcome={side.outcome}
          carrier={store.carrier}
        />
      )}
      {trouble !== "" && (
        <p role="alert" className="text-bad text-[13px] mt-3">
          {trouble}
        </p>
      )}
    </section>
  );
}

/** Who would play again, and who would not, as everybody is shown it. */
function Offer({ offer, seats, you }: { offer: RematchOffer; seats: Seat[]; you: string | null }) {
  const t = useWords();
  const called = (players: string[]) =>
    seats
      .filter(({ player }) => players.includes(player))
      .map(({ player, name }) => (player === you ? t("table.you") : name))
      .join(", ");
  return (
    <p role="status" data-testid="offer" className="col-span-2 text-[15px]">
      {offer.accepted.length > 0 && t("table.rematchAccepted", { names: called(offer.accepted) })}{" "}
      {offer.declined.length > 0 && t("table.rematchDeclined", { names: called(offer.declined) })}
    </p>
  );
}
