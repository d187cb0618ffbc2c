"""Mutants of rules and of secrecy: wrong games and leaking ones.

`python -m tools.campaign mutants` makes 320 wrong games with a fresh seed, beside those written by
hand, judged by each game's own tests other than goldens, and 240 leaks, judged by `damier check`
alone; it fails where less than 95 of a hundred are caught. Survivors are printed and kept in
build/mutants.txt; argued.md says why those known may survive. `--seed 7` draws those of seed 7
again, `--mutants 50` and `--leaks 10` fewer, `--benches 1` uses one process,
`--no-check` spares `damier check` of wrong games, which is several times as quick.
"""

import argparse
import re
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from tests.mutants.handwritten import handwritten
from tests.mutants.judge import Judged, judge
from tests.mutants.leaks import judged
from tests.mutants.subject import ROOT, SUBJECTS, chosen

ARGUED = Path(__file__).parent / "argued.md"
KEPT = ROOT / "build" / "mutants.txt"
LEAST_CAUGHT = 0.95


def campaign(given: Sequence[str] = ()) -> dict[str, Any]:
    asked = _options(given)
    print(f"seed {asked.seed}", flush=True)
    made = chosen(asked.mutants, Random(asked.seed))
    by_hand = handwritten()
    with judge(asked.benches) as court:
        for subject, wrong in court.faults(SUBJECTS).items():
            if wrong:
                raise SystemExit(f"{subject.name} fails before anything is changed: {wrong}")
        verdicts = court.verdicts([*by_hand, *made], not asked.no_check, _teller())
    written, generated = verdicts[: len(by_hand)], verdicts[len(by_hand) :]
    survivors = [one for one in verdicts if not one.found]
    leaks = _leaks(asked.seed, asked.leaks, asked.benches)
    KEPT.parent.mkdir(exist_ok=True)
    KEPT.write_text("\n".join([*map(_shown, survivors), *leaks.passed]), "utf-8")
    known = argued()
    figures = {
        "seed": asked.seed,
        "generated": _counted(generated, asked.no_check),
        "by hand": _counted(written, asked.no_check),
        "by game": {
            subject.name: _counted(
                [one for one in verdicts if one.mutant.subject == subject], asked.no_check
            )
            for subject in SUBJECTS
        },
        "survivors argued": [one.mutant.mark for one in survivors if one.mutant.mark in known],
        "survivors not argued": [
            one.mutant.mark for one in survivors if one.mutant.mark not in known
        ],
        "leaks": leaks.counted,
        "leaks not refused": leaks.passed,
    }
    for part in (generated, written):
        if sum(bool(one.found) for one in part) < LEAST_CAUGHT * len(part):
            raise SystemExit(f"too many survive: {figures}")
    if leaks.refused < LEAST_CAUGHT * leaks.drawn:
        raise SystemExit(f"too many leaks pass: {figures}")
    return figures


@dataclass
class _Leaks:
    """What `damier check` made of leaks."""

    counted: dict[str, dict[str, int]] = field(default_factory=dict)
    passed: list[str] = field(default_factory=list)

    @property
    def drawn(self) -> int:
        return sum(game["leaks"] for game in self.counted.values())

    @property
    def refused(self) -> int:
        return sum(game["refused"] for game in self.counted.values())


def _leaks(seed: int, each: int, workers: int) -> _Leaks:
    found = _Leaks()
    with TemporaryDirectory(prefix="damier-leaks-") as folder:
        for verdict in judged(seed, each, Path(folder), workers):
            game = found.counted.setdefault(verdict.leak.game, {"leaks": 0, "refused": 0})
            game["leaks"] += 1
            game["refused"] += verdict.said is not None
            if verdict.said is None:
                found.passed.append(verdict.leak.told())
                print(found.passed[-1], flush=True)
            if found.drawn % 20 == 0:
                print(f"{found.refused} of {found.drawn} leaks refused", flush=True)
    return found


def argued() -> set[str]:
    """The marks of the survivors that are known and have their reason."""
    return set(re.findall(r"^## `([0-9a-f]{10})`", ARGUED.read_text("utf-8"), re.MULTILINE))


def _options(given: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="tools.campaign mutants")
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10**6))
    parser.add_argument("--mutants", type=int, default=320)
    parser.add_argument("--leaks", type=int, default=60, help="of each of four games")
    parser.add_argument("--benches", type=int, default=2)
    parser.add_argument("--no-check", action="store_true")
    return parser.parse_args(list(given))


def _counted(part: Sequence[Judged], is_unchecked: bool) -> dict[str, int]:
    counts = {"mutants": len(part), "caught": sum(bool(one.found) for one in part)}
    if not is_unchecked:
        counts["refused by check"] = sum(bool(one.check) for one in part)
    return counts


def _teller() -> Callable[[Judged], None]:
    """Prints every survivor, and now and then how far the judging is."""
    seen = caught = 0

    def tell(one: Judged) -> None:
        nonlocal seen, caught
        seen += 1
        caught += bool(one.found)
        if not one.found:
            print(_shown(one), flush=True)
        if seen % 20 == 0:
            print(f"{caught} of {seen} caught", flush=True)

    return tell


def _shown(one: Judged) -> str:
    mutant = one.mutant
    check = f"; damier check: {one.check}" if one.check else ""
    return f"{mutant.mark} {mutant.subject.name}, {mutant.kind}{check}\n{mutant.diff}"
