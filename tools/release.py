"""The packages, built and tried: `make release`.

A pure wheel that runs everywhere, a wheel with compiled kernels for this machine, and the sources,
each with the web client inside. Then what a stranger would do: read them, install them where
nothing else is, import every room. Nothing is uploaded.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from tools.web import build as build_client

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"

INSIDE = (
    "damier/py.typed",
    "damier/_web/index.html",
    "damier/_web/piscari/index.html",
    "damier/_web/python/pyodide.asm.wasm",
    "damier/_bundles/love-letter/1.0/script.wasm",
    "damier/_sdk/rust/src/lib.rs",
    "damier/games/quoridor/fr.json",
    "damier/catalogue/words/en.json",
)
"""What nobody could do without; a wheel that lacks one is not released."""

NOT_INSIDE = ("/node_modules/", "/__pycache__/", "/.")

ROOMS = (
    *("core", "match", "bots", "bundle", "wasm", "games", "catalogue", "protocol", "testing"),
    *("arena", "server", "cli"),
)
"""Those that an installation without extras can import."""


def main() -> int:
    build_client()
    shutil.rmtree(DIST, ignore_errors=True)
    _build("--sdist", "--wheel")
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
    """Where nothing but the wheel and what it needs is installed, every room can be entered."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        python, damier = Path(folder, "bin", "python"), Path(folder, "bin", "damier")
        install = [str(python), "-m", "pip", "install", "--quiet"]
        locked = ["--require-hashes", "-r", str(ROOT / "requirements.lock")]
        subprocess.run([*install, *locked], check=True)
        subprocess.run([*install, "--no-deps", str(wheel)], check=True)
        rooms = "; ".join(f"import damier.{room}" for room in ROOMS)
        subprocess.run([str(python), "-c", rooms], check=True, cwd=folder)
        told = subprocess.run(
            [str(damier), "--version"], capture_output=True, text=True, check=True
        )
        if mode not in told.stdout:
            raise SystemExit(f"{wheel.name} says {told.stdout.strip()!r}, and should be {mode}")
        subprocess.run([str(damier), "doctor"], check=True, cwd=folder)


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
