"""Debian's packages, where apt is there and we may use it."""

import os
import shutil
import subprocess
from collections.abc import Sequence

from tools.programs.alone import alone


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


def _found(names: Sequence[str]) -> str | None:
    places = f"{os.environ.get('PATH', '')}{os.pathsep}/usr/sbin"
    return next((path for name in names if (path := shutil.which(name, path=places))), None)
