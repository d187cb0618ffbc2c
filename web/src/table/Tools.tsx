import { useState } from "react";
import { written } from "../frame/address";
import { useWords } from "../i18n/words";
import { Dialog } from "../ui/controls";
import { Icon } from "../ui/Icon";
import type { Side } from "./side";
import type { TableState, TableStore } from "./store";

interface ToolsProps {
  id: string;
  side: Side;
  state: TableState;
  store: TableStore;
  mayAct: boolean;
  list: () => void;
}

export function Tools({ id, side, state, store, mayAct, list }: ToolsProps) {
  const t = useWords();
  const [isResigning, setResigning] = useState(false);
  const isOnLine = state.isEarly || state.line === "open";
  const canUndo = side.moves.length > 0 && isOnLine;
  const hasHelp = side.info?.help ?? state.lobby?.help ?? true;
  return (
    <div
      role="toolbar"
      aria-label={t("table.tools")}
      className="flex gap-0.5 shrink-0 -mt-2 max-[1200px]:flex-wrap max-[1200px]:justify-end bottom-bar"
    >
      <button
        type="button"
        data-testid="list"
        className="quiet"
        disabled={!mayAct}
        onClick={list}
        title={t("table.listKey")}
      >
        <Icon name="list" />
        {t("table.list")}
      </button>
      <button
        type="button"
        className="quiet"
        disabled={!canUndo}
        onClick={() => store.ask({ type: "undo" })}
        title={t("table.undoKey")}
      >
        <Icon name="undo" />
        {t("table.undo")}
      </button>
      {hasHelp && (
        <button
          type="button"
          className="quiet"
          disabled={!mayAct || state.isAdvising}
          onClick={() => store.ask({ type: "suggest" })}
          title={t("table.adviceKey")}
        >
          <Icon name="bulb" />
          {t("table.adviceButton")}
        </button>
      )}
      <a className="quiet only-phone" href={written("replay", id)}>
        <Icon name="eye" />
        {t("table.moves")}
      </a>
      <button
        type="button"
        className="quiet"
        disabled={state.isEarly || !isOnLine}
        onClick={() => setResigning(true)}
      >
        <Icon name="flag" />
        {t("table.resign")}
      </button>
      {isResigning && (
        <Dialog title={t("table.resignSure")} close={() => setResigning(false)} closeLabel={t("frame.close")}>
          <p className="text-muted mb-5">{t("table.resignAbout")}</p>
          <div className="flex gap-2 justify-end">
            <button type="button" className="button" onClick={() => setResigning(false)}>
              {t("table.playOn")}
            </button>
            <button
              type="button"
              className="button primary"
              onClick={() => {
                store.ask({ type: "resign" });
                setResigning(false);
              }}
            >
              {t("table.resign")}
            </button>
          </div>
        </Dialog>
      )}
    </div>
  );
}
