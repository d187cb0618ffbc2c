"""The page about words: its examples say what it says they say."""

import json
import re
from pathlib import Path

import pytest

from damier.catalogue import Texts, shared_words

PAGE = Path(__file__).parents[2] / "docs" / "words.md"
EXAMPLE = re.compile(r"^\| (\w\w) \| `(.+?)` \| `(.+?)` \| (.+?) \|$", re.MULTILINE)
EXAMPLES = EXAMPLE.findall(PAGE.read_text(encoding="utf-8"))
NAMES = {"p1": "Alice", "p2": "Bob", "p3": "Émile"}


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 12


@pytest.mark.parametrize(("language", "template", "values", "said"), EXAMPLES)
def test_an_example_says_what_the_page_tells(
    language: str, template: str, values: str, said: str
) -> None:
    shared = shared_words(language) or shared_words("en")
    texts = Texts(language, {"example": template}, shared).naming(NAMES).addressing("p1")
    assert texts.say("example", **json.loads(values)) == said


def test_every_section_that_is_checked_is_told() -> None:
    from damier.testing.words import TRANSLATED

    page = PAGE.read_text(encoding="utf-8")
    assert [section for section in TRANSLATED if f"`{section}" not in page] == []
