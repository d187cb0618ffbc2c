"""What a hook emits: applied where it is right, and of a wrong one nothing stays."""

import json

import pytest

from tests.bundle.workshop import hooked, zone

TO_GRID = {"from": "hands", "to": "grid", "entity": "red", "playerSlot": "p2", "x": 1, "y": 0}


def test_what_a_hook_emits_is_applied() -> None:
    rules, state = hooked(
        {"move": {"from": "deck", "to": "hands", "count": 2, "playerSlot": "p2"}},
        {"move": {**TO_GRID}},
        {"setFlag": {"zone": "marks", "player": "p2"}},
        {"addScore": {"player": "p2", "points": 4}},
        {"reveal": {"zone": "hands", "player": "p2", "to": "p1"}},
        {"shuffle": {"zone": "deck"}},
        {"setTurn": {"player": "p2"}},
        {"nextPhase": {"phase": "done"}},
    )  # fmt: skip
    assert not state.game_over, state.fault
    assert zone(rules, state, "grid")[1] == "red"
    assert zone(rules, state, "marks", "p2") is True
    assert state.scores == (0, 4)
    assert list(rules.get_player_view(state, "p1").known.values()) == ["red"]
    assert (state.current_player_id, state.phase) == ("p2", "turn")


BAD = [
    b"not json",
    b"[]",
    b"{}",
    b'{"move": 1}',
    b'{"eliminate": {"player": "p2"}, "shuffle": {"zone": "deck"}}',
    b'{"eliminate": {"player": "p2"}, "eliminate": {"player": "p1"}}',
    b'{"repeat": {"times": 1, "actions": []}}',
    b'{"when": {"if": [], "then": []}}',
    b'{"explode": {}}',
    b'{"eliminate": {}}',
    b'{"eliminate": {"player": "p9"}}',
    b'{"eliminate": {"player": ["p1"]}}',
    b'{"eliminate": {"player": "p1", "why": "no"}}',
    b'{"move": {"from": "tray", "to": "deck"}}',
    b'{"move": {"from": "cellar", "to": "deck"}}',
    b'{"move": {"from": "deck", "to": "flag"}}',
    b'{"move": {"from": "deck", "to": "tray", "count": -1}}',
    b'{"move": {"from": "deck", "to": "tray", "count": 1e99}}',
    b'{"move": {"from": "deck", "to": "tray", "count": true}}',
    b'{"move": {"from": "deck", "to": "tray", "entity": "gold"}}',
    b'{"move": {"from": "deck", "to": "grid", "x": 99, "y": 0}}',
    b'{"addScore": {"player": "p1", "points": 99999999}}',
    b'{"addScore": {"player": "p1", "points": 0.5}}',
    b'{"endGame": {"winners": "p1"}}',
    b'{"endGame": {"winners": [], "reason": "a very bad\\u0000 reason"}}',
    b'{"nextPhase": {"phase": "nowhere"}}',
    b'{"nextPhase": {"phase": []}}',
    b'{"nextPhase": {"phase": {}}}',
    b'{"nextPhase": {"phase": null}}',
    b'{"setFlag": {"zone": ["flag"]}}',
    b'{"shuffle": {"zone": {}}}',
    b'{"move": {"from": "deck", "to": "tray", "entity": ["red"]}}',
    b'{"reveal": {"zone": "deck", "to": {}}}',
    b'{"setTurn": {"player": []}}',
    b'{"endRound": {"winners": [[]]}}',
    b'{"setFlag": {"zone": "deck"}}',
    b'{"addScore": {"player": "p1", "points": ' + b"1" * 5_000 + b"}}",
    b"[" * 2_000,
]


@pytest.mark.parametrize("bad", BAD)
def test_a_bad_effect_voids_the_game_and_none_of_them_counts(bad: bytes) -> None:
    rules, state = hooked({"addScore": {"player": "p2", "points": 4}}, bad)
    assert (state.game_over, state.winners, state.reason) == (True, None, "bundle_fault")
    assert state.scores == (0, 0)
    assert state.fault
    assert "fault" not in json.dumps(rules.get_player_view(state, None).zones)
