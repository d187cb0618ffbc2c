// A table of a game as a picture: its scene some actions into a match, drawn as the table is, without names
// and marks, and touched by nobody.
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useSettings } from "../settings/settings";
import { useWords } from "../i18n/words";
import { more } from "../local/more";
import type { ServerCarrier } from "../wire/online";
import { Art } from "./Art";
import { Front } from "./Front";
import { laidOut } from "./layout";
import { Surface } from "./Surface";
import { boardsOf } from "./things";
import type { Scene } from "./types";
import { useRoom } from "./useRoom";
import "./scene.css";
import "./things.css";

interface StillProps {
  game: string;
  /** Who draws it up; without a server, what a site has written down. */
  server: ServerCarrier | null;
  /** What is shown where there is no scene, or as long as it has not come. */
  otherwise: ReactNode;
}

const PLAYERS = ["p1", "p2", "p3", "p4", "p5", "p6"];

export default function Still({ game, server, otherwise }: StillProps) {
  const { language } = useSettings();
  const [told, setTold] = useState<{ version: string; scene?: Scene } | null>(null);
  useEffect(() => {
    let isWanted = true;
    const scene = server?.scene(game, language) ?? more(language).then(({ scenes }) => scenes[game] ?? null);
    void scene.then(
      (found) => isWanted && setTold(found),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [server, game, language]);
  return told?.scene ? <Drawn scene={told.scene} files={`games/${game}/${told.version}/`} /> : otherwise;
}

function Drawn({ scene, files }: { scene: Scene; files: string }) {
  const t = useWords();
  const table = useRef<HTMLDivElement>(null);
  const room = useRoom(table);
  const laid = useMemo(() => {
    if (room === null) return null;
    const height = table.current?.clientHeight ?? room.height;
    const players = PLAYERS.filter((player) =>
      scene.areas.some((area) => "seat" in area && area.seat === player),
    );
    const seated = players.length > 0 ? players : PLAYERS.slice(0, 2);
    return laidOut(scene, {
      ...room,
      height,
      isPhone: boardsOf(scene).length === 0,
      players: seated,
      near: "p1",
    });
  }, [scene, room]);
  const speaking = useMemo(() => ({ scene, seats: [], viewer: null, t }), [scene, t]);
  return (
    <div className={`sc-still-picture${laid?.isFelt ? " sc-felt" : ""}`}>
      <div ref={table} className="sc-table">
        {laid && (
          <>
            {laid.boards.map((one) => (
              <div
                key={one.board.id ?? "board"}
                className="sc-board"
                style={{ left: one.x, top: one.y, width: one.width, height: one.height }}
              >
                <Surface board={one.board} files={files} />
              </div>
            ))}
            <Art
              placed={laid.placed.filter(({ thing }) => !UNSEEN.has(thing.kind))}
              {...{ files, speaking, raised: NONE, dragged: null, turn: null }}
              isStill
            />
            <Front laid={laid} over={undefined} choice={null} viewer={null} />
          </>
        )}
      </div>
    </div>
  );
}

const NONE = new Map();
/** What is only read. */
const UNSEEN = new Set(["seat", "counter", "tag"]);
