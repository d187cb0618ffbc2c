"""A match in as few characters as an address can spare: what was done, and who did it.

Hashes and numbers are left out, since they follow from the rest. The rules play everything again,
so nothing that a stranger wrote into an address is believed.
"""

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from damier.catalogue import Game, load, versions
from damier.core import DamierError, InvalidData, Value, convert, decode, encode, plain
from damier.match import AnyEntry, AnyMatch, Ended, Match, Rules, followed
from damier.protocol.wire import mended_name

LONGEST_TEXT = 256 * 1024
LARGEST = 8 * 1024 * 1024
MOST_NAMES = 16
DIGITS = 12
"""Of the rules' digest: enough to find them again, and none of what proves a record."""


class Shared(Value, omit_defaults=True):
    """What an address says. Names are short because they are written often."""

    g: str
    v: str
    d: str
    c: dict[str, Any]
    e: list[dict[str, Any]] = []
    n: dict[str, str] = {}
    r: int = 1


class Unshared(Value):
    """A match that came in an address, as a record again."""

    record: str
    names: dict[str, str]


def shared(match: AnyMatch, names: Mapping[str, str]) -> str:
    """The match as text for an address."""
    rules = match.record.header.rules
    entries = []
    for entry in match.record.entries:
        if not isinstance(entry, Ended):
            told = plain(entry)
            entries.append({k: v for k, v in told.items() if k not in ("seq", "tick", "hash")})
    content = Shared(
        g=rules.game_id,
        v=rules.version,
        d=rules.digest[:DIGITS],
        c=plain(match.config),
        e=entries,
        n={player: name for player, name in names.items() if name != player},
        r=rules.revision,
    )
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = deflate.compress(encode(content)) + deflate.flush()
    return urlsafe_b64encode(packed).decode().rstrip("=")


def unshared(text: str) -> tuple[Game, AnyMatch, dict[str, str]]:
    """The match that an address tells, played by the rules, and the names of its players."""
    told = _read(text)
    game = _game(told)
    config = game.decode_config(told.c)
    match: AnyMatch = Match.start(game.engine, game.rules, config)
    for number, entry in enumerate(told.e, 1):
        match = _after(match, entry, number)
    players = match.state.player_ids
    names = {p: mended_name(told.n[p], p) for p in players if p in told.n}
    return game, match, names


def _after(match: AnyMatch, entry: dict[str, Any], number: int) -> AnyMatch:
    try:
        whole: AnyEntry = convert({**entry, "seq": match.seq + 1, "tick": match.tick}, AnyEntry)
        return next(followed(match, [replace(whole, hash="")]))
    except DamierError as error:
        raise InvalidData(f"entry {number}: {error.message}", path=f"$.e[{number - 1}]") from None


def _game(told: Shared) -> Game:
    """The game in the version that was played, by the beginning of its digest."""
    known = [load(told.g), *versions(told.g)]
    for game in known:
        if game.rules.version == told.v and game.rules.digest.startswith(told.d):
            rules: Rules = replace(game.rules, revision=told.r)
            under = game.under(rules)
            if under is not None:
                return under
    raise InvalidData(f"made under {told.g} {told.v}; installed is {known[0].rules.version}")


def _read(text: str) -> Shared:
    """What an address holds, unless it is more than any address would."""
    try:
        if len(text) > LONGEST_TEXT:
            raise ValueError
        packed = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        inflate = zlib.decompressobj(-15)
        content = inflate.decompress(packed, LARGEST)
        if inflate.unconsumed_tail or not inflate.eof:
            raise ValueError
    except (Error, ValueError, zlib.error):
        raise InvalidData("this address holds no match") from None
    return decode(content, Shared, limit=LARGEST)
