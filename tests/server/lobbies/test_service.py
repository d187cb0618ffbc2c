"""Lobbies over HTTP: who may open, join, leave, start, meet again and delete them."""

import asyncio
from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Any

import pytest
from msgspec.structs import replace

from damier.match import MatchRecord, keeps_promise, read, replayed
from damier.server import Node
from damier.server.storage.model import new_key, token_hash
from tests.server.client import UNLIMITED, Client, told

TTT = "tic-tac-toe-py"
DRAWN = ["a1", "b1", "c1", "b2", "a2", "c2", "b3", "a3", "c3"]


async def played_out(client: Client, lobby_id: str, tokens: list[str]) -> None:
    seats = [await client.sit(lobby_id, token) for token in tokens]
    for seat in seats:
        await seat.until("welcome")
    for turn, cell in enumerate(DRAWN):
        await seats[turn % 2].act("place", cell=cell)
        for seat in seats:
            await seat.until("event", verb="place")
    for seat in seats:
        await seat.until("event", verb="end")
        await seat.close()


def test_a_lobby_fills_and_its_host_starts_it() -> None:
    async def story(client: Client, node: Node) -> None:
        opened = await client.post(
            "/lobbies",
            {"gameId": TTT, "seats": [{"kind": "human"}, {"kind": "open"}], "name": "Ann"},
        )
        lobby_id, token = opened["lobby"]["id"], opened["seat"]["token"]
        assert opened["lobby"]["host"] == "p1"
        assert [seat["kind"] for seat in opened["lobby"]["seats"]] == ["human", "open"]
        early = await client.ask("POST", f"/lobbies/{lobby_id}/start", {}, token)
        assert (early.status_code, early.json()["code"]) == (409, "wrong_state")
        joined = await client.post(f"/lobbies/{lobby_id}/join", {"name": "Bob"})
        assert joined["lobby"]["seats"][1]["name"] == "Bob"
        other = await client.ask("POST", f"/lobbies/{lobby_id}/start", {}, joined["seat"]["token"])
        assert (other.status_code, other.json()["code"]) == (403, "not_host")
        late = await client.ask("POST", f"/lobbies/{lobby_id}/join", {})
        assert late.json()["code"] == "seat_taken"
        assert (await client.post(f"/lobbies/{lobby_id}/start", {}, token))["state"] == "playing"
        again = await client.ask("POST", f"/lobbies/{lobby_id}/start", {}, token)
        assert again.json()["code"] == "wrong_state"

    told(story)


def test_people_who_wait_see_the_seats_fill_and_are_welcomed_at_the_start() -> None:
    async def story(client: Client, node: Node) -> None:
        opened = await client.post(
            "/lobbies", {"gameId": TTT, "seats": [{"kind": "human"}, {"kind": "open"}]}
        )
        lobby_id, token = opened["lobby"]["id"], opened["seat"]["token"]
        seat = await client.sit(lobby_id, token)
        assert (await seat.until("info"))["state"] == "waiting"
        await seat.act("place", cell="a1")
        assert (await seat.until("error"))["code"] == "wrong_state"
        await client.post(f"/lobbies/{lobby_id}/join", {"name": "Bob"})
        assert (await seat.until("info"))["seats"][1]["name"] == "Bob"
        await client.post(f"/lobbies/{lobby_id}/start", {}, token)
        welcome = await seat.until("welcome")
        assert welcome["you"] == "p1"
        assert len(welcome["commitment"]) == 64

    told(story)


def test_a_seat_can_be_given_back_and_the_host_passes_on() -> None:
    async def story(client: Client, node: Node) -> None:
        lobby_id, (host, guest) = await client.open(TTT)
        seat = await client.sit(lobby_id, host)
        await seat.until("info")
        left = await client.post(f"/lobbies/{lobby_id}/leave", {}, host)
        assert left["host"] == "p2"
        assert left["seats"][0]["kind"] == "open"
        assert (await seat.until("error"))["code"] == "no_seat"
        gone = await client.ask("POST", f"/lobbies/{lobby_id}/leave", {}, host)
        assert gone.status_code == 401
        await client.post(f"/lobbies/{lobby_id}/join", {"player": "p1"})
        await client.post(f"/lobbies/{lobby_id}/start", {}, guest)

    told(story)


def test_only_public_lobbies_are_listed() -> None:
    async def story(client: Client, node: Node) -> None:
        seats = [{"kind": "human"}, {"kind": "open"}]
        hidden = await client.post("/lobbies", {"gameId": TTT, "seats": seats})
        shown = await client.post(
            "/lobbies", {"gameId": TTT, "seats": seats, "visibility": "public"}
        )
        listed = (await client.get("/lobbies"))["lobbies"]
        assert [lobby["id"] for lobby in listed] == [shown["lobby"]["id"]]
        assert (await client.get("/lobbies?game=quoridor"))["lobbies"] == []
        assert (await client.get(f"/lobbies/{hidden['lobby']['id']}"))["state"] == "waiting"

    told(story)


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"gameId": TTT, "seats": [], "seed": 1}, 422, "seed_refused"),
        (
            {"gameId": TTT, "seats": [{"kind": "human"}], "options": {"seed": 1}},
            422,
            "seed_refused",
        ),
        ({"gameId": "chess", "seats": [{"kind": "human"}]}, 404, "unknown_game"),
        ({"gameId": TTT, "seats": [{"kind": "human"}]}, 422, "invalid_config"),
        ({"gameId": TTT, "seats": [{"kind": "human"}, {"kind": "x"}]}, 422, "invalid_data"),
        ({"gameId": TTT, "seats": [{"kind": "human"}] * 2, "x": 1}, 422, "invalid_data"),
        (
            {"gameId": TTT, "seats": [{"kind": "human"}, {"kind": "bot", "level": "x"}]},
            422,
            "unknown_level",
        ),
        (
            {"gameId": TTT, "seats": [{"kind": "human"}] * 2, "options": {"x": 1}},
            422,
            "invalid_data",
        ),
        ([], 422, "invalid_data"),
    ],
)
def test_a_lobby_that_cannot_be_is_refused_with_its_code(body: Any, status: int, code: str) -> None:
    async def story(client: Client, node: Node) -> None:
        answer = await client.ask("POST", "/lobbies", body)
        assert (answer.status_code, answer.json()["code"]) == (status, code)

    told(story)


def test_the_record_is_whole_after_the_end_and_the_seed_is_the_promised_one() -> None:
    async def story(client: Client, node: Node) -> None:
        lobby_id, tokens = await client.start(TTT)
        seat = await client.sit(lobby_id, tokens[0])
        commitment = (await seat.until("welcome"))["commitment"]
        await seat.close()
        before = await client.ask("GET", f"/lobbies/{lobby_id}/record", token=tokens[0])
        assert "seed" not in before.text
        assert "hash" not in before.text
        await played_out(client, lobby_id, tokens)
        after = await client.ask("GET", f"/lobbies/{lobby_id}/record")
        record: MatchRecord = read(after.content)
        header = record.header
        assert header.nonce is not None
        assert keeps_promise(commitment, header.config["seed"], header.nonce)
        game = node.rooms.services.find_game(header.rules)
        assert game is not None
        assert replayed(game.engine, game.rules, record).outcome is not None
        kept = await node.store.lobby(lobby_id)
        while kept is None or kept.state != "over":
            await asyncio.sleep(0.01)
            kept = await node.store.lobby(lobby_id)
        assert kept.outcome is not None

    told(story)


def test_before_the_end_a_record_and_a_replay_show_what_the_asker_has_seen() -> None:
    async def story(client: Client, node: Node) -> None:
        lobby_id, tokens = await client.start("rock-paper-scissors")
        seats = [await client.sit(lobby_id, token) for token in tokens]
        for seat in seats:
            await seat.until("welcome")
        await seats[0].act("choose", choice="rock")
        for seat in seats:
            await seat.until("event")
        for path in ("record", "replay"):
            own = await client.ask("GET", f"/lobbies/{lobby_id}/{path}", token=tokens[0])
            assert "rock" in own.text
            for token in (tokens[1], None):
                other = await client.ask("GET", f"/lobbies/{lobby_id}/{path}", token=token)
                assert other.status_code == 200
                assert '"choice":"rock"' not in other.text
                assert '"rock"' not in other.text
        stranger = await client.ask("GET", f"/lobbies/{lobby_id}/record", token="nobody")
        assert stranger.json()["code"] == "no_seat"

    told(story)


def test_players_meet_again_with_the_same_tokens() -> None:
    async def story(client: Client, node: Node) -> None:
        lobby_id, tokens = await client.start(TTT)
        running = await client.ask("POST", f"/lobbies/{lobby_id}/rematch", {}, tokens[0])
        assert running.json()["code"] == "wrong_state"
        await played_out(client, lobby_id, tokens)
        again = (await client.post(f"/lobbies/{lobby_id}/rematch", {}, tokens[1]))["lobby"]
        assert again["host"] == "p1", "who asked, one seat further"
        same = (await client.post(f"/lobbies/{lobby_id}/rematch", {}, tokens[0]))["lobby"]
        assert same["id"] == again["id"]
        assert (await client.get(f"/lobbies/{lobby_id}"))["rematch"] == again["id"]
        await played_out(client, again["id"], tokens[::-1])

    told(story)


def test_a_device_finds_its_matches_and_whose_turn_it_is() -> None:
    async def story(client: Client, node: Node) -> None:
        lobby_id, tokens = await client.start(TTT)
        other_id, others = await client.open(TTT)
        own = (await client.get("/matches", f"{tokens[1]}, {others[0]}, nothing"))["matches"]
        assert {(m["lobby"]["id"], m["player"], m["yourTurn"]) for m in own} == {
            (lobby_id, "p2", False),
            (other_id, "p1", False),
        }
        first = (await client.get("/matches", tokens[0]))["matches"]
        assert first[0]["yourTurn"] is True
        assert (await client.get("/matches"))["matches"] == []

    told(story)


def test_a_recovery_opens_the_seat_on_a_new_device_and_closes_the_old_one() -> None:
    async def story(client: Client, node: Node) -> None:
        opened = await client.post(
            "/lobbies", {"gameId": TTT, "seats": [{"kind": "human"}, {"kind": "open"}]}
        )
        lobby_id, key = opened["lobby"]["id"], opened["seat"]
        old = await client.sit(lobby_id, key["token"])
        await old.until("info")
        recovered = (await client.post("/recover", {"recovery": key["recovery"]}))["seats"]
        fresh = recovered[0]["seat"]
        assert fresh["player"] == "p1"
        assert (await old.until("error"))["code"] == "no_seat"
        new = await client.sit(lobby_id, fresh["token"])
        assert (await new.until("info"))["seats"][0]["present"] is True
        stale = await client.sit(lobby_id, key["token"])
        assert (await stale.until("error"))["code"] == "no_seat"
        again = await client.ask("POST", "/recover", {"recovery": key["recovery"]})
        assert again.status_code == 401

    told(story)


def test_what_is_kept_of_tokens_lies_in_the_order_of_time_and_tells_nothing_else() -> None:
    early, late = new_key("p1", 1_700_000_000_000), new_key("p1", 1_700_000_000_001)
    secrets = [early.token, early.recovery, late.token, late.recovery]
    hashes = [token_hash(secret) for secret in secrets]
    assert max(hashes[:2]) < min(hashes[2:])
    assert len({secret[8:] for secret in secrets}) == 4
    for secret, hashed in zip(secrets, hashes, strict=True):
        digest = sha256(secret.encode()).digest()
        assert hashed == secret[:7] + urlsafe_b64encode(digest).decode()
        assert len(hashed) <= 64
    older = "Zk3vJQ0Yx1mB2nC4dE5fGg"
    assert token_hash(older) == sha256(older.encode()).hexdigest()
    assert token_hash("\0\0\0\0\0\0\0.x").isalnum()


def test_a_finished_match_is_deleted_by_its_players_a_running_one_by_the_operator() -> None:
    async def story(client: Client, node: Node) -> None:
        lobby_id, tokens = await client.start(TTT)
        running = await client.ask("DELETE", f"/lobbies/{lobby_id}", token=tokens[0])
        assert running.json()["code"] == "wrong_state"
        stranger = await client.ask("DELETE", f"/lobbies/{lobby_id}", token="nobody")
        assert stranger.status_code == 401
        await played_out(client, lobby_id, tokens)
        assert (await client.ask("DELETE", f"/lobbies/{lobby_id}", token=tokens[1])).json() == {}
        assert (await client.ask("GET", f"/lobbies/{lobby_id}")).status_code == 404
        assert (await client.ask("GET", f"/lobbies/{lobby_id}/record")).status_code == 404
        other_id, _ = await client.start(TTT)
        assert (await client.ask("DELETE", f"/lobbies/{other_id}", token="operator")).json() == {}

    told(story)


def test_one_address_opens_only_so_many_lobbies() -> None:
    async def story(client: Client, node: Node) -> None:
        body = {"gameId": TTT, "seats": [{"kind": "human"}, {"kind": "open"}]}
        answers = [await client.ask("POST", "/lobbies", body) for _ in range(6)]
        assert [answer.status_code for answer in answers] == [201] * 5 + [429]
        assert answers[-1].json()["code"] == "too_many"

    told(story, replace(UNLIMITED, lobbies_per_address=5))


def test_one_address_asks_only_so_often() -> None:
    async def story(client: Client, node: Node) -> None:
        codes = [(await client.ask("GET", "/lobbies")).status_code for _ in range(30)]
        assert codes[0] == 200
        assert codes[-1] == 429

    told(story, replace(UNLIMITED, requests_per_second=0.25))


def test_a_lobby_of_bots_alone_plays_by_itself() -> None:
    async def story(client: Client, node: Node) -> None:
        bot = {"kind": "bot", "level": "easy"}
        opened = await client.post("/lobbies", {"gameId": TTT, "seats": [bot, bot]})
        assert opened["seat"] is None
        watching = await client.sit(opened["lobby"]["id"])
        while (await client.get(f"/lobbies/{opened['lobby']['id']}"))["state"] != "over":
            await watching.next()

    told(story)


def test_the_games_are_told_in_both_languages() -> None:
    async def story(client: Client, node: Node) -> None:
        games = (await client.get("/games?lang=fr"))["games"]
        names = {game["id"]: game["name"] for game in games}
        assert names["rock-paper-scissors"] == "Pierre-feuille-ciseaux"
        page = await client.get("/games/quoridor?lang=en")
        assert page["minPlayers"] == 2
        missing = await client.ask("GET", "/games/chess")
        assert (missing.status_code, missing.json()["code"]) == (404, "unknown_game")

    told(story)


def test_nothing_is_500_and_everything_has_one_shape() -> None:
    async def story(client: Client, node: Node) -> None:
        for method, path in [
            ("GET", "/nothing"),
            ("POST", "/nothing"),
            ("PUT", "/lobbies"),
            ("GET", "/lobbies/nobody"),
            ("POST", "/lobbies/nobody/join"),
            ("POST", "/lobbies/nobody/dance"),
            ("GET", "/lobbies/nobody/replay"),
            ("GET", "/../../etc/passwd"),
            ("GET", "/games/a/b/assets/../../x"),
        ]:
            answer = await client.ask(method, path)
            assert 400 <= answer.status_code < 500, (path, answer.text)
            assert answer.json()["type"] == "error"

    told(story)


def test_health_and_metrics_say_that_it_lives() -> None:
    async def story(client: Client, node: Node) -> None:
        assert (await client.get("/health"))["state"] == "ok"
        text = (await client.ask("GET", "/metrics")).text
        assert "damier_requests_total" in text
        page = await client.ask("GET", "/")
        assert "script-src 'self' 'wasm-unsafe-eval'" in page.headers["content-security-policy"]

    told(story)


def test_a_lobby_may_start_by_itself_once_it_is_full() -> None:
    async def story(client: Client, node: Node) -> None:
        asked = {"gameId": TTT, "starts": "full", "seats": [{"kind": "human"}, {"kind": "open"}]}
        made = await client.post("/lobbies", asked)
        lobby_id, token = made["lobby"]["id"], made["seat"]["token"]
        assert (made["lobby"]["state"], made["lobby"]["starts"]) == ("waiting", "full")
        early = await client.sit(lobby_id, token)
        await early.until("info", state="waiting")
        joined = await client.post(f"/lobbies/{lobby_id}/join", {"name": "Bob"})
        assert joined["lobby"]["state"] == "playing"
        second = await client.sit(lobby_id, joined["seat"]["token"])
        for seat in (early, second):
            await seat.until("welcome")
        await early.act("place", cell="b2")
        await second.until("event")
        again = await client.ask("POST", f"/lobbies/{lobby_id}/start", {}, token)
        assert again.json()["code"] == "wrong_state"
        with_bot = {**asked, "seats": [{"kind": "human"}, {"kind": "bot"}]}
        assert (await client.post("/lobbies", with_bot))["lobby"]["state"] == "playing"

    told(story)
