"""Bundles from a folder of the host's, put on this server's shelf: `damier serve --bundles FOLDER`.

Each passes the checks that every bundle passes. One that is refused is named with its place and
code, and the others are served; none takes the place of a game that is there already.
"""

import logging
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from damier import catalogue
from damier.bundle.format import BundleRefused
from damier.catalogue import LARGEST_PACK, Game, GameLoader, game_from_source
from damier.core import BrokenGame, DamierError, InvalidData

from .error import WrongSettings

MANIFEST = "manifest.yaml"
PACK_SUFFIX = ".json"

log = logging.getLogger("damier.server")


def host_bundles(folder: str, *, are_drafts: bool = False) -> None:
    """Put the bundles of this folder on the shelf, and say what is wrong with those that are not
    games. Drafts need not have their hash filled in."""
    catalogue.host({})
    if not folder:
        return
    if not Path(folder).is_dir():
        raise WrongSettings(f"{folder}: bundles are looked for in a folder")
    taken = {game.id for game in catalogue.all()}
    loaders: dict[str, GameLoader] = {}
    newest: dict[str, Game] = {}
    for place in sorted(_places(Path(folder).resolve())):
        try:
            game = _read(place, are_drafts)
            if game.id in taken:
                raise BrokenGame(f"{place}: {game.id} is on the shelf already", path=str(place))
        except DamierError as error:
            log.warning("not served: %s", error.message)
            loaders[f"{place.parent.name}/{place.name}"] = partial(_refuse, error)
            continue
        loaders[f"{game.id}@{game.rules.version}"] = partial(_same, game)
        if game.id not in newest or _order(newest[game.id]) <= _order(game):
            newest[game.id] = game
    loaders |= {game_id: partial(_same, game) for game_id, game in newest.items()}
    catalogue.host(loaders)


def _places(folder: Path) -> Iterator[Path]:
    """Where bundles lie: packs, folders with a manifest, and folders of versions with one."""
    for entry in folder.iterdir():
        if entry.name.startswith("."):
            continue
        is_pack = entry.is_file() and entry.suffix == PACK_SUFFIX
        if is_pack or (entry / MANIFEST).is_file():
            yield entry
        elif entry.is_dir():
            versions = [path.parent for path in entry.glob(f"*/{MANIFEST}")]
            yield from versions or [entry]


def _read(place: Path, is_draft: bool) -> Game:
    """The game at this place, or what is wrong with it, told with the place."""
    kind = "pack" if place.is_file() else "draft" if is_draft else "folder"
    try:
        if kind == "pack" and place.stat().st_size > LARGEST_PACK:
            raise InvalidData(f"more than {LARGEST_PACK} bytes")
        return game_from_source(f"{kind}:{place}")
    except BundleRefused as error:
        told = "\n".join(f"{place}/{problem}" for problem in error.problems)
        raise BrokenGame(told, **error.details) from None
    except DamierError as error:
        raise BrokenGame(f"{place}: {error.message} [{error.code}]", **error.details) from None
    except OSError as error:
        raise BrokenGame(f"{place}: {error.strerror}", path=str(place)) from None


def _order(game: Game) -> tuple[int, ...]:
    return catalogue.version_order(game.rules.version)


def _same(game: Game) -> Game:
    return game


def _refuse(error: DamierError) -> Game:
    raise error
