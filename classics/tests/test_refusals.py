"""What a player is told who may not do something: each rule has somebody who breaks it.

Moves are written as the games write them. Go's refusals are with its other tests, and Battleship's;
Gin Rummy's phases are OpenSpiel's.
"""

from random import Random
from typing import Any

import pytest
from damier_classics.backgammon.state import BackgammonState, Pass
from damier_classics.draughts.state import SIDES, SIZES, moves, number_of
from damier_classics.liars_dice.state import Throw
from damier_classics.yacht.state import Roll, Score
from msgspec.structs import replace

from classics.tests.openspiel import start
from damier import catalogue
from damier.catalogue import Game
from damier.core import Refusal

Options = dict[str, Any]

REFUSED: list[tuple[str, Options, str, str, str]] = [
    ("connect-four", {}, "", "h", "There is no column h: they go from a to g."),
    ("connect-four", {"columns": 9, "rows": 4}, "i i i i", "i", "Column i is full."),
    ("reversi", {}, "", "pass", "You may pass only when you can place no disc."),
    ("reversi", {}, "", "i1", "i1 is off the board: it goes from a1 to h8."),
    ("reversi", {}, "", "d4", "There is a disc on d4 already."),
    ("reversi", {}, "", "d6", "A disc on d6 would enclose nothing."),
    ("draughts", {}, "", "i3-j4", "i3 is off the board: it goes from a1 to h8."),
    ("draughts", {}, "", "a3-b10", "b10 is off the board: it goes from a1 to h8."),
    ("draughts", {}, "", "b6-a5", "You have no piece on b6."),
    ("draughts", {}, "", "c3-c4", "This piece cannot go to c4."),
    ("draughts", {}, "", "c3-b2", "This piece cannot go to b2."),
    ("draughts", {}, "c3-d4 f6-e5", "a3-b4", "You must take: with d4."),
    ("draughts", {}, "c3-d4 f6-e5", "a1-b2", "You must take: with d4."),
    ("kalah", {}, "", "a", "a is not your house."),
    ("kalah", {}, "C", "C", "There are no seeds in C."),
    ("oware", {}, "", "f", "f is not your house."),
    ("oware", {}, "A a", "A", "There are no seeds in A."),
    ("nine-mens-morris", {}, "", "a1-a4", "You still have men in hand: place one."),
    ("nine-mens-morris", {}, "", "xa1", "You still have men in hand: place one."),
    ("nine-mens-morris", {}, "a1", "a1", "There is a man on a1 already."),
    ("nine-mens-morris", {}, "", "b1", "There is no point b1."),
    ("nine-mens-morris", {}, "a1 g7 a4 g4 a7", "d7", "You have closed a mill: take a man first."),
    ("nine-mens-morris", {}, "a1 g7 a4 g4 a7", "xd7", "There is no man of the other's on d7."),
    ("nine-mens-morris", {}, "a1 g7 a4 g4 a7", "xa4", "There is no man of the other's on a4."),
    (
        "nine-mens-morris",
        {},
        "a1 g7 a4 g4 b2 g1 xb2 b4 d2 a7",
        "xg7",
        "The man on g7 stands in a mill, and others do not.",
    ),
    ("dots-and-boxes", {"columns": 2, "rows": 2}, "a1h", "a1h", "The side a1h is drawn already."),
    ("dots-and-boxes", {"columns": 2, "rows": 2}, "", "c1h", "There is no side c1h."),
    ("liars-dice", {}, "", "liar", "Nobody has bid yet."),
    ("liars-dice", {"sides": 4}, "", "1x5", "The dice go from 1 to 4."),
    ("liars-dice", {"dice": 2}, "", "5x2", "There are only 4 dice."),
    (
        "liars-dice",
        {},
        "2x4",
        "2x3",
        "Bid more than 2 × 4: more dice, or as many of a higher face.",
    ),
    (
        "liars-dice",
        {"order": "face"},
        "2x4",
        "3x3",
        "Bid more than 2 × 4: a higher face, or more dice of the same.",
    ),
    ("yacht", {}, "", "chance", "Throw the dice first."),
    ("yacht", {}, "r r r", "r1", "You have thrown three times: fill a category."),
    ("yacht", {}, "r chance r chance r", "chance", "Chance is filled already."),
    ("yacht", {}, "r", "threeOfAKind", "Three of a kind is not on this sheet."),
]


@pytest.mark.parametrize(("game_id", "options", "moves", "refused", "told"), REFUSED)
def test_who_breaks_a_rule_is_told_which(
    game_id: str, options: Options, moves: str, refused: str, told: str
) -> None:
    state = start(catalogue.load(game_id).engine, seed=3, **options)
    for move in moves.split():
        state = acted(game_id, state, move)
    assert said(game_id, state, refused) == told


def acted(game_id: str, state: Any, move: str) -> Any:
    game = catalogue.load(game_id)
    return game.engine.apply_action(state, written(game, move), state.current_player_id)


def written(game: Game, move: str) -> Any:
    read = game.parse(move)
    assert read is not None
    return game.decode_action(read)


def said(game_id: str, state: Any, move: str) -> str:
    """The sentence for whoever asks for this now."""
    game = catalogue.load(game_id)
    refusal = game.engine.refusal(state, written(game, move), state.current_player_id)
    assert isinstance(refusal, Refusal), f"{move} is allowed"
    return game.texts("en").refusal(refusal)


def test_draughts_hold_a_piece_to_its_jumps_and_to_the_most_of_them() -> None:
    rng, told = Random(2), set[str]()
    for variant in ("english", "international") * 3:
        engine = catalogue.load("draughts").engine
        state = start(engine, variant=variant)
        size = SIZES[variant]
        every = list(moves(size).values())
        ways = {
            number: [move for (start, to), move in moves(size).items() if start == number]
            for number in range(size * size)
        }
        for _ in range(80):
            if state.game_over:
                break
            listed = engine.get_valid_actions(state, state.current_player_id)
            own = SIDES[state.seat(state.current_player_id)]
            asked = [
                move
                for number, mark in enumerate(state.cells)
                if mark in own
                for move in ways[number]
                if abs(number_of(size, move.to) // size - number // size) == 2
            ]
            for wanted in (*listed, *asked, rng.choice(every)):
                refusal = engine.refusal(state, wanted, state.current_player_id)
                assert (refusal is None) == (wanted in listed)
                if refusal is not None and refusal.code == "must_jump_on":
                    assert refusal.values == {"square": state.jumping}
                    assert {move.start for move in listed} == {state.jumping}
                if refusal is not None and refusal.code == "must_jump_most":
                    assert variant == "international"
                if refusal is not None:
                    told.add(refusal.code)
            state = engine.resolve(state, rng.choice(listed), state.current_player_id)
    assert told == {
        "must_jump", "must_jump_most", "must_jump_on", "not_your_piece", "unreachable_square"
    }  # fmt: skip


def checkers(**points: int) -> tuple[int, ...]:
    """Checkers by point: `p6=2`, `bar=1`; the rest are borne off."""
    row = [0] * 26
    for name, count in points.items():
        row[25 if name == "bar" else int(name[1:])] = count
    row[0] = 15 - sum(row)
    return tuple(row)


def at_backgammon(own: tuple[int, ...], other: tuple[int, ...], *dice: int) -> BackgammonState:
    state: BackgammonState = start(catalogue.load("backgammon").engine, points=5, cube=True)
    return replace(
        state, checkers=(own, other), current_player_id="p1", phase="move", left=dice, played=()
    )


@pytest.mark.parametrize(
    ("own", "other", "dice", "refused", "told"),
    [
        ({"bar": 1, "p6": 2}, {}, (3, 2), "6/3", "Your checker on the bar must come in first."),
        ({"p6": 2}, {}, (3, 2), "8/5", "You have no checker on 8."),
        ({"p8": 1, "p3": 1}, {}, (3, 2), "3/off", "Checkers are borne off once all are at home."),
        ({"p8": 1}, {"p20": 2}, (3, 2), "8/5", "The other holds point 5."),
        ({"p8": 1}, {}, (3, 2), "8/4", "No die goes that far: 3 and 2 are left."),
        ({"p8": 1}, {}, (3,), "8/4", "No die goes that far: 3 is left."),
        (
            {"p24": 1},
            {"p6": 2, "p12": 2},
            (5, 6),
            "24/19",
            "The other holds point 19.",
        ),
        (
            {"p13": 1, "p1": 1},
            {"p17": 2, "p25": 0},
            (5, 1),
            "roll",
            "Move first: 5 and 1 are left.",
        ),
    ],
)
def test_backgammon_tells_what_is_wrong_with_a_move(
    own: dict[str, int], other: dict[str, int], dice: tuple[int, ...], refused: str, told: str
) -> None:
    state = at_backgammon(checkers(**own), checkers(**{"p1": 1, **other}), *dice)
    assert said("backgammon", state, refused) == told


def test_backgammon_s_higher_die_must_be_played_where_only_one_can() -> None:
    """12/6 or 12/7, and then point 1 is held."""
    state = at_backgammon(checkers(p12=1), checkers(p1=1, p24=2), 6, 5)
    assert said("backgammon", state, "12/7") == (
        "As many dice as possible must be played, or the higher one."
    )
    engine = catalogue.load("backgammon").engine
    assert [action.to for action in engine.get_valid_actions(state, "p1")] == ["6"]


def test_backgammon_s_cube_is_answered_first_and_nobody_passes_who_can_move() -> None:
    engine = catalogue.load("backgammon").engine
    state = replace(at_backgammon(checkers(p6=1), checkers(p6=1)), phase="roll", left=())
    assert said("backgammon", state, "6/5") == "Roll first, or double."
    offered = acted("backgammon", state, "double")
    assert said("backgammon", offered, "roll") == "Take the cube, or drop."
    moving = at_backgammon(checkers(p6=1), checkers(p6=1), 2, 1)
    assert engine.refusal(moving, Pass(), "p1") is not None


def test_nobody_throws_the_dice_of_a_round_but_the_game_itself() -> None:
    engine = catalogue.load("liars-dice").engine
    refusal = engine.refusal(start(engine), Throw(), "p1")
    assert refusal is not None
    assert refusal.code == "not_allowed"


def test_yacht_s_dice_are_named_once_and_in_order() -> None:
    engine = catalogue.load("yacht").engine
    state = engine.apply_action(start(engine), Roll(dice=("d1", "d2", "d3", "d4", "d5")), "p1")
    for dice in (("d2", "d1"), ("d1", "d1")):
        refusal = engine.refusal(state, Roll(dice=dice), "p1")
        assert refusal is not None
        assert refusal.code == "dice_in_order"
    assert engine.refusal(state, Score(category="chance"), "p1") is None


ENDS: dict[str, tuple[str, Options]] = {
    "backgammon": ("single gammon backgammon", {}),
    "battleship": ("more_sunk equal_sunk", {"size": 6, "shots": 9}),
    "connect-four": ("line full", {"columns": 4, "rows": 4}),
    "dots-and-boxes": ("most_boxes equal_boxes", {"columns": 2, "rows": 2}),
    "draughts": ("all_taken shut_in no_progress", {}),
    "kalah": ("most_seeds equal_seeds", {"seeds": 1}),
    "liars-dice": ("bid_was_true lie_was_called", {"one_round": True, "dice": 1}),
    "nine-mens-morris": ("two_men_left too_long shut_in", {"flying": False}),
    "oware": ("most_seeds equal_seeds", {}),
    "reversi": ("most_discs equal_discs", {"size": 6}),
    "yacht": ("most_points equal_points", {}),
}
"""Every way for a match to end, some of them rare, with options under which they come up."""
QUICK = (
    "connect-four",
    "dots-and-boxes",
    "draughts",
    "kalah",
    "liars-dice",
    "oware",
    "reversi",
    "yacht",
)


@pytest.mark.parametrize("game_id", ENDS)
def test_a_match_ends_for_a_reason_that_has_words(game_id: str) -> None:
    reasons, options = ENDS[game_id]
    game, rng, seen = catalogue.load(game_id), Random(1), set[str]()
    words: Any = game.texts("en").own
    for seed in range(30 if game_id in QUICK else 12):
        state = start(game.engine, seed=seed, **options)
        while not state.game_over:
            players = state.player_ids
            player = state.current_player_id or next(
                one for one in players if game.engine.get_valid_actions(state, one)
            )
            chosen = rng.choice(game.engine.get_valid_actions(state, player))
            state = game.engine.resolve(state, chosen, player)
        seen.add(state.reason)
        assert state.reason in words["outcomes" if state.winners else "draws"]
    assert seen <= set(reasons.split())
    assert len(seen) > 1
