"""Nothing lost: servers killed under load, restarted, and asked for everything they ever told.

`killed` does it to one node on SQLite, `killed_in_turn` to two on PostgreSQL and Redis, with two
tabs of every seat, one at each node, so that both nodes are asked for the same entry at once.
"""

import asyncio
from random import Random
from typing import Any

from tests.server.campaigns.process import Process
from tests.server.campaigns.tables import GAMES, Campaign, disturbed, figures

MOST_KILLS = 1_000


def killed(
    database: str,
    kills: int,
    tables: int = 12,
    games: tuple[str, ...] = GAMES,
    resumed: int = 0,
) -> dict[str, Any]:
    """One node, killed and restarted so often, and until so many clients have resumed: who is in
    the middle of a match when it dies is chance."""
    return _killed(Campaign([Process(database)], tables, 1, Random(1), games), kills, resumed)


def killed_in_turn(
    database: str, redis: str, kills: int, tables: int = 8, games: tuple[str, ...] = GAMES
) -> dict[str, Any]:
    """Two nodes on one database, each killed and restarted in turn."""
    nodes = [Process(database, redis), Process(database, redis)]
    return _killed(Campaign(nodes, tables, 2, Random(2), games), kills)


def restarted_in_turn(
    database: str, redis: str, restarts: int, tables: int = 8, games: tuple[str, ...] = GAMES
) -> dict[str, Any]:
    """Two nodes on one database, each stopped as an operator stops it, and started again."""
    nodes = [Process(database, redis), Process(database, redis)]
    campaign = Campaign(nodes, tables, 2, Random(4), games)

    async def disturb() -> None:
        for number in range(restarts):
            await campaign.under_load()
            node = nodes[number % len(nodes)]
            assert await asyncio.to_thread(node.stop) == 0
            await campaign.under_load()
            node.start()
            await asyncio.to_thread(node.wait_until_it_answers)

    return figures(disturbed(campaign, disturb)) | {"restarts": restarts}


def _killed(campaign: Campaign, kills: int, resumed: int = 0) -> dict[str, Any]:
    async def disturb() -> None:
        for number in range(MOST_KILLS):
            await campaign.under_load()
            if number >= kills and campaign.counts.resumed >= resumed:
                break
            node = campaign.nodes[number % len(campaign.nodes)]
            node.kill()
            await asyncio.sleep(campaign.rng.random() * 0.2)
            node.start()
            await asyncio.to_thread(node.wait_until_it_answers)

    return figures(disturbed(campaign, disturb))


def raced(
    database: str, redis: str, matches: int, tables: int = 8, games: tuple[str, ...] = GAMES
) -> dict[str, Any]:
    """Two nodes that are asked for the same entries at once: no match ever forks."""
    nodes = [Process(database, redis), Process(database, redis)]
    campaign = Campaign(nodes, tables, 2, Random(3), games)

    async def wait() -> None:
        while len(campaign.stories) < matches:
            await asyncio.sleep(0.05)

    disturbed(campaign, wait)
    assert campaign.forwarded > 0, "the nodes never met: nothing was shown"
    return figures(campaign)
