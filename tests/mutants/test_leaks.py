"""Leaks that once passed every test, put back into a copy: `damier check` alone refuses them."""

import ast
from pathlib import Path

import pytest

from tests.mutants.leaks import GAMES, PACKAGES, SITES, Copies, Leak, leaks, refused

ONCE_MISSED = [
    Leak("rock-paper-scissors", SITES["rock-paper-scissors"][0], "state.turn > 2"),
    Leak(
        "triple-triad",
        SITES["triple-triad"][0],
        "state.rules.elemental and state.rules.random and state.rules.same_wall",
    ),
    Leak("triple-triad", SITES["triple-triad"][1], "state.sudden_death_counter > 1"),
]
"""The choice before the answer from the third round on; hands open under three rules together;
collections open from the second sudden death on."""


@pytest.mark.parametrize("leak", ONCE_MISSED, ids=lambda leak: leak.condition)
def test_a_leak_that_view_and_twin_once_shared_is_refused_with_an_example(
    leak: Leak, tmp_path: Path
) -> None:
    said = refused(leak, Copies(tmp_path, 1), "--positions", "60")
    assert said is not None
    assert f"{leak.game} breaks law 6 (no leak)" in said
    assert "can tell two states apart by view" in said


@pytest.mark.parametrize("game", GAMES)
def test_every_place_where_a_leak_is_put_is_there_once(game: str) -> None:
    folders = {package.name: package for package in PACKAGES}
    drawn = leaks(1, game)
    for site in SITES[GAMES[game]]:
        package, _, file = site.file.removeprefix("../").partition("/")
        path = (
            folders[package] / file if site.file.startswith("..") else folders["damier"] / site.file
        )
        source = path.read_text(encoding="utf-8")
        assert source.count(site.before) == 1, site
        leak = next(leak for leak in drawn if leak.site == site)
        ast.parse(source.replace(site.before, leak.after))
