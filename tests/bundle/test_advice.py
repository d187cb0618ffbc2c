"""What a bundle is warned of, and what a match that ends void is told to say."""

import pytest

from damier.bundle import BundleEngine, HookHost, PythonHooks, load_bundle
from damier.bundle.format import ADVICE, advice
from damier.catalogue import Game
from damier.catalogue.bundle_folder import game_from_bundle
from damier.testing import LawBroken, check_engine

MANIFEST = b"""gameId: "warned"
version: "1.0"
bluefeltSpecVersion: "2"
metadata: { name: Warned, players: { min: 2, max: 2 }, maxTurns: 40 }
"""
RULES = """entities:
  card: { count: 6 }
  ghost: { count: 0 }
zones:
  deck: { shape: stack, visibility: all }
  hands: { shape: list, visibility: all, perPlayer: true }
verbs:
  draw:
    PRE
    effect: [{ move: { from: deck, to: hands } }, endTurn]
  stop:
    pre: [{ that: "none(deck)", because: not_yet }]
    effect: [{ endGame: { reason: done } }]
  idle: {}
phases:
  - { id: turn, verbs: [draw, stop] }
  - { id: never, verbs: [draw] }
"""


def files(pre: str) -> dict[str, bytes]:
    return {"manifest.yaml": MANIFEST, "entities.yaml": RULES.replace("PRE", pre).encode()}


def game(pre: str) -> Game:
    return game_from_bundle(files(pre), check_hash=False)


def test_what_nothing_reaches_and_ends_without_words_are_warned_of() -> None:
    content = files('pre: ["any(deck)"]')
    found = advice(load_bundle(content, check_hash=False), content)
    told = {(problem.code, problem.place.line) for problem in found}
    assert told == {
        ("unused_verb", 14),
        ("unreached_phase", 17),
        ("unused_entity", 3),
        ("reason_without_words", 12),
        ("reason_without_words", 13),
    }
    assert {problem.code for problem in found} < set(ADVICE)


def test_a_draw_without_a_condition_is_refused_with_its_place() -> None:
    with pytest.raises(LawBroken) as caught:
        check_engine(game(""), match_count=6, position_count=6)
    assert "a match ends void: entities.yaml:10:16: 1 cards asked of 0" in str(caught.value)
    assert "after 7 actions" in str(caught.value)


def test_a_hook_that_always_fails_is_refused_by_its_name() -> None:
    def fail(snapshot: bytes, host: HookHost) -> tuple[bytes, ...]:
        host.log("I am about to fail")
        return (b'{"move":{"from":"nowhere","to":"deck"}}',)

    content = files('pre: ["any(deck)"]')
    content["entities.yaml"] += b"hooks: { win: on_after_effect }\n"
    broken = game_from_bundle(content, PythonHooks({"win": fail}), check_hash=False)
    with pytest.raises(LawBroken) as caught:
        check_engine(broken, match_count=4, position_count=4)
    assert "win: no such zone" in str(caught.value)
    assert "after 1 actions" in str(caught.value)


def test_what_a_hook_logs_reaches_the_author_alone_and_is_bounded() -> None:
    def talk(snapshot: bytes, host: HookHost) -> tuple[bytes, ...]:
        for _ in range(100):
            host.log("x" * 1_000)
        return ()

    content = files('pre: ["any(deck)"]')
    content["entities.yaml"] += b"hooks: { win: on_after_effect }\n"
    hooks = PythonHooks({"win": talk})
    rules = BundleEngine(load_bundle(content, hook_names=hooks.names, check_hash=False), hooks)
    lines: list[str] = []
    told = rules.told_to(lines.append)
    state = told.init(told.config_type(seed=1, player_ids=("p1", "p2")))
    told.resolve(state, told.get_valid_actions(state, "p1")[0], "p1")
    assert len(lines) == 20
    assert all(line.startswith("win: x") and len(line) <= 205 for line in lines)


def test_a_trace_tells_what_is_asked_and_done_with_its_place() -> None:
    rules = game('pre: ["any(deck)"]').engine
    assert isinstance(rules, BundleEngine)
    lines: list[str] = []
    told = rules.told_to(lines.append, trace=True)
    state = told.init(told.config_type(seed=1, player_ids=("p1", "p2")))
    told.apply_action(state, told.get_valid_actions(state, "p1")[0], "p1")
    assert lines == [
        "entities.yaml:9:11 formula holds",
        "entities.yaml:10:16 move",
        "entities.yaml:10:51 endTurn",
    ]
