// What people and bots are called when a table is set.
import { useMemo } from "react";
import { useWords } from "../i18n/words";
import { useSettings } from "../settings/settings";
import type { Choice } from "../wire/types";

export interface Names {
  person: (number: number) => string;
  bot: (level: Choice | undefined, number: number) => string;
}

export function useNames(): Names {
  const t = useWords();
  const { name } = useSettings();
  return useMemo(
    () => ({
      person: (number) => (number === 0 && name !== "" ? name : t("launch.person", { number: number + 1 })),
      bot: (level, number) =>
        number === 0
          ? t("launch.bot")
          : t("launch.botNumber", { number: number + 1, level: level?.label ?? "" }),
    }),
    [name, t],
  );
}
