"""The prompts that a bundle prints: asked of who may act, in words, argument by argument."""

from typing import Any

import pytest

from damier import catalogue
from damier.core import decode, encode
from damier.match import Match
from damier.protocol import Table
from damier.protocol.wire import Wording
from tests.bundle.second_workshop import MANIFEST

ENTITIES = """
include: [french-32]
zones:
  deck: { shape: stack, visibility: none }
  hands: { shape: list, visibility: owner, perPlayer: true }
  shown: { shape: stack, visibility: all }
verbs:
  show:
    params: { card: { type: Id, from: "hands[actor]" } }
    effect: [{ move: { cards: $card, to: shown } }]
    nextPhase: aim
  give:
    params:
      who: { type: PlayerId, from: players }
      again: { type: Word, of: [yes, no] }
    effect: [endTurn]
    ui:
      prompt: { en: "Give {{cardName}} a home", fr: "Logez : {{cardName}}" }
      paramPrompts:
        who: { en: "Who gets {{cardName}}?", fr: "À qui va {{cardName}} ?" }
phases:
  - { id: turn, verbs: [show] }
  - { id: aim, verbs: [give] }
setup:
  - repeat: { times: 2, actions: [{ forEachPlayer: [{ move: { from: deck, to: hands } }] }] }
"""


def started() -> Table:
    files = {"manifest.yaml": MANIFEST.encode(), "entities.yaml": ENTITIES.encode()}
    game = catalogue.game_from_bundle(files, check_hash=False)
    config = game.decode_config({"seed": 1, "playerIds": ["p1", "p2"]})
    return Table(game, Match.start(game.engine, game.rules, config))


def described(table: Table, player: str, lang: str) -> Any:
    (answer,) = table.received(player, encode({"type": "describe", "lang": lang})).answer
    return decode(encode(answer), dict[str, Any])


def test_a_question_without_words_is_a_general_one() -> None:
    table = started()
    assert described(table, "p1", "en")["questions"] == {"show": {"card": "Pick a card"}}
    assert described(table, "p1", "fr")["questions"] == {"show": {"card": "Choisissez une carte"}}
    assert "questions" not in described(table, "p2", "en"), "who may do nothing is asked nothing"


@pytest.mark.parametrize(
    ("lang", "prompt", "who", "again"),
    [
        ("en", "Give 7♣ a home.", "Who gets 7♣?", "Pick a kind"),
        ("fr", "Logez : 7♣.", "À qui va 7♣ ?", "Choisissez une sorte"),
    ],
)
def test_the_printed_prompts_are_asked_with_the_card_that_was_played(
    lang: str, prompt: str, who: str, again: str
) -> None:
    table = started()
    seven = next(
        action
        for action in table.game.engine.get_valid_actions(table.match.state, "p1")
        if "7♣" in table.texts("en").action(action, table.match.view("p1"))
    )
    reply = table.act("p1", seven)
    told = described(reply.table, "p1", lang)
    assert told["questions"] == {"give": {"who": who, "again": again}}
    assert prompt in told["says"]
    (event,) = reply.told.in_words("p1", Wording(lang))  # type: ignore[union-attr]
    words = decode(encode(event), dict[str, Any])["words"]
    assert words["questions"] == told["questions"]
    assert prompt in words["says"]


def test_games_without_such_words_send_no_more_than_before() -> None:
    for game_id in ("quoridor", "rock-paper-scissors"):
        game = catalogue.load(game_id)
        config = game.decode_config({"seed": 1, "playerIds": ["p1", "p2"]})
        table = Table(game, Match.start(game.engine, game.rules, config))
        assert "questions" not in described(table, "p1", "en")
