"""The rules of Piscari in play: each one where it allows and where it refuses."""

from itertools import product

import pytest
from msgspec.structs import replace

from damier import catalogue
from damier.core import IllegalAction, InvalidData, Outcome, Refusal, SeededRandom, encode, plain
from damier.games.piscari.board import (
    CELLS,
    COLOURS,
    EMPTY,
    EMPTY_BOARD,
    ICONS,
    LINES,
    PREY,
    Board,
    Colour,
    Icon,
    piece,
    placed,
)
from damier.games.piscari.engine import Act, Piscari
from damier.games.piscari.state import ROLL, Figure, PiscariConfig, PiscariState, Place, Rolled
from damier.match import Match
from damier.testing import random_match

GAME = catalogue.load("piscari")
assert isinstance(GAME.engine, Piscari)
ENGINE = GAME.engine
PLAYER = {"blue": "p1", "red": "p2"}
FLIES_AND_FISHERMEN: Board = (1, 6, 4, 3, 1, 6, 6, 3, 4)


def config(seed: int | str = 1, first: str = "blue") -> PiscariConfig:
    made: PiscariConfig = GAME.decode_config(
        {"seed": seed, "playerIds": ["p1", "p2"], "first": first}
    )
    return made


def on(cells: Board, first: Colour = "blue") -> PiscariState:
    """A position before the roll."""
    return replace(ENGINE.init(config(first=first)), cells=cells)


def rolled(cells: Board, icon: Icon, colour: Colour = "blue") -> PiscariState:
    """The same position after a roll of this icon."""
    return ENGINE.rolled(on(cells, colour), icon, PLAYER[colour])


def refused(state: PiscariState, action: Act, player: str) -> Refusal:
    with pytest.raises(IllegalAction) as caught:
        ENGINE.apply_action(state, action, player)
    assert not ENGINE.is_valid_action(state, action, player)
    assert action not in ENGINE.get_valid_actions(state, player)
    return caught.value.refusal


def place(cell: str) -> Place:
    return Place(cell=cell)


# Who begins


@pytest.mark.parametrize(("first", "player"), [("blue", "p1"), ("red", "p2")])
def test_blue_is_the_first_seat_and_either_colour_may_begin(first: str, player: str) -> None:
    state = ENGINE.init(config(first=first))
    assert ENGINE.get_current_player(state) == player
    assert ENGINE.get_player_view(state, None).colours == {"p1": "blue", "p2": "red"}


def test_at_random_the_seed_decides_who_begins() -> None:
    firsts = [ENGINE.init(config(seed, "random")).current_player_id for seed in range(200)]
    assert 80 < firsts.count("p1") < 120
    assert firsts == [ENGINE.init(config(seed, "random")).current_player_id for seed in range(200)]


def test_who_begins_is_at_random_unless_said() -> None:
    assert GAME.decode_config({"seed": 1, "playerIds": ["p1", "p2"]}).first == "random"


def test_no_other_colour_begins() -> None:
    with pytest.raises(InvalidData):
        config(first="green")


# The die


def test_a_turn_begins_with_a_roll_and_only_that() -> None:
    state = on(EMPTY_BOARD)
    assert ENGINE.get_valid_actions(state, "p1") == (ROLL,)
    assert refused(state, place("b2"), "p1").code == "roll_first"


def test_a_roll_shows_an_icon_that_everybody_sees() -> None:
    state = ENGINE.apply_action(on(EMPTY_BOARD), ROLL, "p1")
    assert state.die in ICONS
    for viewer in ("p1", "p2", None):
        view = ENGINE.get_player_view(state, viewer)
        assert view.die == state.die
        assert view.last == Rolled(player_id="p1", colour="blue", icon=state.die)


def test_the_die_is_rolled_once_a_turn() -> None:
    state = rolled(EMPTY_BOARD, "fish")
    assert refused(state, ROLL, "p1").code == "already_rolled"


def test_the_three_icons_are_equally_likely() -> None:
    icons = [ENGINE.apply_action(on_seed(seed), ROLL, "p1").die for seed in range(900)]
    assert all(250 < icons.count(icon) < 350 for icon in ICONS)


def on_seed(seed: int) -> PiscariState:
    return ENGINE.init(config(seed))


def test_the_chances_of_a_roll_are_its_three_faces_and_hold_the_one_that_comes() -> None:
    for seed in range(30):
        state = on_seed(seed)
        chances = ENGINE.get_chances(state, ROLL, "p1")
        assert [after.die for _, after in chances] == list(ICONS)
        assert sum(probability for probability, _ in chances) == 1.0
        assert ENGINE.resolve(state, ROLL, "p1") in [after for _, after in chances]


def test_a_placement_leaves_nothing_to_chance() -> None:
    state = rolled(EMPTY_BOARD, "fish")
    after = ENGINE.resolve(state, place("b2"), "p1")
    assert ENGINE.get_chances(state, place("b2"), "p1") == ((1.0, after),)


def test_a_roll_reveals_and_a_placement_does_not() -> None:
    assert ENGINE.reveals(on(EMPTY_BOARD), ROLL, "p1")
    assert not ENGINE.reveals(rolled(EMPTY_BOARD, "fly"), place("a1"), "p1")


def test_before_the_first_roll_no_seed_can_be_told_from_another() -> None:
    """Everything that anybody is given is the same bytes, whatever the luck to come."""
    for first in ("blue", "red", "random"):
        starts: dict[str | None, set[bytes]] = {}
        for seed in (*range(40), "a" * 64, "b" * 64):
            match = Match.start(ENGINE, GAME.rules, config(seed, first))
            given = [match.view(viewer) for viewer in ("p1", "p2", None)]
            listed = [ENGINE.get_valid_actions(match.state, player) for player in ("p1", "p2")]
            why_not = [ENGINE.refusal(match.state, place("b2"), player) for player in ("p1", "p2")]
            starts.setdefault(match.state.current_player_id, set()).add(
                encode([given, listed, why_not, ENGINE.get_outcome(match.state)])
            )
        assert len(starts) == (2 if first == "random" else 1)
        assert all(len(seen) == 1 for seen in starts.values())


# Where a piece may go


@pytest.mark.parametrize("icon", ICONS)
def test_every_icon_goes_on_every_free_cell(icon: Icon) -> None:
    state = rolled(EMPTY_BOARD, icon)
    assert ENGINE.get_valid_actions(state, "p1") == tuple(place(cell) for cell in CELLS)
    after = ENGINE.apply_action(state, place("c3"), "p1")
    assert after.cells == placed(EMPTY_BOARD, CELLS.index("c3"), icon, "blue")
    assert after.last == Rolled(player_id="p1", colour="blue", icon=icon, cell="c3")


@pytest.mark.parametrize(("icon", "mover", "owner"), list(product(ICONS, COLOURS, COLOURS)))
def test_a_piece_takes_its_prey_of_either_colour(icon: Icon, mover: Colour, owner: Colour) -> None:
    board = placed(EMPTY_BOARD, CELLS.index("b2"), PREY[icon], owner)
    after = ENGINE.apply_action(rolled(board, icon, mover), place("b2"), PLAYER[mover])
    assert after.cells[CELLS.index("b2")] == piece(icon, mover)
    assert after.last is not None
    assert after.last.taken == Figure(icon=PREY[icon], colour=owner)


@pytest.mark.parametrize(("icon", "mover", "owner"), list(product(ICONS, COLOURS, COLOURS)))
def test_a_piece_takes_neither_its_predator_nor_its_own_icon(
    icon: Icon, mover: Colour, owner: Colour
) -> None:
    for content in (PREY[PREY[icon]], icon):
        board = placed(EMPTY_BOARD, CELLS.index("b2"), content, owner)
        refusal = refused(rolled(board, icon, mover), place("b2"), PLAYER[mover])
        assert refusal.code == "cell_not_allowed"
        assert refusal.values == {"cell": "b2", "icon": icon, "prey": PREY[icon]}


def test_a_cell_that_is_not_there_is_refused() -> None:
    refusal = refused(rolled(EMPTY_BOARD, "fish"), place("d4"), "p1")
    assert refusal == Refusal(code="out_of_bounds", values={"cell": "d4"})


def test_what_is_no_cell_at_all_is_no_action() -> None:
    for cell in ("", "B2", "b2\n", "b22222", 5, None):
        with pytest.raises(InvalidData):
            GAME.decode_action({"type": "place", "cell": cell})


def test_a_piece_that_can_be_placed_must_be() -> None:
    """The only cell that a fish may take holds an own fly: there is no pass, and no other cell."""
    state = rolled((2, 5, 1, 5, 1, 4, 4, 2, 3), "fish")
    assert ENGINE.get_valid_actions(state, "p1") == (place("c3"),)
    assert ENGINE.get_current_player(state) == "p1"
    with pytest.raises(InvalidData):
        GAME.decode_action({"type": "pass"})


@pytest.mark.parametrize("colour", COLOURS)
def test_where_nothing_can_be_placed_the_turn_passes_by_itself(colour: Colour) -> None:
    before = on(FLIES_AND_FISHERMEN, colour)
    after = ENGINE.rolled(before, "fisherman", PLAYER[colour])
    assert after.cells == before.cells
    assert after.die is None
    assert after.turn == before.turn + 1
    assert ENGINE.get_current_player(after) != PLAYER[colour]
    passed = Rolled(player_id=PLAYER[colour], colour=colour, icon="fisherman", passed=True)
    assert after.last == passed
    other = after.current_player_id
    assert other is not None
    assert ENGINE.rolled(after, "fly", other).previous == passed


def test_the_pass_comes_with_the_roll_that_an_action_makes() -> None:
    """Of many seeds a third roll the fisherman, who fits nowhere here."""
    passes = 0
    for seed in range(60):
        state = replace(on_seed(seed), cells=FLIES_AND_FISHERMEN)
        after = ENGINE.apply_action(state, ROLL, "p1")
        assert (after.die is None) == (after.current_player_id == "p2")
        passes += after.die is None
    assert 10 < passes < 30


def test_after_a_placement_it_is_the_others_turn() -> None:
    after = ENGINE.apply_action(rolled(EMPTY_BOARD, "fly"), place("a1"), "p1")
    assert (after.current_player_id, after.turn, after.die) == ("p2", 2, None)
    refusal = refused(after, ROLL, "p1")
    assert refusal == Refusal(code="not_your_turn", values={"player": "p2"})


def test_a_stranger_may_do_nothing() -> None:
    assert ENGINE.get_valid_actions(on(EMPTY_BOARD), "p3") == ()
    assert refused(on(EMPTY_BOARD), ROLL, "p3").code == "not_a_player"


# The end


@pytest.mark.parametrize(("line", "icon", "colour"), list(product(LINES, ICONS, COLOURS)))
def test_three_identical_icons_of_one_colour_win_on_each_line(
    line: str, icon: Icon, colour: Colour
) -> None:
    first, second, third = LINES[line]
    board = placed(placed(EMPTY_BOARD, first, icon, colour), second, icon, colour)
    after = ENGINE.apply_action(rolled(board, icon, colour), place(CELLS[third]), PLAYER[colour])
    assert after.winning_lines == (line,)
    assert ENGINE.is_game_over(after)
    assert ENGINE.get_winners(after) == (PLAYER[colour],)
    assert ENGINE.get_outcome(after) == Outcome(winners=(PLAYER[colour],), reason="line")
    assert ENGINE.get_scores(after)[PLAYER[colour]] == 1


@pytest.mark.parametrize("line", LINES)
def test_a_line_of_two_colours_or_icons_does_not_win(line: str) -> None:
    first, second, third = LINES[line]
    own = placed(EMPTY_BOARD, first, "fish", "blue")
    for board in (placed(own, second, "fish", "red"), placed(own, second, "fisherman", "blue")):
        after = ENGINE.apply_action(rolled(board, "fish"), place(CELLS[third]), "p1")
        assert not ENGINE.is_game_over(after)
        assert ENGINE.get_winners(after) is None
        assert ENGINE.get_outcome(after) is None


def test_taking_an_own_piece_may_win() -> None:
    board = placed((0, 0, 6, 0, 4, 0, 6, 0, 0), CELLS.index("a1"), "fish", "blue")
    after = ENGINE.apply_action(rolled(board, "fly", "red"), place("b2"), "p2")
    assert after.winning_lines == ("a3-c1",)
    assert after.last is not None
    assert after.last.taken == Figure(icon="fisherman", colour="red")


def test_several_lines_may_be_won_at_once() -> None:
    after = ENGINE.apply_action(rolled((2, 0, 2, 2, 2, 0, 0, 2, 2), "fish"), place("a3"), "p1")
    assert after.winning_lines == ("a", "3", "a3-c1")


def test_after_the_end_nobody_may_do_anything() -> None:
    over = ENGINE.apply_action(rolled((2, 2, 0, 0, 0, 0, 0, 0, 0), "fish"), place("c1"), "p1")
    assert ENGINE.get_current_player(over) is None
    for player in ("p1", "p2"):
        assert refused(over, ROLL, player).code == "game_over"
        assert refused(over, place("c3"), player).code == "game_over"


def test_a_random_match_ends_with_one_winner_and_complete_lines() -> None:
    rng = SeededRandom(1)
    for seed in range(60):
        last = random_match(ENGINE, config(seed, "random"), rng)[-1].state
        (winner,) = last.winners
        assert last.winning_lines
        for line in last.winning_lines:
            contents = {last.cells[cell] for cell in LINES[line]}
            assert len(contents) == 1
            assert contents <= {piece(icon, COLOURS[last.seat(winner)]) for icon in ICONS}


# What is shown, and going back


def test_a_view_names_cells_icons_and_colours_and_no_luck() -> None:
    state = ENGINE.apply_action(rolled(EMPTY_BOARD, "fly"), place("b2"), "p1")
    assert plain(ENGINE.get_player_view(state, "p2")) == {
        "playerIds": ["p1", "p2"],
        "currentPlayerId": "p2",
        "turn": 2,
        "gameOver": False,
        "winners": None,
        "reason": None,
        "colours": {"p1": "blue", "p2": "red"},
        "board": dict.fromkeys(CELLS) | {"b2": {"icon": "fly", "colour": "blue"}},
        "die": None,
        "last": {
            "playerId": "p1",
            "colour": "blue",
            "icon": "fly",
            "passed": False,
            "cell": "b2",
            "taken": None,
        },
        "previous": None,
        "winningLines": [],
    }


def test_a_placement_can_be_taken_back_and_a_roll_cannot() -> None:
    match = Match.start(ENGINE, GAME.rules, config()).act("p1", ROLL).act("p1", place("b2"))
    assert match.undo_refusal(2) is None
    assert match.undo("p1", 2).state.cells == EMPTY_BOARD
    across = match.undo_refusal(1)
    assert across is not None
    assert across.code == "undo_across_chance"
    later = match.act("p2", ROLL).undo_refusal(2)
    assert later is not None
    assert later.code == "undo_across_chance"


def test_the_guess_for_bots_is_the_wizards_sum_and_knows_the_end() -> None:
    two_fish: Board = (2, 2, 0, 0, 0, 0, 0, 0, 0)
    for board in (EMPTY_BOARD, two_fish, FLIES_AND_FISHERMEN):
        blue, red = (ENGINE.evaluate(on(board), player) for player in ("p1", "p2"))
        assert blue == -red
        assert -1 < blue < 1
    assert ENGINE.evaluate(on(EMPTY_BOARD), "p1") == 0
    assert ENGINE.evaluate(on(two_fish), "p1") > 0.25
    over = ENGINE.apply_action(rolled(two_fish, "fish"), place("c1"), "p1")
    assert (ENGINE.evaluate(over, "p1"), ENGINE.evaluate(over, "p2")) == (1.0, -1.0)


def test_a_cell_that_was_filled_stays_filled() -> None:
    cells = EMPTY_BOARD
    for position in random_match(ENGINE, config(3), SeededRandom(2)):
        after = position.state.cells
        assert all(now != EMPTY for was, now in zip(cells, after, strict=True) if was != EMPTY)
        cells = after


def test_what_the_game_says_of_itself() -> None:
    facts = ENGINE.facts
    assert (facts.id, facts.min_players, facts.max_players) == ("piscari", 2, 2)
    assert (facts.chance, facts.hidden_information, facts.simultaneous) == (True, False, False)
    assert ENGINE.presets == {"blue": {"first": "blue"}, "red": {"first": "red"}}
