"""What an author's panel shows of a match: the state, every view of it, what may be done, the log.

This is the only place where a state is made ready to be shown. Nothing imports it but routes.py,
whose pages exist only under `damier serve --dev`, on this machine.
"""

from typing import Any

from damier.bundle import BundleEngine
from damier.core import InvalidData, Value, decode, encode, plain
from damier.match import Acted, AnyEntry, AnyMatch, Event, Match, events, moments
from damier.protocol import Table
from damier.scene import outline

SPECTATOR = "spectator"
MOST_LOGGED = 50
"""Lines of hooks that are shown of one moment."""


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
    scenes: dict[str, str]
    """The outline of each viewer's scene, where the game has one."""
    legal: dict[str, list[Any]]
    told: dict[str, list[Event]]
    """The events of this moment with their patches, as each viewer was told them."""
    entries: list[AnyEntry]
    """The record up to now."""
    logged: list[str]
    """What the hooks of a bundle said to their author at this moment."""
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
        scenes=_scenes(table, then, viewers),
        legal={
            player: []
            if then.outcome is not None
            else [plain(action) for action in engine.get_valid_actions(then.state, player)]
            for player in players
        },
        told={name: list(events(then, viewer)) for name, viewer in viewers.items()},
        entries=list(match.record.entries),
        logged=logged_at(match, then),
        outcome=plain(then.outcome) if then.outcome is not None else None,
    )


def _scenes(
    table: Table, then: Match[Any, Any, Any, Any], viewers: dict[str, str | None]
) -> dict[str, str]:
    draw = table.game.scene
    if draw is None:
        return {}
    return {name: outline(draw(then.view(viewer), viewer)) for name, viewer in viewers.items()}


def logged_at(match: AnyMatch, then: AnyMatch) -> list[str]:
    """The lines that hooks log at this moment: it is played again with an author listening."""
    engine, lines = match.engine, list[str]()
    if not isinstance(engine, BundleEngine) or not engine.bundle.hooks:
        return []
    listening = engine.told_to(lines.append)
    last = then.record.entries[-1] if then.record.entries else None
    if last is None:
        listening.init(match.config)
    elif isinstance(last, Acted):
        before = moment_at(match, last.seq - 1).state
        action = decode(encode(last.action), listening.action_type)
        listening.resolve(before, action, last.actor)
    return list(dict.fromkeys(lines))[:MOST_LOGGED]


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
