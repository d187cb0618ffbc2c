"""Measuring two levels against each other: parts add up, openings are new and fair; what is learned
from self-play is written as it is read. The long forms are campaign.py and tools/learn."""

from __future__ import annotations

from pathlib import Path

import pytest

from damier.games.quoridor.judge_kernel import FARTHEST, MOST_WALLS, numbers
from tests.games.quoridor.duel import drawn_opening, lower_bound, part
from tests.games.quoridor.strength import state_after
from tools.learn import quoridor as learner


def test_parts_add_up_and_each_opening_is_played_twice() -> None:
    """With no time at all each move is some sixteen nodes, on every machine."""
    asked = ["--level", "glance", "--against", "medium", "--seconds", "0", "--matches", "2"]
    kept = {"something else": 1}
    one = part(asked, kept)
    two = part(asked, one)
    (name,) = set(one) - set(kept)
    assert name.startswith("glance against medium, 0 s a move")
    assert (one[name]["matches"], one[name]["openings"]) == (2, 1)
    assert (two[name]["matches"], two[name]["openings"]) == (4, 2)
    assert two[name]["won"] + two[name]["drawn"] + two[name]["lost"] == 4
    assert two["something else"] == 1
    assert part([*asked, "--fresh"], two)[name] == one[name]


def test_openings_differ_and_leave_nobody_behind() -> None:
    drawn = [tuple(drawn_opening(number)) for number in range(12)]
    assert len(set(drawn)) == 12
    assert drawn[3] == tuple(drawn_opening(3))
    for names in drawn:
        assert state_after(names).current_player_id == "p1"


def test_the_lower_bound_is_wilsons() -> None:
    assert lower_bound(168, 0, 200) == pytest.approx(0.783, abs=0.001)
    assert lower_bound(0, 10, 10) == pytest.approx(0.237, abs=0.001)


def test_weights_are_read_as_they_were_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(learner, "WEIGHTS", tmp_path / "weights.py")
    rows = [[-32_768, 0, 32_767], [1, -1, 5]]
    learner.write({"first": rows})
    found: dict[str, str] = {}
    exec((tmp_path / "weights.py").read_text(encoding="utf-8"), found)
    assert numbers(found["FIRST"]) == rows


def test_self_play_tells_who_won() -> None:
    rows = learner.self_play(matches=1, nodes=4, seed=3)
    assert len(rows) > 10
    assert {row[5] for row in rows} == {0, 1}
    for near, far, hand, hand2, _, _ in rows:
        assert min(near, far) > 0
        assert max(near, far) < 2 * FARTHEST
        assert max(hand, hand2) <= MOST_WALLS
