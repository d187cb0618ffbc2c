"""What `pip install` brings is the whole thing: every game, alone and online, in a real browser."""

import shutil
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Watched
from tests.web.playing import PRESETS, RESULT, launched, played_by_keyboard, played_together
from tests.web.test_online import seated
from tools.release.build import NOT_IN_REACH

pytestmark = pytest.mark.long


def test_neither_node_nor_a_compiler_is_in_reach(
    environment: tuple[Path, dict[str, str]],
) -> None:
    _, around = environment
    assert [name for name in NOT_IN_REACH if shutil.which(name, path=around["PATH"])] == []


def test_the_doctor_is_happy_with_the_server(
    environment: tuple[Path, dict[str, str]], server: str
) -> None:
    folder, around = environment
    port = server.rstrip("/").rpartition(":")[2]
    asked = [str(folder / "bin" / "damier"), "doctor", "--port", port]
    asked += ["--database", f"sqlite:///{folder}/damier.db"]
    done = subprocess.run(asked, env=around, cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    assert "WRONG" not in done.stdout
    assert "a server of ours answers there" in done.stdout


@pytest.mark.parametrize("game", PRESETS)
def test_a_game_is_played_alone_to_its_end(people: tuple[Watched, Watched], game: str) -> None:
    alone, _ = people
    alone.page.evaluate("location.hash = '#/'")
    alone.page.wait_for_selector("article")
    launched(alone.page, game)
    assert played_by_keyboard(alone.page) > 0
    expect(alone.page.locator(RESULT)).to_contain_text("Rematch")
    assert alone.faults == []


@pytest.mark.parametrize("game", PRESETS)
def test_a_game_is_played_online_by_two_browsers(
    people: tuple[Watched, Watched], game: str
) -> None:
    host, guest = (person.page for person in people)
    seated(host, guest, game)
    played_together([host, guest])
    assert [fault for person in people for fault in person.faults] == []
