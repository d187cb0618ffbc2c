// The board in its place, with what it is given; and the same board in words beside it.
import { useMemo } from "react";
import { type Language, speaker, useWords } from "../i18n/words";
import { isStill, useSettings } from "../settings/settings";
import type { GamePage, Seat } from "../wire/types";
import type { BoardProps, Refused, Voice } from "./board";
import type { Loaded } from "./faces";
import type { Side } from "./side";

interface StageProps {
  loaded: Loaded;
  side: Side;
  seats: Seat[];
  act: BoardProps["act"];
  refused: Refused | null;
  language: Language;
  page: GamePage | null;
  voice?: Voice;
}

export function Stage({ loaded, side, seats, act, refused, language, page, voice }: StageProps) {
  const t = useWords();
  const settings = useSettings();
  const spoken = useMemo(() => speaker(language, loaded.words), [language, loaded.words]);
  const Board = loaded.face.default;
  const isFresh = side.labels.length === side.legal.length;
  return (
    <>
      <Board
        view={side.view}
        previous={side.previous}
        legal={side.legal}
        labels={isFresh ? side.labels : side.legal.map(() => "")}
        questions={side.questions}
        viewer={side.you}
        seats={seats}
        act={act}
        refused={refused}
        last={side.last}
        advice={side.advice}
        cards={page?.cards ?? side.meta.cards}
        t={spoken}
        reducedMotion={isStill(settings)}
        over={side.outcome !== null}
        page={page}
        trail={side.trail}
        scene={side.scene}
        board={side.board}
        voice={voice}
      />
      <div className="sr-only" role="status" aria-label={t("table.inWords")}>
        <p>{side.moves.at(-1)?.text}</p>
        <pre>{side.board}</pre>
      </div>
    </>
  );
}
