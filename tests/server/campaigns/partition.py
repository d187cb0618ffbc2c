"""A node cut off from the bus, from PostgreSQL, from both, and all nodes cut off from PostgreSQL.

Two nodes on hosts of their own (hosts.py) play on; what is cut comes back. Matches have clocks that
run out sooner than the longest cut is over, so that time which nobody could play in shows.
"""

import asyncio
import shutil
import tempfile
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from tests.server.campaigns.hosts import Cable, Host, hub_of
from tests.server.campaigns.process import Process
from tests.server.campaigns.tables import GAMES, Campaign, disturbed, figures
from tools.programs.services import Postgres, Valkey, free_port

PER_MOVE = 10_000
SHORT_SECONDS, LONG_SECONDS = 6.0, 14.0
"""Longer than a lease; longer than a move may take."""
CUTS: dict[str, tuple[Cable, ...]] = {
    "from the bus": ("bus",),
    "from PostgreSQL": ("database",),
    "from both": ("database", "bus"),
}
ALL = "all nodes from PostgreSQL"
KINDS = (*CUTS, ALL)


def cut_off(
    rounds: int, tables: int = 6, games: tuple[str, ...] = GAMES, kinds: tuple[str, ...] = KINDS
) -> dict[str, Any]:
    """Two nodes; in each round one of them is cut off, or both are."""
    folder = Path(tempfile.mkdtemp(prefix="dm"))
    folder.chmod(0o755)  # PostgreSQL does not run as root, and must come through
    with hub_of(2) as hub:
        postgres = Postgres(folder / "pg", hub.database, "10.77.0.0/16")
        valkey = Valkey(folder, hub.bus)
        nodes = [
            Process(
                postgres.url,
                valkey.url,
                port=free_port(),
                host=host.address,
                within=host.within,
            )
            for host in hub.hosts
        ]
        clock = {"perMove": PER_MOVE, "onTimeout": "forfeit"}
        campaign = Campaign(nodes, tables, 2, Random(5), games, clock=clock)
        cuts = Cuts(campaign, hub.hosts)
        try:
            disturbed(campaign, lambda: cuts.disturb(rounds, kinds))
        except BaseException as error:
            error.add_note(f"the database is kept: {folder}")
            raise
        finally:
            postgres.stop()
            valkey.stop()
    shutil.rmtree(folder, ignore_errors=True)
    return figures(campaign) | {"cut off": dict(cuts.counts)}


class Cuts:
    """What is cut, again and again."""

    def __init__(self, campaign: Campaign, hosts: list[Host]) -> None:
        self.campaign, self.hosts, self.counts = campaign, hosts, Counter[str]()

    async def disturb(self, rounds: int, kinds: tuple[str, ...]) -> None:
        for number in range(rounds):
            await self.campaign.under_load()
            kind = kinds[number % len(kinds)]
            host = self.hosts[number // len(kinds) % len(self.hosts)]
            if kind == ALL:
                await self._cut(self.hosts, ("database",), LONG_SECONDS)
            else:
                await self._cut([host], CUTS[kind], SHORT_SECONDS)
            self.counts[kind] += 1
        await self.campaign.under_load()

    async def _cut(self, hosts: list[Host], cables: tuple[Cable, ...], seconds: float) -> None:
        for host in hosts:
            host.pull(*cables)
        await asyncio.sleep(seconds * (0.5 + 0.5 * self.campaign.rng.random()))
        for host in hosts:
            host.plug_in(*cables)
