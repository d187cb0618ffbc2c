"""Backgammon as plain text, and how moves are written: `24/18`, `bar/20`, `6/off`."""

import re
from collections.abc import Mapping
from typing import Any

from damier.core import Action, plain

from .moves import pips, playable
from .state import (
    ACROSS,
    BAR,
    OFF,
    BackgammonView,
    Deal,
    Drop,
    Move,
    Pass,
    Roll,
)

MARKS = "xo"
"""The first player's checkers and the second's."""
HIGHEST = 5
"""Checkers that are drawn on a point; of more the number is told."""
WRITTEN = re.compile(r"(bar|\d{1,2})\s*/\s*(off|\d{1,2})\*?")
WORDS = ("roll", "double", "take", "drop", "pass")
EDGE = " ".join(["+" + "-" * 17, "-" * 17 + "+"]).replace(" ", "+---+")


def board(view: BackgammonView, texts: Any) -> str:
    """The first player's home is at the lower right; points are numbered as the first counts."""
    first, second = (view.checkers[player] for player in view.player_ids)
    columns = [_column(first[point], second[ACROSS - point]) for point in range(BAR)]
    upper, lower = range(13, 25), range(12, 0, -1)
    lines = [_numbers(upper), EDGE]
    for row in range(HIGHEST):
        lines.append(_row([columns[point][row] for point in upper]))
    lines.append(_row([" "] * 12))
    for row in reversed(range(HIGHEST)):
        lines.append(_row([columns[point][row] for point in lower]))
    lines += [EDGE, _numbers(lower)]
    for player, own in view.checkers.items():
        told = {"pips": pips(own), "bar": own[BAR], "off": own[OFF], "score": view.scores[player]}
        lines.append(texts.say("board.player", player=player, **told))
    if view.cube:
        lines.append(texts.say("board.cube", owner=view.owner, stake=view.stake))
    if view.left:
        lines.append(texts.say("board.dice", player=view.current_player_id, dice=list(view.left)))
    return "\n".join(lines)


def _column(first: int, second: int) -> str:
    count, mark = (first, MARKS[0]) if first else (second, MARKS[1])
    if count <= HIGHEST:
        return (mark * count).ljust(HIGHEST, "·")
    return mark * (HIGHEST - 1) + f"{count:x}"


def _numbers(points: range) -> str:
    names = [f"{point:>2}" for point in points]
    return "  " + " ".join(names[:6]) + "     " + " ".join(names[6:])


def _row(signs: list[str]) -> str:
    return "|  " + "  ".join(signs[:6]) + " |   |  " + "  ".join(signs[6:]) + " |"


def tells(
    before: BackgammonView, after: BackgammonView, action: Action, actor: str, texts: Any
) -> tuple[str, str] | tuple[str, str, bool] | None:
    """A turn is one sentence: the roll, and the moves made with it so far."""
    effect = ""
    if after.won is not None and after.won != before.won:
        said = {"winner": after.won.player, "points": after.won.points}
        effect = texts.say(f"effects.{after.won.how}", **said)
    match action:
        case Roll():
            player = after.current_player_id
            assert player is not None
            own, other = _sides(after, player)
            dice = _written(after.rolls[player])
            stuck = "" if playable(own, other, after.left) else texts.say("effects.stuck")
            return texts.say("sentences.rolls", player=player, dice=dice), stuck
        case Move():
            dice, moves = _written(after.rolls[actor]), list(after.played)
            if any(move.endswith("*") for move in after.played):
                hit = next(player for player in after.player_ids if player != actor)
                effect = " ".join(filter(None, (texts.say("effects.hit", other=hit), effect)))
            told = texts.say("sentences.moves", player=actor, dice=dice, moves=moves)
            return told, effect, True
        case Pass():
            dice = _written(before.rolls[actor])
            told = texts.say("sentences.rolls", player=actor, dice=dice)
            return told, texts.say("effects.stuck"), True
        case Deal():
            player = after.current_player_id
            assert player is not None
            dice = _written(after.rolls[player])
            return (texts.say("sentences.deal", player=player, dice=dice, game=after.game), "")
        case Drop():
            return texts.say("sentences.drop", player=actor), effect
    return None


def _written(dice: tuple[int, ...]) -> str:
    return "-".join(map(str, dice))


def _sides(view: BackgammonView, player: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    other = next(one for one in view.player_ids if one != player)
    return view.checkers[player], view.checkers[other]


def notation(action: Action) -> str:
    args = plain(action)
    return "{from}/{to}".format(**args) if args["type"] == "move" else str(args["type"])


def parse(text: str) -> Mapping[str, Any] | None:
    word = text.strip().casefold()
    if word in WORDS:
        return {"type": word}
    found = WRITTEN.fullmatch(word)
    return found and {"type": "move", "from": found[1], "to": found[2]}
