"""The page of rulings: what it says became of the documents' names is there."""

import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "rulings.md").read_text(encoding="utf-8")
NAMED = sorted(set(re.findall(r"`(damier\.[a-z_A-Z.]+)`", PAGE)))


@pytest.mark.parametrize("name", NAMED)
def test_a_name_that_is_said_to_be_here_is_here(name: str) -> None:
    parts = name.split(".")
    modules = len(parts)
    found: Any = None
    while found is None:
        try:
            found = import_module(".".join(parts[:modules]))
        except ModuleNotFoundError:
            modules -= 1
    for part in parts[modules:]:
        is_field = part in getattr(found, "__struct_fields__", ())
        assert is_field or hasattr(found, part), f"{name}: {found} has no {part}"
        found = None if is_field else getattr(found, part)


def test_the_methods_of_the_guide_are_all_named() -> None:
    assert len(NAMED) > 25
