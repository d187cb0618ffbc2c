// Colyseus with a room of tic-tac-toe, all in memory, on a free port. Each move is checked and
// sent at once as one patch. Says its port on stdout.

import http from "node:http";
import { Room, Server } from "@colyseus/core";
import { ArraySchema, schema, t } from "@colyseus/schema";
import { WebSocketTransport } from "@colyseus/ws-transport";
import { isFull, isVictory } from "./tic_tac_toe.mjs";

const State = schema(
  { cells: t.array("int8"), current: t.string(), winner: t.string(), isDraw: t.boolean() },
  "State",
);
const EMPTY = -1;
const NEVER = 2 ** 31 - 1;

class TicTacToeRoom extends Room {
  maxClients = 2;
  // No patch by the clock: with `null` every room would still tick 60 times a second.
  patchRate = NEVER;
  seats = [];
  state = new State();

  messages = {
    place: (client, cell) => this.place(client, cell),
  };

  onCreate() {
    this.state.cells = new ArraySchema(...Array(9).fill(EMPTY));
    this.state.winner = "";
    this.state.isDraw = false;
  }

  onJoin(client) {
    this.seats.push(client.sessionId);
    if (this.seats.length === 2) this.state.current = this.seats[0];
  }

  place(client, cell) {
    const { state } = this;
    const seat = this.seats.indexOf(client.sessionId);
    if (state.current !== client.sessionId || state.winner || state.isDraw) return;
    if (!Number.isInteger(cell) || state.cells[cell] !== EMPTY) return;
    state.cells[cell] = seat;
    const cells = state.cells.toArray().map((owner) => (owner === EMPTY ? null : owner));
    if (isVictory(cells)) state.winner = client.sessionId;
    else if (isFull(cells)) state.isDraw = true;
    else state.current = this.seats[1 - seat];
    this.broadcastPatch();
  }
}

const web = http.createServer();
const server = new Server({ greet: false, transport: new WebSocketTransport({ server: web }) });
server.define("tic-tac-toe", TicTacToeRoom);
await server.listen(0, "127.0.0.1");
console.log(JSON.stringify({ port: web.address().port }));
