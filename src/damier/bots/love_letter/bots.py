"""Who plays Love Letter: easy and medium by counting, the others by playing rounds in the mind.

They read the view alone, so that every version of the bundle is served; where a bundle of the same
name is another game, `fits` says no. What they count is in judgement.py.
"""

from collections.abc import Collection, Sequence
from typing import Any

from damier.bots.bot import Advice, Bot
from damier.bots.budget import Budget
from damier.bots.level import EXPERT_SECONDS, Level
from damier.core import SeededRandom

from .inference import likely_hands
from .judgement import NOBODY, Judge, Play
from .playout import dealt, legal_targets
from .seen import KINDS, VALUE, Seen, seen

VERBS = {"draw", "play", "chooseTarget"}
ZONES = {"deck", "hands", "discards", "immunes", "eliminated"}

WANDERING = 0.35
"""How often the easy bot plays anything at all."""

MOST_PLAYS = 6
FAR_BEHIND = 0.15
"""A play whose counted worth is so much lower than the best is not looked at further."""

TRUSTED_WORLDS = 10
"""How many worlds the counted worth stands for."""


def fits(kinds: Collection[str], zones: Collection[str], verbs: Collection[str]) -> bool:
    """Whether a bundle with these cards, zones and verbs is the game that these bots know."""
    return set(KINDS[1:]) == set(kinds) and set(zones) >= ZONES and set(verbs) >= VERBS


class CountingBot(Bot[Any, Any, Any, Any]):
    """Does what looks best by counting cards."""

    name = "love-letter-counting"

    def advise(
        self, view: Any, valid_actions: Sequence[Any], rng: SeededRandom, budget: Budget
    ) -> Advice[Any]:
        if len(valid_actions) == 1:
            return Advice(action=valid_actions[0])
        now = seen(view, self.player_id)
        values = self.values(now, rng, budget)
        named = {**view.known, **view.cards}
        told = [(action, values.get(_meant(action, named, view), -1.0)) for action in valid_actions]
        most = max(value for _, value in told)
        action = rng.pick([action for action, value in told if value == most])
        return Advice(action=action, value=max(-1.0, min(1.0, 2 * most - 1)))

    def values(self, now: Seen, rng: SeededRandom, budget: Budget) -> dict[Play, float]:
        """What each choice is worth. In the first phase of a turn a card is chosen, and worth what
        its best target makes of it; in the second the target."""
        judge = Judge(now.seat, now.unseen, now.known, now.is_out, now.deck)
        return _of_phase(
            now, {play: judge.value(play, kept, False) for play, kept in _plays(now, judge)}
        )


class EasyBot(CountingBot):
    """Counts, and now and then plays anything at all but the Princess."""

    name = "love-letter-easy"

    def values(self, now: Seen, rng: SeededRandom, budget: Budget) -> dict[Play, float]:
        values = super().values(now, rng, budget)
        if not rng.chance(WANDERING):
            return values
        return {play: 0.5 if value else 0.0 for play, value in values.items()}


class PlayoutBot(CountingBot):
    """Plays the rounds of worlds that its view allows to their end, the same worlds for each of the
    plays that look good."""

    name = "love-letter-playouts"

    def values(self, now: Seen, rng: SeededRandom, budget: Budget) -> dict[Play, float]:
        judge = Judge(now.seat, now.unseen, now.known, now.is_out, now.deck)
        kept = dict(_plays(now, judge))
        guessed = {play: judge.value(play, kept[play], False) for play in kept}
        likely = sorted(kept, key=lambda play: -guessed[play])[:MOST_PLAYS]
        likely = [play for play in likely if guessed[play] > guessed[likely[0]] - FAR_BEHIND]
        wins = dict.fromkeys(likely, 0.0)
        hands = likely_hands(now)
        worlds = 0
        while len(likely) > 1 and not budget.spent():
            world = dealt(now, rng, hands)
            if now.played:  # its discard lies there already, and counts
                world.gone[now.played] -= 1
                world.sums[now.seat] -= now.played
            for play in likely:
                here = world.copy()
                here.apply(now.seat, play, kept[play])
                here.play_on((now.seat + 1) % here.count)
                wins[play] += here.share(now.seat)
            worlds += 1
        trust = TRUSTED_WORLDS
        best = {play: (wins[play] + guessed[play] * trust) / (worlds + trust) for play in likely}
        return _of_phase(now, best)


def _plays(now: Seen, judge: Judge) -> list[tuple[Play, int]]:
    """Every choice of card, target and guess, with the card that is kept."""
    targets = legal_targets(now)
    if now.played:
        return [(play, now.own[0]) for play in judge.plays((now.played,), targets)]
    found = []
    for play in judge.plays(now.own, targets):
        rest = list(now.own)
        rest.remove(play[0])
        found.append((play, rest[0] if rest else 0))
    return found


def _of_phase(now: Seen, values: dict[Play, float]) -> dict[Play, float]:
    if now.played:
        return values
    best: dict[Play, float] = {}
    for (card, _, _), value in values.items():
        key = (card, NOBODY, 0)
        best[key] = max(value, best.get(key, -1.0))
    return best


def _meant(action: Any, named: Any, view: Any) -> Play:
    """An action as a play: a card, or the target and the guess of the one that lies there."""
    if hasattr(action, "cardId"):
        return VALUE.get(named.get(action.cardId, ""), 0), NOBODY, 0
    card = VALUE.get(named.get(view.played, ""), 0)
    guess = getattr(action, "guess", None)
    return card, view.player_ids.index(action.target), VALUE.get(guess or "", 0)


LEVELS = {
    "easy": Level(EasyBot, nodes=1),
    "medium": Level(CountingBot, nodes=1),
    "hard": Level(PlayoutBot, nodes=100),
    "expert": Level(PlayoutBot, nodes=400, uses=EXPERT_SECONDS),
}
