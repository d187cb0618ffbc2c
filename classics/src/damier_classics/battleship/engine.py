"""Battleship: both lay their ships unseen and at once, then shoot in turn.

Shapes are in state.py, who may know what in secrecy.py, fleets that a bot imagines in guess.py.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from damier.core import Facts, GameEngine, Refusal, SeededRandom

from . import guess
from .secrecy import BattleshipSecrecy
from .state import (
    BERTHS,
    FLEETS,
    FREE,
    HIT,
    MISSED,
    NAMES,
    NUMBERS,
    PLACES,
    SHOTS,
    SUNK,
    Act,
    BattleshipConfig,
    BattleshipState,
    BattleshipView,
    Place,
)


class Battleship(GameEngine[BattleshipConfig, BattleshipState, Act, BattleshipView]):
    facts = Facts(id="battleship", hidden_information=True, simultaneous=True, minutes=10)
    secrecy = BattleshipSecrecy()
    presets = {"quick": {"size": 6}, "middling": {"size": 8}, "twenty": {"size": 8, "shots": 20}}
    worth_trying = {"size": (6, 8), "shots": (0, 5)}

    def config_refusal(self, config: BattleshipConfig) -> Refusal | None:
        most = config.size * config.size
        if config.shots > most:
            return Refusal(code="too_many_shots", values={"shots": config.shots, "most": most})
        return super().config_refusal(config)

    def init(self, config: BattleshipConfig) -> BattleshipState:
        return BattleshipState.start(config, ships=((), ()), fired=((), ()))

    def get_valid_actions(self, state: BattleshipState, player_id: str) -> Sequence[Act]:
        if not self.may_act(state, player_id):
            return ()
        seat = state.seat(player_id)
        if state.current_player_id is None:
            own, length = cells_of(state, seat), next_length(state, seat)
            berths = BERTHS[state.size, length] if length else {}
            return [PLACES[name] for name, cells in berths.items() if not cells & own]
        fired = frozenset(state.fired[seat])
        return [SHOTS[name] for name in NAMES[state.size] if name not in fired]

    def unlisted_refusal(self, state: BattleshipState, action: Act, player_id: str) -> Refusal:
        seat, size = state.seat(player_id), state.size
        values = {"cell": action.cell, "last": NAMES[size][-1]}
        is_laying, is_on_sea = state.current_player_id is None, action.cell in NUMBERS[size]
        if isinstance(action, Place) != is_laying:
            return Refusal(code="lay_first" if is_laying else "fleets_lie")
        if not is_on_sea:
            return Refusal(code="out_of_bounds", values=values)
        if not isinstance(action, Place):
            return Refusal(code="shot_already", values=values)
        length = next_length(state, seat)
        if length is None:
            return Refusal(code="fleet_complete")
        fits = f"{action.cell}{action.way}" in BERTHS[size, length]
        code = "ship_in_the_way" if fits else "no_room"
        return Refusal(code=code, values={"cell": action.cell, "length": length})

    def resolve(self, state: BattleshipState, action: Act, player_id: str) -> BattleshipState:
        seat, turn = state.seat(player_id), state.turn + 1
        if isinstance(action, Place):
            laid = (*state.ships[seat], f"{action.cell}{action.way}")
            after = replace(state, ships=state.with_seat(state.ships, player_id, laid), turn=turn)
            is_ready = all(len(ships) == len(FLEETS[state.size]) for ships in after.ships)
            return replace(after, current_player_id=state.player_ids[0]) if is_ready else after
        fired = state.with_seat(state.fired, player_id, (*state.fired[seat], action.cell))
        other = state.player_after(player_id)
        after = replace(state, fired=fired, turn=turn, current_player_id=other)
        return judged(after, player_id)

    def get_player_view(self, state: BattleshipState, player_id: str | None) -> BattleshipView:
        shown = {
            player: ships if player == player_id or state.game_over else ()
            for player, ships in state.by_player(state.ships).items()
        }
        seas = [sea(state, seat) for seat in (0, 1)]
        return BattleshipView.of(
            state,
            ships=shown,
            laid=state.by_player(tuple(map(len, state.ships))),
            waters=state.by_player(tuple(letters for letters, _ in seas)),
            sunk=state.by_player(tuple(sunk for _, sunk in seas)),
        )

    def sample_state(
        self, view: BattleshipView, player_id: str, rng: SeededRandom
    ) -> BattleshipState:
        ships = tuple(
            own if player == player_id or view.game_over else guessed(view, player, rng)
            for player, own in view.ships.items()
        )
        return BattleshipState.of(view, rng, ships=ships)

    def get_scores(self, state: BattleshipState) -> dict[str, int]:
        """Ships sunk."""
        return state.by_player((losses(state, 1), losses(state, 0)))

    def evaluate(self, state: BattleshipState, player_id: str) -> float:
        if state.game_over:
            return super().evaluate(state, player_id)
        seat, cells = state.seat(player_id), sum(FLEETS[state.size])
        hits = [(cells_of(state, 1 - s) & shots_of(state, s)).bit_count() for s in (0, 1)]
        return (hits[seat] - hits[1 - seat]) / cells

    def max_turns(self, config: BattleshipConfig) -> int:
        return 2 * len(FLEETS[config.size]) + 2 * config.size * config.size


def cells_of(state: BattleshipState, seat: int) -> int:
    """Where this player's ships lie."""
    pairs = zip(FLEETS[state.size], state.ships[seat], strict=False)
    return sum(BERTHS[state.size, length][ship] for length, ship in pairs)


def shots_of(state: BattleshipState, seat: int) -> int:
    """What this player has shot at."""
    return sum(1 << NUMBERS[state.size][cell] for cell in state.fired[seat])


def next_length(state: BattleshipState, seat: int) -> int | None:
    """How long the ship is that this player lays next; None when all lie."""
    fleet, laid = FLEETS[state.size], len(state.ships[seat])
    return fleet[laid] if laid < len(fleet) else None


def losses(state: BattleshipState, seat: int) -> int:
    """How many of this player's ships are sunk."""
    return sum(ship is not None for ship in sea(state, seat)[1])


def sea(state: BattleshipState, seat: int) -> tuple[str, tuple[str | None, ...]]:
    """What has come of the shots into this player's sea, and the ships that are sunk."""
    shots, swimming, down = shots_of(state, 1 - seat), 0, 0
    sunk: list[str | None] = []
    for length, ship in zip(FLEETS[state.size], state.ships[seat], strict=False):
        cells = BERTHS[state.size, length][ship]
        if cells & ~shots:
            swimming |= cells
        else:
            down |= cells
        sunk.append(None if cells & ~shots else ship)
    letters = []
    for number in range(state.size * state.size):
        cell = 1 << number
        hit = SUNK if down & cell else HIT if swimming & cell else MISSED
        letters.append(hit if shots & cell else FREE)
    return "".join(letters), tuple(sunk)


def judged(state: BattleshipState, player_id: str) -> BattleshipState:
    """The same, over if all ships of a side are sunk, or the last shot is fired."""
    if losses(state, 1 - state.seat(player_id)) == len(FLEETS[state.size]):
        return state.ended("all_sunk", (player_id,))
    if not state.shots or any(len(fired) < state.shots for fired in state.fired):
        return state
    first, second = losses(state, 1), losses(state, 0)
    if first == second:
        return state.ended("equal_sunk")
    return state.ended("more_sunk", (state.player_ids[second > first],))


def guessed(view: BattleshipView, player: str, rng: SeededRandom) -> tuple[str, ...]:
    """A fleet of this player's that could lie there."""
    lengths = FLEETS[view.size][: view.laid[player]]
    sunk = {number: ship for number, ship in enumerate(view.sunk[player]) if ship is not None}
    hits = closed = 0
    for number, letter in enumerate(view.waters[player]):
        if letter == HIT:
            hits |= 1 << number
        elif letter != FREE:
            closed |= 1 << number
    return guess.fleet(view.size, lengths, sunk, hits, closed, rng)
