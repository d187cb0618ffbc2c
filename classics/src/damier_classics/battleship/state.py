"""The shapes of Battleship. Columns are letters, rows numbers from the top: `c4`.

A ship is written as its first cell and how it lies: `c4h` goes on to the right, `c4v` downwards.
Ships are laid in the order of the fleet, the longest first; as a number, a ship is a bit a cell.
"""

from typing import Annotated, Final, Literal

from msgspec import Meta

from damier.core import Action, Config, State, View

LETTERS: Final = "abcdefghij"
FREE, MISSED, HIT, SUNK = ".", "o", "x", "#"
FLEETS: Final = {6: (3, 2, 2), 8: (4, 3, 3, 2), 10: (5, 4, 3, 3, 2)}
"""By the size of the sea, the lengths of the ships."""

Size = Literal[6, 8, 10]
Way = Literal["h", "v"]
CellName = Annotated[str, Meta(pattern=r"^[a-j]([1-9]|10)$(?!\n)")]


class BattleshipConfig(Config):
    size: Size = 10
    shots: Annotated[int, Meta(ge=0, le=100)] = 0
    """Shots each; 0 is as many as it takes."""


class BattleshipState(State):
    size: Size
    shots: int
    ships: tuple[tuple[str, ...], ...]
    """Of each player, as far as they are laid: secret."""
    fired: tuple[tuple[str, ...], ...]
    """The cells that each player has shot at, in order."""


class BattleshipView(View):
    size: Size
    shots: int
    ships: dict[str, tuple[str, ...]]
    """The own ones; everybody's after the end."""
    laid: dict[str, int]
    """How many ships each has laid."""
    fired: dict[str, tuple[str, ...]]
    waters: dict[str, str]
    """What has come of the shots into each player's sea: a letter a cell, row by row."""
    sunk: dict[str, tuple[str | None, ...]]
    """The ships that each player has lost, each in its place in the fleet."""


class Place(Action):
    cell: CellName
    way: Way


class Shoot(Action):
    cell: CellName


Act = Place | Shoot


def _names(size: int) -> tuple[str, ...]:
    return tuple(f"{LETTERS[n % size]}{n // size + 1}" for n in range(size * size))


def _berths(size: int, length: int) -> dict[str, int]:
    """Every way to lie of a ship of this length, as bits."""
    found = {}
    for number, name in enumerate(_names(size)):
        row, column = divmod(number, size)
        if column + length <= size:
            found[f"{name}h"] = sum(1 << number + n for n in range(length))
        if row + length <= size:
            found[f"{name}v"] = sum(1 << number + n * size for n in range(length))
    return found


NAMES: Final = {size: _names(size) for size in FLEETS}
NUMBERS: Final = {size: {name: n for n, name in enumerate(NAMES[size])} for size in FLEETS}
BERTHS: Final = {
    (size, length): _berths(size, length) for size, fleet in FLEETS.items() for length in fleet
}
PLACES: Final = {
    place: Place(cell=place[:-1], way="h" if place[-1] == "h" else "v")
    for berths in BERTHS.values()
    for place in berths
}
SHOTS: Final = {name: Shoot(cell=name) for name in NAMES[10]}
