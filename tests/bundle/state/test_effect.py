"""Each effect, in a bundle made for it; and that YAML and hooks do the same."""

import ast
import inspect
from types import ModuleType
from typing import Any

import pytest

from damier.bundle.compile import effect as compiled_effect
from damier.bundle.format import HOOK_EFFECTS
from damier.bundle.hooks import emitted_effect
from tests.bundle.workshop import act, after, emitting, engine, zone


def test_move_by_shape() -> None:
    rules, state = after("[{ move: { from: deck, to: tray, count: 2 } }]")
    assert zone(rules, state, "tray") == ["red", "red"]
    assert zone(rules, state, "deck") == ["rose", "blue"]
    rules, state = after("[{ move: { from: deck, to: line, count: all } }]")
    assert zone(rules, state, "line") == ["red", "red", "rose", "blue"], "a queue keeps the order"
    both = "[{ move: { from: deck, to: tray, count: all } }, { move: { from: tray, to: deck, count: all } }]"  # noqa: E501
    rules, state = after(both)
    assert zone(rules, state, "deck") == ["blue", "rose", "red", "red"], "a stack turns it round"


def test_move_by_name_cell_and_player() -> None:
    rules, state = after("[{ move: { from: deck, to: grid, entity: blue, x: 2, y: 1 } }]")
    assert zone(rules, state, "grid") == [None] * 5 + ["blue"]
    rules, state = after("[{ move: { from: deck, to: hands, playerSlot: next } }]")
    assert zone(rules, state, "hands", "p2") == ["red"]
    pass_on = "{ move: { from: hands, to: hands, entity: red, fromPlayer: next, toPlayer: actor } }"
    rules, state = after(f"[{{ move: {{ from: deck, to: hands, playerSlot: next }} }}, {pass_on}]")
    assert zone(rules, state, "hands", "p1") == ["red"]


def test_a_bag_gives_at_random() -> None:
    effect = "[{ move: { from: deck, to: pot, count: all } }, { move: { from: pot, to: tray } }]"
    rules = engine(effect=effect)
    drawn = set()
    for seed in range(40):
        state = rules.init(rules.config_type(seed=seed, player_ids=("p1", "p2")))
        drawn.add(zone(rules, act(rules, state), "tray")[0])
    assert drawn == {"red", "rose", "blue"}


@pytest.mark.parametrize(
    "effect",
    [
        "[{ move: { from: tray, to: deck } }]",
        "[{ move: { from: deck, to: tray, count: 5 } }]",
        "[{ move: { from: tray, to: deck, entity: red } }]",
        "[{ move: { from: deck, to: grid } }]",
        "[{ move: { from: deck, to: grid, x: 9, y: 9 } }]",
    ],
)
def test_a_card_that_is_not_there_voids_the_game(effect: str) -> None:
    _, state = after(effect)
    assert (state.reason, state.winners) == ("bundle_fault", None)
    assert state.fault


def test_shuffle_flags_and_scores() -> None:
    rules, state = after("[{ shuffle: { zone: deck } }]")
    assert sorted(zone(rules, state, "deck")) == ["blue", "red", "red", "rose"]
    rules, state = after(
        "[{ setFlag: { zone: flag } }, { setFlag: { zone: marks, player: next } }]"
    )
    assert zone(rules, state, "flag") is True
    assert [zone(rules, state, "marks", p) for p in ("p1", "p2")] == [False, True]
    rules, state = after("[{ setFlag: { zone: flag } }, { clearFlag: { zone: flag } }]")
    assert zone(rules, state, "flag") is False
    rules, state = after("[{ addScore: { player: next, points: -3 } }]")
    assert rules.get_scores(state) == {"p1": 0, "p2": -3}


def test_eliminate_lays_the_hand_open() -> None:
    rules, state = after(
        "[{ eliminate: { player: next } }]",
        setup="[{ move: { from: deck, to: hands, playerSlot: next } }]",
    )
    assert zone(rules, state, "eliminated", "p2") is True
    assert zone(rules, state, "hands", "p2") == []
    assert zone(rules, state, "tray") == ["red"]


def test_swap_and_reveal() -> None:
    steps = (
        "move: { from: deck, to: well, count: all }",
        "shuffle: { zone: well }",
        "move: { from: well, to: hands }",
        "move: { from: well, to: hands, count: 2, playerSlot: next }",
    )
    deal = f"[{', '.join(f'{{ {step} }}' for step in steps)}]"
    rules, state = after("[{ swap: { zone: hands, player: actor, other: next } }]", setup=deal)
    assert [len(zone(rules, state, "hands", player)) for player in ("p1", "p2")] == [2, 1]
    for to, told in (("actor", ["p1"]), ("all", ["p1", None])):
        reveal = f"[{{ reveal: {{ zone: hands, player: next, to: {to} }} }}]"
        rules, state = after(reveal, setup=deal)
        hand = sorted(zone(rules, state, "hands", "p2"))
        for viewer in ("p1", None):
            known = sorted(rules.get_player_view(state, viewer).known.values())
            assert known == (hand if viewer in told else [])


DEAL = """[
  { move: { from: deck, to: well, count: all } }, { shuffle: { zone: well } },
  { move: { from: well, to: hands } }, { move: { from: well, to: hands, playerSlot: next } },
  { move: { from: well, to: tray } },
]"""

WRITTEN_AND_EMITTED: list[tuple[str, dict[str, Any]]] = [
    ("move: { from: well, to: pot }", {"from": "well", "to": "pot"}),
    ("move: { from: well, to: hands, count: all, playerSlot: next }",
     {"from": "well", "to": "hands", "count": "all", "playerSlot": "p2"}),
    ("move: { from: hands, to: tray, fromPlayer: next }",
     {"from": "hands", "to": "tray", "fromPlayer": "p2"}),
    ("move: { from: tray, to: grid, x: 2, y: 1 }",
     {"from": "tray", "to": "grid", "x": 2, "y": 1}),
    ("shuffle: { zone: well }", {"zone": "well"}),
    ("setFlag: { zone: marks, player: next }", {"zone": "marks", "player": "p2"}),
    ("clearFlag: { zone: flag }", {"zone": "flag"}),
    ("eliminate: { player: next }", {"player": "p2"}),
    ("swap: { zone: hands, player: actor, other: next }",
     {"zone": "hands", "player": "p1", "other": "p2"}),
    ("reveal: { zone: hands, player: next, to: actor }",
     {"zone": "hands", "player": "p2", "to": "p1"}),
    ("reveal: { zone: well, to: all }", {"zone": "well", "to": "all"}),
    ("setTurn: { player: next }", {"player": "p2"}),
    ("setTurn: { player: random }", {"player": "random"}),
    ("nextPhase: { phase: late }", {"phase": "late"}),
    ("addScore: { player: next, points: -3 }", {"player": "p2", "points": -3}),
    ("endRound: { winners: [next, actor] }", {"winners": ["p2", "p1"]}),
    ("endGame: { winners: [next] }", {"winners": ["p2"]}),
    ("endGame: { winners: [next, actor], reason: done }",
     {"winners": ["p2", "p1"], "reason": "done"}),
]  # fmt: skip
"""Each effect as YAML has it, and its fields as a hook emits them."""


@pytest.mark.parametrize(("written", "fields"), WRITTEN_AND_EMITTED)
def test_written_and_emitted_an_effect_does_the_same(written: str, fields: dict[str, Any]) -> None:
    name = written.partition(":")[0]
    by_yaml = engine(effect=f"[{{ {written} }}]", setup=DEAL, next_phase="done")
    by_hook = engine(hook=emitting({name: fields}), setup=DEAL, next_phase="done")
    for seed in range(6):
        before = by_yaml.init(by_yaml.config_type(seed=seed, player_ids=("p1", "p2")))
        state = act(by_yaml, before)
        assert state.fault is None
        assert act(by_hook, before) == state


def test_each_effect_is_compared() -> None:
    assert {written.partition(":")[0] for written, _ in WRITTEN_AND_EMITTED} == set(HOOK_EFFECTS)


@pytest.mark.parametrize(
    ("module", "allowed"),
    [(compiled_effect, set()), (emitted_effect, {"state.decided_by_hidden"})],
)
def test_no_effect_is_implemented_anywhere_else(module: ModuleType, allowed: set[str]) -> None:
    """Who reads YAML or what a hook emitted finds out what is meant, and changes nothing itself."""
    tree = ast.parse(inspect.getsource(module))
    targets = [
        part
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign | ast.AugAssign | ast.AnnAssign | ast.Delete)
        for target in (getattr(node, "targets", None) or [node.target])  # type: ignore[union-attr]
        for part in ast.walk(target)
        if isinstance(part, ast.Attribute | ast.Subscript)
    ]
    changed = {ast.unparse(target) for target in targets}
    assert {name for name in changed if not name.startswith("self.")} == allowed
