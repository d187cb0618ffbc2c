"""Formulas checked: every name means something, every sign gets what it can work with.

A mistake is told with the part that is wrong and with what would be right. A part that is wrong
becomes None, and nothing more is said about what it is in.
"""

from .formula import CALLED, Formula, Type
from .formula_part import FormulaPart
from .formula_syntax import NotAFormula, parse_formula
from .function_reader import either, fitting
from .problem import Problems
from .scope import Scope
from .tree_reader import TreeReader
from .yaml_tree import YamlNode

MOST_PARTS = 400
MOST_LOOKS = 200_000
"""Things that one formula may look at."""


class FormulaReader:
    """Reads the formulas of one scope."""

    def __init__(self, reader: TreeReader, scope: Scope) -> None:
        self.reader = reader
        self.problems: Problems = reader.problems
        self.scope = scope

    def read(self, node: YamlNode, what: str, *types: Type) -> Formula | None:
        """The formula of a node, which must be of one of these types."""
        value = node.value
        if isinstance(value, bool) and "truth" in types:
            return Formula("const", "truth", value=value)
        if isinstance(value, int) and not isinstance(value, bool):
            if "number" in types:
                return Formula("const", "number", value=value)
            value = str(value)
        if not isinstance(value, str):
            self.reader.wrong(node, f"{what} is {either(types)}")
            return None
        try:
            syntax = parse_formula(value)
        except NotAFormula as error:
            self.problems.add("bad_formula", f"{error.message}, in `{value[:80]}`", node.place)
            return None
        inner = FormulaPart(self.problems, node.place, value, self.scope)
        formula = inner.read(syntax)
        if formula is None:
            return None
        formula = fitting(formula, types)
        if formula.type not in types:
            found = CALLED[formula.type]
            self.problems.add(
                "wrong_type", f"{what} is {either(types)}; `{value[:80]}` is {found}", node.place
            )
            return None
        if sum(1 for _ in formula.every()) > MOST_PARTS or formula.cost > MOST_LOOKS:
            self.problems.add(
                "too_slow", f"`{value[:80]}` may look at {formula.cost} things; "
                f"at most {MOST_LOOKS} are allowed", node.place)  # fmt: skip
            return None
        return formula
