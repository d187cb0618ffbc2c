"""`damier play piscari` at a real terminal, against the golden transcripts."""

import pytest

from tests.games.piscari.terminal import LANGUAGES, file_of, transcript


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_match_at_the_terminal_is_as_it_was(language: str) -> None:
    """After a wanted change: python -m tests.games.piscari.terminal"""
    assert transcript(language) == file_of(language).read_text(encoding="utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_in_it_is_wider_than_80_columns(language: str) -> None:
    lines = file_of(language).read_text(encoding="utf-8").splitlines()
    assert all(len(line) <= 80 for line in lines)
