"""Oware: sow the seeds of a house; last houses across that come to two or three are captured.

Shapes are in state.py, names of houses in damier_classics/houses.py. The rules are those of Abapa:
a capture of all that the other side has takes nothing, and whoever can must feed an empty side.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from damier.core import Facts, GameEngine, Refusal
from damier_classics.houses import HOUSES, ROW, own_houses

from .state import OwareConfig, OwareState, OwareView, Sow

SOWN = tuple(Sow(house=house) for house in HOUSES)
CAPTURED = (2, 3)
HALF_WON = 8
"""Seeds ahead that look half won."""

Houses = list[int]


class Oware(GameEngine[OwareConfig, OwareState, Sow, OwareView]):
    facts = Facts(id="oware", minutes=15)

    def init(self, config: OwareConfig) -> OwareState:
        houses, first = (config.seeds,) * len(HOUSES), config.player_ids[0]
        start = OwareState.start(config, current_player_id=first, houses=houses)
        return replace(start, since_capture=((0, *houses),))

    def get_valid_actions(self, state: OwareState, player_id: str) -> Sequence[Sow]:
        if not self.may_act(state, player_id):
            return ()
        return [SOWN[house] for house in choices(state, state.seat(player_id))]

    def unlisted_refusal(self, state: OwareState, action: Sow, player_id: str) -> Refusal:
        seat, house = state.seat(player_id), HOUSES.index(action.house)
        if house not in own_houses(seat):
            return Refusal(code="not_your_house", values={"house": action.house})
        code = "must_feed" if state.houses[house] else "house_empty"
        return Refusal(code=code, values={"house": action.house})

    def resolve(self, state: OwareState, action: Sow, player_id: str) -> OwareState:
        seat, house = state.seat(player_id), HOUSES.index(action.house)
        houses, end = sown(state.houses, house)
        captured = captures(houses, end, seat)
        gained = sum(houses[one] for one in captured)
        for one in captured:
            houses[one] = 0
        position = (1 - seat, *houses)
        before = () if captured else state.since_capture
        after = replace(
            state,
            houses=tuple(houses),
            stores=state.with_seat(state.stores, player_id, state.stores[seat] + gained),
            last=action.house,
            since_capture=(*before, position),
            turn=state.turn + 1,
            current_player_id=state.player_after(player_id),
        )
        return judged(after, is_repeated=position in before, follows=1 - seat)

    def get_scores(self, state: OwareState) -> dict[str, int]:
        return state.by_player(state.stores)

    def evaluate(self, state: OwareState, player_id: str) -> float:
        if state.game_over:
            return super().evaluate(state, player_id)
        seat = state.seat(player_id)
        ahead = state.stores[seat] - state.stores[1 - seat]
        return ahead / (abs(ahead) + HALF_WON)

    def max_turns(self, config: OwareConfig) -> int:
        return 1_000 * config.seeds


def choices(state: OwareState, seat: int) -> list[int]:
    """The houses that may be sown: any with seeds, or if the other side is empty those that reach
    it."""
    full = [house for house in own_houses(seat) if state.houses[house]]
    if any(state.houses[house] for house in own_houses(1 - seat)):
        return full
    return [house for house in full if state.houses[house] >= (seat + 1) * ROW - house]


def sown(before: Sequence[int], house: int) -> tuple[Houses, int]:
    """The houses after sowing one, which is itself left out on every lap; and where it ended."""
    houses, place = list(before), house
    seeds, houses[house] = houses[house], 0
    while seeds:
        place = (place + 1) % len(houses)
        if place != house:
            houses[place] += 1
            seeds -= 1
    return houses, place


def captures(houses: Houses, end: int, seat: int) -> list[int]:
    """The houses across, back from the last one, that came to two or three; none if nothing would
    be left there."""
    theirs, captured = own_houses(1 - seat), []
    while end in theirs and houses[end] in CAPTURED:
        captured.append(end)
        end -= 1
    is_all = all(not houses[house] or house in captured for house in theirs)
    return [] if is_all else captured


def judged(state: OwareState, *, is_repeated: bool, follows: int) -> OwareState:
    """The end, if this is one: more than half of the seeds, a position again, or nothing to sow."""
    every = sum(state.houses) + sum(state.stores)
    if 2 * max(state.stores) <= every and not is_repeated and choices(state, follows):
        return state
    stores = tuple(
        store + sum(state.houses[house] for house in own_houses(seat))
        for seat, store in enumerate(state.stores)
    )
    state = replace(state, houses=(0,) * len(HOUSES), stores=stores)
    first, second = state.stores
    if first == second:
        return state.ended("equal_seeds")
    return state.ended("most_seeds", (state.player_ids[second > first],))
