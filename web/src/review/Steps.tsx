import { useEffect } from "react";
import { useWords } from "../i18n/words";
import { Icon, type IconName } from "../ui/Icon";

interface StepsProps {
  position: number;
  last: number;
  text: string;
  goTo: (position: number) => void;
}

/** Slider, buttons and arrow keys through the positions. */
export function Steps({ position, last, text, goTo }: StepsProps) {
  const t = useWords();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
      const next = { ArrowLeft: position - 1, ArrowRight: position + 1, Home: 0, End: last }[event.key];
      if (next === undefined) return;
      event.preventDefault();
      goTo(next);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
  const step = (icon: IconName, label: string, next: number, isOff: boolean) => (
    <button
      type="button"
      className="quiet !px-2"
      aria-label={t(label)}
      title={t(label)}
      disabled={isOff}
      onClick={() => goTo(next)}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <div className="message-row !items-center" role="group" aria-label={t("replay.controls")}>
      {step("first", "replay.first", 0, position === 0)}
      {step("previous", "replay.previous", position - 1, position === 0)}
      <input
        type="range"
        className="flex-1 min-w-0 accent-felt block"
        min={0}
        max={last}
        value={position}
        aria-label={t("replay.position")}
        aria-valuetext={position > 0 ? `${position} / ${last}: ${text}` : t("replay.start")}
        onChange={(event) => goTo(Number(event.target.value))}
      />
      {step("next", "replay.next", position + 1, position === last)}
      {step("last", "replay.last", last, position === last)}
      <output className="text-muted tabular-nums min-w-14 text-right">
        {position} / {last}
      </output>
    </div>
  );
}
