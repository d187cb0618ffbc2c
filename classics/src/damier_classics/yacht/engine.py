"""Yacht: throw five dice up to three times, then fill one category of the sheet.

Shapes, and what dice are worth, are in state.py.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

from msgspec.structs import replace

from damier.core import LARGEST_INTEGER, Facts, GameEngine, Refusal, SeededRandom

from .state import (
    CATEGORIES,
    DICE,
    ROLL_ALL,
    ROLLS,
    SCORES,
    SIDES,
    THROWS,
    Act,
    Category,
    Pips,
    Roll,
    YachtConfig,
    YachtState,
    YachtView,
    points,
    total,
)

HALF_WON = 40
"""Points ahead that a bot takes for half a win."""


class Yacht(GameEngine[YachtConfig, YachtState, Act, YachtView]):
    facts = Facts(id="yacht", chance=True, max_players=8, minutes=15)
    presets = {"yams": {"variant": "yams"}}

    def init(self, config: YachtConfig) -> YachtState:
        sheet = (None,) * len(CATEGORIES[config.variant])
        first = config.player_ids[0]
        sheets = tuple(sheet for _ in config.player_ids)
        return YachtState.start(config, current_player_id=first, sheets=sheets)

    def get_valid_actions(self, state: YachtState, player_id: str) -> Sequence[Act]:
        if not self.may_act(state, player_id):
            return ()
        if not state.dice:
            return (ROLL_ALL,)
        sheet = state.sheets[state.seat(player_id)]
        pairs = zip(CATEGORIES[state.variant], sheet, strict=True)
        scores = [SCORES[name] for name, value in pairs if value is None]
        return [*(ROLLS if state.throws < THROWS else ()), *scores]

    def unlisted_refusal(self, state: YachtState, action: Act, player_id: str) -> Refusal:
        if not state.dice:
            return Refusal(code="throw_first")
        if isinstance(action, Roll):
            code = "no_throws_left" if state.throws == THROWS else "dice_in_order"
            return Refusal(code=code)
        values = {"category": action.category}
        known = action.category in CATEGORIES[state.variant]
        return Refusal(code="category_filled" if known else "no_such_category", values=values)

    def resolve(self, state: YachtState, action: Act, player_id: str) -> YachtState:
        if isinstance(action, Roll):
            rng = SeededRandom.from_state(state.rng_state)
            thrown = tuple(rng.int(1, SIDES) for _ in action.dice)
            return replace(rolled(state, action, thrown), rng_state=rng.get_state())
        return filled(state, action.category, player_id)

    def reveals(self, state: YachtState, action: Act, player_id: str) -> bool:
        return isinstance(action, Roll)

    def get_chances(
        self, state: YachtState, action: Act, player_id: str
    ) -> Sequence[tuple[float, YachtState]]:
        """Every throw, those alike but for their order as one."""
        if not isinstance(action, Roll):
            return ((1.0, self.resolve(state, action, player_id)),)
        rng = SeededRandom.from_state(state.rng_state)
        future = SeededRandom(rng.int(0, LARGEST_INTEGER - 1)).get_state()
        count = len(action.dice)
        return tuple(
            (ways / SIDES**count, replace(rolled(state, action, thrown), rng_state=future))
            for thrown, ways in throws(count)
        )

    def get_scores(self, state: YachtState) -> dict[str, int]:
        return state.by_player(tuple(total(state.variant, sheet) for sheet in state.sheets))

    def evaluate(self, state: YachtState, player_id: str) -> float:
        if state.game_over:
            return super().evaluate(state, player_id)
        scores = self.get_scores(state)
        own = scores.pop(player_id)
        lead = own - max(scores.values())
        return lead / (abs(lead) + HALF_WON)

    def max_turns(self, config: YachtConfig) -> int:
        return len(config.player_ids) * len(CATEGORIES[config.variant]) * (THROWS + 1)


def throws(count: int) -> Iterator[tuple[Pips, int]]:
    """What so many dice can show, sorted, and in how many ways."""
    found = Counter(tuple(sorted(one)) for one in product(range(1, SIDES + 1), repeat=count))
    yield from found.items()


def rolled(state: YachtState, action: Roll, thrown: Pips) -> YachtState:
    """The same with these dice thrown."""
    dice = dict(zip(DICE, state.dice or (0,) * len(DICE), strict=True))
    dice.update(zip(action.dice, thrown, strict=True))
    return replace(
        state, dice=tuple(dice.values()), throws=state.throws + 1, last=None, turn=state.turn + 1
    )


def filled(state: YachtState, category: Category, player_id: str) -> YachtState:
    """The same with the dice written down, and the next player to throw."""
    place = CATEGORIES[state.variant].index(category)
    sheet = state.sheets[state.seat(player_id)]
    worth = points(state.variant, category, state.dice)
    sheet = (*sheet[:place], worth, *sheet[place + 1 :])
    after = replace(
        state,
        sheets=state.with_seat(state.sheets, player_id, sheet),
        dice=(),
        throws=0,
        last=category,
        turn=state.turn + 1,
        current_player_id=state.player_after(player_id),
    )
    if any(None in one for one in after.sheets):
        return after
    totals = [total(state.variant, one) for one in after.sheets]
    pairs = zip(state.player_ids, totals, strict=True)
    winners = tuple(player for player, own in pairs if own == max(totals))
    if len(winners) == len(totals):
        return after.ended("equal_points")
    return after.ended("most_points", winners)
