"""Each condition, in a bundle made for it."""

import pytest

from tests.bundle.workshop import act, engine, laid, refusal, start

DEALT = "[{ move: { from: deck, to: hands } }]"


SHIELDED = "[{ setFlag: { zone: immunes, player: actor } }]"


MINE = "[{ setFlag: { zone: marks, player: actor } }]"


THEIRS = "[{ setFlag: { zone: marks, player: next } }]"


HOLDS_RED = "holds: { player: actor, zone: hands, entity: red }"


SOMEBODY = "anyOpponent: [{ flagSet: { zone: marks, player: $opponent } }]"


CONDITIONS = [
    ("[]", "zoneNotEmpty: { zone: deck }", None),
    ("[]", "zoneNotEmpty: { zone: tray }", "zone_empty"),
    ("[]", "zoneEmpty: { zone: tray }", None),
    ("[]", "zoneEmpty: { zone: deck }", "zone_not_empty"),
    ("[]", "zoneEmpty: { zone: hands, player: next }", None),
    ("[]", "zoneEmpty: { zone: grid }", None),
    (f"[{laid(1, 1)}]", "zoneEmpty: { zone: grid }", "zone_not_empty"),
    (DEALT, HOLDS_RED, None),
    ("[]", "holds: { player: actor, zone: hands, entity: red }", "not_held"),
    ("[]", "holds: { zone: deck, entity: blue }", None),
    ("[]", "notImmune: { player: actor }", None),
    (SHIELDED, "notImmune: { player: actor }", "protected"),
    ("[]", "stillInRound: { player: next }", None),
    ("[{ eliminate: { player: next } }]", "stillInRound: { player: actor }", None),
    ("[]", "turnOf: { player: actor }", None),
    ("[]", "turnOf: { player: next }", "not_their_turn"),
    ("[]", "coordInBounds: { zone: grid, x: 2, y: 1 }", None),
    ("[]", "coordInBounds: { zone: grid, x: 3, y: 1 }", "out_of_bounds"),
    ("[]", "coordInBounds: { zone: grid, x: 2, y: 2 }", "out_of_bounds"),
    ("[]", "emptyCell: { zone: grid, x: 2, y: 1 }", None),
    (f"[{laid(2, 1)}]", "emptyCell: { zone: grid, x: 2, y: 1 }", "cell_taken"),
    ("[]", "playersAlive: { atLeast: 2 }", None),
    ("[]", "playersAlive: { atLeast: 3 }", "players_alive"),
    ("[]", "playersAlive: { atMost: 1 }", "players_alive"),
    ("[]", "flagUnset: { zone: flag }", None),
    ("[]", "flagSet: { zone: flag }", "flag_unset"),
    ("[{ setFlag: { zone: flag } }]", "flagSet: { zone: flag }", None),
    ("[{ setFlag: { zone: flag } }]", "flagUnset: { zone: flag }", "flag_set"),
    (THEIRS, "flagSet: { zone: marks, player: next }", None),
    (THEIRS, "flagSet: { zone: marks, player: actor }", "flag_unset"),
    ("[]", "oncePerTurn: {}", None),
    ("[]", "all: [{ flagUnset: { zone: flag } }, { zoneEmpty: { zone: tray } }]", None),
    ("[]", "all: [{ flagUnset: { zone: flag } }, { zoneEmpty: { zone: deck } }]", "not_allowed"),
    ("[]", "any: [{ flagSet: { zone: flag } }, { zoneEmpty: { zone: tray } }]", None),
    ("[]", "any: [{ flagSet: { zone: flag } }, { zoneEmpty: { zone: deck } }]", "not_allowed"),
    ("[]", "not: { flagSet: { zone: flag } }", None),
    ("[]", "not: { flagUnset: { zone: flag } }", "not_allowed"),
    ("[]", "is: { entity: red, in: [red, blue] }", None),
    ("[]", "is: { entity: red, in: [blue] }", "not_allowed"),
    ("[]", "matches: { entity: rose, zone: deck, by: [colour] }", None),
    ("[]", "matches: { entity: blue, zone: deck, by: [colour] }", "no_match"),
    ("[]", "matches: { entity: rose, zone: deck, by: [size] }", "no_match"),
    ("[]", "matches: { entity: red, zone: tray, by: [colour] }", "no_match"),
    (f"[{laid(0, 0)}, {laid(1, 1)}]", "line: { zone: grid, length: 2 }", None),
    (f"[{laid(0, 0)}, {laid(2, 0)}]", "line: { zone: grid, length: 2 }", "not_allowed"),
    (THEIRS, SOMEBODY, None),
    (MINE, SOMEBODY, "not_allowed"),
]  # fmt: skip


@pytest.mark.parametrize(("setup", "condition", "code"), CONDITIONS)
def test_a_condition(setup: str, condition: str, code: str | None) -> None:
    rules = engine(setup=setup, pre=f"[{{ {condition} }}]")
    state = start(rules)
    assert refusal(rules, state) == code
    listed = {type(action).__name__ for action in rules.get_valid_actions(state, "p1")}
    assert ("Act" in listed) is (code is None)


def test_different_player_and_its_other_name() -> None:
    for name in ("differentPlayer", "targetNotSelf"):
        pre = f"[{{ {name}: {{ target: $who }} }}]"
        rules = engine(params="{ who: PlayerId }", pre=pre)
        assert refusal(rules, start(rules), who="p1") == "target_is_self"
        assert refusal(rules, start(rules), who="p2") is None
        assert refusal(rules, start(rules), who="p3") == "unknown_player"


def test_once_per_turn_counts_for_the_turn() -> None:
    rules = engine(pre="[{ oncePerTurn: {} }]")
    state = act(rules, start(rules))
    assert refusal(rules, state) == "once_per_turn"
    rules = engine(pre="[{ not: { oncePerTurn: { verb: idle } } }]")
    state = start(rules)
    assert refusal(rules, state) == "not_allowed"
    assert refusal(rules, rules.apply_action(state, rules.action_types["idle"](), "p1")) is None
