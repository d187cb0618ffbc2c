"""How a part of a view becomes numbers. A form has a size, and writes exactly so many.

Numbers are cut to a signed byte; words are one of those known, or none; players are counted from
the viewer; a list of one length goes place by place, one of many lengths is counted as a bag.
What has no form (a text of very many words) is left out. Made by generic.py, once a game.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from msgspec import inspect

from .port import HIGHEST, LOWEST

MOST_WORDS = 256
MOST_SIGNS = 8
"""A text of one length made of so few signs is a board, and goes sign by sign."""

Players = tuple[str, ...]


class Form(Protocol):
    size: int

    def write(self, value: Any, around: Players, row: list[int]) -> None:
        """Append `size` numbers for this value, None included; `around` starts at the viewer."""


class Nothing:
    """What cannot be told in few numbers."""

    size = 0

    def write(self, value: Any, around: Players, row: list[int]) -> None:
        return None


class Number:
    size = 1

    def write(self, value: Any, around: Players, row: list[int]) -> None:
        row.append(0 if value is None else max(LOWEST, min(HIGHEST, int(value))))


class Word:
    """One of these, as a 1 among zeros."""

    def __init__(self, words: Iterable[Any]) -> None:
        self.places = {word: place for place, word in enumerate(words)}
        self.size = len(self.places)

    def write(self, value: Any, around: Players, row: list[int]) -> None:
        at = len(row)
        row += [0] * self.size
        if value in self.places:
            row[at + self.places[value]] = 1


class Player:
    def __init__(self, players: Players) -> None:
        self.size = len(players)

    def write(self, value: Any, around: Players, row: list[int]) -> None:
        row += [int(player == value) for player in around]


class Each:
    """The same form for each player, the viewer first."""

    def __init__(self, form: Form, players: Players) -> None:
        self.form, self.size = form, form.size * len(players)

    def write(self, value: Any, around: Players, row: list[int]) -> None:
        for player in around:
            self.form.write((value or {}).get(player), around, row)


class Record:
    """A form for each key; whether it is there at all comes first, if it may be absent."""

    def __init__(self, forms: dict[str, Form], optional: bool) -> None:
        self.forms, self.optional = forms, optional
        self.size = sum(form.size for form in forms.values()) + optional

    def write(self, value: Any, around: Players, row: list[int]) -> None:
        if self.optional:
            row.append(int(value is not None))
        for key, form in self.forms.items():
            form.write((value or {}).get(key), around, row)


class Row:
    """The same form place by place; places beyond the value's end hold nothing."""

    def __init__(self, form: Form, length: int) -> None:
        self.form, self.length, self.size = form, length, form.size * length

    def write(self, value: Any, around: Players, row: list[int]) -> None:
        for place in range(self.length):
            self.form.write(
                value[place] if value is not None and place < len(value) else None, around, row
            )


class Bag:
    """How many of each word."""

    def __init__(self, words: Iterable[Any]) -> None:
        self.places = {word: place for place, word in enumerate(words)}
        self.size = len(self.places)

    def write(self, value: Any, around: Players, row: list[int]) -> None:
        at = len(row)
        row += [0] * self.size
        for word in value or ():
            if word in self.places:
                place = at + self.places[word]
                row[place] = min(HIGHEST, row[place] + 1)


def form_of(info: inspect.Type | None, samples: Sequence[Any], players: Players) -> Form:
    """The form of a part of this type, of which these values have been seen."""
    seen = [value for value in samples if value is not None]
    literals = _literals(info)
    if literals:
        return Player(players) if set(literals) <= set(players) else Word(literals)
    if not seen:
        return Nothing()
    if all(isinstance(value, bool | int | float) for value in seen):
        return Number()
    if all(isinstance(value, str) for value in seen):
        return _text(seen, players)
    if all(isinstance(value, dict) for value in seen):
        return _map(info, seen, len(seen) < len(samples), players)
    if all(isinstance(value, list | tuple) for value in seen):
        return _list(info, seen, players)
    return Nothing()


def _text(seen: Sequence[str], players: Players) -> Form:
    words = sorted(set(seen))
    if set(words) <= set(players):
        return Player(players)
    lengths = set(map(len, words))
    signs = sorted(set("".join(words)))
    if len(lengths) == 1 and lengths != {1} and len(signs) <= MOST_SIGNS < len(words):
        return Row(Word(signs), lengths.pop())
    return Word(words) if len(words) <= MOST_WORDS else Nothing()


def _map(
    info: inspect.Type | None, seen: Sequence[dict[str, Any]], optional: bool, players: Players
) -> Form:
    keys = sorted({key for value in seen for key in value})
    if set(keys) <= set(players):
        inner = _inner(info, inspect.DictType)
        values = [value.get(player) for value in seen for player in players]
        return Each(form_of(inner.value_type if inner else None, values, players), players)
    struct = _inner(info, inspect.StructType)
    types = {field.encode_name: field.type for field in struct.fields} if struct else {}
    in_order = [*(key for key in types if key in keys), *(k for k in keys if k not in types)]
    forms = {
        key: form_of(types.get(key), [value.get(key) for value in seen], players)
        for key in in_order
        if key != "playerIds"
    }
    return Record(forms, optional)


def _list(info: inspect.Type | None, seen: Sequence[Sequence[Any]], players: Players) -> Form:
    inner = _inner(info, inspect.VarTupleType)
    items = [item for value in seen for item in value]
    form = form_of(inner.item_type if inner else None, items, players)
    lengths = {len(value) for value in seen}
    if len(lengths) > 1 and all(isinstance(item, str) for item in items):
        words = sorted(set(items))
        return Bag(words) if len(words) <= MOST_WORDS else Nothing()
    return Row(form, max(lengths))


def _literals(info: inspect.Type | None) -> list[Any]:
    """The choices that a type allows, if it allows nothing else but their absence."""
    parts = info.types if isinstance(info, inspect.UnionType) else (info,)
    choices = [part for part in parts if isinstance(part, inspect.LiteralType)]
    others = [p for p in parts if not isinstance(p, inspect.LiteralType | inspect.NoneType)]
    return [] if others else [value for choice in choices for value in choice.values]


def _inner(info: Any, kind: type[Any]) -> Any:
    """The part of a type, or of a union with None, that is of this kind."""
    parts = info.types if isinstance(info, inspect.UnionType) else (info,)
    return next((part for part in parts if isinstance(part, kind)), None)
