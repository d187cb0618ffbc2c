"""From touches to an action: the cases that the web client's touch.ts is held to as well."""

import json
from pathlib import Path
from typing import Any

import pytest

from damier.scene import Cell, Row, Scene, Tag, Touch
from damier.scene.board import Board, Squares

CASES = json.loads(Path(__file__).with_name("touch_cases.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", CASES, ids=[case["what"] for case in CASES])
def test_touches_lead_to_actions(case: dict[str, Any]) -> None:
    things = [Tag(id=id, stands_for=meant) for id, meant in case["things"].items()]
    touch = Touch(Scene([Row(id="row", things=things)]), case["legal"])
    chosen: tuple[str, ...] = ()
    for thing in case["touches"]:
        chosen = touch.then(chosen, thing)
    now = touch.after(chosen)
    assert (list(now.left), now.meant, list(now.next_things), list(now.by_name)) == (
        case["left"],
        case["meant"],
        case["next"],
        case["byName"],
    )


def test_cells_are_things_too() -> None:
    cells = [Cell(id="a1", at=(0, 0), stands_for={"to": "a1"})]
    touch = Touch(Scene([Board(Squares(1, 1), cells)]), [{"type": "move", "to": "a1"}])
    assert touch.after(("a1",)).meant == 0
