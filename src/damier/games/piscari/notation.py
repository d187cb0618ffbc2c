"""A game as text, one line a turn, in any language that has a translation file; and back.

`Tour 9 (rouge) - Paul roule mouche rouge: prend pêcheur rouge en b2 et gagne sur a3-c1`
Knows no language: words, gender and order come with the words handed in (`fr.json`, `en.json`).
Importing replays the game and writes each line again, so that only what could have happened is
read. The sentences shown during play are in `message.py`; a match becomes turns in
`transcript.py`.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from damier.core import InvalidData

from .board import (
    CELLS,
    COLOURS,
    EMPTY,
    EMPTY_BOARD,
    ICONS,
    Board,
    Cell,
    Colour,
    Icon,
    Piece,
    allowed_cells,
    colour_of,
    icon_of,
    lines_won,
    opponent,
    piece,
    placed,
)

Words: TypeAlias = Mapping[str, Any]  # a decoded translation file

LONGEST_SHOWN: Final = 200
"""Characters of a line that an error shows."""

_CELL: Final = re.compile(r"\b(" + "|".join(CELLS) + r")\b")


class Turn(NamedTuple):
    """One turn: who acted (a player or a wizard), the icon rolled, and where it went."""

    player: str
    colour: Colour
    icon: Icon
    cell: Cell | None  # None: the turn is lost


class NotationError(InvalidData):
    """A line that is no turn, or not one that could have happened there."""

    def __init__(self, line: int, found: str, expected: str | None = None) -> None:
        told = f", expected {expected!r}" if expected else ""
        message = f"line {line}: {found[:LONGEST_SHOWN]!r} is not a turn of this game{told}"
        super().__init__(message, line=line, found=found, expected=expected)
        self.line = line
        self.found = found
        self.expected = expected


def game_text(turns: Iterable[Turn], words: Words) -> str:
    """A whole game from the empty board, one line a turn."""
    board, lines = EMPTY_BOARD, []
    for before, turn in enumerate(turns):
        lines.append(turn_text(before, board, turn, words) + "\n")
        board = board_after(board, turn)
    return "".join(lines)


def turn_text(turns_before: int, board: Board, turn: Turn, words: Words) -> str:
    """One turn, played on this board after so many others; two turns make a round."""
    template: str = words["notation"]["turn"]
    return template.format_map(
        {
            "number": turns_before // len(COLOURS) + 1,
            "colour": words["colours"][turn.colour]["name"],
            "player": " ".join(turn.player.split()),
            "piece": piece_text(piece(turn.icon, turn.colour), words),
            "deed": _deed_text(board, turn, words),
        }
    )


def piece_text(some_piece: Piece, words: Words) -> str:
    """An icon and its colour, agreeing: mouche bleue."""
    icon = words["icons"][icon_of(some_piece)]
    colour = words["colours"][colour_of(some_piece)]["adjective"][icon["gender"]]
    template: str = words["notation"]["piece"]
    return template.format_map({"icon": icon["name"], "colour": colour})


def lines_text(lines: Iterable[str], words: Words) -> str:
    """The names of several lines: a et 1."""
    joint: str = words["notation"]["and"]
    return joint.join(lines)


def board_after(board: Board, turn: Turn) -> Board:
    """The board after a turn."""
    return board if turn.cell is None else placed(board, turn.cell, turn.icon, turn.colour)


def parse_game(text: str, words: Words) -> tuple[Turn, ...]:
    """The turns of a game written in this language; NotationError names the first bad line.

    Empty lines, spaces, and a full stop or semicolon at the end of a line do not count.
    """
    pattern = _turn_pattern(words)
    pieces = {piece_text(one, words): one for one in _all_pieces()}
    turns: list[Turn] = []
    board, over = EMPTY_BOARD, False
    for number, line in enumerate(text.splitlines(), start=1):
        found = " ".join(line.split()).rstrip(";.")  # long runs of spaces would hold the pattern up
        if not found:
            continue
        match = pattern.fullmatch(found)
        if match is None or over:
            raise NotationError(number, line)
        rolled, cell = pieces[match["piece"]], _CELL.search(match["deed"])
        turn = Turn(
            player=match["player"].strip(),
            colour=colour_of(rolled),
            icon=icon_of(rolled),
            cell=CELLS.index(cell[1]) if cell else None,
        )
        _check_possible(number, line, board, turn, turns)
        expected = turn_text(len(turns), board, turn, words)
        if "".join(found.split()) != "".join(expected.split()):
            raise NotationError(number, line, expected)
        turns.append(turn)
        board = board_after(board, turn)
        over = turn.cell is not None and bool(lines_won(board, turn.cell))
    return tuple(turns)


def _deed_text(board: Board, turn: Turn, words: Words) -> str:
    deeds = words["notation"]
    if turn.cell is None:
        return str(deeds["losesTurn"])
    cell, content = CELLS[turn.cell], board[turn.cell]
    if content == EMPTY:
        deed = deeds["placed"][words["icons"][turn.icon]["gender"]].format_map({"cell": cell})
    else:
        deed = deeds["takes"].format_map({"prey": piece_text(content, words), "cell": cell})
    won = lines_won(board_after(board, turn), turn.cell)
    if won:
        deed = deeds["wins"].format_map({"deed": deed, "lines": lines_text(won, words)})
    return str(deed)


def _turn_pattern(words: Words) -> re.Pattern[str]:
    """The turn's template as a pattern.

    The player's name takes as much as it can: what follows it is the last roll on the line, so no
    name can pass for a roll.
    """
    pieces = "|".join(re.escape(piece_text(one, words)) for one in _all_pieces())
    groups = {
        "number": r"\d+",
        "colour": "|".join(re.escape(words["colours"][colour]["name"]) for colour in COLOURS),
        "player": r".+",
        "piece": pieces,
        "deed": r".+",
    }
    pattern = re.escape(words["notation"]["turn"]).replace(r"\ ", r"\s*")
    for name, group in groups.items():
        pattern = pattern.replace(rf"\{{{name}\}}", f"(?P<{name}>{group})")
    return re.compile(pattern)


def _all_pieces() -> Iterator[Piece]:
    return (piece(icon, colour) for colour in COLOURS for icon in ICONS)


def _check_possible(number: int, line: str, board: Board, turn: Turn, before: list[Turn]) -> None:
    allowed = allowed_cells(board, turn.icon)
    may_place = turn.cell in allowed if allowed else turn.cell is None
    in_turn = not before or turn.colour == opponent(before[-1].colour)
    if not (may_place and in_turn):
        raise NotationError(number, line)
