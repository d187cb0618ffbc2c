"""Two nodes behind a balancer: nobody can tell which of them answers."""

import asyncio
from random import Random

import pytest
from msgspec.structs import replace

from tests.server.balancer import balanced, client_of, play_through
from tests.server.client import UNLIMITED, served


@pytest.mark.parametrize("game_id", ["tic-tac-toe-py", "love-letter", "rock-paper-scissors"])
def test_a_lobby_is_served_by_whichever_node_a_balancer_picks(
    game_id: str, postgres_url: str, redis_url: str
) -> None:
    settings = replace(UNLIMITED, database=postgres_url, redis=redis_url)

    async def telling() -> None:
        async with (
            served(settings) as (left, one),
            served(settings) as (right, two),
            balanced([left.url, right.url]) as url,
            client_of(url) as client,
        ):
            await play_through(client, game_id, Random(game_id))
            assert one.metrics.requests > 0 < two.metrics.requests
            for node in (one, two):
                assert node.metrics.messages + node.metrics.forwarded > 0

    asyncio.run(telling())
