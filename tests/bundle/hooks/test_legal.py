"""Legal hooks: they see what the actor sees, and say which of the listed actions stand."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from damier.bundle import BundleEngine, BundleRefused, HookHost, PythonHooks, load_bundle
from damier.bundle.state import SecondView
from damier.core import SeededRandom, plain
from damier.testing import random_match

MANIFEST = b"""
gameId: tricks
version: "1.0"
bluefeltSpecVersion: "2"
metadata: { name: Tricks, players: { min: 2, max: 3 } }
"""
ENTITIES = """
include: [french-32]
counters:
  leader: { type: player }
  bids: { per: player }
zones:
  deck: { shape: stack, visibility: none }
  hands: { shape: list, visibility: owner, perPlayer: true }
  trick: { shape: stack, visibility: all, perPlayer: true }
  taken: { shape: list, visibility: all, perPlayer: true }
define:
  led: "top(trick[leader]).suit"
verbs:
  play:
    params:
      card: { type: Id, from: "hands[actor]" }
    legal: follow_suit
    effect:
      - when: { if: "none(trick)", then: [{ set: { leader: actor } }] }
      - move: { cards: $card, to: trick }
      - when:
          if: "every(players, any(trick[it]))"
          then:
            - set:
                leader: "most(players where top(trick[it]).suit == led, top(trick[it]).value)"
            - move: { cards: trick, to: taken, toPlayer: leader }
            - setTurn: { player: leader }
            - when: { if: "none(hands)", then: [{ endGame: { reason: over } }] }
      - endTurn
phases:
  - { id: turn, verbs: [play] }
setup:
  - shuffle: { zone: deck }
  - repeat: { times: 5, actions: [{ forEachPlayer: [{ move: { from: deck, to: hands } }] }] }
scoring: { score: "count(taken[it])" }
hooks:
  follow_suit: legal
"""
WORDS = b'{"refusals": {"follow_suit": "Follow suit."}}'
LINE = next(n for n, line in enumerate(ENTITIES.splitlines(), 1) if "legal: follow" in line)

Answer = Callable[[dict[str, Any], HookHost], Any]


def suit(card: str) -> str:
    return card.split("-")[0]


def follow_suit(seen: dict[str, Any], host: HookHost) -> Any:
    cards = [action["card"] for action in seen["args"]["actions"]]
    led = seen["zones"]["trick"].get(seen["counters"]["leader"] or "", [])
    follows = [at for at, card in enumerate(cards) if led and suit(card) == suit(led[0])]
    return {"stand": {"actions": follows or list(range(len(cards))), "because": "follow_suit"}}


def rules(answer: Answer = follow_suit, entities: str = ENTITIES) -> BundleEngine:
    def called(snapshot: bytes, host: HookHost) -> tuple[bytes, ...]:
        said = answer(json.loads(snapshot), host)
        many = said if isinstance(said, list) else [said]
        return tuple(
            each if isinstance(each, bytes) else json.dumps(each).encode() for each in many
        )

    hooks = PythonHooks({"follow_suit": called})
    files = {"manifest.yaml": MANIFEST, "entities.yaml": entities.encode(), "en.json": WORDS}
    return BundleEngine(load_bundle(files, hook_names=hooks.names, check_hash=False), hooks)


def started(engine: BundleEngine, seed: int = 3, players: int = 2) -> Any:
    names = tuple(f"p{seat + 1}" for seat in range(players))
    return engine.init(engine.config_type(seed=seed, player_ids=names))


def cards_of(engine: BundleEngine, state: Any, player: str) -> list[str]:
    view = engine.get_player_view(state, player)
    return [view.cards[plain(a)["card"]] for a in engine.get_valid_actions(state, player)]


def test_what_is_listed_is_what_stands_and_the_rest_is_refused_with_the_reason() -> None:
    engine, refused = rules(), 0
    for seed in range(20):
        state = started(engine, seed)
        rng = SeededRandom(seed)
        while not state.game_over:
            player = state.current_player_id
            listed = engine.get_valid_actions(state, player)
            view = engine.get_player_view(state, player)
            hand = {h: view.cards[h] for h in view.zones["hands"][player]}
            assert isinstance(view, SecondView)
            led = view.zones["trick"][view.counters["leader"] or player]
            following = [
                h for h, card in hand.items() if led and suit(card) == suit(view.cards[led[0]])
            ]
            assert {plain(a)["card"] for a in listed} == set(following or hand)
            for handle in hand.keys() - {plain(a)["card"] for a in listed}:
                refusal = engine.refusal(state, engine.action_types["play"](card=handle), player)
                assert refusal is not None
                assert refusal.code == "follow_suit"
                refused += 1
            state = engine.apply_action(state, rng.pick(list(listed)), player)
        assert state.reason == "over"
    assert refused > 50


def test_the_hook_sees_what_the_actor_sees_and_nothing_more() -> None:
    asked: list[tuple[dict[str, Any], HookHost]] = []

    def looked(seen: dict[str, Any], host: HookHost) -> Any:
        asked.append((seen, host))
        return follow_suit(seen, host)

    engine = rules(looked)
    state = started(engine)
    (seen, host), player = asked[-1], state.current_player_id
    own = engine.get_player_view(state, player)
    assert (seen["hook"], seen["event"], seen["actor"]) == ("follow_suit", "legal", player)
    assert seen["args"]["verb"] == "play"
    assert sorted(seen["zones"]["hands"][player]) == sorted(own.cards.values())
    (other,) = {"p1", "p2"} - {player}
    assert seen["zones"]["hands"][other] == [None] * 5
    assert set(seen["zones"]["deck"]) == {None}
    assert seen["counters"] == {"leader": None, "bids": {"p1": 0, "p2": 0}}
    assert host.player_holds(player, seen["zones"]["hands"][player][0])
    theirs = engine.program(state).layout.name_of[
        state.piles[engine.program(state).layout.pile("hands", 1 - state.active)][0]
    ]
    assert not host.player_holds(other, theirs)
    assert host.get(f"zones/hands/{other}/0") == b"null"


def test_twins_are_given_the_same_snapshot_to_the_byte() -> None:
    """What the hook is given depends on nothing that its actor cannot see."""
    snapshots: list[bytes] = []

    def kept(seen: dict[str, Any], host: HookHost) -> Any:
        snapshots.append(json.dumps(seen).encode())
        return follow_suit(seen, host)

    engine, rng = rules(kept), SeededRandom(4)
    compared = 0
    for position in random_match(
        engine, engine.config_type(seed=8, player_ids=("p1", "p2", "p3")), rng
    ):
        state = position.state
        if state.game_over:
            break
        player, state_again = (
            state.current_player_id,
            engine.twin(position.state, position.state.current_player_id, rng),
        )
        told = []
        for each in (state, state_again):
            for program in engine.programs.values():
                for verb in program.verbs.values():
                    verb.rule.__self__._kept.clear()  # type: ignore[union-attr]
            snapshots.clear()
            engine.get_valid_actions(each, player or "")
            told.append(list(snapshots))
        assert told[0] == told[1]
        assert told[0]
        compared += state != state_again
    assert compared > 5


WRONG: dict[str, tuple[Answer, str, str]] = {
    "nothing at all": (lambda seen, host: [], "hook_bad_answer", "it answered nothing"),
    "an effect": (
        lambda seen, host: {"eliminate": {"player": "p2"}},
        "hook_bad_answer",
        "only says which actions `stand`",
    ),
    "an action that is not listed": (
        lambda seen, host: {"stand": {"actions": [5]}},
        "hook_bad_answer",
        "no action 5: 5 were listed, from 0",
    ),
    "an action before the first": (
        lambda seen, host: {"stand": {"actions": [-1]}},
        "hook_bad_answer",
        "no action -1",
    ),
    "an action twice": (
        lambda seen, host: [{"stand": {"actions": [1]}}, {"stand": {"actions": [1]}}],
        "hook_bad_answer",
        "action 1 stands twice",
    ),
    "names instead of places": (
        lambda seen, host: {"stand": {"actions": ["hearts-7"]}},
        "hook_bad_answer",
        "a list of places",
    ),
    "yes for a place": (
        lambda seen, host: {"stand": {"actions": [True]}},
        "hook_bad_answer",
        "a list of places",
    ),
    "a word too many": (
        lambda seen, host: {"stand": {"actions": [0], "why": "so"}},
        "hook_bad_answer",
        "no 'why', only actions and because",
    ),
    "a reason without words": (
        lambda seen, host: {"stand": {"actions": [0], "because": "folow_suit"}},
        "hook_bad_answer",
        "because 'folow_suit': en.json has no such sentence",
    ),
    "no JSON": (lambda seen, host: b"{", "hook_bad_answer", "an answer is a map of a map"),
    "something huge": (lambda seen, host: b'"' + b"x" * 100_000 + b'"', "hook_bad_answer", "map"),
    "luck": (
        lambda seen, host: {"stand": {"actions": [host.rng(2)]}},
        "hook_no_chance",
        "has no random numbers",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_match_is_void_with_its_place_where_the_hook_answers(name: str) -> None:
    answer, code, words = WRONG[name]
    engine = rules(answer)
    state = started(engine)
    assert engine.is_void(state)
    told = engine.explained_fault(engine.config_type(seed=3, player_ids=("p1", "p2")), ())
    assert told.startswith(f"entities.yaml:{LINE}:"), told
    assert f"follow_suit: {words.split(':')[0]}" in told or words in told
    assert f"[{code}]" in told


def test_nothing_stands_where_it_says_so_and_the_turn_passes() -> None:
    engine = rules(lambda seen, host: {"stand": {"actions": []}})
    assert started(engine).reason == "stalemate"


def test_two_answers_to_the_same_question_are_told_to_the_author() -> None:
    said = [0]

    def changing(seen: dict[str, Any], host: HookHost) -> Any:
        said[0] += 1
        return {"stand": {"actions": [said[0] % 2]}}

    engine = rules(changing).told_to(lambda line: None)
    state = started(engine)
    assert "follow_suit: asked twice the same, it gave two answers" in (state.fault or "")


def test_its_author_hears_what_it_logs_and_the_trace_says_how_many_stand() -> None:
    def talking(seen: dict[str, Any], host: HookHost) -> Any:
        host.log("looking")
        return follow_suit(seen, host)

    heard: list[str] = []
    started(rules(talking).told_to(heard.append, trace=True))
    assert "follow_suit: looking" in heard
    assert "hook follow_suit, legal, play: 5 of 5 stand" in heard


REFUSED = [
    ("legal: follow_suit", "legal: folow_suit", "undefined_hook", "did you mean 'follow_suit'?"),
    ("follow_suit: legal", "follow_suit: on_after_play", "wrong_event", "not legal"),
    ("follow_suit: legal", "follow_suit: leagl", "unknown_keyword", "did you mean 'legal'?"),
    ("follow_suit: legal", "other: legal", "undefined_hook", "the script has no"),
]


@pytest.mark.parametrize(("right", "wrong", "code", "words"), REFUSED)
def test_a_hook_that_is_named_wrongly_is_refused(
    right: str, wrong: str, code: str, words: str
) -> None:
    with pytest.raises(BundleRefused) as caught:
        rules(entities=ENTITIES.replace(right, wrong))
    told = [str(p) for p in caught.value.problems if p.code == code]
    assert any(words in line for line in told), caught.value


def test_more_actions_than_a_hook_is_asked_about_void_the_match() -> None:
    many = ENTITIES.replace(
        '{ type: Id, from: "hands[actor]" }', '{ type: Ids, from: "hands[actor]", min: 1, max: 5 }'
    )
    many = many.replace("times: 5", "times: 12").replace(
        "move: { cards: $card,", "move: { cards: $card,"
    )
    engine = rules(lambda seen, host: {"stand": {"actions": [0]}}, many)
    state = started(engine)
    assert "is asked about at most 500" in (state.fault or "")
