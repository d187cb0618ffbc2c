"""What somebody may be called: 1 to 32 letters that can be seen, and unlike others at the table.

Names are shown to strangers: whatever could hide, turn the line around or pass for somebody else is
refused. Wherever a name comes in, it comes through here.
"""

from collections.abc import Iterable
from typing import Any
from unicodedata import category, normalize

from damier.catalogue import house_texts
from damier.core import DamierError

LONGEST_NAME = 32
MOST_SIGNS = 4 * LONGEST_NAME
"""Accents and joiners that cannot be seen by themselves count for something, too."""

BIDI = {*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x200E, 0x200F, 0x061C}
"""What turns a line around."""
NEVER = {"Cc", "Cs", "Zl", "Zp"}
"""Control characters, halves of letters, ends of lines."""
UNSEEN = {"Cf", "Mn", "Me", "Zs"}
BLANK_LETTERS = {0x115F, 0x1160, 0x2800, 0x3164, 0xFFA0, 0x034F}
"""Letters by name that show nothing."""


class WrongName(DamierError):
    """A name that could not be shown, or not honestly. `reason` says why."""

    code = "wrong_name"

    def __init__(self, reason: str, **values: Any) -> None:
        self._values = values
        super().__init__(house_texts("en").say(f"names.{reason}", **values), reason=reason)

    def said(self, language: str) -> str:
        return house_texts(language).say(f"names.{self.details['reason']}", **self._values)


class NameTaken(WrongName):
    """Somebody else at this table has this name, or one that looks the same."""

    code = "name_taken"


def checked_name(name: str) -> str:
    """The name as it is kept and shown, or WrongName."""
    if name.isascii() and name.isprintable() and 0 < len(plain := name.strip(" ")) <= LONGEST_NAME:
        return plain  # in ASCII nothing hides but control characters
    name = normalize("NFC", name).strip(" ")
    kinds = [category(letter) for letter in name]
    if not NEVER.isdisjoint(kinds) or any(ord(letter) in BIDI for letter in name):
        raise WrongName("control")
    seen = [
        letter
        for letter, kind in zip(name, kinds, strict=True)
        if kind not in UNSEEN and ord(letter) not in BLANK_LETTERS
    ]
    if not seen:
        raise WrongName("empty")
    blanks = kinds.count("Zs")
    if len(seen) + blanks > LONGEST_NAME or len(name) > MOST_SIGNS:
        raise WrongName("long", most=LONGEST_NAME)
    return name


def refuse_taken(name: str, others: Iterable[str]) -> None:
    """Refuse a name that others have already, or one that could be taken for theirs."""
    if _alike(name) in {_alike(other) for other in others if other}:
        raise NameTaken("taken", name=name)


def free_name(name: str, others: Iterable[str]) -> str:
    """This name, or with a number behind it where others have it: so bots are told apart."""
    taken, found, number = {_alike(other) for other in others if other}, name, 1
    while _alike(found) in taken:
        number += 1
        end = f" {number}"
        found = name[: LONGEST_NAME - len(end)].rstrip() + end
    return found


def mended_name(name: str | None, player: str) -> str:
    """A name from an older record: the player's id where it would not be allowed today."""
    try:
        return checked_name(name) if name else player
    except WrongName:
        return player


def _alike(name: str) -> str:
    """What people see of a name, as far as they tell names apart."""
    if name.isascii():
        return " ".join(name.lower().split())
    folded = normalize("NFKC", normalize("NFKC", name).casefold())
    return " ".join("".join(c for c in folded if category(c) not in ("Cf", "Mn")).split())
