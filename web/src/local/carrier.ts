// The carrier that needs no server. Lobbies get ids that outlive the worker: the worker counts its
// own, and a match it does not know any more is brought back from its record.
import {
  type Asked,
  type Carrier,
  type Connection,
  type Listener,
  type NewLobby,
  WireError,
} from "../wire/carrier";
import type { GamePage, Lobby, Message, Lookback, Seated } from "../wire/types";
import { type KeptMatch, type Keeping, keptHere } from "./keeping";
import { Python } from "./python";

export const HERE = "here-";

export class LocalCarrier implements Carrier {
  readonly hasOthers = false;
  readonly python: Python;
  private readonly listeners = new Map<string, { listener: Listener; lobby: string }>();
  private readonly rooms = new Map<string, Promise<string>>();
  private connections = 0;

  /** `keeping` is where matches outlive the worker; `null` where they should not. */
  constructor(
    files = "python/",
    private readonly keeping: Keeping | null = keptHere,
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
    const { name: _, visibility: _v, spectators: _s, clock: _c, ...here } = asked;
    const seated: Seated = await this.request("POST", "/lobbies", here as Asked);
    return { ...seated, lobby: await this.adopted(seated.lobby) };
  }

  async lobby(id: string): Promise<Lobby> {
    const room = await this.room(id);
    return this.known(id, await this.request("GET", `/lobbies/${room}`));
  }

  /** Everybody was here when it was set: it has begun, and the house refuses. */
  async start(id: string): Promise<Lobby> {
    return this.request("POST", `/lobbies/${await this.room(id)}/start`);
  }

  async leave(id: string): Promise<void> {
    await this.request("POST", `/lobbies/${await this.room(id)}/leave`);
  }

  /** Nobody else can be waiting at another table. */
  async rematch(id: string): Promise<string> {
    const seated: Seated = await this.request("POST", `/lobbies/${await this.room(id)}/rematch`);
    return (await this.adopted(seated.lobby)).id;
  }

  async replay(id: string, viewer: string | null, language: string): Promise<Lookback> {
    const given = { lang: language, ...(viewer === null ? {} : { viewer }) };
    return this.request("GET", `/lobbies/${await this.room(id)}/replay`, given);
  }

  /** A match that came as a record, from a file or in an address. */
  replayOf(record: string, viewer: string | null, language: string): Promise<Lookback> {
    return this.request("POST", "/replay", { record, lang: language, ...(viewer ? { viewer } : {}) });
  }

  async record(id: string): Promise<string> {
    const told = await this.request<{ record: string }>("GET", `/lobbies/${await this.room(id)}/record`);
    return told.record;
  }

  recordToShare(id: string): Promise<string> {
    return this.record(id);
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
    this.rooms.delete(id);
    await this.request("DELETE", `/lobbies/${room}`);
  }

  private async request<T>(method: string, path: string, given: Asked = {}): Promise<T> {
    const asked = { lang: document.documentElement.lang || "en", ...given };
    const answered = await this.python.order({ kind: "request", method, path, given: JSON.stringify(asked) });
    const { status, body } = JSON.parse(answered);
    if (status >= 400) throw new WireError(body.code, body.message, status, body.details);
    return body as T;
  }

  /** The worker's own id of a lobby, brought back from its record if the worker has forgotten it. */
  private room(id: string): Promise<string> {
    const known = this.rooms.get(id);
    if (known !== undefined) return known;
    const found = this.broughtBack(id);
    this.rooms.set(id, found);
    found.catch(() => this.rooms.delete(id));
    return found;
  }

  private async broughtBack(id: string): Promise<string> {
    const match = this.keeping?.kept(id) ?? null;
    if (match === null) throw new WireError("unknown_lobby", id, 404);
    const { gameId, seats, options, record } = match;
    const seated: Seated = await this.request("POST", "/lobbies", { gameId, seats, options, record });
    return seated.lobby.id;
  }

  private async adopted(lobby: Lobby): Promise<Lobby> {
    const id =
      HERE + crypto.getRandomValues(new Uint32Array(2)).reduce((text, part) => text + part.toString(36), "");
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
    const match: KeptMatch = {
      id,
      gameId: lobby.gameId,
      seats: lobby.seats.map(({ kind, name, level }) => ({ kind, name, ...(level ? { level } : {}) })),
      options: lobby.options,
      record: await this.record(id),
      state: lobby.state,
      says,
      at: Date.now(),
    };
    this.keeping?.keep(match);
  }

  private ended(why: "stuck" | "failed", message: string): void {
    this.rooms.clear();
    const told = [...this.listeners.values()];
    this.listeners.clear();
    for (const { listener } of told) listener.line("gone", why === "stuck" ? "stuck" : message);
  }
}
