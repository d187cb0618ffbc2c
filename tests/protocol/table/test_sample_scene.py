"""The scene of a game's picture: always the same, of a match that nobody plays."""

import json

import pytest

from damier import catalogue
from damier.core import encode
from damier.protocol import LocalServer, sample_scene


@pytest.mark.parametrize("game", catalogue.all(), ids=lambda game: game.id)
def test_every_game_with_scenes_has_one_to_look_at(game: catalogue.Game) -> None:
    told = sample_scene(game, "en")
    assert (told.scene is not None) == (game.scene is not None)
    assert encode(sample_scene(game, "en")) == encode(told)


def test_it_is_worded_in_the_language_of_who_asks() -> None:
    game = catalogue.load("crazy-eights")
    english, french = (encode(sample_scene(game, language)).decode() for language in ("en", "fr"))
    assert "a card face down" in english
    assert "une carte face cachée" in french
    assert "V♣" in french  # a valet, where English has a jack
    assert "J♣" in english


def test_a_house_without_a_server_shows_it_too() -> None:
    house = LocalServer(now=lambda: 0.0, draw_seed=lambda: "1")
    answered = json.loads(house.request("GET", "/games/quoridor/scene", '{"lang": "fr"}'))
    assert answered["status"] == 200
    assert answered["body"]["scene"]["areas"][0]["kind"] == "board"
    assert json.loads(house.request("GET", "/games/chess-boxing/scene"))["status"] == 404
