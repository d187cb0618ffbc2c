"""An index: which packs lie in a folder, as one static file that any web server serves.

It names each game's newest pack by a plain file name beside it, with the hash of its bytes and the
key that signs. It is read as a stranger's file: no name in it leads anywhere else.
"""

import re
from typing import Annotated

from msgspec import Meta

from damier.core import DamierError, Value, decode

from .refused import TravelRefused

INDEX = "index.json"
FORMAT = "damier-index-1"
LARGEST_INDEX = 4 * 1024 * 1024

PACK_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,150}\.json")
GAME_ID = re.compile(r"(?=.{1,64}$)[a-z][a-z0-9]*(-[a-z0-9]+)*")
GameId = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$(?!\n)", max_length=64)]
Version = Annotated[str, Meta(pattern=r"^[0-9]{1,9}(\.[0-9]{1,9}){1,2}$(?!\n)")]
Digest = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$(?!\n)")]


class IndexedGame(Value):
    """One pack."""

    id: GameId
    version: Version
    file: str
    size: Annotated[int, Meta(ge=1)]
    sha256: Digest
    is_signed: bool = False
    names: dict[str, str] = {}


class Index(Value):
    """What `damier publish` writes."""

    format: str
    games: tuple[IndexedGame, ...]
    public_key: str | None = None
    """The key that signs what is signed here."""


def read_index(content: bytes, place: str) -> Index:
    """An index that somebody wrote, or why it is none."""
    cure = "`damier publish` writes one for a folder of packs"
    try:
        index = decode(content, Index, limit=LARGEST_INDEX)
    except DamierError as error:
        told = f"{place}: {error.message}"
        path = error.details.get("path", "$")
        raise TravelRefused("wrong_index", told, cure, path=path) from None
    if index.format != FORMAT:
        raise TravelRefused("wrong_index", f"{place}: no index of format {FORMAT}", cure)
    for number, game in enumerate(index.games):
        if not PACK_NAME.fullmatch(game.file):
            told = f"{place}: {game.file[:80]!r} is no pack's name beside it"
            raise TravelRefused("wrong_index", told, cure, path=f"$.games[{number}].file")
    return index


def find_game(index: Index, game_id: str) -> IndexedGame | None:
    """The newest version of a game."""
    found = [game for game in index.games if game.id == game_id]
    return max(
        found, key=lambda game: [int(part) for part in game.version.split(".")], default=None
    )
