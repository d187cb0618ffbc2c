"""Kalah: sow the seeds of a house one by one, the own store included; end there and go on.

Shapes are in state.py, names of houses in damier_classics/houses.py.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from damier.core import Facts, GameEngine, Refusal
from damier_classics.houses import HOUSES, ROW, own_houses

from .state import KalahConfig, KalahState, KalahView, Sow

SOWN = tuple(Sow(house=house) for house in HOUSES)
HALF_WON = 8
"""Seeds ahead that look half won."""


class Kalah(GameEngine[KalahConfig, KalahState, Sow, KalahView]):
    facts = Facts(id="kalah", minutes=10)
    presets = {"six": {"seeds": 6}, "quick": {"seeds": 3}}

    def init(self, config: KalahConfig) -> KalahState:
        houses, first = (config.seeds,) * len(HOUSES), config.player_ids[0]
        return KalahState.start(config, current_player_id=first, houses=houses)

    def get_valid_actions(self, state: KalahState, player_id: str) -> Sequence[Sow]:
        if not self.may_act(state, player_id):
            return ()
        return [SOWN[house] for house in own_houses(state.seat(player_id)) if state.houses[house]]

    def unlisted_refusal(self, state: KalahState, action: Sow, player_id: str) -> Refusal:
        is_own = HOUSES.index(action.house) in own_houses(state.seat(player_id))
        code = "house_empty" if is_own else "not_your_house"
        return Refusal(code=code, values={"house": action.house})

    def resolve(self, state: KalahState, action: Sow, player_id: str) -> KalahState:
        seat, house = state.seat(player_id), HOUSES.index(action.house)
        houses, stores = list(state.houses), list(state.stores)
        # Once around are the twelve houses and the own store, which comes after the own last house.
        around = [*range(len(HOUSES))]
        store = (seat + 1) * ROW
        around.insert(store, -1)
        place, seeds = around.index(house), houses[house]
        houses[house] = 0
        for _ in range(seeds):
            place = (place + 1) % len(around)
            if around[place] < 0:
                stores[seat] += 1
            else:
                houses[around[place]] += 1
        end = around[place]
        if end in own_houses(seat) and houses[end] == 1:
            across = len(HOUSES) - 1 - end
            if houses[across] or state.empty_capture:
                stores[seat] += houses[across] + 1
                houses[across] = houses[end] = 0
        follows = player_id if end < 0 else state.player_after(player_id)
        after = replace(
            state,
            houses=tuple(houses),
            stores=tuple(stores),
            last=action.house,
            turn=state.turn + 1,
            current_player_id=follows,
        )
        return after if all(map(any, sides(after))) else gathered(after)

    def get_scores(self, state: KalahState) -> dict[str, int]:
        return state.by_player(state.stores)

    def evaluate(self, state: KalahState, player_id: str) -> float:
        if state.game_over:
            return super().evaluate(state, player_id)
        seat = state.seat(player_id)
        ahead = state.stores[seat] - state.stores[1 - seat]
        return ahead / (abs(ahead) + HALF_WON)

    def max_turns(self, config: KalahConfig) -> int:
        return 40 * config.seeds * ROW


def sides(state: KalahState) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return state.houses[:ROW], state.houses[ROW:]


def gathered(state: KalahState) -> KalahState:
    """One side is empty: everybody gathers what is left in the own houses, and most seeds win."""
    stores = tuple(
        store + sum(side) for store, side in zip(state.stores, sides(state), strict=True)
    )
    after = replace(state, houses=(0,) * len(HOUSES), stores=stores)
    if stores[0] == stores[1]:
        return after.ended("equal_seeds")
    return after.ended("most_seeds", (state.player_ids[stores[1] > stores[0]],))
