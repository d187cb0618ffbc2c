"""Two games as somebody outside would make them: one open, one with hidden hands."""

import shutil
import tomllib
from collections.abc import Iterable
from pathlib import Path

from damier.catalogue import Game
from damier.cli.source import game_at

FOLDER = Path(__file__).parent
CONNECT_FOUR = FOLDER / "connect-four"
OH_HELL = FOLDER / "oh-hell"
STRANGERS = (CONNECT_FOUR, OH_HELL)


def install(folders: Iterable[Path], into: Path, faces: bool = True) -> Path:
    """Lay these packages where Python finds them and their entry points, as pip would; without the
    boards of their own, if so wanted."""
    left_out = None if faces else shutil.ignore_patterns("face")
    for folder in folders:
        (package,) = (path.parent for path in folder.glob("*/engine.py"))
        shutil.copytree(package, into / package.name, ignore=left_out, dirs_exist_ok=True)
        project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        facts = into / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
        facts.mkdir()
        named = f"Name: {project['name']}\nVersion: {project['version']}\n"
        (facts / "METADATA").write_text(f"Metadata-Version: 2.1\n{named}", encoding="utf-8")
        groups = project["entry-points"].items()
        points = (
            f"[{group}]\n{id} = {module}\n" for group, of in groups for id, module in of.items()
        )
        (facts / "entry_points.txt").write_text("".join(points), encoding="utf-8")
    return into


def stranger(folder: Path) -> Game:
    """The game in this folder, as the commands find it."""
    return game_at(str(folder))
