"""Sentences with places to fill in: `{player} takes {count} {count: one {card} other {cards}}`.

Ours, because strangers write them: a template reaches nothing but the values it is given, has no
attributes, no calls and no loops, and is as short as a sentence. Read here, filled in by
filling.py. The format is told in docs/words.md.
"""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

LONGEST_TEMPLATE: Final = 4_000
DEEPEST: Final = 5
"""Choices inside choices."""
MOST_TERMS: Final = 6

STYLES: Final = ("and", "or", "list")
TOKEN: Final = re.compile(r"\s*([A-Za-z_][A-Za-z0-9_]*|[0-9]{1,6}|[-+*.,:}])")
CASE: Final = re.compile(r"\s*([A-Za-z0-9_-]+)\s*\{")


class TemplateError(ValueError):
    """A template that cannot be read, and where."""

    def __init__(self, message: str, column: int) -> None:
        super().__init__(f"{message}, at character {column + 1}")
        self.column = column


class Expression(NamedTuple):
    """A name, or whole numbers and names added, subtracted and multiplied."""

    terms: tuple[tuple[str, str | int], ...]
    """Each with its sign before it."""
    source: str


class Slot(NamedTuple):
    """A value, perhaps in a form of its own; a list is joined in this style."""

    value: Expression
    form: str | None = None
    style: str = "and"


class Choice(NamedTuple):
    """One of several texts, by a value: a case of its own name, else a plural, else `other`."""

    value: Expression
    cases: Mapping[str, "Template"]


Template = tuple["str | Slot | Choice", ...]


@lru_cache(maxsize=4096)
def template_of(text: str) -> Template:
    """A text read as a template, or TemplateError that says what is wrong with it."""
    if len(text) > LONGEST_TEMPLATE:
        raise TemplateError(f"a text of {len(text)} characters", LONGEST_TEMPLATE)
    return _Reader(text).template()


def names_in(template: Template) -> Iterator[str]:
    """The values that a template asks for, wherever."""
    for part in template:
        if isinstance(part, str):
            continue
        yield from (term for _, term in part.value.terms if isinstance(term, str))
        if isinstance(part, Choice):
            for case in part.cases.values():
                yield from names_in(case)


def forms_in(template: Template) -> Iterator[str]:
    """The forms that a template asks for."""
    for part in template:
        if isinstance(part, Slot) and part.form is not None:
            yield part.form
        elif isinstance(part, Choice):
            for case in part.cases.values():
                yield from forms_in(case)


class _Reader:
    """Reads one template from left to right."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def template(self, depth: int = 0) -> Template:
        """Up to the end, or inside a choice up to the brace that closes a case."""
        parts: list[str | Slot | Choice] = []
        written = ""
        while self.at < len(self.text):
            sign = self.text[self.at]
            if depth == 0 and self.text[self.at : self.at + 2] in ("{{", "}}"):
                written += sign
                self.at += 2
            elif sign == "{":
                self.at += 1
                parts += [written] if written else []
                parts.append(self._place(depth))
                written = ""
            elif sign == "}":
                if depth == 0:
                    raise TemplateError("no brace was opened; write }} for a brace", self.at)
                break
            else:
                written += sign
                self.at += 1
        if depth and self.at >= len(self.text):
            raise TemplateError("a case that no brace closes", self.at)
        return (*parts, written) if written else tuple(parts)

    def _place(self, depth: int) -> Slot | Choice:
        value = self._expression()
        form, style = None, "and"
        token = self._token()
        if token == ".":
            form, token = self._token(), self._token()
            if not form[:1].isalpha() or len(value.terms) > 1:
                raise TemplateError("a form is a name after a value and a dot", self.at)
        if token == "," and form is None:
            style, token = self._token(), self._token()
            if style not in STYLES:
                raise TemplateError(f"lists are joined by {', '.join(STYLES)}", self.at)
        elif token == ":" and form is None:
            return Choice(value, self._cases(depth + 1))
        if token != "}":
            raise TemplateError(f"{token!r} where the place should close with a brace", self.at)
        return Slot(value, form, style)

    def _expression(self) -> Expression:
        start, sign = self.at, ""
        terms: list[tuple[str, str | int]] = []
        while True:
            token = self._token()
            if not (token[0].isalnum() or token[0] == "_"):
                raise TemplateError("a name is missing; write {{ for a brace", self.at)
            terms.append((sign, int(token) if token.isdecimal() else token))
            end = self.at
            sign = self._token()
            if sign not in ("+", "-", "*"):
                self.at = end
                break
        if not any(isinstance(term, str) for _, term in terms):
            raise TemplateError("a place names a value; write {{ for a brace", start)
        if len(terms) > MOST_TERMS:
            raise TemplateError(f"more than {MOST_TERMS} numbers", start)
        return Expression(tuple(terms), self.text[start:end].strip())

    def _cases(self, depth: int) -> Mapping[str, Template]:
        if depth > DEEPEST:
            raise TemplateError(f"choices more than {DEEPEST} deep", self.at)
        cases: dict[str, Template] = {}
        while found := CASE.match(self.text, self.at):
            if found[1] in cases:
                raise TemplateError(f"the case {found[1]} is there twice", self.at)
            self.at = found.end()
            cases[found[1]] = self.template(depth)
            self.at += 1
        if self._token() != "}":
            raise TemplateError("a case is a name and a text in braces", self.at)
        if "other" not in cases:
            raise TemplateError("a choice needs a case called other", self.at)
        return cases

    def _token(self) -> str:
        found = TOKEN.match(self.text, self.at)
        if found is None:
            raise TemplateError("a place that cannot be read; write {{ for a brace", self.at)
        self.at = found.end()
        return found[1]
