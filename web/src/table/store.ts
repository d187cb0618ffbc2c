// A table as the page shows it: one side for each seat played at this device (or the spectator's),
// fed by a carrier. Events are shown one after another, so that the eye follows; their words come with
// them. It knows no rule: which side is shown depends on who may act.
import type { Asked, Carrier, Connection, Line } from "../wire/carrier";
import { WireError } from "../wire/carrier";
import type { LegalAction, Message } from "../wire/types";
import { PatchError } from "../wire/patch";
import { Autoplay } from "./autoplay";
import { hasFace } from "./faces";
import { PendingAction } from "./pending";
import { EventQueue } from "./queue";
import { hasMissed, heard, type Side, welcomed } from "./side";
import { type TableState, UNKNOWN } from "./state";

export type { TableState } from "./state";

interface Seated {
  player: string | null;
  connection: Connection | null;
  queue: EventQueue;
}

const REFUSAL_STAYS = 6_000;
/** The code of what was chosen in a position that is gone. */
const STALE = "stale";

export class TableStore {
  state: TableState = UNKNOWN;
  private seated: Seated[] = [];
  private readonly watchers = new Set<() => void>();
  private readonly asked = new Map<string, LegalAction | null>();
  private number = 0;
  private fading: ReturnType<typeof setTimeout> | undefined;
  private isOpen = true;
  private readonly bot = new Autoplay((message) => this.say(message, null, 0));
  /** What was chosen before the house had answered. */
  private early: LegalAction | null = null;
  private readonly pending = new PendingAction((action, side, seq) => {
    const at = seq === undefined ? {} : { seq };
    return this.say({ verb: action.verb, args: action.args, ...at }, action, side);
  });

  constructor(
    readonly carrier: Carrier,
    readonly id: string,
    private language: () => string,
    private readonly pace: () => number,
  ) {
    void this.enter();
  }

  watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  };

  snapshot = (): TableState => this.state;

  close(): void {
    this.isOpen = false;
    clearTimeout(this.fading);
    this.disconnect();
  }

  /** Come back to a table whose worker was ended: it stands where its record ends. */
  reopen = (): void => {
    this.disconnect();
    this.bot.switch(false, null);
    this.change({ line: "lost", why: "", isAutoplaying: false });
    void this.enter();
  };

  /** Ask for an action on the side that may take it, in the position that is on the screen. */
  act = (action: LegalAction): void => {
    this.change({ refused: null, complaint: "", isAsking: true });
    if (this.state.isEarly) {
      this.early = action;
      return;
    }
    const side = this.acting();
    this.pending.keep(action, side, this.state.sides[side]?.seq);
    if (this.state.line === "open") this.pending.send();
  };

  ask = (message: Asked): void => {
    if (this.state.isEarly) return;
    if (message.type === "suggest") this.change({ isAdvising: true });
    this.change({ complaint: "" });
    this.say(message, null, this.acting());
  };

  chat = (text: string): void => void this.say({ type: "chat", text }, null, this.state.shown);

  /** Let a bot of this level play the own seat from now on, or no longer. */
  autoplay = (isAutoplaying: boolean, level: string | null = null): void => {
    this.bot.switch(isAutoplaying, level);
    this.change({ isAutoplaying });
    this.playOn();
  };

  mute = async (player: string, isMuted: boolean): Promise<void> => {
    this.change({ muted: await this.carrier.mute(this.id, player, isMuted) });
  };

  /** Somebody else looks at the screen now. */
  show = (side: number): void => this.change({ shown: side });

  retell(): void {
    for (const number of this.seated.keys()) this.speak(number);
  }

  /** The side whose turn it is at this device, or the one on the screen. */
  acting(): number {
    const { sides, shown } = this.state;
    if (sides[shown]?.legal.length) return shown;
    const found = sides.findIndex((side) => side !== null && side.legal.length > 0);
    return found < 0 ? shown : found;
  }

  private disconnect(): void {
    for (const { connection, queue } of this.seated) {
      queue.close();
      connection?.close();
    }
  }

  private async enter(): Promise<void> {
    this.foresee();
    try {
      const lobby = await this.carrier.lobby(this.id);
      if (!this.isOpen) return;
      const here = this.carrier.seatsHere(lobby);
      const players: (string | null)[] = here.length > 0 ? here : [null];
      this.seated = players.map((player, number) => ({
        player,
        connection: null,
        queue: this.queue(number),
      }));
      const { isEarly, sides } = this.state;
      const known = isEarly ? sides : players.map(() => null);
      this.change({ lobby, sides: known, muted: this.carrier.mutedIn(this.id) });
      this.seated.forEach((seat, number) => {
        seat.connection = this.carrier.connect(this.id, seat.player, {
          heard: (message) => this.received(number, message),
          line: (line, why = "") => this.lined(line, why),
        });
      });
    } catch (error) {
      if (this.isOpen)
        this.change({ line: "gone", why: error instanceof WireError ? error.code : String(error) });
    }
  }

  /** Show the table as it will stand, where that is known before the house answers. */
  private foresee(): void {
    const foreseen = this.carrier.preview(this.id);
    if (foreseen === null) return;
    const { lobby, welcome, words } = foreseen;
    this.change({ lobby, sides: [heard(welcomed(welcome), words)], isEarly: true });
  }

  /** The house has answered: play what was chosen meanwhile. */
  private catchUp(): void {
    const { early } = this;
    this.early = null;
    this.change({ isEarly: false });
    if (early !== null) this.act(early);
    // who is welcomed is heard, though the line may be said to be open only after that
    this.pending.sendUnsent();
  }

  private lined(line: Line, why: string): void {
    if (!this.isOpen) return;
    this.bot.forget();
    const isAsking = line === "lost" && this.pending.isThere;
    this.change({ line, why, isAdvising: false, isAsking, isBotMoving: false });
  }

  private received(number: number, message: Message): void {
    if (!this.isOpen) return;
    if (message.id && message.type !== "error") this.settled(message.id);
    if (message.type === "error") this.refuse(message.id ?? null, message.message, message.code);
    else if (message.type === "event" || message.type === "welcome") this.seated[number]?.queue.push(message);
    else this.take(number, message);
  }

  private settled(id: string): void {
    this.asked.delete(id);
    this.pending.settle(id);
    // an answer to something else, words say, does not answer what was chosen
    const isAsking = this.state.isAsking && this.pending.isThere;
    this.change({ isAsking, isBotMoving: this.state.isBotMoving && !this.bot.asked(id) });
  }

  /** What comes for a side: where it is the one on the screen, at a pace that can be followed. */
  private queue(number: number): EventQueue {
    return new EventQueue(
      (message) => this.take(number, message),
      () => (number === this.state.shown ? this.pace() : 0),
      () => {
        this.askForWords(number);
        setTimeout(() => this.playOn(), this.pace());
      },
    );
  }

  private take(number: number, message: Exclude<Message, { type: "error" }>): void {
    const before = this.state.sides[number] ?? null;
    if (message.type === "welcome") {
      this.put(number, welcomed(message, before));
      if (this.state.isEarly) this.catchUp();
      else if (this.pending.resume(number, message.seq) === "forgotten") this.change({ isAsking: false });
      return;
    }
    if (before === null) {
      const { lobby } = this.state;
      if (message.type === "info" && lobby !== null) {
        const { seats, state, host = null } = message;
        this.change({ lobby: { ...lobby, seats, state, host } });
      }
      return;
    }
    if (message.type === "event" && hasMissed(before, message)) {
      this.say({ type: "resync", since: 0 }, null, number);
      return;
    }
    if (message.type === "event")
      this.change({ refused: null, complaint: "", isAsking: false, isBotMoving: false });
    if (message.type === "advice") this.change({ isAdvising: false });
    try {
      this.put(number, heard(before, message));
    } catch (error) {
      if (!(error instanceof PatchError)) throw error;
      this.say({ type: "resync", since: 0 }, null, number);
    }
  }

  /** Ask a bot to play the own turn, once for each. */
  private playOn(): void {
    const side = this.state.sides[0];
    if (!this.isOpen || this.state.isEarly || !side) return;
    if (this.bot.play(side)) this.change({ isBotMoving: true });
  }

  private put(number: number, side: Side): void {
    this.change({ sides: this.state.sides.map((old, at) => (at === number ? side : old)) });
  }

  /** Words come with events. They are asked for where none are known yet, and where none came. */
  private askForWords(number: number): void {
    const side = this.state.sides[number];
    if (side === undefined || side === null || side.described < 0) this.speak(number);
    else if (side.described < side.seq) this.describe(number, side.described);
  }

  /** Have events carry their words from now on; the answer describes the table as it is. */
  private speak(number: number): void {
    const scene = !hasFace(this.state.lobby?.gameId ?? "");
    this.say({ type: "language", board: true, scene, ...this.sharing() }, null, number);
  }

  private describe(number: number, since: number): void {
    this.say({ type: "describe", since, ...this.sharing() }, null, number);
  }

  private sharing(): { shared?: true } {
    return this.seated.length > 1 ? { shared: true } : {};
  }

  private say(message: Asked, action: LegalAction | null, number: number): string {
    const id = `m${++this.number}`;
    if (message.type !== "describe" && message.type !== "language") this.asked.set(id, action);
    this.seated[number]?.connection?.send({ ...message, id, lang: this.language() });
    return id;
  }

  private refuse(id: string | null, message: string, code: string): void {
    const action = id === null ? null : (this.asked.get(id) ?? null);
    if (id !== null) this.asked.delete(id);
    if (id !== null) this.pending.settle(id);
    const wasForBot = this.bot.asked(id);
    if (code === STALE && wasForBot) return; // the next turn is asked for when it comes
    if (wasForBot) this.bot.switch(false, null); // what a bot was refused, it would be refused again
    this.change({
      isAsking: false,
      isAdvising: false,
      isAutoplaying: this.bot.isOn,
      isBotMoving: this.state.isBotMoving && !wasForBot,
      ...(action ? { refused: { action, message } } : { complaint: message }),
    });
    clearTimeout(this.fading);
    this.fading = setTimeout(() => this.change({ refused: null, complaint: "" }), REFUSAL_STAYS);
  }

  private change(changes: Partial<TableState>): void {
    this.state = { ...this.state, ...changes };
    for (const watcher of this.watchers) watcher();
  }
}
