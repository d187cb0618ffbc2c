"""Dots and boxes: whoever draws the fourth side of a box owns it and draws again.

Sides and boxes are numbered in state.py.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from damier.core import Facts, GameEngine, Refusal

from .state import FREE, MARKS, DotsConfig, DotsState, DotsView, Draw, layout_of

OPEN_BOX = 0.8
"""What a box with three sides is worth to whoever is to draw, beside one that is owned."""
HALF_WON = 3


class DotsAndBoxes(GameEngine[DotsConfig, DotsState, Draw, DotsView]):
    facts = Facts(id="dots-and-boxes", minutes=10)
    presets = {"quick": {"columns": 3, "rows": 3}, "tiny": {"columns": 2, "rows": 2}}

    def init(self, config: DotsConfig) -> DotsState:
        layout = layout_of(config.columns, config.rows)
        return DotsState.start(
            config,
            current_player_id=config.player_ids[0],
            sides=FREE * len(layout.places),
            boxes=FREE * len(layout.sides_of_box),
        )

    def get_valid_actions(self, state: DotsState, player_id: str) -> Sequence[Draw]:
        if not self.may_act(state, player_id):
            return ()
        draws = layout_of(state.columns, state.rows).draws
        return [draw for draw, mark in zip(draws, state.sides, strict=True) if mark == FREE]

    def unlisted_refusal(self, state: DotsState, action: Draw, player_id: str) -> Refusal:
        is_side = action.side in layout_of(state.columns, state.rows).numbers
        code = "side_drawn" if is_side else "no_such_side"
        return Refusal(code=code, values={"side": action.side})

    def resolve(self, state: DotsState, action: Draw, player_id: str) -> DotsState:
        layout, mark = layout_of(state.columns, state.rows), MARKS[state.seat(player_id)]
        side = layout.numbers[action.side]
        sides = state.sides[:side] + mark + state.sides[side + 1 :]
        boxes = state.boxes
        for box in layout.boxes_at[side]:
            if all(sides[one] != FREE for one in layout.sides_of_box[box]):
                boxes = boxes[:box] + mark + boxes[box + 1 :]
        follows = state.player_after(player_id) if boxes == state.boxes else player_id
        after = replace(
            state,
            sides=sides,
            boxes=boxes,
            last=action.side,
            turn=state.turn + 1,
            current_player_id=follows,
        )
        if FREE in sides:
            return after
        first, second = map(boxes.count, MARKS)
        if first == second:
            return after.ended("equal_boxes")
        return after.ended("most_boxes", (state.player_ids[second > first],))

    def get_scores(self, state: DotsState) -> dict[str, int]:
        return state.by_player(tuple(map(state.boxes.count, MARKS)))

    def evaluate(self, state: DotsState, player_id: str) -> float:
        if state.game_over:
            return super().evaluate(state, player_id)
        seat, layout = state.seat(player_id), layout_of(state.columns, state.rows)
        balance = float(state.boxes.count(MARKS[seat]) - state.boxes.count(MARKS[1 - seat]))
        open_boxes = sum(
            sum(state.sides[one] != FREE for one in sides) == 3 for sides in layout.sides_of_box
        )
        is_mover = state.current_player_id == player_id
        balance += OPEN_BOX * open_boxes if is_mover else -OPEN_BOX * open_boxes
        return balance / (abs(balance) + HALF_WON)

    def max_turns(self, config: DotsConfig) -> int:
        return len(layout_of(config.columns, config.rows).places)
