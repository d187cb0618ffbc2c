"""A kept puzzle, judged anew from its position alone."""

from typing import Any

from damier.catalogue import Game
from damier.core import SeededRandom
from damier.games.piscari.grandmaster import Grandmaster
from damier.games.piscari.state import CELL_OF, board_of
from damier.practice import Puzzle, match_at
from damier.review import Effort, Judge
from tools.puzzles.finder import CLEARLY, NOT_WON, SOURCES, WON
from tools.puzzles.solver import Solver, Unsolved

LONGEST = Effort(nodes=2, longer=8)
"""Another look than the one that found it, twice as long."""


TIMES = 20
"""As many positions as when it was found: then it was known what comes later in the match."""


def verified(game: Game, puzzle: Puzzle) -> bool:
    """Whether its action is the only one that is right, by trying everything, by the solved game,
    or by a search twice as long as the one that found it."""
    match = match_at(game, puzzle.position)
    state, player = match.state, puzzle.you
    valid = game.engine.get_valid_actions(state, player)
    view: Any = match.view(player)
    (right,) = (action for action in valid if game.notation(action, view) in puzzle.accepts)
    others = [action for action in valid if action != right]
    if puzzle.proof == "solved":
        try:
            worths = Solver(game.engine, TIMES * SOURCES[game.id].nodes).worths(state, player)
        except Unsolved:
            return False
        return worths[right] == 1 and all(worths[other] < 1 for other in others)
    if puzzle.proof == "exact":
        solution = Grandmaster(game.engine.solution)  # type: ignore[attr-defined]
        chances = solution.chances(board_of(view), view.die, view.colours[player])
        best = max(chances[CELL_OF[other.cell]] for other in others)
        return bool(chances[CELL_OF[right.cell]] - best >= CLEARLY)
    judge = Judge(game, SeededRandom(7), LONGEST)
    won = judge.worth(state, right, player, is_longer=True)
    rest = [judge.worth(state, other, player, is_longer=True) for other in others]
    return won is not None and won >= WON and all(w is not None and w <= NOT_WON for w in rest)
