"""Positions of one game in which one action is right and every other is not.

Bots play, and now and then do anything at all; from the end of a match backwards each choice is
judged: by trying everything where that can be done, by the solved game where there is one, else by
a long search of the game's own bots, once more eight times as long.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from msgspec.structs import replace

from damier.bots import bot_turn, mover
from damier.catalogue import Game
from damier.core import SeededRandom
from damier.games.piscari.grandmaster import Grandmaster
from damier.games.piscari.state import CELL_OF, board_of
from damier.match import AnyMatch, Match
from damier.practice import Position, Puzzle
from damier.review import Effort, Judge

from .solver import Solver, Unsolved

Proof = Literal["solved", "searched", "exact"]

FEWEST_ACTIONS = 3
"""Among fewer there is little to find."""

SLIPS = 0.2
CLEARLY = 0.3
"""Chances by which the best of a game of luck must be better: values differ by twice as much."""

WON, NOT_WON = 0.6, 0.1
"""Values, from -1 to 1, that a long search takes for won, and for no longer won."""

MOST_SEARCHED = 12
"""Positions of a match that a search looks at."""


@dataclass(frozen=True)
class Source:
    """Where a game's puzzles come from."""

    options: Mapping[str, Any]
    proof: Proof = "solved"
    level: str = "medium"
    nodes: int = 40_000


SOURCES = {
    "tic-tac-toe": Source({}),
    "nim": Source({}),
    "triple-triad": Source({"rules": {"open": True, "random": True}}),
    "piscari": Source({}, "exact"),
    "connect-four": Source({}),
    "reversi": Source({}),
    "kalah": Source({}),
    "oware": Source({}),
    "dots-and-boxes": Source({"columns": 3, "rows": 3}),
    "quoridor": Source({}, "searched"),
    "hex": Source({}, "searched"),
    "draughts": Source({}, "searched"),
    "nine-mens-morris": Source({}, "searched"),
}

Judgement = tuple[Any, float, float]
"""The right action, what it is worth, and the best of the others."""


def found(game: Game, source: Source, seed: int) -> Iterator[Puzzle]:
    """The puzzles of one match, the latest position first."""
    states = list(_positions(game, source, seed))
    judge = _JUDGES[source.proof](game, source)
    for moves, match in reversed(states):
        player = mover(game.engine, match.state)
        assert player is not None
        judged = judge(match, player)
        if judged is None:
            continue
        right, worth, next_best = judged
        yield Puzzle(
            position=Position(options=dict(source.options), seed=seed, moves=moves),
            accepts=(game.notation(right, match.view(player)),),
            you=player,
            goal="chances" if source.proof == "exact" else "win",
            proof=source.proof,
            worth=round(worth, 3),
            next_best=round(next_best, 3),
        )


def _positions(game: Game, source: Source, seed: int) -> Iterator[tuple[tuple[str, ...], AnyMatch]]:
    """Every choice of a match between bots, with the moves that lead there."""
    config = game.decode_config({**source.options, "seed": seed, "playerIds": ["p1", "p2"]})
    match: AnyMatch = Match.start(game.engine, game.rules, config)
    rng, level = SeededRandom(seed), game.levels[source.level]
    bots = {player: level.make(game.engine, player) for player in ("p1", "p2")}
    for player, bot in bots.items():
        bot.on_game_start(match.view(player))
    moves: tuple[str, ...] = ()
    while match.outcome is None and len(moves) < game.engine.max_turns(config):
        player = mover(game.engine, match.state) or ""
        valid = game.engine.get_valid_actions(match.state, player)
        if len(valid) >= FEWEST_ACTIONS:
            yield moves, match
        view = match.view(player)
        action = bot_turn(bots[player], view, valid, rng, level.seeded_budget()).advice.action
        if rng.chance(SLIPS):
            action = rng.pick(valid)
        moves = (*moves, game.notation(action, view))
        match = match.act(player, action)


def only_winner(game: Game, worths: Mapping[Any, float], state: Any, player: str) -> Any | None:
    """The one action that wins, unless it ends the match at once: that would be seen."""
    winning = [action for action, worth in worths.items() if worth == 1]
    if len(winning) != 1 or len(worths) < FEWEST_ACTIONS:
        return None
    after = game.engine.resolve(state, winning[0], player)
    return None if game.engine.is_game_over(after) else winning[0]


class _BySolving:
    def __init__(self, game: Game, source: Source) -> None:
        self._game = game
        self._solver = Solver(game.engine, source.nodes)
        self._is_lost = False

    def __call__(self, match: AnyMatch, player: str) -> Judgement | None:
        if self._is_lost:
            return None
        try:
            worths = self._solver.worths(match.state, player)
        except Unsolved:
            self._is_lost = True  # what comes before costs more still
            return None
        right = only_winner(self._game, worths, match.state, player)
        if right is None:
            return None
        return right, 1, max(worth for action, worth in worths.items() if action != right)


class _ByTheSolvedGame:
    """Piscari: every position's chances are known."""

    def __init__(self, game: Game, source: Source) -> None:
        self._game = game
        self._grandmaster = Grandmaster(game.engine.solution)  # type: ignore[attr-defined]

    def __call__(self, match: AnyMatch, player: str) -> Judgement | None:
        view: Any = match.view(player)
        if view.die is None:
            return None
        valid = self._game.engine.get_valid_actions(match.state, player)
        chances = self._grandmaster.chances(board_of(view), view.die, view.colours[player])
        told = {action: chances[CELL_OF[action.cell]] for action in valid}
        ranked = sorted(told, key=lambda action: -told[action])
        best, second = told[ranked[0]], told[ranked[1]]
        if best - second < CLEARLY or best == 1:
            return None
        return ranked[0], 2 * best - 1, 2 * second - 1


class _BySearching:
    """A first look at all that can be done, then a longer one at each."""

    def __init__(self, game: Game, source: Source) -> None:
        self._game = game
        self._left = MOST_SEARCHED

    def __call__(self, match: AnyMatch, player: str) -> Judgement | None:
        if self._left == 0:
            return None
        self._left -= 1
        judge = Judge(self._game, SeededRandom(match.record.last_hash), Effort(nodes=1, longer=8))
        state = match.state
        if not judge.can_compare(state, player):
            return None
        right = judge.advice(state, player, is_longer=True).action
        worth = judge.worth(state, right, player, is_longer=True)
        if worth is None or worth < WON:
            return None
        after = self._game.engine.resolve(state, right, player)
        if self._game.engine.is_game_over(after):
            return None
        best = -1.0
        for longer in (False, True):
            for action in self._game.engine.get_valid_actions(state, player):
                if action == right:
                    continue
                found = judge.worth(state, action, player, is_longer=longer)
                if found is None or found > NOT_WON:
                    return None
                best = max(best, found)
        return right, worth, best


_JUDGES: dict[Proof, Callable[[Game, Source], Callable[[AnyMatch, str], Judgement | None]]] = {
    "solved": _BySolving,
    "exact": _ByTheSolvedGame,
    "searched": _BySearching,
}


def is_same(one: Puzzle, other: Puzzle) -> bool:
    """Whether two puzzles are one: the same moves, whatever the seed."""
    return replace(one.position, seed=0) == replace(other.position, seed=0)
