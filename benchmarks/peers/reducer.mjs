// boardgame.io's reducer, asked for work by lines on stdin: each line is a JSON list of matches,
// each match a list of cells. Answers how many moves were made and how many seconds they took.

import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { TicTacToe } from "./tic_tac_toe.mjs";

const require = createRequire(import.meta.url);
const { CreateGameReducer, InitializeGame } = require("boardgame.io/internal");

const reducer = CreateGameReducer({ game: TicTacToe });
const start = InitializeGame({ game: TicTacToe, numPlayers: 2 });
const moves = ["0", "1"].map((playerID) =>
  Array.from({ length: 9 }, (_, cell) => ({
    type: "MAKE_MOVE",
    payload: { type: "clickCell", args: [cell], playerID, credentials: undefined },
  })),
);

function play(matches) {
  let made = 0;
  for (const cells of matches) {
    let state = start;
    for (let turn = 0; turn < cells.length; turn++) state = reducer(state, moves[turn % 2][cells[turn]]);
    if (state._stateID !== cells.length || state.ctx.gameover === undefined) throw new Error("a match went wrong");
    made += cells.length;
  }
  return made;
}

// Processor time of this thread where Node tells it; else the smaller of the process's and the
// clock's, so that neither helpers of the engine nor neighbours on the machine count against it.
function stopwatch() {
  const begun = process.hrtime.bigint();
  if (process.threadCpuUsage) {
    const before = process.threadCpuUsage();
    return () => seconds(process.threadCpuUsage(before));
  }
  const before = process.cpuUsage();
  return () => Math.min(Number(process.hrtime.bigint() - begun) / 1e9, seconds(process.cpuUsage(before)));
}

function seconds({ user, system }) {
  return (user + system) / 1e6;
}

for await (const line of createInterface({ input: process.stdin })) {
  const matches = JSON.parse(line);
  const stop = stopwatch();
  const made = play(matches);
  console.log(JSON.stringify([made, stop()]));
}
