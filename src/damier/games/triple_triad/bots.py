"""Opponents for Triple Triad: easy, medium, hard, expert.

All choose hands and trades; they differ in how they place cards. Each sees what its player sees:
hidden hands are guessed by `sample_state`. Search itself is in search.py.
"""

from collections.abc import Sequence
from itertools import chain

from damier.bots import EXPERT_SECONDS, Advice, Bot, Budget, Level
from damier.core import SeededRandom

from .engine import TripleTriad
from .search import CARD_VALUE, INFINITY, Desk, OutOfBudget
from .state import Pick, Play, Take, TriadAction, TriadConfig, TriadState, TriadView

NODES_A_SAMPLE = 1_000
FEWEST_SAMPLES, MOST_SAMPLES = 4, 12
"""How many guesses at hidden cards a search looks at: more where it may think longer."""

FAR_BEHIND = CARD_VALUE
"""A move that a guess finds so much worse than the best need not be told how much worse."""

MOST_PLAYS, FEWEST_PLAYS = 48, 6
"""Over guesses, a ply deeper costs ten times as much: half of the moves are left behind."""

HALF_WON = 150
"""A lead that looks half won: beyond the narrowest win, more cards add little."""

DEFAULT_LEVEL = "medium"


class TriadBot(Bot[TriadConfig, TriadState, TriadAction, TriadView]):
    """Places any card anywhere; what it picks and takes is for its kind to say."""

    name = "triad-random"
    engine: TripleTriad
    picks_well = False

    def advise(
        self,
        view: TriadView,
        valid_actions: Sequence[TriadAction],
        rng: SeededRandom,
        budget: Budget,
    ) -> Advice[TriadAction]:
        plays = [action for action in valid_actions if isinstance(action, Play)]
        if not plays:
            return Advice(action=self._chosen(valid_actions, rng))
        return self.place(view, rng.shuffle(plays), rng, budget)

    def place(
        self, view: TriadView, plays: Sequence[Play], rng: SeededRandom, budget: Budget
    ) -> Advice[TriadAction]:
        """One of these placements, which come in no order."""
        return Advice(action=plays[0])

    def _chosen(self, actions: Sequence[TriadAction], rng: SeededRandom) -> TriadAction:
        """A winner takes the highest level, then the highest rank sum; a hand is the strongest."""
        shuffled = rng.shuffle(actions)
        deck = self.engine.deck
        if isinstance(shuffled[0], Take):
            return max(shuffled, key=lambda action: deck.worth(action.card))
        if isinstance(shuffled[0], Pick) and self.picks_well:
            return max(shuffled, key=lambda action: deck[action.card].strength)
        return shuffled[0]


class MediumBot(TriadBot):
    """Takes the most cards it can at once; else covers its weak sides; else anything."""

    name = "triad-medium"

    def place(
        self, view: TriadView, plays: Sequence[Play], rng: SeededRandom, budget: Budget
    ) -> Advice[TriadAction]:
        state = self.engine.sample_state(view, self.player_id, rng)
        seat, desk = state.seat(self.player_id), Desk(state, self.engine.deck, budget)
        most, safest = (0, plays[0]), (desk.exposure(seat), plays[0])
        for play in plays:
            if budget.spent():
                break
            flips, exposed = desk.effect(desk.move(play), seat)
            most = max(most, (flips, play), key=lambda pair: pair[0])
            safest = min(safest, (exposed, play), key=lambda pair: pair[0])
        return Advice(action=most[1] if most[0] else safest[1])


class SearchBot(TriadBot):
    """Looks ahead with alpha-beta, deeper and deeper: to the very end where every card is known
    and the budget allows it, over guesses at the hidden cards where not."""

    name = "triad-search"
    picks_well = True

    def place(
        self, view: TriadView, plays: Sequence[Play], rng: SeededRandom, budget: Budget
    ) -> Advice[TriadAction]:
        is_known = None not in chain.from_iterable(view.hands.values())
        desks = [
            Desk(self.engine.sample_state(view, self.player_id, rng), self.engine.deck, budget)
            for _ in range(1 if is_known else _samples(budget))
        ]
        seat = view.player_ids.index(self.player_id)
        advice: Advice[TriadAction] = Advice(action=plays[0])
        ordered, looked_at = list(plays), len(desks)
        try:
            for depth in range(1, desks[0].free + 1):
                if is_known:
                    worths = _best_first(desks[0], ordered, seat, depth)
                else:
                    worths, looked_at = _by_mean(desks, ordered[: _promising(depth)], seat, depth)
                    ordered = list(worths)
                ordered.sort(key=lambda play: -worths[play])  # stable: earlier favourites first
                best = ordered[0]
                values = tuple((play, _share(worths[play])) for play in ordered)
                advice = Advice(action=best, value=_share(worths[best]), values=values)
                if looked_at < len(desks):
                    break
        except OutOfBudget:
            pass
        return advice


def _samples(budget: Budget) -> int:
    nodes = budget.nodes or MOST_SAMPLES * NODES_A_SAMPLE
    return max(FEWEST_SAMPLES, min(MOST_SAMPLES, nodes // NODES_A_SAMPLE))


def _promising(depth: int) -> int:
    """How many of the moves that looked best are looked at again one ply deeper."""
    return max(FEWEST_PLAYS, MOST_PLAYS >> (depth - 1))


def _best_first(desk: Desk, plays: Sequence[Play], seat: int, depth: int) -> dict[Play, float]:
    """Every card is known: only a move that beats the best so far needs its exact worth."""
    best = -INFINITY
    worths: dict[Play, float] = {}
    for play in plays:
        worth = desk.value(desk.move(play), seat, depth, best, INFINITY)
        worths[play] = worth if worth > best else min(worth, best) - 0.5
        best = max(best, worth)
    return worths


def _by_mean(
    desks: Sequence[Desk], plays: Sequence[Play], seat: int, depth: int
) -> tuple[dict[Play, float], int]:
    """Each move's mean worth over the guesses, or over as many as the budget was enough for, which
    is told too. In each guess, a move far behind the best is only found to be so."""
    totals = dict.fromkeys(plays, 0)
    looked_at = 0
    for desk in desks:
        try:
            worths = _far_or_near(desk, plays, seat, depth)
        except OutOfBudget:
            if looked_at < FEWEST_SAMPLES:
                raise
            break
        looked_at += 1
        for play, worth in worths.items():
            totals[play] += worth
    return {play: total / looked_at for play, total in totals.items()}, looked_at


def _far_or_near(desk: Desk, plays: Sequence[Play], seat: int, depth: int) -> dict[Play, int]:
    """What each move is worth in one guess."""
    best = -INFINITY
    worths: dict[Play, int] = {}
    for play in plays:
        worths[play] = desk.value(desk.move(play), seat, depth, best - FAR_BEHIND, INFINITY)
        best = max(best, worths[play])
    return worths


def _share(worth: float) -> float:
    """A lead as a value from -1 to 1."""
    return worth / (abs(worth) + HALF_WON)


LEVELS = {
    "easy": Level(TriadBot, nodes=1),
    "medium": Level(MediumBot, nodes=100),
    "hard": Level(SearchBot, nodes=3_000),
    "expert": Level(SearchBot, nodes=30_000, uses=EXPERT_SECONDS),
}
