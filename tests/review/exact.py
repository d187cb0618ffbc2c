"""What is so, worked out to the very end: Connect Four on small boards, Triple Triad's last cells,
Piscari's solved game. Slow and plain; the review is held against it."""

from functools import cache
from typing import Any

from damier.games.piscari.grandmaster import Grandmaster
from damier.games.piscari.state import CELL_OF, board_of

MOST_FREE = 6
"""Free cells of Triple Triad with which every end is tried."""


class ConnectFourTruth:
    """Won, drawn or lost, by bitboards and a table of what was found."""

    def __init__(self, columns: int, rows: int, in_line: int) -> None:
        self.columns, self.rows, self.in_line = columns, rows, in_line
        self.height = rows + 1  # a cell above each column keeps lines from going round the edge
        self.full = sum(((1 << rows) - 1) << column * self.height for column in range(columns))
        self.known: dict[tuple[int, int], int] = {}
        self.order = sorted(range(columns), key=lambda column: abs(2 * column - columns + 1))

    def worth(self, state: Any, action: Any, player: str, engine: Any) -> int:
        after = engine.resolve(state, action, player)
        if after.game_over:
            return 0 if not after.winners else 1 if player in after.winners else -1
        return -self.value(*self._boards(after))

    def _boards(self, state: Any) -> tuple[int, int]:
        own_mark = "xo"[state.player_ids.index(state.current_player_id)]
        own = both = 0
        for number, mark in enumerate(state.cells):
            bit = 1 << (number % self.columns) * self.height + number // self.columns
            both |= bit if mark != "." else 0
            own |= bit if mark == own_mark else 0
        return own, both

    def value(self, own: int, both: int) -> int:
        """For who is to move: 1 won, 0 drawn, -1 lost."""
        if both == self.full:
            return 0
        found = self.known.get((own, both))
        if found is not None:
            return found
        best = -1
        for column in self.order:
            bottom = 1 << column * self.height
            column_cells = ((1 << self.rows) - 1) << column * self.height
            moved = (both + bottom) & ~both & column_cells
            if not moved:
                continue
            if self._has_line(own | moved):
                best = 1
            else:
                best = max(best, -self.value(both & ~own, both | moved))
            if best == 1:
                break
        self.known[own, both] = best
        return best

    def _has_line(self, discs: int) -> bool:
        for step in (1, self.height, self.height + 1, self.height - 1):
            run = discs
            for _ in range(self.in_line - 1):
                run &= run >> step
            if run:
                return True
        return False


class TriadTruth:
    """Who wins a round whose cards everybody knows, by the engine and nothing else."""

    def worth(self, state: Any, action: Any, player: str, engine: Any) -> int | None:
        if sum(cell is None for cell in state.cells) > MOST_FREE:
            return None

        @cache
        def value(at: Any) -> int:
            """For the player whose truth is asked."""
            if engine.is_game_over(at):
                winners = engine.get_winners(at) or ()
                return 0 if not winners else 1 if player in winners else -1
            actor = engine.get_current_player(at)
            actions = engine.get_valid_actions(at, actor)
            ends = [value(engine.resolve(at, action, actor)) for action in actions]
            return max(ends) if actor == player else min(ends)

        return value(engine.resolve(state, action, player))


class PiscariTruth:
    """The chance of winning by the solved game, from -1 to 1."""

    def __init__(self, engine: Any) -> None:
        self.grandmaster = Grandmaster(engine.solution)

    def worth(self, state: Any, action: Any, player: str, engine: Any) -> float:
        view = engine.get_player_view(state, player)
        chances = self.grandmaster.chances(board_of(view), view.die, view.colours[player])
        return 2 * chances[CELL_OF[action.cell]] - 1
