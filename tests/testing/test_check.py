"""The kit: games that keep the laws pass, and each broken one is caught by its law."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from damier import catalogue
from damier.bundle.state import SecondState
from damier.catalogue import game_from_package
from damier.testing import LawBroken, check_engine
from damier.testing.coverage import Coverage
from damier.testing.exploration import explored

POSITIONS = {
    "crazy-eights": 60,
    "love-letter": 40,
    "quoridor": 200,
    "tic-tac-toe": 200,
    "triple-triad": 200,
}
"""Positions looked at closely, where a look takes long; tests/*/campaign.py looks at more."""

MATCHES = {"crazy-eights": 10, "love-letter": 10}
"""Where a match takes long."""

SECOND_BUNDLES = tuple(
    game.id for game in catalogue.all() if issubclass(game.engine.state_type, SecondState)
)
"""Of these fewer are tried here; `damier check` tries as many as of any other."""

NEVER_PLAYED = {"quoridor": ["pass"]}
"""Kinds of action that random play does not come to; tests of their own do."""

BROKEN_GAMES = Path(__file__).parent.parent / "broken_games"

LAW_BROKEN = {
    "reads_the_clock": (1, "imports time"),
    "uses_random": (1, "imports random"),
    "hides_its_luck": (1, "played again"),
    "trusts_the_order_of_a_set": (1, "another process"),
    "changes_its_argument": (2, "changed a state"),
    "puts_a_dict_in_a_state": (2, "does not hash"),
    "takes_true_for_one": (2, "Expected `int`, got `bool`"),
    "repeats_an_action": (3, "repeat"),
    "lists_what_it_refuses": (4, "lists but refuses"),
    "accepts_what_it_does_not_list": (4, "accepts but does not list"),
    "leaves_nobody_to_move": (5, "nobody can act"),
    "leaks_rng_state": (6, "by view"),
    "leaks_through_the_view": (6, "by view"),
    "leaks_through_an_error": (6, "by refusal"),
    "leaks_through_the_list": (6, "by valid actions"),
    "leaks_through_the_order": (6, "by valid actions"),
    "leaks_to_a_spectator": (6, "spectator can tell"),
    "leaks_through_an_event": (6, "hears when"),
    "hides_without_saying_so": (6, "hear different things"),
    "has_no_twins": (6, "no twin ever differs"),
    "samples_always_the_same": (7, "samples are all the same"),
    "never_ends": (8, "not over after"),
    "draws_what_it_remembers": (9, "two scenes"),
    "draws_two_things_of_one_id": (9, "two things have the id 'choice'"),
    "stands_for_what_nobody_asks": (9, "stands for 'chioce', which no action has"),
    "draws_with_a_tone_that_there_is_not": (9, ".tone: Invalid enum value 'gone'; it may be"),
    "draws_for_a_stranger": (9, "there is no player 'p9'"),
    "says_what_no_file_has": (9, "en.json has no sentence under scene.wondrous"),
}


def test_every_broken_game_is_tried() -> None:
    assert LAW_BROKEN.keys() == {path.parent.name for path in BROKEN_GAMES.glob("*/__init__.py")}


@pytest.mark.parametrize("name", LAW_BROKEN)
def test_a_broken_game_is_refused_under_the_law_it_breaks(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(BROKEN_GAMES)
    law, said = LAW_BROKEN[name]
    with pytest.raises(LawBroken) as caught:
        check_engine(game_from_package(name))
    assert (caught.value.law, said in str(caught.value)) == (law, True), str(caught.value)


def test_the_smallest_example_found_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(BROKEN_GAMES)
    with pytest.raises(LawBroken) as caught:
        check_engine(game_from_package("leaks_through_the_view"))
    assert "after 1 actions" in caught.value.example


def test_the_command_names_the_law_and_fails() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "damier", "check", str(BROKEN_GAMES / "leaks_to_a_spectator")],
        capture_output=True,
        text=True,
        env={**os.environ, "COLUMNS": "200"},
    )
    assert ran.returncode == 1
    assert "breaks law 6 (no leak): spectator can tell two states apart by view" in ran.stdout


FROM_HERE = ("shelf:", "package:damier.games.", "package:tic_tac_toe")
"""Where our games come from; packages check their own."""
OURS = [game.id for game in catalogue.all() if (game.source or "").startswith(FROM_HERE)]


@pytest.mark.parametrize("game_id", OURS)
def test_a_game_of_ours_keeps_the_laws_and_its_secrets_are_known(game_id: str) -> None:
    game = catalogue.load(game_id)
    report = check_engine(
        game,
        match_count=MATCHES.get(game_id, 3 if game_id in SECOND_BUNDLES else 40),
        position_count=POSITIONS.get(game_id, 12 if game_id in SECOND_BUNDLES else 400),
    )
    assert set(report.seen) == {*range(1, 9), *((9,) if game.scene else ())}
    assert report.warnings == []
    assert report.coverage.never_played() == NEVER_PLAYED.get(game_id, [])
    kept = Path(__file__).parent / "secrets" / f"{game_id}.txt"
    assert report.secrets() == kept.read_text(encoding="utf-8")


def test_the_report_says_what_was_seen() -> None:
    coverage = Coverage()
    game = catalogue.load("triple-triad")
    coverage.count(game.engine, explored(game, 40, 0))
    assert list(coverage.lines())[1] == "phases over, pick, play, trade"
    trades = {f'"{name}"' for name in ("all", "diff", "direct", "none", "one")}
    assert coverage.options["rules.tradeRule"] == trades
    assert coverage.never_played() == []


def test_rare_positions_are_gone_on_from() -> None:
    """A second sudden death comes once in a hundred matches, and in every exploration."""
    game = catalogue.load("triple-triad")
    for seed in range(3):
        reached = {p.state.sudden_death_counter for m in explored(game, 40, seed) for p in m}
        assert {0, 1, 2} <= reached
