"""Storage and fan-out killed at once, under two nodes that are played on.

What a node answers may be `storage_failed`; never a record without something that anybody had been
told before it was asked. Records are read all the while, and after every round each node's record
and the database itself are held against everything that was acknowledged. Where that fails, the
database is kept and its place is said.
"""

import asyncio
import json
import shutil
import tempfile
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import httpx

from tests.server.campaigns.process import Process
from tests.server.campaigns.tables import GAMES, Campaign, disturbed, figures
from tests.server.campaigns.witness import Story
from tools.programs.services import Postgres, Valkey

LONGEST_DOWN_SECONDS = 1.5
BACK_SECONDS = 120.0
RETRY_SECONDS = 0.05
AWAY = 503


class Faults:
    """A campaign, what is killed under it, and what was read meanwhile."""

    def __init__(self, campaign: Campaign, postgres: Postgres, valkey: Valkey) -> None:
        self.campaign, self.rng = campaign, campaign.rng
        self.postgres, self.valkey = postgres, valkey
        self.http = httpx.AsyncClient(timeout=60, trust_env=False)
        self.answers: Counter[int] = Counter()
        """Records that were asked for, by the status of the answer."""
        self.compared = self.in_database = 0
        self.rounds = 0

    async def disturb(self, rounds: int) -> None:
        """Kill both again and again, at moments of chance."""
        reading = asyncio.create_task(self._read_all_the_while())
        try:
            for _ in range(rounds):
                await self.campaign.under_load()
                await self._kill_both()
                await self.verify_round()
                self.rounds += 1
                if reading.done():
                    reading.result()
            await self.campaign.under_load()
        finally:
            reading.cancel()
            await asyncio.gather(reading, return_exceptions=True)

    async def _kill_both(self) -> None:
        services: list[Postgres | Valkey] = [self.postgres, self.valkey]
        self.rng.shuffle(services)
        for service in services:
            service.kill()
            await self._wait_a_moment()
        self.rng.shuffle(services)
        for service in services:
            await self._wait_a_moment()
            await asyncio.to_thread(service.start)

    async def _wait_a_moment(self) -> None:
        """Half the time none at all: both faults are one."""
        await asyncio.sleep(self.rng.choice((0.0, self.rng.random() * LONGEST_DOWN_SECONDS)))

    # Reading

    async def _read_all_the_while(self) -> None:
        while True:
            if stories := self.campaign.stories[-2 * self.campaign.tables :]:
                await self._read(self.rng.choice(stories), self.rng.choice(self.campaign.nodes))
            await asyncio.sleep(RETRY_SECONDS * self.rng.random())

    async def _read(self, story: Story, node: Process) -> bool:
        """Ask for a record. Either it has all that was told before it was asked for, or there is
        none; whether there is one."""
        known, newest = list(story.acknowledged.values()), story.newest
        answer = await self.http.get(
            f"{node.url}/lobbies/{story.lobby_id}/record",
            headers={"Authorization": f"Bearer {story.tokens[0]}"},
        )
        self.answers[answer.status_code] += 1
        if answer.status_code == AWAY:
            return False
        assert answer.status_code == 200, (story.lobby_id, answer.text)
        lines = [json.loads(line) for line in answer.content.splitlines()[1:]]
        told = {(line["seq"], line.get("actor")) for line in lines}
        lost = [action for action in known if action[:2] not in told]
        place = f"{story.lobby_id} at {node.url}"
        assert not lost, f"{place}: {len(lost)} of {len(known)} acknowledged actions: {lost}"
        assert newest <= max((seq for seq, _ in told), default=0), f"{place}: not up to {newest}"
        self.compared += len(known)
        return True

    # After a round

    async def verify_round(self) -> None:
        """Every match that was played lately, at every node and in the database."""
        stories = self.campaign.stories[-2 * self.campaign.tables :]
        known = {story.lobby_id: list(story.acknowledged.values()) for story in stories}
        kept = await self._kept_actions(list(known))
        for lobby_id, actions in known.items():
            lost = [(*action, lobby_id) for action in actions if (lobby_id, *action) not in kept]
            assert not lost, f"not in the database: {lost}"
            self.in_database += len(actions)
        async with asyncio.timeout(BACK_SECONDS):
            for story in stories:
                for node in self.campaign.nodes:
                    while not await self._read(story, node):
                        await asyncio.sleep(RETRY_SECONDS)

    async def _kept_actions(self, lobby_ids: list[str]) -> set[tuple[str, int, str, str]]:
        """The actions of these matches as the database has them."""
        async with asyncio.timeout(BACK_SECONDS):
            while True:
                try:
                    connection = await asyncpg.connect(self.postgres.url)
                    break
                except (OSError, asyncpg.PostgresError):  # it still reads its log
                    await asyncio.sleep(RETRY_SECONDS)
        query = "SELECT match_id, line FROM lines WHERE seq > 0 AND match_id = ANY($1::text[])"
        rows = await connection.fetch(query, lobby_ids)
        await connection.close()
        entries = [(row[0], json.loads(row[1])) for row in rows]
        return {
            (match_id, entry["seq"], entry["actor"], entry["action"]["type"])
            for match_id, entry in entries
            if "action" in entry
        }

    async def verify(self) -> None:
        """In the end, everything once more."""
        known = {story.lobby_id: story.acknowledged.values() for story in self.campaign.stories}
        kept = await self._kept_actions(list(known))
        for lobby_id, actions in known.items():
            assert all((lobby_id, *action) in kept for action in actions), lobby_id
        for story in self.campaign.stories:
            for node in self.campaign.nodes:
                assert await self._read(story, node)
        await self.http.aclose()


def both_killed(rounds: int, tables: int = 8, games: tuple[str, ...] = GAMES) -> dict[str, Any]:
    """Two nodes; storage and fan-out are killed together and come back."""
    folder = Path(tempfile.mkdtemp(prefix="dm"))
    folder.chmod(0o755)  # PostgreSQL does not run as root, and must come through
    postgres, valkey = Postgres(folder / "pg"), Valkey(folder)
    nodes = [Process(postgres.url, valkey.url), Process(postgres.url, valkey.url)]
    campaign = Campaign(nodes, tables, 2, Random(), games)
    faults = Faults(campaign, postgres, valkey)
    try:
        disturbed(campaign, lambda: faults.disturb(rounds), faults.verify)
    except BaseException as error:
        error.add_note(f"the database is kept: {folder}")
        raise
    else:
        found = figures(campaign)
    finally:
        postgres.stop()
        valkey.stop()
    shutil.rmtree(folder, ignore_errors=True)
    return found | {
        "kills": faults.rounds,
        "records read, by status": dict(faults.answers),
        "actions found in records read meanwhile": faults.compared,
        "actions found in the database after a round": faults.in_database,
    }
