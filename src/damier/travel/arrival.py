"""A pack as it arrives: its bytes, its signature, and the key that is said to have made it.

From a file, from an address, or by name from an index. Nothing is believed here but the index's
hash, which is compared; whether the key is to be trusted is install.py's to say.
"""

from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

from damier.catalogue import LARGEST_PACK

from .fetch import fetch, is_address
from .files import read_whole
from .index import INDEX, LARGEST_INDEX, Index, find_game, read_index
from .refused import TravelRefused
from .signature import LONGEST_SIGNATURE, PUBLIC_KEY, SUFFIX, read_key


@dataclass(frozen=True)
class Arrival:
    """What came, and from where."""

    content: bytes
    signature: bytes | None
    key: str | None
    """The key that is named beside it."""
    place: str
    source: str
    is_indexed: bool = False

    @property
    def digest(self) -> str:
        return sha256(self.content).hexdigest()


def from_place(place: str) -> Arrival:
    """The pack in this file or at this address."""
    content = _read(place, LARGEST_PACK)
    if content is None:
        cure = "is it written right?"
        raise TravelRefused("not_fetched", f"{place}: there is nothing", cure, path=place)
    signature = _read(place + SUFFIX, LONGEST_SIGNATURE)
    key = _read(_beside(place, PUBLIC_KEY), LONGEST_SIGNATURE) if signature is not None else None
    named = read_key(key, _beside(place, PUBLIC_KEY)) if key is not None else None
    return Arrival(content, signature, named, place, whole_place(place))


def from_index(index_place: str, game_id: str) -> Arrival | None:
    """A game by its name from an index; None where the index does not have it."""
    place = index_file(index_place)
    index = load_index(place)
    game = find_game(index, game_id)
    if game is None:
        return None
    where = _beside(place, game.file)
    content = _read(where, LARGEST_PACK)
    if content is None or sha256(content).hexdigest() != game.sha256:
        told = f"{where}: not the pack that {place} names"
        raise TravelRefused("pack_differs", told, "have it published anew", path=where)
    signature = _read(where + SUFFIX, LONGEST_SIGNATURE) if game.is_signed else None
    if game.is_signed and signature is None:
        told = f"{where}{SUFFIX} is not there, though {place} says that the pack is signed"
        raise TravelRefused("signature_missing", told, "have it published anew", path=where)
    key = read_key(index.public_key, place) if index.public_key is not None else None
    return Arrival(content, signature, key, where, place, is_indexed=True)


def load_index(place: str) -> Index:
    """The index at this place."""
    content = _read(place, LARGEST_INDEX)
    if content is None:
        raise TravelRefused("not_fetched", f"{place}: there is no index", "is it written right?")
    return read_index(content, place)


def index_file(place: str) -> str:
    """The index's own place; a folder's is the `index.json` in it."""
    place = whole_place(place)
    if is_address(place):
        return place if place.endswith(".json") else urljoin(place.rstrip("/") + "/", INDEX)
    return str(Path(place) / INDEX) if Path(place).is_dir() else place


def whole_place(place: str) -> str:
    """A place as it is found from any folder."""
    if place.startswith("file:"):
        parts = urlsplit(place)
        if parts.netloc not in ("", "localhost"):
            cure = "a file's address is file:///PATH"
            raise TravelRefused("unsafe_address", f"{place}: another machine's file", cure)
        return unquote(parts.path)
    return place if is_address(place) else str(Path(place).resolve())


def _beside(place: str, name: str) -> str:
    if is_address(place) and not place.startswith("file:"):
        return urljoin(place, name)
    return str(Path(whole_place(place)).with_name(name))


def _read(place: str, limit: int) -> bytes | None:
    if is_address(place) and not place.startswith("file:"):
        return fetch(place, limit)
    return read_whole(Path(whole_place(place)), limit)
