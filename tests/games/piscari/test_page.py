"""The page of the game says what the figures and the rules say."""

import json
from pathlib import Path

from damier import catalogue

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs/games/piscari.md").read_text(encoding="utf-8")
FIGURES = json.loads((ROOT / "docs/figures/piscari.json").read_text(encoding="utf-8"))
GAME = catalogue.load("piscari")


def test_the_figures_are_the_solvers() -> None:
    for name in ("boards", "fileBytes"):
        assert f"{FIGURES[name]:,}" in PAGE
    for base in (2, 3, 4):
        assert f"{FIGURES[f'winsThatBase{base}MayMiss']:,}" in PAGE
    for pairing, wins in (
        ("grandmaster | grandmaster", FIGURES["perfectFirstPlayerWins"]),
        ("wizard | grandmaster", FIGURES["wizardAgainstGrandmasterFirst"]),
        ("grandmaster | wizard", 1 - FIGURES["wizardAgainstGrandmasterSecond"]),
        ("wizard | wizard", FIGURES["wizardAgainstWizardFirst"]),
        ("random | grandmaster", FIGURES["randomAgainstGrandmasterFirst"]),
        ("random | wizard", FIGURES["randomAgainstWizardFirst"]),
    ):
        assert f"| {pairing} | {wins:.6f} |" in PAGE


def test_max_turns_is_what_one_random_match_in_a_million_exceeds() -> None:
    turns = GAME.engine.max_turns(GAME.decode_config({"seed": 1, "playerIds": ["p1", "p2"]}))
    assert turns == 2 * FIGURES["randomMatchTurnsOnceInAMillion"]
    assert f"`max_turns` is {turns} actions" in PAGE


def test_every_level_option_and_own_refusal_is_on_the_page() -> None:
    own = ("already_rolled", "roll_first", "out_of_bounds", "cell_not_allowed")
    assert set(own) < GAME.texts("en").get("refusals").keys()
    for name in (*GAME.levels, *GAME.info.options, *own):
        assert f"`{name}`" in PAGE
