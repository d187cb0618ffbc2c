"""Mistakes that authors make with hooks, and what `check` tells: which hook, where in the YAML,
what is wrong, what would be right. None passes, and none is a traceback.
"""

import json
from collections.abc import Callable
from typing import Any

import pytest

from damier.bundle import BundleRefused, HookHost, Hooks, PythonHooks
from damier.catalogue.bundle_folder import game_from_bundle
from damier.testing import LawBroken, check_engine
from damier.wasm import open_hooks
from tests.wasm.modules import module

MANIFEST = b"""gameId: "stall"
version: "1.0"
bluefeltSpecVersion: "2"
metadata: { name: Stall, players: { min: 2, max: 2 }, maxTurns: 40 }
"""
RULES = """entities:
  coin: { count: 6, hook: pay }
zones:
  deck: { shape: stack, visibility: all }
  hands: { shape: list, visibility: owner, perPlayer: true }
  sold: { shape: list, visibility: all, perPlayer: true }
verbs:
  sell:
    params: { card: { type: Id, from: "hands[actor]" } }
    legal: may_sell
    effect:
      - move: { cards: $card, to: sold }
      - when: { if: "none(hands)", then: [{ endGame: { reason: sold_out } }] }
      - endTurn
phases:
  - { id: turn, verbs: [sell] }
setup:
  - repeat: { times: 3, actions: [{ forEachPlayer: [{ move: { from: deck, to: hands } }] }] }
hooks:
  pay: on_after_effect
  may_sell: legal
"""
PAID = RULES.replace("hook: pay", "value: 1")
WORDS = b'{"refusals": {"too_early": "Too early."}, "draws": {"sold_out": "Sold out."}}'
ALL = {"stand": {"actions": [0]}}

LOADED = [
    # (what was written, what was meant, the code, words of the message)
    (PAID, "on_after_effect", "on_after_efect", "unknown_keyword", "'on_after_effect'?"),
    (PAID, "value: 1", "hook: pay", "wrong_event", "on_after_play"),
    (RULES, "hook: pay", "hook: pya", "undefined_hook", "did you mean 'pay'?"),
    (PAID, "legal: may_sell", "legal: pay", "wrong_event", "legal"),
    (PAID, "legal: may_sell", "legal: may_sel", "undefined_hook", "did you mean 'may_sell'?"),
    (PAID, "  pay: on", "  charge: on", "undefined_hook", "the script has no 'charge'"),
]  # fmt: skip


def files(rules: str) -> dict[str, bytes]:
    return {"manifest.yaml": MANIFEST, "entities.yaml": rules.encode(), "en.json": WORDS}


@pytest.mark.parametrize(("rules", "right", "wrong", "code", "words"), LOADED)
def test_a_hook_that_is_named_wrongly_is_told_where_it_stands(
    rules: str, right: str, wrong: str, code: str, words: str
) -> None:
    assert right in rules
    rules = rules.replace(right, wrong, 1)
    hooks = PythonHooks({"pay": lambda *_: (), "may_sell": lambda *_: ()})
    with pytest.raises(BundleRefused) as caught:
        game_from_bundle(files(rules), hooks, check_hash=False)
    told = [str(problem) for problem in caught.value.problems]
    assert [line for line in told if f"[{code}]" in line and words in line], told


def scored(**more: Any) -> dict[str, Any]:
    return {"addScore": {"player": "p1", **more}}


EMITTED: dict[str, tuple[Any, str]] = {
    "no JSON": (b"paid!", "an effect is a map of a map"),
    "an effect misspelt": ({"addScoer": {}}, "no effect 'addScoer'; did you mean 'addScore'?"),
    "a field misspelt": (scored(point=1), "addScore has no 'point'; did you mean 'points'?"),
    "a field left out": (scored(), "addScore needs 'points'"),
    "two in one": ({"endRound": {}, "addScore": {}}, "an effect is a map of one name"),
    "no such player": (scored(player="p3", points=1), "no such player 'p3'; there are p1, p2"),
    "no such zone": ({"shuffle": {"zone": "dekc"}}, "no such zone 'dekc'; did you mean 'deck'?"),
    "no such phase": ({"nextPhase": {"phase": "trun"}}, "'trun'; did you mean 'turn'?"),
    "no such cards": ({"move": {"from": "deck", "to": "sold"}}, "1 cards asked of 0"),
    "text for a number": (scored(points="1"), "points is a whole number"),
}
"""What the hook `pay` emits, and what is told of it."""
ANSWERED: dict[str, tuple[Any, str]] = {
    "nothing": (None, "it answered nothing; where nothing stands it says so"),
    "one that was not listed": ({"stand": {"actions": [7]}}, "no action 7: 3 were listed, from 0"),
    "an effect": ({"endTurn": {}}, "a legal hook only says which actions `stand`"),
    "a reason without words": (
        {"stand": {"actions": [], "because": "late"}}, "because 'late': en.json has no"
    ),
    "other words": ({"stand": {"allowed": [0]}}, "stand has no 'allowed', only actions"),
}  # fmt: skip
"""What the legal hook `may_sell` answers, and what is told of it."""


def emitting(*said: Any) -> Callable[[bytes, HookHost], tuple[bytes, ...]]:
    written = tuple(
        each if isinstance(each, bytes) else json.dumps(each).encode()
        for each in said
        if each is not None
    )
    return lambda snapshot, host: written


@pytest.mark.parametrize("mistake", EMITTED)
def test_what_a_hook_emits_wrongly_is_told_with_its_line_and_the_cure(mistake: str) -> None:
    said, words = EMITTED[mistake]
    hooks = PythonHooks({"pay": emitting(said), "may_sell": emitting(ALL)})
    told = refused(files(PAID), hooks)
    assert "a match ends void: entities.yaml:20:3: pay: " in told
    assert words in told


@pytest.mark.parametrize("mistake", ANSWERED)
def test_what_a_legal_hook_answers_wrongly_is_told_with_its_line(mistake: str) -> None:
    said, words = ANSWERED[mistake]
    hooks = PythonHooks({"pay": emitting(), "may_sell": emitting(said)})
    told = refused(files(PAID), hooks)
    assert "a match ends void: entities.yaml:10:" in told
    assert f"may_sell: {words}" in told


def refused(content: dict[str, bytes], hooks: Hooks) -> str:
    """What `check` tells of a bundle that it refuses."""
    game = game_from_bundle(content, hooks, check_hash=False)
    with pytest.raises(LawBroken) as caught:
        check_engine(game, match_count=2, position_count=2)
    return str(caught.value)


SCRIPTS = {
    "traps": ("(unreachable)", "hook_trap"),
    "goes on for ever": ("(loop $again (br $again))", "hook_out_of_fuel"),
    "fails with its own words": (
        "(call $fail (i32.const 20) (i32.const 6))", "hook: priest [hook_failed]"
    ),
    "emits from nowhere": ("(call $emit (i32.const 70000) (i32.const 9))", "hook_bad_pointer"),
}  # fmt: skip


@pytest.mark.parametrize("mistake", SCRIPTS)
def test_a_script_that_goes_wrong_is_told_with_its_hook_and_its_code(mistake: str) -> None:
    body, words = SCRIPTS[mistake]
    rules = PAID.replace("    legal: may_sell\n", "").replace("  may_sell: legal\n", "")
    told = refused(files(rules.replace("pay:", "hook:")), open_hooks(module(body), ["hook"]))
    assert "entities.yaml:19:3: hook: " in told
    assert words in told
    assert "a match ends void" in told
