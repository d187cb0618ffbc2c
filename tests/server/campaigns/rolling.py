"""A game's version changes while people play: nodes are stopped and started again in turn, each
time with other bundles: the old version, both, or none.

A match goes on at nodes that have its rules, waits where none has, and is ended by nobody.
"""

import asyncio
from pathlib import Path
from random import Random
from shutil import copytree
from typing import Any

from damier import catalogue
from damier.cli.bundle import hash as fill_hash
from damier.server.error import RulesMissing
from damier.server.hosted_bundles import host_bundles
from tests.server.campaigns.process import Process
from tests.server.campaigns.tables import Campaign, disturbed, figures

ROOT = Path(__file__).resolve().parents[3]
OURS, HOUSE = "crazy-eights", "house-eights"
VERSIONS = ("1.0", "1.1")
SHELVES = {"none": VERSIONS[:0], "the old version": VERSIONS[:1], "both versions": VERSIONS}
GAMES = (HOUSE, "tic-tac-toe-py", HOUSE, "love-letter")


def rolled(
    folder: Path, database: str, redis: str, restarts: int, tables: int = 8
) -> dict[str, Any]:
    """So many restarts of two nodes; at the end both have both versions."""
    shelves = [_shelf(folder / name, versions) for name, versions in SHELVES.items()]
    host_bundles(str(shelves[-1]))
    nodes = [Process(database, redis), Process(database, redis)]
    for node in nodes:
        node.environment["DAMIER_BUNDLES"] = str(shelves[1])
    campaign = Campaign(nodes, tables, 2, Random(7), GAMES, may_lack_rules=True)

    async def restart(node: Process, shelf: Path) -> None:
        assert await asyncio.to_thread(node.stop) == 0
        await campaign.under_load()
        node.environment["DAMIER_BUNDLES"] = str(shelf)
        node.start()
        await asyncio.to_thread(node.wait_until_it_answers)

    async def disturb() -> None:
        for number in range(restarts - len(nodes)):
            await campaign.under_load()
            node = nodes[number % len(nodes)]
            await restart(node, shelves[number % len(shelves)])
        for node in nodes:
            await restart(node, shelves[-1])

    try:
        found = figures(disturbed(campaign, disturb))
    finally:
        catalogue.host({})
    assert found["refusals"].get(RulesMissing.code), "no match ever waited: nothing was shown"
    return found | {"restarts": restarts, "matches of the changed game": _number(campaign)}


def _shelf(folder: Path, versions: tuple[str, ...]) -> Path:
    """A folder with these versions of a bundle that is ours but for its name."""
    folder.mkdir()
    for version in versions:
        place = folder / HOUSE / version
        copytree(ROOT / "games" / OURS / version, place)
        manifest = place / "manifest.yaml"
        text = manifest.read_text("utf-8")
        manifest.write_text(text.replace(f'"{OURS}"', f'"{HOUSE}"'), "utf-8")
        fill_hash(place)
    return folder


def _number(campaign: Campaign) -> int:
    return sum(story.game_id == HOUSE for story in campaign.stories)
