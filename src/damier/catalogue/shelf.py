"""The shelf: which games there are, and each by its id.

Games come from four places: the packages of damier.games, those that installed packages announce
under the entry point `damier.games`, the bundles that come with us, and those that this person has
installed. Adding a folder adds a game; none takes the place of one that comes before it. Whoever
hosts may add games of their own for as long as the process lives.
"""

import pkgutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import cache, partial
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable

import damier.games
from damier.core import BrokenGame, DamierError, UnknownGame
from damier.match import Rules

from .bundle_folder import game_from_folder, game_from_pack
from .game import Game
from .installed import installed_bundles
from .installed_bots import broken_bots
from .package import game_from_package
from .practice_files import LESSON, PUZZLES
from .version import version_order

ENTRY_POINT = "damier.games"

BUNDLE_PLACES = ("_bundles", "../../games")
"""Where our bundles lie beside damier: in an installed package, and in the repository."""

PACK_SUFFIX = ".json"

GameLoader = Callable[[], Game]

_hosted: dict[str, GameLoader] = {}


@cache
def load(game_id: str) -> Game:
    """The game of this id; UnknownGame if there is none, BrokenGame if it does not load. A bundle
    is the newest of its versions, or the one named by its folder or its manifest:
    `love-letter@1.0`, `love-letter@1.0.0`."""
    loaders = _loaders()
    name = game_id if game_id in loaders else _whole_version(game_id)
    if name is None:
        known = [name for name in loaders if not {"@", "/"} & set(name)]
        raise UnknownGame(f"no game called {game_id!r}; there are {', '.join(known)}", known=known)
    game = loaders[name]()
    if game.id != game_id.partition("@")[0]:
        raise BrokenGame(f"{game_id!r} calls itself {game.id!r}", source=game.source)
    return game


def _whole_version(asked: str) -> str | None:
    """The name of a bundle that was asked for by the version in its manifest: `1.0.0` lies in the
    folder `1.0`."""
    game_id, _, version = asked.partition("@")
    versions = (name for name in _loaders() if name.startswith(f"{game_id}@"))
    return next((name for name in versions if load(name).rules.version == version), None)


def load_under(rules: Rules) -> Game:
    """The game under whose rules a match was played: of several versions the one with their
    digest, at their revision. Where none has it, the newest, which will refuse it by name."""
    return find_under(rules) or load(rules.game_id)


@cache
def find_under(rules: Rules) -> Game | None:
    """The game with exactly these rules, if it is there."""
    for name in (rules.game_id, *_loaders()):
        if name.partition("@")[0] != rules.game_id:
            continue
        try:
            found = load(name).under(rules)
        except DamierError:
            continue
        if found is not None:
            return found
    return None


def all() -> tuple[Game, ...]:
    """Every game that loads, by id. One that does not takes none of the others with it."""
    return tuple(game for game in _loaded() if isinstance(game, Game))


def versions(game_id: str) -> tuple[Game, ...]:
    """Every version of a bundle that loads; none of a game that is no bundle."""
    found = []
    for name in _loaders():
        if name.startswith(f"{game_id}@"):
            with suppress(DamierError):
                found.append(load(name))
    return tuple(found)


def broken() -> tuple[DamierError, ...]:
    """What is wrong with the games and the installed bots that do not load."""
    games = (error for error in _loaded() if isinstance(error, DamierError))
    return (*games, *broken_bots())


def host(loaders: Mapping[str, GameLoader]) -> None:
    """Put these games on the shelf of this process, instead of those that were hosted before. None
    of them takes the place of a game that is there already."""
    _hosted.clear()
    _hosted.update(loaders)
    refresh()


def refresh() -> None:
    """Look anew which games there are: one was installed or removed."""
    _loaders.cache_clear()
    load.cache_clear()
    find_under.cache_clear()


def _loaded() -> Iterator[Game | DamierError]:
    for game_id in _loaders():
        if "@" in game_id:
            continue
        try:
            yield load(game_id)
        except DamierError as error:
            yield error
        except Exception as error:
            yield BrokenGame(f"{game_id}: {type(error).__name__}: {error}", source=game_id)


@cache
def _loaders() -> dict[str, GameLoader]:
    """How to load each game, by id."""
    loaders: dict[str, GameLoader] = {}
    for module in pkgutil.iter_modules(damier.games.__path__):
        if module.ispkg:
            name = f"damier.games.{module.name}"
            loaders[module.name.replace("_", "-")] = partial(game_from_package, name)
    for entry in entry_points(group=ENTRY_POINT):
        loaders.setdefault(entry.name, partial(game_from_package, entry.value))
    for game_id, loader in _bundles():
        loaders.setdefault(game_id, loader)
    for game_id, loader in _hosted.items():
        loaders.setdefault(game_id, loader)
    return dict(sorted(loaders.items()))


def _bundles() -> Iterator[tuple[str, GameLoader]]:
    """Each version of each bundle as `id@version`, and the newest also as `id`."""
    ours = (files("damier").joinpath(place) for place in BUNDLE_PLACES)
    taken: set[str] = set()
    for shelf in (*ours, installed_bundles()):
        if not shelf.is_dir():
            continue
        # Of a game that we have, nobody else's versions count.
        games = [game for game in shelf.iterdir() if game.name not in taken]
        taken |= {game.name for game in games}
        for game in games:
            versions = {v.name.removesuffix(PACK_SUFFIX): v for v in _versions(game)}
            for version in sorted(versions, key=version_order, reverse=True):
                name = f"{game.name}@{version}"
                opened = _pack if versions[version].is_file() else _folder
                loader = partial(opened, versions[version], f"shelf:{name}")
                yield game.name, loader
                yield name, loader


def _versions(game: Traversable) -> Iterator[Traversable]:
    """The versions of a bundle: folders with a manifest, or packs."""
    for entry in game.iterdir() if game.is_dir() else ():
        is_named = entry.name not in (LESSON, PUZZLES)
        packed = entry.is_file() and entry.name.endswith(PACK_SUFFIX) and is_named
        if packed or entry.joinpath("manifest.yaml").is_file():
            yield entry


def _folder(place: Traversable, source: str) -> Game:
    return game_from_folder(place, source)


def _pack(place: Traversable, source: str) -> Game:
    return game_from_pack(place.read_bytes(), source)
