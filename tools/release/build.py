"""The packages, built and tried: `make release`.

A pure wheel that runs everywhere, a wheel with compiled kernels for this machine, and the sources,
each with the web client inside. Then what a stranger would do: read them, install them where
nothing else is, import every room, start a server and ask it. Nothing is uploaded.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from urllib.request import ProxyHandler, build_opener

from tools.web.build import build as build_client

ROOT = Path(__file__).resolve().parents[2]
DIST = ROOT / "dist"

INSIDE = (
    "damier/py.typed",
    "damier/_web/index.html",
    "damier/_web/piscari/index.html",
    "damier/_web/python/files.json",
    "damier/_bundles/love-letter/1.0/script.wasm",
    "damier/_sdk/rust/src/lib.rs",
    "damier/games/quoridor/fr.json",
    "damier/catalogue/words/en.json",
    "damier/server/dev/page/dev.html",
)
"""What nobody could do without; a wheel that lacks one is not released."""

NOT_INSIDE = ("/node_modules/", "/__pycache__/", "/.")

ROOMS = (
    *(
        "core",
        "scene",
        "words",
        "match",
        "bots",
        "bundle",
        "wasm",
        "games",
        "catalogue",
        "protocol",
        "testing",
    ),
    *("arena", "server", "cli"),
)
"""Those that an installation without extras can import."""

NOT_IN_REACH = ("node", "npm", "cc", "gcc", "clang", "make", "zig", "rustc")
"""What a stranger's machine need not have."""


def main() -> int:
    build_client()
    shutil.rmtree(DIST, ignore_errors=True)
    _build()  # the sources, and from them the pure wheel: so they are whole
    pure = _only("*-none-any.whl")
    _build("--wheel", DAMIER_COMPILED="1")
    compiled = next(wheel for wheel in DIST.glob("*.whl") if wheel != pure)
    subprocess.run([sys.executable, "-m", "twine", "check", "--strict", *_files()], check=True)
    for wheel in (pure, compiled):
        check_contents(wheel)
    check_installed(pure, "pure")
    check_installed(compiled, "compiled")
    for file in _files():
        print(f"{os.path.getsize(file) / 1e6:8.1f} MB  {Path(file).name}")
    return 0


def check_contents(wheel: Path) -> None:
    """A wheel has what it needs, and nothing that is ours alone."""
    with zipfile.ZipFile(wheel) as packed:
        names = set(packed.namelist())
    missing = [name for name in INSIDE if name not in names]
    strange = [name for name in names if any(part in name for part in NOT_INSIDE)]
    libraries = [name for name in names if name.endswith(".so")]
    if missing or strange or bool(libraries) == wheel.name.endswith("-none-any.whl"):
        raise SystemExit(f"{wheel.name}: missing {missing}, strange {strange}, {libraries=}")


def check_installed(wheel: Path, mode: str) -> None:
    """Where nothing but the wheel and what it needs is installed, every room can be entered, and a
    server shows its site and is found well."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        environment = installed(wheel, folder)
        rooms = "; ".join(f"import damier.{room}" for room in ROOMS)
        python, damier = str(folder / "bin" / "python"), str(folder / "bin" / "damier")
        run = partial(subprocess.run, check=True, cwd=folder, env=environment, text=True)
        run([python, "-c", rooms])
        told = run([damier, "--version"], stdout=subprocess.PIPE)
        if f"({mode})" not in told.stdout:
            raise SystemExit(f"{wheel.name} says {told.stdout.strip()!r}, and should be {mode}")
        with serving(folder, environment) as address:
            check_site(address)
            port, database = address.rpartition(":")[2], f"sqlite:///{folder}/damier.db"
            run([damier, "doctor", "--port", port, "--database", database])


def installed(wheel: Path, folder: Path) -> dict[str, str]:
    """An environment in this folder with the wheel and what it needs; what a command of it finds
    around itself: no compiler, no Node, and a home of its own."""
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    install = [str(folder / "bin" / "python"), "-m", "pip", "install", "--quiet"]
    locked = ["--no-deps", "--require-hashes", "-r", str(ROOT / "requirements.lock")]
    subprocess.run([*install, *locked], check=True)
    subprocess.run([*install, "--no-deps", str(wheel)], check=True)
    path = str(folder / "bin")
    found = [name for name in NOT_IN_REACH if shutil.which(name, path=path)]
    if found:
        raise SystemExit(f"an empty environment has {found}")
    return {"PATH": path, "HOME": str(folder), "LANG": "C.UTF-8", "COLUMNS": "100"}


@contextmanager
def serving(folder: Path, environment: dict[str, str], *options: str) -> Iterator[str]:
    """The address of `damier serve` in this environment, until it is left."""
    command = [str(folder / "bin" / "damier"), "serve", "--port", "0"]
    command += ["--database", f"sqlite:///{folder}/damier.db", *options]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, cwd=folder, env=environment
    ) as process:
        assert process.stdout is not None
        try:
            line = process.stdout.readline()
            if "http://" not in line:
                raise SystemExit(f"damier serve did not start: {line.strip()!r}")
            yield line.split()[-1].rstrip("/")
        finally:
            process.terminate()


def check_site(address: str) -> None:
    """The client is served, with the browser's Python beside it, and every game is on the shelf."""
    ask = build_opener(ProxyHandler({})).open
    with ask(f"{address}/python/files.json") as answer:
        folder = json.load(answer)["folder"]
    for path in ("/", f"/python/{folder}pyodide.asm.wasm", "/piscari/", "/sw.js"):
        with ask(address + path) as answer:
            if answer.status != 200 or not answer.read():
                raise SystemExit(f"{path} is not served")
    with ask(f"{address}/games") as answer:
        games = [game["id"] for game in json.load(answer)["games"]]
    if not {"quoridor", "love-letter", "piscari"} <= set(games):
        raise SystemExit(f"games are missing: there are {games}")


def _build(*kinds: str, **environment: str) -> None:
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(DIST), *kinds]
    subprocess.run(command, cwd=ROOT, env={**os.environ, **environment}, check=True)


def _only(pattern: str) -> Path:
    (found,) = DIST.glob(pattern)
    return found


def _files() -> list[str]:
    return sorted(str(file) for file in DIST.iterdir())


if __name__ == "__main__":
    sys.exit(main())
