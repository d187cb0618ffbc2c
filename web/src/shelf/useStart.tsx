// What a card's verbs do: sit down at a table of its game; what may be in the way is said on the card.
import { type ReactNode, useState } from "react";
import type { Shelved } from "../frame/games";
import { here, useServer } from "../frame/carriers";
import { useNames } from "../launch/names";
import { sitDown } from "../launch/sitting";
import { currentSettings } from "../settings/settings";
import { WireError } from "../wire/carrier";
import { HostName } from "./HostName";

export type How = "bot" | "two" | "invite";

export interface Start {
  start: (how: How) => void;
  isBusy: boolean;
  /** Whether anybody is there who knows the rules. */
  isPlayable: boolean;
  trouble: string;
  /** Who invites and has no name yet is asked for it. */
  asks: ReactNode;
}

export function useStart(game: Shelved): Start {
  const server = useServer();
  const names = useNames();
  const [isBusy, setBusy] = useState(false);
  const [isNaming, setNaming] = useState(false);
  const [trouble, setTrouble] = useState("");
  const carrier = game.isHere ? here : server;
  const sit = async (how: How, called = names) => {
    if (!carrier) return;
    setBusy(true);
    setTrouble("");
    try {
      await sitDown(how === "invite" && server ? server : carrier, game, how, called);
    } catch (error) {
      setTrouble(error instanceof WireError ? error.message : String(error));
      setBusy(false);
    }
  };
  const start = (how: How) => {
    if (how === "invite" && currentSettings().name === "") setNaming(true);
    else void sit(how);
  };
  const asks = isNaming && server && (
    <HostName
      close={() => setNaming(false)}
      named={(name) => {
        setNaming(false);
        void sit("invite", { ...names, person: () => name });
      }}
    />
  );
  return { start, isBusy, isPlayable: Boolean(carrier), trouble, asks };
}
