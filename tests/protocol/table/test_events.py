"""Events in words: the same as without them, and the same words as a description has."""

import json
from typing import Any

import pytest
from msgspec.structs import replace

from damier import catalogue
from damier.catalogue import Game
from damier.core import SeededRandom, encode
from damier.match import AnyMatch, Match
from damier.protocol.table import Table, ViewersEvents
from damier.protocol.table.description import described
from damier.protocol.wire import Wording

MOVES = 30
NAMES = {"p1": "Ada", "p2": "Bob"}


def started(game: Game) -> Table:
    players = [f"p{number}" for number in range(1, game.engine.facts.min_players + 1)]
    config = game.decode_config({"seed": 7, "playerIds": players})
    match: AnyMatch = Match.start(game.engine, game.rules, config)
    return Table(game, match, names=NAMES)


@pytest.mark.parametrize("game_id", [game.id for game in catalogue.all()])
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_words_are_those_of_a_description_and_nothing_else_differs(game_id: str, lang: str) -> None:
    table, rng = started(catalogue.load(game_id)), SeededRandom(3)
    for _ in range(MOVES):
        movers = [p for p in table.match.state.player_ids if table.legal(p)]
        if not movers or table.match.outcome is not None:
            break
        player = rng.pick(movers)
        before = table.match.seq
        actions = table.game.engine.get_valid_actions(table.match.state, player)
        reply = table.act(player, rng.pick(list(actions)))
        table = reply.table
        assert isinstance(reply.told, ViewersEvents)
        for viewer in table.viewers:
            plain = [told(message) for message in reply.told[viewer]]
            worded = [told(message) for message in reply.told.in_words(viewer, Wording(lang))]
            words = [message.pop("words") for message in worded]
            assert worded == plain
            said = described(table.game, table.match, viewer, table.texts(lang), before)
            assert [(w["text"], w.get("notation", "")) for w in words] == [
                (move.text, move.notation) for move in said.moves
            ]
            assert words[-1]["says"] == said.says
            assert (words[-1]["labels"], words[-1]["notations"]) == (said.labels, said.notations)
            assert words[-1].get("trail") == json.loads(encode(said.trail))
            assert all("says" not in earlier for earlier in words[:-1])


def test_events_told_again_have_the_same_words() -> None:
    table = started(catalogue.load("love-letter"))
    heard: list[Any] = []
    rng = SeededRandom(5)
    for _ in range(4):
        player = next(p for p in table.match.state.player_ids if table.legal(p))
        actions = table.game.engine.get_valid_actions(table.match.state, player)
        reply = table.act(player, rng.pick(list(actions)))
        table = reply.table
        assert isinstance(reply.told, ViewersEvents)
        heard += [told(message) for message in reply.told.in_words("p2", Wording("fr"))]
    asked = encode({"type": "resync", "since": heard[0]["seq"]})
    again = [told(message) for message in table.received("p2", asked, Wording("fr")).answer]
    missed = [event for event in heard if event["seq"] > heard[0]["seq"]]
    assert [event["words"]["text"] for event in again] == [e["words"]["text"] for e in missed]
    assert again[-1]["words"] == missed[-1]["words"]
    assert not any("words" in told(m) for m in table.received("p2", asked).answer)


def test_a_language_is_asked_for_and_answered_with_a_description() -> None:
    table = started(catalogue.load("tic-tac-toe"))
    asked = encode({"type": "language", "lang": "fr", "shared": True, "id": "l"})
    reply = table.received("p1", asked)
    assert reply.wording == Wording("fr", is_shared=True)
    (description,) = reply.answer
    assert told(description)["id"] == "l"
    same = encode({"type": "describe", "lang": "fr", "shared": True, "id": "l"})
    assert reply.answer == table.received("p1", same).answer


def test_at_a_shared_screen_who_is_to_act_is_called_by_name() -> None:
    table = started(catalogue.load("rock-paper-scissors"))
    table = replace(table, names=NAMES)
    actions = table.game.engine.get_valid_actions(table.match.state, "p1")
    reply = table.act("p1", actions[0])
    assert isinstance(reply.told, ViewersEvents)
    (shared,) = reply.told.in_words("p2", Wording("en", is_shared=True))
    said = described(table.game, reply.table.match, "p2", table.texts("en"), 0, is_shared=True)
    assert told(shared)["words"]["says"] == said.says


def told(message: Any) -> Any:
    return json.loads(encode(message))
