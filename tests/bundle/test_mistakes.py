"""Mistakes that authors make, and what they are told: the place, what is wrong, what is right.

None of them is a traceback, and none passes `check`.
"""

import re

import pytest

from damier.bundle import BundleRefused, load_bundle

MANIFEST = """gameId: "shop"
version: "1.0"
bluefeltSpecVersion: "2"
metadata:
  name: Shop
  players: { min: 2, max: 4 }
"""

ENTITIES = """include: [french-52]
entities:
  token: { kind: token, count: 4, zone: tokens }
counters:
  coins: { per: player, start: 5 }
  price: 1
  buyer: { type: player }
dice:
  die: { sides: 6 }
options:
  quick: { type: boolean, default: false }
zones:
  deck: { shape: stack, visibility: none }
  hands: { shape: list, visibility: owner, perPlayer: true }
  tokens: { shape: list, visibility: all, perPlayer: true }
  board: { shape: grid, width: 3, height: 3, visibility: all }
  passed: { shape: flag, visibility: all, perPlayer: true }
define:
  rich: "coins[actor] > 3"
verbs:
  buy:
    params:
      amount: { type: Number, min: 1, max: 5 }
      card: { type: Id, from: "hands[actor]" }
    pre:
      - "coins[actor] >= $amount"
      - { that: "rich", because: too_poor }
    effect:
      - set: { "coins[actor]": "coins[actor] - $amount" }
      - roll: { dice: die }
      - when: { if: "none(deck)", then: [{ endGame: { reason: sold } }] }
      - endTurn
  place:
    params:
      cell: { type: Cell, from: "board where it.empty" }
    effect:
      - move: { from: tokens, to: board, at: $cell }
phases:
  - id: turn
    activePlayer: sequential
    verbs: [buy, place]
scoring: { score: "coins[it]" }
setup:
  - shuffle: { zone: deck }
  - forEachPlayer: [{ move: { from: deck, to: hands } }]
"""

RICH = '"coins[actor] > 3"'
GRID = "shape: grid, width: 3, height: 3"
MISTAKES = [
    # (what was written, what was meant, the code, words of the message)
    ('"coins[actor] >= $amount"', '"coin[actor] >= $amount"', "undefined_name", "mean 'coins'?"),
    ('"rich"', '"rihc"', "undefined_name", "did you mean 'rich'?"),
    (RICH, '"coins > 3"', "missing_index", "Say coins[actor]"),
    (RICH, '"coins[actor] = 3"', "bad_formula", "equal is written =="),
    (RICH, '"coins[actor] > 3 > 1"', "bad_formula", "join two by `and`"),
    (RICH, '"coins[actor >"', "bad_formula", "is missing before"),
    (RICH, '"coins[actor] > \'3\'"', "bad_formula", "words stand without quotes"),
    (RICH, '"coins[actor] + 3"', "wrong_type", "a condition is yes or no; `rich` is"),
    (RICH, '"coins[actor] 3"', "bad_formula", "is a sign missing before it?"),
    (RICH, '"price-1 > 3"', "undefined_name", "a minus has blanks around it"),
    (RICH, '"price[actor] > 3"', "not_per_player", "one 'price' for all"),
    (RICH, '"coins[$card] > 3"', "wrong_type", "a player is needed where a card"),
    (RICH, '"size(deck) > 3"', "unknown_function", "did you mean 'count'?"),
    (RICH, '"cuont(deck) > 3"', "unknown_function", "did you mean 'count'?"),
    (RICH, '"count(deck, 2) > 3"', "wrong_type", "count takes (selection)"),
    (RICH, '"count(price) > 3"', "wrong_type", "is needed where a number stands"),
    (RICH, '"it == actor"', "undefined_name", "only after where"),
    (RICH, '"rich and true"', "cyclic_reference", "made of itself"),
    (RICH, '"$card.suit == heart"', "undefined_name", "did you mean 'hearts'?"),
    (RICH, '"$card.colour == red"', "undefined_trait", "no trait 'colour'"),
    (RICH, '"actor.suit == hearts"', "wrong_type", "a player has no .suit"),
    (RICH, '"$card == 3"', "wrong_type", ".value is its number"),
    (RICH, '"any(deck where it.suit == hearts)"', "reads_hidden", "what is in 'deck'"),
    (RICH, '"top(hands[next]).value > 3"', "reads_hidden", "what is in 'hands'"),
    (RICH, '"count(alive) > 1"', "undefined_zone", "needs a flag zone 'eliminated'"),
    (RICH, '"passed"', "missing_index", "Say passed[actor]"),
    (RICH, '"$amuont > 3"', "undefined_param", "did you mean '$amount'?"),
    (RICH, '"count(cell(board, d4)) > 0"', "undefined_name", "no cell 'd4'"),
    (RICH, '"any(side(board, up))"', "undefined_name", "no side 'up'"),
    (RICH, "7", "wrong_type", "a number"),
    ('set: { "coins[actor]"', 'set: { "hands[actor]"', "wrong_type", "what is set is a number"),
    ('set: { "coins[actor]"', 'set: { "die"', "wrong_type", "only a counter is set"),
    ("roll: { dice: die }", "roll: { dice: dice }", "undefined_dice", "did you mean 'die'?"),
    ("roll: { dice: die }", "rol: { dice: die }", "unknown_effect", "did you mean 'roll'?"),
    ("roll: { dice: die }", "roll: {}", "missing_key", "roll needs 'dice'"),
    ("      - endTurn", "      - endTurns", "undefined_verb", "did you mean 'endTurn'?"),
    ("at: $cell", "att: $cell", "unknown_keyword", "did you mean 'at'?"),
    (", at: $cell", "", "missing_key", "needs 'at', a cell"),
    ("{ type: Cell, from:", "{ type: Cel, from:", "unknown_keyword", "did you mean 'Cell'?"),
    ('from: "hands[actor]"', 'from: "hand[actor]"', "undefined_name", "mean 'hands'?"),
    ('from: "board where it.empty"', 'from: "deck"', "wrong_type", "`deck` is cards"),
    ("min: 1, max: 5", "min: 1", "missing_key", "needs 'max'"),
    ("min: 1, max: 5", "min: 1, max: 5000", "out_of_range", "between 0 and 1000"),
    ("die: { sides: 6 }", "die: { sides: 1 }", "out_of_range", "2 to 100 are allowed"),
    ("die: { sides: 6 }", "count: { sides: 6 }", "bad_name", "take another"),
    ("price: 1", "coin: 1\n  board: 2", "duplicate_key", "'board' is a name in"),
    ("buyer: { type: player }", "buyer: { type: cell }", "missing_key", "needs 'board': of which?"),
    ("default: false", "default: no", "wrong_type", "default is true or false"),
    ("include: [french-52]", "include: [french-54]", "unknown_keyword", "'french-52'?"),
    (GRID, "shape: hex, width: 3", "wrong_shape", "needs height"),
    (GRID, "board: chess", "unknown_keyword", "'chess-8'"),
    ("activePlayer: sequential", "activePlayer: sequentail", "unknown_keyword", "'sequential'?"),
    ('score: "coins[it]"', 'score: "coins[actor] > 1"', "wrong_type", "score is a number"),
    ('"none(deck)", then', '"none(deck)", than', "unknown_keyword", "did you mean 'then'?"),
    ('version: "1.0"', "version: 1.0", "bad_version", "needs quotes"),
    ('Version: "2"', 'Version: "1"', "second_grammar", "needs bluefeltSpecVersion"),
]  # fmt: skip


def told(entities: str, manifest: str) -> list[str]:
    files = {"manifest.yaml": manifest.encode(), "entities.yaml": entities.encode()}
    try:
        load_bundle(files, hook_names=(), check_hash=False)
    except BundleRefused as refused:
        return [str(problem) for problem in refused.problems]
    return []


def test_without_a_mistake_the_bundle_is_read() -> None:
    assert told(ENTITIES, MANIFEST) == []
    assert len(MISTAKES) >= 50


@pytest.mark.parametrize(
    ("right", "wrong", "code", "words"), MISTAKES, ids=[wrong for _, wrong, _, _ in MISTAKES]
)
def test_a_mistake_is_told_with_its_place_and_its_cure(
    right: str, wrong: str, code: str, words: str
) -> None:
    assert right in ENTITIES + MANIFEST
    found = told(ENTITIES.replace(right, wrong, 1), MANIFEST.replace(right, wrong, 1))
    ours = [line for line in found if f"[{code}]" in line and words in line]
    assert ours, "\n".join(found) or "nothing was told"
    assert re.match(r"(manifest|entities)\.yaml:[0-9]+:[0-9]+: ", ours[0])
    at = int(ours[0].split(":")[1])
    text = (MANIFEST if right in MANIFEST else ENTITIES).splitlines()
    begins = right.split("\n")[0].strip()
    # What is told of a named formula may stand where it is used.
    places = [i for i, line in enumerate(text, 1) if begins in line or "rich" in line]
    assert at in places or code in ("unknown_keyword", "duplicate_key", "second_grammar")
