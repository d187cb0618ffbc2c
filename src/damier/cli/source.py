"""A game by its name or by its folder, for every command that takes one."""

import sys
import tomllib
from pathlib import Path

from damier import catalogue
from damier.catalogue import Game, game_from_folder, game_from_package
from damier.core import BrokenGame


def game_at(name: str) -> Game:
    """The installed game of this name, or the one that lies in this folder."""
    folder = Path(name)
    if not folder.is_dir():
        return catalogue.load(name)
    folder = folder.resolve()
    if (folder / "manifest.yaml").is_file():
        return game_from_folder(folder, f"folder:{folder}")
    place, package = _package_in(folder)
    sys.path.insert(0, str(place))
    return game_from_package(package)


def _package_in(folder: Path) -> tuple[Path, str]:
    """Where to import from, and what: a package itself, or a project that announces one."""
    if (folder / "__init__.py").is_file():
        return folder.parent, folder.name
    project = folder / "pyproject.toml"
    if project.is_file():
        try:
            told = tomllib.loads(project.read_text(encoding="utf-8"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise BrokenGame(f"{project}: {error}", path=str(project)) from None
        entries = told.get("project", {}).get("entry-points", {}).get("damier.games", {})
        for package in entries.values():
            for place in (folder, folder / "src"):
                if (place / str(package) / "__init__.py").is_file():
                    return place, str(package)
    raise BrokenGame(
        f"{folder} holds no game: neither a package, nor a bundle's manifest.yaml, nor a "
        "pyproject.toml that announces one under damier.games",
        path=str(folder),
    )
