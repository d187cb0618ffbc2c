"""Bundles installed for this person: judged, trusted or refused, and put where every command and a
server find them.

A pack passes the checks of every bundle first. Then the ledger is asked: whether its game was
signed before, by which key, and in which version. What is refused changes nothing on the disk.
"""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from msgspec.structs import replace

from damier import catalogue
from damier.bundle import BundleRefused
from damier.catalogue import Game, data_folder, game_from_pack, installed_bundles, version_order
from damier.core import DamierError, Value

from .arrival import Arrival, from_index, from_place, index_file
from .fetch import is_address
from .files import write_whole
from .index import GAME_ID
from .ledger import Kept, Ledger, read_ledger, write_ledger, writing
from .refused import TravelRefused
from .signature import SUFFIX, key_id, read_key, signer_of, verify

PACK_SUFFIX = ".json"


class Installed(Value):
    """What came of it."""

    game_id: str
    version: str
    outcome: Literal["installed", "unchanged"]
    key: str | None = None
    is_new_key: bool = False
    """Whether this key is trusted from now on."""


def install(wanted: str, index: str | None = None, key: str | None = None) -> Installed:
    """Install the pack of this file or address, or the game of this name from an index; once an
    index was named, it is known by itself."""
    if index is None and (is_address(wanted) or Path(wanted).exists()):
        return _install(from_place(wanted), key, None)
    if not GAME_ID.fullmatch(wanted):
        told = f"{wanted!r} is neither a file nor an address, nor a game's id"
        raise TravelRefused("not_fetched", told, "is it written right?")
    places = [index_file(index)] if index is not None else read_ledger(data_folder()).indexes
    for place in places:
        arrival = from_index(place, wanted)
        if arrival is not None:
            return _install(arrival, key, place)
    if not places:
        raise TravelRefused("wrong_index", "no index is known", "name one once by --index")
    told = f"{', '.join(places)}: no game called {wanted!r}"
    raise TravelRefused("wrong_index", told, "is it written right?")


def update(game_id: str | None = None) -> Iterator[Installed | DamierError]:
    """Take up newer versions of one game, or of all, each from where it came. One that is refused
    keeps none of the others back."""
    games = read_ledger(data_folder()).games
    if game_id is not None and game_id not in games:
        raise _not_installed(game_id)
    for name, kept in games.items():
        if game_id in (None, name):
            try:
                yield _updated(name, kept)
            except DamierError as error:
                yield error


def remove(game_id: str, *, forgets_key: bool = False) -> None:
    """Remove all versions of a game; the key that was trusted for it stays so, unless forgotten."""
    with writing(data_folder()) as folder:
        ledger = read_ledger(folder)
        place = installed_bundles() / game_id
        is_there = GAME_ID.fullmatch(game_id) and place.is_dir()
        if game_id not in ledger.games and not is_there and not forgets_key:
            raise _not_installed(game_id)
        forgotten = {game_id} if forgets_key else set()
        write_ledger(
            folder,
            replace(
                ledger,
                games={name: kept for name, kept in ledger.games.items() if name != game_id},
                keys={name: key for name, key in ledger.keys.items() if name not in forgotten},
                highest={name: v for name, v in ledger.highest.items() if name not in forgotten},
            ),
        )
        if is_there:
            shutil.rmtree(place)
    catalogue.refresh()


def _updated(game_id: str, kept: Kept) -> Installed:
    arrival = from_index(kept.source, game_id) if kept.is_indexed else from_place(kept.source)
    if arrival is None:
        told = f"{kept.source}: no game called {game_id!r} any more"
        raise TravelRefused("wrong_index", told, "it stays as it is")
    return _install(arrival, None, None, game_id)


def _install(
    arrival: Arrival, key: str | None, index: str | None, expected: str | None = None
) -> Installed:
    stated = read_key(key, "--key") if key is not None else arrival.key
    if arrival.signature is not None and stated is not None:
        verify_stated(arrival, stated)
    game = _game(arrival)
    if expected not in (None, game.id):
        told = f"{arrival.place} holds {game.id!r}, not {expected!r}"
        raise TravelRefused("pack_differs", told, "install it by its own name")
    with writing(data_folder()) as folder:
        ledger = read_ledger(folder)
        trusted = _trusted_key(arrival, game.id, stated, ledger)
        _refuse_taken(game, ledger)
        if _refuse_older(arrival, game, ledger) == "unchanged":
            return Installed(
                game_id=game.id, version=game.rules.version, outcome="unchanged", key=trusted
            )
        _write(arrival, game)
        write_ledger(folder, _with(ledger, arrival, game, trusted, index))
    catalogue.refresh()
    return Installed(
        game_id=game.id,
        version=game.rules.version,
        outcome="installed",
        key=trusted,
        is_new_key=trusted is not None and game.id not in ledger.keys,
    )


def verify_stated(arrival: Arrival, key: str) -> None:
    """Bytes that the key named beside them did not sign are read no further."""
    assert arrival.signature is not None
    if signer_of(arrival.signature, arrival.place) == key_id(key):
        verify(arrival.content, arrival.signature, key, arrival.place)


def _game(arrival: Arrival) -> Game:
    try:
        return game_from_pack(arrival.content)
    except BundleRefused as error:
        told = "\n".join(f"{arrival.place}: {problem}" for problem in error.problems)
        error.message = told
        raise


def _trusted_key(arrival: Arrival, game_id: str, stated: str | None, ledger: Ledger) -> str | None:
    """The key by which this pack is signed and may be; None where it never was."""
    known = ledger.keys.get(game_id)
    if arrival.signature is None:
        if known is not None or stated is not None:
            told = f"{arrival.place}: {game_id} is signed by {known or stated}, this pack is not"
            cure = f"get it from its author, who puts a {SUFFIX} beside it"
            raise TravelRefused("signature_missing", told, cure, path=arrival.place)
        return None
    signer = signer_of(arrival.signature, arrival.place)
    if known is not None and (signer != key_id(known) or stated not in (None, known)):
        told = f"{arrival.place}: {game_id} was signed by {known}, this pack is signed by another"
        cure = (
            "ask its author; if the key was changed on purpose, "
            f"`damier remove {game_id} --forget-key` and install it again"
        )
        raise TravelRefused("key_changed", told, cure, path=arrival.place)
    key = known or stated
    if key is None:
        told = f"{arrival.place}: signed, but by which key?"
        cure = "name it by --key, as its author gives it"
        raise TravelRefused("key_unknown", told, cure, path=arrival.place)
    if signer != key_id(key):
        told = f"{arrival.place}: not signed by {key}"
        raise TravelRefused("key_changed", told, "ask its author which key is right")
    verify(arrival.content, arrival.signature, key, arrival.place)
    return key


def _refuse_taken(game: Game, ledger: Ledger) -> None:
    if game.id in ledger.games:
        return
    if any(known.id == game.id for known in catalogue.all()) and not _lies_installed(game.id):
        told = f"{game.id} is on the shelf already"
        cure = "a game of another author needs another id"
        raise TravelRefused("game_taken", told, cure)


def _lies_installed(game_id: str) -> bool:
    return (installed_bundles() / game_id).is_dir()


def _refuse_older(arrival: Arrival, game: Game, ledger: Ledger) -> Literal["newer", "unchanged"]:
    kept, version = ledger.games.get(game.id), game.rules.version
    if kept is not None and kept.version == version:
        if kept.sha256 == arrival.digest:
            return "unchanged"
        told = f"{arrival.place}: {game.id} {version} is installed, and is not this pack"
        cure = "its author gives what has changed a new version"
        raise TravelRefused("version_reused", told, cure, path=arrival.place)
    highest = ledger.highest.get(game.id)
    if highest is not None and version_order(version) < version_order(highest):
        told = f"{arrival.place}: {game.id} {version} is older than {highest}, which was installed"
        cure = f"to go back, `damier remove {game.id} --forget-key` first"
        raise TravelRefused("downgrade", told, cure, path=arrival.place)
    return "newer"


def _write(arrival: Arrival, game: Game) -> None:
    place = installed_bundles() / game.id
    place.mkdir(parents=True, exist_ok=True)
    file = place / f"{game.rules.version}{PACK_SUFFIX}"
    if arrival.signature is not None:
        write_whole(Path(f"{file}{SUFFIX}"), arrival.signature)
    write_whole(file, arrival.content)


def _with(
    ledger: Ledger, arrival: Arrival, game: Game, key: str | None, index: str | None
) -> Ledger:
    kept = Kept(
        version=game.rules.version,
        sha256=arrival.digest,
        source=arrival.source,
        key=key,
        is_indexed=arrival.is_indexed,
    )
    known = ledger.indexes
    return Ledger(
        games={**ledger.games, game.id: kept},
        keys={**ledger.keys, **({game.id: key} if key is not None else {})},
        highest={**ledger.highest, game.id: game.rules.version},
        indexes=known if index is None or index in known else (*known, index),
    )


def _not_installed(game_id: str) -> TravelRefused:
    cure = "`damier list` lists those that are"
    return TravelRefused("not_installed", f"{game_id!r} was not installed", cure)
