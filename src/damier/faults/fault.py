"""A fault of a game, as its author is told it: the method, the line, the config and the shortest
history that shows it.

Config and seed are in it: it is for authors, and for the log of a match that is over. What players
are told is a sentence of the table's. How it is shortened is in shrink.py.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from damier.catalogue import Game, PlayFailed, Position, SourcePlace, place_of, place_of_function
from damier.core import DamierError, convert, encode
from damier.match import Acted, Match, Undone

from .answers import Failing
from .shrink import History, Shrinking

LONGEST_MESSAGE = 400


class GameFault(DamierError):
    """A game's own code raised, or gave an answer that the contract does not allow."""

    code = "game_fault"


def fault_in(
    game: Game,
    config: Any,
    history: History,
    error: BaseException,
    probe: Callable[[Position], None] | None = None,
) -> GameFault:
    """What is wrong with a game that failed after this history, as short as it can be told. Whoever
    asked more of a position than the contract's methods brings that along as a probe."""
    if isinstance(error, GameFault):
        return error
    if isinstance(error, PlayFailed):
        config, history, error = error.at.config, error.at.history, error.error
    shrinking = Shrinking(game, probe, error)
    found = shrinking.found(config, history)
    if found is None:
        place = place_of(error, game.folder)
        method = place.function if place is not None else None
        return _told(game, method, _raised(place, error), config, history, None)
    found = shrinking.shortest(found)
    what = _failed(game, found.failing)
    return _told(game, found.failing.method, what, found.config, found.history, found.at)


def match_history(match: Match[Any, Any, Any, Any]) -> list[tuple[str, Any]]:
    """The actions of a match that were not taken back."""
    kept: list[Acted] = []
    for entry in match.record.entries:
        if isinstance(entry, Undone):
            kept = [one for one in kept if one.seq < entry.to]
        elif isinstance(entry, Acted):
            kept.append(entry)
    shape = match.engine.action_type
    return [(entry.actor, convert(entry.action, shape)) for entry in kept]


@contextmanager
def blaming(
    game: Game, config: Any, playing: Callable[[], Match[Any, Any, Any, Any] | None]
) -> Iterator[None]:
    """Whatever a game's own code raises meanwhile becomes a GameFault of this match, or of its
    beginning where there is no match yet. What is raised elsewhere goes on as it is."""
    try:
        yield
    except DamierError:
        raise
    except Exception as error:
        match = playing()
        fault = fault_in(game, config, match_history(match) if match is not None else (), error)
        if game.folder is None or fault.details["method"] is None:
            raise
        raise fault from error


def _failed(game: Game, failing: Failing) -> str:
    cause = failing.__cause__
    place = place_of(cause, game.folder) if cause is not None else None
    place = place or place_of_function(failing.function, game.folder)
    told = f"{failing}"[:LONGEST_MESSAGE] + (f"\n  at {place}" if place is not None else "")
    return told + (f"\n  asked about {failing.about}" if failing.about else "")


def _raised(place: SourcePlace | None, error: BaseException) -> str:
    """An error that does not come again when the same is played: told as it was."""
    said = f"raised {type(error).__name__}: {error}"[:LONGEST_MESSAGE]
    if place is None:
        return f"the rules {said}"
    return f"{place.function} {said}\n  at {place}"


def _told(
    game: Game, method: str | None, what: str, config: Any, history: History, at: Position | None
) -> GameFault:
    lines = [f"{game.id}: {what}", f"  config {encode(config).decode()}"]
    lines.append(f"  after {len(history)} actions" + (":" if history else ""))
    lines += [f"    {player}: {encode(action).decode()}" for player, action in history]
    if at is not None:
        lines.append(f"  state {_encoded(at.state)}")
    return GameFault("\n".join(lines), game=game.id, method=method)


def _encoded(state: Any) -> str:
    """A state as JSON, or as Python shows it where it is none."""
    try:
        return encode(state).decode()
    except (TypeError, ValueError):
        return repr(state)
