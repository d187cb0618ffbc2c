"""Matches that need no room until they are due: opened then, again where it failed, never twice."""

import asyncio

from damier.server.error import StorageFailed, UnknownLobby
from damier.server.rooms.agenda import AT_ONCE, Agenda
from tests.patience import until


class Opening:
    """Notes what is opened, and fails where it is told to."""

    def __init__(self) -> None:
        self.opened: list[str] = []
        self.failures: dict[str, list[Exception]] = {}
        self.under_way = self.most_under_way = 0
        self.now = 1_000

    async def open_room(self, lobby_id: str) -> None:
        self.opened.append(lobby_id)
        self.under_way += 1
        self.most_under_way = max(self.under_way, self.most_under_way)
        await asyncio.sleep(0)
        self.under_way -= 1
        if self.failures.get(lobby_id):
            raise self.failures[lobby_id].pop()

    def milliseconds(self) -> int:
        return self.now


async def _run(opening: Opening, due: dict[str, int], wanted: int) -> Agenda:
    agenda = Agenda(opening.open_room, opening.milliseconds)
    for lobby_id, at in due.items():
        agenda.put(lobby_id, at)
    running = asyncio.create_task(agenda.run())
    await until(
        lambda: len(opening.opened) >= wanted and not opening.under_way, "what is due to be opened"
    )
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    return agenda


def test_what_is_due_is_opened_in_order_and_what_is_not_waits() -> None:
    opening = Opening()
    agenda = asyncio.run(_run(opening, {"late": 900, "later": 5_000, "now": 1_000}, 2))
    assert opening.opened == ["late", "now"]
    assert agenda.lobby_ids == ["later"]


def test_of_many_that_are_due_some_are_opened_together() -> None:
    opening = Opening()
    due = {f"lobby{number}": 0 for number in range(3 * AT_ONCE)}
    asyncio.run(_run(opening, due, len(due)))
    assert opening.opened == sorted(due)
    assert opening.most_under_way == AT_ONCE


def test_what_could_not_be_opened_is_tried_again_later() -> None:
    opening = Opening()
    opening.failures["one"] = [StorageFailed("away")]
    agenda = asyncio.run(_run(opening, {"one": 0, "two": 0}, 2))
    assert agenda.lobby_ids == ["one"]


def test_a_lobby_that_is_no_more_is_not_looked_for_again() -> None:
    opening = Opening()
    opening.failures["one"] = [UnknownLobby("deleted")]
    agenda = asyncio.run(_run(opening, {"one": 0, "two": 0}, 2))
    assert agenda.lobby_ids == []
