"""The shelf: which games there are, and each by its id.

Games come through one door, a package name: those of damier.games, and those that installed
packages announce under the entry point `damier.games`. Adding a folder adds a game.
"""

import pkgutil
from functools import cache
from importlib.metadata import entry_points

import damier.games
from damier.core import BrokenGame, UnknownGame

from .game import Game
from .package import game_from_package

ENTRY_POINT = "damier.games"


@cache
def load(game_id: str) -> Game:
    """The game of this id; UnknownGame if there is none, BrokenGame if it does not load."""
    packages = _packages()
    if game_id not in packages:
        known = list(packages)
        raise UnknownGame(f"no game called {game_id!r}; there are {', '.join(known)}", known=known)
    game = game_from_package(packages[game_id])
    if game.id != game_id:
        raise BrokenGame(
            f"{packages[game_id]} was to be {game_id!r} and calls itself {game.id!r}",
            package=packages[game_id],
        )
    return game


def all() -> tuple[Game, ...]:
    """Every game that loads, by id. One that does not takes none of the others with it."""
    found = (_loaded(game_id) for game_id in _packages())
    return tuple(game for game in found if isinstance(game, Game))


def broken() -> tuple[BrokenGame, ...]:
    """What is wrong with the games that do not load."""
    found = (_loaded(game_id) for game_id in _packages())
    return tuple(error for error in found if isinstance(error, BrokenGame))


def _loaded(game_id: str) -> Game | BrokenGame:
    try:
        return load(game_id)
    except BrokenGame as error:
        return error
    except Exception as error:
        return BrokenGame(f"{game_id}: {type(error).__name__}: {error}", package=game_id)


@cache
def _packages() -> dict[str, str]:
    """Package names by game id."""
    ours = pkgutil.iter_modules(damier.games.__path__)
    packages = {
        module.name.replace("_", "-"): f"damier.games.{module.name}"
        for module in ours
        if module.ispkg
    }
    for entry in entry_points(group=ENTRY_POINT):
        packages.setdefault(entry.name, entry.value)
    return dict(sorted(packages.items()))
