"""Go as plain text, and how moves are written: a point, or `pass`. Whole games are SGF."""

from collections.abc import Mapping
from typing import Any

from damier.core import Action, convert, plain
from damier.match import Match, WrittenGame, standing_actions
from damier_classics.drawn import grid

from . import sgf
from .state import LETTERS, Act, GoView, Play

PASS = "pass"


def board(view: GoView, texts: Any) -> str:
    """Black's stones are x, White's o; row 1 is below."""
    size, cells = view.size, view.cells
    rows = [cells[at : at + size] for at in range(0, size * size, size)]
    told = (
        texts.say("board.prisoners", player=player, count=count)
        for player, count in view.prisoners.items()
    )
    return "\n".join([grid(rows, LETTERS[:size]), *told])


def tells(before: GoView, after: GoView, action: Action, actor: str, texts: Any) -> tuple[str, str]:
    """A stone, and how many it took."""
    if not isinstance(action, Play):
        return texts.say("sentences.pass", player=actor), ""
    count = after.prisoners[actor] - before.prisoners[actor]
    told = texts.say("sentences.play", player=actor, point=action.point)
    return told, texts.say("effects.play", player=actor, count=count) if count else ""


def notation(action: Action) -> str:
    return str(plain(action).get("point", PASS))


def parse(text: str) -> Mapping[str, Any] | None:
    word = text.strip().casefold()
    return {"type": "pass"} if word == PASS else {"type": "play", "point": word}


def match_text(match: Match[Any, Any, Any, Any], texts: Any) -> str:
    """A whole game as SGF."""
    actions = [convert(entry.action, Act) for entry in standing_actions(match.record)]
    return sgf.written(match.config, actions, match.states()[-1])


def read_match(text: str, texts: Any) -> WrittenGame:
    """The size, the komi, the handicap and the moves that an SGF tells."""
    return sgf.read(text)
