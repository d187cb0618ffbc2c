"""Environments in which nothing but Damier is installed, for whatever is carried out as printed."""

import os
import re
import subprocess
import sys
import sysconfig
from importlib.metadata import Distribution, distribution
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
OF_THE_MACHINE = ("HOME", "LANG", "SSL_CERT_FILE", "NODE_EXTRA_CA_CERTS")
"""Variables that a command keeps; those of pip and npm say where this machine gets packages."""


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Our wheel, made from these sources."""
    folder = tmp_path_factory.mktemp("wheel")
    make = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*make, "-w", str(folder), str(ROOT)], check=True)
    (made,) = folder.glob("damier-*.whl")
    return made


@pytest.fixture(scope="session")
def empty_environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment with our wheel and what it needs, and nothing else."""
    return installed(wheel, tmp_path_factory.mktemp("empty") / "venv")


@pytest.fixture(scope="session")
def hook_environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Another such environment, into which pages about hooks install their compilers."""
    return installed(wheel, tmp_path_factory.mktemp("hooks") / "venv")


@pytest.fixture(scope="session")
def environment_with_extras(
    wheel: Path, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, str]:
    """An environment with our wheel and the extras for learning, in the versions we lock."""
    folder = tmp_path_factory.mktemp("extras")
    environment = installed(wheel, folder / "venv")
    lock = (ROOT / "requirements-dev.lock").read_text("utf-8")
    versions = re.findall(r"^(\S+==[^\\\n]+?) \\?$", lock, re.MULTILINE)
    (folder / "versions.txt").write_text("\n".join(versions), "utf-8")
    install = [str(folder / "venv" / "bin" / "python"), "-m", "pip", "install", "--quiet"]
    constraint = ["-c", str(folder / "versions.txt")]
    subprocess.run([*install, *constraint, f"{wheel}[rl,openspiel]"], check=True)
    return environment


def installed(wheel: Path, venv: Path) -> dict[str, str]:
    """Our wheel in a new environment, with what the lock file names and pip. Those are linked from
    where the tests run: pip has put them there from the same lock file."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(venv)], check=True)
    lock = (ROOT / "requirements.lock").read_text("utf-8")
    place = Path(sysconfig.get_path("purelib", vars={"base": str(venv)}))
    for name in ("pip", *re.findall(r"^([\w.-]+)==", lock, re.MULTILINE)):
        link(distribution(name), place)
    pip = venv / "bin" / "pip"
    pip.write_text(f'#!/bin/sh\nexec {venv}/bin/python -m pip "$@"\n')
    pip.chmod(0o755)
    subprocess.run([str(pip), "install", "--quiet", "--no-deps", str(wheel)], check=True)
    return environment_of(venv / "bin")


def link(package: Distribution, place: Path) -> None:
    """Put the files of an installed package here too, without its commands."""
    for file in package.files or ():
        there = Path(file.locate())
        if ".." not in file.parts and there.is_file():
            (place / file).parent.mkdir(parents=True, exist_ok=True)
            (place / file).symlink_to(there)


def environment_of(binaries: Path) -> dict[str, str]:
    """What a command of a page finds around it: these programs, and those of any machine."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if name in OF_THE_MACHINE or name.lower().startswith(("pip_", "npm_config_"))
    }
    return {**kept, "PATH": f"{binaries}{os.pathsep}/usr/bin:/bin", "COLUMNS": "100"}
