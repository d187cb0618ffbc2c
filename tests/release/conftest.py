"""A server as a stranger has it: from our wheel, where there is neither Node nor a compiler."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.conftest import browser as browser
from tests.web.conftest import people as people
from tools.release.build import ROOT, installed, serving
from tools.web.build import build as build_client


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pure wheel, made from these sources, with the client inside."""
    build_client()
    folder = tmp_path_factory.mktemp("dist")
    make = [sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir", str(folder)]
    subprocess.run(make, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    (made,) = folder.glob("*-none-any.whl")
    return made


@pytest.fixture(scope="session")
def environment(
    wheel: Path, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Path, dict[str, str]]:
    """The folder of an environment with nothing else in it, and what its commands see."""
    folder = tmp_path_factory.mktemp("stranger")
    return folder, installed(wheel, folder)


@pytest.fixture(scope="session")
def server(environment: tuple[Path, dict[str, str]]) -> Iterator[str]:
    """The address of `damier serve` there."""
    with serving(*environment) as address:
        yield f"{address}/"
