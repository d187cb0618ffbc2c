import { useEffect, useRef } from "react";
import { Pictogram } from "./Pictogram";
import { CAPTIONS, type Extras } from "./settings";
import type { Speaker } from "./words";

interface SettingsProps {
  extras: Extras;
  change: (extras: Extras) => void;
  close: () => void;
  say: Speaker;
}

export function Settings({ extras, change, close, say }: SettingsProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog ref={dialog} className="settings" aria-label={say.caption("settings")} onClose={close}>
      <h2>{say.caption("extras")}</h2>
      {(Object.keys(CAPTIONS) as (keyof Extras)[]).map((name) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={extras[name]}
            data-testid={`extra-${name}`}
            onChange={(event) => change({ ...extras, [name]: event.target.checked })}
          />
          <span>{say.caption(CAPTIONS[name])}</span>
        </label>
      ))}
      <button
        type="button"
        className="plate"
        data-testid="close-settings"
        onClick={() => dialog.current?.close()}
      >
        <Pictogram name="close" /> {say.caption("close")}
      </button>
    </dialog>
  );
}
