"""Equal cards on the real wire: nobody is told which of two equal cards was played.

A viewer knows a card in somebody's hand, and that player holds another of the same kind. Two
servers start from this position; on one the known card is played, on the other its equal. Both
matches are then played to their end by the same choices, and everybody but the player who chose
must have been sent the same bytes. `python -m tests.server.equal_cards COUNT SEED` does so.
"""

import asyncio
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Any

from damier import catalogue
from damier.bundle import BundleState
from damier.catalogue import Game
from damier.core import SeededRandom, plain
from damier.server.serve import loop_factory
from tests.server.secrecy import World, aside, world_of

GAME = "love-letter"


@dataclass
class Occurrence:
    """A position, whose turn it is, the two handles, and who knows one of the cards."""

    state: BundleState
    actor: str
    handles: tuple[str, str]
    knowing: int


@dataclass
class Compared:
    occurrences: int = 0
    actions: int = 0
    frames: int = 0
    knowing: int = 0
    """Viewers who knew one of the two cards."""


def occurrences(engine: Any, rng: SeededRandom) -> Iterator[Occurrence]:
    """Such positions, as random play comes to them."""
    while True:
        players = [f"p{number + 1}" for number in range(rng.int(2, 4))]
        config = engine.config_type(seed=rng.int(0, 2**50), player_ids=tuple(players))
        state = engine.init(config)
        while not engine.is_game_over(state):
            actor = state.current_player_id
            valid = engine.get_valid_actions(state, actor)
            found = _equal(engine, state, actor, valid)
            if found is not None:
                yield found
            state = engine.resolve(state, rng.pick(valid), actor)


def _equal(engine: Any, state: BundleState, actor: str, valid: Any) -> Occurrence | None:
    plays = [plain(action)["cardId"] for action in valid if plain(action)["type"] == "play"]
    cards = engine.get_player_view(state, actor).cards
    if len(plays) != 2 or cards[plays[0]] != cards[plays[1]]:
        return None
    layout = engine.program(state).layout
    hand = state.piles[layout.pile("hands", state.player_ids.index(actor))]
    knowing = sum(any(card in hand for card in known) for known in state.known)
    return Occurrence(state, actor, (plays[0], plays[1]), knowing) if knowing else None


async def compare(one: World, two: World, found: Occurrence, rng: SeededRandom) -> tuple[int, int]:
    """Play both to the end; how many actions and frames were compared."""
    engine: Any = one.game.engine
    worlds, states = (one, two), [found.state, found.state]
    for world in worlds:
        await world.opened(found.state)
    actions = 0
    chosen = [engine.action_types["play"](cardId=handle) for handle in found.handles]
    actor: str = found.actor
    while True:
        actions += 1
        for number, world in enumerate(worlds):
            args = plain(chosen[number])
            await world.seats[actor].act(args.pop("type"), **args)
            states[number] = engine.resolve(states[number], chosen[number], actor)
            for seat in world.seats.values():
                await seat.until("event", seq=actions)
        if engine.is_game_over(states[0]):
            break
        actor = states[0].current_player_id or actor
        action = rng.pick(engine.get_valid_actions(states[0], actor))
        chosen = [action, _likewise(engine, states, action, actor)]
    frames = 0
    for world in worlds:
        await world.settled()
    for viewer in one.seats:
        if viewer != found.actor:
            told = [[aside(raw, w.lobby_id) for raw in w.seats[viewer].raw] for w in worlds]
            for left, right in zip(*told, strict=False):
                assert left == right, (viewer, found, left, right)
            assert len(told[0]) == len(told[1]), (viewer, found)
            frames += len(told[0])
    for world in worlds:
        await world.closed()
        world.seats.clear()
    return actions, frames


def _likewise(engine: Any, states: list[BundleState], action: Any, actor: str) -> Any:
    """The same choice in the other match, where the player's own handles may be others."""
    here, there = (engine.get_player_view(state, actor).cards for state in states)
    wanted = {name: here.get(value, value) for name, value in plain(action).items()}
    for other in (action, *engine.get_valid_actions(states[1], actor)):
        if not engine.is_valid_action(states[1], other, actor):
            continue
        if {name: there.get(value, value) for name, value in plain(other).items()} == wanted:
            return other
    raise AssertionError((action, actor))


async def _compared(
    game: Game, count: int, seed: int, progress: Callable[[Compared], None]
) -> Compared:
    compared, rng = Compared(), SeededRandom(seed)
    async with AsyncExitStack() as stack:
        one, two = await world_of(stack, game), await world_of(stack, game)
        for found in occurrences(game.engine, rng):
            actions, frames = await compare(one, two, found, rng)
            compared.occurrences += 1
            compared.actions += actions
            compared.frames += frames
            compared.knowing += found.knowing
            progress(compared)
            if compared.occurrences == count:
                return compared
    raise AssertionError("random play goes on for ever")


def equal_cards(
    count: int,
    seed: int = 1,
    game: Game | None = None,
    progress: Callable[[Compared], None] = lambda compared: None,
) -> Compared:
    """Compare so many occurrences, and say after each how far it is."""
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        return runner.run(_compared(game or catalogue.load(GAME), count, seed, progress))


def print_hundreds(compared: Compared) -> None:
    """How far it is, now and then."""
    if compared.occurrences % 100 == 0:
        print(json.dumps(vars(compared)), file=sys.stderr, flush=True)


if __name__ == "__main__":
    print(json.dumps(vars(equal_cards(int(sys.argv[1]), int(sys.argv[2]), None, print_hundreds))))
