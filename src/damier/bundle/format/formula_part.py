"""The parts of a formula checked: every sign gets what it can work with.

A part that is wrong becomes None, and nothing more is said about what it is in.
"""

from dataclasses import replace

from .formula import CALLED, ELEMENT, NOTHING, Formula, Type, element, made
from .formula_syntax import Syntax
from .function import CARD_WORDS, CELL_WORDS, CONSTANTS, PLAYERS
from .function_reader import NONE_OF
from .name_reader import NameReader
from .sight import zone_sight

ORDERED = ("<", "<=", ">", ">=")


class FormulaPart(NameReader):
    """Reads the parts of one formula."""

    def seeing(self, it: Formula) -> "FormulaPart":
        return FormulaPart(self.problems, self.place, self.text, self.scope.looking_at(it))

    def inside(self, name: str) -> "FormulaPart":
        node = self.scope.defined[name]
        scope = replace(self.scope, inside=(*self.scope.inside, name))
        return FormulaPart(self.problems, node.place, str(node.value), scope)

    def read(self, syntax: Syntax) -> Formula | None:
        match syntax.kind:
            case "number":
                return Formula("const", "number", value=int(syntax.text))
            case "name":
                return self.name(syntax.text)
            case "param":
                return self.param(syntax.text)
            case "call":
                return self.call(syntax)
            case "index":
                return self.index(syntax)
            case "dot":
                return self._dot(syntax)
            case "where":
                return self._where(syntax)
            case "not" | "minus":
                wanted: Type = "truth" if syntax.kind == "not" else "number"
                inner = self.wanted(syntax.parts[0], wanted)
                return inner and made(syntax.kind, wanted, inner)
            case "binary":
                return self._binary(syntax)
        self.wrong("bad_formula", "a list stands only after `in`")
        return None

    # What of it, and which of them

    def _dot(self, syntax: Syntax) -> Formula | None:
        base = self.read(syntax.parts[0])
        if base is None or not self.has_board(base):
            return None
        word, scope = syntax.text, self.scope
        if base.type == "cell":
            if word == "card":
                sight = zone_sight(scope.zones[base.of], False)
                return replace(made("cell card", "card", base, of=base.of), origin=sight)
            if word in CELL_WORDS:
                return made(
                    f"cell {word}", "truth" if word == "empty" else "number", base, of=base.of
                )
            self.unknown("undefined_name", "a cell has no", word, CELL_WORDS)
            return None
        if base.type not in ("card", "entity"):
            self.wrong("wrong_type", f"{CALLED[base.type]} has no .{word}")
            return None
        type: Type = "number"
        if word in scope.traits:
            type = "number" if scope.is_numeric(word) else "trait"
        elif word in ("name", "kind", "seat", "up"):
            types: dict[str, Type] = {
                "name": "entity",
                "kind": "trait",
                "seat": "player",
                "up": "truth",
            }
            type = types[word]
        elif word != "value":
            self.unknown("undefined_trait", "no trait", word, (*scope.traits, *CARD_WORDS))
            return None
        if base.type == "entity" and word in ("seat", "up"):
            self.wrong("wrong_type", f"an entity has no .{word}: a card has")
            return None
        known = word == "up"
        told = NOTHING if known else base.origin
        return replace(
            made(f"{base.type} word", type, base, value=word, of=word), read=base.read | told
        )

    def _where(self, syntax: Syntax) -> Formula | None:
        selection = self.wanted(syntax.parts[0], "players", "cards", "cells")
        if selection is None:
            return None
        test = self.seeing(element(selection)).wanted(syntax.parts[1], "truth")
        if test is None:
            return None
        return replace(
            made("where", selection.type, selection, test, of=selection.of),
            origin=selection.origin,
            cost=selection.cost + self.size(selection) * test.cost,
        )

    # Signs

    def _binary(self, syntax: Syntax) -> Formula | None:
        sign, (left, right) = syntax.text, syntax.parts
        if sign in ("and", "or"):
            return self._both(sign, left, right, "truth", "truth")
        if sign in ("+", "-", "*", "/", "%"):
            return self._both(sign, left, right, "number", "number")
        if sign in ORDERED:
            return self._both(sign, left, right, "number", "truth")
        if sign == "in":
            return self._among(left, right)
        return self._equal(left, right, sign)

    def _both(
        self, sign: str, left: Syntax, right: Syntax, type: Type, gives: Type
    ) -> Formula | None:
        one, other = self.wanted(left, type), self.wanted(right, type)
        return made(sign, gives, one, other) if one and other else None

    def _among(self, left: Syntax, right: Syntax) -> Formula | None:
        if right.kind == "list":
            each = [self._equal(left, part, "==") for part in right.parts]
            found = [part for part in each if part is not None]
            if len(found) < len(each):
                return None
            if not found:
                self.wrong("bad_formula", "the list after `in` is empty")
                return None
            return made("any of", "truth", *found)
        group = self.wanted(right, "players", "cards", "cells")
        if group is None:
            return None
        one = self.wanted(left, ELEMENT[group.type])
        if one is None:
            return None
        return replace(made("among", "truth", one, group), cost=group.cost + self.size(group))

    def _equal(self, left: Syntax, right: Syntax, sign: str) -> Formula | None:
        one = None if self._is_word(left) and not self._is_word(right) else self.read(left)
        if one is None and not self._is_word(left):
            return None
        if one is None:
            one, left, right = self.read(right), right, left
            if one is None:
                return None
        other = self._value(right, one) if self._is_word(right) else self.read(right)
        if other is None:
            return None
        if other.op == "none" and one.type in NONE_OF:
            other = replace(other, type=one.type)
        elif one.op == "none" and other.type in NONE_OF:
            one = replace(one, type=other.type)
        pair = {one.type, other.type}
        if pair == {"card", "entity"}:
            if one.type == "card":
                one = replace(_kind(one), read=one.read | one.origin)
            else:
                other = replace(_kind(other), read=other.read | other.origin)
        elif len(pair) > 1 or one.type in ELEMENT:
            what = f"{CALLED[one.type]} is never {CALLED[other.type]}"
            valued = pair == {"card", "number"} or pair == {"entity", "number"}
            self.wrong("wrong_type", f"{what}; .value is its number" if valued else what)
            return None
        return made(sign, "truth", one, other)

    def _is_word(self, syntax: Syntax) -> bool:
        """Whether a bare word may mean a value of what it is compared with."""
        scope, name = self.scope, syntax.text
        names = (scope.counters, scope.dice, scope.options, scope.zones, scope.defined)
        return (
            syntax.kind in ("name", "number")
            and name not in (*CONSTANTS, *PLAYERS)
            and not any(name in known for known in names)
        )

    def _value(self, syntax: Syntax, like: Formula) -> Formula | None:
        """A bare word, as a value of what stands on the other side."""
        if like.type == "word":
            words = like.of.split("/")
            if syntax.text not in words:
                self.unknown("undefined_name", "no word", syntax.text, words)
                return None
            return Formula("const", "word", value=words.index(syntax.text))
        if like.type != "trait":
            return self.read(syntax)
        if like.of == "kind":
            values: tuple[str | int, ...] = tuple(e.kind for e in self.scope.entities.values())
        else:
            values = self.scope.values_of(like.of)
        for value in values:
            if str(value) == syntax.text:
                return Formula("const", "trait", value=value, of=like.of)
        self.unknown("undefined_name", f"no {like.of} is called", syntax.text, map(str, values))
        return None


def _kind(card: Formula) -> Formula:
    return made("card word", "entity", card, value="name", of="name")
