// A table as the page shows it: one side for each seat played at this device (or the spectator's),
// fed by a carrier. Events are shown one after another, so that the eye follows; their words come with
// them. It knows no rule: which side is shown depends on who may act.
import type { Asked, Carrier, Connection, Line } from "../wire/carrier";
import { WireError } from "../wire/carrier";
import type { LegalAction, Lobby, Message } from "../wire/types";
import { PatchError } from "../wire/patch";
import type { Refused } from "./board";
import { hasMissed, heard, type Side, welcomed } from "./side";

export interface TableState {
  lobby: Lobby | null;
  sides: (Side | null)[];
  /** Which of the sides is on the screen. */
  shown: number;
  line: Line;
  why: string;
  refused: Refused | null;
  /** What went wrong that was no action: an undo, say. */
  complaint: string;
  isAdvising: boolean;
  isAsking: boolean;
  /** Whether a bot plays every turn of the own seat, until it is told to stop. */
  isAutoplaying: boolean;
  /** Whether a bot was asked to play the own turn, and has not done so yet. */
  isBotMoving: boolean;
  /** Whose talk is not wanted. */
  muted: string[];
}

/** What is shown one after another. */
type Queued = Extract<Message, { type: "event" | "welcome" }>;

interface Seated {
  player: string | null;
  connection: Connection | null;
  queue: Queued[];
  showing: boolean;
}

const REFUSAL_STAYS = 6_000;
/** The code of what was chosen in a position that is gone. */
const STALE = "stale";

export class TableStore {
  state: TableState = {
    lobby: null,
    sides: [],
    shown: 0,
    line: "lost",
    why: "",
    refused: null,
    complaint: "",
    isAdvising: false,
    isAsking: false,
    isAutoplaying: false,
    isBotMoving: false,
    muted: [],
  };
  private seated: Seated[] = [];
  private readonly watchers = new Set<() => void>();
  private readonly asked = new Map<string, LegalAction | null>();
  private number = 0;
  private fading: ReturnType<typeof setTimeout> | undefined;
  private isOpen = true;
  /** The entry after which a bot was last asked to play the own seat. */
  private playedAfter = -1;
  private autoplayId = "";
  private level: string | null = null;

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
    for (const { connection } of this.seated) connection?.close();
  }

  /** Come back to a table whose worker was ended: it stands where its record ends. */
  reopen = (): void => {
    for (const { connection } of this.seated) connection?.close();
    this.change({ line: "lost", why: "", isAutoplaying: false });
    void this.enter();
  };

  /** Ask for an action on the side that may take it, in the position that is on the screen. */
  act = (action: LegalAction): void => {
    this.change({ refused: null, complaint: "", isAsking: true });
    const side = this.acting();
    const seq = this.state.sides[side]?.seq;
    this.say({ verb: action.verb, args: action.args, ...(seq === undefined ? {} : { seq }) }, action, side);
  };

  ask = (message: Asked): void => {
    if (message.type === "suggest") this.change({ isAdvising: true });
    this.change({ complaint: "" });
    this.say(message, null, this.acting());
  };

  chat = (text: string): void => void this.say({ type: "chat", text }, null, this.state.shown);

  /** Let a bot of this level play the own seat from now on, or no longer. */
  autoplay = (isAutoplaying: boolean, level: string | null = null): void => {
    this.playedAfter = -1;
    this.level = level;
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

  private async enter(): Promise<void> {
    try {
      const lobby = await this.carrier.lobby(this.id);
      if (!this.isOpen) return;
      const here = this.carrier.seatsHere(lobby);
      const players: (string | null)[] = here.length > 0 ? here : [null];
      this.seated = players.map((player) => ({ player, connection: null, queue: [], showing: false }));
      this.change({ lobby, sides: players.map(() => null), muted: this.carrier.mutedIn(this.id) });
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

  private lined(line: Line, why: string): void {
    if (!this.isOpen) return;
    this.playedAfter = -1;
    this.change({ line, why, isAdvising: false, isAsking: false, isBotMoving: false });
  }

  private received(number: number, message: Message): void {
    if (!this.isOpen) return;
    if (message.id && message.type !== "error") this.settled(message.id);
    if (message.type === "error") this.refuse(message.id ?? null, message.message, message.code);
    else if (message.type === "event" || message.type === "welcome") this.queued(number, message);
    else this.take(number, message);
  }

  private settled(id: string): void {
    this.asked.delete(id);
    this.change({ isAsking: false, isBotMoving: this.state.isBotMoving && id !== this.autoplayId });
  }

  private queued(number: number, message: Queued): void {
    const seat = this.seated[number];
    if (seat === undefined) return;
    seat.queue.push(message);
    if (!seat.showing) this.next(number);
  }

  private next(number: number): void {
    const seat = this.seated[number];
    const message = seat?.queue.shift();
    if (seat === undefined || !this.isOpen) return;
    if (message === undefined) {
      seat.showing = false;
      this.askForWords(number);
      setTimeout(() => this.playOn(), this.pace());
      return;
    }
    seat.showing = true;
    this.take(number, message);
    const shows = message.type === "event" && message.diff.length > 0 && seat.queue.length > 0;
    if (shows && number === this.state.shown) setTimeout(() => this.next(number), this.pace());
    else this.next(number);
  }

  private take(number: number, message: Exclude<Message, { type: "error" }>): void {
    const before = this.state.sides[number] ?? null;
    if (message.type === "welcome") {
      this.put(number, welcomed(message, before));
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
    if (!this.isOpen || !this.state.isAutoplaying || !side?.legal.length || side.outcome) return;
    if (this.playedAfter === side.seq) return;
    this.playedAfter = side.seq;
    this.autoplayId = this.say({ type: "autoplay", level: this.level }, null, 0);
    this.change({ isBotMoving: true });
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
    this.say({ type: "language", board: true, ...this.sharing() }, null, number);
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
    if (code === STALE && id === this.autoplayId) return; // the next turn is asked for when it comes
    // what a bot was refused, it would be refused again
    const isAutoplaying = this.state.isAutoplaying && id !== this.autoplayId;
    this.change({
      isAsking: false,
      isAdvising: false,
      isAutoplaying,
      isBotMoving: this.state.isBotMoving && id !== this.autoplayId,
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
