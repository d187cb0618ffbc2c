"""Templates: what can be written, what comes of it, and that strangers' templates reach nothing."""

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damier.words import (
    LONGEST_TEMPLATE,
    TemplateError,
    filled,
    forms_in,
    joined,
    names_in,
    template_of,
)


class Speaker:
    """Speaks to p1; calls everything by itself."""

    def __init__(self, language: str = "en") -> None:
        self.language = language

    def label(self, value: Any, style: str = "and") -> str:
        if isinstance(value, list | tuple):
            last = {"and": " and ", "or": " or ", "list": ", "}[style]
            return joined([self.label(part) for part in value], ", ", last)
        return str(value)

    def form(self, name: str, value: Any) -> str:
        return f"{name}({value})"

    def is_addressed(self, value: Any) -> bool:
        return bool(value == "p1")


def said(text: str, language: str = "en", /, **values: Any) -> str:
    return filled(template_of(text), values, Speaker(language))


@pytest.mark.parametrize(
    ("text", "values", "sentence"),
    [
        ("column {column+1}", {"column": 0}, "column 1"),
        ("{a+b*2-1}", {"a": 3, "b": 5}, "12"),
        ("{a*2+b}", {"a": 3, "b": 5}, "11"),
        ("{ a - b - 1 }", {"a": 3, "b": 5}, "-3"),
        ("{{a}} {a}", {"a": 1}, "{a} 1"),
        ("{n} {n: one {token} other {tokens}}", {"n": 1}, "1 token"),
        ("{n} {n: one {token} other {tokens}}", {"n": 0}, "0 tokens"),
        ("{n: 0 {none} one {one} other {{n}}}", {"n": 0}, "none"),
        ("{left+1: one {last} other {more}}", {"left": 0}, "last"),
        ("{who: you {You drop} other {{who} drops}}", {"who": "p1"}, "You drop"),
        ("{who: you {You drop} other {{who} drops}}", {"who": "Bob"}, "Bob drops"),
        ("{who: you {You win} one {{who} wins} other {{who} win}}", {"who": ["p1"]}, "You win"),
        (
            "{who: you {You win} one {{who} wins} other {{who} win}}",
            {"who": ["Bob", "Eve"]},
            "Bob and Eve win",
        ),
        ("{card: none {a card} king {a king} other {{card}}}", {"card": None}, "a card"),
        ("{card: none {a card} king {a king} other {{card}}}", {"card": ["king"]}, "a king"),
        ("{open: yes {seen} other {unseen}}", {"open": False}, "unseen"),
        ("{cells}", {"cells": ["a1", "b2", "c3"]}, "a1, b2 and c3"),
        ("{cells, or}", {"cells": ["a1", "b2"]}, "a1 or b2"),
        ("{cells, list}", {"cells": ["a1", "b2"]}, "a1, b2"),
        ("{cells}", {"cells": []}, ""),
        ("{who.whose} hand", {"who": "Bob"}, "whose(Bob) hand"),
        ("{missing} and {missing+1}", {}, "{missing} and {missing+1}"),
        ("{word+1}", {"word": "three"}, "{word+1}"),
        ("{is+1}", {"is": True}, "{is+1}"),
    ],
)
def test_a_template_says(text: str, values: Mapping[str, Any], sentence: str) -> None:
    assert said(text, **values) == sentence


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("{", "cannot be read"),
        ("a } b", "write }} for a brace"),
        ("{}", "a name is missing"),
        ("{name", "cannot be read"),
        ("{0}", "a place names a value"),
        ("{a.b.c}", "where the place should close"),
        ("{a+1.b}", "a form is a name after a value"),
        ("{a, nor}", "joined by and, or, list"),
        ("{a: one {x}}", "needs a case called other"),
        ("{a: one {x} one {y} other {z}}", "there twice"),
        ("{a: other {x}", "cannot be read"),
        ("{a: other {x", "no brace closes"),
        ("{a: other x}", "a case is a name and a text"),
        ("{a+b+c+d+e+f+g}", "more than 6 numbers"),
        ("{a:>10}", "cannot be read"),
        ("{a!r}", "cannot be read"),
        ("{a[0]}", "cannot be read"),
        ("{a.__class__.__init__}", "a form is a name"),
        ("{a: other {" * 6 + "}}" * 6, "5 deep"),
        ("x" * (LONGEST_TEMPLATE + 1), "characters"),
    ],
)
def test_what_is_no_template_is_refused_with_its_place(text: str, what: str) -> None:
    with pytest.raises(TemplateError, match="at character") as refused:
        template_of(text)
    assert what in str(refused.value)


def test_a_template_reaches_nothing_but_its_values() -> None:
    secret = "p2 holds the Princess"

    class Value:
        hidden = secret

        def __str__(self) -> str:
            return "value"

    for text in ("{v.hidden}", "{v.__class__}", "{v}", "{v.hidden.upper}"):
        try:
            assert secret not in said(text, v=Value())
        except TemplateError:
            continue
    assert said("{a.whom}", a="{v}", v=secret) == "whom({v})"


@given(st.text(alphabet="{}ab:+-*., onether1", max_size=60))
def test_any_text_is_a_template_or_refused(text: str) -> None:
    column = 0
    sentence = ""
    try:
        sentence = filled(template_of(text), {"a": 2**53, "b": ["x", "y"]}, Speaker())
    except TemplateError as error:
        column = error.column
    assert 0 <= column <= len(text)
    assert len(sentence) <= 200 * (len(text) + 1)


def test_the_names_and_forms_that_a_template_asks_for_are_known() -> None:
    template = template_of("{a+b} {c.whose} {d: one {{e.the}} other {{f}}}")
    assert sorted(names_in(template)) == ["a", "b", "c", "d", "e", "f"]
    assert sorted(forms_in(template)) == ["the", "whose"]


def test_french_elides_before_a_vowel_and_only_before_words() -> None:
    text = "{a} dit que {b} a la main de {c}"
    assert said(text, "fr", a="Bob", b="Émile", c="Alice") == "Bob dit qu'Émile a la main d'Alice"
    assert said(text, "fr", a="Bob", b="Zoé", c="Paul") == "Bob dit que Zoé a la main de Paul"
    assert said("à droite de {cell}", "fr", cell="e3") == "à droite de e3"
    assert said("le code {a}", "fr", a="Alice") == "le code Alice"
    assert said("de {a}", "en", a="Alice") == "de Alice"
    assert said("de {a: other {{a}}}", "fr", a="Alice") == "d'Alice"
