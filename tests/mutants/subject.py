"""What is mutated, and which tests judge it: the rules of every game, and that game's own tests.

Goldens do not count: whoever changes a rule by mistake writes them anew with one command.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import unified_diff
from hashlib import sha256
from itertools import islice, zip_longest
from pathlib import Path
from random import Random

from tests.mutants import bundle_mutation, python_mutation

ROOT = Path(__file__).resolve().parents[2]
GAMES = "src/damier/games"
NO_GOLDENS = ("golden", "transcript", "terminal")
"""Tests with one of these words in their name compare with text that the game has written."""


@dataclass(frozen=True)
class Subject:
    """A game: where its rules are, and its tests."""

    name: str
    files: tuple[str, ...]
    tests: tuple[str, ...]
    """Quick ones first; whatever comes again is run once."""
    share: int
    """Of a hundred generated mutants, how many are of this game."""

    @property
    def is_bundle(self) -> bool:
        return self.files[0].endswith(".yaml")


def _python(name: str, modules: str, share: int, quick: str = "engine") -> Subject:
    folder = name.replace("-", "_")
    files = tuple(f"{GAMES}/{folder}/{module}.py" for module in modules.split())
    tests = [f"tests/games/{folder}/test_{part}.py" for part in quick.split()]
    return Subject(name, files, (*tests, f"tests/games/{folder}"), share)


def _bundle(name: str, version: str, share: int, *others: str) -> Subject:
    """One version of a bundle; its tests are those of its folder, or these."""
    tests = others or (f"tests/games/{name.replace('-', '_')}",)
    return Subject(f"{name}@{version}", (f"games/{name}/{version}/entities.yaml",), tests, share)


OPENSPIEL = "tests/bundle/test_openspiel.py"
BOTH_VERSIONS = "tests/games/test_second_versions.py"

SUBJECTS = (
    _python("rock-paper-scissors", "engine state", 6),
    _python("quoridor", "engine kernel board_kernel fence_kernel state", 21, "engine kernel"),
    _python(
        "triple-triad",
        "engine board capture placement result trade rules state refusal card",
        22,
        "capture play result trade config",
    ),
    _python("piscari", "engine board state", 11, "board engine"),
    Subject(
        "tic-tac-toe-py",
        ("examples/tic_tac_toe/tic_tac_toe/engine.py",),
        ("examples/tic_tac_toe/tests/test_rules.py", "examples/tic_tac_toe/tests"),
        3,
    ),
    _bundle("love-letter", "1.0", 3),
    _bundle("love-letter", "1.1", 6, "tests/games/love_letter", BOTH_VERSIONS),
    _bundle("crazy-eights", "1.0", 2),
    _bundle("crazy-eights", "1.1", 4, "tests/games/crazy_eights", BOTH_VERSIONS),
    _bundle("tic-tac-toe", "1.1", 1),
    _bundle("tic-tac-toe", "1.2", 2, "tests/games/tic_tac_toe", BOTH_VERSIONS),
    _bundle("nim", "1.0", 2, "tests/games/nim", OPENSPIEL),
    _bundle("hex", "1.0", 2, "tests/games/hex", OPENSPIEL),
    _bundle("go-fish", "1.0", 2, "tests/games/go_fish", OPENSPIEL),
    _bundle("hearts", "1.0", 4, "tests/games/hearts", OPENSPIEL),
    _bundle("memory", "1.0", 2),
    _bundle("race", "1.0", 2),
    _bundle("auction", "1.0", 2),
    _bundle("draft", "1.0", 1),
    _bundle("deduction", "1.0", 2),
)


@dataclass(frozen=True)
class Mutant:
    """One wrong game: which files read how."""

    subject: Subject
    kind: str
    file: str
    line: int
    files: tuple[tuple[str, str], ...]
    """Every changed file, with its whole text; the first is the one that somebody got wrong."""

    @property
    def diff(self) -> str:
        before = (ROOT / self.file).read_text("utf-8").splitlines(keepends=True)
        after = self.files[0][1].splitlines(keepends=True)
        return "".join(unified_diff(before, after, self.file, self.file, n=2))

    @property
    def mark(self) -> str:
        """What it is known by, wherever its lines may move."""
        changed = [line for line in self.diff.splitlines()[2:] if line[0] in "+-"]
        return sha256("\n".join([self.file, *changed]).encode()).hexdigest()[:10]


def mutants_of(subject: Subject, rng: Random) -> Iterator[Mutant]:
    """The mutants that the generators make of a game, in an order that is drawn."""
    if subject.is_bundle:
        (file,) = subject.files
        for slip, manifest in bundle_mutation.slips(bundle_files(file), rng):
            changed = ((file, slip.text), (manifest_beside(file), manifest))
            yield Mutant(subject, slip.kind, file, slip.line, changed)
        return
    found = [
        Mutant(subject, slip.kind, file, slip.line, ((file, slip.text),))
        for file in subject.files
        for slip in python_mutation.slips((ROOT / file).read_text("utf-8"))
    ]
    rng.shuffle(found)
    yield from found


def chosen(share_of: int, seed: int, subjects: Iterable[Subject] = SUBJECTS) -> list[Mutant]:
    """About so many mutants if all are asked for, of every game its share; the kinds of wrong take
    turns. A seed draws the same of a game, whichever others are asked for."""
    mutants: list[Mutant] = []
    for subject in subjects:
        by_kind: dict[str, list[Mutant]] = {}
        wanted = max(1, round(share_of * subject.share / 100))
        drawn = mutants_of(subject, Random(f"{seed} {subject.name}"))
        for mutant in islice(drawn, 3 * wanted if subject.is_bundle else None):
            by_kind.setdefault(mutant.kind, []).append(mutant)
        rows = zip_longest(*by_kind.values())
        turns = [mutant for row in rows for mutant in row if mutant is not None]
        mutants += turns[:wanted]
    return mutants


def bundle_files(entities: str) -> dict[str, bytes]:
    """The files of the bundle with these rules."""
    folder = (ROOT / entities).parent
    paths = [path for path in folder.rglob("*") if path.is_file()]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def manifest_beside(entities: str) -> str:
    return f"{entities.rpartition('/')[0]}/manifest.yaml"
