"""How the network gets better: the picture and the figures of docs/rl.md.

    python -m examples.alphazero.curve runs docs/figures

Writes alphazero.svg and alphazero.json there, from the networks that train.py kept in `runs`, and
the last of them beside this file, in half the bytes. Openings are drawn, each played from both
seats; all matches go on at once, so that the network thinks about them together.
"""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from damier_classics.connect_four.state import LETTERS, MARKS

from damier import catalogue
from damier.arena.interval import share_of
from damier.arena.plot import bars
from damier.arena.sheet import sheet
from damier.bots import bot_turn, level_named
from damier.core import SeededRandom
from examples.alphazero.network import Network
from examples.alphazero.player import KEPT, bits_of
from examples.alphazero.search import Trees

MATCHES = 40
THOUGHTS = 64
OPENING_PLIES = 2
OPPONENTS = ("easy", "medium", "hard")
CONFIG = {"playerIds": ["p1", "p2"]}


class Contest:
    """A match that begins with drawn moves, the network at one seat and a level at the other."""

    def __init__(self, level: str, number: int) -> None:
        game = catalogue.load("connect-four")
        self.engine = game.engine
        self.own, self.other = ("p1", "p2") if number % 2 == 0 else ("p2", "p1")
        self.level = level_named(game.levels, level)
        self.bot = self.level.make(self.engine, self.other)
        self.luck = SeededRandom(number // 2)
        self.state = self.engine.init(game.decode_config({**CONFIG, "seed": number // 2}))
        for _ in range(OPENING_PLIES):
            self._play(self.luck.pick(self._valid()))

    def let_the_other_play(self) -> None:
        while not self.state.game_over and self.state.current_player_id == self.other:
            view = self.engine.get_player_view(self.state, self.other)
            budget = self.level.seeded_budget()
            turn = bot_turn(self.bot, view, self._valid(), self.luck, budget)
            assert turn.fault is None
            self._play(turn.advice.action)

    def play(self, column: int) -> None:
        self._play(next(one for one in self._valid() if one.column == LETTERS[column]))

    def board(self) -> tuple[Any, Any]:
        return bits_of(self.state.cells, MARKS[self.state.seat(self.own)])

    def points(self) -> float:
        """1 for a win, half of it for a draw."""
        winners = self.state.winners
        return 0.5 if not winners else float(self.own in winners)

    def _valid(self) -> Sequence[Any]:
        return self.engine.get_valid_actions(self.state, self.state.current_player_id)

    def _play(self, action: Any) -> None:
        self.state = self.engine.resolve(self.state, action, self.state.current_player_id)


def share_won(
    network: Network, level: str, matches: int = MATCHES, thoughts: int = THOUGHTS
) -> float:
    """Points of the network against a level, as a share; both seats alike."""
    contests = [Contest(level, number) for number in range(matches)]
    while True:
        for contest in contests:
            contest.let_the_other_play()
        going = [contest for contest in contests if not contest.state.game_over]
        if not going:
            return sum(contest.points() for contest in contests) / matches
        own, discs = (
            np.concatenate(part) for part in zip(*(c.board() for c in going), strict=True)
        )
        found = Trees(network, own, discs, thoughts).think(thoughts)
        for contest, visits in zip(going, found.visits, strict=True):
            contest.play(int(visits.argmax()))


def curve(runs: Path, matches: int = MATCHES) -> dict[str, dict[str, float]]:
    """By opponent, the share of points after so many minutes of the processor."""
    told: dict[str, dict[str, float]] = {name: {} for name in OPPONENTS}
    for path in sorted(runs.glob("after-*.npz")):
        network, minutes = Network.load(path), str(int(path.stem.removeprefix("after-")))
        for name in OPPONENTS:
            told[name][minutes] = round(share_won(network, name, matches), 4)
        print(minutes, {name: told[name][minutes] for name in OPPONENTS}, flush=True)
    return told


def picture(told: dict[str, dict[str, float]], matches: int = MATCHES) -> str:
    """The same as bars with their intervals."""
    plots = []
    for name, shares in told.items():
        rows = []
        for minutes, share in shares.items():
            interval = share_of(round(share * matches), matches)
            rows.append((f"{minutes} min", share, interval.low, interval.high))
        plots.append((f"Points won against {name}", bars(rows, 0.0, 1.0, 0.5)))
    return sheet(plots)


if __name__ == "__main__":
    runs, folder = Path(sys.argv[1]), Path(sys.argv[2])
    progress = json.loads((runs / "progress.json").read_text(encoding="utf-8"))
    found = curve(runs)
    figures = {"points won, by minutes of the processor": found, "training": progress}
    (folder / "alphazero.json").write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")
    (folder / "alphazero.svg").write_text(picture(found), encoding="utf-8")
    Network.load(sorted(runs.glob("after-*.npz"))[-1]).save(KEPT, whole=False)
