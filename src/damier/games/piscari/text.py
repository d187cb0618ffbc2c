"""Piscari as plain text, for terminals and screen readers.

Pieces are written out, icon and colour, so that the ANSI colours only repeat what the words say.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from damier.core import Action
from damier.match import Match, WrittenGame, WrittenMove

from . import transcript
from .board import COLOURS, EMPTY, ICONS, Board, Colour, Piece, colour_of, piece
from .message import message
from .notation import Turn, Words, parse_game, piece_text, turn_text
from .state import CELL_OF, PIECES, ROLL, PiscariView, Place, board_of

COLUMNS: Final = "abc"
ROWS: Final = "321"
FREE: Final = "·"
ANSI: Final[dict[Colour, str]] = {"blue": "\x1b[94m", "red": "\x1b[91m"}
PLAIN: Final = "\x1b[0m"

SECTIONS: Final = ("messages", "icons", "colours", "players", "wizards", "notation", "captions")
CELL_NAME: Final = re.compile(r"[a-z][0-9]{1,2}")


def board(view: PiscariView, texts: Any) -> str:
    """The nine cells, the last turn as it is written down, and the seed's message for now."""
    words = _words(texts)
    return "\n".join((*_grid(board_of(view), words), "", *_said(view, words, texts)))


def says(view: PiscariView, texts: Any) -> str:
    """The message line: who is stuck, who is to roll or to choose, who has won."""
    words = {section: texts.get(section) for section in SECTIONS}
    player = view.current_player_id
    return " ".join(_messages(view, words, texts.label(player) if player else None))


def tells(
    before: PiscariView, after: PiscariView, action: Action, actor: str, texts: Any
) -> tuple[str, str, bool]:
    """A roll; with the placement the whole turn: what was rolled, where it went, what it took."""
    words, last = _words(texts), after.last
    assert last is not None
    icon = words["icons"][last.icon]["article"]
    if not isinstance(action, Place):
        effect = texts.say("effects.roll") if last.passed else ""
        return texts.say("sentences.roll", player=actor, icon=icon), effect, False
    told = {"player": actor, "icon": icon, "cell": action.cell}
    if last.taken is None:
        return texts.say("sentences.place", **told), "", True
    taken = piece_text(PIECES[last.taken], words)
    gender = words["icons"][last.taken.icon]["gender"]
    return texts.say("sentences.take", taken=taken, gender=gender, **told), "", True


def notation(action: Action) -> str:
    """A placement is written as its cell, a roll as `roll`."""
    return action.cell if isinstance(action, Place) else "roll"


def parse(text: str) -> Mapping[str, Any] | None:
    """A roll, or a cell by its name, whether the board has it or not."""
    typed = text.strip().casefold()
    if typed == "roll":
        return {"type": "roll"}
    return {"type": "place", "cell": typed} if CELL_NAME.fullmatch(typed) else None


def match_text(match: Match[Any, Any, Any, Any], texts: Any) -> str:
    """A match, one line a turn; players have the usual names of their sides."""
    return transcript.match_text(match.states(), _words(texts))


def read_match(text: str, texts: Any) -> WrittenGame:
    """The turns of a text in the language of these words, each as a roll, which tells whose it was
    and the icon, and as a placement where there was one."""
    numbered = enumerate(text.splitlines(), 1)
    lines = [(number, line) for number, line in numbered if line.strip().rstrip(";.")]
    moves = []
    for turn, (number, line) in zip(parse_game(text, _words(texts)), lines, strict=True):
        for _, action in transcript.actions_of([turn], ("blue", "red")):
            luck = f"{turn.colour} {turn.icon}" if action == ROLL else None
            moves.append(WrittenMove(line.strip(), number, action=action, luck=luck))
    return WrittenGame(moves=tuple(moves))


def _words(texts: Any) -> Words:
    return {section: texts.get(section) for section in SECTIONS}


def _grid(cells: Board, words: Words) -> Iterator[str]:
    pieces = [piece_text(piece(icon, colour), words) for icon in ICONS for colour in COLOURS]
    width = max(map(len, pieces))
    rule = "  " + "┼".join("─" * (width + 2) for _ in COLUMNS)
    for row in ROWS:
        shown = (_shown(cells[CELL_OF[column + row]], width, words) for column in COLUMNS)
        yield f"{row}  " + " │ ".join(shown)
        yield rule if row != ROWS[-1] else "   " + "   ".join(f"{c:<{width}}" for c in COLUMNS)


def _shown(some_piece: Piece, width: int, words: Words) -> str:
    if some_piece == EMPTY:
        return f"{FREE:<{width}}"
    return f"{ANSI[colour_of(some_piece)]}{piece_text(some_piece, words):<{width}}{PLAIN}"


def _said(view: PiscariView, words: Words, texts: Any) -> Iterator[str]:
    yield from _turns(view, words, texts)
    player = view.current_player_id
    if player is not None and view.die is not None and not view.game_over:
        shown = piece_text(piece(view.die, view.colours[player]), words)
        yield f"{words['captions']['die']}: {shown}"
    yield from _messages(view, words, texts.label(player) if player else None)


def _messages(view: PiscariView, words: Words, name: str | None) -> Iterator[str]:
    """What the table says now; `name` is what the player to move is called."""
    last, player = view.last, view.current_player_id
    if last is not None and last.passed:
        yield message("stuck", words, colour=last.colour, icon=last.icon)
    if last is not None and view.game_over:
        yield message("won", words, colour=last.colour)
    elif player is not None and view.die is not None:
        yield message("choose", words, colour=view.colours[player], icon=view.die, player=name)
    elif player is not None:
        yield message("turn", words, colour=view.colours[player])


def _turns(view: PiscariView, words: Words, texts: Any) -> list[str]:
    """The turns that led here, the last of each side, told backwards to find the boards before."""
    cells, number = board_of(view), view.turn if view.game_over else view.turn - 1
    finished = view.last if view.die is None else None
    told: list[str] = []
    for rolled in (finished, view.previous):
        if rolled is None:
            continue
        cell = CELL_OF[rolled.cell] if rolled.cell is not None else None
        if cell is not None:
            cells = (*cells[:cell], PIECES[rolled.taken], *cells[cell + 1 :])
        turn = Turn(texts.label(rolled.player_id), rolled.colour, rolled.icon, cell)
        told.insert(0, turn_text(number - 1, cells, turn, words))
        number -= 1
    return told
