"""A scene in a language: keys become sentences, things get their names."""

from collections.abc import Iterator
from typing import Any

from damier import catalogue
from damier.catalogue import worded_scene
from damier.core import plain
from damier.scene import Back, Board, Card, Cell, Counter, Die, Piece, Row, Scene, Squares, key

TEXTS = {
    language: catalogue.load("quoridor").texts(language).naming({"p1": "Ada"})
    for language in ("en", "fr")
}


def names(language: str, *things: Any) -> list[str]:
    scene = worded_scene(Scene([Row(id="row", things=things)]), TEXTS[language])
    return [thing["label"] for thing in plain(scene)["areas"][0]["things"]]


def test_things_are_called_by_their_kind() -> None:
    things = (
        Piece(id="1", seat="p1"),
        Piece(id="2", shape="stone", colour="black", count=3),
        Card(id="3", rank="Q", suit="spades"),
        Card(id="4", rank="10", suit="hearts"),
        Back(id="5"),
        Die(id="6", pips=4),
        Die(id="7"),
        Counter(id="8", value=2, of=7),
    )
    assert names("en", *things) == [
        "disc of Ada",
        "3 × black stone",
        "queen of spades",
        "10 of hearts",
        "a card face down",
        "die: 4",
        "die, not thrown",
        "2 of 7",
    ]
    assert names("fr", *things)[2:5] == ["dame de pique", "10 de cœur", "une carte face cachée"]


def test_a_label_of_its_own_wins_and_keys_are_sentences() -> None:
    scene = Scene([Row(id="row", label=key("round", round=3))], title=key("round", round=3))
    told = plain(worded_scene(scene, TEXTS["fr"]))
    assert (told["areas"][0]["label"], told["title"]) == ("Manche 3", "Manche 3")
    assert names("en", Card(id="1", text="walls_left", label="h")) == ["horizontal"]


def test_a_cell_keeps_its_id_for_a_name() -> None:
    board = Board(Squares(1, 1), [Cell(id="a1", at=(0, 0))])
    (area,) = plain(worded_scene(Scene([board]), TEXTS["en"]))["areas"]
    assert "label" not in area["cells"][0]


def test_what_is_worded_holds_no_key_in_any_game_and_language() -> None:
    for game in catalogue.all():
        if game.scene is None:
            continue
        for match in catalogue.matches(game, 2, 7):
            state = match[len(match) // 2].state
            viewer = state.player_ids[0]
            scene = game.scene(game.engine.get_player_view(state, viewer), viewer)
            for texts in game.words.values():
                assert not list(_keys(plain(worded_scene(scene, texts))))


def _keys(told: Any) -> Iterator[Any]:
    if isinstance(told, dict):
        if told.keys() <= {"key", "values"} and "key" in told:
            yield told
        told = list(told.values())
    for inner in told if isinstance(told, list) else ():
        yield from _keys(inner)
