// The carrier to a server: requests by fetch, tables by WebSocket. A line that breaks is tried again,
// and the table heard again from the last entry known; seats' tokens stay in this browser.
import { type Asked, type Connection, type Listener, type NewLobby, type OnlineCarrier, WireError } from "./carrier";
import type { GamePage, LobbySummary, Message, Replay, SeatKey, Seated } from "./messages";

const KEY = "damier.seats";
const SUBPROTOCOL = "bluefelt.v0";
const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;

type Keys = Record<string, SeatKey & { gameId: string; at: number }>;

export class ServerCarrier implements OnlineCarrier {
  readonly kind = "online";

  constructor(private readonly base: string) {}

  game(id: string, language: string): Promise<GamePage> {
    return this.request("GET", `games/${encodeURIComponent(id)}?lang=${language}`);
  }

  async games(language: string): Promise<GamePage[]> {
    return (await this.request<{ games: GamePage[] }>("GET", `games?lang=${language}`)).games;
  }

  async open(asked: NewLobby): Promise<Seated> {
    return this.seated(await this.request("POST", "lobbies", { ...asked }));
  }

  async join(id: string, name: string, player?: string): Promise<Seated> {
    const asked = { name, ...(player === undefined ? {} : { player }) };
    return this.seated(await this.request("POST", `lobbies/${id}/join`, asked, id));
  }

  async rematch(id: string): Promise<Seated> {
    const seated: Seated = await this.request("POST", `lobbies/${id}/rematch`, {}, id);
    this.carryOver(id, seated.lobby.id);
    return seated;
  }

  async lobby(id: string): Promise<LobbySummary> {
    return this.request("GET", `lobbies/${id}`, undefined, id);
  }

  async lobbies(game?: string): Promise<LobbySummary[]> {
    const query = game === undefined ? "" : `?game=${encodeURIComponent(game)}`;
    return (await this.request<{ lobbies: LobbySummary[] }>("GET", `lobbies${query}`)).lobbies;
  }

  async leave(id: string): Promise<void> {
    await this.request("POST", `lobbies/${id}/leave`, {}, id);
    this.write(Object.fromEntries(Object.entries(this.keys()).filter(([lobby]) => lobby !== id)));
  }

  async start(id: string): Promise<LobbySummary> {
    const answered: LobbySummary | Seated = await this.request("POST", `lobbies/${id}/start`, {}, id);
    return "lobby" in answered ? answered.lobby : answered;
  }

  replay(id: string, _viewer: string | null, language: string): Promise<Replay> {
    return this.request("GET", `lobbies/${id}/replay?lang=${language}`, undefined, id);
  }

  record(id: string): Promise<string> {
    return this.text("GET", `lobbies/${id}/record`, undefined, id);
  }

  seatsHere(lobby: LobbySummary): string[] {
    const key = this.seatOf(lobby.id);
    return key === null ? [] : [key.player];
  }

  seatOf(lobby: string): SeatKey | null {
    return this.keys()[lobby] ?? null;
  }

  /** A rematch keeps its players: the key of a seat opens the same seat there. */
  carryOver(from: string, to: string): void {
    const key = this.keys()[from];
    if (key !== undefined) this.write({ ...this.keys(), [to]: { ...key, at: Date.now() } });
  }

  /** The lobbies this browser has a seat in, the latest first. */
  mine(): { lobby: string; gameId: string; player: string }[] {
    return Object.entries(this.keys())
      .sort(([, a], [, b]) => b.at - a.at)
      .map(([lobby, { gameId, player }]) => ({ lobby, gameId, player }));
  }

  forget(lobby: string): void {
    this.write(Object.fromEntries(Object.entries(this.keys()).filter(([id]) => id !== lobby)));
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
      this.write({ ...this.keys(), [lobby.id]: { ...seat, gameId: lobby.gameId, at: Date.now() } });
    }
    return seated;
  }

  private keys(): Keys {
    try {
      return JSON.parse(localStorage.getItem(KEY) ?? "{}");
    } catch {
      return {};
    }
  }

  private write(keys: Keys): void {
    try {
      localStorage.setItem(KEY, JSON.stringify(keys));
    } catch {
      // without storage a seat lasts as long as its tab
    }
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

class SocketLine implements Connection {
  private socket: WebSocket | null = null;
  private closed = false;
  private wait = FIRST_WAIT;
  private unsent: string[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly address: string,
    private readonly token: string | null,
    private readonly listener: Listener,
  ) {
    this.dial();
  }

  send(message: Asked): void {
    const text = JSON.stringify(message);
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
    else this.unsent.push(text);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }

  private dial(): void {
    const words = [SUBPROTOCOL, ...(this.token === null ? [] : [`bluefelt.token.${this.token}`])];
    const socket = new WebSocket(this.address, words);
    this.socket = socket;
    socket.onopen = () => {
      this.wait = FIRST_WAIT;
      this.listener.line("open");
      for (const text of this.unsent.splice(0)) socket.send(text);
    };
    socket.onmessage = ({ data }) => this.listener.heard(JSON.parse(String(data)) as Message);
    socket.onclose = ({ code, reason }) => {
      if (this.closed) return;
      if (code === 1008 || (code >= 4000 && code < 4500)) {
        this.listener.line("gone", reason);
        return;
      }
      this.unsent = [];
      this.listener.line("lost");
      this.timer = setTimeout(() => this.dial(), this.wait);
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    };
  }
}
