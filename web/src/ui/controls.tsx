// The few controls that pages share. A choice of a few is a row of segments, all by keyboard.
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { Icon, type IconName } from "./Icon";

export interface Choice<T extends string | number> {
  value: T;
  label: string;
}

export function Segments<T extends string | number>(props: {
  label: string;
  choices: readonly Choice<T>[];
  value: T | null;
  choose: (value: T) => void;
}) {
  const { choices, value, choose } = props;
  const chosen = Math.max(
    choices.findIndex((choice) => choice.value === value),
    0,
  );
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (chosen + step + choices.length) % choices.length;
    const choice = choices[next];
    if (choice === undefined) return;
    choose(choice.value);
    (event.currentTarget.children[next] as HTMLElement).focus();
  };
  return (
    <div role="radiogroup" aria-label={props.label} className="segments" onKeyDown={move}>
      {choices.map((choice, number) => (
        <button
          key={choice.value}
          type="button"
          role="radio"
          aria-checked={choice.value === value}
          tabIndex={number === chosen ? 0 : -1}
          onClick={() => choose(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}

export function Stepper(props: {
  label: string;
  value: number;
  least: number;
  most: number;
  step?: number;
  less: string;
  more: string;
  choose: (value: number) => void;
}) {
  const { value, least, most, step = 1, choose } = props;
  return (
    <div role="group" aria-label={props.label} className="segments">
      <button
        type="button"
        aria-label={props.less}
        disabled={value - step < least}
        onClick={() => choose(value - step)}
      >
        −
      </button>
      <output className="value grid place-items-center min-w-11 min-h-8 px-2 rounded-[7px] tabular-nums">
        {value}
      </output>
      <button
        type="button"
        aria-label={props.more}
        disabled={value + step > most}
        onClick={() => choose(value + step)}
      >
        +
      </button>
    </div>
  );
}

export function Switch(props: { label: string; value: boolean; choose: (value: boolean) => void }) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={props.value}
      aria-label={props.label}
      onClick={() => props.choose(!props.value)}
      className={`relative w-12 h-7 rounded-full border transition-colors ${props.value ? "bg-felt border-felt" : "bg-sunk border-muted"}`}
    >
      <span
        className={`absolute top-[3px] size-5 rounded-full transition-all ${props.value ? "left-[23px] bg-white" : "left-[3px] bg-muted"}`}
      />
    </button>
  );
}

export function IconButton(props: {
  icon: IconName;
  label: string;
  press: () => void;
  size?: number;
  pressed?: boolean;
  disabled?: boolean;
}) {
  return (
    <button
      type="button"
      className="quiet !px-0 w-10 justify-center max-[760px]:w-11"
      aria-label={props.label}
      title={props.label}
      aria-pressed={props.pressed}
      onClick={props.press}
      disabled={props.disabled}
    >
      <Icon name={props.icon} size={props.size} />
    </button>
  );
}

/** A dialog of the browser's own: the page behind rests, Escape closes, focus comes back. */
export function Dialog(props: { title: string; close: () => void; closeLabel: string; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    // the browser would choose the button that closes
    dialog.current?.querySelector<HTMLElement>("[data-first]")?.focus();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      onClose={props.close}
      aria-labelledby="dialog-title"
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
      className="surface m-auto p-0 w-[min(440px,calc(100vw-32px))] max-h-[calc(100dvh-48px)] text-ink backdrop:bg-black/45 rise"
    >
      <div className="p-6">
        <div className="flex items-start justify-between gap-4 mb-4">
          <h2 id="dialog-title" className="text-[22px] leading-7">
            {props.title}
          </h2>
          <span className="-mt-1.5 -mr-2">
            <IconButton icon="close" label={props.closeLabel} press={() => dialog.current?.close()} />
          </span>
        </div>
        {props.children}
      </div>
    </dialog>
  );
}
