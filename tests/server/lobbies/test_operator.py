"""What whoever runs a server may ask of it, and nobody else."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from damier.cli.main import app
from damier.match import Ended, Voided, read
from damier.server import Node
from damier.server.error import StorageFailed
from tests.patience import until
from tests.server.client import UNLIMITED, Client, served, told

TTT = "tic-tac-toe-py"
ASKED = [
    ("GET", "/admin/lobbies", None),
    ("GET", "/admin/lobbies/x", None),
    ("POST", "/admin/lobbies/x/void", {}),
    ("POST", "/admin/forget", {"days": 1}),
    ("POST", "/admin/drain", {}),
    ("POST", "/admin/archive", {"days": 1}),
    ("POST", "/admin/lobbies/x/erase", {"player": "p1"}),
    ("GET", "/reports", None),
    ("POST", "/admin/reports/1/close", {}),
    ("GET", "/admin/bans", None),
    ("POST", "/admin/bans", {"network": "192.0.2.1"}),
    ("POST", "/admin/unban", {"network": "192.0.2.1"}),
]


def test_nobody_but_the_operator_is_answered() -> None:
    async def story(client: Client, node: Node) -> None:
        _, tokens = await client.start(TTT)
        for method, path, body in ASKED:
            for token in (None, "", "wrong", tokens[0]):
                answer = await client.ask(method, path, body, token)
                assert (answer.status_code, answer.json()["code"]) == (401, "no_seat"), path
        assert not node.cluster.is_draining

    told(story)


def test_without_an_admin_token_there_is_no_operator() -> None:
    async def story(client: Client, node: Node) -> None:
        for method, path, body in ASKED:
            assert (await client.ask(method, path, body, "operator")).status_code == 401

    told(story, replace(UNLIMITED, admin_token=""))


def test_lobbies_are_listed_by_their_state_and_hold_no_secret() -> None:
    async def story(client: Client, node: Node) -> None:
        lobby_id, tokens = await client.start(TTT)
        waiting, _ = await client.open(TTT)
        found = await client.get("/admin/lobbies", "operator")
        assert [each["lobby"]["id"] for each in found["lobbies"]] == [lobby_id]
        assert found["lobbies"][0]["isPlayable"] is True
        found = await client.get("/admin/lobbies?state=waiting", "operator")
        assert [each["lobby"]["id"] for each in found["lobbies"]] == [waiting]
        refused = await client.ask("GET", "/admin/lobbies?state=odd", token="operator")
        assert refused.json()["code"] == "invalid_data"
        shown = await client.ask("GET", f"/admin/lobbies/{lobby_id}", token="operator")
        assert shown.json()["owner"] == node.cluster.node
        assert not any(secret in shown.text for secret in (*tokens, "hash", "seed"))

    told(story)


def test_a_match_is_void_when_the_operator_says_so_and_its_players_are_told() -> None:
    async def story(client: Client, node: Node) -> None:
        lobby_id, tokens = await client.start(TTT)
        seat = await client.sit(lobby_id, tokens[0])
        await seat.until("welcome")
        await seat.act("place", cell="a1")
        await seat.until("event")
        closed = await client.post(f"/admin/lobbies/{lobby_id}/void", token="operator")
        assert (closed["state"], closed["outcome"]["reason"]) == ("over", "operator")
        await seat.until("event", verb="void")
        await seat.until("event", verb="end")
        entries = read((await client.ask("GET", f"/lobbies/{lobby_id}/record")).content).entries
        assert isinstance(entries[-2], Voided)
        assert isinstance(entries[-1], Ended)
        again = await client.ask("POST", f"/admin/lobbies/{lobby_id}/void", {}, "operator")
        assert again.json()["code"] == "wrong_state"

    told(story)


def test_a_match_whose_rules_are_gone_can_be_closed(tmp_path: Path) -> None:
    settings = replace(UNLIMITED, database=f"sqlite:///{tmp_path}/matches.sqlite")
    kept: dict[str, Any] = {}

    async def before(client: Client, node: Node) -> None:
        kept["id"], kept["tokens"] = await client.start(TTT)

    async def after(client: Client, node: Node) -> None:
        node.rooms.services.find_game = lambda rules: None
        listed = await client.get("/admin/lobbies", "operator")
        assert [each["isPlayable"] for each in listed["lobbies"]] == [False]
        await client.post(f"/admin/lobbies/{kept['id']}/void", token="operator")
        page = await client.ask("GET", f"/lobbies/{kept['id']}/record")
        assert isinstance(read(page.content).entries[-1], Ended)
        seat = await client.sit(kept["id"], kept["tokens"][0])
        assert (await seat.until("error"))["code"] == "other_rules"

    told(before, settings)
    told(after, settings)


def test_finished_matches_are_forgotten_when_they_are_old_enough() -> None:
    async def story(client: Client, node: Node) -> None:
        running, _ = await client.start(TTT)
        finished, tokens = await client.start(TTT)
        seat = await client.sit(finished, tokens[0])
        await seat.until("welcome")
        await seat.say(type="resign")
        await seat.until("event", verb="end")
        asked = ("POST", "/admin/forget", {"days": 30}, "operator")
        assert (await client.ask(*asked)).json() == {"forgotten": 0}
        now = node.rooms.services.now()
        node.rooms.services.now = lambda: now + 31 * 86_400_000
        assert (await client.ask(*asked)).json() == {"forgotten": 1}
        assert (await client.ask("GET", f"/lobbies/{finished}")).status_code == 404
        assert (await client.get(f"/lobbies/{running}"))["state"] == "playing"

    told(story)


def test_a_node_is_ready_while_it_can_write_and_does_not_leave(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story(client: Client, node: Node) -> None:
        assert (await client.get("/ready"))["state"] == "ready"

        async def away(*_: Any) -> None:
            raise StorageFailed("away")

        with monkeypatch.context() as patched:
            patched.setattr(node.store.leases, "touch", away)
            answer = await client.ask("GET", "/ready")
            assert (answer.status_code, answer.json()["code"]) == (503, "storage_failed")
        await client.post("/admin/drain", token="operator")
        answer = await client.ask("GET", "/ready")
        assert (answer.status_code, answer.json()["code"]) == (503, "draining")
        new = {"gameId": TTT, "seats": [{"kind": "human"}, {"kind": "open"}]}
        assert (await client.ask("POST", "/lobbies", new)).json()["code"] == "draining"
        assert (await client.get("/health"))["state"] == "ok"

    told(story)


def test_the_command_asks_a_running_server(monkeypatch: pytest.MonkeyPatch) -> None:
    async def telling() -> None:
        async with served() as (client, node):
            lobby_id, tokens = await client.start(TTT)
            seat = await client.sit(lobby_id, tokens[0])
            await seat.until("welcome")

            async def run(*words: str) -> tuple[int, str]:
                command = ["admin", *words, "--server", client.url]
                done = await asyncio.to_thread(CliRunner().invoke, app, command)
                return done.exit_code, done.output or repr(done.exception)

            monkeypatch.delenv("DAMIER_ADMIN_TOKEN", raising=False)
            code, said = await run("list")
            assert code != 0
            assert "DAMIER_ADMIN_TOKEN" in said
            monkeypatch.setenv("DAMIER_ADMIN_TOKEN", "wrong")
            code, said = await run("list")
            assert "no_seat" in said
            monkeypatch.setenv("DAMIER_ADMIN_TOKEN", "operator")
            code, said = await run("list")
            assert (code, said.split()[:2]) == (0, [lobby_id, TTT])
            code, said = await run("show", lobby_id)
            assert json.loads(said)["lobby"]["id"] == lobby_id
            assert (await run("void", lobby_id))[0] == 0
            await seat.until("event", verb="end")
            assert (await run("reports"))[1].strip() == "[]"
            assert (await run("forget", "7")) == (0, "0 forgotten\n")
            assert (await run("delete", lobby_id))[0] == 0
            assert (await client.ask("GET", f"/lobbies/{lobby_id}")).status_code == 404
            assert (await run("drain"))[0] == 0
            await until(lambda: node.cluster.is_draining, "the node to leave")

    asyncio.run(telling())
