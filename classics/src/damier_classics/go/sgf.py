"""Games of Go as SGF, the format that all programs for Go read (FF[4]).

It writes and reads one line of play: of several variations the first. Stones that are set up are
read where they are the usual handicap; other positions are refused, and so is any other game.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, get_args

from damier.core import InvalidData
from damier.match import WrittenGame, WrittenMove

from .engine import points
from .state import (
    BLACK,
    MOST_STONES,
    WHITE,
    Act,
    GoConfig,
    GoState,
    Komi,
    Pass,
    Play,
    handicap_points,
    number_of,
    point_name,
)

LETTERS: Final = "abcdefghijklmnopqrs"
USUAL_PLAYERS: Final = ("p1", "p2")
PLAYER: Final = re.compile(r"[A-Za-z0-9_-]{1,32}")
GAME_OF_GO: Final = "1"
USUAL_SIZE: Final = "19"
MOVES_A_LINE: Final = 10

VALUE: Final = re.compile(r"\[((?:[^\\\]]|\\.)*)\]", re.DOTALL)
ITEM: Final = re.compile(
    rf"\s*(?:(?P<sign>[();])|(?P<name>[A-Za-z]+)\s*(?P<values>(?:{VALUE.pattern}\s*)+))", re.DOTALL
)
NUMBER: Final = re.compile(r"\s*(\d{1,3})(?:\.(\d{0,3}))?\s*")


class Property(NamedTuple):
    """A property with its values, and where it stands."""

    name: str
    values: tuple[str, ...]
    line: int
    column: int

    def refused(self, why: str) -> InvalidData:
        told = f"line {self.line}: {self.name}[{self.values[0][:20]}]: {why}"
        return InvalidData(told, line=self.line, column=self.column)


def written(config: GoConfig, actions: Sequence[Act], last: GoState) -> str:
    """A whole game, with its end where it has one."""
    size = config.size
    head = f"(;FF[4]GM[{GAME_OF_GO}]SZ[{size}]KM[{config.komi}]"
    for color, player in zip("BW", config.player_ids, strict=True):
        head += f"P{color}[{player}]"
    if config.handicap:
        stones = handicap_points(size, config.handicap)
        placed = "".join(f"[{_letters(size, number)}]" for number in stones)
        head += f"HA[{config.handicap}]AB{placed}"
    if last.game_over:
        head += f"RE[{_result(last)}]"
    moves, side = [], WHITE if config.handicap else BLACK
    for action in actions:
        number = number_of(size, action.point) if isinstance(action, Play) else None
        moves.append(f";{'BW'[side]}[{'' if number is None else _letters(size, number)}]")
        side = 1 - side
    lines = ["".join(moves[at : at + MOVES_A_LINE]) for at in range(0, len(moves), MOVES_A_LINE)]
    return "\n".join([head, *lines]) + ")\n"


def read(text: str) -> WrittenGame:
    """What an SGF tells, or InvalidData that says where it cannot be read."""
    found = list(_properties(text))
    told: dict[str, Property] = {}
    for one in found:
        told.setdefault(one.name, one)
    if "GM" in told and told["GM"].values[0].strip() != GAME_OF_GO:
        raise told["GM"].refused("this is no game of Go")
    size = int(_number(told, "SZ", USUAL_SIZE))
    if size not in MOST_STONES:
        raise told["SZ"].refused("boards have 5, 7, 9, 13 or 19 lines")
    options: dict[str, Any] = {"size": size}
    if "KM" in told:
        options["komi"] = komi = _number(told, "KM", "0")
        if komi not in get_args(Komi):
            raise told["KM"].refused(f"the komi is one of {', '.join(get_args(Komi))}")
    handicap = int(_number(told, "HA", "0"))
    if handicap > 1:
        options["handicap"] = handicap
    _check_setup(told, size, handicap if handicap > 1 else 0)
    players = _players(told)
    moves = tuple(
        _move(one, size, players["BW".index(one.name)]) for one in found if one.name in ("B", "W")
    )
    return WrittenGame(moves, players, options)


def _players(told: Mapping[str, Property]) -> tuple[str, str]:
    """Black and White, where they have names that players can have here."""
    black, white = (told[name].values[0].strip() if name in told else "" for name in ("PB", "PW"))
    are_names = PLAYER.fullmatch(black) and PLAYER.fullmatch(white) and black != white
    return (black, white) if are_names else USUAL_PLAYERS


def _properties(text: str) -> Iterator[Property]:
    """The properties of the first line of play, in order. Before it anything may stand."""
    at = text.find("(;")
    if at < 0:
        raise InvalidData("no SGF: a game begins with (;", line=1, column=1)
    line, line_start, counted = 1, 0, 0
    while (item := ITEM.match(text, at)) is not None and item["sign"] != ")":
        if item["name"]:
            begins = item.start("name")
            line += text.count("\n", counted, begins)
            line_start = max(line_start, text.rfind("\n", counted, begins) + 1)
            counted = begins
            values = tuple(
                re.sub(r"\\(.)", r"\1", value, flags=re.DOTALL)
                for value in VALUE.findall(item["values"])
            )
            name = "".join(letter for letter in item["name"] if letter.isupper())
            yield Property(name, values, line, begins - line_start + 1)
        at = item.end()
    if item is None:
        where = len(text) - len(text[at:].lstrip())
        line = text.count("\n", 0, where) + 1
        column = where - text.rfind("\n", 0, where)
        what = "the game is not ended by )" if where == len(text) else "this is no SGF"
        raise InvalidData(f"line {line}: {what}", line=line, column=column)


def _number(told: Mapping[str, Property], name: str, usual: str) -> str:
    """A number as we write it: 6.5 for 6.50."""
    if name not in told:
        return usual
    found = NUMBER.fullmatch(told[name].values[0])
    if found is None:
        raise told[name].refused("this is no number")
    fraction = (found[2] or "").rstrip("0")
    if fraction and name != "KM":
        raise told[name].refused("this is no whole number")
    whole = str(int(found[1]))
    return f"{whole}.{fraction}" if fraction else whole


def _check_setup(told: Mapping[str, Property], size: int, handicap: int) -> None:
    """Stones that are set up are those of the handicap, or none."""
    for name in ("AW", "AE"):
        if name in told:
            raise told[name].refused("games that begin from another position are not read")
    if "AB" not in told:
        return
    usual = {_letters(size, number) for number in handicap_points(size, handicap)}
    if handicap > MOST_STONES[size] or set(told["AB"].values) != usual:
        raise told["AB"].refused("handicap stones stand on other points here")


def _move(told: Property, size: int, player: str) -> WrittenMove:
    point = told.values[0].strip()
    action: Act = Pass()
    if point and not (point == "tt" and size <= len(LETTERS)):
        place = [LETTERS.find(letter) for letter in point]
        if len(place) != 2 or not all(0 <= one < size for one in place):
            raise told.refused("this point is off the board")
        action = Play(point=point_name(size, (size - 1 - place[1]) * size + place[0]))
    text = f"{told.name}[{told.values[0]}]"
    return WrittenMove(text, told.line, told.column, action, player)


def _letters(size: int, number: int) -> str:
    row, column = divmod(number, size)
    return f"{LETTERS[column]}{LETTERS[size - 1 - row]}"


def _result(last: GoState) -> str:
    black, white = points(last)
    if not last.winners:
        return "0" if last.reason == "equal_area" else "Void"
    return f"B+{black - white:g}" if black > white else f"W+{white - black:g}"
