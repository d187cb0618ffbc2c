"""What a finished match hands on to the next one, in which everybody sits one seat further."""

from collections.abc import Sequence
from typing import Any, TypeVar

from damier.core import plain

from .table import Table

T = TypeVar("T")


def carried_over(table: Table) -> dict[str, Any]:
    """The options that the game hands on. A list with an entry for each player is in the order of
    the seats, an object by players names them: both move on with the people they belong to."""
    match = table.match
    players = match.state.player_ids
    carried: dict[str, Any] = plain(table.game.engine.get_carry_over(match.state))
    return {name: _moved_on(value, players) for name, value in carried.items()}


def moved_on(seats: Sequence[T]) -> tuple[T, ...]:
    """The seats of a rematch: everybody moves on by one, and the last begins."""
    return (*seats[-1:], *seats[:-1])


def _moved_on(value: Any, players: tuple[str, ...]) -> Any:
    if isinstance(value, list) and len(value) == len(players):
        return list(moved_on(value))
    if isinstance(value, dict) and value and value.keys() <= set(players):
        to = dict(zip(players, (*players[1:], players[0]), strict=True))
        return {to[player]: each for player, each in value.items()}
    return value
