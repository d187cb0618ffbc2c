"""Games of Quoridor as text, out and in: `1. e2 e8 2. e3h d6v`, one number a round.

A first line such as `[players 4] [size 5] [walls 3]` tells what is not as usual. Texts tell moves
and no seed, and Quoridor has no luck, so a text is a whole game. What cannot be read is refused at
its place; what may not be played, by `damier.match.match_told`.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from damier.core import InvalidData
from damier.match import WrittenGame, WrittenMove, shown

from .state import Act, CellName, QuoridorConfig, QuoridorState, action_named, name_of

USUAL_PLAYERS: Final = 2
USUAL_SIZE: Final = 9
LINE_WIDTH: Final = 80

TOKEN: Final = re.compile(r"\[[^\]]*\]?|[^\s\[\].]+\.?|\S")
TAG: Final = re.compile(r"\[\s*(players(?=\s+[1-9])|size|walls)\s+([0-9]{1,2})\s*\]")
NUMBER: Final = re.compile(r"([0-9]{1,5})\.")
MOVE: Final = re.compile(r"pass|[a-z][1-9][0-9]?[hv]?")


def move_named(text: str) -> Act | None:
    """A move as players write it; None if it is none on any board."""
    written = text.strip().casefold()
    return action_named(written) if MOVE.fullmatch(written) else None


def game_text(
    actions: Iterable[Act], players: int = USUAL_PLAYERS, options: dict[str, int] | None = None
) -> str:
    """A game as text; options are those that were not left to their defaults."""
    words = []
    for ply, action in enumerate(actions):
        if ply % players == 0:
            words.append(f"{ply // players + 1}.")
        words.append(name_of(action))
    tags = {"players": players, **(options or {})}
    if players == USUAL_PLAYERS:
        del tags["players"]
    header = " ".join(f"[{tag} {value}]" for tag, value in tags.items())
    return "\n".join((*([header] if header else []), *_wrapped(words), ""))


def config_options(config: QuoridorConfig) -> dict[str, int]:
    """The options of a config that are not the usual ones, as `game_text` takes them."""
    options: dict[str, int] = {}
    if config.size != USUAL_SIZE:
        options["size"] = config.size
    if config.walls is not None:
        options["walls"] = config.walls
    return options


def winning_path(states: Iterable[QuoridorState]) -> tuple[CellName, ...]:
    """The cells on which the winner's pawn stood, from its first to its last: for looking back at
    a match (`Match.states()`). A state does not remember how its pawns came there. Empty while
    nobody has won."""
    seen = tuple(states)
    if not seen or not seen[-1].winners:
        return ()
    seat = seen[-1].seat(seen[-1].winners[0])
    cells = [state.pawns[seat] for state in seen]
    return tuple(cell for cell, _ in groupby(cells))


def parse_game(text: str) -> WrittenGame:
    """What a text tells, or InvalidData that says where the first thing that is no move stands."""
    tags: dict[str, int] = {}
    moves: list[WrittenMove] = []
    for token, line, column in _tokens(text):
        move = f"move {len(moves) + 1}"
        if token.startswith("["):
            tag = TAG.fullmatch(token)
            if tag is None or tag[1] in tags or moves:
                raise _unreadable(
                    f"{move}: {shown(token)!r} is no tag that can stand here", line, column
                )
            tags[tag[1]] = int(tag[2])
            continue
        if number := NUMBER.fullmatch(token):
            expected, started = divmod(len(moves), tags.get("players", USUAL_PLAYERS))
            if started or int(number[1]) != expected + 1:
                raise _unreadable(f"{move}: {shown(token)!r} is not the next round", line, column)
            continue
        action = move_named(token)
        if action is None:
            raise _unreadable(f"{move}: {shown(token)!r} is no move", line, column)
        moves.append(WrittenMove(token.casefold(), line, column, action))
    seats = range(1, tags.pop("players", USUAL_PLAYERS) + 1)
    players = tuple(f"p{seat}" for seat in seats)
    return WrittenGame(moves=tuple(moves), player_ids=players, options=tags)


def _tokens(text: str) -> Iterator[tuple[str, int, int]]:
    for number, line in enumerate(text.splitlines(), 1):
        for found in TOKEN.finditer(line):
            yield found[0], number, found.start() + 1


def _wrapped(words: Sequence[str]) -> Iterator[str]:
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) > LINE_WIDTH:
            yield line
            line = word
        else:
            line = f"{line} {word}" if line else word
    if line:
        yield line


def _unreadable(message: str, line: int, column: int) -> InvalidData:
    return InvalidData(message, line=line, column=column)
