"""A match that was left at this terminal, kept until somebody goes on with it.

One file a game in the user's state folder, readable by its owner alone: it holds the seed. Nothing
in it is believed: the record is played again by the rules. What cannot be used is put aside.
"""

import os
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from damier.bot_process import resolved_level
from damier.catalogue import Game
from damier.core import DamierError, InvalidData, Value, decode, encode
from damier.match import AnyMatch, read, replayed, written

from .save import kept_aside, write_whole

FORMAT = "damier-left-1"
LARGEST_KEPT = 64 * 1024 * 1024
SAFE = re.compile(r"[^a-z0-9.-]+")


class NothingKept(DamierError):
    """There is no match of this game to go on with."""

    code = "nothing_kept"


class Left(Value):
    """The one JSON object in the file. A seat is the level of its bot, or null for a person."""

    format: str
    game: str
    seats: dict[str, str | None]
    record: str


@dataclass(frozen=True)
class Kept:
    """A match to go on with, and who sits where."""

    match: AnyMatch
    seats: Mapping[str, str | None]


def state_folder() -> Path:
    """Where this user's programs keep what they may forget."""
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "damier"
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "damier"
    state = os.environ.get("XDG_STATE_HOME", "")
    folder = Path(state) if os.path.isabs(state) else Path.home() / ".local" / "state"
    return folder / "damier"


def kept_file(game: Game) -> Path:
    """The file of this game's match."""
    return state_folder() / f"{SAFE.sub('-', game.id.casefold())}.json"


def keep(game: Game, match: AnyMatch, seats: Mapping[str, str | None]) -> Path:
    """Keep a match that was left."""
    file = kept_file(game)
    left = Left(
        format=FORMAT,
        game=game.id,
        seats=dict(seats),
        record=written(match.record).decode(),
    )
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise InvalidData(f"{file.parent}: {error.strerror}", path=str(file)) from None
    write_whole(file, encode(left) + b"\n")
    return file


def forget(game: Game) -> None:
    """The match is over, or another was begun."""
    kept_file(game).unlink(missing_ok=True)


def kept(game: Game) -> Kept | None:
    """The match that was left, or None. A file that is damaged, of another format or made under
    other rules is put aside, and refused by its reason."""
    file = kept_file(game)
    try:
        if file.stat().st_size > LARGEST_KEPT:
            raise InvalidData(f"larger than any kept match ({LARGEST_KEPT} bytes)", path="$")
        return _checked(decode(file.read_bytes(), Left, limit=LARGEST_KEPT), game)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise InvalidData(f"{file}: {error.strerror}", path=str(file)) from None
    except DamierError as error:
        raise kept_aside(file, error) from None


def _checked(left: Left, game: Game) -> Kept:
    if left.format != FORMAT or left.game != game.id:
        raise InvalidData(f"a match of {left.game} ({left.format}), not of {game.id}", path="$")
    record = read(left.record.encode())
    found = game.under(record.header.rules) or game
    match = replayed(found.engine, found.rules, record)
    if tuple(left.seats) != tuple(match.state.player_ids):
        raise InvalidData("the seats are not those of the match", path="$.seats")
    for level in left.seats.values():
        if level is not None:
            resolved_level(game, level)
    if match.outcome is not None:
        raise InvalidData("the match is over", path="$.record")
    return Kept(match, left.seats)
