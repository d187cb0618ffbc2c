import { useId } from "react";
import { useWords } from "../i18n/words";
import { Segments, Stepper, Switch } from "../ui/controls";
import { type Field, fields, type Options, valueAt, withValue } from "./option";
import type { GamePage } from "../wire/types";

export function OptionForm({
  game,
  options,
  change,
}: {
  game: GamePage;
  options: Options;
  change: (options: Options) => void;
}) {
  return (
    <>
      {game.options
        .flatMap((option) => fields(option, game.labels, game.help))
        .map((field) => (
          <Row key={field.path.join(".")} label={field.label} help={field.help}>
            <Control
              field={field}
              value={valueAt(options, field)}
              change={(value) => change(withValue(options, field, value))}
            />
          </Row>
        ))}
    </>
  );
}

export function Row({ label, help, children }: { label: string; help?: string; children: React.ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-x-4 gap-y-2 py-3 border-b border-line min-h-[60px] max-[560px]:flex-wrap">
      <div className="min-w-0">
        <p className="font-semibold text-[15px]">{label}</p>
        {help && <p className="text-[13px] text-muted">{help}</p>}
      </div>
      <div className="shrink-0 max-w-[64%] max-[560px]:max-w-full flex justify-end ml-auto">{children}</div>
    </div>
  );
}

const FEW = 5;

function Control({
  field,
  value,
  change,
}: {
  field: Field;
  value: unknown;
  change: (value: unknown) => void;
}) {
  const t = useWords();
  const id = useId();
  const { label, choices } = field;
  if (field.kind === "switch" && field.isNullable) {
    const states = [
      ["auto", null],
      ["on", true],
      ["off", false],
    ] as const;
    return (
      <Segments
        label={label}
        value={states.find(([, state]) => state === value)?.[0] ?? "auto"}
        choices={states.map(([name]) => ({ value: name, label: t(`launch.${name}`) }))}
        choose={(name) => change(states.find(([one]) => one === name)?.[1] ?? null)}
      />
    );
  }
  if (field.kind === "switch") return <Switch label={label} value={value === true} choose={change} />;
  if (field.kind === "choice" && choices.length <= FEW) {
    return (
      <Segments
        label={label}
        value={String(value)}
        choices={choices.map((choice) => ({ value: String(choice.value), label: choice.label }))}
        choose={(chosen) => change(choices.find((choice) => String(choice.value) === chosen)?.value)}
      />
    );
  }
  if (field.kind === "choice") {
    return (
      <select
        className="field"
        aria-label={label}
        value={String(value)}
        onChange={(event) =>
          change(choices.find((choice) => String(choice.value) === event.target.value)?.value)
        }
      >
        {choices.map((choice) => (
          <option key={String(choice.value)} value={String(choice.value)}>
            {choice.label}
          </option>
        ))}
      </select>
    );
  }
  if (field.kind === "number" && !field.isNullable) {
    return (
      <Stepper
        label={label}
        value={Number(value)}
        least={field.least}
        most={field.most}
        choose={change}
        less={t("launch.less", { label })}
        more={t("launch.moreOf", { label })}
      />
    );
  }
  if (field.kind === "number") {
    return (
      <input
        id={id}
        aria-label={label}
        type="number"
        inputMode="numeric"
        className="field w-24 text-center tabular-nums"
        min={field.least}
        max={field.most}
        placeholder={t("launch.auto")}
        value={value === null ? "" : String(value)}
        onChange={(event) =>
          change(event.target.value === "" ? null : Math.trunc(Number(event.target.value)))
        }
      />
    );
  }
  return (
    <input
      aria-label={label}
      className="field w-40"
      maxLength={field.most}
      value={String(value ?? "")}
      onChange={(event) => change(event.target.value)}
    />
  );
}
