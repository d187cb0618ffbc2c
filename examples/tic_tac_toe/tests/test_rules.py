"""The rules of tic-tac-toe once more, by sets of columns and rows, held against the engine."""

from tic_tac_toe.engine import Place, TicTacToe

from damier import catalogue
from damier.core import SeededRandom

ENGINE = TicTacToe()
CONFIG = catalogue.load("tic-tac-toe-py").decode_config({"seed": 1, "playerIds": ["p1", "p2"]})
Spots = set[tuple[int, int]]


def has_line(spots: Spots) -> bool:
    """Whether some three of them lie in a column, a row or a diagonal."""
    for n in range(3):
        if {(n, y) for y in range(3)} <= spots or {(x, n) for x in range(3)} <= spots:
            return True
    return {(n, n) for n in range(3)} <= spots or {(n, 2 - n) for n in range(3)} <= spots


def test_matches_go_as_sets_of_cells_say() -> None:
    ends = set()
    for seed in range(400):
        rng = SeededRandom(seed)
        state = ENGINE.init(CONFIG)
        free = [(x, y) for y in range(3) for x in range(3)]
        taken: dict[str, Spots] = {"p1": set(), "p2": set()}
        mover, other = "p1", "p2"
        for turn in range(1, 10):
            assert (state.turn, state.current_player_id) == (turn, mover)
            listed = [Place(cell=f"{'abc'[x]}{y + 1}") for x, y in free]  # type: ignore[arg-type]
            assert list(ENGINE.get_valid_actions(state, mover)) == listed
            assert list(ENGINE.get_valid_actions(state, other)) == []
            number = rng.int(0, len(free) - 1)
            taken[mover].add(free.pop(number))
            state = ENGINE.apply_action(state, listed[number], mover)
            shown = ENGINE.get_player_view(state, other).cells
            for x, y in ((x, y) for y in range(3) for x in range(3)):
                mark = "x" if (x, y) in taken["p1"] else "o" if (x, y) in taken["p2"] else "."
                assert shown[3 * y + x] == mark
            if has_line(taken[mover]) or not free:
                break
            mover, other = other, mover
        ending = ("line", (mover,)) if has_line(taken[mover]) else ("full", None)
        assert (state.reason, state.winners, state.game_over) == (*ending, True)
        assert (state.turn, state.current_player_id) == (turn + 1, None)
        ends.add(ending)
    assert ends == {("line", ("p1",)), ("line", ("p2",)), ("full", None)}


def test_a_taken_cell_is_refused_by_name() -> None:
    state = ENGINE.apply_action(ENGINE.init(CONFIG), Place(cell="b2"), "p1")
    refused = ENGINE.refusal(state, Place(cell="b2"), "p2")
    assert refused is not None
    assert (refused.code, refused.values) == ("cell_taken", {"cell": "b2"})
    assert ENGINE.refusal(state, Place(cell="a1"), "p2") is None


def test_what_the_game_says_of_itself() -> None:
    facts = ENGINE.facts
    assert (facts.id, facts.min_players, facts.max_players) == ("tic-tac-toe-py", 2, 2)
    assert not facts.hidden_information
    assert not facts.simultaneous
    assert not facts.chance
