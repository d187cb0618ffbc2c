"""What viewers see: redaction by zones, handles that tell nothing, and what was learnt."""

from typing import Any

from damier.bundle import BundleEngine, BundleState, load_bundle
from damier.core import SeededRandom, encode
from damier.match import patch_between

MANIFEST = """
gameId: veil
version: "1.0"
bluefeltSpecVersion: "1"
metadata: { name: Veil, players: { min: 2, max: 2 } }
"""

VEIL = """
entities:
  ant: { count: 3 }
  bee: { count: 3 }
  cat: { count: 3 }
zones:
  deck: { shape: stack, visibility: none }
  pit: { shape: stack, visibility: topPublic }
  open: { shape: list, visibility: all }
  cellar: { shape: list, visibility: none }
  hands: { shape: list, visibility: owner, perPlayer: true }
verbs:
  draw: { effect: [{ move: { from: deck, to: hands } }] }
  play:
    params: { cardId: Id }
    pre: [{ holds: { player: actor, zone: hands, entity: $cardId } }]
    effect: [{ move: { from: hands, to: open, entity: $cardId } }]
  drop:
    params: { cardId: Id }
    pre: [{ holds: { player: actor, zone: hands, entity: $cardId } }]
    effect: [{ move: { from: hands, to: pit, entity: $cardId } }]
  bury:
    params: { cardId: Id }
    pre: [{ holds: { player: actor, zone: hands, entity: $cardId } }]
    effect: [{ move: { from: hands, to: cellar, entity: $cardId } }]
  show: { effect: [{ reveal: { zone: hands, player: actor, to: next } }] }
  stir: { effect: [{ shuffle: { zone: cellar } }] }
  pass: { nextPhase: done }
phases:
  - { id: turn, verbs: [draw, play, drop, bury, show, stir, pass] }
  - { id: done, verbs: [] }
setup:
  - shuffle: { zone: deck }
  - repeat: { times: 3, actions: [{ forEachPlayer: [draw] }] }
"""


def engine() -> BundleEngine:
    files = {"manifest.yaml": MANIFEST.encode(), "entities.yaml": VEIL.encode()}
    return BundleEngine(load_bundle(files, check_hash=False))


RULES = engine()


def start(seed: int = 5) -> BundleState:
    return RULES.init(RULES.config_type(seed=seed, player_ids=("p1", "p2")))


def do(state: BundleState, verb: str, player: str = "p1", **args: Any) -> BundleState:
    return RULES.apply_action(state, RULES.action_types[verb](**args), player)


def view(state: BundleState, viewer: str | None) -> Any:
    return RULES.get_player_view(state, viewer)


def test_each_sees_the_own_hand_alone() -> None:
    state = start()
    mine, theirs, watched = (view(state, who) for who in ("p1", "p2", None))
    assert set(mine.cards) == set(mine.zones["hands"]["p1"])
    assert set(theirs.cards) == set(theirs.zones["hands"]["p2"])
    assert watched.cards == {}
    assert len(watched.zones["deck"]) == 3


def test_every_card_is_a_handle_and_all_differ() -> None:
    shown = view(start(), "p1").zones
    handles = [*shown["deck"], *shown["hands"]["p1"], *shown["hands"]["p2"]]
    assert all(handle.startswith("§") for handle in handles)
    assert len(set(handles)) == 9


def test_handles_do_not_depend_on_the_shuffle() -> None:
    """Dealt otherwise, the same handles in the same places: only the names differ."""
    shown = {encode(view(start(seed), None)) for seed in range(20)}
    assert len(shown) == 1
    zones = {encode(view(start(seed), "p1").zones) for seed in range(20)}
    assert len(zones) == 1


def test_a_card_is_named_when_it_is_played() -> None:
    state = start()
    handle = view(state, "p1").zones["hands"]["p1"][1]
    after = do(state, "play", cardId=handle)
    name = view(state, "p1").cards[handle]
    assert list(view(after, None).cards.values()) == [name]
    assert view(after, "p1").zones["open"] == [handle], "the actor keeps the handle"


def test_nobody_sees_which_card_of_a_hand_was_chosen() -> None:
    """First, middle or last: the watchers' patch is the same but for the card's name."""
    state = start()
    patches = set()
    for handle in view(state, "p1").zones["hands"]["p1"]:
        after = do(state, "bury", cardId=handle)
        patches.add(encode(patch_between(view(state, "p2"), view(after, "p2"))))
    assert len(patches) == 1
    told = {
        encode(RULES.action_view(state, RULES.action_types["bury"](cardId=h), "p1", "p2"))
        for h in view(state, "p1").zones["hands"]["p1"]
    }
    assert len(told) == 1


def test_the_handle_in_an_action_is_the_viewers_own() -> None:
    state = start()
    handle = view(state, "p1").zones["hands"]["p1"][0]
    action = RULES.action_types["play"](cardId=handle)
    seen = RULES.action_view(state, action, "p1", "p2")
    after = view(RULES.apply_action(state, action, "p1"), "p2")
    assert seen is not None
    assert [seen.cardId] == after.zones["open"]  # type: ignore[attr-defined]


def test_a_covered_card_gets_a_new_handle() -> None:
    state = start()
    first, second, _ = view(state, "p1").zones["hands"]["p1"]
    once = do(state, "drop", cardId=first)
    (top,) = view(once, "p2").zones["pit"]
    assert top in view(once, "p2").cards
    twice = view(do(once, "drop", cardId=second), "p2")
    assert top not in twice.zones["pit"]
    assert twice.zones["pit"][0] in twice.cards
    assert twice.zones["pit"][1] not in {**twice.cards, **twice.known}


def test_who_buries_a_card_remembers_it_until_it_is_shuffled() -> None:
    state = start()
    first, second, _ = view(state, "p1").zones["hands"]["p1"]
    buried = do(do(state, "bury", cardId=first), "bury", cardId=second)
    mine = view(buried, "p1")
    assert [mine.known[handle] for handle in mine.zones["cellar"]] == [
        view(state, "p1").cards[handle] for handle in (first, second)
    ]
    assert view(buried, "p2").known == {}
    stirred = view(do(buried, "stir"), "p1")
    assert stirred.known == {}
    assert not set(stirred.zones["cellar"]) & {first, second}, "the handles are new"


def test_what_was_shown_stays_known_until_a_hidden_choice_blurs_it() -> None:
    state = do(start(), "show")
    watching = view(state, "p2")
    assert sorted(watching.known.values()) == sorted(view(state, "p1").cards.values())
    drawn = view(do(state, "draw"), "p2")
    assert drawn.known == watching.known, "a card more, still known"
    handle = view(state, "p1").zones["hands"]["p1"][0]
    played = view(do(state, "play", cardId=handle), "p2")
    assert len(played.known) == 2, "the others are still there"
    buried = view(do(state, "bury", cardId=handle), "p2")
    assert buried.known == {}, "any of them may be the one"
    assert not {*buried.zones["hands"]["p1"], *buried.zones["cellar"]} & set(watching.known)


def test_a_handle_of_a_hidden_card_opens_nothing() -> None:
    state = start()
    for handle in (*view(state, "p1").zones["deck"], *view(state, "p1").zones["hands"]["p2"]):
        refused = RULES.refusal(state, RULES.action_types["play"](cardId=handle), "p1")
        assert refused is not None
        assert refused.code == "not_held"
    for handle in ("§0", "§01", "§999", "1", "", "§", "§-1", "§²", 3, None):
        refused = RULES.refusal(state, RULES.action_types["play"](cardId=handle), "p1")
        assert refused is not None
        assert refused.code == "unknown_card"


def test_a_sample_gives_the_view_back_and_guesses_the_rest() -> None:
    state = do(do(start(), "show"), "pass")
    hands = set()
    for seed in range(30):
        sample = RULES.sample_state(view(state, "p1"), "p1", SeededRandom(seed))
        assert encode(view(sample, "p1")) == encode(view(state, "p1"))
        hands.add(encode(sorted(view(sample, "p2").cards.values())))
    assert len(hands) > 3
    known = view(state, "p2")
    sample = RULES.sample_state(known, "p2", SeededRandom(1))
    assert sorted(view(sample, "p1").cards.values()) == sorted(known.known.values())


def test_a_stranger_sees_what_a_spectator_sees() -> None:
    assert encode(view(start(), "stranger")) == encode(view(start(), None))
