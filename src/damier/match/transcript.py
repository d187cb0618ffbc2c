"""A match as people write it down: what a text tells, and the match that follows from it.

How a text is laid out is for a game to say (in `text.py` of its folder), or for the catalogue where
it says nothing. No text is believed: every move is played by the rules, and the first one that they
refuse is named by its number and its place.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from damier.core import A, C, IllegalAction, InvalidData, Refusal, S, V

from .match import Match


@dataclass(frozen=True)
class WrittenMove:
    """A move of a text: its words, where they stand (counted from 1), and what they mean."""

    text: str
    line: int
    column: int = 1
    action: Any = None
    """None where the words can be understood only in the position they were played in."""
    actor: str | None = None
    """None where the text does not say: then it is whoever is to move."""
    luck: str | None = None
    """What chance gave with it, where the text tells so."""


@dataclass(frozen=True)
class WrittenGame:
    """What a text tells: the moves in order, and as much of the config as it says."""

    moves: tuple[WrittenMove, ...]
    player_ids: tuple[str, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: int | str | None = None


LONGEST_SHOWN = 60
"""Characters of a text that an error shows."""

Understanding = Callable[[str, S, str], A | None]
"""What words mean in this state, said by this player; None if nothing."""


def match_told(
    start: Match[C, S, A, V],
    moves: Iterable[WrittenMove],
    understand: Understanding[S, A],
    explain: Callable[[Refusal], str],
) -> Match[C, S, A, V]:
    """The match after these moves, or InvalidData that names the first that cannot be."""
    match = start
    for number, move in enumerate(moves, 1):
        player = move.actor or _next_player(match)
        if player is None:
            raise bad_move(number, move, "the text must say who played it")
        action = move.action
        if action is None:
            action = understand(move.text, match.state, player)
        if action is None:
            raise bad_move(number, move, "this is no move")
        try:
            match = match.act(player, action)
        except IllegalAction as error:
            told = {"refusal": error.refusal.code, "values": dict(error.refusal.values)}
            raise bad_move(number, move, explain(error.refusal), player, **told) from None
    return match


def bad_move(
    number: int, move: WrittenMove, why: str, player: str | None = None, **details: Any
) -> InvalidData:
    """The error about a move of a text: which, by whom, where, and why it cannot be."""
    by = f" by {player}" if player else ""
    return InvalidData(
        f"move {number}, {shown(move.text)}{by}: {why}",
        line=move.line,
        column=move.column,
        move=number,
        **details,
    )


def shown(text: str) -> str:
    """Words of a text, cut short where they go on and on."""
    return text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 1]}…"


def _next_player(match: Match[C, S, A, V]) -> str | None:
    """Whoever is to move; where several are, nobody can tell. After the end any name will do."""
    engine, state = match.engine, match.state
    if match.outcome is not None:
        return state.player_ids[0]
    current = engine.get_current_player(state)
    if current is not None:
        return current
    able = [player for player in state.player_ids if engine.get_valid_actions(state, player)]
    return able[0] if len(able) == 1 else None
