"""Who may know what: where ships lie is their owner's secret until the match is over. A shot tells
whether it hit, and a ship that is sunk is shown."""

from msgspec.structs import replace

from damier.core import Secrecy, SeededRandom

from . import guess
from .state import BERTHS, FLEETS, NUMBERS, Act, BattleshipState, Shoot


class BattleshipSecrecy(Secrecy[BattleshipState, Act]):
    def twin(
        self, state: BattleshipState, viewer: str | None, rng: SeededRandom
    ) -> BattleshipState:
        ships = state.ships
        for seat, player in enumerate(state.player_ids):
            if player != viewer and not state.game_over:
                ships = state.with_seat(ships, player, self._another_fleet(state, seat, rng))
        return replace(state, ships=ships, rng_state=rng.get_state())

    def reveals(self, state: BattleshipState, action: Act, player_id: str) -> bool:
        return isinstance(action, Shoot)

    def action_view(
        self, before: BattleshipState, action: Act, actor: str, viewer: str | None
    ) -> Act | None:
        return action if viewer == actor or isinstance(action, Shoot) else None

    def _another_fleet(
        self, state: BattleshipState, seat: int, rng: SeededRandom
    ) -> tuple[str, ...]:
        """One that every shot so far would have gone the same way with."""
        shot = 0
        for cell in state.fired[1 - seat]:
            shot |= 1 << NUMBERS[state.size][cell]
        lengths = FLEETS[state.size][: len(state.ships[seat])]
        sunk, closed, hits = {}, shot, 0
        for number, (length, ship) in enumerate(zip(lengths, state.ships[seat], strict=True)):
            cells = BERTHS[state.size, length][ship]
            if not cells & ~shot:
                sunk[number] = ship
            else:
                hits |= cells & shot
        return guess.fleet(state.size, lengths, sunk, hits, closed & ~hits, rng)
