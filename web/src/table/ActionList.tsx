// Everything that may be done now, as a list: for those who prefer words to a board.
import { useState } from "react";
import { useWords } from "../i18n/words";
import type { LegalAction } from "../wire/types";
import { Dialog } from "../ui/controls";
import { asked } from "./asked";
import type { Side } from "./side";

/** With more than this, a list is searched rather than read. */
const MANY = 12;

export function ActionList({
  side,
  act,
  close,
}: {
  side: Side;
  act: (action: LegalAction) => void;
  close: () => void;
}) {
  const t = useWords();
  const [sought, setSought] = useState("");
  const listed = side.legal
    .map((action, number) => ({
      action,
      label: side.labels[number] || side.notations[number] || action.verb,
      notation: side.notations[number] ?? "",
    }))
    .filter(({ label, notation }) => `${label} ${notation}`.toLowerCase().includes(sought.toLowerCase()));
  const question = asked(side.legal, side.questions);
  const choose = (action: LegalAction) => {
    act(action);
    close();
  };
  return (
    <Dialog title={t("table.listTitle")} close={close} closeLabel={t("frame.close")}>
      {question !== null && (
        <p className="mb-3" data-testid="asked">
          {question}
        </p>
      )}
      {side.legal.length > MANY && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (listed[0]) choose(listed[0].action);
          }}
        >
          <label className="block mb-3">
            <span className="sr-only">{t("table.listSearch")}</span>
            <input
              data-first
              className="field w-full"
              placeholder={t("table.listSearch")}
              value={sought}
              onChange={(event) => setSought(event.target.value)}
            />
          </label>
        </form>
      )}
      <ul className="grid grid-cols-2 gap-1.5 max-h-[50dvh] overflow-y-auto p-1 -m-1" data-testid="actions">
        {listed.map(({ action, label, notation }, number) => (
          <li key={JSON.stringify(action)}>
            <button
              type="button"
              data-first={number === 0 && side.legal.length <= MANY ? "" : undefined}
              className="button w-full !justify-start !whitespace-normal text-left !py-1.5"
              onClick={() => choose(action)}
            >
              {label}
              {notation !== "" && notation !== label && notation.length < 8 && (
                <span className="text-muted font-normal ml-auto">{notation}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {listed.length === 0 && <p className="text-muted">{t("table.listNone")}</p>}
    </Dialog>
  );
}
