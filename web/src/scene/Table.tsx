// A table drawn from a scene, in layers: what boards are made of, what is written, what lies there, marks,
// and over all of it the places that are touched.
import { useEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { BoardProps } from "../table/board";
import { Art } from "./Art";
import { Choices } from "./Choices";
import { Front } from "./Front";
import { laidOut } from "./layout";
import { Marks } from "./Marks";
import type { Speaking } from "./naming";
import type { Placed } from "./placed";
import { Places } from "./Places";
import { Surface } from "./Surface";
import { advisedThings, hinted, movedWith, type Raised, raisedCards } from "./standing";
import type { Scene } from "./types";
import { useChoice } from "./useChoice";
import { useDrag } from "./useDrag";
import { type Measured, useRoom } from "./useRoom";
import { Words } from "./Words";

/** What is smaller than this is easily missed by a finger: it is shown first, and done at the second touch. */
const FINGER = 36;

export function Table(props: BoardProps & { scene: Scene }) {
  const { scene, legal, labels, seats, viewer, t, voice } = props;
  const table = useRef<HTMLDivElement>(null);
  const room = useRoom(table);
  const players = useMemo(() => seats.map(({ player }) => player), [seats]);
  const near = viewer ?? players[0] ?? "";
  const laid = useMemo(
    () => room && laidOut(scene, { ...room, players, near }),
    [scene, room, players, near],
  );
  const isStill = useStillness(room);
  const choice = useChoice(scene, props);
  const mayAct = legal.length > 0 && !props.over;
  const [pointed, setPointed] = useState<string | null>(null);
  const placed = laid?.placed ?? NOTHING;
  const speaking = useMemo((): Speaking => ({ scene, seats, viewer, t }), [scene, seats, viewer, t]);
  const drag = useDrag(
    placed,
    (one) => (mayAct && choice.target(one) !== null ? movedWith(one) : null),
    (from, to) => {
      if (to === null) choice.press(from);
      else choice.drop(from, to);
    },
  );
  const raised = useMemo(
    () => (laid && mayAct ? raisedCards(laid, choice, pointed) : new Map<string, Raised>()),
    [laid, choice, mayAct, pointed],
  );
  const over = placed.find(({ id }) => id === pointed);
  const hint = mayAct ? hinted(over, choice, labels, t) : null;
  const say = voice?.say;
  useEffect(() => say?.(hint), [say, hint]);
  useEffect(() => () => say?.(null), [say]);
  const advised = useMemo(() => advisedThings(props, placed), [props, placed]);
  const files = props.page ? `games/${props.page.id}/${props.page.version}/` : "";
  const turn = (props.view as { currentPlayerId?: string | null } | null)?.currentPlayerId ?? null;
  const press = (one: Placed, isByKey: boolean) => {
    if (!mayAct || drag.wasDragged()) return;
    const isSmall = Math.min(one.width, one.height) < FINGER;
    choice.press(one, !isByKey && drag.pointer() === "touch" && (one.isHeld === true || isSmall));
  };
  return (
    <div
      ref={table}
      className={`sc-table${laid?.isFelt ? " sc-felt" : ""}`}
      style={room?.isPhone && laid ? { height: laid.height } : undefined}
      data-board="scene"
      {...drag.on}
    >
      {laid && room && (
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
          {laid.waits.map((box) => (
            <i
              key={`${box.x} ${box.y}`}
              className="sc-waits"
              style={{ left: box.x, top: box.y, width: box.width, height: box.height }}
            />
          ))}
          <Words words={laid.words} speaking={speaking} />
          <Art placed={placed} {...{ files, speaking, raised, isStill, turn }} dragged={drag.dragged} />
          <Front laid={laid} over={mayAct ? over : undefined} choice={choice} viewer={viewer} />
          <Marks {...{ scene, laid, choice, viewer, mayAct, pointed, advised }} />
          <Places
            {...{ placed, choice, labels, speaking, mayAct, raised }}
            label={props.page?.name ?? t("scene.table")}
            onPoint={setPointed}
            onPress={press}
          />
        </>
      )}
      {voice?.slot &&
        mayAct &&
        createPortal(<Choices {...{ choice, legal, labels, t }} questions={props.questions} />, voice.slot)}
    </div>
  );
}

const NOTHING: Placed[] = [];

/** Whether the room has just changed: then nothing slides. */
function useStillness(room: Measured | null): boolean {
  const before = useRef(room);
  const [isStill, setStill] = useState(true);
  useEffect(() => {
    if (before.current !== room) setStill(true);
    before.current = room;
    const timer = requestAnimationFrame(() => requestAnimationFrame(() => setStill(false)));
    return () => cancelAnimationFrame(timer);
  }, [room]);
  return isStill || before.current !== room;
}
