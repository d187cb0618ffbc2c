"""What a game refuses before any rule of play is asked, in words: configs, verbs, fields.

Engines give codes and values and know no language; here they meet the game's words. What is
refused in play is said by `Texts.refusal`.
"""

import re
from collections.abc import Mapping
from typing import Any

from damier.core import InvalidConfig, InvalidData, Refusal

from .text import Texts

MISSING = re.compile(r"Object missing required field `([^`]+)`")
UNKNOWN = re.compile(r"Object contains unknown field `([^`]+)`")
REPEATED = re.compile(r"Object repeats the field `([^`]+)`")
PLACE = re.compile(r"\{(\w+)\}")
AT = re.compile(r"\$(?:\.args)?\.([^.\[]+)")

Words = Mapping[str, Texts]
"""A game's texts by language; English is always there."""


def _spoken(words: Words, language: str) -> Texts:
    return words.get(language) or words["en"]


class RefusedConfig(InvalidConfig):
    """A config that its game refuses, said in the game's words."""

    def __init__(self, refusal: Refusal, words: Words) -> None:
        super().__init__(refusal)
        self._words = words

    def said(self, language: str) -> str:
        return _spoken(self._words, language).refusal(self.refusal)


class UnknownVerb(InvalidData):
    """An action that the game does not know."""

    code = "unknown_action"

    def __init__(self, verb: str, known: list[str], words: Words) -> None:
        super().__init__(
            f"no action {verb!r}; there are {', '.join(known)}", verb=verb, known=known
        )
        self._words = words

    def said(self, language: str) -> str:
        known = ", ".join(self.details["known"])
        texts = _spoken(self._words, language)
        return (
            _filled(texts, "unknown_verb", verb=self.details["verb"], known=known) or self.message
        )


class WrongField(InvalidData):
    """An action of which a field is missing, unknown or of another kind."""

    def __init__(self, error: InvalidData, words: Words) -> None:
        super().__init__(error.message, **error.details)
        found = misfit(error)
        self._said, self._words = found, words
        if found is not None:
            self.details["field"] = found[1]

    def said(self, language: str) -> str:
        return said_of_field(self._said, _spoken(self._words, language)) or self.message


def misfit(error: InvalidData) -> tuple[str, str] | None:
    """What is the matter with which field, as far as that can be told."""
    for kind, pattern in (
        ("field_missing", MISSING),
        ("field_unknown", UNKNOWN),
        ("field_repeated", REPEATED),
    ):
        if found := pattern.match(error.message):
            return kind, found[1]
    at = AT.match(str(error.details.get("path", "")))
    return ("field_wrong", at[1]) if at else None


def said_of_field(found: tuple[str, str] | None, texts: Texts) -> str | None:
    """The sentence about a field."""
    return None if found is None else _filled(texts, found[0], field=found[1])


def _filled(texts: Texts, key: str, **values: str) -> str | None:
    """A sentence with verbs and fields as they are written in messages: they have no labels, and a
    game may have a thing of the same name."""
    template: Any = texts.get(f"refusals.{key}")
    if not isinstance(template, str):
        return None
    return PLACE.sub(lambda found: values.get(found[1], found[0]), template)
