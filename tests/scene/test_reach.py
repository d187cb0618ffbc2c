"""Whatever a scene says, each action can be asked for: by touches, and by name where they end."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from damier.scene import Row, Scene, Tag, Touch

NAMES = st.sampled_from(["a", "b", "c"])
VALUES = st.integers(0, 2) | st.lists(st.integers(0, 2), max_size=3)
ARGUMENTS = st.dictionaries(NAMES, VALUES, max_size=3)
THINGS = st.lists(ARGUMENTS | st.lists(ARGUMENTS, max_size=3), max_size=6)
LEGAL = st.lists(ARGUMENTS, min_size=1, max_size=8)


@given(THINGS, LEGAL)
def test_every_action_is_within_reach(things: list[Any], legal: list[Any]) -> None:
    row = Row(id="row", things=[Tag(id=str(n), stands_for=one) for n, one in enumerate(things)])
    touch = Touch(Scene([row]), legal)
    for number in range(len(legal)):
        chosen: tuple[str, ...] = ()
        while number not in touch.after(chosen).by_name:
            leading = touch.after(chosen).next_things
            fitting = [t for t in leading if number in touch.after((*chosen, t)).left]
            chosen = touch.then(chosen, fitting[0])
        assert number in touch.after(chosen).left
