"""Debian's packages, where apt is there and we may use it."""

import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from tools.programs.alone import alone

CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "damier" / "debian"


def program(names: Sequence[str], package: str) -> str | None:
    """The path of a program that goes by one of these names, its package installed if need be;
    None where that cannot be had. Nobody finds one that is only half installed."""
    with alone("debian"):
        found = _found(names)
        if found is None and shutil.which("apt-get") is not None and os.geteuid() == 0:
            install = ["apt-get", "install", "--yes", "--no-install-recommends", package]
            quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
            for command in (["apt-get", "update"], install):
                subprocess.run(command, env=quiet, capture_output=True)
            found = _found(names)
        return found


def unpacked(name: str, package: str) -> str | None:
    """The path of a program that is used without being installed, so that no service of its package
    starts: from the path, or unpacked once into a folder of ours. None where that cannot be had."""
    folder = CACHE / package
    program = folder / "usr" / "bin" / name
    with alone("debian"):
        found = _found([name])
        if found is None and not program.exists() and shutil.which("apt-get") is not None:
            folder.mkdir(parents=True, exist_ok=True)
            if _downloaded(package, folder) is None and os.geteuid() == 0:
                subprocess.run(["apt-get", "update"], capture_output=True)
                _downloaded(package, folder)
        return found or (str(program) if program.exists() else None)


def _downloaded(package: str, folder: Path) -> Path | None:
    subprocess.run(["apt-get", "download", package], cwd=folder, capture_output=True)
    for archive in folder.glob("*.deb"):
        subprocess.run(["dpkg", "-x", str(archive), str(folder)], check=True)
        archive.unlink()
        return archive
    return None


def _found(names: Sequence[str]) -> str | None:
    places = f"{os.environ.get('PATH', '')}{os.pathsep}/usr/sbin"
    return next((path for name in names if (path := shutil.which(name, path=places))), None)
