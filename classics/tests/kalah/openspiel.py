"""Kalah as OpenSpiel plays Mancala: pits 1 to 6, a store, pits 8 to 13, and the other store 0."""

from typing import Any

from damier_classics.houses import HOUSES

from classics.tests.openspiel import returns, same_match, their_game


def play(seed: int) -> None:
    theirs = their_game("mancala")

    def compare(state: Any, other: Any) -> None:
        board = [int(count) for count in other.observation_tensor(0)[:14]]
        if other.is_terminal():  # there, what is left is counted and stays where it is
            assert state.stores == (sum(board[1:8]), sum(board[8:]) + board[0])
        else:
            assert (*state.houses[:6], state.stores[0]) == tuple(board[1:8])
            assert (state.stores[1], *state.houses[6:]) == (board[0], *board[8:])

    ours = same_match("kalah", theirs, number, compare, seed)
    assert returns(ours) == theirs.returns()


def number(state: Any, action: Any) -> int:
    house = HOUSES.index(action.house)
    return house + 1 if house < 6 else house + 2
