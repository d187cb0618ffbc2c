"""Bundles of people who mean harm, on a server that others play on: only their own match ends."""

from pathlib import Path
from typing import Any

from msgspec.structs import replace

from damier import catalogue
from damier.server import Node
from tests.bundle.test_hostile_bundles import VOID, filled
from tests.server.client import UNLIMITED, Client, Seat, told

PLAYED = (
    "an infinite loop",
    "a memory bomb that fills what it gets",
    "recursion",
    "a negative pointer",
    "an alloc of a gigabyte",
    "10,000 effects",
    "an effect of another grammar",
    "a card that is not there",
)
CELLS = ("a1", "b1", "c1", "a2", "c2", "b2", "a3", "c3", "b3")
"""A drawn match of tic-tac-toe, as long as one can be."""


async def seated(client: Client, game: str) -> tuple[str, list[Seat]]:
    lobby_id, tokens = await client.start(game)
    seats = [await client.sit(lobby_id, token) for token in tokens]
    for seat in seats:
        await seat.until("welcome")
    return lobby_id, seats


def test_each_ends_its_own_match_as_void_while_another_is_played_to_its_end(
    tmp_path: Path,
) -> None:
    for number, name in enumerate(PLAYED):
        filled(tmp_path / f"hostile{number}" / "1.0", VOID[name][1], name=f"hostile{number}")

    async def story(client: Client, node: Node) -> None:
        _, honest = await seated(client, "tic-tac-toe-py")
        for number in range(len(CELLS)):
            if number < len(PLAYED):
                await void(client, f"hostile{number}")
            await honest[number % 2].act("place", cell=CELLS[number])
            for seat in honest:
                await seat.until("event", verb="place")
        ended = await honest[0].until("event", verb="end")
        assert ended["args"]["outcome"]["reason"] == "full"

    async def void(client: Client, game: str) -> None:
        lobby_id, seats = await seated(client, game)
        await seats[0].act("wait")
        for seat in seats:
            ended = await seat.until("event", verb="end")
            assert ended["args"]["outcome"] == {"winners": [], "reason": "bundle_fault"}
            await seat.close()
        shown: Any = await client.get(f"/lobbies/{lobby_id}")
        assert shown["outcome"]["reason"] == "bundle_fault"

    try:
        told(story, replace(UNLIMITED, bundles=str(tmp_path)))
    finally:
        catalogue.host({})
