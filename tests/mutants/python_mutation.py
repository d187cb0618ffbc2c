"""Small wrongs in a Python module: comparisons, counts, conditions, branches, dropped statements.

Each mutant changes one place of the source and leaves the rest as it is written, so that its diff
reads like a slip of somebody's hand. What is no rule is left alone: words, types, annotations, how
bots judge a position. Which mutants are tried is campaign.py's choice.
"""

import ast
import re
from collections.abc import Iterator
from types import CodeType
from typing import NamedTuple

COMPARED: dict[type[ast.cmpop], tuple[str, ...]] = {
    ast.Lt: ("<=", ">"),
    ast.LtE: ("<", ">"),
    ast.Gt: (">=", "<"),
    ast.GtE: (">", "<"),
    ast.Eq: ("!=",),
    ast.NotEq: ("==",),
    ast.In: ("not in",),
    ast.NotIn: ("in",),
    ast.Is: ("is not",),
    ast.IsNot: ("is",),
}
COUNTED: dict[type[ast.operator], str] = {
    ast.Add: "-",
    ast.Sub: "+",
    ast.Mult: "+",
    ast.FloorDiv: "*",
    ast.Mod: "//",
    ast.BitAnd: "|",
    ast.BitOr: "&",
    ast.BitXor: "|",
    ast.LShift: ">>",
    ast.RShift: "<<",
}
NAMED = {"min": "max", "max": "min", "any": "all", "all": "any", "True": "False", "False": "True"}

NOT_RULES = {
    "evaluate",
    "balanced",
    "corner_regions",
    "max_turns",
    "sample_state",
    "shape_worth",
    "twin",
    "reveals",
    "action_view",
}
"""Functions that serve bots, limits of random play, and secrecy, which has mutants of its own."""

NOT_COUNTED = {
    "STEP", "HALF_WON", "TURNS_PER_CELL", "LONGEST_RANDOM_TURNS", "minutes", "worth_trying",
    "CORNER", "BESIDE_CORNER", "CHOICE", "OPEN_BOX", "OPEN_LINE_WORTH", "RACE", "BLOT", "POINT",
    "ON_BAR", "KING_WORTH", "MAN_WORTH", "ROW_WORTH", "MAN", "OPEN_MILL", "KEPT",
}  # fmt: skip
"""Numbers that only those functions use, that only describe, or say how much is remembered."""

WORD = re.compile(r"[A-Za-z]\w*")


class Slip(NamedTuple):
    """One changed place: what kind of wrong, where, and the module with it."""

    kind: str
    line: int
    text: str


class Edit(NamedTuple):
    kind: str
    node: ast.AST
    text: str


def slips(source: str) -> Iterator[Slip]:
    """Every mutant of a module that is not the same program in other words."""
    tree = ast.parse(source)
    lines = source.encode().splitlines(keepends=True)
    plain = _core(compile(source, "module", "exec", optimize=2))
    for edit in _edits(tree, source):
        text = _edited(lines, edit)
        try:
            changed = compile(text, "module", "exec", optimize=2)
        except SyntaxError:
            continue
        if _core(changed) != plain:
            yield Slip(edit.kind, edit.node.lineno, text)  # type: ignore[attr-defined]


def _edited(lines: list[bytes], edit: Edit) -> str:
    node: ast.expr | ast.stmt = edit.node  # type: ignore[assignment]
    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    before = lines[: node.lineno - 1]
    after = lines[node.end_lineno :]
    first, last = lines[node.lineno - 1], lines[node.end_lineno - 1]
    middle = first[: node.col_offset] + edit.text.encode() + last[node.end_col_offset :]
    return b"".join([*before, middle, *after]).decode()


def _core(code: CodeType) -> object:
    """What a code object does, wherever its lines stand."""
    consts = tuple(
        _core(c) if isinstance(c, CodeType) else (type(c), repr(c)) for c in code.co_consts
    )
    return code.co_code, code.co_names, code.co_varnames, code.co_freevars, consts


def _edits(node: ast.AST, source: str) -> Iterator[Edit]:
    """The edits of this node, then those of all below it that say a rule."""
    yield from _own_edits(node, source)
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list", "bases", "keywords") and (
            isinstance(node, (ast.AnnAssign, ast.arg, ast.FunctionDef, ast.ClassDef))
        ):
            continue
        for below in value if isinstance(value, list) else [value]:
            if isinstance(below, ast.AST) and _is_rule(below):
                yield from _edits(below, source)


def _is_rule(node: ast.AST) -> bool:
    match node:
        case ast.FunctionDef(name=name):
            return name not in NOT_RULES
        case ast.JoinedStr() | ast.Import() | ast.ImportFrom() | ast.Assert() | ast.Raise():
            return False
        case ast.Expr(value=ast.Constant()):
            return False
        case ast.Subscript(value=ast.Name(id="Literal")):
            return False
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            return name not in NOT_COUNTED
        case ast.Assign(targets=[ast.Tuple(elts=names)]):
            return not {one.id for one in names if isinstance(one, ast.Name)} <= NOT_COUNTED
        case ast.keyword(arg=name):
            return name not in NOT_COUNTED | {"pattern", "tag", "strict"}
    return True


def _own_edits(node: ast.AST, source: str) -> Iterator[Edit]:
    match node:
        case ast.Compare(ops=[op], left=left, comparators=[right]):
            for other in COMPARED[type(op)]:
                yield Edit("comparison", node, f"{_in(left)} {other} {_in(right)}")
        case ast.BoolOp(op=op, values=values):
            word = "or" if isinstance(op, ast.And) else "and"
            yield Edit("and/or", node, f"({f' {word} '.join(map(_in, values))})")
            word = "and" if isinstance(op, ast.And) else "or"
            for gone in range(len(values)):
                others = [_in(value) for at, value in enumerate(values) if at != gone]
                yield Edit("condition removed", node, f"({f' {word} '.join(others)})")
        case ast.BinOp(op=op) if type(op) in COUNTED and not _is_text(node):
            other = COUNTED[type(op)]
            yield Edit("operator", node, f"({_in(node.left)} {other} {_in(node.right)})")
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield Edit("negation", node, f"({ast.unparse(operand)})")
        case ast.IfExp(test=test, body=body, orelse=other):
            swapped = f"({_in(other)} if {_in(test)} else {_in(body)})"
            yield Edit("branches swapped", node, swapped)
            yield Edit("branch dropped", node, _in(body))
            yield Edit("branch dropped", node, _in(other))
        case ast.If(test=test):
            yield Edit("negation", test, f"not ({ast.unparse(test)})")
            yield Edit("condition removed", test, "True")
            yield Edit("condition removed", test, "False")
        case ast.comprehension(ifs=[test]):
            yield Edit("negation", test, f"not ({ast.unparse(test)})")
            yield Edit("condition removed", test, "True")
        case ast.AugAssign() | ast.Continue() | ast.Break():
            yield Edit("statement dropped", node, "pass")
            if isinstance(node, ast.AugAssign) and type(node.op) in COUNTED:
                other = COUNTED[type(node.op)]
                text = f"{ast.unparse(node.target)} {other}= {ast.unparse(node.value)}"
                yield Edit("operator", node, text)
        case ast.Expr(value=ast.Call()):
            yield Edit("statement dropped", node, "pass")
        case ast.Constant(value=bool()) | ast.Name(id="min" | "max" | "any" | "all"):
            yield Edit("word swapped", node, NAMED[ast.unparse(node)])
        case ast.Constant(value=int(number)):
            yield Edit("off by one", node, str(number + 1))
            yield Edit("off by one", node, str(number - 1) if number else "(-1)")
        case ast.Constant(value=str(word)) if WORD.fullmatch(word):
            yield Edit("name changed", node, repr(f"{word}_"))
        case ast.Call(args=[one, two, *_], keywords=[]) if ast.unparse(one) != ast.unparse(two):
            swapped = ", ".join([_in(two), _in(one), *map(_in, node.args[2:])])
            yield Edit("arguments swapped", node, f"{ast.unparse(node.func)}({swapped})")


def _in(node: ast.expr) -> str:
    """An expression as it stands inside another."""
    text = ast.unparse(node)
    is_simple = isinstance(node, (ast.Name, ast.Attribute, ast.Constant, ast.Call, ast.Subscript))
    return text if is_simple or isinstance(node, ast.Starred) else f"({text})"


def _is_text(node: ast.BinOp) -> bool:
    """Whether a sum joins words or tuples, where nothing can be subtracted."""
    return any(
        isinstance(below, (ast.Tuple, ast.List, ast.JoinedStr))
        or (isinstance(below, ast.Constant) and isinstance(below.value, str))
        for below in (node.left, node.right)
    )
