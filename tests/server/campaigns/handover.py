"""How long people wait when a node is killed, and when one is stopped as an operator stops it.

Two nodes are played on as fast as they can by people with a tab at each. What counts is the longest
time in which any match heard of nothing, from the moment of the kill or of SIGTERM on.
"""

import asyncio
from random import Random
from time import monotonic
from typing import Any

from tests.server.campaigns.process import Process
from tests.server.campaigns.tables import GAMES, Campaign, disturbed, figures

WATCHED_SECONDS = 5.0


def handed_over(
    database: str, redis: str, times: int, tables: int = 8, games: tuple[str, ...] = GAMES
) -> dict[str, Any]:
    """So many kills, and so many stops, in turn."""
    nodes = [Process(database, redis), Process(database, redis)]
    campaign = Campaign(nodes, tables, 2, Random(6), games)
    usual, killed, stopped = list[float](), list[float](), list[float]()

    async def disturb() -> None:
        for number in range(times):
            for found in (killed, stopped):
                await campaign.under_load()
                usual.append(await campaign.longest_wait(monotonic(), WATCHED_SECONDS))
                node, begun = nodes[number % 2], monotonic()
                waiting = asyncio.create_task(campaign.longest_wait(begun, WATCHED_SECONDS))
                if found is killed:
                    node.kill()
                else:
                    assert await asyncio.to_thread(node.stop) == 0
                found.append(await waiting)
                node.start()
                await asyncio.to_thread(node.wait_until_it_answers)

    found = figures(disturbed(campaign, disturb))
    waits = {"undisturbed": usual, "a node killed": killed, "a node stopped": stopped}
    return found | {
        "longest wait, ms": {name: _in_milliseconds(max(each)) for name, each in waits.items()},
        "waits, ms": {name: list(map(_in_milliseconds, each)) for name, each in waits.items()},
    }


def _in_milliseconds(seconds: float) -> int:
    return round(1000 * seconds)
