"""Matches that step together in one call: as each would alone, byte for byte, compiled or not."""

from typing import Any

import numpy as np
import pytest

from damier import catalogue
from damier.rl.batch import Batch, OneByOne, batch_of
from damier.rl.encoding import chosen_config

COMPLETE: dict[str, Any] = {**catalogue.load("triple-triad").engine.presets["complete"]}
EIGHT = [f"{name}-1" for name in ("ifrit", "shiva", "quezacotl", "siren", "carbuncle")]
EIGHT += [f"{name}-2" for name in ("ifrit", "shiva", "siren")]

GAMES: list[tuple[str, dict[str, Any], int]] = [
    ("quoridor", {"size": 3, "walls": 1}, 2),
    ("quoridor", {"size": 5}, 2),
    ("quoridor", {"size": 9}, 2),
    ("quoridor", {"size": 5, "walls": 2}, 4),
    ("triple-triad", {}, 2),
    ("triple-triad", {"rules": {"random": True, "open": True, "elemental": True}}, 2),
    ("triple-triad", {"rules": {"same": True, "tradeRule": "diff", "open": True}}, 2),
    ("triple-triad", {"rules": {"plus": True, "combo": False, "tradeRule": "one"}}, 2),
    ("triple-triad", {**COMPLETE, "collections": [None, EIGHT]}, 2),
    ("triple-triad", {"rules": {**COMPLETE["rules"], "captureAfterSpecial": True}}, 2),
    ("triple-triad", {"rules": {**COMPLETE["rules"], "random": True, "tradeRule": "all"}}, 2),
    ("connect-four", {}, 2),
    ("connect-four", {"columns": 4, "rows": 5, "inLine": 3}, 2),
    ("connect-four", {"columns": 9, "rows": 6, "inLine": 5}, 2),
]
MATCHES, STEPS = 12, 160


@pytest.mark.parametrize(("game_id", "options", "players"), GAMES)
def test_many_matches_step_as_each_would_alone(
    game_id: str, options: dict[str, Any], players: int
) -> None:
    game = catalogue.load(game_id)
    config = chosen_config(game, players, options=options)
    together = batch_of(game, config, MATCHES)
    alone = OneByOne(game, config, MATCHES)
    assert not isinstance(together, OneByOne)
    generator = np.random.default_rng(1)
    both: tuple[Batch, Batch] = (together, alone)
    for one in both:
        for place in range(MATCHES):
            one.begin(place, place)
    size = alone.matches[0].encoding.observation_size
    ended = 0
    for step in range(STEPS):
        rows, known = (np.frombuffer(one.rows, np.int8).reshape(MATCHES, -1) for one in both)
        assert np.array_equal(rows, known), step
        assert together.movers == alone.movers
        masks = rows[:, size:]
        actions = (generator.random(masks.shape) * masks).argmax(axis=1).tolist()
        over, over_alone = (one.play(actions) for one in both)
        assert over == over_alone
        for place in {step % MATCHES, *(place for place, _ in over)}:
            for seat in range(players):
                assert together.observation(place, seat) == alone.observation(place, seat)
        for place, _ in over:
            ended += 1
            for one in both:
                one.begin(place, 1_000 + step)
    assert ended
