// What people want to know of a table before they sit down: its clock, and whether bots may help.
import { useWords } from "../i18n/words";
import { Icon } from "../ui/Icon";
import type { Lobby } from "../wire/types";
import { clockWords } from "./clock";

export function TableRules({ lobby }: { lobby: Lobby }) {
  const t = useWords();
  const people = lobby.seats.filter(({ kind }) => kind !== "bot").length;
  const clock = clockWords(lobby.clock, t);
  if (clock === "" && (people < 2 || !lobby.help)) return null;
  return (
    <p className="flex flex-wrap gap-2 mt-3" data-testid="table-rules">
      {clock !== "" && (
        <span className="tag gap-1.5">
          <Icon name="clock" size={16} />
          {clock}
        </span>
      )}
      {people > 1 && lobby.help && (
        <span className="tag gap-1.5">
          <Icon name="bulb" size={16} />
          {t("launch.helpOn")}
        </span>
      )}
    </p>
  );
}
