// One table's line to a server: a WebSocket that is dialled again when it breaks. Why a server sends
// somebody away for good is told; everything else is tried again, a little later each time.
import type { Asked, Connection, Listener } from "./carrier";
import type { Message } from "./types";

const SUBPROTOCOL = "bluefelt.v0";
const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;

export class SocketLine implements Connection {
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
