"""Why a bundle is not installed or published: a code, a sentence with the place, and what to do."""

from typing import Any

from damier.core import DamierError

CODES = {
    "unsafe_address": "An address that is not fetched from: neither https nor this machine.",
    "not_fetched": "Nothing could be read there.",
    "pack_too_large": "More bytes than a pack or an index may have.",
    "wrong_index": "An index that is none, or does not name this game.",
    "pack_differs": "The pack is not the one that its index names.",
    "signature_wrong": "The signature is not over these bytes: the pack was changed.",
    "signature_missing": "No signature, though the game was signed before.",
    "key_changed": "Signed by another key than the one that was trusted for this game.",
    "key_unknown": "Signed, but nobody says by which key.",
    "wrong_key": "A key that cannot be read, or a wrong password.",
    "downgrade": "An older version than one that was installed.",
    "version_reused": "Other bytes under a version that is installed, or two files of one version.",
    "game_taken": "A game of this id comes with Damier or from an installed package.",
    "not_installed": "No game of this id was installed.",
    "not_written": "The folder could not be written to.",
}
"""Every code, and what it says."""


class TravelRefused(DamierError):
    """A bundle that is refused on its way; the message ends with what to do about it."""

    code = "unsafe_address"
    codes = tuple(CODES)

    def __init__(self, code: str, message: str, cure: str, **details: Any) -> None:
        assert code in CODES
        super().__init__(f"{message}; {cure}", **details)
        self.code = code
