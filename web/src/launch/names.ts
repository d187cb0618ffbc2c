// What people and bots are called when a table is set.
import { useMemo } from "react";
import { useWords } from "../i18n/words";
import { useSettings } from "../settings/settings";

export interface Names {
  person: (number: number) => string;
  bot: (number: number) => string;
}

export function useNames(): Names {
  const t = useWords();
  const { name } = useSettings();
  return useMemo(
    () => ({
      person: (number) => (number === 0 && name !== "" ? name : t("launch.person", { number: number + 1 })),
      bot: (number) => {
        const called = t("launch.botNames").split(", ");
        return called[number % called.length] ?? t("launch.bot");
      },
    }),
    [name, t],
  );
}
