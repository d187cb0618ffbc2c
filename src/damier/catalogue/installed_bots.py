"""Bots that installed packages bring for games of others: entry points under `damier.bots`.

An entry is called `GAME.NAME`, or `any.NAME` for a bot of every game, and stands for a Bot or for a
Level. Its name becomes a level of the game; a level of the game's own keeps its name. A package
whose bot does not load takes nobody else with it. Read docs/bots.md.
"""

import re
from collections.abc import Iterator, Mapping
from importlib.metadata import EntryPoint, entry_points

from damier.bots import Bot, Level
from damier.core import BrokenGame

from .author_error import imported

ENTRY_POINT = "damier.bots"
ANY_GAME = "any"
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*\.[a-z][a-z0-9]*(-[a-z0-9]+)*")
NODES = 1_000
"""What a bot may think that comes without a level of its own."""


def with_installed_bots(game_id: str, levels: Mapping[str, Level]) -> dict[str, Level]:
    """The levels of a game, and after them the bots that are installed for it."""
    found = dict(levels)
    for entry in entry_points(group=ENTRY_POINT):
        game, _, name = entry.name.partition(".")
        if game not in (game_id, ANY_GAME) or name in found:
            continue
        try:
            found[name] = _loaded(entry)
        except BrokenGame:  # told by broken_bots
            continue
    return found


def broken_bots() -> Iterator[BrokenGame]:
    """What is wrong with installed bots that do not load."""
    for entry in entry_points(group=ENTRY_POINT):
        try:
            _loaded(entry)
        except BrokenGame as error:
            yield error


def _loaded(entry: EntryPoint) -> Level:
    if not NAME.fullmatch(entry.name):
        told = f"the bot {entry.name!r}: an entry of {ENTRY_POINT} is called GAME.NAME or any.NAME"
        raise BrokenGame(told, package=entry.module)
    value = getattr(imported(entry.module), entry.attr, None)
    if isinstance(value, Level):
        return value
    if isinstance(value, type) and issubclass(value, Bot):
        return Level(value, nodes=NODES)
    told = f"the bot {entry.name!r}: {entry.value} is neither a Bot nor a Level"
    raise BrokenGame(told, package=entry.module)
