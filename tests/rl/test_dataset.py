"""Matches of an arena as a table: each row is a decision that an environment would have offered."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as parquet
import pytest

from damier import catalogue
from damier.arena import Plan, held
from damier.core import InvalidData
from damier.rl.dataset import export, refuse_dataset_suffix
from damier.rl.encoding import encoding_of
from damier.rl.playing import Playing
from tests.cli.running import damier


def played(tmp_path: Path, game_id: str, games: int = 4, **options: Any) -> tuple[Plan, Any]:
    """The table of an arena of random bots, and its plan."""
    game = catalogue.load(game_id)
    assert game.source is not None
    plan = Plan(
        source=game.source,
        rules=game.rules,
        options=options,
        players=2,
        bots=("random", "greedy"),
        games=games,
        seed=5,
    )
    held(plan, tmp_path / "arena", workers=1)
    path = tmp_path / "deep" / "table.parquet"
    rows = export(game, plan, tmp_path / "arena", path)
    table = parquet.read_table(path)
    assert table.num_rows == rows > games
    return plan, table


def test_a_match_of_the_table_is_one_that_an_environment_plays(tmp_path: Path) -> None:
    _, table = played(tmp_path, "connect-four")
    game = catalogue.load("connect-four")
    config = game.decode_config({"seed": 0, "playerIds": ["p1", "p2"]})
    for number in (1, 4):
        rows = [row for row in table.to_pylist() if row["match"] == number]
        playing = Playing(game, config)
        playing.start(1)
        for ply, row in enumerate(rows):
            assert playing.mover is not None
            seen = playing.observed(playing.mover)
            assert seen["observation"].tolist() == row["observation"]
            assert seen["action_mask"].tolist() == row["action_mask"]
            assert (row["ply"], row["plies"]) == (ply, len(rows))
            assert playing.players[row["seat"]] == playing.mover
            playing.act(row["action"])
        assert playing.is_over
        rewards = playing.rewards()
        assert all(row["reward"] == rewards[row["seat"]] for row in rows)
        assert {row["bot"] for row in rows} == {"random", "greedy"}


@pytest.mark.parametrize("game_id", ["love-letter", "rock-paper-scissors", "triple-triad"])
def test_with_secrets_a_row_has_what_its_player_saw_and_an_allowed_index(
    tmp_path: Path, game_id: str
) -> None:
    plan, table = played(tmp_path, game_id, games=2)
    game = catalogue.load(game_id)
    config = game.decode_config({"seed": 0, "playerIds": ["p1", "p2"]})
    encoding = encoding_of(game, config)
    masks = np.array(table["action_mask"].to_pylist())
    actions = np.array(table["action"].to_pylist())
    assert masks.shape[1] == encoding.action_count
    assert np.array(table["observation"].to_pylist()).shape[1] == encoding.observation_size
    assert masks[np.arange(len(actions)), actions].all()
    told = json.loads(table.schema.metadata[b"damier"])
    assert told["rules"]["gameId"] == game_id
    assert told["rules"]["digest"] == plan.rules.digest


def test_the_command_writes_it_and_refuses_other_kinds_of_file(tmp_path: Path) -> None:
    words = ("arena", "tic-tac-toe-py", "--bots", "random,greedy", "--games", "2", "--workers", "1")
    ran = damier(*words, "--out", "kept", "--export", "t.parquet", folder=tmp_path)
    assert ran.code == 0, ran.err
    assert f"{parquet.read_table(tmp_path / 't.parquet').num_rows} decisions" in ran.out
    ran = damier(*words, "--export", "t.csv", folder=tmp_path)
    assert ran.code == 2
    assert "a dataset is .parquet" in ran.err
    with pytest.raises(InvalidData):
        refuse_dataset_suffix(tmp_path / "t")
