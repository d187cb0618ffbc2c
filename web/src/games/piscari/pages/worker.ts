// Python in this browser's worker, as these pages use it: one table, both seats at this screen.
// Nothing is kept when the tab closes: no storage, no cookie.
import { LocalCarrier } from "../../../local/carrier";
import { type Asked, type Connection, WireError } from "../../../wire/carrier";
import { patched } from "../../../wire/patch";
import type { Advised, Json, LegalAction, Message } from "../../../wire/types";
import { COLOURS, type Colour, type PiscariView, PLAYER } from "../view";

export interface Table {
  view: PiscariView;
  /** What a side may do now. */
  legal(colour: Colour): LegalAction[];
  /** Ask for an action; a refusal is thrown as a sentence. */
  act(colour: Colour, verb: string, args: Record<string, unknown>, language: string): Promise<PiscariView>;
  /** What a bot of this level would play; nothing where the match has moved on before it had thought. */
  advice(colour: Colour, level: string): Promise<Advised | null>;
  close(): void;
}

export interface Opening {
  first: Colour | "random";
  names: Record<Colour, string>;
}

export interface Tables {
  wake(): void;
  open(opening: Opening): Promise<Table>;
}

const FILES = "../python/";
/** The code of what was asked in a position that is gone. */
const STALE = "stale";

export class WorkerTables implements Tables {
  private readonly carrier = new LocalCarrier(FILES, null, () => Promise.resolve(null));

  wake(): void {
    this.carrier.python.wake();
  }

  async open({ first, names }: Opening): Promise<Table> {
    const seats = COLOURS.map((colour) => ({ kind: "human" as const, name: names[colour] }));
    const { lobby } = await this.carrier.open({ gameId: "piscari", options: { first }, seats });
    const table = new WorkerTable(this.carrier, lobby.id);
    await table.opened;
    return table;
  }
}

interface Answering {
  resolve: (message: Message) => void;
  reject: (error: WireError) => void;
}

/** One side: its line to the worker, and what it is shown, up to which entry. */
interface Side {
  connection: Connection;
  view: Json;
  legal: LegalAction[];
  seq: number;
}

class WorkerTable implements Table {
  /** When both sides have been welcomed. */
  readonly opened: Promise<unknown>;
  private readonly sides = {} as Record<Colour, Side>;
  private readonly answering = new Map<string, Answering>();
  private number = 0;

  constructor(
    private readonly carrier: LocalCarrier,
    private readonly lobby: string,
  ) {
    this.opened = Promise.all(COLOURS.map((colour) => this.connected(colour)));
  }

  get view(): PiscariView {
    return this.sides.blue.view as unknown as PiscariView;
  }

  legal(colour: Colour): LegalAction[] {
    return this.sides[colour].legal;
  }

  async act(
    colour: Colour,
    verb: string,
    args: Record<string, unknown>,
    language: string,
  ): Promise<PiscariView> {
    await this.asked(colour, { verb, args, seq: this.sides[colour].seq, lang: language });
    return this.view;
  }

  async advice(colour: Colour, level: string): Promise<Advised | null> {
    try {
      return (await this.asked(colour, { type: "suggest", level })) as Advised;
    } catch (error) {
      if (error instanceof WireError && error.code === STALE) return null;
      throw error;
    }
  }

  close(): void {
    for (const colour of COLOURS) this.sides[colour].connection.close();
    void this.carrier.unload(this.lobby).catch(() => undefined);
  }

  private connected(colour: Colour): Promise<void> {
    return new Promise((resolve, reject) => {
      const connection = this.carrier.connect(this.lobby, PLAYER[colour], {
        heard: (message) => this.heard(colour, message),
        line: (line, why = "") => {
          if (line === "open") return resolve();
          const error = new WireError("worker_gone", why);
          reject(error);
          this.lost(error);
        },
      });
      this.sides[colour] = { connection, view: null, legal: [], seq: 0 };
    });
  }

  private heard(colour: Colour, message: Message): void {
    const side = this.sides[colour];
    if (message.type === "welcome") {
      Object.assign(side, { view: message.initialState, legal: message.legal, seq: message.seq });
    } else if (message.type === "event") {
      const { legal, seq } = message;
      Object.assign(side, { view: patched(side.view, message.diff), legal, seq });
    }
    const waiting = message.id ? this.answering.get(message.id) : undefined;
    if (!message.id || !waiting) return;
    this.answering.delete(message.id);
    // Both sides are told before anybody goes on: the other one's message may come after this.
    if (message.type === "error")
      waiting.reject(new WireError(message.code, message.message, 0, message.details));
    else queueMicrotask(() => waiting.resolve(message));
  }

  private lost(error: WireError): void {
    for (const waiting of this.answering.values()) waiting.reject(error);
    this.answering.clear();
  }

  private asked(colour: Colour, message: Asked): Promise<Message> {
    const id = `m${++this.number}`;
    return new Promise((resolve, reject) => {
      this.answering.set(id, { resolve, reject });
      this.sides[colour].connection.send({ ...message, id });
    });
  }
}
