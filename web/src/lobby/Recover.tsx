// A seat that comes from another device. The link is used up by opening it, and leaves no trace here.
import { useEffect, useState } from "react";
import { written } from "../frame/address";
import { Header } from "../frame/Header";
import { useServer } from "../frame/carriers";
import Nowhere from "../frame/Nowhere";
import { useWords } from "../i18n/words";
import { WireError } from "../wire/carrier";
import type { Seated } from "../wire/types";

export default function Recover({ recovery }: { recovery: string }) {
  const t = useWords();
  const server = useServer();
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    if (!server) return;
    void once(recovery, () => server.recover(recovery)).then(
      (seats) => location.replace(written("table", latest(seats))),
      (error: unknown) => setTrouble(error instanceof WireError ? error.code : String(error)),
    );
  }, [server, recovery]);
  if (server === null) return <Nowhere says={t("join.noServer")} />;
  if (trouble !== "")
    return <Nowhere says={t(trouble === "no_answer" ? "table.noAnswer" : "recover.failed")} />;
  return (
    <>
      <Header title={t("recover.title")} />
      <main
        id="main"
        tabIndex={-1}
        aria-busy="true"
        className="outline-none max-w-xl mx-auto px-6 py-24 text-center"
      >
        <p className="serif text-[26px] leading-8" role="status">
          {t("recover.busy")}
        </p>
      </main>
    </>
  );
}

const asked = new Map<string, Promise<Seated[]>>();

/** A recovery opens once: who asks again, because the page was drawn twice, gets the same answer. */
function once(recovery: string, ask: () => Promise<Seated[]>): Promise<Seated[]> {
  const found = asked.get(recovery) ?? ask();
  asked.set(recovery, found);
  return found;
}

/** The table to go to: one that is played, else whichever there is. */
function latest(seats: Seated[]): string {
  return (seats.find(({ lobby }) => lobby.state !== "over") ?? seats[0])?.lobby.id ?? "";
}
