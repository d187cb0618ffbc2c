"""Scenes as values: ids, defaults, what is left out on the wire."""

from damier.core import convert, encode, plain
from damier.scene import (
    Board,
    Card,
    Cell,
    Hand,
    Panel,
    Piece,
    Pile,
    Played,
    Row,
    Scene,
    Squares,
    Trick,
    alternatives,
    key,
    things,
)

EVERYTHING = Scene(
    [
        Board(Squares(1, 1), [Cell(id="a1", at=(0, 0), pieces=[Piece(id="disc", seat="p1")])]),
        Hand(seat="p1", cards=[Card(id="ace", rank="A", suit="spades")]),
        Pile(id="deck", count=12, stands_for={"type": "draw"}),
        Row(id="row", things=[Card(id="two", rank="2", suit="hearts")]),
        Trick(played=[Played("p2", Card(id="three", rank="3", suit="clubs"))]),
        Panel(seat="p2", stands_for={"target": "p2"}),
    ],
    last=["a1"],
    note=key("must_follow", suit="clubs"),
)


def test_everything_that_can_be_touched_is_found_in_order() -> None:
    ids = [thing.id for thing in things(EVERYTHING)]
    assert ids == ["a1", "disc", "ace", "deck", "two", "three", "panel-p2"]


def test_a_scene_round_trips_through_json() -> None:
    again = convert(plain(EVERYTHING), Scene)
    assert encode(again) == encode(EVERYTHING)


def test_what_is_as_usual_is_left_out() -> None:
    assert plain(Card(id="x")) == {"kind": "card", "id": "x"}
    assert plain(Hand(seat="p1")) == {"kind": "hand", "id": "hand-p1", "seat": "p1"}


def test_a_thing_stands_for_one_set_of_arguments_for_several_or_for_none() -> None:
    assert alternatives({}) == ()
    assert alternatives({"to": "a1"}) == ({"to": "a1"},)
    assert alternatives([{"to": "a1"}, {"from": "a1"}]) == [{"to": "a1"}, {"from": "a1"}]
