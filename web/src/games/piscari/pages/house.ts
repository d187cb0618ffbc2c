// The house in this browser's worker, as these pages use it: one table, both seats at this screen.
// Nothing is kept when the tab closes: no storage, no cookie.
import { Python } from "../../../local/python";
import { type Asked, WireError } from "../../../wire/carrier";
import type { Advised, Json, LegalAction, Message, Seated } from "../../../wire/types";
import { patched } from "../../../wire/patch";
import { COLOURS, type Colour, PLAYER, type View } from "./board";

export interface Table {
  view: View;
  /** What a side may do now. */
  legal(colour: Colour): LegalAction[];
  /** Ask for an action; a refusal is thrown as a sentence. */
  act(colour: Colour, verb: string, args: Record<string, unknown>, language: string): Promise<View>;
  /** What a bot of this level would play. */
  advice(colour: Colour, level: string): Promise<Advised>;
  close(): void;
}

export interface Opening {
  first: Colour | "random";
  names: Record<Colour, string>;
}

export interface House {
  wake(): void;
  open(opening: Opening): Promise<Table>;
}

const FILES = "../python/";

export class WorkerHouse implements House {
  private readonly python: Python;
  private readonly tables = new Map<string, WorkerTable>();
  private opened = 0;

  constructor() {
    this.python = new Python(
      FILES,
      (connection, message) => this.tables.get(connection)?.heard(connection, message),
      (why, message) => {
        for (const table of new Set(this.tables.values()))
          table.lost(new WireError(`worker_${why}`, message));
      },
    );
  }

  wake(): void {
    this.python.wake();
  }

  async open({ first, names }: Opening): Promise<Table> {
    const seats = COLOURS.map((colour) => ({ kind: "human", name: names[colour] }));
    const asked = { gameId: "piscari", options: { first }, seats };
    const { lobby }: Seated = await this.request("POST", "/lobbies", asked);
    const number = ++this.opened;
    const table = new WorkerTable(
      this.python,
      (colour) => `${colour}${number}`,
      () => {
        for (const colour of COLOURS) this.tables.delete(`${colour}${number}`);
        void this.request("DELETE", `/lobbies/${lobby.id}`, {}).catch(() => undefined);
      },
    );
    for (const colour of COLOURS) {
      const connection = `${colour}${number}`;
      this.tables.set(connection, table);
      await this.python.order({ kind: "connect", connection, lobby: lobby.id, player: PLAYER[colour] });
    }
    return table;
  }

  private async request<T>(method: string, path: string, given: Asked): Promise<T> {
    const answered = await this.python.order({ kind: "request", method, path, given: JSON.stringify(given) });
    const { status, body } = JSON.parse(answered);
    if (status >= 400) throw new WireError(body.code, body.message, status, body.details);
    return body as T;
  }
}

interface Answering {
  resolve: (message: Message) => void;
  reject: (error: WireError) => void;
}

/** What one side is shown, up to which entry. */
interface Shown {
  view: Json;
  legal: LegalAction[];
  seq: number;
}

class WorkerTable implements Table {
  private readonly sides = new Map<string, Shown>();
  private readonly answering = new Map<string, Answering>();
  private number = 0;

  constructor(
    private readonly python: Python,
    private readonly connection: (colour: Colour) => string,
    private readonly closed: () => void,
  ) {}

  get view(): View {
    return this.side("blue").view as unknown as View;
  }

  legal(colour: Colour): LegalAction[] {
    return this.side(colour).legal;
  }

  async act(colour: Colour, verb: string, args: Record<string, unknown>, language: string): Promise<View> {
    await this.asked(colour, { verb, args, seq: this.side(colour).seq, lang: language });
    return this.view;
  }

  async advice(colour: Colour, level: string): Promise<Advised> {
    return (await this.asked(colour, { type: "suggest", level })) as Advised;
  }

  close(): void {
    for (const colour of COLOURS) {
      void this.python
        .order({ kind: "disconnect", connection: this.connection(colour) })
        .catch(() => undefined);
    }
    this.closed();
  }

  heard(connection: string, message: Message): void {
    if (message.type === "welcome") {
      this.sides.set(connection, { view: message.initialState, legal: message.legal, seq: message.seq });
    } else if (message.type === "event") {
      const before = this.sides.get(connection);
      const { legal, seq } = message;
      if (before) this.sides.set(connection, { view: patched(before.view, message.diff), legal, seq });
    }
    const waiting = message.id ? this.answering.get(message.id) : undefined;
    if (!message.id || !waiting) return;
    this.answering.delete(message.id);
    // Both sides are told before anybody goes on: the other one's message may come after this.
    if (message.type === "error")
      waiting.reject(new WireError(message.code, message.message, 0, message.details));
    else queueMicrotask(() => waiting.resolve(message));
  }

  lost(error: WireError): void {
    for (const waiting of this.answering.values()) waiting.reject(error);
    this.answering.clear();
  }

  private side(colour: Colour): Shown {
    const side = this.sides.get(this.connection(colour));
    if (!side) throw new WireError("not_found", `nobody looks for ${colour}`);
    return side;
  }

  private asked(colour: Colour, message: Asked): Promise<Message> {
    const id = `m${++this.number}`;
    return new Promise((resolve, reject) => {
      this.answering.set(id, { resolve, reject });
      const data = JSON.stringify({ ...message, id });
      const order = this.python.order({ kind: "say", connection: this.connection(colour), data });
      order.catch((error: WireError) => {
        this.answering.delete(id);
        reject(error);
      });
    });
  }
}
