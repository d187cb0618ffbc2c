// What one may do about somebody who talks: not listen, or complain to whoever runs the server.
import { useState } from "react";
import { useWords } from "../i18n/words";
import { Dialog } from "../ui/controls";
import { Icon } from "../ui/Icon";
import { WireError } from "../wire/carrier";
import type { TableStore } from "./store";

/** All who only watch, as the server calls them. */
export const SPECTATORS = "spectators";
const LONGEST_REASON = 1_000;

interface SpeakerProps {
  speaker: string;
  name: string;
  isMuted: boolean;
  store: TableStore;
  close: () => void;
}

export function Speaker({ speaker, name, isMuted, store, close }: SpeakerProps) {
  const t = useWords();
  const [reason, setReason] = useState("");
  const [isReported, setReported] = useState(false);
  const [trouble, setTrouble] = useState("");
  const attempt = (doing: () => Promise<void>, then: () => void) => {
    setTrouble("");
    doing().then(then, (error: unknown) =>
      setTrouble(error instanceof WireError ? error.message : String(error)),
    );
  };
  const report = () =>
    attempt(
      () => store.carrier.report(store.id, speaker === SPECTATORS ? null : speaker, reason.trim()),
      () => setReported(true),
    );
  return (
    <Dialog title={name} close={close} closeLabel={t("frame.close")}>
      <button
        type="button"
        data-first
        className="button w-full"
        onClick={() => attempt(() => store.mute(speaker, !isMuted), close)}
      >
        <Icon name={isMuted ? "sound" : "mute"} size={18} />
        {t(isMuted ? "chat.unmute" : "chat.mute", { name })}
      </button>
      {isReported ? (
        <p role="status" className="mt-5">
          {t("chat.reported")}
        </p>
      ) : (
        <form
          className="mt-5"
          onSubmit={(event) => {
            event.preventDefault();
            if (reason.trim() !== "") report();
          }}
        >
          <label className="block">
            <span className="block font-semibold mb-1">{t("chat.reason")}</span>
            <span className="block text-muted text-[13px] mb-2">{t("chat.reportAbout")}</span>
            <textarea
              className="field w-full py-2 min-h-20"
              maxLength={LONGEST_REASON}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </label>
          <button type="submit" className="button w-full mt-2" disabled={reason.trim() === ""}>
            <Icon name="flag" size={18} />
            {t("chat.report")}
          </button>
        </form>
      )}
      {trouble !== "" && (
        <p role="alert" className="text-bad text-[13px] mt-3">
          {trouble}
        </p>
      )}
    </Dialog>
  );
}
