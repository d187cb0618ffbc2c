"""A table over real sockets: tabs, spectators, chat, clocks, bots, undo, resigning, coming back."""

import asyncio
import gc
import weakref
from pathlib import Path
from typing import Any

import jsonpatch
import pytest
from msgspec.structs import replace

from damier.server import Node
from tests.patience import until
from tests.server.client import UNLIMITED, Client, Seat, StandingClock, told

TTT = "tic-tac-toe-py"


async def seated(client: Client, lobby_id: str, *tokens: str | None) -> list[Seat]:
    seats = [await client.sit(lobby_id, token) for token in tokens]
    for seat in seats:
        await seat.until("welcome")
    return seats


def test_every_tab_of_a_seat_and_every_spectator_sees_the_same_move() -> None:
    async def story(client: Client, node: Node) -> None:
        lobby_id, (one, two) = await client.start(TTT)
        seats = await seated(client, lobby_id, one, one, two, None)
        await seats[0].say(verb="place", args={"cell": "b2"}, id="mine")
        events = [await seat.until("event") for seat in seats]
        assert {event["args"]["cell"] for event in events} == {"b2"}
        assert [event["id"] for event in events] == ["mine", "mine", None, None]
        assert [len(event["legal"]) for event in events] == [0, 0, 8, 0]
        info = (await client.get(f"/lobbies/{lobby_id}"))["seats"]
        assert [seat["present"] for seat in info] == [True, True]

    told(story)


def test_presence_is_told_when_somebody_comes_and_goes() -> None:
    async def story(client: Client, node: Node) -> None:
        lobby_id, (one, two) = await client.start(TTT)
        (first,) = await seated(client, lobby_id, one)
        (second,) = await seated(client, lobby_id, two)
        info = await first.until("info")
        while not info["seats"][1]["present"]:
            info = await first.until("info")
        await second.close()
        while info["seats"][1]["present"]:
            info = await first.until("info")
        watching = await client.sit(lobby_id)
        while info["spectators"] != 1:
            info = await first.until("info")
        await watching.close()

    told(story)


def test_whoever_was_away_hears_what_was_missed() -> None:
    async def story(client: Client, node: Node) -> None:
        lobby_id, (one, two) = await client.start(TTT)
        first, second = await seated(client, lobby_id, one, two)
        view = second.told[0]["initialState"]
        await second.close()
        await first.act("place", cell="a1")
        await first.until("event")
        (back,) = await seated(client, lobby_id, two)
        await back.act("place", cell="b1")
        await back.until("event", verb="place")
        await back.say(type="resync", since=0)
        again = await back.until("welcome")
        await back.say(type="resync", since=1)
        missed = await back.until("event")
        assert missed["seq"] == 2
        await first.until("event", seq=2)
        await first.say(type="resync", since=1)
        seen = [await first.until("event", seq=2)]
        first_event = next(m for m in first.told if m["type"] == "event" and m["seq"] == 1)
        for event in (first_event, *seen):
            view = jsonpatch.apply_patch(view, event["diff"])
        assert view == again["initialState"]

    told(story)


def test_undo_needs_the_opponents_consent() -> None:
    async def story(client: Client, node: Node) -> None:
        lobby_id, tokens = await client.start(TTT)
        first, second = await seated(client, lobby_id, *tokens)
        await first.act("place", cell="a1")
        await second.until("event")
        await first.say(type="undo")
        info = await second.until("info", undoAskedBy="p1")
        assert [seat["name"] for seat in info["seats"]] == ["p1", "Guest"]
        await second.say(type="answerUndo", agree=False)
        await first.until("info", undoAskedBy=None)
        await first.say(type="undo")
        await second.until("info", undoAskedBy="p1")
        await second.say(type="answerUndo", agree=True)
        assert (await first.until("event", verb="undo"))["actor"] == "p1"

    told(story)


def test_resigning_ends_a_match_of_two() -> None:
    async def story(client: Client, node: Node) -> None:
        lobby_id, tokens = await client.start(TTT)
        first, second = await seated(client, lobby_id, *tokens)
        await second.say(type="resign")
        end = await first.until("event", verb="end")
        assert end["args"]["outcome"] == {"winners": ["p1"], "reason": "resigned"}
        await first.act("place", cell="a1")
        assert (await first.until("error"))["code"] == "game_over"
        assert (await client.get(f"/lobbies/{lobby_id}"))["outcome"]["reason"] == "resigned"

    told(story)


def test_a_match_ends_though_its_lobby_was_changed_behind_its_back() -> None:
    """The last lines go with the lobby's end; where that cannot be, one follows the other."""

    async def story(client: Client, node: Node) -> None:
        lobby_id, tokens = await client.start(TTT)
        first, second = await seated(client, lobby_id, *tokens)
        known = node.rooms.open_rooms[lobby_id].lobby
        changed = replace(known, revision=known.revision + 1, visibility="public")
        assert await node.store.put_lobby(changed, known)
        await second.say(type="resign")
        await first.until("event", verb="end")
        lobby = changed
        while lobby.state != "over":
            await asyncio.sleep(0.01)
            found = await node.store.lobby(lobby_id)
            assert found is not None
            lobby = found
        assert lobby.outcome is not None
        assert (lobby.visibility, lobby.outcome.reason) == ("public", "resigned")
        assert [line.seq for line in await node.store.lines(lobby_id)] == [0, 1, 2]

    told(story)


@pytest.mark.parametrize("is_started", [False, True])
def test_a_room_that_nobody_is_in_is_forgotten_without_the_collectors_help(
    is_started: bool,
) -> None:
    """Lobbies that are opened and left would fill the memory until the collector looks for them."""

    async def story(client: Client, node: Node) -> None:
        lobby_id, tokens = await (client.start if is_started else client.open)(TTT)
        seat = await client.sit(lobby_id, tokens[0])
        await seat.until("info")
        room = weakref.ref(node.rooms.open_rooms[lobby_id])
        gc.collect()
        gc.disable()
        try:
            await seat.close()
            await until(lambda: not node.rooms.open_rooms[lobby_id].audience)
            node.rooms.let_go(lobby_id)
            await until(lambda: room() is None)
        finally:
            gc.enable()
        back = await client.sit(lobby_id, tokens[0])
        await back.until("welcome" if is_started else "info")

    told(story)


def test_a_room_is_forgotten_once_its_match_is_over_and_everybody_has_left() -> None:
    """It is gone without the collector's help, and nothing is lost by it: who comes back finds
    the end, the talk and the way to a new match."""

    async def story(client: Client, node: Node) -> None:
        lobby_id, tokens = await client.start(TTT)
        first, second = await seated(client, lobby_id, *tokens)
        await first.say(type="chat", text="well played")
        await second.until("chat")
        await second.say(type="resign")
        await first.until("event", verb="end")
        await first.close()
        await second.say(type="chat", text="still here")
        await second.until("chat")
        room = weakref.ref(node.rooms.open_rooms[lobby_id])
        gc.collect()
        gc.disable()
        try:
            await second.close()
            while lobby_id in node.rooms.open_rooms or room() is not None:
                await asyncio.sleep(0.01)
        finally:
            gc.enable()
        back = await client.sit(lobby_id, tokens[0])
        assert (await back.until("welcome"))["outcome"]["reason"] == "resigned"
        assert [(await back.until("chat"))["text"] for _ in range(2)] == [
            "well played",
            "still here",
        ]
        await back.close()
        again = await client.post(f"/lobbies/{lobby_id}/rematch", {}, tokens[1])
        assert again["lobby"]["host"] == "p1"

    told(story)


def test_a_bot_plays_its_seat_and_advises_and_plays_for_others() -> None:
    async def story(client: Client, node: Node) -> None:
        lobby_id, (one,) = await client.start(TTT, "human", "bot")
        (seat,) = await seated(client, lobby_id, one)
        await seat.say(type="suggest", id="what")
        advice = await seat.until("advice", id="what")
        await seat.act(advice["action"]["verb"], **advice["action"]["args"])
        await seat.until("event", actor="p1")
        await seat.until("event", actor="p2")
        await seat.say(type="autoplay", id="you")
        assert (await seat.until("event", actor="p1"))["id"] == "you"
        await seat.until("event", actor="p2")
        await seat.say(type="suggest")
        await seat.until("advice")

    told(story)


def test_a_player_who_resigns_among_three_is_played_on_by_a_bot() -> None:
    async def story(client: Client, node: Node) -> None:
        lobby_id, tokens = await client.start("love-letter", "human", "open", "open")
        seats = await seated(client, lobby_id, *tokens)
        turn = seats[0].told[0]["initialState"]["currentPlayerId"]
        quitter = int(turn[1:]) - 1
        await seats[quitter].say(type="resign")
        other = seats[(quitter + 1) % 3]
        await other.until("event", verb="resign")
        assert (await other.until("event", actor=turn))["seq"] == 2
        await seats[quitter].act("draw")
        assert (await seats[quitter].until("error"))["code"] == "not_a_player"

    told(story)


def test_only_who_sits_there_can_be_muted() -> None:
    async def story(client: Client, node: Node) -> None:
        lobby_id, tokens = await client.start(TTT)
        for player, status in (("p1", 200), ("spectators", 200), ("p9", 422)):
            body = {"player": player}
            answer = await client.ask("POST", f"/lobbies/{lobby_id}/mute", body, tokens[1])
            assert answer.status_code == status, answer.text

    told(story)


def test_chat_is_heard_by_all_but_those_who_mute_it() -> None:
    async def story(client: Client, node: Node) -> None:
        lobby_id, tokens = await client.start(TTT)
        first, second, watching = await seated(client, lobby_id, *tokens, None)
        await first.say(type="chat", text="hello\u0007 there")
        heard = await second.until("chat")
        assert (heard["speaker"], heard["name"], heard["text"]) == ("p1", "p1", "hello there")
        await watching.until("chat")
        await watching.say(type="chat", text="play b2!")
        await watching.until("chat", text="play b2!")
        await client.post(f"/lobbies/{lobby_id}/mute", {"player": "p1"}, tokens[1])
        await first.say(type="chat", text="rude")
        await watching.until("chat", text="rude")
        report = {"player": "p1", "reason": "rude words"}
        await client.post(f"/lobbies/{lobby_id}/report", report, tokens[1])
        reports = (await client.get("/reports", "operator"))["reports"]
        assert [said["text"] for said in reports[0]["chat"]] == ["hello there", "play b2!", "rude"]
        assert (await client.ask("GET", "/reports")).status_code == 401
        await first.act("place", cell="a1")
        await second.until("event")
        texts = [message["text"] for message in second.told if message["type"] == "chat"]
        assert texts == ["hello there"]

    told(story)


def test_who_talks_too_much_is_asked_to_wait() -> None:
    async def story(client: Client, node: Node) -> None:
        lobby_id, tokens = await client.start(TTT)
        (seat,) = await seated(client, lobby_id, tokens[0])
        for number in range(6):
            await seat.say(type="chat", text=f"line {number}", id=str(number))
        assert (await seat.until("error"))["code"] == "too_many"

    told(story)


@pytest.mark.parametrize(
    ("on_timeout", "verbs"),
    [
        ("forfeit", ["timeout", "end"]),
        ("default", ["timeout", "place"]),
        ("bot", ["timeout", "takeover", "place"]),
    ],
)
def test_time_that_runs_out_enters_the_record(on_timeout: str, verbs: list[str]) -> None:
    async def story(client: Client, node: Node) -> None:
        clock = StandingClock(node)
        rule = {"perMove": 1000, "onTimeout": on_timeout}
        lobby_id, tokens = await client.start(TTT, clock=rule)
        clock.move_on(300)
        first, second = await seated(client, lobby_id, *tokens)
        info = await first.until("info")
        assert info["seats"][0]["clock"]["move"] == 700
        assert info["seats"][0]["clock"]["running"] is True
        clock.move_on(700)
        for verb in verbs:
            assert (await second.until("event"))["verb"] == verb
        if on_timeout == "bot":
            await first.act("place", cell="a1")
            back = await second.until("event", verb="takeover")
            assert back["args"] == {"bot": None}
        record = await client.ask("GET", f"/lobbies/{lobby_id}/record", token=tokens[0])
        assert '"verb":"timeout"' in record.text or '"type":"timeout"' in record.text

    told(story)


def test_a_clock_for_the_whole_game_counts_only_the_own_turns() -> None:
    async def story(client: Client, node: Node) -> None:
        clock = StandingClock(node)
        lobby_id, tokens = await client.start(TTT, clock={"perGame": 60_000})
        first, second = await seated(client, lobby_id, *tokens)
        clock.move_on(200)
        await first.act("place", cell="a1")
        await second.until("event")
        info = await second.until("info")
        left = [seat["clock"] for seat in info["seats"]]
        assert [seat["game"] for seat in left] == [59_800, 60_000]
        assert [seat["running"] for seat in left] == [False, True]

    told(story)


def test_clocks_and_bots_go_on_after_a_restart(tmp_path: Path) -> None:
    settings = replace(UNLIMITED, database=f"sqlite:///{tmp_path}/matches.sqlite")
    kept: dict[str, Any] = {}

    async def before(client: Client, node: Node) -> None:
        kept["clock"], kept["tokens"] = await client.start(TTT, clock={"perMove": 1000})
        kept["bots"], kept["own"] = await client.start(TTT, "bot", "human")

    async def after(client: Client, node: Node) -> None:
        while (await client.get(f"/lobbies/{kept['clock']}"))["state"] != "over":
            await asyncio.sleep(0.1)
        (seat,) = await seated(client, kept["bots"], *kept["own"])
        while not any(m.get("actor") == "p1" for m in seat.told) and not seat.told[0]["seq"]:
            await seat.next()

    told(before, settings)
    told(after, settings)
