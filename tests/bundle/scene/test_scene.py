"""Scenes of bundles: each shape of zone, and what things stand for."""

from typing import Any

import pytest

from damier import catalogue
from damier.core import plain

AreaParts = dict[str, Any]


def scene_of(game_id: str, actions: int = 0) -> dict[str, Any]:
    """The first player's scene after so many actions of a match."""
    game = catalogue.load(game_id)
    (match,) = catalogue.matches(game, 1, 7)
    state = match[min(actions, len(match) - 1)].state
    viewer = state.player_ids[0]
    assert game.scene is not None
    told: dict[str, Any] = plain(game.scene(game.engine.get_player_view(state, viewer), viewer))
    return told


def area(told: dict[str, Any], id: str) -> AreaParts:
    found: AreaParts = next(part for part in told["areas"] if part.get("id") == id)
    return found


def test_hexagons_have_edges_in_the_colours_of_seats_and_named_cells() -> None:
    board = area(scene_of("hex", 4), "board")
    assert board["grid"]["kind"] == "hexagons"
    assert {side["edge"]: side["seat"] for side in board["sides"]} == {
        "top": "p1",
        "bottom": "p1",
        "left": "p2",
        "right": "p2",
    }
    assert board["cells"][0]["standsFor"] == [{"cell": "a1"}]
    stones = [cell["pieces"][0] for cell in board["cells"] if cell.get("pieces")]
    assert sorted(stone["seat"] for stone in stones) == ["p1", "p1", "p2", "p2"]
    assert {stone["shape"] for stone in stones} == {"stone"}


def test_counters_of_cells_lie_there_as_seeds() -> None:
    heaps = area(scene_of("nim"), "heaps")
    assert heaps["grid"] == {"kind": "track", "length": 4}
    assert [cell["pieces"][0].get("count", 1) for cell in heaps["cells"]] == [1, 3, 5, 7]
    assert heaps["cells"][1]["standsFor"] == [{"heap": "2"}]


def test_a_long_track_turns_back_and_forth_and_the_die_is_touched_to_roll() -> None:
    told = scene_of("race")
    assert area(told, "track")["grid"]["shape"] == "snake"
    assert area(told, "die")["things"][0]["standsFor"] == {"type": "roll"}
    stable = next(part for part in told["areas"] if part["kind"] == "panel")["things"]
    assert [(counter["label"], counter["value"]) for counter in stable] == [
        ("stable", 3),
        ("home", 0),
    ]


def test_a_trick_lies_before_its_players_and_what_was_taken_in_a_pile() -> None:
    told = scene_of("hearts", 20)
    kinds = {part["id"]: part["kind"] for part in told["areas"]}
    assert kinds["trick"] == "trick"
    assert {kinds[id] for id in kinds if id.startswith("taken")} == {"pile"}
    assert kinds["hands-p1"] == "hand"
    assert "deck" not in kinds, "a hidden pile that is empty is not shown"


def test_a_card_on_a_board_is_a_card_and_one_face_down_a_back() -> None:
    table = area(scene_of("memory", 5), "table")
    kinds = {piece["kind"] for cell in table["cells"] for piece in cell.get("pieces", ())}
    assert "back" in kinds
    assert kinds <= {"back", "card"}


def test_a_trait_is_asked_for_by_touching_a_card_that_has_it() -> None:
    hand = area(scene_of("go-fish"), "hands-p1")
    card = hand["cards"][0]
    assert {"rank": card["rank"]} in card["standsFor"]


@pytest.mark.parametrize("game_id", ["auction", "draft", "deduction", "hearts", "race"])
def test_every_player_has_a_panel(game_id: str) -> None:
    told = scene_of(game_id)
    seats = [part["seat"] for part in told["areas"] if part["kind"] == "panel"]
    assert seats == [f"p{number}" for number in range(1, len(seats) + 1)]
