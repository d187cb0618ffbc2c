"""A folder of packs made ready for others: each checked, signed where there is a key, and listed in
an index. What lies in the folder can then be put on any web server as it is."""

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

from minisign import Error, KeyPair, SecretKey

from damier.catalogue import LARGEST_PACK, game_from_pack
from damier.core import DamierError, InvalidData, encode

from .files import read_whole, write_whole
from .index import FORMAT, INDEX, PACK_NAME, Index, IndexedGame
from .refused import TravelRefused
from .signature import LONGEST_SIGNATURE, PUBLIC_KEY, SUFFIX, read_key, sign, verify

Ask = Callable[[], str]
"""Asks for a password."""


def publish(folder: Path, key_file: Path | None, ask: Ask) -> Index:
    """Check the packs of this folder, sign them with this key, and write their index."""
    if not folder.is_dir():
        raise InvalidData(f"{folder} is no folder", path=str(folder))
    secret = _secret_key(key_file, ask) if key_file is not None else None
    public = secret.get_public_key().to_base64().decode() if secret is not None else None
    beside = read_whole(folder / PUBLIC_KEY, LONGEST_SIGNATURE)
    if beside is not None:
        named = read_key(beside, str(folder / PUBLIC_KEY))
        if public not in (None, named):
            told = f"{folder / PUBLIC_KEY} is another key; who has installed from here trusts that"
            cure = "sign with the same key, or remove that file if it must change"
            raise TravelRefused("key_changed", told, cure, path=str(folder / PUBLIC_KEY))
        public = named
    games = [
        _published(file, secret, public)
        for file in sorted(folder.iterdir())
        if PACK_NAME.fullmatch(file.name) and file.name != INDEX
    ]
    if not games:
        cure = "`damier bundle pack` writes one"
        raise TravelRefused("wrong_index", f"{folder} holds no pack", cure, path=str(folder))
    _check_versions_differ(games, folder)
    is_signed = any(game.is_signed for game in games)
    index = Index(format=FORMAT, games=tuple(games), public_key=public if is_signed else None)
    if secret is not None:
        write_whole(folder / PUBLIC_KEY, bytes(secret.get_public_key()) + b"\n")
    write_whole(folder / INDEX, encode(index))
    return index


def new_key(file: Path, password: str | None) -> str:
    """Write a new secret key to this file and its public half beside it; the public key."""
    pair = KeyPair.generate()
    secret, public = pair.secret_key, pair.public_key
    if password:
        secret.encrypt(password)
    beside = Path(f"{file}.pub")
    for taken in (file, beside):
        if taken.exists():
            raise InvalidData(f"{taken} is there already", path=str(taken))
    write_whole(file, bytes(secret) + b"\n", 0o600)
    write_whole(beside, bytes(public) + b"\n")
    return str(public.to_base64(), "ascii")


def _published(file: Path, secret: SecretKey | None, public: str | None) -> IndexedGame:
    content = read_whole(file, LARGEST_PACK)
    assert content is not None
    try:
        game = game_from_pack(content)
    except DamierError as error:
        error.message = f"{file}: {error.message}"
        raise
    beside = Path(f"{file}{SUFFIX}")
    if secret is not None:
        write_whole(beside, sign(content, secret, f"{game.id} {game.rules.version}"))
    signature = read_whole(beside, LONGEST_SIGNATURE)
    if signature is not None:
        if public is None:
            told = f"{beside} is there, but no {PUBLIC_KEY}"
            raise TravelRefused("key_unknown", told, "put the public key beside it")
        verify(content, signature, public, str(file))
    return IndexedGame(
        id=game.id,
        version=game.rules.version,
        file=file.name,
        size=len(content),
        sha256=sha256(content).hexdigest(),
        is_signed=signature is not None,
        names=game.info.names,
    )


def _check_versions_differ(games: list[IndexedGame], folder: Path) -> None:
    """One file a version: nobody could say which of two was meant."""
    seen: dict[tuple[str, str], str] = {}
    for game in games:
        first = seen.setdefault((game.id, game.version), game.file)
        if first != game.file:
            told = f"{first} and {game.file} in {folder} are both {game.id} {game.version}"
            cure = "remove one of them, or give the changed one a version of its own"
            raise TravelRefused("version_reused", told, cure, path=str(folder / game.file))


def _secret_key(file: Path, ask: Ask) -> SecretKey:
    try:
        key = SecretKey.from_file(file)
        if key.is_encrypted():
            key.decrypt(ask())
        return key
    except (Error, ValueError, IndexError, OSError):
        told = f"{file}: no secret key of minisign, or another password"
        cure = "`damier keygen` makes one"
        raise TravelRefused("wrong_key", told, cure, path=str(file)) from None
