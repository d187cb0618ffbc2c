"""Makes `etats.json`: the values of the 84 states of a line, by the formula of the seed.

`python tools/piscari/states.py` writes it; `--check` says whether the shipped file is the same.
Whoever reads a line's value reads the file: `damier.games.piscari.wizard`.
"""

import argparse
import json
from collections.abc import Iterator
from itertools import combinations_with_replacement
from pathlib import Path

from damier.games.piscari.board import (
    COLOURS,
    EMPTY,
    ICONS,
    PREY,
    Colour,
    Icon,
    Piece,
    colour_of,
    icon_of,
    opponent,
)
from damier.games.piscari.wizard import line_state

FILE = Path(__file__).parents[2] / "src/damier/games/piscari/etats.json"
BASE = 6
MOST_MOVES = 6  # the exponent of a colour that wins now: no line needs more moves than this
PIECES: tuple[Piece, ...] = tuple(range(1 + len(COLOURS) * len(ICONS)))


def lines() -> Iterator[tuple[Piece, ...]]:
    """The 84 states of a line: three of seven contents, in no order."""
    return combinations_with_replacement(PIECES, 3)


def moves_to_own(content: Piece, icon: Icon, colour: Colour) -> int:
    """Placements on one cell, without opposition, until it shows this icon of this colour."""
    if content == EMPTY or icon_of(content) == PREY[icon]:
        return 1
    if icon_of(content) == icon:
        return 0 if colour_of(content) == colour else 3  # once round the food loop
    return 2


def moves_to_win(line: tuple[Piece, ...], colour: Colour) -> int:
    """The least number of placements until a colour has won on a line, without opposition."""
    return min(sum(moves_to_own(content, icon, colour) for content in line) for icon in ICONS)


def value(line: tuple[Piece, ...], colour: Colour, base: int = BASE) -> int:
    """What a line is worth to a colour: one move nearer to a win is worth `base` times more."""
    own, theirs = moves_to_win(line, colour), moves_to_win(line, opponent(colour))
    return int(base ** (MOST_MOVES - own) - base ** (MOST_MOVES - theirs))


def states(base: int = BASE) -> dict[str, dict[Colour, int]]:
    """The whole table, by state number."""
    by_number = {line_state(line): line for line in lines()}
    return {
        str(number): {colour: value(by_number[number], colour, base) for colour in COLOURS}
        for number in sorted(by_number)
    }


def as_text(table: dict[str, dict[Colour, int]]) -> str:
    """The table as JSON, one state a line."""
    rows = [f"  {json.dumps(number)}: {json.dumps(values)}" for number, values in table.items()]
    return "{\n" + ",\n".join(rows) + "\n}\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    text = as_text(states())
    if not parser.parse_args().check:
        FILE.write_text(text, encoding="utf-8")
    elif FILE.read_text(encoding="utf-8") != text:
        raise SystemExit(f"{FILE} is not what the formula gives")


if __name__ == "__main__":
    main()
