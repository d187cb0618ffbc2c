// The carrier to a server: requests by fetch, tables by WebSocket (socket.ts). The keys of seats stay
// in this browser (keys.ts). Beyond what every carrier does, a server has tables of other people to
// list and to join, and seats that come from other devices.
import {
  type Asked,
  type Carrier,
  type Connection,
  type Listener,
  type NewLobby,
  WireError,
} from "./carrier";
import type { Scene } from "../scene/types";
import { readKeys, writeKeys } from "./keys";
import { SocketLine } from "./socket";
import type { GamePage, Lobby, Lookback, SeatKey, Seated } from "./types";

export class ServerCarrier implements Carrier {
  readonly hasOthers = true;

  constructor(private readonly base: string) {}

  game(id: string, language: string): Promise<GamePage> {
    return this.request("GET", `games/${encodeURIComponent(id)}?lang=${language}`);
  }

  /** A table of a game to look at, for its picture; none for a game without scenes. */
  scene(id: string, language: string): Promise<{ version: string; scene?: Scene }> {
    return this.request("GET", `games/${encodeURIComponent(id)}/scene?lang=${language}`);
  }

  async games(language: string): Promise<GamePage[]> {
    return (await this.request<{ games: GamePage[] }>("GET", `games?lang=${language}`)).games;
  }

  async open(asked: NewLobby): Promise<Seated> {
    return this.seated(await this.request("POST", "lobbies", { ...asked }));
  }

  async begin(asked: NewLobby): Promise<string> {
    return (await this.open(asked)).lobby.id;
  }

  preview(): null {
    return null;
  }

  async join(id: string, name: string, player?: string): Promise<Seated> {
    const asked = { name, ...(player === undefined ? {} : { player }) };
    return this.seated(await this.request("POST", `lobbies/${id}/join`, asked, id));
  }

  /** A rematch keeps its people: the key of a seat opens the next seat there. */
  async rematch(id: string): Promise<string> {
    const again: Seated = await this.request("POST", `lobbies/${id}/rematch`, {}, id);
    const { id: place, seats } = again.lobby;
    const key = readKeys()[id];
    const at = seats.findIndex(({ player }) => player === key?.player);
    const player = seats[(at + 1) % seats.length]?.player;
    if (key !== undefined && player !== undefined)
      writeKeys({ ...readKeys(), [place]: { ...key, player, at: Date.now() } });
    return place;
  }

  async declineRematch(id: string): Promise<void> {
    await this.request("POST", `lobbies/${id}/rematch`, { agree: false }, id);
  }

  async lobby(id: string): Promise<Lobby> {
    return this.request("GET", `lobbies/${id}`, undefined, id);
  }

  async lobbies(game?: string): Promise<Lobby[]> {
    const query = game === undefined ? "" : `?game=${encodeURIComponent(game)}`;
    return (await this.request<{ lobbies: Lobby[] }>("GET", `lobbies${query}`)).lobbies;
  }

  async leave(id: string): Promise<void> {
    await this.request("POST", `lobbies/${id}/leave`, {}, id);
    this.forget(id);
  }

  async start(id: string): Promise<Lobby> {
    const answered: Lobby | Seated = await this.request("POST", `lobbies/${id}/start`, {}, id);
    return "lobby" in answered ? answered.lobby : answered;
  }

  replay(id: string, _viewer: string | null, language: string, scenes = false): Promise<Lookback> {
    const asked = `lang=${language}${scenes ? "&scenes=true" : ""}`;
    return this.request("GET", `lobbies/${id}/replay?${asked}`, undefined, id);
  }

  record(id: string): Promise<string> {
    return this.text("GET", `lobbies/${id}/record`, undefined, id);
  }

  /** Its id is enough: whoever opens the look back asks the server. */
  async shared(): Promise<null> {
    return null;
  }

  seatsHere(lobby: Lobby): string[] {
    const key = this.seatOf(lobby.id);
    return key === null ? [] : [key.player];
  }

  seatOf(lobby: string): SeatKey | null {
    return readKeys()[lobby] ?? null;
  }

  recoveryOf(id: string): string | null {
    return this.seatOf(id)?.recovery ?? null;
  }

  async mute(id: string, player: string, muted: boolean): Promise<string[]> {
    await this.request("POST", `lobbies/${id}/mute`, { player, muted }, id);
    const key = readKeys()[id];
    const others = this.mutedIn(id).filter((name) => name !== player);
    const now = muted ? [...others, player] : others;
    if (key !== undefined) writeKeys({ ...readKeys(), [id]: { ...key, muted: now } });
    return this.mutedIn(id);
  }

  mutedIn(id: string): string[] {
    return readKeys()[id]?.muted ?? [];
  }

  async report(id: string, player: string | null, reason: string): Promise<void> {
    await this.request(
      "POST",
      `lobbies/${id}/report`,
      { reason, ...(player === null ? {} : { player }) },
      id,
    );
  }

  /** Seats from another device: all that this recovery opens are ours now, and no longer there. */
  async recover(recovery: string): Promise<Seated[]> {
    const { seats } = await this.request<{ seats: Seated[] }>("POST", "recover", { recovery });
    return seats.map((seated) => this.seated(seated));
  }

  /** The lobbies this browser has a seat in, the latest first. */
  mine(): { lobby: string; gameId: string; player: string }[] {
    return Object.entries(readKeys())
      .sort(([, a], [, b]) => b.at - a.at)
      .map(([lobby, { gameId, player }]) => ({ lobby, gameId, player }));
  }

  forget(lobby: string): void {
    writeKeys(Object.fromEntries(Object.entries(readKeys()).filter(([id]) => id !== lobby)));
  }

  connect(lobby: string, _player: string | null, listener: Listener): Connection {
    return new SocketLine(this.socketAddress(lobby), this.seatOf(lobby)?.token ?? null, listener);
  }

  private socketAddress(lobby: string): string {
    const address = new URL(`lobbies/${lobby}/ws`, this.base);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    return address.href;
  }

  private async request<T>(method: string, path: string, body?: Asked, lobby?: string): Promise<T> {
    return JSON.parse(await this.text(method, path, body, lobby)) as T;
  }

  private async text(method: string, path: string, body?: Asked, lobby?: string): Promise<string> {
    const token = lobby === undefined ? undefined : this.seatOf(lobby)?.token;
    let response: Response;
    try {
      response = await fetch(new URL(path, this.base), {
        method,
        headers: {
          "Accept-Language": document.documentElement.lang || "en",
          ...(body === undefined ? {} : { "Content-Type": "application/json" }),
          ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    } catch (error) {
      throw new WireError("no_answer", String(error));
    }
    const text = await response.text();
    if (response.ok) return text;
    throw refused(text, response.status);
  }

  private seated(seated: Seated): Seated {
    if (seated.seat) {
      const { lobby, seat } = seated;
      writeKeys({ ...readKeys(), [lobby.id]: { ...seat, gameId: lobby.gameId, at: Date.now() } });
    }
    return seated;
  }
}

function refused(text: string, status: number): WireError {
  try {
    const { code, message, details } = JSON.parse(text);
    return new WireError(String(code), String(message), status, details);
  } catch {
    return new WireError("no_answer", text.slice(0, 200), status);
  }
}
