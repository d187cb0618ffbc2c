"""Templates filled in. What a value is called is the speaker's affair; here is which text a choice
takes, what terms add up to, and how a word stands after the one before it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, Protocol

from .grammar import category, elided
from .template import Choice, Expression, Template


class Speaker(Protocol):
    """Who fills templates in: knows the language and what things are called."""

    language: str

    def label(self, value: Any, style: str = "and") -> str:
        """What a value is called; a list, joined in this style."""

    def form(self, name: str, value: Any) -> str:
        """A value in a form that the words define, such as a player's possessive."""

    def is_addressed(self, value: Any) -> bool:
        """Whether this is the player to whom the sentence is said."""


def filled(template: Template, values: Mapping[str, Any], speaker: Speaker) -> str:
    """The sentence. A value that is not given shows as its name in braces."""
    sentence = ""
    for piece, is_value in _pieces(template, values, speaker):
        if is_value:
            sentence = elided(speaker.language, sentence, piece)
        sentence += piece
    return sentence


def _pieces(
    template: Template, values: Mapping[str, Any], speaker: Speaker
) -> Iterator[tuple[str, bool]]:
    for part in template:
        if isinstance(part, str):
            yield part, False
            continue
        value = _value(part.value, values)
        if value is _MISSING:
            yield "{" + part.value.source + "}", False
        elif isinstance(part, Choice):
            yield from _pieces(_chosen(part.cases, value, speaker), values, speaker)
        elif part.form is not None:
            yield speaker.form(part.form, value), True
        else:
            yield speaker.label(value, part.style), True


_MISSING: Final = object()


def _value(expression: Expression, values: Mapping[str, Any]) -> Any:
    """A value as it is given, or the number that the terms make."""
    numbers = [values.get(t, _MISSING) if isinstance(t, str) else t for _, t in expression.terms]
    if len(numbers) == 1:
        return numbers[0]
    total = product = 0
    for (sign, _), number in zip(expression.terms, numbers, strict=True):
        if type(number) is not int:
            return _MISSING
        if sign == "*":
            product *= number
        else:
            total, product = total + product, -number if sign == "-" else number
    return total + product


def _chosen(cases: Mapping[str, Template], value: Any, speaker: Speaker) -> Template:
    for name in _case_names(value, speaker):
        if name in cases:
            return cases[name]
    return cases["other"]


def _case_names(value: Any, speaker: Speaker) -> Iterator[str]:
    """What a choice knows a value by, the closest first. A list is its only part, or its length."""
    if isinstance(value, Sequence) and not isinstance(value, str):
        if len(value) == 1 and isinstance(value[0], str):
            yield from _case_names(value[0], speaker)
        value = len(value)
    if isinstance(value, str):
        if speaker.is_addressed(value):
            yield "you"
        yield value
    elif value is None or isinstance(value, bool):
        yield {None: "none", True: "yes", False: "no"}[value]
    elif isinstance(value, int):
        yield str(value)
        yield category(speaker.language, value)
