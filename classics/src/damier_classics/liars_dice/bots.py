"""Who plays Liar's Dice: one weighs chances; two play the round on in hands that they imagine.

Whoever bids a face is believed to hold some of it, so imagined hands are drawn accordingly. Nothing
here sees more than a player does.
"""

from collections.abc import Sequence
from functools import cache
from math import comb
from typing import Any, Final

from damier.bots import EXPERT_SECONDS, Advice, Bot, Budget, Level, RandomBot
from damier.core import SeededRandom

from .state import Act, Bid, Call, LiarsDiceState, LiarsDiceView, wild_face

BELIEF: Final = 2
"""How much likelier a hand is for each die of a face that its player has bid."""
IMAGINED: Final = 4
"""Of so many hands one is drawn, each by how likely it is."""
RAISES: Final = 2
"""How many raises of each face are looked at."""


@cache
def at_least(needed: int, dice: int, hits: int, sides: int) -> float:
    """The chance that of so many dice as many as needed show one of `hits` faces."""
    chance, total = hits / sides, 0.0
    for number in range(max(needed, 0), dice + 1):
        total += comb(dice, number) * chance**number * (1 - chance) ** (dice - number)
    return total


class Weigher(Bot[Any, Any, Act, LiarsDiceView]):
    """The raise that is likeliest to be true, or the call, if that is likelier to be right."""

    name = "weigher"

    def advise(
        self,
        view: LiarsDiceView,
        valid_actions: Sequence[Act],
        rng: SeededRandom,
        budget: Budget,
    ) -> Advice[Act]:
        values = [(action, right(view, action)) for action in rng.shuffle(valid_actions)]
        action, value = max(values, key=lambda pair: pair[1])
        return Advice(action=action, value=2 * value - 1)


class Imaginer(Bot[Any, Any, Act, LiarsDiceView]):
    """Plays the round on in imagined hands, everybody as the weigher does, and counts how often it
    comes out right."""

    name = "imaginer"

    def advise(
        self,
        view: LiarsDiceView,
        valid_actions: Sequence[Act],
        rng: SeededRandom,
        budget: Budget,
    ) -> Advice[Act]:
        actions = worth_a_look(view, valid_actions)
        totals, played = [0.0] * len(actions), 0
        while not budget.spent():
            state = self.imagined(view, rng)
            played += 1
            for number, action in enumerate(actions):
                totals[number] += self.played_on(state, action, rng)
        best = max(range(len(actions)), key=lambda number: totals[number])
        return Advice(action=actions[best], value=totals[best] / played if played else None)

    def imagined(self, view: LiarsDiceView, rng: SeededRandom) -> LiarsDiceState:
        """Hands that the view allows, drawn by what their players have bid."""
        wild = wild_face(view.wild, view.sides)
        worlds: list[LiarsDiceState] = [
            self.engine.sample_state(view, self.player_id, rng) for _ in range(IMAGINED)
        ]
        weights = []
        for world in worlds:
            hits = sum(
                die in (said.bid.face, wild)
                for said in view.bids
                if said.player != self.player_id
                for die in world.cups[world.seat(said.player)]
            )
            weights.append(BELIEF**hits)
        ticket = rng.int(1, sum(weights))
        number = 0
        while ticket > weights[number]:
            ticket -= weights[number]
            number += 1
        return worlds[number]

    def played_on(self, state: LiarsDiceState, action: Act, rng: SeededRandom) -> float:
        """What this round costs: 1 if somebody else is wrong, -1 if this player is."""
        player = self.player_id
        while not isinstance(action, Call):
            state = self.engine.resolve(state, action, player)
            player = state.current_player_id or player
            view = self.engine.get_player_view(state, player)
            offered = worth_a_look(view, self.engine.get_valid_actions(state, player))
            action = max(offered, key=lambda one: right(view, one))
        shown = self.engine.resolve(state, action, player).showdown
        assert shown is not None
        others = len([count for count in state.counts if count]) - 1
        if self.player_id == shown.loser:
            return -1.0
        return 1.0 / others


def right(view: LiarsDiceView, action: Act) -> float:
    """The chance that a bid is true, or that a call is right."""
    if isinstance(action, Call):
        return 1.0 - right(view, view.bids[-1].bid)
    assert isinstance(action, Bid)
    wild = wild_face(view.wild, view.sides)
    own = sum(die in (action.face, wild) for die in view.cup)
    unseen = sum(view.counts.values()) - len(view.cup)
    hits = 1 if wild in (None, action.face) else 2
    return at_least(action.quantity - own, unseen, hits, view.sides)


def worth_a_look(view: LiarsDiceView, actions: Sequence[Act]) -> list[Act]:
    """The call, and the lowest raises of each face."""
    seen: dict[int, int] = {}
    found: list[Act] = []
    for action in actions:
        if isinstance(action, Bid):
            seen[action.face] = seen.get(action.face, 0) + 1
            if seen[action.face] > RAISES:
                continue
        found.append(action)
    return found


LEVELS = {
    "easy": Level(RandomBot, nodes=1),
    "medium": Level(Weigher, nodes=1),
    "hard": Level(Imaginer, nodes=30),
    "expert": Level(Imaginer, nodes=300, uses=EXPERT_SECONDS),
}
