"""The page about scenes: its examples run, and it names everything that a scene is made of."""

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any, get_args

import pytest

import damier.scene
from damier.core import plain
from damier.scene import Scene
from damier.scene.board import Edge, Material
from damier.scene.thing import Colour, Shape, Tone

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "scenes.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


def scene_of(example: str, **view: Any) -> Scene:
    namespace: dict[str, Any] = {}
    exec(example, namespace)
    scene = namespace["scene"](SimpleNamespace(**view), "p1")
    assert isinstance(scene, Scene)
    return scene


def test_its_examples_run() -> None:
    first, second = EXAMPLES
    board = scene_of(first, stacks=(("p1", "p2"), *((),) * 6), last="a2", line=())
    assert len(plain(board)["areas"][0]["cells"]) == 42
    text = scene_of(second, goal=100, led="clubs")
    assert plain(text)["note"] == {"key": "must_follow", "values": {"suit": "clubs"}}


def test_it_names_every_kind_of_thing() -> None:
    kinds = [
        name
        for name in damier.scene.__all__
        if isinstance(getattr(damier.scene, name), type) and name not in ("Touch", "Touched", "Key")
    ]
    assert [name for name in kinds if f"`{name}`" not in PAGE] == []


@pytest.mark.parametrize("words", [Edge, Material, Colour, Shape, Tone])
def test_it_lists_every_word_that_a_field_takes(words: Any) -> None:
    assert [word for word in get_args(words) if f"`{word}`" not in PAGE] == []
