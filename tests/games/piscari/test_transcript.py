"""Whole matches as text, and text as actions again."""

import json
from pathlib import Path
from typing import Any

import pytest

from damier import catalogue
from damier.core import SeededRandom
from damier.games.piscari.engine import Act, Piscari
from damier.games.piscari.notation import NotationError, parse_game
from damier.games.piscari.state import PiscariConfig, PiscariState, PiscariView
from damier.games.piscari.transcript import actions_in, match_text, states_of
from damier.match import Match, read, replayed, standing_actions, written

GAME = catalogue.load("piscari")
assert isinstance(GAME.engine, Piscari)
ENGINE = GAME.engine
SOURCE = Path(__file__).parents[3] / "src/damier/games/piscari"
WORDS: dict[str, Any] = {
    language: json.loads((SOURCE / f"{language}.json").read_text(encoding="utf-8"))
    for language in ("fr", "en")
}
PLAYERS = ("p1", "p2")
NAMES = {"p1": "Anne", "p2": "Paul"}

PiscariMatch = Match[PiscariConfig, PiscariState, Act, PiscariView]


def played(seed: int) -> PiscariMatch:
    """A random match, with a placement taken back on the way."""
    config = GAME.decode_config({"seed": seed, "playerIds": list(PLAYERS)})
    match: PiscariMatch = Match.start(ENGINE, GAME.rules, config)
    rng = SeededRandom(seed)
    undone = False
    while match.outcome is None:
        player = match.state.current_player_id
        assert player is not None
        placing = match.state.die is not None
        match = match.act(player, rng.pick(ENGINE.get_valid_actions(match.state, player)))
        if placing and not undone and match.outcome is None:
            match, undone = match.undo(player, match.seq), True
    return match


@pytest.mark.parametrize("language", WORDS)
def test_a_match_is_written_down_and_read_back_as_its_actions(language: str) -> None:
    for seed in range(25):
        match = played(seed)
        text = match_text(match.states(), WORDS[language], NAMES)
        standing = standing_actions(match.record)
        expected = [(entry.actor, GAME.decode_action(entry.action)) for entry in standing]
        assert list(actions_in(text, WORDS[language], PLAYERS)) == expected


def test_the_actions_read_back_play_the_same_match_from_its_config() -> None:
    match = played(3)
    text = match_text(match.states(), WORDS["fr"], NAMES)
    state = ENGINE.init(match.config)
    for player, action in actions_in(text, WORDS["fr"], PLAYERS):
        state = ENGINE.apply_action(state, action, player)
    assert state == match.state


def test_a_record_from_a_file_is_written_down_too() -> None:
    match = played(4)
    again = replayed(ENGINE, GAME.rules, read(written(match.record)))
    texts = [match_text(one.states(), WORDS["en"], NAMES) for one in (match, again)]
    assert texts[0] == texts[1]


def test_a_text_shows_its_game_on_any_engine() -> None:
    for seed in range(25):
        match = played(seed)
        turns = parse_game(match_text(match.states(), WORDS["fr"], NAMES), WORDS["fr"])
        shown = [(state.cells, state.die, state.last, state.winners) for state in match.states()]
        replay = list(states_of(turns, ENGINE, PLAYERS))
        assert [(state.cells, state.die, state.last, state.winners) for state in replay] == shown


def test_players_without_a_name_have_the_usual_one() -> None:
    text = match_text(played(1).states(), WORDS["fr"])
    assert {line.split(" - ")[1].split(" roule")[0] for line in text.splitlines()} == {
        "Joueur 1",
        "Joueur 2",
    }


def test_a_turn_that_a_wizard_played_is_told_with_the_wizards_name() -> None:
    states = played(1).states()
    by_hand = match_text(states, WORDS["fr"], NAMES).splitlines()
    helped = match_text(states, WORDS["fr"], NAMES, wizard_turns={1, 2}).splitlines()
    for own, wizard in (("Anne", "Merlin"), ("Paul", "Gandalf")):
        by_hand[:2] = [line.replace(f" - {own} ", f" - {wizard} ") for line in by_hand[:2]]
    assert helped == by_hand


def test_a_match_that_has_not_ended_is_written_as_far_as_it_went() -> None:
    states = played(2).states()
    whole = match_text(states, WORDS["fr"], NAMES)
    part = match_text(states[:6], WORDS["fr"], NAMES)
    assert whole.startswith(part)
    assert match_text(states[:1], WORDS["fr"], NAMES) == ""
    assert next(states_of((), ENGINE, PLAYERS)).last is None


def test_a_text_that_is_no_game_is_refused_with_its_line() -> None:
    with pytest.raises(NotationError, match="line 1"):
        actions_in("Tour 1 (bleu) - Anne roule poisson bleu: perd son tour", WORDS["fr"], PLAYERS)
