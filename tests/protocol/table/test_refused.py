"""What is refused before any rule of play: in words, in the person's language, with the way out."""

import json
from typing import Any

import pytest

from damier import catalogue
from damier.catalogue import Game
from damier.core import encode
from damier.core.error import DamierError
from damier.match import Match
from damier.protocol import LocalServer, Table

GAMES = catalogue.all()


def seated(game: Game) -> Table:
    ids = [f"p{number}" for number in range(1, game.info.min_players + 1)]
    config = game.decode_config({"seed": "5e" * 32, "playerIds": ids})
    return Table(game, Match.start(game.engine, game.rules, config))


def refused(table: Table, **message: Any) -> dict[str, Any]:
    (answer,) = table.received("p1", json.dumps(message)).answer
    told: dict[str, Any] = json.loads(encode(answer))
    assert told["type"] == "error"
    return told


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_an_unknown_verb_is_answered_with_those_there_are(game: Game) -> None:
    table = seated(game)
    kinds: tuple[Any, ...] = game.engine.action_classes
    verbs = {kind.__struct_config__.tag for kind in kinds}
    for lang, begins in (
        ("en", "This game knows no “fly”."),
        ("fr", "Ce jeu ne connaît pas « fly »"),
    ):
        told = refused(table, verb="fly", args={}, lang=lang, id="x")
        assert (told["code"], told["id"]) == ("unknown_action", "x")
        assert set(told["details"]["known"]) == verbs
        if lang in game.words:
            assert told["message"].startswith(begins)
            assert all(verb in told["message"] for verb in verbs)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_field_that_is_missing_wrong_or_too_many_is_named(game: Game) -> None:
    table = seated(game)
    legal = [wish for player in table.match.state.player_ids for wish in table.legal(player)]
    wish = max(legal, key=lambda one: len(one["args"]))
    wrong: list[tuple[dict[str, Any], str, str]] = [({**wish["args"], "zz": 1}, "zz", "zz")]
    for field in wish["args"]:
        rest = {name: value for name, value in wish["args"].items() if name != field}
        wrong += [(rest, field, ""), ({**rest, field: {"x": 1}}, field, field)]
    for args, field, at in wrong:
        sentences = []
        for lang in ("en", "fr"):
            told = refused(table, verb=wish["verb"], args=args, lang=lang)
            assert (told["code"], told["details"]["field"]) == ("invalid_data", field)
            assert told["details"]["path"] in ("$.args", f"$.args.{at}")
            assert field in told["message"]
            sentences.append(told["message"])
        assert sentences[0] != sentences[1] or "fr" not in game.words


@pytest.mark.parametrize(
    ("message", "field"),
    [
        ({"type": "resync", "since": -1}, "since"),
        ({"type": "chat"}, "text"),
        ({"type": "answerUndo"}, "agree"),
        ({"type": "resign", "why": "x"}, "why"),
        ({"verb": "place", "args": {}, "seq": "x"}, "seq"),
    ],
)
def test_so_is_a_field_of_the_tables_own_messages(message: dict[str, Any], field: str) -> None:
    table = seated(catalogue.load("tic-tac-toe"))
    told = [refused(table, **message, lang=lang) for lang in ("en", "fr")]
    assert [one["details"]["field"] for one in told] == [field, field]
    assert all(field in one["message"] for one in told)
    assert told[0]["message"] != told[1]["message"]


def opened(game: str, seats: int, **more: Any) -> tuple[str, str]:
    house = LocalServer(now=lambda: 0.0, draw_seed=lambda: "5e" * 32)
    asked = {"gameId": game, "seats": [{"kind": "human"}] * seats, **more}
    body = json.loads(house.request("POST", "/lobbies", json.dumps(asked)))["body"]
    return body["code"], body["message"]


def test_quoridor_says_that_two_or_four_play_it() -> None:
    assert opened("quoridor", 3) == (
        "invalid_config",
        "3 players, but this game is for 2 or 4.",
    )
    assert opened("quoridor", 3, lang="fr") == (
        "invalid_config",
        "3 joueurs, mais ce jeu se joue à 2 ou 4.",
    )


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_game_says_how_many_may_play_it(game: Game) -> None:
    facts = game.engine.facts
    allowed = []
    for players in range(1, 17):
        ids = [f"p{number}" for number in range(1, players + 1)]
        try:
            game.decode_config({"seed": 1, "playerIds": ids})
            allowed.append(players)
        except DamierError as error:
            told = error
    assert told.details["allowed"] == allowed
    for language in game.words:
        said = told.said(language)
        assert "16" in said
        assert str(allowed[0]) in said
        assert str(allowed[-1]) in said
        assert "{" not in said
    assert facts.min_players in allowed


def test_ranges_and_choices_are_said_as_people_say_them() -> None:
    from damier.core import Refusal

    texts = catalogue.house_texts("en"), catalogue.house_texts("fr")
    for allowed, english, french in (
        ([2], "is for 2.", "se joue à 2."),
        ([2, 3, 4], "is for 2 to 4.", "se joue de 2 à 4."),
        ([2, 4], "is for 2 or 4.", "se joue à 2 ou 4."),
        ([2, 4, 6], "is for 2, 4 or 6.", "se joue à 2, 4 ou 6."),
    ):
        values = {"players": 9, "least": allowed[0], "most": allowed[-1], "allowed": allowed}
        refusal = Refusal(code="player_count", values=values)
        assert texts[0].refusal(refusal).endswith(english)
        assert texts[1].refusal(refusal).endswith(french)
