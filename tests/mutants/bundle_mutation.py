"""Small wrongs in a bundle's rules: counts, names, conditions, order, lines left out.

Like python_mutation.py: one changed place each. Words for people and who may see a zone are left
alone. Only bundles that load are mutants: what the loader refuses needs no test.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from random import Random

from damier.bundle import bundle_hash, load_bundle
from damier.bundle.format.grammar import CONDITIONS
from damier.bundle.format.hash_line import with_hash
from damier.core import DamierError
from tests.mutants.python_mutation import Slip

NUMBER = re.compile(r"(?<![\w\"{-])\d+(?![\w\"}-])")
RANK = re.compile(r"(?<=rank: \")\w+(?=\")")
LIST = re.compile(r"\[([\w$-]+(?:, [\w$-]+)+)\]")
ITEM = re.compile(r"(\s*)- (?:(\w+): )?(.*)")
SWAPPED = {
    "zoneEmpty": "zoneNotEmpty",
    "zoneNotEmpty": "zoneEmpty",
    "flagSet": "flagUnset",
    "flagUnset": "flagSet",
    "setFlag": "clearFlag",
    "clearFlag": "setFlag",
    "any:": "all:",
    "all:": "any:",
    "then:": "else:",
    "atMost:": "atLeast:",
    "count: all": "count: 1",
    "perPlayer: true": "perPlayer: false",
    "[actor]": "[opponents]",
}
FORMULA = re.compile(r'"[^"]*"')
IN_FORMULAS = {
    "==": ("!=",),
    "!=": ("==",),
    "<=": ("<",),
    ">=": (">",),
    " < ": (" <= ",),
    " > ": (" >= ",),
    " + ": (" - ",),
    " - ": (" + ",),
    " * ": (" + ",),
    " / ": (" * ",),
    " and ": (" or ",),
    " or ": (" and ",),
    "not ": ("",),
    "any(": ("none(",),
    "none(": ("any(",),
    "min(": ("max(",),
    "max(": ("min(",),
    "most(": ("least(",),
    "first(": ("last(",),
    "actor": ("next",),
    "next": ("actor",),
    "others": ("players",),
    "players": ("others",),
    "following": ("players",),
    "alive": ("players",),
    "forward": ("backward",),
    "hearts": ("spades",),
}
"""What may stand in a formula of the second grammar, and what somebody might have written."""
WORDED = ("ui:", "name:", "help:", "prompt:", "#", "visibility:")


def slips(files: Mapping[str, bytes], rng: Random) -> Iterator[tuple[Slip, str]]:
    """Every mutant that loads, in any order, as the text of its rules and its manifest."""
    edits = list(_edits(files["entities.yaml"].decode()))
    rng.shuffle(edits)
    for kind, line, text in edits:
        with suppress(DamierError):
            yield Slip(kind, line, text), manifest_of({**files, "entities.yaml": text.encode()})


def manifest_of(files: Mapping[str, bytes]) -> str:
    """The manifest with the hash of these files; what does not load is refused."""
    manifest = with_hash(files["manifest.yaml"], bundle_hash(files))
    load_bundle({**files, "manifest.yaml": manifest})
    return manifest.decode()


def _edits(source: str) -> Iterator[tuple[str, int, str]]:
    lines = source.splitlines(keepends=True)
    zones = re.findall(r"^  (\w+):", source.partition("\nzones:")[2].partition("\nverbs:")[0], re.M)
    for number in _rule_lines(lines):
        line = lines[number]
        for kind, *news in _of_line(line, zones):
            yield kind, number + 1, "".join([*lines[:number], *news, *lines[number + 1 :]])
        following = lines[number + 1] if number + 1 < len(lines) else ""
        if ITEM.fullmatch(line.rstrip("\n")) is None or _indent(following) > _indent(line):
            continue
        rest = lines[number + 2 :]
        yield "line dropped", number + 1, "".join([*lines[:number], following, *rest])
        if _may_swap(line, following, rest):
            yield "order", number + 1, "".join([*lines[:number], following, line, *rest])


def _may_swap(line: str, following: str, rest: list[str]) -> bool:
    """Whether two items stand alone, one after the other, and could mean something else the other
    way round. Conditions all hold or do not, whichever is asked first; a turn ends after all."""
    item = ITEM.fullmatch(following.rstrip("\n"))
    if item is None or item[2] in CONDITIONS or item[2] in ("not", "any", "all"):
        return False
    if item[3].startswith(('"', "{ that:")) or "- endTurn\n" in (line.lstrip(), following.lstrip()):
        return False
    return _indent(following) == _indent(line) and (not rest or _indent(rest[0]) <= _indent(line))


def _of_line(line: str, zones: list[str]) -> Iterator[tuple[str, str]]:
    rule, comma, words = line.partition(", ui:")
    end = comma + words

    def at(found: "re.Match[str]", text: str) -> str:
        return rule[: found.start()] + text + rule[found.end() :] + end

    for found in NUMBER.finditer(rule):
        yield "off by one", at(found, str(int(found[0]) + 1))
        yield "off by one", at(found, str(int(found[0]) - 1))
    for found in RANK.finditer(rule):
        yield "value", at(found, "9" if found[0] != "9" else "10")
    for word, other in SWAPPED.items():
        for found in re.finditer(rf"(?<!\w){re.escape(word)}", rule):
            yield "word swapped", at(found, other)
    for formula in FORMULA.finditer(rule):
        for word, others in IN_FORMULAS.items():
            for found in re.finditer(rf"{_edge(word)}{re.escape(word)}", formula[0]):
                for other in others:
                    text = formula[0][: found.start()] + other + formula[0][found.end() :]
                    yield "formula", at(formula, text)
    for found in LIST.finditer(rule):
        names = found[1].split(", ")
        for gone in names:
            left = ", ".join(name for name in names if name != gone)
            yield "name removed", at(found, f"[{left}]")
    for zone in zones:
        for found in re.finditer(rf"(?<=(?:zone|from): ){zone}\b|(?<=to: ){zone}\b", rule):
            for other in zones:
                if other != zone:
                    yield "other zone", at(found, other)
    item = ITEM.fullmatch(rule.rstrip("\n"))
    if item is not None and item[2] == "not" and item[3].startswith("{ "):
        yield "negation", f"{item[1]}- {item[3][2:-2]}\n"
    elif item is not None and item[2] in CONDITIONS and item[3].startswith("{"):
        yield "negation", f"{item[1]}- not: {{ {item[2]}: {item[3]} }}\n"
    if re.fullmatch(r"\s*(nextPhase|seat|zone|whenOut): \w+\n", line):
        yield "line dropped", ""


def _edge(word: str) -> str:
    """Words of letters begin where a word begins."""
    return r"(?<![\w$-])" if word[0].isalpha() else ""


def _rule_lines(lines: list[str]) -> Iterator[int]:
    """The numbers of the lines that say a rule."""
    worded = -1
    for number, line in enumerate(lines):
        if worded >= 0 and (_indent(line) > worded or not line.strip()):
            continue
        worded = -1
        if line.strip().startswith(WORDED) and not line.strip().startswith("- "):
            worded = _indent(line)
        elif line.strip():
            yield number


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))
