// What every carrier does, whatever it reaches. tests/web/test_carriers.py tries each sentence in
// a browser on both: against a real server, and against Python in a worker. It is in no build.
import { LocalCarrier } from "../local/carrier";
import { type Carrier, type Connection, type Line, WireError } from "./carrier";
import { ServerCarrier } from "./online";
import type { LegalAction, Lobby, Message } from "./types";

const GAME = "tic-tac-toe";
const YOU = "p1";

const CARRIERS: Record<string, () => Carrier> = {
  server: () => new ServerCarrier(document.baseURI),
  worker: () => new LocalCarrier(),
};

export const SENTENCES: Record<string, (carrier: Carrier) => Promise<void>> = {
  "games are listed, and each has its page in the language asked for": async (carrier) => {
    const [english, french] = [await carrier.games("en"), await carrier.games("fr")];
    same(
      english.map(({ id }) => id),
      french.map(({ id }) => id),
    );
    const listed = french.find(({ id }) => id === GAME);
    same((await carrier.game(GAME, "fr")).name, listed?.name);
  },

  "a table is opened for whoever sits here, and is found again by its id": async (carrier) => {
    const lobby = await opened(carrier);
    same(lobby.state, "playing");
    same(carrier.seatsHere(lobby), [YOU]);
    const found = await carrier.lobby(lobby.id);
    same([found.id, found.gameId, found.rematch], [lobby.id, GAME, null]);
    same(carrier.seatsHere(found), [YOU]);
  },

  "what is not there is refused by its code": async (carrier) => {
    const [table, game] = [carrier.lobby("here-nothing"), carrier.game("nothing", "en")].map(refusal);
    same(
      [(await table).code, (await table).status, (await game).code],
      ["unknown_lobby", 404, "unknown_game"],
    );
  },

  "what cannot be is refused with a code and a sentence": async (carrier) => {
    const { code, message } = await refusal(carrier.open({ gameId: GAME, seats: [{ kind: "human" }] }));
    same([code !== "", message !== ""], [true, true]);
  },

  "a match that has begun is neither started nor left": async (carrier) => {
    const { id } = await opened(carrier);
    await refusal(carrier.start(id));
    await refusal(carrier.leave(id));
    same((await carrier.lobby(id)).state, "playing");
  },

  "who connects is welcomed, and hears of what was done under its own id": async (carrier) => {
    const { id } = await opened(carrier);
    const line = new Talk(carrier, id, YOU);
    const welcome = await line.next("welcome");
    same([welcome.you, line.state], [YOU, "open"]);
    line.connection.send({ ...welcome.legal[0], id: "mine" });
    same((await line.next("event")).id, "mine");
    line.connection.close();
  },

  "what is refused at the table comes back under its own id": async (carrier) => {
    const { id } = await opened(carrier);
    const line = new Talk(carrier, id, YOU);
    await line.next("welcome");
    line.connection.send({ verb: "nothing", args: {}, id: "wrong" });
    const refused = await line.next("error");
    same([refused.id, refused.message !== ""], ["wrong", true]);
    line.connection.close();
  },

  "words are told in the language asked for": async (carrier) => {
    const { id } = await opened(carrier);
    const line = new Talk(carrier, id, YOU);
    await line.next("welcome");
    line.connection.send({ type: "describe", since: 0, lang: "fr", id: "words" });
    const described = await line.next("description");
    same([described.id, described.says !== ""], ["words", true]);
    line.connection.close();
  },

  "a line that was closed says nothing any more": async (carrier) => {
    const { id } = await opened(carrier);
    const [closed, open] = [new Talk(carrier, id, YOU), new Talk(carrier, id, YOU)];
    await closed.next("welcome");
    const { legal } = await open.next("welcome");
    closed.connection.close();
    const heard = closed.heard;
    open.connection.send({ ...legal[0], id: "after" });
    await open.next("event");
    same(closed.heard, heard);
    open.connection.close();
  },

  "a match that is over has its record, its look back and its rematch": async (carrier) => {
    const { id } = await opened(carrier);
    await playedToTheEnd(carrier, id);
    const record = await carrier.record(id);
    const shared = await carrier.shared(id);
    same(shared === null || shared.length < record.length / 2, true);
    const looked = await carrier.replay(id, YOU, "en");
    same(looked.players, [YOU, "p2"]);
    same((await carrier.lobby(id)).state, "over");
    const again = await carrier.lobby(await carrier.rematch(id));
    same([again.id !== id, again.gameId, carrier.seatsHere(again)], [true, GAME, ["p2"]]);
  },

  "others are muted and heard again; where there are none, nobody is": async (carrier) => {
    const { id } = await opened(carrier);
    same(carrier.mutedIn(id), []);
    if (!carrier.hasOthers) {
      await refusal(carrier.mute(id, "p2", true));
      await refusal(carrier.report(id, "p2", "because"));
    } else {
      same(await carrier.mute(id, "p2", true), ["p2"]);
      same(carrier.mutedIn(id), ["p2"]);
      same(await carrier.mute(id, "p2", false), []);
    }
    same(carrier.mutedIn(id), []);
  },

  "a seat can be taken elsewhere only where there are others": async (carrier) => {
    const { id } = await opened(carrier);
    same(carrier.recoveryOf(id) !== null, carrier.hasOthers);
  },
};

const made = new Map<string, Carrier>();

/** Try a sentence on a carrier; what does not hold is thrown. Python is booted once a page. */
export async function hold(kind: string, sentence: string): Promise<void> {
  const carrier = made.get(kind) ?? CARRIERS[kind]();
  made.set(kind, carrier);
  await SENTENCES[sentence](carrier);
}

/** A table for one person and one bot, begun: a server waits for the word. */
async function opened(carrier: Carrier): Promise<Lobby> {
  const { defaultLevel } = await carrier.game(GAME, "en");
  const { lobby } = await carrier.open({
    gameId: GAME,
    seats: [
      { kind: "human", name: "Ann" },
      { kind: "bot", level: defaultLevel, name: "Bot" },
    ],
    name: "Ann",
    visibility: "private",
  });
  return lobby.state === "waiting" ? carrier.start(lobby.id) : lobby;
}

async function playedToTheEnd(carrier: Carrier, id: string): Promise<void> {
  const line = new Talk(carrier, id, YOU);
  let legal: LegalAction[] = (await line.next("welcome")).legal;
  for (let asked = 0; ; asked++) {
    if (legal.length > 0) line.connection.send({ ...legal[0], id: `m${asked}` });
    const happened = await line.next("event");
    if (happened.verb === "end") break;
    legal = happened.legal;
  }
  line.connection.close();
}

/** A connection whose messages are waited for by their type, in the order in which they came. */
class Talk {
  readonly connection: Connection;
  heard = 0;
  state: Line = "lost";
  private readonly queue: Message[] = [];
  private wake: () => void = () => undefined;

  constructor(carrier: Carrier, lobby: string, player: string | null) {
    this.connection = carrier.connect(lobby, player, {
      heard: (message) => {
        this.heard++;
        this.queue.push(message);
        this.wake();
      },
      line: (line) => {
        this.state = line;
        this.wake();
      },
    });
  }

  async next<T extends Message["type"]>(type: T): Promise<Extract<Message, { type: T }>> {
    for (;;) {
      const message = this.queue.shift();
      if (message?.type === type && this.state === "open") return message as Extract<Message, { type: T }>;
      if (message?.type === type) this.queue.unshift(message);
      if (this.state === "gone") throw new Error("the line is gone");
      if (message === undefined || message.type === type) {
        await new Promise<void>((resolve) => {
          this.wake = resolve;
        });
      }
    }
  }
}

async function refusal(asked: Promise<unknown>): Promise<WireError> {
  const answered = await asked.then(
    (answer) => answer,
    (error: unknown) => error,
  );
  if (answered instanceof WireError) return answered;
  throw new Error(`not refused: ${JSON.stringify(answered)}`);
}

function same(got: unknown, wanted: unknown): void {
  const [one, other] = [got, wanted].map((value) => JSON.stringify(value));
  if (one !== other) throw new Error(`${one} is not ${other}`);
}
