// Two people at one screen, and secrets: nothing shows until the right one says so.
import { useEffect, useRef } from "react";
import { useWords } from "../i18n/words";
import { Icon } from "../ui/Icon";

export function Curtain({ name, open }: { name: string; open: () => void }) {
  const t = useWords();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div className="absolute inset-0 z-10 grid place-items-center surface rounded-[14px] text-center p-6">
      <div>
        <span className="inline-grid place-items-center size-14 rounded-full bg-sunk text-muted mb-4">
          <Icon name="eye" size={28} />
        </span>
        <p className="serif text-[26px] leading-8 mb-1">{t("table.handOver", { name })}</p>
        <p className="text-muted mb-6">{t("table.handOverAbout")}</p>
        <button ref={button} type="button" className="button primary big" onClick={open}>
          {t("table.handOverDone", { name })}
        </button>
      </div>
    </div>
  );
}
