"""A game's words in one language: names, labels of actions, refusals, messages.

Words come from the game's own `fr.json` and `en.json`, then from those that all games share.
A third language is one more file in each place. No sentence is written in code.
"""

from collections.abc import Callable, Mapping
from copy import copy
from typing import Any, Self

from damier.core import Action, Outcome, Refusal, View, plain

LANGUAGES = ("en", "fr")
"""The languages that every game of ours speaks. Others are found by their files."""

Words = Mapping[str, Any]
Names = Callable[[Any], Mapping[str, str]]
"""What the things in a view are called, by their ids."""


class _Values(dict[str, str]):
    """The values of a sentence; one that is missing shows as its name, and nothing breaks."""

    def __missing__(self, name: str) -> str:
        return "{" + name + "}"


class Texts:
    """Sentences by key, such as `refusals.not_your_turn`, with their values filled in."""

    def __init__(
        self, language: str, own: Words, shared: Words, names: Names | None = None
    ) -> None:
        self.language = language
        self._names = names
        self._sources: tuple[Words, ...] = (own, shared)

    def naming(self, names: Mapping[str, str]) -> Self:
        """The same words, with players or things called by these names."""
        named = copy(self)
        named._sources = ({"labels": names}, *self._sources)
        return named

    def get(self, key: str) -> Any:
        """What the files hold under this key; None where neither has it."""
        for source in self._sources:
            found: Any = source
            for part in key.split("."):
                found = found.get(part) if isinstance(found, Mapping) else None
            if found is not None:
                return found
        return None

    def say(self, key: str, **values: Any) -> str:
        """The sentence under this key. Values that have a label of their own are said by it."""
        template = self.get(key)
        if not isinstance(template, str):
            return " ".join([key.rpartition(".")[2].replace("_", " "), *map(str, values.values())])
        named = _Values((name, self.label(value)) for name, value in values.items())
        try:
            return template.format_map(named)
        except (AttributeError, IndexError, KeyError, TypeError, ValueError):
            return template  # a template of somebody else's that asks for what no sentence has

    def label(self, value: Any) -> str:
        """A value as people call it: `rock` is said “pierre” in French."""
        if isinstance(value, list | tuple):
            return ", ".join(map(self.label, value))
        found = self.get(f"labels.{value}") if isinstance(value, str) else None
        return found if isinstance(found, str) else str(value)

    def action(self, action: Action, view: View | None = None) -> str:
        """What an action is called on a button or in a list. With the view of who may do it,
        things in it can be called by their names."""
        args = plain(action)
        words = self.naming(self._names(view)) if self._names and view is not None else self
        return words.say(f"actions.{args.pop('type')}", **args)

    def refusal(self, refusal: Refusal) -> str:
        """Why something is not allowed, as a sentence."""
        values = dict(refusal.values)
        if refusal.code == "player_count" and {"least", "most"} <= values.keys():
            every = list(range(values["least"], values["most"] + 1))
            values["counts"] = self._counts(values.get("allowed") or every)
        return self.say(f"refusals.{refusal.code}", **values)

    def _counts(self, allowed: list[int]) -> str:
        """How many may play: so many, from so many to so many, or one of a few."""
        first, last = allowed[0], allowed[-1]
        if first == last:
            return self.say("counts.exactly", count=first)
        if len(allowed) > 2 and allowed == list(range(first, last + 1)):
            return self.say("counts.range", least=first, most=last)
        return self.say("counts.either", few=allowed[:-1], last=last)

    def outcome(self, outcome: Outcome) -> str:
        """How it ended, as a sentence."""
        if not outcome.winners:
            return self.say(f"draws.{outcome.reason}")
        return self.say(f"outcomes.{outcome.reason}", winners=list(outcome.winners))
