"""What a person typed, understood: a number, a notation, a label, or a wish."""

from collections.abc import Sequence
from enum import Enum
from typing import Any

from damier.catalogue import Game, Texts
from damier.core import DamierError


class Asked(Enum):
    """Wishes that are no action of the game."""

    HELP = "?"
    UNDO = "u"
    ADVICE = "a"
    RESIGN = "r"
    LEAVE = "q"
    NOTHING = ""


WISHES = {wish.value: wish for wish in Asked}
WISH = "/"
"""Before a wish whose letter is a move of the game: `/a`."""


def writes_numbers(game: Game, valid_actions: Sequence[Any], view: Any) -> bool:
    """Whether numbers are this game's notation: then they are no places in a list."""
    return any(game.notation(action, view).isdecimal() for action in valid_actions)


def understood(
    typed: str, valid_actions: Sequence[Any], view: Any, game: Game, texts: Texts
) -> Any:
    """An action, legal or not, or a wish; Asked.NOTHING if it cannot be read, and InvalidData if it
    can, and is no action of this game."""
    text = typed.casefold()
    notations = {game.notation(action, view).casefold() for action in valid_actions}
    if text.removeprefix(WISH) in WISHES and text not in notations:
        return WISHES[text.removeprefix(WISH)]
    is_listed = text.isdecimal() and 1 <= int(text) <= len(valid_actions)
    if is_listed and not writes_numbers(game, valid_actions, view):
        return valid_actions[int(text) - 1]
    for action in valid_actions:
        names = (game.notation(action, view), texts.action(action, view))
        if text in map(str.casefold, names):
            return action
    try:
        parsed = game.parse(typed, view)
    except DamierError:
        return Asked.NOTHING
    return Asked.NOTHING if parsed is None else game.decode_action(parsed)
