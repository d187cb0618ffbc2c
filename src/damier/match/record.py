"""What happened, as text: a header and the entries, each bound to the one before by its hash.

A record is lines of JSON, the header first. It is read strictly: a line that would be written
differently, or whose hash does not follow from the lines before, is refused by its number.
Whether the actions are legal is for match.py to find out by replaying them.
"""

from collections.abc import Iterator
from hashlib import sha256
from typing import Any, Literal

from msgspec.structs import replace

from damier.core import (
    DamierError,
    InvalidData,
    Outcome,
    PlayerId,
    Value,
    canonical,
    decode,
    encode,
)

FORMAT = "damier-record-1"
LONGEST_LINE = 1024 * 1024


class BrokenRecord(DamierError):
    """A record that contradicts itself: edited, cut, out of order. `details["line"]` says where."""

    code = "broken_record"


class OtherRules(DamierError):
    """A record made under other rules than those installed. It stays readable as text."""

    code = "other_rules"


class Rules(Value, omit_defaults=True):
    """Which rules a record was made under."""

    game_id: str
    version: str
    digest: str
    revision: int = 1
    """For a bundle: which way the interpreter had of showing its cards."""


class Header(Value, tag_field="type", tag="match"):
    """The first line: which game, under which rules, from which config."""

    format: str = FORMAT
    rules: Rules
    config: dict[str, Any]
    commitment: str | None = None
    nonce: str | None = None
    hash: str = ""


class Entry(Value, tag_field="type", tag="entry"):
    """One line after the header. `tick` counts steps of the game, `seq` counts entries."""

    seq: int
    tick: int
    hash: str = ""


class Acted(Entry, tag="action"):
    """A player's action."""

    actor: PlayerId
    action: dict[str, Any]


class Resigned(Entry, tag="resign"):
    """A player gave up."""

    actor: PlayerId


class TimedOut(Entry, tag="timeout"):
    """A player's time ran out. What follows is as the lobby said: the seat is forfeit, a bot
    plays it on, or a default action is played for it."""

    actor: PlayerId
    then: Literal["forfeit", "bot", "action"] = "forfeit"


class TakenOver(Entry, tag="takeover"):
    """A bot plays this seat from here on; no bot means that its player is back."""

    actor: PlayerId
    bot: str | None = None


class Undone(Entry, tag="undo"):
    """Everything from entry `to` on is taken back; `actor` asked for it."""

    actor: PlayerId
    to: int


class Voided(Entry, tag="void"):
    """The match cannot go on, by nobody's fault."""

    reason: str


class Ended(Entry, tag="end"):
    """The match is over. The digest is that of the last state."""

    outcome: Outcome
    digest: str


AnyEntry = Acted | Resigned | TimedOut | TakenOver | Undone | Voided | Ended


class MatchRecord(Value):
    """A match as it is kept."""

    header: Header
    entries: tuple[AnyEntry, ...] = ()

    @property
    def last_hash(self) -> str:
        return self.entries[-1].hash if self.entries else self.header.hash


def sealed_header(header: Header) -> Header:
    """The header with its hash filled in."""
    return replace(header, hash=_hash("", header))


def sealed(entry: AnyEntry, previous_hash: str) -> AnyEntry:
    """The entry with its hash filled in."""
    return replace(entry, hash=_hash(previous_hash, entry))


def written(record: MatchRecord) -> bytes:
    """The record as the lines of a file."""
    return b"".join(encode(line) + b"\n" for line in (record.header, *record.entries))


def read(data: bytes) -> MatchRecord:
    """The record that these lines hold, or an error that names the line."""
    lines = enumerate(data.split(b"\n")[:-1], 1) if data.endswith(b"\n") else None
    if lines is None:
        raise BrokenRecord("the last line is cut short", line=data.count(b"\n") + 1)
    parts = list(_read_lines(lines))
    if not parts:
        raise BrokenRecord("an empty record", line=1)
    header, *entries = parts
    return MatchRecord(header=header, entries=tuple(entries))


def _read_lines(lines: Iterator[tuple[int, bytes]]) -> Iterator[Any]:
    previous_hash = ""
    for number, line in lines:
        part = _read_line(number, line)
        if part.hash != _hash(previous_hash, part):
            raise BrokenRecord(
                f"line {number}: its hash does not follow from what is written", line=number
            )
        if number > 1 and part.seq != number - 1:
            raise BrokenRecord(
                f"line {number}: expected entry {number - 1}, got {part.seq}", line=number
            )
        previous_hash = part.hash
        yield part


def _read_line(number: int, line: bytes) -> Any:
    try:
        part = decode(line, Header if number == 1 else AnyEntry, limit=LONGEST_LINE)
    except InvalidData as error:
        raise InvalidData(
            f"line {number}: {error.message}", **{**error.details, "line": number}
        ) from None
    if encode(part) != line:
        raise BrokenRecord(f"line {number}: not written as records are", line=number)
    if number == 1 and part.format != FORMAT:
        raise BrokenRecord(f"line 1: expected format {FORMAT}, got {part.format}", line=1)
    return part


def _hash(previous_hash: str, part: Header | AnyEntry) -> str:
    bare = replace(part, hash="") if part.hash else part
    return sha256(previous_hash.encode() + canonical(bare)).hexdigest()
