"""A simple heuristic to measure against: the lower card, the commonest unseen kind, never the
Princess; at anybody."""

from collections.abc import Sequence
from typing import Any

from damier.bots import Bot
from damier.bots.love_letter.seen import PRINCESS, VALUE, seen
from damier.core import SeededRandom


class SimpleBot(Bot[Any, Any, Any, Any]):
    """What somebody plays who has read the rules once."""

    name = "love-letter-simple"

    def choose_action(
        self, view: Any, valid_actions: Sequence[Any], rng: SeededRandom, *_: Any
    ) -> Any:
        action = rng.pick(valid_actions)
        if hasattr(action, "cardId"):
            named = {**view.known, **view.cards}
            return min(valid_actions, key=lambda one: VALUE[named[one.cardId]])
        if not hasattr(action, "target"):
            return action
        now = seen(view, self.player_id)
        target = action.target
        if target == self.player_id and now.own[0] == PRINCESS:
            others = [one for one in valid_actions if one.target != target]
            action = rng.pick(others or valid_actions)
        if getattr(action, "guess", None) not in VALUE:
            return action
        most = max(now.unseen[VALUE[one.guess]] for one in valid_actions)
        return rng.pick(
            [
                one
                for one in valid_actions
                if one.target == action.target and now.unseen[VALUE[one.guess]] == most
            ]
        )
