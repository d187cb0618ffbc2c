// What one may do with the own seat: let a bot play it, or take it to another device.
import { useState } from "react";
import { written } from "../frame/address";
import { useWords } from "../i18n/words";
import { Qr } from "../lobby/Qr";
import { Dialog, IconButton } from "../ui/controls";
import { Icon } from "../ui/Icon";
import { useShare } from "../ui/useShare";
import type { TableState, TableStore } from "./store";

interface OwnSeatProps {
  store: TableStore;
  state: TableState;
  /** How strong the bot is that plays it. */
  level: string | null;
  /** As buttons in the seat's card, or as lines of a phone's menu. */
  look: "card" | "menu";
  /** Whether bots may play for people here. */
  hasHelp: boolean;
}

export function OwnSeat({ store, state, level, look, hasHelp }: OwnSeatProps) {
  const t = useWords();
  const [isLeaving, setLeaving] = useState(false);
  const isOn = state.isAutoplaying;
  const recovery = store.carrier.recoveryOf(store.id);
  const autoplay = () => store.autoplay(!isOn, level);
  const leave = () => setLeaving(true);
  const dialog = isLeaving && recovery !== null && (
    <Elsewhere recovery={recovery} close={() => setLeaving(false)} />
  );
  if (look === "menu") {
    return (
      <>
        {hasHelp && (
          <button type="button" role="switch" aria-checked={isOn} onClick={autoplay}>
            {t(isOn ? "table.autoplayStop" : "table.autoplay")}
          </button>
        )}
        {recovery !== null && (
          <button
            type="button"
            onClick={(event) => {
              event.stopPropagation();
              leave();
            }}
          >
            {t("table.elsewhere")}
          </button>
        )}
        {dialog && (
          // biome-ignore lint/a11y/useKeyWithClickEvents: it does nothing itself: it keeps clicks in the dialog from closing the menu
          // biome-ignore lint/a11y/noStaticElementInteractions: see above
          <span className="contents" onClick={(event) => event.stopPropagation()}>
            {dialog}
          </span>
        )}
      </>
    );
  }
  return (
    <span className="flex -my-1.5 -mr-2">
      {recovery !== null && <IconButton icon="device" label={t("table.elsewhere")} press={leave} />}
      {hasHelp && <IconButton icon="robot" label={t("table.autoplay")} pressed={isOn} press={autoplay} />}
      {dialog}
    </span>
  );
}

function Elsewhere({ recovery, close }: { recovery: string; close: () => void }) {
  const t = useWords();
  const [share, shared] = useShare();
  const link = (location.href.split("#")[0] ?? "") + written("recover", recovery);
  return (
    <Dialog title={t("table.elsewhere")} close={close} closeLabel={t("frame.close")}>
      <p className="mb-1">{t("table.elsewhereAbout")}</p>
      <p className="text-muted text-[13px] mb-4">{t("table.elsewhereSecret")}</p>
      <Qr text={link} label={t("waiting.qr")} />
      <p
        data-testid="recovery"
        className="field flex items-center mt-4 text-[13px] text-muted overflow-x-auto whitespace-nowrap select-all"
        tabIndex={0}
      >
        {link}
      </p>
      <button type="button" className="button primary w-full mt-3" onClick={() => void share(link, "Damier")}>
        <Icon name={shared ? "check" : "link"} size={18} />
        {t(shared ? "frame.copied" : "waiting.copy")}
      </button>
    </Dialog>
  );
}
