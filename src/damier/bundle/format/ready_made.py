"""Decks and boards that a bundle of the second grammar includes by name.

What a name means never changes: bundles are hashed without it. A better deck gets a new name.
"""

from collections.abc import Callable, Mapping
from typing import Any

SUITS = {
    "clubs": ("♣", "clubs", "trèfle"),
    "diamonds": ("♦", "diamonds", "carreau"),
    "hearts": ("♥", "hearts", "cœur"),
    "spades": ("♠", "spades", "pique"),
}
RANKS = {
    "2": ("2", "2", "Two", "Deux"),
    "3": ("3", "3", "Three", "Trois"),
    "4": ("4", "4", "Four", "Quatre"),
    "5": ("5", "5", "Five", "Cinq"),
    "6": ("6", "6", "Six", "Six"),
    "7": ("7", "7", "Seven", "Sept"),
    "8": ("8", "8", "Eight", "Huit"),
    "9": ("9", "9", "Nine", "Neuf"),
    "10": ("10", "10", "Ten", "Dix"),
    "J": ("J", "V", "Jack", "Valet"),
    "Q": ("Q", "D", "Queen", "Dame"),
    "K": ("K", "R", "King", "Roi"),
    "A": ("A", "A", "Ace", "As"),
}
"""On the card in English and in French, then as words."""
LOWEST_OF_32 = "7"


def _cards(ranks: tuple[str, ...]) -> dict[str, Any]:
    """A deck of playing cards: `hearts-Q`, with suit, rank, and a value from 2 to 14."""
    values = {rank: value for value, rank in enumerate(RANKS, 2)}
    return {
        f"{suit}-{rank}": {
            "kind": "card",
            "value": values[rank],
            "traits": {"suit": suit, "rank": rank},
            "ui": {
                "name": {"en": RANKS[rank][0] + sign, "fr": RANKS[rank][1] + sign},
                "help": {
                    "en": f"{RANKS[rank][2]} of {english}.",
                    "fr": f"{RANKS[rank][3]} de {french}.",
                },
            },
        }
        for suit, (sign, english, french) in SUITS.items()
        for rank in ranks
    }


def _dominoes(highest: int) -> dict[str, Any]:
    """Dominoes: `tile-2-5`, with low and high, and their sum as value."""
    return {
        f"tile-{low}-{high}": {
            "kind": "tile",
            "value": low + high,
            "traits": {"low": low, "high": high},
            "ui": {"name": {"en": f"{low}|{high}", "fr": f"{low}|{high}"}},
        }
        for low in range(highest + 1)
        for high in range(low, highest + 1)
    }


def _numbers(highest: int) -> dict[str, Any]:
    """Cards with the numbers from 1: `number-7`, with the number as value."""
    return {
        f"number-{number}": {
            "kind": "card",
            "value": number,
            "ui": {"name": {"en": str(number), "fr": str(number)}},
        }
        for number in range(1, highest + 1)
    }


def _from(lowest: str) -> tuple[str, ...]:
    ranks = tuple(RANKS)
    return ranks[ranks.index(lowest) :]


DECKS: Mapping[str, Callable[[], dict[str, Any]]] = {
    "french-52": lambda: _cards(tuple(RANKS)),
    "french-32": lambda: _cards(_from(LOWEST_OF_32)),
    "dominoes-28": lambda: _dominoes(6),
    "dominoes-55": lambda: _dominoes(9),
    "numbers-10": lambda: _numbers(10),
    "numbers-100": lambda: _numbers(100),
}


def _morris(rings: int, corners_joined: bool) -> dict[str, Any]:
    """Squares in each other, joined at the middle of their sides."""
    size = 2 * rings + 1
    points = {}
    lines = []
    for ring in range(rings):
        low, middle, high = ring, rings, size - 1 - ring
        corners = [(x, y) for y in (low, middle, high) for x in (low, middle, high)]
        points.update(
            {_point(x, y, size): [x, y] for x, y in corners if (x, y) != (middle, middle)}
        )
        for side in (low, high):
            lines.append([_point(x, side, size) for x in (low, middle, high)])
            lines.append([_point(side, y, size) for y in (low, middle, high)])
    near = range(rings)
    for spokes in ([(ring, rings) for ring in near], [(size - 1 - ring, rings) for ring in near]):
        lines.append([_point(x, y, size) for x, y in spokes])
        lines.append([_point(y, x, size) for x, y in spokes])
    if corners_joined:
        for across in (0, size - 1):
            for down in (0, size - 1):
                step_x, step_y = (1 if across == 0 else -1), (1 if down == 0 else -1)
                lines.append([_point(across + step_x * r, down + step_y * r, size) for r in near])
    return {"shape": "graph", "points": points, "lines": [line for line in lines if len(line) > 1]}


def _point(x: int, y: int, size: int) -> str:
    return f"{'abcdefg'[x]}{size - y}"


def _grid(width: int, height: int, diagonals: bool = False) -> dict[str, Any]:
    return {"shape": "grid", "width": width, "height": height, "diagonals": diagonals}


BOARDS: Mapping[str, Callable[[], dict[str, Any]]] = {
    "chess-8": lambda: _grid(8, 8, diagonals=True),
    "draughts-10": lambda: _grid(10, 10, diagonals=True),
    "go-9": lambda: _grid(9, 9),
    "go-13": lambda: _grid(13, 13),
    "go-19": lambda: _grid(19, 19),
    "hex-11": lambda: {"shape": "hex", "width": 11, "height": 11},
    "nine-mens-morris": lambda: _morris(3, corners_joined=False),
    "twelve-mens-morris": lambda: _morris(3, corners_joined=True),
    "backgammon-24": lambda: {"shape": "track", "length": 24},
    "ring-40": lambda: {"shape": "track", "length": 40, "loop": True},
}
