"""Patterns that allow few texts are listed; of others nothing is guessed."""

import re

import pytest

from damier.rl.finite_text import finite_texts


@pytest.mark.parametrize(
    ("pattern", "count"),
    [
        (r"^[a-i][1-9][hv]$(?!\n)", 162),
        (r"^[a-j]([1-9]|10)$", 100),
        (r"^(rock|paper)$", 2),
        (r"^x{2,3}\d?$", 22),
        (r"^(?:a|b[0-2])$", 4),
    ],
)
def test_few_texts_are_listed_and_each_of_them_matches(pattern: str, count: int) -> None:
    texts = finite_texts(pattern, 200)
    assert texts is not None
    assert len(texts) == count
    assert all(re.match(pattern, text) for text in texts)


@pytest.mark.parametrize(
    "pattern", ["[a-c]", "^[a-c]+$", "^.$", "^a*$", "^[a-z]{9}$", "^(a$", "^a)$", "^[^a]$", r"^\w$"]
)
def test_what_is_open_or_not_understood_is_no_list(pattern: str) -> None:
    assert finite_texts(pattern, 200) is None
