"""Programs that take seats on a real server: found, marked, and never in anybody's way."""

import asyncio
import sys
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from damier.agents import BotPlayer, Command, CommandPlayer, MakesPlayer, Visitor
from damier.bots import Bot
from damier.client import Side
from damier.core import BrokenGame
from damier.protocol.wire import BundleMeta
from damier.server import Node
from tests.patience import soon
from tests.server.client import Client, Seat, told

TTT = "tic-tac-toe-py"


class Clumsy(Bot[Any, Any, Any, Any]):
    """Raises whenever it is asked."""

    def choose_action(self, view: Any, valid_actions: Sequence[Any], *_: Any) -> Any:
        raise RuntimeError("two left hands")


@pytest.fixture(autouse=True)
def no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("no_proxy", "127.0.0.1,localhost")


def visitor(client: Client, makes: MakesPlayer, told: Callable[[str], None] = print) -> Visitor:
    return Visitor(client.url, "Robby", makes, told)


def bots(bot: str, faults: Callable[[str], None] = print) -> MakesPlayer:
    return lambda side, name: BotPlayer(side, bot, faults)


def commands(line: str, faults: Callable[[str], None] = print) -> MakesPlayer:
    return lambda side, name: CommandPlayer(Command(line), name, faults)


async def opened(client: Client, game: str, **more: Any) -> tuple[str, Seat]:
    """A public table with a free chair, that begins by itself."""
    seats = [{"kind": "human"}, {"kind": "open"}]
    more = {"visibility": "public", "starts": "full", "name": "Ann", **more}
    made = await client.post("/lobbies", {"gameId": game, "seats": seats, **more})
    lobby_id = made["lobby"]["id"]
    return lobby_id, await client.sit(lobby_id, made["seat"]["token"])


async def play_first(seat: Seat) -> None:
    """The first action that is offered, to the end."""
    while True:
        message = await seat.next()
        if message["type"] == "event" and message["verb"] == "end":
            return
        if message["type"] in ("welcome", "event") and message["legal"]:
            await seat.say(**message["legal"][0])


def test_a_bot_finds_a_free_chair_and_is_shown_as_a_bot_to_everybody() -> None:
    async def story(client: Client, _: Node) -> None:
        await opened(client, "piscari")
        lobby_id, seat = await opened(client, TTT)
        watching = await client.sit(lobby_id)
        visit = visitor(client, bots("random")).visit([TTT], matches=1, pause=0.05)
        ended = (await soon(asyncio.gather(visit, play_first(seat))))[0]
        assert ended is not None
        assert ended[0].you == "p2"
        assert ended[0].outcome is not None
        info = await watching.until("info")
        while not info["seats"][1]["name"]:
            info = await watching.until("info")
        lobby = await client.get(f"/lobbies/{lobby_id}")
        for seats in (lobby["seats"], info["seats"]):
            assert [one["name"] for one in seats] == ["Ann", "Robby"]
            assert [one["automated"] for one in seats] == [False, True]

    told(story)


def test_two_bots_meet_and_the_one_that_became_host_begins() -> None:
    async def story(client: Client, _: Node) -> None:
        made = await client.post(
            "/lobbies", {"gameId": TTT, "seats": [{"kind": "open"}] * 2, "visibility": "public"}
        )
        first, second = (visitor(client, bots("random")) for _ in range(2))
        visits = [one.visit([], matches=1, pause=0.05) for one in (first, second)]
        ended = await soon(asyncio.gather(*visits))
        assert {sides[0].you for sides in ended} == {"p1", "p2"}
        lobby = await client.get(f"/lobbies/{made['lobby']['id']}")
        assert [seat["name"] for seat in lobby["seats"]] in (
            ["Robby", "Robby 2"],
            ["Robby 2", "Robby"],
        )

    told(story)


def test_a_bot_that_raises_plays_on_at_random_and_its_owner_is_told() -> None:
    async def story(client: Client, _: Node) -> None:
        faults: list[str] = []
        side = await soon(
            visitor(client, bots(f"{__name__}:Clumsy", faults.append)).meet(TTT, "easy")
        )
        assert side.outcome is not None
        assert any("two left hands" in fault for fault in faults)

    told(story)


ANSWERS = {
    "a command that names a move": (
        "import sys; print('Well.'); print('cost: 0.5');"
        "print(sys.stdin.read().rsplit('- ')[-1].split(':')[0])",
        "",
    ),
    "one that talks nonsense": ("print('e4, I think')", "none of the choices"),
    "one that says nothing": ("import sys; sys.stdin.read()", "empty"),
    "one that fails": ("raise SystemExit('no key')", "empty"),
}


@pytest.mark.parametrize("kind", ANSWERS)
def test_a_command_plays_by_text_alone(kind: str) -> None:
    program, complaint = ANSWERS[kind]

    async def story(client: Client, _: Node) -> None:
        faults: list[str] = []
        line = f'{sys.executable} -c "{program}"'
        side = await soon(visitor(client, commands(line, faults.append)).meet(TTT, "easy"))
        assert side.outcome is not None
        assert bool(faults) == bool(complaint)
        assert all(complaint in fault for fault in faults)

    told(story)


def test_a_game_that_is_installed_in_another_version_is_not_played() -> None:
    meta = BundleMeta(game_id=TTT, version="0.1")
    with pytest.raises(BrokenGame, match=r"plays tic-tac-toe-py 0\.1, and .* is installed here"):
        BotPlayer(Side(meta=meta, you="p1"), "random", print)
