"""Plurals as the CLDR has them, lists, elisions."""

import pytest

from damier.words import category, elided, joined


@pytest.mark.parametrize(
    ("language", "numbers", "name"),
    [
        ("en", [1], "one"),
        ("en", [0, 2, 11, 21], "other"),
        ("fr", [0, 1, -1], "one"),
        ("fr", [2, 17, 100], "other"),
        ("fr", [1_000_000, 3_000_000], "many"),
        ("es", [0, 2], "other"),
        ("pl", [2, 3, 4, 22, 104], "few"),
        ("pl", [0, 5, 12, 14, 21], "many"),
        ("ru", [1, 21, 101], "one"),
        ("ru", [11, 12, 5], "many"),
        ("cs", [2, 3, 4], "few"),
        ("ja", [0, 1, 2], "other"),
        ("xx", [1], "one"),
    ],
)
def test_a_number_has_its_category(language: str, numbers: list[int], name: str) -> None:
    assert {category(language, number) for number in numbers} == {name}


def test_lists_are_joined_as_people_say_them() -> None:
    assert [joined(parts, ", ", " and ") for parts in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == [
        "",
        "a",
        "a and b",
        "a, b and c",
    ]


def test_only_short_words_lose_their_vowel() -> None:
    assert elided("fr", "la main de ", "Alice") == "la main d'"
    assert elided("fr", "lorsque ", "Alice") == "lorsqu'"
    assert elided("fr", "De ", "Alice") == "D'"
    assert elided("fr", "une salade ", "Alice") == "une salade "
    assert elided("fr", "chaque ", "Alice") == "chaque "
    assert elided("fr", "à la ", "Une") == "à l'"
    assert elided("fr", "ma ", "Alice") == "ma "
