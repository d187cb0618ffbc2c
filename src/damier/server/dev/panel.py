"""What an author's panel shows of a match: the state, every view of it, what may be done, the log.

This is the only place where a state is made ready to be shown. Nothing imports it but routes.py,
whose pages exist only under `damier serve --dev`, on this machine.
"""

from typing import Any

from damier.core import InvalidData, Value, plain
from damier.match import AnyEntry, Event, Match, events, moments
from damier.protocol import Table

SPECTATOR = "spectator"


class Panel(Value):
    """A match at one of its moments, with everything that is secret about it."""

    game_id: str
    version: str
    seq: int
    """Which entry was the last at this moment; 0 is the start."""
    last: int
    """The last entry that there is now."""
    tick: int
    state: dict[str, Any]
    views: dict[str, Any]
    """What each player sees, and `spectator`."""
    legal: dict[str, list[Any]]
    told: dict[str, list[Event]]
    """The events of this moment with their patches, as each viewer was told them."""
    entries: list[AnyEntry]
    """The record up to now."""
    outcome: Any = None


def panel_of(table: Table, seq: int | None = None) -> Panel:
    """Everything about a match, now or as it was after this entry."""
    match = table.match
    then = match if seq is None else moment_at(match, seq)
    engine, players = match.engine, match.state.player_ids
    viewers = {**{player: player for player in players}, SPECTATOR: None}
    return Panel(
        game_id=table.game.id,
        version=engine.facts.version,
        seq=then.seq,
        last=match.seq,
        tick=then.tick,
        state=plain(then.state),
        views={name: plain(then.view(viewer)) for name, viewer in viewers.items()},
        legal={
            player: []
            if then.outcome is not None
            else [plain(action) for action in engine.get_valid_actions(then.state, player)]
            for player in players
        },
        told={name: list(events(then, viewer)) for name, viewer in viewers.items()},
        entries=list(match.record.entries),
        outcome=plain(then.outcome) if then.outcome is not None else None,
    )


def moment_at(match: Match[Any, Any, Any, Any], seq: int) -> Match[Any, Any, Any, Any]:
    """The match as it was after this entry; an end belongs to the entry that brought it."""
    if not 0 <= seq <= match.seq:
        raise InvalidData(f"there is no entry {seq}: the last one is {match.seq}", path="$.at")
    header = match.record.header
    if seq == 0:
        return Match.start(
            match.engine,
            header.rules,
            match.config,
            commitment=header.commitment,
            nonce=header.nonce,
        )
    return next(moment for moment in moments(match) if moment.seq >= seq)
