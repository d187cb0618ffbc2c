// Whose turn it is, for somebody who looks at another tab: in the title, and where that is wanted and
// allowed, as a notice of the browser's.
import { useEffect, useRef } from "react";
import { useWords } from "../i18n/words";
import { useSettings } from "../settings/settings";

export function useNotice(isTurn: boolean, game: string, seq: number): void {
  const t = useWords();
  const { notices } = useSettings();
  const told = useRef(-1);
  useEffect(() => {
    const show = () => {
      const plain = document.title.replace(MARK, "");
      document.title = isTurn && document.hidden ? `● ${plain}` : plain;
      if (!isTurn || !document.hidden || told.current === seq) return;
      told.current = seq;
      if (notices) notify(t("table.yourTurnIn", { game }));
    };
    show();
    document.addEventListener("visibilitychange", show);
    return () => {
      document.removeEventListener("visibilitychange", show);
      document.title = document.title.replace(MARK, "");
    };
  }, [isTurn, game, seq, notices, t]);
}

const MARK = /^● /;

function notify(says: string): void {
  if (!("Notification" in globalThis) || Notification.permission !== "granted") return;
  try {
    const notice = new Notification("Damier", { body: says, tag: "damier.turn", icon: "./icon-192.png" });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    // some phones allow notices to service workers alone; the title still tells
  }
}
