"""Bots that packages bring for games of others are seated by their name, everywhere."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from damier import catalogue
from damier.server import Node
from tests.server.client import Client, told

GAME = "tic-tac-toe"

BOTS = """
from damier.bots import Bot, Level, RandomBot


class First(Bot):
    name = "first"

    def choose_action(self, view, valid_actions, rng, budget):
        return valid_actions[0]


Quick = Level(RandomBot, nodes=3, seconds=1)
number = 7
"""

ENTRIES = f"""[damier.bots]
{GAME}.first = others_bots:First
any.quick = others_bots:Quick
{GAME}.easy = others_bots:First
{GAME}.numbered = others_bots:number
{GAME}.gone = others_bots_gone:First
{GAME}.torn = others_bots_torn:First
NoName = others_bots:First
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    (tmp_path / "others_bots").mkdir()
    (tmp_path / "others_bots" / "__init__.py").write_text(BOTS)
    (tmp_path / "others_bots_torn").mkdir()
    (tmp_path / "others_bots_torn" / "__init__.py").write_text("import json\nclass First(\n")
    about = tmp_path / "others_bots-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: others-bots\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(ENTRIES)
    monkeypatch.syspath_prepend(tmp_path)
    catalogue.host({})
    yield tmp_path
    monkeypatch.undo()
    catalogue.host({})


def test_installed_bots_are_levels_after_the_games_own(folder: Path) -> None:
    game = catalogue.load(GAME)
    assert list(game.levels) == ["easy", "medium", "hard", "expert", "first", "quick"]
    assert game.levels["first"].nodes == 1_000
    assert game.levels["quick"].nodes == 3
    assert game.levels["easy"].make.__name__ == "RandomBot"
    assert list(catalogue.load("quoridor").levels)[-1] == "quick"
    assert game.info.levels[-2:] == ("first", "quick")


def test_bots_that_do_not_load_are_told_and_take_nothing_with_them(folder: Path) -> None:
    said = "\n".join(error.message for error in catalogue.broken())
    assert f"the bot '{GAME}.numbered': others_bots:number is neither a Bot nor a Level" in said
    assert "there is no package called 'others_bots_gone'" in said
    assert "others_bots_torn/__init__.py:2: class First(" in said
    assert "the bot 'NoName': an entry of damier.bots is called GAME.NAME or any.NAME" in said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["play", GAME, "--seats", "bot:first,bot:first"], "wins"),
        (["arena", GAME, "--bots", "first,quick", "--games", "2", "--workers", "1"], "first"),
    ],
    ids=["terminal", "arena"],
)
def test_a_command_seats_them_by_name(folder: Path, words: list[str], said: str) -> None:
    paths = os.pathsep.join([str(folder), *sys.path])
    ran = subprocess.run(
        [sys.executable, "-m", "damier", *words],
        capture_output=True,
        text=True,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": paths},
    )
    assert ran.returncode == 0, ran.stderr
    assert said in ran.stdout


def test_a_server_seats_them_by_name_and_no_class_by_its_address(folder: Path) -> None:
    async def story(client: Client, node: Node) -> None:
        bot = {"kind": "bot", "level": "others_bots:First"}
        wish = {"gameId": GAME, "seats": [{"kind": "human"}, bot]}
        assert (await client.ask("POST", "/lobbies", wish)).json()["code"] == "unknown_level"
        bot["level"] = "first"
        opened = await client.post("/lobbies", wish)
        lobby, token = opened["lobby"]["id"], opened["seat"]["token"]
        await client.post(f"/lobbies/{lobby}/start", token=token)
        seat = await client.sit(lobby, token)
        await seat.until("welcome")
        await seat.act("place", cell="b2")
        played = await seat.until("event", actor="p2")
        assert played["args"] == {"cell": "a3"}
        await seat.close()

    told(story)
