"""The text of a formula, read into a tree: `count(hands[actor] where it.suit == hearts) > 2`.

It knows the signs and their order, and no game: what a name means is formula_reader.py's to say.
Length and depth are bounded, so that nothing a stranger writes can keep it busy.
"""

import re
from dataclasses import dataclass
from typing import Literal, NamedTuple

LONGEST = 600
DEEPEST = 24
LARGEST_NUMBER = 1_000_000_000

Kind = Literal[
    "number", "name", "param", "call", "index", "dot", "list", "where", "not", "minus", "binary"
]

TOKEN = re.compile(
    r"\s*(?:(?P<number>[0-9]+)|(?P<param>\$[A-Za-z][A-Za-z0-9_]*)"
    r"|(?P<name>[A-Za-z][A-Za-z0-9_]*(?:-[A-Za-z0-9_]+)*)"
    r"|(?P<sign>==|!=|<=|>=|[-+*/%<>()\[\],.=])|(?P<end>$)|(?P<other>.))",
    re.S,
)
QUOTES = "'\"“”‘’"
WORDS = ("and", "or", "not", "where", "in")
COMPARISONS = ("==", "!=", "<", "<=", ">", ">=", "in")
LEVELS: tuple[tuple[str, ...], ...] = (("+", "-"), ("*", "/", "%"))


@dataclass(frozen=True)
class Syntax:
    """A part of a formula, and where it begins."""

    kind: Kind
    text: str = ""
    parts: tuple["Syntax", ...] = ()
    at: int = 0


class NotAFormula(Exception):
    """Text that is no formula: what is wrong, and where."""

    def __init__(self, message: str, at: int) -> None:
        super().__init__(message)
        self.message, self.at = message, at


class Token(NamedTuple):
    kind: str
    text: str
    at: int


def parse_formula(text: str) -> Syntax:
    """The tree of a formula, or NotAFormula."""
    if len(text) > LONGEST:
        raise NotAFormula(f"a formula has at most {LONGEST} characters; name parts of it", 0)
    parser = _Parser(_tokens(text))
    tree = parser.truth()
    parser.expect_end()
    return tree


def _tokens(text: str) -> list[Token]:
    tokens, at = [], 0
    while True:
        found = TOKEN.match(text, at)
        assert found is not None
        kind = str(found.lastgroup)
        token = Token(kind, found.group(kind), found.start(kind))
        if kind == "other":
            hint = "; words stand without quotes" if token.text in QUOTES else ""
            raise NotAFormula(f"{token.text!r} means nothing in a formula{hint}", token.at)
        if kind == "name" and token.text in WORDS:
            token = token._replace(kind="sign")
        tokens.append(token)
        if kind == "end":
            return tokens
        at = found.end()


class _Parser:
    """Reads tokens from left to right; each method one level of the order of signs."""

    def __init__(self, tokens: list[Token]) -> None:
        self.tokens = tokens
        self.place = 0
        self.depth = 0

    @property
    def token(self) -> Token:
        return self.tokens[self.place]

    def take(self, *signs: str) -> Token | None:
        token = self.token
        if token.kind != "sign" or token.text not in signs:
            return None
        self.place += 1
        return token

    def expect(self, sign: str) -> None:
        if self.take(sign) is None:
            raise NotAFormula(f"{sign!r} is missing before {self._shown()}", self.token.at)

    def expect_end(self) -> None:
        if self.token.kind == "end":
            return
        hint = "; equal is written ==" if self.token.text == "=" else ""
        if self.token.kind in ("name", "number", "param"):
            hint = ": is a sign missing before it?"
        raise NotAFormula(f"{self._shown()} cannot stand here{hint}", self.token.at)

    def _shown(self) -> str:
        return "the end" if self.token.kind == "end" else repr(self.token.text)

    def truth(self) -> Syntax:
        self.depth += 1
        if self.depth > DEEPEST:
            raise NotAFormula(f"more than {DEEPEST} levels deep; name parts of it", self.token.at)
        left = self._both()
        while sign := self.take("or"):
            left = Syntax("binary", "or", (left, self._both()), sign.at)
        self.depth -= 1
        return left

    def _both(self) -> Syntax:
        left = self._denied()
        while sign := self.take("and"):
            left = Syntax("binary", "and", (left, self._denied()), sign.at)
        return left

    def _denied(self) -> Syntax:
        signs = []
        while sign := self.take("not"):
            signs.append(sign)
        inner = self._compared()
        for sign in reversed(signs):
            inner = Syntax("not", "not", (inner,), sign.at)
        return inner

    def _compared(self) -> Syntax:
        left = self._signed(0)
        if sign := self.take(*COMPARISONS):
            left = Syntax("binary", sign.text, (left, self._signed(0)), sign.at)
            if again := self.take(*COMPARISONS):
                raise NotAFormula("one comparison at a time; join two by `and`", again.at)
        return left

    def _signed(self, level: int) -> Syntax:
        if level == len(LEVELS):
            return self._unary()
        left = self._signed(level + 1)
        while sign := self.take(*LEVELS[level]):
            left = Syntax("binary", sign.text, (left, self._signed(level + 1)), sign.at)
        return left

    def _unary(self) -> Syntax:
        signs = []
        while sign := self.take("-"):
            signs.append(sign)
        inner = self._followed(self._primary())
        for sign in reversed(signs):
            inner = Syntax("minus", "-", (inner,), sign.at)
        return inner

    def _followed(self, inner: Syntax) -> Syntax:
        """What may follow a thing: whose it is, what of it, and which of them."""
        while True:
            if sign := self.take("["):
                inner = Syntax("index", "", (inner, self.truth()), sign.at)
                self.expect("]")
            elif sign := self.take("."):
                if self.token.kind != "name":
                    raise NotAFormula("after a dot comes a name, as in $card.suit", sign.at)
                inner = Syntax("dot", self.token.text, (inner,), self.token.at)
                self.place += 1
            elif sign := self.take("where"):
                return Syntax("where", "", (inner, self.truth()), sign.at)
            else:
                return inner

    def _primary(self) -> Syntax:
        token = self.token
        if token.kind in ("number", "param"):
            self.place += 1
            if token.kind == "number" and int(token.text[:11]) > LARGEST_NUMBER:
                raise NotAFormula(f"numbers go up to {LARGEST_NUMBER}", token.at)
            return Syntax("number" if token.kind == "number" else "param", token.text, (), token.at)
        if token.kind == "name":
            self.place += 1
            if self.take("("):
                return Syntax("call", token.text, self._listed(")"), token.at)
            return Syntax("name", token.text, (), token.at)
        if self.take("("):
            inner = self.truth()
            self.expect(")")
            return inner
        if self.take("["):
            return Syntax("list", "", self._listed("]"), token.at)
        raise NotAFormula(f"something is missing before {self._shown()}", token.at)

    def _listed(self, closing: str) -> tuple[Syntax, ...]:
        parts: list[Syntax] = []
        if self.take(closing):
            return ()
        while True:
            parts.append(self.truth())
            if self.take(closing):
                return tuple(parts)
            self.expect(",")
