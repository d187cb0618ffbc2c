"""The changelog of a bundle: what each version brought, as lines of text.

It lies beside the versions and is no part of them, so nothing of it is trusted: it is read within
bounds and shown as plain text.
"""

import re
from importlib.resources.abc import Traversable

CHANGELOG = "changelog.md"
LARGEST = 32 * 1024
MOST_CHANGES = 50
VERSION = re.compile(r"[0-9]+(\.[0-9]+)*")
ITEM = re.compile(r"\s*[-*]\s+(.*)")


def changes_beside(version: Traversable) -> tuple[str, ...]:
    """The items of the list in the changelog beside this version, none where there is none."""
    around = getattr(version, "parent", None)
    if around is None or not VERSION.fullmatch(version.name):
        return ()
    file = around.joinpath(CHANGELOG)
    # Only files on a disk can be links; those in an archive are what they are.
    if not file.is_file() or getattr(file, "is_symlink", bool)():
        return ()
    with file.open("rb") as content:
        text = content.read(LARGEST).decode(errors="replace")
    return tuple(changes_of(text))[:MOST_CHANGES]


def changes_of(text: str) -> list[str]:
    """The items of a list in Markdown; a line further in goes on with the one before."""
    items: list[str] = []
    for line in text.splitlines():
        if found := ITEM.fullmatch(line):
            items.append(found[1].strip())
        elif line.startswith(" ") and line.strip() and items:
            items[-1] = f"{items[-1]} {line.strip()}"
    return items
