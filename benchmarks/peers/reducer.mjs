// boardgame.io's reducer, asked for work by lines on stdin: each line is a JSON list of matches,
// each match a list of cells. Answers how many moves were made and how many seconds of processor the main thread took.

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

for await (const line of createInterface({ input: process.stdin })) {
  const matches = JSON.parse(line);
  const begun = process.threadCpuUsage();
  const made = play(matches);
  const spent = process.threadCpuUsage(begun);
  console.log(JSON.stringify([made, (spent.user + spent.system) / 1e6]));
}
