"""Secrecy on the real wire: two servers whose states differ only in what a viewer may not know.

The second server's game starts from the viewer's twin of the position that the first one's starts
from. Whatever is then done on both (legal and illegal actions, refusals, reconnects, undo, chat,
records, replays), the viewer must be sent the same bytes.
"""

import asyncio
import json
import re
from contextlib import AsyncExitStack
from copy import copy
from dataclasses import dataclass, field, replace
from types import MethodType
from typing import Any

from damier import catalogue
from damier.catalogue import Game
from damier.core import SeededRandom, encode, plain
from damier.server import Node
from tests.server.client import Client, Seat, served

ASIDE = re.compile(r'"(commitment)":"[0-9a-f]{64}"')
"""Commitments differ, as they must."""

LONGEST_WALK = 6
"""Actions that are played on from one position."""

WORDED = "?lang=fr"
"""Everybody asks for words, so that words are compared as well."""


@dataclass
class Seen:
    """What was compared."""

    positions: int = 0
    frames: int = 0
    actions: int = 0
    refusals: int = 0
    pages: int = 0
    differing_states: int = 0


@dataclass
class World:
    """One server, one lobby, all its sockets."""

    client: Client
    node: Node
    game: Game
    starts: dict[Any, Any]
    next_start: Any = None
    lobby_id: str = ""
    tokens: list[str] = field(default_factory=list)
    seats: dict[str | None, Seat] = field(default_factory=dict)
    fences: int = 0

    async def opened(self, state: Any) -> None:
        self.next_start = state
        kinds = ["human", *["open"] * (len(state.player_ids) - 1)]
        self.lobby_id, self.tokens = await self.client.start(self.game.id, *kinds)
        for number, token in enumerate(self.tokens, 1):
            self.seats[f"p{number}"] = await self.client.sit(self.lobby_id, token, WORDED)
        self.seats[None] = await self.client.sit(self.lobby_id, query=WORDED)
        await self.settled()

    async def settled(self) -> None:
        """Wait until every socket has heard all that was said so far."""
        self.fences += 1
        for viewer, seat in self.seats.items():
            await seat.say(type="resync", since=0, id=f"fence {self.fences}")
            await seat.until("welcome", id=f"fence {self.fences}")
            assert viewer == seat.told[-1]["you"]

    async def reconnected(self, viewer: str | None) -> None:
        heard = self.seats[viewer]
        await heard.close()
        token = None if viewer is None else self.tokens[int(viewer[1:]) - 1]
        fresh = await self.client.sit(self.lobby_id, token, WORDED)
        fresh.raw, fresh.told = heard.raw, heard.told
        self.seats[viewer] = fresh

    async def pages(self, viewer: str | None) -> list[str]:
        token = None if viewer is None else self.tokens[int(viewer[1:]) - 1]
        told: list[str] = []
        for path in ("record", "replay?lang=fr", "replay?lang=en"):
            page = await self.client.ask("GET", f"/lobbies/{self.lobby_id}/{path}", token=token)
            # After the end the whole record is everybody's, with the seed in it.
            if path != "record" or page.text.startswith('{"type":"seen"'):
                told.append(aside(page.text, self.lobby_id))
        return told

    async def closed(self) -> None:
        for seat in self.seats.values():
            await seat.close()


def starting_anywhere(game: Game, starts: dict[Any, Any], world: World) -> Game:
    """The game with an `init` that begins a lobby's match at the position set for it."""
    engine = copy(game.engine)

    def init(self: Any, config: Any) -> Any:
        return starts.setdefault(config.seed, world.next_start)

    engine.init = MethodType(init, engine)  # type: ignore[method-assign]
    return replace(game, engine=engine)


async def world_of(stack: AsyncExitStack, game: Game) -> World:
    client, node = await stack.enter_async_context(served())
    starts: dict[Any, Any] = {}
    world = World(client, node, game, starts)
    changed = starting_anywhere(game, starts, world)
    node.rooms.services.find_game = lambda rules: changed
    return world


def positions(game: Game, players: int, rng: SeededRandom, count: int) -> list[Any]:
    """Positions spread over random matches."""
    engine = game.engine
    found: list[Any] = []
    while len(found) < count:
        ids = [f"p{number}" for number in range(1, players + 1)]
        config = game.decode_config({"seed": rng.int(0, 2**50), "playerIds": ids})
        state = engine.init(config)
        states: list[Any] = []
        while not engine.is_game_over(state) and len(states) < 400:
            states.append(state)
            actor, action = rng.pick(
                [(p, a) for p in ids for a in engine.get_valid_actions(state, p)]
            )
            state = engine.resolve(state, action, actor)
        picked = rng.shuffle(range(len(states)))[: max(1, count - len(found))]
        found += [states[number] for number in sorted(picked)][:count]
    return found[:count]


async def compare_from(
    one: World, two: World, state: Any, viewer: str | None, rng: SeededRandom, seen: Seen
) -> None:
    """Everything from one position on, for one viewer."""
    engine = one.game.engine
    states = [state, engine.twin(state, viewer, rng)]
    seen.positions += 1
    seen.differing_states += states[0] != states[1]
    worlds = (one, two)
    for world, start in zip(worlds, states, strict=True):
        await world.opened(start)
    for _ in range(LONGEST_WALK):
        await _refusals(worlds, states, viewer, rng, seen)
        step = _next_step(engine, states, viewer, rng)
        if step is None:
            break
        actor, action = step
        args = plain(action)
        verb = args.pop("type")
        for number, world in enumerate(worlds):
            await world.seats[actor].act(verb, **args)
            await world.settled()
            states[number] = engine.resolve(states[number], action, actor)
        seen.actions += 1
        if engine.is_game_over(states[0]) or engine.is_game_over(states[1]):
            break
    for world in worlds:
        for message in (
            {"type": "undo"},
            {"type": "answerUndo", "agree": True},
            {"type": "chat", "text": "hm"},
            {"type": "describe", "lang": "fr"},
        ):
            await world.seats[viewer].say(**message)
        await world.settled()
        await world.reconnected(viewer)
        await world.settled()
    pages = [await world.pages(viewer) for world in worlds]
    assert pages[0] == pages[1], (one.game.id, viewer)
    seen.pages += len(pages[0])
    frames = [[aside(raw, w.lobby_id) for raw in w.seats[viewer].raw] for w in worlds]
    for left, right in zip(*frames, strict=False):
        assert left == right, (one.game.id, viewer, left, right)
    assert len(frames[0]) == len(frames[1])
    seen.frames += len(frames[0])
    for world in worlds:
        secret = [text for s in world.starts for text in (str(s), "rngState", '"seed"')]
        assert not any(text in raw for raw in world.seats[viewer].raw for text in secret)
        await world.closed()
        world.seats.clear()


async def _refusals(
    worlds: tuple[World, World],
    states: list[Any],
    viewer: str | None,
    rng: SeededRandom,
    seen: Seen,
) -> None:
    """The viewer asks for what is not allowed: others' actions, repeats, nonsense."""
    engine = worlds[0].game.engine
    wishes: list[dict[str, Any]] = [{"type": "fly"}, {"verb": "fly", "args": {}}]
    for player in states[0].player_ids:
        valid = engine.get_valid_actions(states[0], player)
        if player != viewer and valid:
            args = plain(rng.pick(valid))
            wishes.append({"verb": args.pop("type"), "args": args, "lang": "fr"})
    for wish in wishes:
        if viewer is not None and _is_legal(worlds[0].game, states, viewer, wish):
            continue
        for world in worlds:
            await world.seats[viewer].say(**wish)
            await world.settled()
        seen.refusals += 1


def _is_legal(game: Game, states: list[Any], viewer: str, wish: dict[str, Any]) -> bool:
    if "verb" not in wish or wish["verb"] == "fly":
        return False
    action = game.decode_action({"type": wish["verb"], **wish["args"]})
    return any(game.engine.is_valid_action(state, action, viewer) for state in states)


def _next_step(engine: Any, states: list[Any], viewer: str | None, rng: SeededRandom) -> Any:
    """An action that is legal in both worlds, reveals nothing, and looks the same to the viewer."""
    found = []
    for player in states[0].player_ids:
        others = engine.get_valid_actions(states[1], player)
        for action in engine.get_valid_actions(states[0], player):
            if action not in others:
                continue
            if any(engine.reveals(state, action, player) for state in states):
                continue
            views = [engine.action_view(state, action, player, viewer) for state in states]
            if player == viewer:  # what one does oneself may show one something: a card drawn
                after = [engine.resolve(state, action, player) for state in states]
                views = [engine.get_player_view(state, viewer) for state in after]
            if encode(views[0]) == encode(views[1]):
                found.append((player, action))
    return rng.pick(found) if found else None


def aside(text: str, lobby_id: str) -> str:
    """What a socket was told, but for what must differ: the lobby and the commitment."""
    return ASIDE.sub(r'"\1":"aside"', text).replace(lobby_id, "lobby")


async def _secrecy(game_id: str, count: int, seed: int) -> Seen:
    game, seen, rng = catalogue.load(game_id), Seen(), SeededRandom(seed)
    async with AsyncExitStack() as stack:
        one, two = await world_of(stack, game), await world_of(stack, game)
        players = game.engine.facts.min_players
        for state in positions(game, players, rng, count):
            for viewer in (*state.player_ids, None):
                await compare_from(one, two, state, viewer, rng, seen)
    return seen


def secrecy(game_id: str, count: int, seed: int = 1) -> Seen:
    """Compare so many positions of a game, for every viewer, over the wire."""
    return asyncio.run(_secrecy(game_id, count, seed))


if __name__ == "__main__":
    import sys

    print(json.dumps(secrecy(sys.argv[1], int(sys.argv[2])).__dict__))
