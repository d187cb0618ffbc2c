"""The keys of seats that were taken from this terminal, so that one can come back to them.

One file a lobby in the user's state folder, readable by its owner alone. A file that cannot be read
is none: the seat can be taken anew, or recovered in a browser.
"""

from hashlib import sha256
from pathlib import Path

from damier.client import Address
from damier.core import DamierError, InvalidData, Value, decode, encode

from .kept import state_folder
from .save import write_whole

FORMAT = "damier-seat-1"
LARGEST_KEY = 4096


class SeatFile(Value):
    """The one JSON object in the file."""

    format: str
    server: str
    lobby: str
    token: str


def key_file(address: Address) -> Path:
    """The file of this lobby's seat."""
    name = sha256(f"{address.server} {address.lobby}".encode()).hexdigest()[:32]
    return state_folder() / "seats" / f"{name}.json"


def keep_key(address: Address, token: str) -> None:
    """Keep the key of a seat."""
    file = key_file(address)
    told = SeatFile(format=FORMAT, server=address.server, lobby=address.lobby, token=token)
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise InvalidData(f"{file.parent}: {error.strerror}", path=str(file)) from None
    write_whole(file, encode(told) + b"\n")


def kept_key(address: Address) -> str | None:
    """The key of the seat that was taken from here, if there is one."""
    try:
        told = decode(
            key_file(address).read_bytes()[: LARGEST_KEY + 1], SeatFile, limit=LARGEST_KEY
        )
    except (OSError, DamierError):
        return None
    belongs = (told.format, told.server, told.lobby) == (FORMAT, address.server, address.lobby)
    return told.token if belongs else None
