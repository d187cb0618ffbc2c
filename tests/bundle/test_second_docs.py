"""The page of the second grammar: every word has its heading, and every example runs."""

import re

import pytest

from damier.bundle import BundleEngine, BundleRefused, load_bundle
from damier.bundle.format.board import BOARD_KEYS
from damier.bundle.format.formula_reader import MOST_LOOKS
from damier.bundle.format.formula_syntax import DEEPEST, LONGEST
from damier.bundle.format.function import CARD_WORDS, CELL_WORDS, CONSTANTS, FUNCTIONS, PLAYERS
from damier.bundle.format.grammar import EFFECTS, SECOND_EFFECTS
from damier.bundle.format.graph import BOARD_SHAPES
from damier.bundle.format.ready_made import BOARDS, DECKS
from damier.bundle.format.second_param import MOST_HELD, SECOND_PARAM_KEYS
from damier.bundle.format.second_sections import COUNTER_KEYS, OPTION_KEYS, SECOND_SECTIONS
from damier.bundle.format.spec import PARAM_TYPES, PARAM_TYPES_2
from damier.bundle.format.verb import PARAM_KEYS, SECOND_VERB_KEYS, VERB_KEYS
from damier.bundle.format.zone import SECOND_UI_KEYS
from damier.bundle.state.mutable_state import MOST_EFFECTS
from tests.bundle.second_workshop import engine, start
from tests.bundle.test_docs import DOCS, sections
from tests.bundle.told import told_on_the_table

PAGE = "second-grammar.md"
CHANGED = [name for name, form in SECOND_EFFECTS.items() if EFFECTS.get(name) != form]
WORDS = {
    "Words of formulas": (*CONSTANTS, *PLAYERS),
    "Functions": tuple(FUNCTIONS),
    "What of a card": tuple(CARD_WORDS),
    "What of a cell": tuple(CELL_WORDS),
    "Sections": SECOND_SECTIONS,
    "Counters": COUNTER_KEYS,
    "Options": OPTION_KEYS,
    "Boards": (*BOARD_SHAPES, *BOARD_KEYS, "board"),
    "Hooks that decide": (*set(SECOND_VERB_KEYS) - set(VERB_KEYS),),
    "Choices": (*set(PARAM_TYPES_2) - set(PARAM_TYPES), *set(SECOND_PARAM_KEYS) - set(PARAM_KEYS)),
    "More effects": tuple(CHANGED),
    "Ready-made": (*DECKS, *BOARDS),
    "How it is shown": SECOND_UI_KEYS,
}
FORMULAS = ("Words of formulas", "Functions", "What of a card", "What of a cell")
PARAMS = '{ card: { type: Id, from: "hands[actor]" }, cell: { type: Cell, board: board } }'


def example(text: str) -> str:
    """The first code with more than one word in what is told under a heading."""
    found: list[str] = re.findall(r"`([^`]+)`", text.replace("\n", " "))
    return next((code for code in found if re.search(r"[\[({.= ]", code)), found[0])


@pytest.mark.parametrize("part", WORDS)
def test_every_word_of_the_second_grammar_has_its_heading(part: str) -> None:
    assert set(sections(PAGE)[part]) == {f"`{word}`" for word in WORDS[part]}


@pytest.mark.parametrize(
    ("part", "word"), [(part, word) for part in FORMULAS for word in WORDS[part]]
)
def test_every_formula_of_the_page_is_one(part: str, word: str) -> None:
    formula = example(sections(PAGE)[part][f"`{word}`"])
    assert word in formula
    rules = engine(params=PARAMS, effect=f"[{tried(formula)}]")
    state = start(rules)
    chosen = rules.get_valid_actions(state, "p1")[0]
    assert rules.resolve(state, chosen, "p1").fault is None


def tried(formula: str) -> str:
    """An effect that reckons a formula, of whatever type it is."""
    for effect in (
        f'when: {{ if: "{formula}", then: [] }}',
        f'set: {{ n: "{formula}" }}',
        f'forEach: {{ in: "{formula}", as: each, do: [] }}',
        f'set: {{ leader: "{formula}" }}',
        f'set: {{ spot: "{formula}" }}',
        f'when: {{ if: "{formula} == none", then: [] }}',
        f'when: {{ if: "{formula} == clubs", then: [] }}',
    ):
        try:
            engine(params=PARAMS, effect=f"[{{ {effect} }}]")
        except BundleRefused:
            continue
        return f"{{ {effect} }}"
    raise AssertionError(f"{formula!r} is no formula")


@pytest.mark.parametrize("word", CHANGED)
def test_every_effect_of_the_page_is_one(word: str) -> None:
    written = example(sections(PAGE)["More effects"][f"`{word}`"])
    written = "{ set: { n: 3, leader: actor } }" if word == "set" else written
    state = start(rules := engine(params=PARAMS, effect=f"[{written}]"))
    rules.resolve(state, rules.get_valid_actions(state, "p1")[0], "p1")


def test_the_game_on_the_page_is_one() -> None:
    page = (DOCS / PAGE).read_text(encoding="utf-8")
    text = page.split("```yaml\n")[1].split("```")[0]
    manifest = b"""
gameId: nim
version: "1.0"
bluefeltSpecVersion: "2"
metadata: { name: Nim, players: { min: 2, max: 2 } }
"""
    files = {"manifest.yaml": manifest, "entities.yaml": text.encode()}
    rules = BundleEngine(load_bundle(files, hook_names=(), check_hash=False))
    assert len(rules.get_valid_actions(start(rules), "p1")) == 16


def test_what_the_page_tells_in_words_is_told_on_the_table_and_what_it_hides_is_not() -> None:
    shown = sections(PAGE)["How it is shown"]["`lies`"]
    counters = shown.split("```yaml\n")[1].split("```")[0].removeprefix("counters:\n")
    words = shown.split("```json\n")[1].split("```")[0]
    calm, stormy = (
        told_on_the_table(counters=counters, words=words, effect=f"[{effect}]")
        for effect in ("endTurn", '{ set: { storm: 1, turns: 9, "tide[actor]": 2 } }')
    )
    assert calm == ["low water", "low water"]
    assert stormy == ["A storm is up", "high water", "low water"]


def test_the_limits_are_told_as_they_are() -> None:
    page = (DOCS / PAGE).read_text(encoding="utf-8")
    assert f"{LONGEST} characters and {DEEPEST} levels" in page
    assert f"{MOST_LOOKS:,} things" in page
    assert f"{MOST_EFFECTS:,} effects" in page
    assert f"its first {MOST_HELD}" in page
