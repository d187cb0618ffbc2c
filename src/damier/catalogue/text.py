"""A game's words in one language: names, labels of actions, sentences, refusals, messages.

Words come from the game's own `fr.json` and `en.json`, then from those that all games share.
A third language is one more file in each place. No sentence is written in code; how one is filled
in is damier.words, and what is told of a move is sentence.py.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import copy
from typing import Any, Self

from damier.core import Action, Outcome, Refusal, View, plain
from damier.words import TemplateError, filled, joined, names_in, template_of

LANGUAGES = ("en", "fr")
"""The languages that every game of ours speaks. Others are found by their files."""

SEAT = re.compile(r"p([1-9][0-9]?)")
"""The player of a seat whom nobody has named."""

Words = Mapping[str, Any]
Names = Callable[[Any], Mapping[str, str]]
"""What the things in a view are called, by their ids."""
Listener = Callable[[str, str | None, Mapping[str, Any]], None]
"""Told the key of each sentence, its template if there is one, and the values it was given."""


class Texts:
    """Sentences by key, such as `refusals.not_your_turn`, with their values filled in."""

    def __init__(
        self, language: str, own: Words, shared: Words, names: Names | None = None
    ) -> None:
        self.language = language
        self._names = names
        self._sources: tuple[Words, ...] = (own, shared)
        self._addressed: str | None = None
        self._is_in_form = False
        self._listener: Listener | None = None

    @property
    def own(self) -> Words:
        """The game's own words, without those that all games share."""
        return self._sources[-2]

    def naming(self, names: Mapping[str, str]) -> Self:
        """The same words, with players or things called by these names."""
        named = copy(self)
        named._sources = ({"labels": names}, *self._sources)
        return named

    def addressing(self, player: str | None) -> Self:
        """The same words, said to this player, who is *you* in them."""
        said = copy(self)
        said._addressed = player
        return said

    def heard_by(self, listener: Listener) -> Self:
        """The same words, with somebody told of every sentence that is asked for."""
        heard = copy(self)
        heard._listener = listener
        return heard

    def seeing(self, view: View | None) -> Self:
        """The same words, with the things in this view called by their names."""
        names = self.names_in(view) if view is not None else {}
        return self.naming(names) if names else self

    def names_in(self, view: Any) -> Mapping[str, str]:
        """What the things in a view are called, by their ids."""
        return self._names(view) if self._names is not None else {}

    def get(self, key: str) -> Any:
        """What the files hold under this key; None where neither has it."""
        for source in self._sources:
            found: Any = source
            for part in key.split("."):
                found = found.get(part) if isinstance(found, Mapping) else None
            if found is not None:
                return found
        return None

    def has(self, key: str) -> bool:
        """Whether there is a text under this key."""
        return isinstance(self.get(key), str)

    def say(self, key: str, **values: Any) -> str:
        """The sentence under this key. Values that have a label of their own are said by it."""
        template = self.get(key)
        if self._listener is not None:
            self._listener(key, template if isinstance(template, str) else None, values)
        if not isinstance(template, str):
            words = key.rpartition(".")[2].replace("_", " ")
            return " ".join([words, *map(self.label, values.values())])
        try:
            return filled(template_of(template), values, self)
        except TemplateError:
            return template  # somebody else's, and not as the format has it: `check` says so

    def asked_by(self, key: str) -> Iterator[str]:
        """The values that the sentence under this key has places for."""
        template = self.get(key)
        try:
            yield from names_in(template_of(template)) if isinstance(template, str) else ()
        except TemplateError:
            return

    def label(self, value: Any, style: str = "and") -> str:
        """A value as people call it: `rock` is said “pierre” in French; a list is joined as the
        language does, by *and*, by *or*, or as a bare `list`."""
        if isinstance(value, list | tuple):
            return self._joined([self.label(part) for part in value], style)
        if value is None:
            return ""
        if not isinstance(value, str):
            return str(value)
        found = self._labelled(value)
        if found is None and (seat := SEAT.fullmatch(value)) and self.has("table.player"):
            return self.say("table.player", number=int(seat[1]))
        return value if found is None else found

    def form(self, name: str, value: Any) -> str:
        """A value as `forms.<name>` says it: with its article, or a player's as a possessive."""
        if self._is_in_form or not self.has(f"forms.{name}"):
            return self.label(value)
        if isinstance(value, list | tuple):
            return self._joined([self.form(name, part) for part in value])
        inside = copy(self)
        inside._is_in_form = True  # a form that asks for forms would have no end
        return inside.say(f"forms.{name}", value=value)

    def _joined(self, parts: list[str], style: str = "and") -> str:
        between = str(self.get("lists.between") or ", ")
        last = between if style == "list" else str(self.get(f"lists.{style}") or between)
        return joined(parts, between, last)

    def is_addressed(self, value: Any) -> bool:
        """Whether this is the player to whom it is said."""
        return value is not None and value == self._addressed

    def _labelled(self, value: str) -> str | None:
        """A label is found whole: a value is no path into the words."""
        for source in self._sources:
            labels = source.get("labels")
            found = labels.get(value) if isinstance(labels, Mapping) else None
            if isinstance(found, str):
                return found
        return None

    def action(self, action: Action, view: View | None = None) -> str:
        """What an action is called on a button or in a list. With the view of who may do it,
        things in it can be called by their names."""
        args = plain(action)
        return self.seeing(view).say(f"actions.{args.pop('type')}", **args)

    def prompt(self, verb: str, view: View) -> str:
        """What to do, for who may do nothing but this; empty where the words do not say."""
        return sentence_of(self.say(f"prompts.{verb}")) if self.has(f"prompts.{verb}") else ""

    def questions(self, verbs: Iterable[str], view: View) -> dict[str, dict[str, str]]:
        """What is asked for each argument of these actions, where the words say it."""
        told = ((verb, self.get(f"paramPrompts.{verb}")) for verb in verbs)
        return {
            verb: {name: self._question(f"paramPrompts.{verb}.{name}", view) for name in asked}
            for verb, asked in told
            if isinstance(asked, Mapping) and asked
        }

    def _question(self, key: str, view: View) -> str:
        return self.say(key)

    def status(self, view: Any) -> str:
        """How the match stands, where the words say it by the numbers and names of a view."""
        if not self.has("status"):
            return ""
        told = {name: v for name, v in plain(view).items() if isinstance(v, int | str | None)}
        return self.say("status", **told)

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
        return self.say("counts.either", counts=allowed)

    def outcome(self, outcome: Outcome) -> str:
        """How it ended, as a sentence."""
        kind = "outcomes" if outcome.winners else "draws"
        key = f"{kind}.{outcome.reason}"
        if self._listener is not None and not self.has(key):
            self._listener(key, None, {"winners": list(outcome.winners)})
        return self.say(key if self.has(key) else f"{kind}.over", winners=list(outcome.winners))


def sentence_of(text: str) -> str:
    """A text with a full stop, where it has none."""
    return text if text.endswith((".", "!", "?", "…")) or not text else f"{text}."
