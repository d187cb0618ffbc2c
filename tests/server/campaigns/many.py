"""Many matches with clocks: who looks after them, what an idle node does, and how soon a node that
starts among them is ready.

Matches are opened, joined and begun as people do it; nobody stays.
"""

import asyncio
import re
from collections.abc import Callable
from time import monotonic, sleep
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import httpx

from tests.patience import SECONDS
from tests.server.campaigns.process import Process

DAY = 86_400_000
AT_ONCE = 8
WATCHED_SECONDS = 25.0
"""Longer than a node's round of all rooms."""
PAUSE = 0.01
TRANSACTIONS = "SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()"


def divided(database: str, redis: str, matches: int) -> dict[str, Any]:
    """So many matches on one of two nodes; what the other does meanwhile, and what both ask of
    storage while nobody plays."""
    busy, idle = Process(database, redis), Process(database, redis)
    try:
        for node in (busy, idle):
            node.start()
        for node in (busy, idle):
            node.wait_until_it_answers()
        asyncio.run(_begin(busy, matches))
        found = asyncio.run(_watched(database, idle))
        mine = gauges(busy)
        assert mine["rooms"] + mine["agenda"] == matches
        return found | {
            "matches": matches,
            "rooms on the busy node": mine["rooms"],
            "waiting without a room there": mine["agenda"],
        }
    finally:
        for node in (busy, idle):
            node.end()


async def _watched(database: str, idle: Process) -> dict[str, Any]:
    """The most rooms that the idle node ever had, and how often storage was asked."""
    connection = await asyncpg.connect(database)
    before, most, until = await connection.fetchval(TRANSACTIONS), 0, monotonic() + WATCHED_SECONDS
    while monotonic() < until:
        there = gauges(idle)
        most = max(most, there["rooms"] + there["agenda"])
        await asyncio.sleep(0.5)
    asked = await connection.fetchval(TRANSACTIONS) - before
    await connection.close()
    return {
        "most rooms on the idle node": most,
        "transactions a second, both nodes": round(asked / WATCHED_SECONDS, 1),
    }


def started_among(database: str, redis: str, matches: int) -> dict[str, Any]:
    """A node that was stopped, and one that was killed, with so many matches: how long from the
    start of its process until it is ready, and until it looks after all of them; and the processor
    time until then, which neighbours do not spoil."""
    node, found = Process(database, redis), dict[str, Any]()
    try:
        node.start()
        node.wait_until_it_answers()
        for what, seconds in _started_anew(node, is_killed=False, matches=0).items():
            found[f"{what} with none, ms"] = round(1000 * seconds)
        asyncio.run(_begin(node, matches))
        for how, is_killed in (("stopped", False), ("killed", True)):
            for what, seconds in _started_anew(node, is_killed, matches).items():
                found[f"{what} after it was {how}, ms"] = round(1000 * seconds)
    finally:
        node.end()
    return {"matches": matches, **found}


def _started_anew(node: Process, is_killed: bool, matches: int) -> dict[str, float]:
    if is_killed:
        node.kill()
    else:
        node.stop()
    begun = monotonic()
    node.start()
    ready = _until(lambda: _is_ready(node)) - begun
    spent = node.processor_seconds()
    all_there = _until(lambda: gauges(node)["agenda"] + gauges(node)["rooms"] == matches) - begun
    return {"ready": ready, "processor until ready": spent, "all taken up": all_there}


def _until(holds: Callable[[], bool]) -> float:
    end = monotonic() + SECONDS
    while not holds():
        assert monotonic() < end, "it never came to that"
        sleep(PAUSE)
    return monotonic()


def _is_ready(node: Process) -> bool:
    try:
        return httpx.get(f"{node.url}/ready", timeout=SECONDS, trust_env=False).is_success
    except httpx.HTTPError:
        return False


def gauges(node: Process) -> dict[str, int]:
    """What a node says that it has."""
    text = httpx.get(f"{node.url}/metrics", timeout=SECONDS, trust_env=False).text
    found = re.findall(r"^damier_(rooms|agenda) ([\d.e+]+)$", text, re.MULTILINE)
    return {name: int(float(value)) for name, value in found}


async def _begin(node: Process, matches: int) -> None:
    """Open so many matches of tic-tac-toe with a day for each move, a few at a time."""
    numbers = iter(range(matches))
    async with httpx.AsyncClient(base_url=node.url, timeout=SECONDS, trust_env=False) as http:

        async def begin_some() -> None:
            for _ in numbers:
                seats = [{"kind": "human"}, {"kind": "open"}]
                wanted = {"gameId": "tic-tac-toe-py", "seats": seats, "starts": "full"}
                made = await http.post("/lobbies", json={**wanted, "clock": {"perMove": DAY}})
                lobby_id = made.raise_for_status().json()["lobby"]["id"]
                joined = await http.post(f"/lobbies/{lobby_id}/join", json={})
                joined.raise_for_status()

        await asyncio.gather(*(begin_some() for _ in range(AT_ONCE)))
