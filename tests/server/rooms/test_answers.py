"""Whoever asks gets an answer that carries the id, whatever went wrong; nothing old is played."""

import asyncio
import json
from typing import Any

import pytest
from msgspec.structs import replace

from damier.server import Node
from damier.server.error import StorageFailed
from tests.server.client import UNLIMITED, Client, Seat, told

TTT = "tic-tac-toe-py"


async def playing(client: Client, game: str = TTT) -> tuple[str, list[str], list[Seat]]:
    lobby_id, tokens = await client.start(game, help=True)
    seats = [await client.sit(lobby_id, token) for token in tokens]
    for seat in seats:
        await seat.until("welcome")
    return lobby_id, tokens, seats


def failing(node: Node) -> None:
    """Storage that keeps nothing any more."""

    def append(match_id: str, lines: Any, on_appended: Any, epoch: Any = None) -> None:
        node.tasks.loop.call_soon(on_appended, StorageFailed("storage: full"))

    async def refuse(*_: Any) -> Any:
        raise StorageFailed("storage: full")

    node.store.append = append  # type: ignore[method-assign]
    node.store.say = refuse  # type: ignore[method-assign, assignment]


def test_what_could_not_be_kept_is_answered_with_its_id() -> None:
    """An action, a bot's turn on the own seat, and talk."""

    async def story(client: Client, node: Node) -> None:
        _, _, (first, second) = await playing(client)
        failing(node)
        await first.say(verb="place", args={"cell": "a1"}, id="move")
        error = await first.until("error")
        assert (error["code"], error["id"]) == ("storage_failed", "move")
        await first.say(type="autoplay", id="bot")
        error = await first.until("error")
        assert (error["code"], error["id"]) == ("storage_failed", "bot")
        await second.say(type="chat", text="hello?", id="talk")
        error = await second.until("error")
        assert (error["code"], error["id"]) == ("storage_failed", "talk")

    told(story)


def test_errors_of_shape_carry_the_id_before_and_during_a_match() -> None:
    async def story(client: Client, node: Node) -> None:
        waiting, tokens = await client.open(TTT)
        seat = await client.sit(waiting, tokens[0])
        await seat.until("info")
        for message in ({"type": "fly"}, {"verb": "place", "args": {"cell": "a1"}}):
            await seat.say(**message, id="early")
            error = await seat.until("error")
            assert (error["code"], error["id"]) == ("wrong_state", "early")
        _, _, (first, _) = await playing(client)
        wrong: tuple[dict[str, Any], ...] = (
            {"type": "fly"},
            {"type": "resync", "since": -1},
            {"verb": "place", "args": {"cell": "z9"}},
            {"verb": "place", "args": {"cell": "a1"}, "extra": 1},
        )
        for number, said in enumerate(wrong):
            await first.say(**said, id=f"m{number}")
            assert (await first.until("error"))["id"] == f"m{number}"
        await first.say(type="suggest", level="merlin", id="wizard")
        assert (await first.until("error", code="unknown_level"))["id"] == "wizard"

    told(story)


def test_who_speaks_too_often_is_told_at_which_message() -> None:
    async def story(client: Client, node: Node) -> None:
        _, _, (first, _) = await playing(client)
        for number in range(60):
            await first.say(type="resync", since=0, id=str(number))
        error = await first.until("error")
        assert error["code"] == "too_many"
        assert error["id"].isdecimal()

    told(story, replace(UNLIMITED, messages_per_second=10.0))


def test_an_action_that_waited_is_not_played_in_another_position() -> None:
    async def story(client: Client, node: Node) -> None:
        lobby_id, tokens, (first, second) = await playing(client)
        await first.say(verb="place", args={"cell": "a1"}, seq=0, id="one")
        await first.until("event", seq=1)
        await second.until("event", seq=1)
        await second.say(verb="place", args={"cell": "b1"}, seq=1)
        await first.until("event", seq=2)
        await first.close()
        again = await client.sit(lobby_id, tokens[0])
        await again.say(verb="place", args={"cell": "c1"}, seq=0, id="old", lang="fr")
        error = await again.until("error")
        assert (error["code"], error["id"]) == ("stale", "old")
        assert error["message"].startswith("La partie avait avancé")
        await again.say(verb="place", args={"cell": "c1"}, seq=2, id="new")
        assert (await again.until("event", seq=3))["id"] == "new"

    told(story)


def test_choices_made_at_once_cross_on_the_way_and_both_count() -> None:
    async def story(client: Client, node: Node) -> None:
        _, _, (first, second) = await playing(client, "rock-paper-scissors")
        await first.say(verb="choose", args={"choice": "rock"}, seq=0)
        await second.until("event", seq=1)
        await second.say(verb="choose", args={"choice": "paper"}, seq=0, id="late")
        event = await second.until("event", seq=2)
        assert (event["actor"], event["id"]) == ("p2", "late")

    told(story)


@pytest.mark.parametrize("since", [0, 1, 2])
def test_what_is_told_again_can_be_told_from_what_happens(since: int) -> None:
    async def story(client: Client, node: Node) -> None:
        _, _, (first, second) = await playing(client)
        for seat, cell in ((first, "a1"), (second, "b1")):
            await seat.act("place", cell=cell)
            for each in (first, second):
                assert "again" not in await each.until("event")
        await first.say(type="resync", since=since, id="r")
        answer = await first.until({0: "welcome", 1: "event", 2: "info"}[since])
        assert answer["id"] == "r"
        assert answer.get("again") is (True if since == 1 else None)

    told(story)


def test_advice_for_a_turn_that_is_gone_is_answered() -> None:
    async def story(client: Client, node: Node) -> None:
        _, _, (first, _) = await playing(client)
        thinking, thought = asyncio.Event(), asyncio.Event()
        turn = node.bots.turn

        async def slow(*asked: Any) -> Any:
            found = await turn(*asked)
            thinking.set()
            await thought.wait()
            return found

        node.bots.turn = slow  # type: ignore[method-assign, assignment]
        for kind in ("suggest", "autoplay"):
            await first.say(type=kind, id=kind)
            await thinking.wait()
            thinking.clear()
        await first.act("place", cell="a1")
        await first.until("event", seq=1)
        thought.set()
        answers = [await first.until("error", code="stale") for _ in range(2)]
        assert {answer["id"] for answer in answers} == {"suggest", "autoplay"}
        assert json.dumps(answers).count("moved on") == 2

    told(story)
