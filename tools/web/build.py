"""The web client, built: npm's locked packages, Vite, then Python's own files beside it.

`python -m tools.web` writes src/damier/_web, which `damier serve` serves and `damier site` copies.
Nothing is fetched that no lock file names. A build that is still good is not made again.
"""

import hashlib
import json
import re
import shutil
import tempfile
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path

from damier import catalogue
from damier.catalogue.text import LANGUAGES
from damier.core import encode
from damier.protocol import game_page
from tools.programs.alone import CACHE, alone
from tools.programs.node import installed, npm
from tools.web.first_view import first_view
from tools.web.pyodide import ROOMS, msgspec_wheel, pure_wheel
from tools.web.snapshot import add_snapshot, split

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
BUILT = ROOT / "src" / "damier" / "_web"
STAMP = CACHE / "web.txt"
PYTHON_FILES = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "pyodide-lock.json",
    "python_stdlib.zip",
)
"""What Pyodide consists of; everything else in its package is for other uses."""

OWN_FILES = (
    "build.py",
    "compile_modules.py",
    "first_view.py",
    "held_code.py",
    "pyodide.py",
    "snapshot.mjs",
    "snapshot.py",
    "warm_up.py",
)
"""What a build depends on, of this package."""

NOT_KEPT = {"sw.js", "health", "manifest.json"}
"""Files of a build that an offline copy does without."""


def build() -> Path:
    """The folder of the built client, made anew if anything it is made of has changed."""
    with alone("web"):
        return _built()


def _built() -> Path:
    stamp = _digest()
    if BUILT.is_dir() and STAMP.is_file() and STAMP.read_text() == stamp:
        return BUILT
    modules = installed(WEB)
    with tempfile.TemporaryDirectory(dir=CACHE) as folder:
        made = Path(folder, "web")
        npm("run", "check", folder=WEB)
        npm("exec", "--", "vite", "build", "--outDir", str(made), "--emptyOutDir", folder=WEB)
        _add_python(made / "python", modules / "pyodide", Path(folder), stamp)
        _add_face_policy(made / "face" / "frame.html")
        _add_pages(made)
        add_offline(made)
        shutil.rmtree(BUILT, ignore_errors=True)
        shutil.move(made, BUILT)
    STAMP.write_text(stamp)
    return BUILT


def add_offline(site: Path) -> None:
    """Write the service worker that keeps all files of this site."""
    files = sorted(
        path.relative_to(site).as_posix()
        for path in site.rglob("*")
        if path.is_file() and path.name not in NOT_KEPT
    )
    version = hashlib.sha256()
    for name in files:
        version.update(name.encode() + b"\0" + (site / name).read_bytes())
    listed = json.dumps(["./", *(name for name in files if name != "index.html")])
    worker = (WEB / "offline.js").read_text(encoding="utf-8")
    worker = worker.replace("__VERSION__", version.hexdigest()[:16]).replace("__FILES__", listed)
    (site / "sw.js").write_text(worker, encoding="utf-8")


def _add_python(python: Path, pyodide: Path, scratch: Path, stamp: str) -> None:
    """Pyodide, msgspec, our code and data, and a snapshot of them, in a folder named by what they
    are made of, so that browsers may keep it for ever; and which folder that is."""
    folder = python / stamp[:16]
    folder.mkdir(parents=True)
    code, data = split(Path(pure_wheel(scratch)), folder)
    for path in [*(pyodide / name for name in PYTHON_FILES), Path(msgspec_wheel())]:
        shutil.copy(path, folder / path.name)
    (wheel,) = folder.glob("msgspec-*.whl")
    snapshot = add_snapshot(folder, pyodide, wheel, [data, code])
    told = {
        "folder": f"{folder.name}/",
        "sizes": {path.name: path.stat().st_size for path in sorted(folder.iterdir())},
        "archives": [wheel.name, data.name],
        "code": code.name,
        "snapshot": snapshot,
    }
    (python / "files.json").write_text(json.dumps(told), encoding="utf-8")


def _add_face_policy(document: Path) -> None:
    """Name the one script of the frame of faces by its hash, for hosts that set no headers."""
    content = document.read_text(encoding="utf-8")
    (boot,) = re.findall(r"<script>(.*?)</script>", content, re.DOTALL)
    named = b64encode(hashlib.sha256(boot.encode()).digest()).decode()
    document.write_text(content.replace("__BOOT__", named), encoding="utf-8", newline="\n")


def _add_pages(site: Path) -> None:
    """The games' pages, pictures and first views, so that shelf and boards stand before Python
    does."""
    ours = [game for game in catalogue.all() if _is_ours(game)]
    for language in LANGUAGES:
        pages = {"games": [game_page(game, language) for game in ours]}
        (site / f"games.{language}.json").write_bytes(encode(pages))
        for game in ours:
            first = site / "first" / f"{game.id}.{language}.json"
            first.parent.mkdir(exist_ok=True)
            first.write_bytes(encode(first_view(game, language)))
        more = {"games": [], "rules": {}, "scenes": {}, "faces": ""}
        (site / f"more.{language}.json").write_bytes(encode(more))
    for game in ours:
        face = {} if game.face is None else {"face.txt": game.face}
        for name, content in {**game.assets, **face}.items():
            asset = site / "games" / game.id / game.engine.facts.version / name
            asset.parent.mkdir(parents=True, exist_ok=True)
            asset.write_bytes(content)


def _is_ours(game: catalogue.Game) -> bool:
    """Whether a game is in the browser's wheel: what else is installed here is not."""
    source = game.source or ""
    return source.startswith("package:damier.games.") or (ROOT / "games" / game.id).is_dir()


def _digest() -> str:
    """What the build depends on, as one word."""
    told = hashlib.sha256()
    for path in _sources():
        told.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    return told.hexdigest()


def _sources() -> Iterator[Path]:
    rooms = [ROOT / "src" / "damier" / room for room in sorted(ROOMS)]
    skipped = {"node_modules", "__pycache__", "dist"}
    yield from (Path(__file__).with_name(name) for name in OWN_FILES)
    for folder in (WEB, *rooms, ROOT / "games"):
        for path in sorted(folder.rglob("*")):
            if not skipped & set(path.relative_to(ROOT).parts) and _is_source(path):
                yield path


def _is_source(path: Path) -> bool:
    return path.is_file() and path.suffix != ".so" and not path.name.endswith(".test.ts")
