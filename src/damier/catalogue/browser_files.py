"""What a browser's Python needs to play an installed game: one archive, laid out as on a disk.

A package comes with its own files and an entry point, a bundle as its packs; unpacked beside
damier, the shelf finds them as it finds ours. A package that leans on others than Damier, msgspec
and the standard library has no archive, nor has a bundle whose script only servers run.
"""

import ast
import sys
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import BytesIO

from damier.bundle import BundleEngine
from damier.bundle.format import packed
from damier.core import encode

from .face import FACE_FOLDER
from .game import Game

THERE = {"damier", "msgspec", *sys.stdlib_module_names}
"""What the browser's Python has already."""

PARTS = ("__init__", "text", "scene", "bots")
"""The modules that a game is loaded from; others count where these import them."""

LEFT_OUT = {"__pycache__", "tests", FACE_FOLDER}
COMPILED = (".so", ".pyd", ".pyc")
LARGEST_ARCHIVE = 32 * 1024 * 1024
DEEPEST = 8
"""Folders within folders."""


def browser_archive(game: Game, versions: Iterable[Game] = ()) -> bytes | None:
    """The archive of a game, with the other versions of a bundle; None where no browser plays
    it."""
    if isinstance(game.engine, BundleEngine):
        found = dict(_packs([game, *versions]))
    else:
        found = _package((game.source or "").removeprefix("package:"), game.id)
    if not found or sum(map(len, found.values())) > LARGEST_ARCHIVE:
        return None
    return _zipped(found)


def _packs(games: Iterable[Game]) -> Iterator[tuple[str, bytes]]:
    for game in games:
        engine = game.engine
        is_draft = (game.source or "").startswith("draft:")
        if not isinstance(engine, BundleEngine) or engine.bundle.manifest.server_only or is_draft:
            continue
        name = f"damier/_bundles/{game.id}/{game.engine.facts.version}.json"
        yield name, encode(packed(game.bundle_files, game.changes, game.practice))


def _package(name: str, game_id: str) -> dict[str, bytes]:
    """A package's own files with those of the packages around it, and what announces it."""
    if not name:
        return {}
    path = name.replace(".", "/")
    found = {f"{path}/{below}": content for below, content in _files(files(name), DEEPEST)}
    around = name.split(".")[:-1]
    for depth in range(1, len(around) + 1):
        initial = files(".".join(around[:depth])).joinpath("__init__.py")
        content = initial.read_bytes() if initial.is_file() else b""
        found["/".join([*around[:depth], "__init__.py"])] = content
    if not _completed(name, found):
        return {}
    facts = f"{path.replace('/', '_')}-0.dist-info"
    metadata = f"Metadata-Version: 2.1\nName: {path.replace('/', '-')}\nVersion: 0\n"
    found[f"{facts}/METADATA"] = metadata.encode()
    found[f"{facts}/entry_points.txt"] = f"[damier.games]\n{game_id} = {name}\n".encode()
    return found


def _files(folder: Traversable, deep: int) -> Iterator[tuple[str, bytes]]:
    for entry in folder.iterdir():
        if entry.name.startswith(".") or entry.name in LEFT_OUT:
            continue
        if entry.is_dir() and deep:
            for below, content in _files(entry, deep - 1):
                yield f"{entry.name}/{below}", content
        elif entry.is_file() and not entry.name.endswith(COMPILED):
            yield entry.name, entry.read_bytes()


def _completed(package: str, found: dict[str, bytes]) -> bool:
    """Add the modules beside the game that it imports, as several games of one package share
    them; whether all that they import is in the browser."""
    waiting, seen = [f"{package}.{part}" for part in PARTS[1:]] + [package], set[str]()
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        around, _, _ = name.rpartition(".")
        if around:
            waiting.append(around)
        file, source = _source(name, package, found)
        if source is None:
            continue
        found[file] = source
        for imported in _imports(source, name if file.endswith("/__init__.py") else around):
            top = imported.partition(".")[0]
            if top not in THERE and top != package.partition(".")[0]:
                return False
            waiting.append(imported)
    return True


def _source(name: str, package: str, found: Mapping[str, bytes]) -> tuple[str, bytes | None]:
    """Where a module lies and what is written there, if it is one of the game's package."""
    top, *below = name.split(".")
    if top != package.partition(".")[0]:
        return "", None
    for path in ("/".join([*below, "__init__.py"]), f"{'/'.join(below)}.py"):
        if f"{top}/{path}" in found:
            return f"{top}/{path}", found[f"{top}/{path}"]
        if below and (entry := files(top).joinpath(path)).is_file():
            return f"{top}/{path}", entry.read_bytes()
    return "", None


def _imports(source: bytes, package: str) -> Iterator[str]:
    """Every module that a source imports when it is run, and what might be one."""
    for node in _run_at_import(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            around = package.split(".")[: 1 - node.level or None] if node.level else []
            module = ".".join([*around, *([node.module] if node.module else [])])
            yield module
            yield from (f"{module}.{name.name}" for name in node.names)


def _run_at_import(node: ast.AST) -> Iterator[ast.AST]:
    """What is carried out as soon as a module is imported: nothing that is for type checkers."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
            continue
        yield child
        yield from _run_at_import(child)


def _zipped(found: Mapping[str, bytes]) -> bytes:
    """The same files give the same bytes."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(found):
            told = zipfile.ZipInfo(name)
            told.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(told, found[name])
    return out.getvalue()
