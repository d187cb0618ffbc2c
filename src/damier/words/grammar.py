"""What languages do with numbers, with lists and before a vowel.

Categories of plurals are those of the Unicode CLDR, for whole numbers. A language that is not
listed has two, as English does; which words join a list is told by its file of words.
"""

import re
from collections.abc import Callable, Sequence
from typing import Final

Category = Callable[[int], str]

MILLION: Final = 1_000_000

ELIDED: Final = {
    "fr": re.compile(
        r"(?:^|(?<=[\s(«“’']))(?:(?:(?:lors|puis|jus|quoi)?qu|[djlmnst])e|la) $", re.IGNORECASE
    )
}
"""Short words at the end of a text that lose their vowel before another: de, que, le, la, ne."""

VOWEL: Final = re.compile(r"[aeiouàâäéèêëîïôöùûüœæ][^\W\d_]", re.IGNORECASE)
"""How a word begins that takes an elision before it. A cell such as e3 is no word."""


def category(language: str, number: int) -> str:
    """`one`, `few`, `many` or `other`: which form of a word goes with so many."""
    return CATEGORIES.get(language, _one)(abs(number))


def joined(parts: Sequence[str], between: str, last: str) -> str:
    """A list as people say it: “a, b and c”."""
    *first, end = parts or ("",)
    return last.join((between.join(first), end)) if first else end


def elided(language: str, before: str, word: str) -> str:
    """The text before a word, as this language writes it there: “de ” is “d'” before “Alice”."""
    rule = ELIDED.get(language)
    is_elided = rule is not None and VOWEL.match(word) and rule.search(before)
    return before[:-2] + "'" if is_elided else before


def _one(number: int) -> str:
    return "one" if number == 1 else "other"


def _one_or_million(number: int) -> str:
    return "many" if number and number % MILLION == 0 else _one(number)


def _none_or_one(number: int) -> str:
    return "one" if number < 2 else _one_or_million(number)


def _always_other(number: int) -> str:
    return "other"


def _east_slavic(number: int) -> str:
    if number % 10 == 1 and number % 100 != 11:
        return "one"
    return _few_or_many(number)


def _polish(number: int) -> str:
    return "one" if number == 1 else _few_or_many(number)


def _few_or_many(number: int) -> str:
    return "few" if 2 <= number % 10 <= 4 and not 12 <= number % 100 <= 14 else "many"


def _czech(number: int) -> str:
    return "few" if 2 <= number <= 4 else _one(number)


CATEGORIES: Final[dict[str, Category]] = {
    **dict.fromkeys(("fr", "pt"), _none_or_one),
    **dict.fromkeys(("es", "it"), _one_or_million),
    **dict.fromkeys(("ja", "ko", "zh", "vi", "th", "id"), _always_other),
    **dict.fromkeys(("ru", "uk"), _east_slavic),
    **dict.fromkeys(("cs", "sk"), _czech),
    "pl": _polish,
}
