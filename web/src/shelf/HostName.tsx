// Who invites others is asked for a name, as they will be; once, since this browser remembers it.
import { useState } from "react";
import { useWords } from "../i18n/words";
import { choose } from "../settings/settings";
import { Dialog } from "../ui/controls";

export function HostName({ named, close }: { named: (name: string) => void; close: () => void }) {
  const t = useWords();
  const [name, setName] = useState("");
  return (
    <Dialog title={t("join.name")} close={close} closeLabel={t("frame.close")}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const called = name.trim();
          if (called === "") return;
          choose({ name: called });
          named(called);
        }}
      >
        <input
          data-first
          className="field w-full"
          aria-label={t("join.name")}
          maxLength={32}
          autoComplete="nickname"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <button type="submit" className="button primary w-full mt-4" disabled={name.trim() === ""}>
          {t("waiting.invite")}
        </button>
      </form>
    </Dialog>
  );
}
