"""Quoridor: whose turn it is, what may be done, why something may not, and the end.

Every move is judged by `kernel.py`; here its numbers become names and its answers explanations.
Each move makes another state and leaves the one before as it was.
"""

from typing import Final

from msgspec.structs import replace

from damier.core import Facts, GameEngine, Refusal

from .board_kernel import NOBODY, board_of
from .kernel import (
    CLEAR,
    CROSSES,
    EXISTS,
    OVERLAPS,
    Position,
    applied,
    cut_off,
    legal_actions,
    opening,
    path_length,
    pawn_moves,
    wall_clash,
)
from .state import (
    LONGEST_PAWN_LIST,
    PASS_NAME,
    Act,
    MovePawn,
    Pass,
    PlaceWall,
    Played,
    QuoridorConfig,
    QuoridorState,
    QuoridorView,
    goal_lines,
    name_of,
    names_of,
    position_at,
)

PLAYERS: Final = (2, 4)

TURNS_PER_CELL: Final = 200
"""Random matches end by chance alone, and a maze of walls can hold them up for long. One in a
million is expected to take 76 turns a cell at most (7x7); mazes make that tail heavy."""

NOTHING_PLAYED: Final = Played(player_id="", move=PASS_NAME)

STEP: Final = 0.1
"""What a lead of one step is worth, in shares of a win; a wall in hand is worth half of it."""


class Quoridor(GameEngine[QuoridorConfig, QuoridorState, Act, QuoridorView]):
    facts = Facts(id="quoridor", min_players=2, max_players=4, minutes=20)
    presets = {"quick": {"size": 5}, "tiny": {"size": 3, "walls": 1}}

    def config_refusal(self, config: QuoridorConfig) -> Refusal | None:
        refused = super().config_refusal(config)
        if refused is None and len(config.player_ids) not in PLAYERS:
            values = {"players": len(config.player_ids), "least": PLAYERS[0], "most": PLAYERS[1]}
            return Refusal(code="player_count", values=values)
        return refused

    def init(self, config: QuoridorConfig) -> QuoridorState:
        players = len(config.player_ids)
        board, names = board_of(config.size, players), names_of(config.size)
        walls_each = config.walls
        if walls_each is None:
            walls_each = (config.size + 1) * PLAYERS[0] // players
        state = QuoridorState.start(
            config,
            current_player_id=config.player_ids[0],
            pawns=tuple(names.cells[cell] for cell in board.starts),
            walls=(),
            walls_left=(walls_each,) * players,
        )
        state.__dict__["position"] = opening(board, walls_each)
        return state

    def get_valid_actions(self, state: QuoridorState, player_id: str) -> tuple[Act, ...]:
        """Pawn moves row by row, then horizontal walls row by row, then vertical walls column by
        column; a pass stands alone."""
        if player_id != state.current_player_id:
            return ()
        try:
            position = state.position
        except AttributeError:
            position = position_at(state)
        numbers = legal_actions(position)
        names = names_of(state.size)
        if len(numbers) > LONGEST_PAWN_LIST:
            return tuple(map(names.actions.__getitem__, numbers))
        return names.pawn_lists.get(numbers) or names.pawn_list(numbers)

    def resolve(self, state: QuoridorState, action: Act, player_id: str) -> QuoridorState:
        """States are made by `replace`, which is several times as fast as their constructor."""
        try:
            before = state.position
        except AttributeError:
            before = position_at(state)
        names = names_of(state.size)
        number = names.number_of_action[action]
        move = names.of_number[number]
        position = applied(before, number)
        mover, seat = before[1], position[1]
        players, pawns = state.player_ids, state.pawns
        if number < names.first_cell:
            after = replace(
                state,
                current_player_id=players[seat],
                turn=state.turn + 1,
                walls=(*state.walls, move),
                walls_left=position[0].hands,
                last=replace(NOTHING_PLAYED, player_id=player_id, move=move),
            )
        elif number == names.pass_number:
            last = replace(NOTHING_PLAYED, player_id=player_id, move=move)
            after = replace(state, current_player_id=players[seat], turn=state.turn + 1, last=last)
        else:
            last = replace(NOTHING_PLAYED, player_id=player_id, move=move, origin=pawns[mover])
            after = replace(
                state,
                current_player_id=players[seat],
                turn=state.turn + 1,
                pawns=pawns[:mover] + (move,) + pawns[mover + 1 :],  # noqa: RUF005, unpacking is slower
                last=last,
            )
            if seat < 0:
                after = after.ended("goal_reached", (player_id,))
        after.__dict__["position"] = position
        return after

    def refusal(self, state: QuoridorState, action: Act, player_id: str) -> Refusal | None:
        if refused := self.turn_refusal(state, action, player_id):
            return refused
        position = position_at(state)
        match action:
            case Pass():
                return self._pass_refusal(position)
            case MovePawn():
                return self._move_refusal(state, position, action)
            case PlaceWall():
                return self._wall_refusal(state, position, action)

    def _pass_refusal(self, position: Position) -> Refusal | None:
        if legal_actions(position) == (position[0].board.pass_action,):
            return None
        return Refusal(code="pass_not_allowed")

    def _move_refusal(
        self, state: QuoridorState, position: Position, action: MovePawn
    ) -> Refusal | None:
        names = names_of(state.size)
        if action.to not in names.cells:
            return _out_of_bounds(action, names.cells[-1])
        open_cells = pawn_moves(position)
        if names.numbers[action.to] in open_cells:
            return None
        cells = [names.of_number[number] for number in open_cells]
        return Refusal(code="unreachable_cell", values={"cell": action.to, "cells": cells})

    def _wall_refusal(
        self, state: QuoridorState, position: Position, action: PlaceWall
    ) -> Refusal | None:
        fences, seat, _, _ = position
        names = names_of(state.size)
        if not fences.hands[seat]:
            return Refusal(code="no_walls_left")
        wall = names.number_of_action.get(action)
        if wall is None:
            return _out_of_bounds(action, names.last_anchor)
        named = name_of(action)
        clash = wall_clash(position, wall)
        if clash == EXISTS:
            return Refusal(code="wall_exists", values={"wall": named})
        if clash != CLEAR:
            crossing = fences.board.clashes[wall][-1]
            clashing = [w for w in fences.board.clashes[wall] if w in fences.walls]
            other = crossing if clash == CROSSES else next(w for w in clashing if w != crossing)
            code = {OVERLAPS: "wall_overlaps", CROSSES: "wall_crosses"}[clash]
            return Refusal(code=code, values={"wall": named, "other": names.of_number[other]})
        blocked = cut_off(position, wall)
        if blocked == NOBODY:
            return None
        values = {"wall": named, "player": state.player_ids[blocked]}
        return Refusal(code="blocks_player", values=values)

    def get_player_view(self, state: QuoridorState, player_id: str | None) -> QuoridorView:
        """Everything is public; the goals are told, so that a board need not know the rules."""
        lines = goal_lines(state.size, len(state.player_ids))
        return QuoridorView.of(state, goals=state.by_player(lines))

    def evaluate(self, state: QuoridorState, player_id: str) -> float:
        """The lead in steps over the nearest opponent, and half a step for each wall in hand."""
        if state.winners:
            return 1.0 if player_id in state.winners else -1.0
        position = position_at(state)
        own = state.seat(player_id)
        hands = state.walls_left
        leads = [
            path_length(position, seat)
            - path_length(position, own)
            + (hands[own] - hands[seat]) / 2
            for seat in range(len(hands))
            if seat != own
        ]
        return max(-0.95, min(0.95, STEP * min(leads)))

    def max_turns(self, config: QuoridorConfig) -> int:
        return TURNS_PER_CELL * config.size * config.size


def _out_of_bounds(action: Act, last: str) -> Refusal:
    kind = "wall" if isinstance(action, PlaceWall) else "cell"
    values = {"place": name_of(action), "last": last, "kind": kind}
    return Refusal(code="out_of_bounds", values=values)
