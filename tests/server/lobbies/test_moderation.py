"""What an operator does about people: reports, bans, and forgetting somebody."""

import asyncio
import json

import pytest
from typer.testing import CliRunner

from damier.cli.main import app
from damier.server import Node
from tests.patience import until
from tests.server.client import Client, StandingClock, served, told

TTT = "tic-tac-toe-py"
HERE = "127.0.0.1"


async def resigned(client: Client) -> tuple[str, list[str]]:
    """A finished match in which both have talked, and each has reported the other."""
    lobby_id, tokens = await client.start(TTT, name="Ann")
    seats = [await client.sit(lobby_id, token) for token in tokens]
    for seat in seats:
        await seat.until("welcome")
        await seat.say(type="chat", text="it is me")
        await seat.until("chat")
    for token, about in zip(tokens, ("p2", "p1"), strict=True):
        await client.post(f"/lobbies/{lobby_id}/report", {"player": about, "reason": "rude"}, token)
    await seats[0].say(type="resign")
    for seat in seats:
        await seat.until("event", verb="end")
    return lobby_id, tokens


def test_a_finished_lobby_forgets_a_person_and_nobody_else() -> None:
    async def story(client: Client, node: Node) -> None:
        lobby_id, tokens = await resigned(client)
        guest = await client.sit(lobby_id, tokens[1])
        await guest.until("welcome")
        before = (await client.ask("GET", f"/lobbies/{lobby_id}/record")).content
        path = f"/admin/lobbies/{lobby_id}/erase"
        await client.post(path, {"player": "p1"}, "operator")
        # Who is there comes back, and finds nothing of Ann.
        assert (await guest.closed())[0] == 1001
        back = await client.sit(lobby_id, tokens[1])
        await back.until("welcome")
        await back.say(type="describe", id="x", lang="en")
        await back.until("description")
        assert not any("Ann" in raw for raw in back.raw)
        assert [said["speaker"] for said in back.told if said["type"] == "chat"] in ([], ["p2"])
        stranger = await client.sit(lobby_id, tokens[0])
        assert (await stranger.until("error"))["code"] == "no_seat"
        lobby = await client.get(f"/lobbies/{lobby_id}")
        assert [seat["name"] for seat in lobby["seats"]] == ["p1", "Guest"]
        assert (await client.get("/reports", "operator"))["reports"] == []
        chat = await node.store.chat(lobby_id, 9)
        assert [said.speaker for said in chat] == ["p2"]
        assert (await client.ask("GET", f"/lobbies/{lobby_id}/record")).content == before
        for player in ("p7", "Ann"):
            answer = await client.ask("POST", path, {"player": player}, "operator")
            assert answer.json()["code"] == "invalid_data"

    told(story)


def test_nobody_is_forgotten_while_they_play() -> None:
    async def story(client: Client, node: Node) -> None:
        lobby_id, _ = await client.start(TTT)
        path = f"/admin/lobbies/{lobby_id}/erase"
        answer = await client.ask("POST", path, {"player": "p1"}, "operator")
        assert (answer.status_code, answer.json()["code"]) == (409, "wrong_state")

    told(story)


def test_a_report_that_was_looked_after_is_listed_no_more() -> None:
    async def story(client: Client, node: Node) -> None:
        await resigned(client)
        first, second = (await client.get("/reports", "operator"))["reports"]
        close = f"/admin/reports/{first['number']}/close"
        assert (await client.ask("POST", close, {}, "operator")).status_code == 200
        assert (await client.get("/reports", "operator"))["reports"] == [second]
        all_of_them = (await client.get("/reports?all=true", "operator"))["reports"]
        assert [report["closed"] is None for report in all_of_them] == [False, True]
        assert (await client.ask("POST", close, {}, "operator")).json()["code"] == "unknown_report"
        odd = await client.ask("POST", "/admin/reports/x/close", {}, "operator")
        assert odd.json()["code"] == "invalid_data"

    told(story)


def test_who_is_banned_is_sent_away_and_asks_nothing_until_it_is_over() -> None:
    async def story(client: Client, node: Node) -> None:
        clock = StandingClock(node)
        lobby_id, tokens = await client.start(TTT)
        seat = await client.sit(lobby_id, tokens[0])
        await seat.until("welcome")
        asked = {"network": "127.0.0.0/8", "days": 2, "reason": "a test\u0000"}
        ban = await client.post("/admin/bans", asked, "operator")
        assert (ban["network"], ban["reason"]) == ("127.0.0.0/8", "a test")
        assert (await seat.until("error"))["code"] == "banned"
        assert (await seat.closed())[0] == 1008
        for method, path in (("GET", "/games"), ("POST", "/lobbies"), ("GET", "/lobbies")):
            answer = await client.ask(method, path, {} if method == "POST" else None)
            assert (answer.status_code, answer.json()["code"]) == (403, "banned")
        with pytest.raises(Exception, match="403"):
            await client.sit(lobby_id, tokens[0])
        # Whoever runs the server may have banned themselves.
        listed = (await client.get("/admin/bans", "operator"))["bans"]
        assert [each["network"] for each in listed] == ["127.0.0.0/8"]
        clock.move_on(2 * 86_400_000)
        assert (await client.ask("GET", "/games")).status_code == 200
        await client.post("/admin/bans", {"network": HERE}, "operator")
        assert (await client.ask("GET", "/games")).status_code == 403
        await client.post("/admin/unban", {"network": HERE}, "operator")
        assert (await client.ask("GET", "/games")).status_code == 200
        again = await client.ask("POST", "/admin/unban", {"network": HERE}, "operator")
        assert again.json()["code"] == "invalid_data"
        odd = await client.ask("POST", "/admin/bans", {"network": "everybody"}, "operator")
        assert odd.json()["code"] == "invalid_data"

    told(story)


def test_the_commands_do_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    async def telling() -> None:
        async with served() as (client, node):
            lobby_id, _ = await resigned(client)
            monkeypatch.setenv("DAMIER_ADMIN_TOKEN", "operator")

            async def run(*words: str) -> str:
                command = ["admin", *words, "--server", client.url]
                done = await asyncio.to_thread(CliRunner().invoke, app, command)
                assert done.exit_code == 0, done.output
                return done.output

            first, second = json.loads(await run("reports"))
            assert "is closed" in await run("close-report", str(first["number"]))
            assert json.loads(await run("reports")) == [second]
            assert len(json.loads(await run("reports", "--all"))) == 2
            assert "but moves" in await run("erase", lobby_id, "p1")
            assert await run("ban", "2001:db8::7", "--days", "1.5", "--reason", "spam") == (
                "2001:db8::/64 is banned\n"
            )
            (ban,) = json.loads(await run("bans"))
            assert ban["ends"] - ban["at"] == 1.5 * 86_400_000
            assert "may ask again" in await run("unban", "2001:db8::/64")
            assert json.loads(await run("bans")) == []
            assert await run("archive", "3") == "0 archived\n"
            await until(lambda: not node.bans.is_banned(HERE), "nobody to be banned")

    asyncio.run(telling())
