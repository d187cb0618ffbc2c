// The carrier that needs no server. Lobbies get ids that outlive the worker: the worker counts its
// own, and a match it does not know any more is brought back from its record.
import {
  type Asked,
  type Carrier,
  type Connection,
  type Listener,
  type NewLobby,
  type NewSeat,
  type Preview,
  WireError,
} from "../wire/carrier";
import type { GamePage, Lobby, Message, Lookback, Seated } from "../wire/types";
import { type Keeping, keptHere, matchToKeep } from "./keeping";
import { gameAsked, rulesOf as rulesBeside } from "./more";
import { Once } from "./once";
import { firstView } from "./preview";
import { Python } from "./python";

/** A match that came in an address, and what its people were called. */
export interface SharedMatch {
  record: string;
  names: Record<string, string>;
}

export const HERE = "here-";

function newId(): string {
  return (
    HERE + crypto.getRandomValues(new Uint32Array(2)).reduce((text, part) => text + part.toString(36), "")
  );
}

export class LocalCarrier implements Carrier {
  readonly hasOthers = false;
  readonly python: Python;
  private readonly listeners = new Map<string, { listener: Listener; lobby: string }>();
  /** The worker's own id of a lobby, brought back from its record where the worker has forgotten it. */
  private readonly rooms = new Once((id) => this.broughtBack(id));
  /** The games that the build did not know, whose rules the worker was given. */
  private readonly strangers = new Once((game) => this.bring(game));
  private readonly previews = new Map<string, Preview>();
  private connections = 0;

  /** `keeping` is where matches outlive the worker; `null` where they should not. `rulesOf` finds the rules of
   *  games that the build did not know. */
  constructor(
    files = "python/",
    private readonly keeping: Keeping | null = keptHere,
    private readonly rulesOf: (game: string) => Promise<ArrayBuffer | null> = rulesBeside,
  ) {
    this.python = new Python(
      files,
      (connection, message) => this.heard(connection, message),
      (why, message) => this.ended(why, message),
    );
  }

  game(id: string, language: string): Promise<GamePage> {
    return this.request("GET", `/games/${id}`, { lang: language });
  }

  async games(language: string): Promise<GamePage[]> {
    return (await this.request<{ games: GamePage[] }>("GET", "/games", { lang: language })).games;
  }

  async open(asked: NewLobby): Promise<Seated> {
    const seated = await this.opened(asked);
    return { ...seated, lobby: await this.adopted(seated.lobby) };
  }

  /** A table whose beginning the build has foreseen stands at once; Python follows. */
  async begin(asked: NewLobby): Promise<string> {
    this.python.wake();
    const isAwake = this.python.progress.phase === "ready";
    const foreseen = isAwake ? null : await firstView(asked);
    if (foreseen === null) return (await this.open(asked)).lobby.id;
    const id = newId();
    this.previews.set(id, { ...foreseen, lobby: { ...foreseen.lobby, id } });
    const opened = this.opened(asked);
    this.rooms.set(
      id,
      opened.then(({ lobby }) => lobby.id),
    );
    void opened
      .then(({ lobby }) => this.save(id, lobby, ""))
      .catch(() => this.rooms.forget(id))
      .finally(() => this.previews.delete(id));
    return id;
  }

  preview(id: string): Preview | null {
    return this.previews.get(id) ?? null;
  }

  async lobby(id: string): Promise<Lobby> {
    const room = await this.room(id);
    return this.known(id, await this.request("GET", `/lobbies/${room}`));
  }

  /** Everybody was here when it was set: it has begun, and starting is refused. */
  async start(id: string): Promise<Lobby> {
    return this.request("POST", `/lobbies/${await this.room(id)}/start`);
  }

  async leave(id: string): Promise<void> {
    await this.request("POST", `/lobbies/${await this.room(id)}/leave`);
  }

  /** Everybody is here, and nobody need be asked. */
  async rematch(id: string): Promise<string> {
    const seated: Seated = await this.request("POST", `/lobbies/${await this.room(id)}/rematch`);
    return (await this.adopted(seated.lobby)).id;
  }

  async declineRematch(): Promise<void> {}

  async replay(id: string, viewer: string | null, language: string, scenes = false): Promise<Lookback> {
    const given = { lang: language, scenes, ...(viewer === null ? {} : { viewer }) };
    return this.request("GET", `/lobbies/${await this.room(id)}/replay`, given);
  }

  /** A match that came as a record, from a file or in an address. */
  replayOf(match: SharedMatch, viewer: string | null, language: string, scenes = false): Promise<Lookback> {
    const given = { ...match, lang: language, scenes, ...(viewer ? { viewer } : {}) };
    return this.request("POST", "/replay", given);
  }

  async record(id: string): Promise<string> {
    const told = await this.request<{ record: string }>("GET", `/lobbies/${await this.room(id)}/record`);
    return told.record;
  }

  async shared(id: string): Promise<string> {
    const path = `/lobbies/${await this.room(id)}/shared`;
    return (await this.request<{ text: string }>("GET", path)).text;
  }

  /** A match that came in an address: its record, and what its players were called. */
  unshared(text: string): Promise<SharedMatch> {
    return this.request("POST", "/shared", { text });
  }

  /** The id of a new table that goes on where a record ends. */
  async openFrom(asked: {
    gameId: string;
    seats: NewSeat[];
    options: Record<string, unknown>;
    record: string;
  }): Promise<string> {
    const seated: Seated = await this.request("POST", "/lobbies", asked);
    return (await this.adopted(seated.lobby)).id;
  }

  seatsHere(lobby: Lobby): string[] {
    return lobby.seats.filter((seat) => seat.kind === "human").map((seat) => seat.player);
  }

  /** Every seat is here already, and no other device reaches it. */
  recoveryOf(): null {
    return null;
  }

  async mute(id: string, player: string, muted: boolean): Promise<string[]> {
    await this.request("POST", `/lobbies/${await this.room(id)}/mute`, { player, muted });
    return this.mutedIn();
  }

  mutedIn(): string[] {
    return [];
  }

  async report(id: string, player: string | null, reason: string): Promise<void> {
    await this.request("POST", `/lobbies/${await this.room(id)}/report`, { player, reason });
  }

  connect(lobby: string, player: string | null, listener: Listener): Connection {
    const connection = `c${++this.connections}`;
    this.listeners.set(connection, { listener, lobby });
    const order = async (kind: "say" | "connect", data = ""): Promise<boolean> => {
      try {
        const room = await this.room(lobby);
        if (!this.listeners.has(connection)) return false;
        if (kind === "connect") await this.python.order({ kind, connection, lobby: room, player });
        else await this.python.order({ kind, connection, data });
        return true;
      } catch (error) {
        if (error instanceof WireError && !error.code.startsWith("worker_"))
          listener.line("gone", error.message);
        return false;
      }
    };
    void order("connect").then((isThere) => isThere && listener.line("open"));
    return {
      send: (message) => void order("say", JSON.stringify(message)),
      close: () => {
        if (this.listeners.delete(connection)) {
          void this.python.order({ kind: "disconnect", connection }).catch(() => undefined);
        }
      },
    };
  }

  /** Take a match out of the worker's memory; what is kept of it stays. */
  async unload(id: string): Promise<void> {
    const room = await this.room(id);
    this.rooms.forget(id);
    await this.request("DELETE", `/lobbies/${room}`);
  }

  /** What Python answers, or a WireError. */
  async request<T>(method: string, path: string, given: Asked = {}): Promise<T> {
    const asked = { lang: document.documentElement.lang || "en", ...given };
    const game = gameAsked(given);
    if (game !== null) await this.strangers.of(game);
    const answered = await this.python.order({ kind: "request", method, path, given: JSON.stringify(asked) });
    const { status, body } = JSON.parse(answered);
    if (status >= 400) throw new WireError(body.code, body.message, status, body.details);
    return body as T;
  }

  private async bring(game: string): Promise<void> {
    const archive = await this.rulesOf(game);
    if (archive !== null) await this.python.order({ kind: "bring", archive });
  }

  private room(id: string): Promise<string> {
    return this.rooms.of(id);
  }

  private async broughtBack(id: string): Promise<string> {
    const match = this.keeping?.kept(id) ?? null;
    if (match === null) throw new WireError("unknown_lobby", id, 404);
    const { gameId, seats, options, record } = match;
    const seated: Seated = await this.request("POST", "/lobbies", { gameId, seats, options, record });
    return seated.lobby.id;
  }

  private opened(asked: NewLobby): Promise<Seated> {
    const { name: _, visibility: _v, spectators: _s, clock: _c, ...here } = asked;
    return this.request("POST", "/lobbies", here as Asked);
  }

  private async adopted(lobby: Lobby): Promise<Lobby> {
    const id = newId();
    this.rooms.set(id, Promise.resolve(lobby.id));
    await this.save(id, lobby, "");
    return this.known(id, lobby);
  }

  /** A lobby under the id it has here. The worker's own ids mean nothing to anybody else. */
  private known(id: string, lobby: Lobby): Lobby {
    return { ...lobby, id, rematch: null };
  }

  private heard(connection: string, message: Message): void {
    const found = this.listeners.get(connection);
    found?.listener.heard(message.type === "info" ? { ...message, rematch: null } : message);
    const says =
      message.type === "description" ? message.says : message.type === "event" && message.words?.says;
    if (found !== undefined && typeof says === "string" && this.keeping) void this.saved(found.lobby, says);
  }

  private async saved(id: string, says: string): Promise<void> {
    try {
      await this.save(id, await this.request("GET", `/lobbies/${await this.room(id)}`), says);
    } catch {
      // the worker was ended meanwhile; what was kept before still stands
    }
  }

  private async save(id: string, lobby: Lobby, says: string): Promise<void> {
    if (this.keeping === null) return;
    this.keeping.keep(matchToKeep(id, lobby, await this.record(id), says));
  }

  private ended(why: "stuck" | "failed", message: string): void {
    this.rooms.forgetAll();
    this.strangers.forgetAll();
    const told = [...this.listeners.values()];
    this.listeners.clear();
    for (const { listener } of told) listener.line("gone", why === "stuck" ? "stuck" : message);
  }
}
