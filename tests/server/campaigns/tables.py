"""Tables at which match after match is played, whatever happens to the servers, and what is
verified in the end: every record against the rules, and against everything that anybody was told.

What happens to the servers is said by crash.py, faults.py, handover.py, partition.py, rolling.py.
"""

import asyncio
import json
import re
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from itertools import count, pairwise
from random import Random
from time import monotonic
from typing import Any

import httpx

from damier import catalogue
from damier.match import TimedOut, read, replayed
from damier.match.record import Acted, Voided
from tests.patience import SECONDS
from tests.server.campaigns.process import Process
from tests.server.campaigns.witness import Counts, Story, Witness

GAMES = ("tic-tac-toe-py", "rock-paper-scissors", "love-letter")
ACTIONS_BETWEEN_KILLS = 25
FINISH_SECONDS = 240.0
NOT_HERE = ("storage_failed", "draining", "rules_missing", "unknown_game")
"""Why a node may refuse to begin a match: another may not."""
UNFINISHED = b'{"type":"seen"'
"""How the record of a match that is still played begins."""


@dataclass
class Campaign:
    """Tables at which match after match is played, whatever happens to the servers."""

    nodes: list[Process]
    tables: int
    tabs: int
    rng: Random
    games: tuple[str, ...] = GAMES
    counts: Counts = field(default_factory=Counts)
    stories: list[Story] = field(default_factory=list)
    found_again: int = 0
    """Acknowledged actions that the records held in the end."""
    conflicts: int = 0
    """Entries that both nodes tried to write, of which one was refused."""
    forwarded: int = 0
    """Messages that went from one node to another, which owned the match."""
    clock: dict[str, Any] | None = None
    """Of every match: nobody's time may run out, since everybody moves at once."""
    may_lack_rules: bool = False
    is_ending: bool = False
    _numbers: Any = field(default_factory=count)

    async def run(self, disturb: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Play while the servers are disturbed, then to the end of every match."""
        playing = [asyncio.create_task(self._table()) for _ in range(self.tables)]
        try:
            disturbing = asyncio.create_task(disturb())
            await asyncio.wait([*playing, disturbing], return_when=asyncio.FIRST_COMPLETED)
            for task in playing:
                if task.done():
                    task.result()
            await disturbing
            self.is_ending = True
            async with asyncio.timeout(FINISH_SECONDS):
                await asyncio.gather(*playing)
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)

    async def _table(self) -> None:
        while not self.is_ending:
            number = next(self._numbers)
            story = await self._begun(self.games[number % len(self.games)])
            if story is None:
                await asyncio.sleep(0.05)
                continue
            self.stories.append(story)
            everybody = [
                Witness(
                    story,
                    seat,
                    self._nodes_from(seat + tab),
                    self.counts,
                    self.rng,
                    self.may_lack_rules,
                )
                for seat in range(len(story.tokens))
                for tab in range(self.tabs)
            ]
            await asyncio.gather(*(witness.play() for witness in everybody))

    def _nodes_from(self, first: int) -> list[Process]:
        """The nodes as somebody's balancer tries them."""
        first %= len(self.nodes)
        return [*self.nodes[first:], *self.nodes[:first]]

    async def _begun(self, game_id: str) -> Story | None:
        """A match that has begun; None if the server died over it."""
        node = self.rng.choice(self.nodes)
        try:
            async with httpx.AsyncClient(
                base_url=node.url, timeout=SECONDS, trust_env=False
            ) as http:
                wanted: dict[str, Any] = {"gameId": game_id}
                wanted["seats"] = [{"kind": "human"}, {"kind": "open"}]
                if self.clock is not None:
                    wanted["clock"] = self.clock
                made = await _posted(http, "/lobbies", wanted)
                lobby_id, host = made["lobby"]["id"], made["seat"]["token"]
                joined = await _posted(http, f"/lobbies/{lobby_id}/join", {})
                await _posted(http, f"/lobbies/{lobby_id}/start", {}, host)
                return Story(lobby_id, game_id, [host, joined["seat"]["token"]])
        except (httpx.HTTPError, OSError):
            return None

    async def longest_wait(self, since: float, seconds: float) -> float:
        """Watch for so long, and until every match has gone on after that or is over; the longest
        time in which any of them heard of nothing."""
        await asyncio.sleep(max(0.0, since + seconds - monotonic()))
        longest, end = 0.0, monotonic()
        for story in [each for each in self.stories if not each.is_over_by(since)]:
            async with asyncio.timeout(SECONDS):
                while not story.is_over and story.first_after(end) is None:
                    await asyncio.sleep(0.005)
            heard = [each for each in story.moments if each > since]
            before = [since] if len(heard) < len(story.moments) else heard[:1]
            waits = [there - here for here, there in pairwise((*before, *heard))]
            longest = max(longest, *waits, 0.0)
        return longest

    async def under_load(self) -> None:
        """Wait until enough has been acknowledged since the last crash."""
        wanted = self.counts.acknowledged + ACTIONS_BETWEEN_KILLS
        async with asyncio.timeout(SECONDS):
            while self.counts.acknowledged < wanted:
                await asyncio.sleep(0.01)
        await asyncio.sleep(self.rng.random() * 0.1)

    async def verify(self) -> None:
        """Every record of every match, against the rules and against what was told."""
        for story in self.stories:
            content = await self._whole_record(story.lobby_id)
            self.found_again += verify_record(story, content)
        for node in self.nodes:
            counters = httpx.get(f"{node.url}/metrics", timeout=SECONDS, trust_env=False).text
            self.conflicts += counted(counters, "conflicts")
            self.forwarded += counted(counters, "forwarded")

    async def _whole_record(self, lobby_id: str) -> bytes:
        """From any node; one that has not heard of the end may take a moment."""
        url = self.rng.choice(self.nodes).url
        async with (
            httpx.AsyncClient(base_url=url, timeout=SECONDS, trust_env=False) as http,
            asyncio.timeout(SECONDS),
        ):
            while True:
                found = await http.get(f"/lobbies/{lobby_id}/record")
                found.raise_for_status()
                if not found.content.startswith(UNFINISHED):
                    return found.content
                await asyncio.sleep(0.1)


def verify_record(story: Story, content: bytes) -> int:
    """A record that follows from its rules, and holds all that anybody was told; how many actions
    of it had been acknowledged."""
    record = read(content)
    game = catalogue.find_under(record.header.rules)
    assert game is not None, record.header.rules
    match = replayed(game.engine, game.rules, record)
    assert match.outcome is not None
    for entry in record.entries:
        assert not isinstance(entry, Voided | TimedOut), f"{story.lobby_id}: {entry}"
    entries = {entry.seq: entry for entry in record.entries}
    assert sorted(entries) == list(range(1, len(entries) + 1))
    assert story.newest <= len(entries)
    for seq, actor, verb in story.acknowledged.values():
        entry = entries[seq]
        assert isinstance(entry, Acted), (story.lobby_id, seq)
        assert (entry.actor, entry.action["type"]) == (actor, verb), (story.lobby_id, seq)
    for (seq, _, actor, place), said in story.told.items():
        entry = entries[seq]
        if isinstance(entry, Acted) and place == 1:
            assert entry.actor == actor
            assert said is None or entry.action["type"] == said[0]
    return len(story.acknowledged)


async def _posted(
    http: httpx.AsyncClient, path: str, body: dict[str, Any], token: str | None = None
) -> Any:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    answer = await http.post(path, content=json.dumps(body), headers=headers)
    if answer.status_code not in (200, 201) and answer.json()["code"] in NOT_HERE:
        raise httpx.ConnectError(answer.text)
    assert answer.status_code in (200, 201), answer.text
    return answer.json()


def counted(counters: str, name: str) -> int:
    found = re.search(rf"^damier_{name}_total ([\d.e+]+)$", counters, re.MULTILINE)
    assert found is not None
    return int(float(found.group(1)))


Act = Callable[[], Coroutine[Any, Any, None]]


def disturbed(campaign: Campaign, disturb: Act, verify_more: Act | None = None) -> Campaign:
    """Start the nodes, play while they are disturbed, verify everything."""

    async def told() -> None:
        await campaign.run(disturb)
        await campaign.verify()
        if verify_more is not None:
            await verify_more()

    for node in campaign.nodes:
        node.start()
    try:
        for node in campaign.nodes:
            node.wait_until_it_answers()
        asyncio.run(told())
    finally:
        for node in campaign.nodes:
            node.end()
    return campaign


def figures(campaign: Campaign) -> dict[str, Any]:
    """What a campaign came to."""
    counts = campaign.counts
    return {
        "kills": sum(node.kills for node in campaign.nodes),
        "matches": len(campaign.stories),
        "records verified": len(campaign.stories),
        "actions acknowledged": counts.acknowledged,
        "of them in the records": campaign.found_again,
        "clients resumed": counts.resumed,
        "entries told by resync": counts.missed,
        "entries both nodes tried to write": campaign.conflicts,
        "messages forwarded": campaign.forwarded,
        "refusals": dict(counts.errors),
    }
