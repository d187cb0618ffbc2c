"""A client written from the seed's text alone, playing Love Letter as its example runs.

It knows the messages that the text shows and nothing else: `welcome` with `bundleMeta`,
`initialState` and `you`; `{"verb", "args"}`; and `event` with `tick`, `actor`, `verb`, `args` and
`diff`.
"""

import asyncio
from typing import Any

import jsonpatch

from damier.server import Node
from tests.server.client import Client, Seat, told


class SeedClient:
    """Hydrates its state from `initialState` and patches it with every `diff`."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.state: Any = None
        self.you = ""
        self.cards: dict[str, Any] = {}
        self.events: list[dict[str, Any]] = []

    async def welcomed(self) -> None:
        welcome = await self.seat.until("welcome")
        self.state, self.you = welcome["initialState"], welcome["you"]
        self.cards = welcome["bundleMeta"]["cards"]
        assert welcome["bundleMeta"]["gameId"] == "love-letter"

    async def asked(self, verb: str, **args: str) -> bool:
        """Take an action; whether it was allowed."""
        await self.seat.act(verb, **args)
        while True:
            message = await self.heard()
            if message["type"] == "error":
                return False
            if message["type"] == "event" and message["actor"] == self.you:
                return True

    async def heard(self) -> dict[str, Any]:
        message = await self.seat.next()
        if message["type"] == "event":
            self.state = jsonpatch.apply_patch(self.state, message["diff"])
            self.events.append(message)
        return message

    @property
    def is_to_move(self) -> bool:
        return bool(self.state["turn"]["player"] == self.you)


async def one_turn(client: SeedClient, other: str) -> list[str]:
    """Draw, play, and choose a target if one is asked: the verbs that were taken."""
    taken = []
    if await client.asked("draw"):
        taken.append("draw")
        hand = client.state["zones"]["hands"][client.you]
        assert len(hand) == 2
        assert all(card.startswith("§") for card in hand)
    for card in client.state["zones"]["hands"][client.you]:
        if await client.asked("play", cardId=card):
            taken.append("play")
            break
    if client.state["turn"]["phase"] == "resolve":
        for args in (
            {"target": other, "guess": "priest"},
            {"target": other},
            {"target": client.you},
        ):
            if await client.asked("chooseTarget", **args):
                taken.append("chooseTarget")
                break
    return taken


def test_the_example_of_the_seed_runs() -> None:
    async def story(client: Client, node: Node) -> None:
        lobby_id, tokens = await client.start("love-letter")
        players = [SeedClient(await client.sit(lobby_id, token)) for token in tokens]
        for player in players:
            await player.welcomed()
            assert player.cards["guard"]["name"] == "Guard"
            assert player.cards["guard"]["value"] == 1
        whole = False
        while not whole:
            mover, other = sorted(players, key=lambda player: not player.is_to_move)
            before = len(mover.events)
            taken = await one_turn(mover, other.you)
            if not taken:  # what this player had heard was old; refusals come after all the rest
                assert not mover.state["gameOver"], "no whole turn in a whole match"
                while not (mover.is_to_move or other.is_to_move):
                    await other.heard()
                continue
            turn = mover.events[before:]
            while turn[-1]["actor"] != "system" and not mover.state["gameOver"]:
                await mover.heard()
                turn = mover.events[before:]
            while other.events[-1:] == [] or other.events[-1]["seq"] < turn[-1]["seq"]:
                await other.heard()
            own = [event for event in turn if event["actor"] == mover.you]
            assert [event["verb"] for event in own] == taken
            if taken == ["draw", "play", "chooseTarget"]:
                draw, play, choose = own
                assert draw["tick"] < play["tick"] == choose["tick"]
                ends = [
                    event
                    for event in turn
                    if event["verb"] == "endPhase" and event["seq"] >= play["seq"]
                ]
                if ends:
                    assert ends[0]["actor"] == "system"
                    assert ends[0]["tick"] == play["tick"] + 1
                    paths = {operation["path"] for operation in ends[0]["diff"]}
                    assert "/turn/player" in paths or "/turn/phase" in paths
                    whole = True
            assert not mover.state["gameOver"], "no whole turn in a whole match"
            await asyncio.sleep(0)
        seen = [event for event in other.events if event["verb"] == "draw"]
        assert all(
            "guard" not in str(event["diff"]) for event in seen if event["actor"] != other.you
        )

    told(story)
