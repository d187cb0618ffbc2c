"""`damier serve --dev` shows an author everything, and nobody else anything."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

from damier import catalogue
from damier.catalogue import game_from_package
from damier.cli.bundle import new
from damier.cli.new import copied
from damier.server import Node
from damier.server.dev.routes import DevRoutes, check_dev
from damier.server.error import WrongSettings
from damier.server.serve import node_of
from tests.patience import PAUSE, SECONDS
from tests.server.client import UNLIMITED, Client, served, told

RPS = "rock-paper-scissors"

Story = Callable[[Client, Node], Awaitable[None]]


def told_to_an_author(story: Story) -> None:
    async def telling() -> None:
        node = node_of(UNLIMITED)
        async with served(UNLIMITED, node, routes=DevRoutes(node).routes()) as (client, _):
            await story(client, node)

    asyncio.run(telling())


async def until(client: Client, lobby_id: str, seq: int) -> Any:
    """The panel once the match is that far."""
    async with asyncio.timeout(SECONDS):
        while (panel := await client.get(f"/dev/lobbies/{lobby_id}"))["last"] < seq:
            await asyncio.sleep(PAUSE)
        return panel


async def acted(client: Client, lobby_id: str, player: str, **message: Any) -> httpx.Response:
    body = {"player": player, "message": message}
    return await client.ask("POST", f"/dev/lobbies/{lobby_id}/act", body)


def test_an_author_sees_the_state_and_what_each_seat_sees_of_it() -> None:
    async def story(client: Client, node: Node) -> None:
        lobby_id, _ = await client.start(RPS)
        assert (
            await acted(client, lobby_id, "p2", verb="choose", args={"choice": "rock"})
        ).is_success
        panel = await until(client, lobby_id, 1)
        assert "rock" in panel["state"]["choices"]
        assert panel["views"]["p2"]["choices"]["p2"] == "rock"
        assert panel["views"]["p1"]["choices"]["p2"] == "hidden"
        assert panel["views"]["spectator"]["choices"]["p2"] == "hidden"
        assert [len(panel["legal"][player]) for player in ("p1", "p2")] == [3, 0]
        assert panel["told"]["p1"][0]["verb"] is None
        assert panel["told"]["p2"][0]["verb"] == "choose"
        assert panel["entries"][0]["actor"] == "p2"
        listed = await client.get("/dev/lobbies")
        assert [lobby["id"] for lobby in listed["lobbies"]] == [lobby_id]

    told_to_an_author(story)


def test_a_refused_message_says_why_and_changes_nothing() -> None:
    async def story(client: Client, node: Node) -> None:
        lobby_id, _ = await client.start(RPS)
        refused = await acted(client, lobby_id, "p1", verb="choose", args={"choice": "well"})
        assert refused.status_code == 422
        stranger = await acted(client, lobby_id, "p9", verb="choose", args={"choice": "rock"})
        assert stranger.json()["code"] == "invalid_data"
        assert (await client.get(f"/dev/lobbies/{lobby_id}"))["last"] == 0

    told_to_an_author(story)


def test_time_travels_back_and_on_from_there_as_another_match() -> None:
    async def story(client: Client, node: Node) -> None:
        lobby_id, (host, _) = await client.start(RPS, options={"winsNeeded": 2})
        for player, choice in (("p1", "rock"), ("p2", "scissors")):
            await acted(client, lobby_id, player, verb="choose", args={"choice": choice})
        now = await until(client, lobby_id, 2)
        then = await client.get(f"/dev/lobbies/{lobby_id}?at=1")
        assert (then["seq"], then["last"]) == (1, now["last"])
        assert then["state"] != now["state"]
        assert (await client.get(f"/dev/lobbies/{lobby_id}?at=0"))["told"]["p1"] == []
        for wrong in ("99", "-1", "x"):
            answer = await client.ask("GET", f"/dev/lobbies/{lobby_id}?at={wrong}")
            assert answer.json()["code"] == "invalid_data"
        branch = (await client.post(f"/dev/lobbies/{lobby_id}/branch", {"at": 1}))["lobby"]
        again = await until(client, branch, 1)
        assert again["state"] == then["state"]
        seat = await client.sit(branch, host)
        assert (await seat.until("welcome"))["you"] == "p1"
        await seat.close()

    told_to_an_author(story)


def test_the_page_and_its_files_are_there_for_an_author() -> None:
    async def story(client: Client, node: Node) -> None:
        for path, words in (
            ("/dev", "Behind the table"),
            ("/dev/dev.js", "asked"),
            ("/dev/dev.css", "#views"),
        ):
            answer = await client.ask("GET", path)
            assert answer.status_code == 200
            assert words in answer.text
            assert "script-src 'self'" in answer.headers["content-security-policy"]
        for path in ("/dev/settings.py", "/dev/..%2fdev.py", "/dev/other.js"):
            assert (await client.ask("GET", path)).status_code == 404

    told_to_an_author(story)


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "games.example"},
        {"X-Forwarded-For": "203.0.113.9"},
        {"Forwarded": "for=203.0.113.9"},
        {"Origin": "http://evil.example"},
    ],
    ids=lambda headers: next(iter(headers)),
)
def test_nobody_is_let_in_under_another_name_or_through_a_balancer(headers: dict[str, str]) -> None:
    async def story(client: Client, node: Node) -> None:
        lobby_id, _ = await client.start(RPS)
        for path in ("/dev", "/dev/lobbies", f"/dev/lobbies/{lobby_id}"):
            answer = await client.http.get(path, headers=headers)
            assert answer.status_code == 403
            assert "choices" not in answer.text

    told_to_an_author(story)


def test_without_dev_there_is_nothing_at_these_addresses() -> None:
    async def story(client: Client, node: Node) -> None:
        lobby_id, _ = await client.start(RPS)
        for path in ("/dev", "/dev/dev.js", "/dev/lobbies", f"/dev/lobbies/{lobby_id}"):
            answer = await client.ask("GET", path)
            assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
        assert (await acted(client, lobby_id, "p1", verb="choose")).status_code == 404

    told(story)


@pytest.mark.parametrize(
    "settings",
    [
        replace(UNLIMITED, host="0.0.0.0"),
        replace(UNLIMITED, host="::"),
        replace(UNLIMITED, host="192.168.1.7"),
        replace(UNLIMITED, host="games.example"),
        replace(UNLIMITED, trust_proxy=True),
        replace(UNLIMITED, redis="redis://127.0.0.1"),
    ],
    ids=lambda settings: f"{settings.host} {settings.redis}".strip(),
)
def test_dev_is_refused_wherever_others_could_come(settings: Any) -> None:
    with pytest.raises(WrongSettings):
        check_dev(settings)


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.2", "::1", "localhost"])
def test_dev_is_allowed_on_this_machine(host: str) -> None:
    check_dev(replace(UNLIMITED, host=host))


def test_a_change_of_a_bundle_starts_the_server_anew_on_its_port(tmp_path: Path) -> None:
    new("eclipse", tmp_path)
    words = tmp_path / "eclipse" / "1.0" / "en.json"
    command = [sys.executable, "-m", "damier", "serve", "--dev", "--port", "0"]
    command += ["--database", "memory:", "--bundles", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            address = process.stdout.readline().split()[-1]
            assert process.stdout.readline().endswith(f"{address}/dev\n")
            assert rules_at(address)[-1] == "The first without cards wins."
            words.write_text(words.read_text().replace("The first", "Whoever is first"))
            assert process.stdout.readline() == "A game has changed; starting anew.\n"
            assert process.stdout.readline().split()[-1] == address
            assert rules_at(address)[-1] == "Whoever is first without cards wins."
        finally:
            process.terminate()


def test_a_syntax_error_is_told_by_its_line_and_the_last_good_rules_go_on(tmp_path: Path) -> None:
    engine = installed_nim(tmp_path)
    good = engine.read_text("utf-8")
    command = [sys.executable, "-m", "damier", "serve", "--dev", "--port", "0"]
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    with subprocess.Popen(
        [*command, "--database", "memory:"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        try:
            address = process.stdout.readline().split()[-1]
            process.stdout.readline()
            engine.write_text(good.replace("def resolve(self", "def resolve(self,,"), "utf-8")
            told = process.stderr.readline()
            assert "not taken up, the rules stay as they were" in told
            assert "nim_at_home/engine.py:48: def resolve(self,," in told
            game = httpx.get(f"{address}/games/nim-at-home", trust_env=False)
            assert game.is_success, game.text
            page = httpx.get(f"{address}/dev/lobbies", trust_env=False).json()
            assert "nim_at_home/engine.py:48" in page["broken"][0]
            engine.write_text(good.replace("MOST_TAKEN = 3", "MOST_TAKEN = 4"), "utf-8")
            assert process.stdout.readline() == "A game has changed; starting anew.\n"
            assert process.stdout.readline().split()[-1] == address
            assert httpx.get(f"{address}/dev/lobbies", trust_env=False).json()["broken"] == []
        finally:
            process.terminate()


def installed_nim(folder: Path) -> Path:
    """A game in Python as an installer would leave it in this folder; its engine's file."""
    words = {
        "game_id": "nim-at-home",
        "package": "nim_at_home",
        "title": "Nim",
        "class_name": "Nim",
    }
    copied(files("damier.cli").joinpath("template", "package"), folder / "nim_at_home", words)
    about = folder / "nim_at_home-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: nim-at-home\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[damier.games]\nnim-at-home = nim_at_home\n")
    return folder / "nim_at_home" / "engine.py"


def test_a_game_that_fails_is_void_and_its_author_is_told_where_and_how(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    engine = installed_nim(tmp_path)
    wrong = engine.read_text("utf-8").replace(
        "after = replace(", "assert action.count < 3\n        after = replace("
    )
    engine.write_text(wrong, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    catalogue.host({"nim-at-home": partial(game_from_package, "nim_at_home")})

    async def story(client: Client, node: Node) -> None:
        lobby_id, (host, _) = await client.start("nim-at-home")
        seat = await client.sit(lobby_id, host)
        panel = await until(client, lobby_id, 0)
        assert panel["state"]["counters"] == 21
        refused = await acted(client, lobby_id, "p1", verb="take", args={"count": 3})
        assert refused.json()["code"] == "game_fault"
        assert "resolve raised AssertionError" in refused.json()["message"]
        await seat.act("take", count=3)
        assert (await seat.until("event", verb="void"))["args"] == {"reason": "engine_fault"}
        async with asyncio.timeout(SECONDS):
            while not (faults := (await client.get("/dev/lobbies"))["faults"]):
                await asyncio.sleep(PAUSE)
        assert "nim_at_home/engine.py:49, in resolve: assert action.count < 3" in faults[0]
        assert 'asked about p1: {"type":"take","count":3}' in faults[0]
        assert "after 0 actions" in faults[0]
        await seat.close()

    try:
        told_to_an_author(story)
    finally:
        catalogue.host({})
    assert "nim_at_home/engine.py:49" in caplog.text
    assert "Traceback" not in caplog.text


def test_scenes_are_outlined_beside_the_views() -> None:
    async def story(client: Client, node: Node) -> None:
        lobby_id, _ = await client.start(RPS)
        panel = await until(client, lobby_id, 0)
        assert panel["scenes"].keys() == panel["views"].keys()
        assert "hand" in panel["scenes"]["p1"]

    told_to_an_author(story)


def rules_at(address: str) -> list[str]:
    rules: list[str] = httpx.get(f"{address}/games/eclipse", trust_env=False).json()["rules"]
    return rules


def test_the_command_refuses_dev_on_an_open_address() -> None:
    command = [sys.executable, "-m", "damier", "serve", "--dev", "--host", "0.0.0.0", "--port", "0"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 2
    assert "[wrong_settings]" in done.stderr
