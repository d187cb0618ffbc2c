"""The 110 cards, and cards as instances: `ifrit-48` is the copy of Ifrit that bears the number 48.

An instance is only its id, so it can be moved but neither changed nor copied. The facts of each
card come from cards.csv, whose bytes the catalogue hands in; nothing is read here.
"""

import csv
from collections.abc import Container, Iterable
from typing import Annotated, Literal, get_args

from msgspec import Meta

from damier.core import SeededRandom, Value

CardId = Annotated[str, Meta(pattern=r"^[a-z0-9-]{1,30}-[1-9][0-9]{0,5}$(?!\n)")]
"""The name of an instance: its card's slug, then its number."""

Element = Literal["fire", "ice", "thunder", "earth", "poison", "wind", "water", "holy"]
ELEMENTS: tuple[Element, ...] = get_args(Element)
NO_ELEMENT = "none"

Ranks = tuple[int, int, int, int]
"""Printed ranks: top, right, bottom, left; 1 to 10, where 10 is written A."""

HIGHEST_RANK = 10
NUMBERS = 99
"""Copies are numbered at random up to here, so that a number tells nothing about other copies."""

STARTER_LEVELS = (1, 1, 2, 2, 3, 3, 4, 4, 5, 5)
"""A starter set: one card of each of these levels, no card twice."""

STARTER_TOLERANCE = 50
"""A set's strength is within one part in so many of the mean, so any two are within 5 %."""


class Card(Value):
    """One of the 110 cards, as every copy of it shows."""

    name: str
    level: int
    ranks: Ranks
    element: Element | None

    @property
    def strength(self) -> int:
        """The sum of the four ranks."""
        return sum(self.ranks)


class Deck:
    """All cards there are, by slug; made once and never changed."""

    def __init__(self, table: bytes) -> None:
        self.by_slug = {slug(card.name): card for card in _cards(table)}
        self.slugs = tuple(self.by_slug)
        self._of_level = {
            level: tuple(s for s, card in self.by_slug.items() if card.level == level)
            for level in range(1, 11)
        }
        self._starter_strength = sum(
            sum(self.by_slug[s].strength for s in self._of_level[level])
            / len(self._of_level[level])
            for level in STARTER_LEVELS
        )

    def __getitem__(self, card_id: CardId) -> Card:
        """The card that this instance is a copy of."""
        return self.by_slug[card_id.rpartition("-")[0]]

    def faces(self, card_ids: Iterable[CardId | None]) -> list[Card | None]:
        """The card of each instance; where there is none, None."""
        by_slug = self.by_slug
        return [None if card is None else by_slug[card.rpartition("-")[0]] for card in card_ids]

    def __contains__(self, card_id: CardId) -> bool:
        return card_id.rpartition("-")[0] in self.by_slug

    def strength(self, cards: tuple[CardId, ...]) -> int:
        """The sum of all ranks of these cards."""
        return sum(self[card].strength for card in cards)

    def worth(self, card_id: CardId) -> tuple[int, int]:
        """What a winner looks at: level, then rank sum."""
        card = self[card_id]
        return card.level, card.strength

    def starter_set(self, rng: SeededRandom, taken: Container[CardId]) -> tuple[CardId, ...]:
        """A first collection, in no order, about as strong as any other."""
        while True:
            slugs = self._one_of_each(STARTER_LEVELS, rng)
            distance = abs(sum(self.by_slug[s].strength for s in slugs) - self._starter_strength)
            if distance * STARTER_TOLERANCE <= self._starter_strength:
                return tuple(numbered(s, rng, taken) for s in rng.shuffle(slugs))

    def _one_of_each(self, levels: tuple[int, ...], rng: SeededRandom) -> list[str]:
        slugs: list[str] = []
        for level in levels:
            slugs.append(rng.pick([s for s in self._of_level[level] if s not in slugs]))
        return slugs


def slug(name: str) -> str:
    """A card's name as it stands in ids: `Wedge, Biggs` is `wedge-biggs`."""
    letters = "".join(letter if letter.isalnum() else " " for letter in name.lower())
    return "-".join(letters.split())


def numbered(card_slug: str, rng: SeededRandom, taken: Container[CardId]) -> CardId:
    """A new copy of a card, its number drawn and not taken."""
    highest = NUMBERS
    while (made := f"{card_slug}-{rng.int(1, highest)}") in taken:
        highest += 1  # even a crowd of copies leaves a number free
    return made


def _cards(table: bytes) -> list[Card]:
    rows = csv.DictReader(table.decode().splitlines())
    return [
        Card(
            name=row["name"],
            level=int(row["level"]),
            ranks=(int(row["top"]), int(row["right"]), int(row["bottom"]), int(row["left"])),
            element=_element(row["element"]),
        )
        for row in rows
    ]


def _element(text: str) -> Element | None:
    if text == NO_ELEMENT:
        return None
    return next(element for element in ELEMENTS if element == text)
