"""The reference scores: the page shows what is kept, and every game for two has its line."""

import json

from damier import catalogue
from damier.bots import Level, RandomBot
from damier.rl.encoding import chosen_config, encoding_of
from tools.docs.scores import FIGURES, PAGE, cell, score, scores, table, with_table

FREE_SECONDS = 0.0
"""So that only one seed is played, from both seats."""


def test_the_page_shows_what_is_kept() -> None:
    page = PAGE.read_text("utf-8")
    assert page == with_table(page), "run python -m tools.docs.scores"


def test_what_is_kept_is_of_games_as_they_are() -> None:
    kept = json.loads(FIGURES.read_text("utf-8"))
    assert kept
    for game_id, told in kept.items():
        game = catalogue.load(game_id)
        encoding = encoding_of(game, chosen_config(game, players=2))
        size = (encoding.action_count, encoding.observation_size)
        assert (told["actions"], told["observation"]) == size, "it was measured as another game"


def test_points_of_a_pairing_and_of_the_same_turned_round_make_one() -> None:
    game, luck = catalogue.load("tic-tac-toe-py"), Level(RandomBot, nodes=1)
    there = score(game, luck, game.levels["medium"], FREE_SECONDS)
    back = score(game, game.levels["medium"], luck, FREE_SECONDS)
    assert there["matches"] == back["matches"] == 2
    assert there["points"] + back["points"] == 1.0


def test_a_line_says_how_large_a_game_is_and_how_sure_a_score() -> None:
    told = scores(catalogue.load("tic-tac-toe-py"), FREE_SECONDS)
    assert (told["actions"], told["observation"]) == (9, 19)
    assert "| tic-tac-toe-py | 9 | 19 |" in table({"tic-tac-toe-py": told})
    assert cell({"points": 0.5, "95 %": [0.25, 0.75], "matches": 20}) == "50 (25–75)"
    assert cell({"points": 0.5, "95 %": [0.1, 0.9], "matches": 19}) == ""
    assert cell(None) == ""
