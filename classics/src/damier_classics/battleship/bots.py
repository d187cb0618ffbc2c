"""Who plays Battleship: shots at random, or at the cell where most imagined ships lie."""

from collections.abc import Sequence

from damier.bots import Advice, Bot, Budget, Level, RandomBot
from damier.core import SeededRandom

from .engine import guessed
from .state import (
    BERTHS,
    FLEETS,
    NAMES,
    SHOTS,
    Act,
    BattleshipConfig,
    BattleshipState,
    BattleshipView,
    Shoot,
)


class GunnerBot(Bot[BattleshipConfig, BattleshipState, Act, BattleshipView]):
    """Imagines fleets that could lie there, and shoots where most of them have a ship. Its own
    ships it lays anywhere, so that nobody learns where they are wont to be."""

    name = "gunner"

    def advise(
        self,
        view: BattleshipView,
        valid_actions: Sequence[Act],
        rng: SeededRandom,
        budget: Budget,
    ) -> Advice[Act]:
        open_cells = [action.cell for action in valid_actions if isinstance(action, Shoot)]
        if not open_cells:
            return Advice(action=rng.pick(valid_actions))
        other = next(player for player in view.player_ids if player != self.player_id)
        counts = dict.fromkeys(rng.shuffle(open_cells), 0)
        names, lengths, fleets = NAMES[view.size], FLEETS[view.size], 0
        while not budget.spent():
            fleets += 1
            cells = 0
            for length, ship in zip(lengths, guessed(view, other, rng), strict=True):
                cells |= BERTHS[view.size, length][ship]
            while cells:
                name = names[(cells & -cells).bit_length() - 1]
                if name in counts:
                    counts[name] += 1
                cells &= cells - 1
        best = max(counts, key=counts.__getitem__)
        return Advice(action=SHOTS[best])


LEVELS = {
    "easy": Level(RandomBot, nodes=1),
    "medium": Level(GunnerBot, nodes=3),
    "hard": Level(GunnerBot, nodes=30),
    "expert": Level(GunnerBot, nodes=400),
}
