"""Debian's packages, where apt is there and we may use it."""

import os
import shutil
import subprocess

from tools.alone import alone


def program(name: str, package: str) -> str | None:
    """The path of a program, its package installed if need be; None where that cannot be had."""
    with alone("debian"):
        found = _found(name)
        if found is None and shutil.which("apt-get") is not None and os.geteuid() == 0:
            install = ["apt-get", "install", "--yes", "--no-install-recommends", package]
            quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
            for command in (["apt-get", "update"], install):
                subprocess.run(command, env=quiet, capture_output=True)
            found = _found(name)
        return found


def _found(name: str) -> str | None:
    return shutil.which(name, path=f"{os.environ.get('PATH', '')}{os.pathsep}/usr/sbin")
