"""Scenes of bundles: each shape of zone, and what things stand for."""

import re
from typing import Any

import pytest

from damier import catalogue
from damier.bundle import BundleRefused
from damier.core import plain
from tests.bundle.told import scene_told, told_on_the_table

AreaParts = dict[str, Any]
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


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


def test_a_hand_that_is_seen_is_sorted_by_suit_and_rank_and_its_ids_last() -> None:
    before, after = (area(scene_of("hearts", actions), "hands-p1") for actions in (0, 12))
    names = ["clubs", "diamonds", "hearts", "spades"]
    for hand in (before, after):
        held = [(names.index(card["suit"]), RANKS.index(card["rank"])) for card in hand["cards"]]
        assert held == sorted(held)
    ids, faces = ({c["id"]: c["text"] for c in hand["cards"]} for hand in (before, after))
    assert ids != faces
    assert any(id in faces for id in ids)
    assert all(ids[id] == faces[id] for id in ids.keys() & faces.keys())


def test_a_queue_in_the_hand_keeps_its_order() -> None:
    moves = [
        f'{{ move: {{ cards: "{which}(hands[actor])", to: line }} }}' for which in ("first", "last")
    ]
    lines = [
        area(
            scene_told(
                zones="  line: { shape: queue, visibility: owner, perPlayer: true }",
                words="{}",
                effect=f"[{', '.join(order)}]",
            ),
            "line-p1",
        )
        for order in (moves, moves[::-1])
    ]
    there, back = ([card["text"] for card in line["cards"]] for line in lines)
    assert len(set(there)) == 2
    assert there == back[::-1]


def test_a_supply_may_be_hidden_and_counters_and_dice_told_in_words() -> None:
    hex_things = [thing for part in scene_of("hex", 4)["areas"] for thing in part.get("things", ())]
    assert hex_things == []
    ids = {part.get("id") for part in scene_of("crazy-eights")["areas"]}
    assert "suits" not in ids
    numbers = area(scene_of("hearts"), "counters")["things"]
    assert [thing["kind"] for thing in numbers] == ["tag", "tag"]


def test_a_zone_told_in_words_knows_how_many_and_which_of_them_are_seen() -> None:
    told = told_on_the_table(
        zones="  pot: { shape: list, visibility: all, ui: { lies: words } }\n"
        "  purse: { shape: list, visibility: owner, perPlayer: true, ui: { lies: words } }",
        dice="  wind: { sides: 4, ui: { lies: words } }",
        words='{ "scene": { "wind": "{value: 0 {} other {wind}}", "pot": "{value} in the pot: '
        '{cards}", "purse": "{player} has {value}" } }',
        effect="[{ move: { from: deck, to: pot } }, { roll: { dice: wind } }]",
    )
    assert told[0] == "wind"
    assert re.fullmatch(r"1 in the pot: \S+", told[1])
    assert told[2:] == ["Player 1 has 0", "Player 2 has 0"]


@pytest.mark.parametrize(
    ("zones", "counters"),
    [
        ("  map: { shape: grid, width: 2, height: 2, visibility: all, ui: { lies: words } }", ""),
        ("  out: { shape: flag, visibility: all, perPlayer: true, ui: { lies: words } }", ""),
        ("", "  seeds: { per: board, ui: { lies: words } }"),
        ("", "  seeds: { ui: { lies: pile } }"),
    ],
)
def test_what_words_cannot_tell_is_refused_where_it_stands(zones: str, counters: str) -> None:
    with pytest.raises(BundleRefused, match=r"entities\.yaml:"):
        scene_told(zones=zones, counters=counters, words="{}", effect="[]")
