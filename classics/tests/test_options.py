"""What is played when nobody chooses, what can be chosen, and how many may sit down."""

from typing import Any

import pytest

from classics.tests.test_laws import GAMES
from damier import catalogue
from damier.core import DamierError

Options = dict[str, Any]

USUAL: dict[str, Options] = {
    "backgammon": {"points": 1, "cube": False, "setup": "standard"},
    "battleship": {"size": 10, "shots": 0},
    "connect-four": {"columns": 7, "rows": 6, "in_line": 4},
    "dots-and-boxes": {"columns": 5, "rows": 5},
    "draughts": {"variant": "english"},
    "gin-rummy": {
        "goal": 100,
        "most_hands": 5,
        "knock_with": 10,
        "oklahoma": False,
        "by_hand": False,
    },
    "go": {"size": 9, "komi": "7.5", "handicap": 0, "repetition": "forbidden"},
    "kalah": {"seeds": 4, "empty_capture": False},
    "liars-dice": {
        "dice": 5,
        "sides": 6,
        "wild": "ones",
        "order": "quantity",
        "one_round": False,
    },
    "nine-mens-morris": {"flying": True, "longest": 200},
    "oware": {"seeds": 4},
    "reversi": {"size": 8},
    "yacht": {"variant": "yacht"},
}
"""The rules as most people know them."""

PRESETS: list[tuple[str, str, Options]] = [
    ("backgammon", "match", {"points": 5, "cube": True, "setup": "standard"}),
    ("backgammon", "hyper", {"points": 1, "setup": "hyper"}),
    ("battleship", "quick", {"size": 6, "shots": 0}),
    ("battleship", "middling", {"size": 8, "shots": 0}),
    ("battleship", "twenty", {"size": 8, "shots": 20}),
    ("connect-four", "large", {"columns": 8, "rows": 7, "in_line": 4}),
    ("connect-four", "five", {"columns": 9, "rows": 6, "in_line": 5}),
    ("dots-and-boxes", "quick", {"columns": 3, "rows": 3}),
    ("dots-and-boxes", "tiny", {"columns": 2, "rows": 2}),
    ("draughts", "international", {"variant": "international"}),
    ("gin-rummy", "hand", {"most_hands": 1, "oklahoma": False}),
    ("gin-rummy", "oklahoma", {"most_hands": 5, "oklahoma": True}),
    ("go", "thirteen", {"size": 13, "handicap": 0}),
    ("go", "full", {"size": 19, "komi": "7.5"}),
    ("go", "handicap", {"size": 9, "handicap": 4, "komi": "0.5"}),
    ("kalah", "six", {"seeds": 6}),
    ("kalah", "quick", {"seeds": 3}),
    ("liars-dice", "short", {"dice": 3, "wild": "ones"}),
    ("liars-dice", "duel", {"dice": 2, "one_round": True, "wild": "top"}),
    ("reversi", "quick", {"size": 6}),
    ("yacht", "yams", {"variant": "yams"}),
]

FROM_TO: list[tuple[str, str, int, int]] = [
    ("backgammon", "points", 1, 25),
    ("battleship", "shots", 0, 100),
    ("connect-four", "columns", 4, 9),
    ("connect-four", "rows", 4, 8),
    ("connect-four", "inLine", 3, 5),
    ("dots-and-boxes", "columns", 1, 8),
    ("dots-and-boxes", "rows", 1, 8),
    ("gin-rummy", "goal", 1, 500),
    ("gin-rummy", "mostHands", 1, 50),
    ("gin-rummy", "knockWith", 0, 100),
    ("kalah", "seeds", 1, 6),
    ("liars-dice", "dice", 1, 6),
    ("liars-dice", "sides", 2, 6),
    ("oware", "seeds", 1, 6),
]

FOR_EIGHT, WITH_LUCK = ("liars-dice", "yacht"), ("backgammon", "gin-rummy", "liars-dice", "yacht")
WITH_SECRETS = ("battleship", "gin-rummy", "liars-dice")


def config(game_id: str, **options: Any) -> Any:
    given = {"seed": 1, "playerIds": ["p1", "p2"], **options}
    return catalogue.load(game_id).decode_config(given)


@pytest.mark.parametrize("game_id", GAMES)
def test_who_chooses_nothing_plays_the_usual_rules(game_id: str) -> None:
    found = config(game_id)
    fields = set(found.__struct_fields__) - {"seed", "player_ids"}
    assert {name: getattr(found, name) for name in fields} == USUAL[game_id]


@pytest.mark.parametrize(("game_id", "preset", "options"), PRESETS)
def test_a_preset_is_what_its_name_says(game_id: str, preset: str, options: Options) -> None:
    found = config(game_id, **catalogue.load(game_id).engine.presets[preset])
    assert {name: getattr(found, name) for name in options} == options


def test_there_are_no_other_presets() -> None:
    every = {
        (game_id, name) for game_id in GAMES for name in catalogue.load(game_id).engine.presets
    }
    assert every == {(game_id, name) for game_id, name, _ in PRESETS}


@pytest.mark.parametrize(("game_id", "option", "least", "most"), FROM_TO)
def test_a_number_goes_from_here_to_there(game_id: str, option: str, least: int, most: int) -> None:
    for number in (least, most):
        config(game_id, **{option: number})
    for number in (least - 1, most + 1):
        with pytest.raises(DamierError):
            config(game_id, **{option: number})


@pytest.mark.parametrize("game_id", GAMES)
def test_as_many_sit_down_as_the_game_is_for(game_id: str) -> None:
    facts = catalogue.load(game_id).engine.facts
    assert (facts.min_players, facts.max_players) == (2, 8 if game_id in FOR_EIGHT else 2)
    assert facts.chance == (game_id in WITH_LUCK)
    assert facts.hidden_information == (game_id in WITH_SECRETS)
    assert facts.simultaneous == (game_id == "battleship")
