"""A whole match of every game by MCP: the long form of test_mcp_server.py.

`python -m tools.campaign agents` plays all there are; `--games nim hearts` those, and keeps what
was found of the others.
"""

import argparse
import asyncio
import json
from collections.abc import Sequence
from typing import Any

from mcp import Client

from damier import catalogue
from damier.agents.mcp_server import mcp_server
from damier.core import SeededRandom
from tests.agents.test_mcp_server import said
from tools.docs.findings import FIGURES

MOST = 5_000
"""Choices in one match; those of games that never end by themselves are cut off long before."""


async def choices_played(game: str) -> int:
    """Plays to the end against `easy`, anything that is offered; how often there was a choice."""
    luck, played = SeededRandom(1), 0
    async with Client(mcp_server()) as client:
        await said(client, "play", game=game, opponents="easy", seed=5)
        while legal := json.loads(await said(client, "legal", table=1)):
            await said(client, "act", table=1, move=luck.pick(legal)["name"])
            played += 1
            assert played < MOST, f"{game}: no end"
        view = json.loads(await said(client, "view", table=1))
        assert view["gameOver"] is True, game
    return played


def campaign(given: Sequence[str] = ()) -> dict[str, Any]:
    games = [game.id for game in catalogue.all()]
    parser = argparse.ArgumentParser(prog="python -m tools.campaign agents")
    parser.add_argument("--games", nargs="+", choices=games, default=games)
    found: dict[str, int] = {}
    for game in parser.parse_args(list(given)).games:
        found[game] = asyncio.run(choices_played(game))
        print(game, found[game], flush=True)
    name = "choices made by an MCP client, a whole match each"
    # Read only now: other games may have been played meanwhile.
    kept = json.loads(FIGURES.read_text("utf-8")) if FIGURES.is_file() else {}
    return {name: {**kept.get("agents", {}).get(name, {}), **found}}
