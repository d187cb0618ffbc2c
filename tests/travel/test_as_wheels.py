"""Two packages of strangers, each with a face, as wheels beside ours where nothing else is."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.patience import MILLISECONDS
from tests.release.conftest import wheel as wheel
from tests.strangers import STRANGERS
from tests.web.conftest import Watched
from tests.web.conftest import browser as browser
from tests.web.conftest import people as people
from tests.web.playing import READY, RESULT, played_by_keyboard, played_together, stands
from tests.web.serving import served
from tests.web.test_installed_games import clicked
from tests.web.test_online import seated
from tools.release.build import ROOT, installed, serving

pytestmark = pytest.mark.long

Environment = tuple[Path, dict[str, str]]
"""The folder of an environment, and what its commands see."""

FACE = "iframe.face-frame"
OUT_OF_REACH = "Failed to load resource: net::ERR_"
"""What the browser itself says where the page asks the server which games there are."""
GAMES = tuple(folder.name for folder in STRANGERS)
LEARNING = ("pettingzoo", "gymnasium", "numpy", "cloudpickle", "farama-notifications")
API_TEST = """
import sys, warnings
warnings.filterwarnings("ignore")
from pettingzoo.test import api_test
from damier.rl.pettingzoo import env
for game in sys.argv[1:]:
    api_test(env(game), num_cycles=60)
"""


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """Our wheel, what it needs, what a learner needs, and the strangers' wheels."""
    folder = tmp_path_factory.mktemp("travel")
    around = installed(wheel, folder)
    wheels, sources = tmp_path_factory.mktemp("wheels"), tmp_path_factory.mktemp("sources")
    for stranger in STRANGERS:
        source = shutil.copytree(stranger, sources / stranger.name)
        make = [sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir", str(wheels)]
        subprocess.run(make, cwd=source, check=True, stdout=subprocess.DEVNULL)
    locked = folder / "learning.txt"
    locked.write_text("".join(_locked(LEARNING)), encoding="utf-8")
    pip = [str(folder / "bin" / "python"), "-m", "pip", "install", "--quiet", "--no-deps"]
    subprocess.run([*pip, "--require-hashes", "-r", str(locked)], check=True)
    subprocess.run([*pip, *map(str, sorted(wheels.glob("*.whl")))], check=True)
    return folder, around


def _locked(names: tuple[str, ...]) -> Iterator[str]:
    """The lines of the lock that are about these packages."""
    text = (ROOT / "requirements-dev.lock").read_text("utf-8")
    for entry in re.findall(r"^\S.*(?:\n[ \t].*)*\n?", text, re.MULTILINE):
        if re.split(r"[=\[ ]", entry)[0] in names:
            yield entry if entry.endswith("\n") else f"{entry}\n"


@pytest.fixture(scope="module")
def server(environment: Environment) -> Iterator[str]:
    with serving(*environment) as address:
        yield f"{address}/"


def test_nothing_of_the_sources_is_in_reach(environment: Environment) -> None:
    folder, around = environment
    asked = [str(folder / "bin" / "python"), "-c", "import damier; print(damier.__file__)"]
    told = subprocess.run(asked, cwd=folder, env=around, capture_output=True, text=True, check=True)
    assert told.stdout.startswith(str(folder))
    listed = [str(folder / "bin" / "damier"), "games"]
    told = subprocess.run(listed, cwd=folder, env=around, capture_output=True, text=True)
    assert all(game in told.stdout for game in GAMES), told.stdout + told.stderr


@pytest.mark.parametrize("game", GAMES)
def test_it_is_played_online_in_two_browsers_with_a_reload(
    people: tuple[Watched, Watched], game: str
) -> None:
    host, guest = (person.page for person in people)
    seated(host, guest, game)
    for page in (host, guest):
        expect(page.frame_locator(FACE).locator("#face > *").first).to_be_visible()

    def reload() -> None:
        guest.reload()
        stands(guest)
        expect(guest.frame_locator(FACE).locator("#face > *").first).to_be_visible()

    for page in (host, guest):
        page.locator("main").focus()
    played_together([host, guest], reload)
    assert [person.faults for person in people] == [[], []]


@pytest.mark.parametrize("game", GAMES)
def test_it_is_played_alone_with_the_network_cut(browser: Browser, server: str, game: str) -> None:
    visitor = Watched(browser, server)
    page = visitor.page
    page.goto(server)
    clicked(page, game, "Play now")
    page.wait_for_selector(READY, state="attached", timeout=MILLISECONDS)
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    visitor.context.set_offline(True)
    page.locator("main").focus()
    assert played_by_keyboard(page) > 0
    expect(page.locator(RESULT)).to_be_visible()
    assert [fault for fault in visitor.faults if not fault.startswith(OUT_OF_REACH)] == []
    visitor.context.close()


def test_a_site_has_both_and_plays_them_with_the_network_cut(
    environment: Environment, browser: Browser, tmp_path: Path
) -> None:
    folder, around = environment
    out = tmp_path / "out"
    command = [str(folder / "bin" / "damier"), "site", str(out)]
    subprocess.run(command, cwd=folder, env=around, check=True, capture_output=True)
    with served(out) as address:
        visitor = Watched(browser, address)
        page = visitor.page
        page.goto(address)
        page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
        visitor.context.set_offline(True)
        page.reload()
        for game in GAMES:
            clicked(page, game, "Play now")
            expect(page.locator(".sc-table")).to_be_visible()
            assert played_by_keyboard(page) > 0
        assert visitor.faults == []
        visitor.context.close()


def test_pettingzoo_accepts_both(environment: Environment) -> None:
    folder, around = environment
    asked = [str(folder / "bin" / "python"), "-c", API_TEST, *GAMES]
    done = subprocess.run(asked, cwd=folder, env=around, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("Passed API test") == len(GAMES)
