"""A record played again: every entry is made anew by the rules and must come out the same.

Nothing a record says is believed: not the actions, not the end, not the promise about the seed.
"""

from collections.abc import Iterable, Iterator

from damier.core import A, C, DamierError, GameEngine, S, V, convert, plain

from .commitment import keeps_promise
from .match import Match
from .record import (
    Acted,
    AnyEntry,
    BrokenRecord,
    Ended,
    Header,
    MatchRecord,
    OtherRules,
    Resigned,
    Rules,
    TakenOver,
    TimedOut,
    Undone,
    Voided,
)


def replayed(
    engine: GameEngine[C, S, A, V], rules: Rules, record: MatchRecord
) -> Match[C, S, A, V]:
    """The match that a record tells, or an error that names the line that is not so."""
    header = record.header
    if header.rules != rules:
        raise OtherRules(
            f"made under {_named(header.rules)}; installed is {_named(rules)}",
            record=plain(header.rules),
            installed=plain(rules),
        )
    if not _promise_kept(header):
        raise BrokenRecord("the seed is not the one that was promised", line=1)
    try:
        config = convert(header.config, engine.config_type)
        played: Match[C, S, A, V] = Match.start(
            engine, rules, config, commitment=header.commitment, nonce=header.nonce
        )
    except DamierError as error:
        raise BrokenRecord(f"line 1: {error.message}", line=1) from None
    if played.record.header != header:
        raise BrokenRecord("line 1: the config is not written in full", line=1)
    for entry in record.entries:
        if entry.seq > played.seq:
            played = _again(played, entry)
        if played.record.entries[entry.seq - 1] != entry:
            raise BrokenRecord(
                f"line {entry.seq + 1}: the rules give another entry", line=entry.seq + 1
            )
    if played.seq > len(record.entries):
        raise BrokenRecord("the end is missing", line=len(record.entries) + 2)
    return played


def moments(match: Match[C, S, A, V]) -> Iterator[Match[C, S, A, V]]:
    """The match as it was after each thing that was done to it, from the first on."""
    header = match.record.header
    played: Match[C, S, A, V] = Match.start(
        match.engine,
        header.rules,
        match.config,
        commitment=header.commitment,
        nonce=header.nonce,
    )
    yield from followed(played, match.record.entries)


def followed(match: Match[C, S, A, V], entries: Iterable[AnyEntry]) -> Iterator[Match[C, S, A, V]]:
    """The match after each of these entries that it does not have yet."""
    for entry in entries:
        if entry.seq > match.seq:
            match = _again(match, entry)
            yield match


def _again(played: Match[C, S, A, V], entry: AnyEntry) -> Match[C, S, A, V]:
    try:
        match entry:
            case Acted(actor=actor, action=action):
                return played.act(actor, convert(action, played.engine.action_type))
            case Resigned(actor=actor):
                return played.resign(actor)
            case TimedOut(actor=actor, then=then):
                return played.time_out(actor, then)
            case TakenOver(actor=actor, bot=bot):
                return played.take_over(actor, bot)
            case Undone(actor=actor, to=to):
                return played.undo(actor, to)
            case Voided(reason=reason):
                return played.void(reason)
            case Ended():
                raise BrokenRecord("the game is not over here")
    except DamierError as error:
        raise BrokenRecord(f"line {entry.seq + 1}: {error.message}", line=entry.seq + 1) from None


def _promise_kept(header: Header) -> bool:
    """A match without a commitment promised nothing."""
    if header.commitment is None or header.nonce is None:
        return True
    return keeps_promise(header.commitment, header.config.get("seed", ""), header.nonce)


def _named(rules: Rules) -> str:
    return f"{rules.game_id} {rules.version} ({rules.digest[:12]})"
