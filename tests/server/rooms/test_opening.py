"""Rooms that are opened for somebody who does not wait to the end."""

import asyncio
import gc
from typing import Any

import pytest

from damier.server import Node
from damier.server.cluster.bus import LocalBus
from damier.server.error import StorageFailed
from damier.server.storage.memory import MemoryStore
from tests.patience import until
from tests.server.client import UNLIMITED


@pytest.mark.parametrize("is_waited_for", [True, False])
def test_a_room_that_cannot_be_opened_is_told_to_who_waits_and_else_to_nobody(
    is_waited_for: bool,
) -> None:
    async def story() -> None:
        node, said = Node(UNLIMITED, MemoryStore(), LocalBus()), list[Any]()
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: said.append(context))
        asked, may_fail = asyncio.Event(), asyncio.Event()

        async def failing(*given: Any) -> Any:
            asked.set()
            await may_fail.wait()
            raise StorageFailed("away")

        node.store.leases.take = failing  # type: ignore[method-assign, assignment]
        waiting = asyncio.ensure_future(node.rooms.place("a-lobby"))
        await asked.wait()
        if not is_waited_for:
            waiting.cancel()
        await asyncio.sleep(0)
        may_fail.set()
        await until(lambda: not node.rooms._opening)
        with pytest.raises(StorageFailed if is_waited_for else asyncio.CancelledError):
            await waiting
        gc.collect()
        assert said == []

    asyncio.run(story())
