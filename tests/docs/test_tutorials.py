"""Every tutorial does what it says, step by step, where nothing but Damier is installed."""

from pathlib import Path

import pytest

from tests.docs.tutorial import Workshop

ROOT = Path(__file__).resolve().parents[2]
TUTORIALS = sorted((ROOT / "docs" / "tutorials").glob("*.md"))
LONG = ("a-bot", "a-bundle", "host-it", "train-on-it", "votre-jeu")
"""Carried out by `python -m tools.campaign docs`: they build, play and learn for a while."""
ENVIRONMENTS = {"train-on-it": "environment_with_extras"}
"""Which page needs more than the empty environment: the extras that its first lines ask for."""


@pytest.mark.xdist_group("tutorials")
@pytest.mark.parametrize(
    "page",
    [
        pytest.param(page, id=page.stem, marks=[pytest.mark.long] * (page.stem in LONG))
        for page in TUTORIALS
    ],
)
def test_a_tutorial_is_carried_out_as_printed(
    page: Path, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    name = ENVIRONMENTS.get(page.stem, "empty_environment")
    environment: dict[str, str] = request.getfixturevalue(name)
    assert Workshop(tmp_path, environment).carry_out(page) > 2
