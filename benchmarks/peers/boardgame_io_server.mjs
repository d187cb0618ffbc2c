// boardgame.io's server with its tutorial's tic-tac-toe, all in memory, on a free port.
// Says its port on stdout.

import { createRequire } from "node:module";
import { TicTacToe } from "./tic_tac_toe.mjs";

const { Server, Origins } = createRequire(import.meta.url)("boardgame.io/server");

const server = Server({ games: [TicTacToe], origins: [Origins.LOCALHOST] });
const running = await server.run({ port: 0 });
console.log(JSON.stringify({ port: running.appServer.address().port }));
