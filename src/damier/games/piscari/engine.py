"""Piscari: roll a die of three icons, place it on a free cell or on its prey, line up three.

Whose turn it is, the die, the pass and the end; what a placement does is in `board.py`. The die is
drawn when it is rolled and not before, so nobody can know it. There is no draw.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from damier.core import Facts, GameEngine, Refusal, SeededRandom, decode

from .board import (
    COLOURS,
    ICONS,
    PREY,
    Colour,
    Icon,
    allowed_cells,
    lines_won,
    placed,
)
from .state import (
    CELL_OF,
    FIGURES,
    PLACES,
    ROLL,
    PiscariConfig,
    PiscariState,
    PiscariView,
    Place,
    Roll,
    Rolled,
    board_of,
    colour_by_player,
    shown_board,
)
from .wizard import States, board_value, line_values

Act = Roll | Place

LONGEST_RANDOM_TURNS: Final = 178
"""Turns that one random match in a million exceeds: docs/figures/piscari.json, by the solver."""

HALF_WON: Final = 20_000
"""The sum of line values that counts as half won: comes nearest to the grandmaster's chances."""


class Piscari(GameEngine[PiscariConfig, PiscariState, Act, PiscariView]):
    facts = Facts(id="piscari", chance=True, minutes=5)
    resources = ("etats.json", "values.bin")
    presets = {"blue": {"first": "blue"}, "red": {"first": "red"}}

    def __init__(self, files: Mapping[str, bytes]) -> None:
        """Takes the wizard's table and the solved game; the latter is only read by who asks."""
        self.states: States = decode(files["etats.json"], dict[str, dict[Colour, int]])
        self.solution = files["values.bin"]
        self._line_values = line_values(self.states)

    def init(self, config: PiscariConfig) -> PiscariState:
        rng = SeededRandom(config.seed)
        first = rng.pick(COLOURS) if config.first == "random" else config.first
        return PiscariState.start(
            config,
            rng_state=rng.get_state(),
            current_player_id=config.player_ids[COLOURS.index(first)],
        )

    def get_valid_actions(self, state: PiscariState, player_id: str) -> tuple[Act, ...]:
        if not self.may_act(state, player_id):
            return ()
        if state.die is None:
            return (ROLL,)
        return tuple(PLACES[cell] for cell in allowed_cells(state.cells, state.die))

    def unlisted_refusal(self, state: PiscariState, action: Act, player_id: str) -> Refusal:
        if isinstance(action, Roll):
            return Refusal(code="already_rolled")
        if state.die is None:
            return Refusal(code="roll_first")
        if action.cell not in CELL_OF:
            return Refusal(code="out_of_bounds", values={"cell": action.cell})
        values = {"cell": action.cell, "icon": state.die, "prey": PREY[state.die]}
        return Refusal(code="cell_not_allowed", values=values)

    def resolve(self, state: PiscariState, action: Act, player_id: str) -> PiscariState:
        if isinstance(action, Place):
            return self._placed(state, action, player_id)
        rng = SeededRandom.from_state(state.rng_state)
        icon = rng.pick(ICONS)
        return self.rolled(replace(state, rng_state=rng.get_state()), icon, player_id)

    def rolled(self, state: PiscariState, icon: Icon, player_id: str) -> PiscariState:
        """The state after the die has shown this icon; where it fits nowhere, the turn passes."""
        colour = COLOURS[state.seat(player_id)]
        passed = not allowed_cells(state.cells, icon)
        last = Rolled(player_id=player_id, colour=colour, icon=icon, passed=passed)
        after = replace(state, last=last, previous=state.last)
        return self._handed_on(after, player_id) if passed else replace(after, die=icon)

    def _placed(self, state: PiscariState, action: Place, player_id: str) -> PiscariState:
        assert state.die is not None
        assert state.last is not None
        cell = CELL_OF[action.cell]
        cells = placed(state.cells, cell, state.die, COLOURS[state.seat(player_id)])
        last = replace(state.last, cell=action.cell, taken=FIGURES[state.cells[cell]])
        after = replace(state, cells=cells, die=None, last=last)
        won = lines_won(cells, cell)
        if won:
            return replace(after, winning_lines=won).ended("line", (player_id,))
        return self._handed_on(after, player_id)

    def _handed_on(self, state: PiscariState, player_id: str) -> PiscariState:
        return replace(state, turn=state.turn + 1, current_player_id=state.player_after(player_id))

    def reveals(self, state: PiscariState, action: Act, player_id: str) -> bool:
        return isinstance(action, Roll)

    def get_chances(
        self, state: PiscariState, action: Act, player_id: str
    ) -> Sequence[tuple[float, PiscariState]]:
        """A roll has three equal chances; a placement leaves nothing to luck."""
        if isinstance(action, Place):
            return ((1.0, self._placed(state, action, player_id)),)
        rng = SeededRandom.from_state(state.rng_state)
        rng.pick(ICONS)
        state = replace(state, rng_state=rng.get_state())
        return tuple((1 / len(ICONS), self.rolled(state, icon, player_id)) for icon in ICONS)

    def get_player_view(self, state: PiscariState, player_id: str | None) -> PiscariView:
        return PiscariView.of(
            state, board=shown_board(state.cells), colours=colour_by_player(state.player_ids)
        )

    def sample_state(self, view: PiscariView, player_id: str, rng: SeededRandom) -> PiscariState:
        return PiscariState.of(view, rng, cells=board_of(view))

    def evaluate(self, state: PiscariState, player_id: str) -> float:
        """The wizard's line values added up, brought between -1 and 1 without changing order."""
        if state.winners:
            return 1.0 if player_id in state.winners else -1.0
        value = board_value(state.cells, COLOURS[state.seat(player_id)], self._line_values)
        return value / (abs(value) + HALF_WON)

    def max_turns(self, config: PiscariConfig) -> int:
        return 2 * LONGEST_RANDOM_TURNS  # a turn is a roll and a placement
