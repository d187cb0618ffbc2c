"""What is told of a move: by the game's own function, by its sentence, by its label."""

import re
from typing import Any

import pytest

from damier import catalogue
from damier.catalogue import Texts, shared_words
from damier.catalogue.sentence import Sentence, Told, sentence
from damier.core import SYSTEM, Action, View
from damier.match import AnyMatch, Match
from damier.protocol.table import look_back
from damier.words import filled, template_of

VIEW = View(
    player_ids=("p1", "p2"),
    current_player_id="p1",
    turn=1,
    game_over=False,
    winners=None,
    reason=None,
)


class Drop(Action):
    column: int


WORDS = {
    "actions": {"drop": "drop in {column+1}"},
    "sentences": {"drop": "{player: you {You drop} other {{player} drops}} in {column+1}."},
    "effects": {"drop": "{column: 0 {At the edge.} other {}}"},
}


def texts(**words: Any) -> Texts:
    named = Texts("en", words, shared_words("en")).naming({"p1": "Alice", "p2": "Bob"})
    return named.addressing("p1")


def told(words: Texts, actor: str = "p2", column: int | None = 2, **how: Any) -> Sentence:
    action = None if column is None else Drop(column=column)
    return sentence(words, VIEW, VIEW, action, actor, **how)


def test_a_game_with_labels_alone_still_says_who_did_what() -> None:
    words = texts(actions=WORDS["actions"])
    assert told(words) == Sentence("Bob: drop in 3")
    assert told(words, "p1") == Sentence("You: drop in 3")
    assert told(words, SYSTEM) == Sentence("drop in 3")


def test_a_verbs_sentence_comes_before_its_label() -> None:
    assert told(texts(**WORDS)) == Sentence("Bob drops in 3.")
    assert told(texts(**WORDS), "p1", 0) == Sentence("You drop in 1.", "At the edge.")


def test_what_was_not_seen_is_only_said_to_have_happened() -> None:
    assert told(texts(**WORDS), column=None) == Sentence("Bob has chosen.")
    assert told(texts(**WORDS), "p1", None) == Sentence("You have chosen.")


def test_what_came_of_an_action_that_was_not_seen_may_be_told() -> None:
    words = texts(effects={"hidden": "{shown: 0 {} other {All show: {shown}.}}"})
    seen: dict[str, Any] = {
        "values": lambda before, after, action, actor: {"shown": ["a rose", "a lily"]}
    }
    assert told(words, column=None, **seen) == Sentence(
        "Bob has chosen.", "All show: a rose and a lily."
    )


def test_the_last_choice_of_a_draft_says_what_all_have_kept() -> None:
    game = catalogue.load("draft")
    match: AnyMatch = Match.start(
        game.engine, game.rules, game.decode_config({"seed": 5, "playerIds": ["p1", "p2"]})
    )
    for player in match.state.player_ids:
        match = match.act(player, game.engine.get_valid_actions(match.state, player)[0])
    frames = look_back(game, match, "p1", game.texts("en")).frames
    assert [frame.effect for frame in frames[:2]] == ["", ""]
    assert re.fullmatch(r"All show what they kept: \w+ and \w+\.", frames[2].effect)


def test_only_a_sentence_of_its_own_can_stand_for_the_one_before() -> None:
    assert told(texts(**WORDS), completes=True).completes
    assert not told(texts(actions=WORDS["actions"]), completes=True).completes


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("Plop.", Sentence("Plop.")),
        (("Plop.", "Splash."), Sentence("Plop.", "Splash.")),
        (("Plop.", "", True), Sentence("Plop.", "", completes=True)),
        (None, Sentence("Bob drops in 3.")),
    ],
)
def test_what_a_game_tells_itself_comes_first(answer: Told, expected: Sentence) -> None:
    def tells(before: Any, after: Any, action: Any, actor: str, words: Any) -> Told:
        return answer

    assert told(texts(**WORDS), tells=tells) == expected


def test_a_choice_that_leaves_nothing_leaves_no_gap() -> None:
    words = texts(sentences={"drop": "{player} drops {column: 2 {} other {far}} left."})
    assert told(words).text == "Bob drops left."


def test_a_player_whom_nobody_named_is_called_by_the_seat() -> None:
    plain = Texts("fr", {}, shared_words("fr"))
    assert plain.label("p3") == "Joueur 3"
    assert plain.label(["p1", "p2"]) == "Joueur 1 et Joueur 2"


def test_a_form_cannot_ask_for_itself_for_ever() -> None:
    words = texts(forms={"loop": "{value.loop}"})
    assert filled(template_of("{player.loop}"), {"player": "p2"}, words) == "Bob"


def test_a_label_is_no_path_into_the_words() -> None:
    words = texts(labels={"a": {"b": "inside"}, "x.y": "whole"})
    assert (words.label("a.b"), words.label("a"), words.label("x.y")) == ("a.b", "a", "whole")
