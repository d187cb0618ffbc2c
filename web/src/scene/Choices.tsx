// What has to be chosen by name: actions that no further thing stands for, as buttons with their labels;
// many that differ in one number as a stepper, other many in parts; and the way back from a half-made choice.
import { useEffect, useRef, useState } from "react";
import { asked, type Questions } from "../table/asked";
import type { Translate } from "../table/board";
import { Stepper } from "../ui/controls";
import type { LegalAction } from "../wire/types";
import { type Group, grouped, MOST_AT_ONCE } from "./grouped";
import { capital } from "./naming";
import { numbered } from "./numbered";
import type { Choice } from "./useChoice";

interface ChoicesProps {
  choice: Choice;
  legal: LegalAction[];
  labels: string[];
  questions?: Questions;
  t: Translate;
}

export function Choices({ choice, legal, labels, questions, t }: ChoicesProps) {
  const { touched, chosen } = choice;
  const named = touched.meant === null ? touched.byName : [touched.meant];
  const steps = numbered(named.map((number) => legal[number] as LegalAction));
  const question = asked(
    touched.left.map((number) => legal[number] as LegalAction),
    questions,
  );
  if (named.length === 0 && chosen.length === 0 && question === null) return null;
  // what is offered beside things to touch does not ask to be pressed
  const isMain = chosen.length > 0 || touched.nextThings.length === 0;
  return (
    <div className="sc-choices" data-testid="choices">
      {question !== null && (
        <p className="sc-asked" data-testid="asked">
          {question}
        </p>
      )}
      {chosen.length > 0 && (
        <button type="button" className="quiet" onClick={choice.letGo}>
          {t("scene.letGo")}
        </button>
      )}
      {steps === null ? (
        <ByName key={named.join()} {...{ named, isMain, legal, labels, choice }} />
      ) : (
        <Numbers key={named.join()} named={named} steps={steps} {...{ choice, labels, t }} />
      )}
    </div>
  );
}

interface ByNameProps {
  named: number[];
  isMain: boolean;
  legal: LegalAction[];
  labels: string[];
  choice: Choice;
}

/** A button each; where they are many, they are asked for in parts. */
function ByName({ named, isMain, legal, labels, choice }: ByNameProps) {
  const [picked, setPicked] = useState<Group[]>([]);
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (picked.length > 0) first.current?.focus();
  }, [picked]);
  const last = picked.at(-1);
  const left = last?.members ?? named;
  const said = left.map((number) => capital(labels[number] || legal[number]?.verb || ""));
  const parts =
    named.length > MOST_AT_ONCE
      ? grouped(
          left.map((number) => legal[number] as LegalAction),
          said,
        )
      : null;
  const offered = parts ?? said.map((label, place) => ({ label, members: [place] }));
  return (
    <>
      {last !== undefined && (
        <button
          type="button"
          className="quiet"
          aria-pressed
          data-place={`named ${last.label}`}
          onClick={() => setPicked(picked.slice(0, -1))}
        >
          {last.label}
        </button>
      )}
      {offered.map(({ label, members }, place) => {
        const numbers = members.map((one) => left[one] as number);
        const [number] = numbers;
        const isWhole = numbers.length === 1 && number !== undefined;
        return (
          <button
            key={numbers.join()}
            ref={place === 0 ? first : undefined}
            type="button"
            className={`button ${isMain && place === 0 ? "primary" : ""}`}
            onClick={() =>
              isWhole ? choice.take(number) : setPicked([...picked, { label, members: numbers }])
            }
          >
            {label}
          </button>
        );
      })}
    </>
  );
}

function Numbers(props: {
  named: number[];
  steps: number[];
  choice: Choice;
  labels: string[];
  t: Translate;
}) {
  const { named, steps, choice, labels, t } = props;
  const [place, setPlace] = useState(0);
  const order = steps
    .map((value, at) => ({ value, number: named[at] as number }))
    .sort((a, b) => a.value - b.value);
  const now = order[place] ?? order[0];
  if (now === undefined) return null;
  return (
    <>
      <Stepper
        label={t("scene.number")}
        value={now.value}
        least={order[0]?.value ?? 0}
        most={order.at(-1)?.value ?? 0}
        less={t("scene.less")}
        more={t("scene.more")}
        choose={(value) => {
          const next = order.findIndex((one) =>
            value > now.value ? one.value >= value : one.value > value - 1,
          );
          setPlace(value > now.value ? Math.max(next, 0) : Math.max(place - 1, 0));
        }}
      />
      <button type="button" className="button primary" onClick={() => choice.take(now.number)}>
        {capital(labels[now.number] ?? "")}
      </button>
    </>
  );
}
