"""The browser's Python, run in Node: our pure rooms as a wheel, msgspec's wheel, and Pyodide.

Everything comes from package registries by locked hash and is kept in .cache. Pyodide is booted
once, and runs all that is asked of it.
"""

import json
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from damier.bundle import packed
from damier.catalogue import bundle_files
from damier.catalogue.changelog import changes_beside
from damier.catalogue.practice_files import practice_beside
from damier.core import encode
from tools.programs.alone import alone
from tools.programs.node import installed, node

ROOT = Path(__file__).resolve().parents[2]
CACHE = ROOT / ".cache" / "pyodide"
ROOMS = {
    *("core", "scene", "words", "match", "bots", "bundle", "catalogue", "games", "wasm"),
    *("practice", "review"),
    *("faults", "protocol", "testing"),
}
PYTHON = ["--platform", "pyemscripten_2026_0_wasm32", "--python-version", "314"]


def run(scripts: Sequence[tuple[Path, str]], wheels: Sequence[Path]) -> list[str]:
    """Boot Pyodide once and run Python files in it, each given a text; what each ends with."""
    pyodide = installed(ROOT / "web") / "pyodide"
    with tempfile.TemporaryDirectory() as folder:
        asked, answered = Path(folder, "asked.json"), Path(folder, "answered.json")
        asked.write_text(json.dumps([(str(script), given) for script, given in scripts]))
        files = [pyodide, asked, answered, *wheels]
        ran = subprocess.run(
            [node(), str(Path(__file__).with_name("pyodide.mjs")), *map(str, files)],
            capture_output=True,
            text=True,
            encoding="utf-8",
        )
        if ran.returncode != 0:
            raise RuntimeError(f"Pyodide failed:\n{ran.stdout[-2000:]}\n{ran.stderr[-4000:]}")
        results: list[str] = json.loads(answered.read_text(encoding="utf-8"))
    return results


def msgspec_wheel() -> str:
    """The wheel of msgspec for Pyodide, fetched once by its hash."""
    wanted = Path(__file__).with_name("requirements-pyodide.txt")
    with alone("pyodide"):
        if not list(CACHE.glob("msgspec-*.whl")):
            download = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", *PYTHON]
            download += ["--only-binary=:all:", "--require-hashes", "-r", str(wanted)]
            subprocess.run([*download, "-d", str(CACHE)], check=True)
    (wheel,) = CACHE.glob("msgspec-*.whl")
    return str(wheel)


def pure_wheel(folder: Path) -> str:
    """Our wheel with the rooms that a browser runs, and no others."""
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*build, "-w", str(folder), str(ROOT)], check=True)
    (built,) = folder.glob("damier-*.whl")
    slim = folder / "pure" / built.name
    slim.parent.mkdir()
    with zipfile.ZipFile(built) as whole, zipfile.ZipFile(slim, "w", zipfile.ZIP_DEFLATED) as part:
        for name in whole.namelist():
            if _belongs(name):
                part.writestr(name, whole.read(name))
        for name, content in _packs():
            part.writestr(name, content)
    return str(slim)


def _packs() -> Iterator[tuple[str, bytes]]:
    """Our bundles packed, since a browser reads no YAML."""
    for manifest in sorted((ROOT / "games").glob("*/*/manifest.yaml")):
        version = manifest.parent
        name = f"damier/_bundles/{version.parent.name}/{version.name}.json"
        yield (
            name,
            encode(
                packed(bundle_files(version), changes_beside(version), practice_beside(version))
            ),
        )


def _belongs(name: str) -> bool:
    top, _, rest = name.partition("/")
    if top != "damier":
        return True
    room, slash, _ = rest.partition("/")
    return room in ROOMS if slash else not room.startswith("__main__")
