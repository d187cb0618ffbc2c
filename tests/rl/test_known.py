"""Positions that are remembered: the same to the byte as if the rules were asked each time."""

import numpy as np
import pytest

from damier import catalogue
from damier.rl.known import KnownPositions
from damier.rl.pettingzoo import TurnEnv, env
from tests.rl.small import GAMES, small


def is_open(game_id: str) -> bool:
    facts = catalogue.load(game_id).engine.facts
    return not (facts.chance or facts.hidden_information or facts.simultaneous)


OPEN = [game_id for game_id in GAMES if is_open(game_id)]
PLIES, MATCHES = 25, 3


def story(table: TurnEnv, luck: int) -> list[object]:
    """All that is told of some random matches."""
    generator, told = np.random.default_rng(luck), list[object]()
    for _ in range(MATCHES):
        table.reset()
        for _ in range(PLIES):
            seen, reward, ended, cut_off, _ = table.last()
            told.append((seen["observation"].tobytes(), seen["action_mask"].tobytes()))
            told.append((table.agent_selection, reward, ended, cut_off))
            if ended or cut_off:
                told.append(dict(table.rewards))
                break
            table.step(int(generator.choice(np.flatnonzero(seen["action_mask"]))))
    return told


@pytest.mark.parametrize("game_id", OPEN)
def test_what_is_remembered_is_what_the_rules_say(game_id: str) -> None:
    table, forgetful = (env(game_id, **small(game_id)) for _ in range(2))
    assert table.playing._known is not None
    forgetful.playing._known = None
    first = story(forgetful, 7)
    assert story(table, 7) == first
    assert story(table, 7) == first, "and once more, when all of it is known"


def test_a_full_memory_is_asked_no_more_and_nothing_changes() -> None:
    table, forgetful = env("tic-tac-toe-py", preset=""), env("tic-tac-toe-py")
    playing = table.playing
    start = playing.engine.init(playing.config)
    playing._known = KnownPositions(playing.game, start, playing.encoding)
    playing._known.room = 3
    forgetful.playing._known = None
    assert story(table, 3) == story(forgetful, 3)
    assert playing._here is None


@pytest.mark.parametrize("game_id", [game_id for game_id in GAMES if game_id not in OPEN])
def test_where_luck_or_secrets_have_a_part_nothing_is_remembered(game_id: str) -> None:
    assert env(game_id, **small(game_id)).playing._known is None


def test_who_writes_into_an_observation_spoils_nobody_elses() -> None:
    table = env("tic-tac-toe-py")
    for _ in range(2):
        table.reset(seed=1)
        table.step(4)
        seen = table.last()[0]
        assert seen["observation"].sum() == 2
        seen["observation"][:] = 1
        seen["action_mask"][:] = 0


def test_all_environments_of_a_game_and_its_options_share_what_is_remembered() -> None:
    one, other, larger = env("quoridor"), env("quoridor"), env("quoridor", size=11)
    assert one.playing._known is other.playing._known
    assert one.playing._known is not larger.playing._known
    assert one.playing._known is not None
    assert one.playing._known.room < 2_000, "what takes more room is remembered less"
