"""Mutants of rules and of secrecy: wrong games and leaking ones.

`python -m tools.campaign mutants` makes 320 wrong games with a fresh seed, beside those written by
hand, judged by each game's own tests other than goldens, and 60 leaks of each of seven games,
judged by `damier check` alone; it fails where less than 95 of a hundred are caught. Survivors are
printed and kept in build/mutants.txt and build/leaks.txt; argued.md says why those known may
survive. `--seed 7` draws those of seed 7 again, `--mutants 50` and `--leaks 10` fewer, `--benches
1` uses one process, `--only rules` and `--only leaks` run one part, `--games hearts@1.0 nim@1.0`
some games (of the others is kept what was found before, and leaks are added to those of other
seeds), and `--no-check` spares `damier check` of wrong games.
"""

import argparse
import json
import re
import secrets
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.mutants.handwritten import handwritten
from tests.mutants.judge import Judged, judge
from tests.mutants.leaks import GAMES, judged
from tests.mutants.subject import ROOT, SUBJECTS, chosen
from tools.docs.findings import FIGURES

ARGUED = Path(__file__).parent / "argued.md"
KEPT = ROOT / "build" / "mutants.txt"
LEAKED = ROOT / "build" / "leaks.txt"
LEAST_CAUGHT = 0.95


def campaign(given: Sequence[str] = ()) -> dict[str, Any]:
    asked = _options(given)
    print(f"seed {asked.seed}", flush=True)
    KEPT.parent.mkdir(exist_ok=True)
    found = {part: PARTS[part](asked) for part in PARTS if asked.only in (None, part)}
    known: dict[str, Any] = json.loads(FIGURES.read_text("utf-8")).get("mutants", {})
    for part, by_game in found.items():
        before = known.get(part, {}).get("by game", {}) if asked.games else {}
        if part == "leaks":
            by_game = {game: _added(before.get(game, {}), new) for game, new in by_game.items()}
        known[part] = _summed(before | by_game)
    return known


def _added(before: dict[str, Any], found: dict[str, Any]) -> dict[str, Any]:
    """Leaks of a game beside those of other seeds; of the same seed they are the same."""
    if set(found["seeds"]) & set(before.get("seeds", ())):
        return found
    return {name: before.get(name, type(value)()) + value for name, value in found.items()}


def _rules(asked: argparse.Namespace) -> dict[str, Any]:
    """What the games' own tests made of wrong rules, by game."""
    subjects = [one for one in SUBJECTS if not asked.games or one.name in asked.games]
    made = chosen(asked.mutants, asked.seed, subjects)
    by_hand = [mutant for mutant in handwritten() if mutant.subject in subjects]
    with judge(asked.benches) as court:
        for subject, wrong in court.faults(subjects).items():
            if wrong:
                raise SystemExit(f"{subject.name} fails before anything is changed: {wrong}")
        verdicts = court.verdicts([*by_hand, *made], not asked.no_check, _teller())
    written, generated = verdicts[: len(by_hand)], verdicts[len(by_hand) :]
    KEPT.write_text("\n".join(_shown(one) for one in verdicts if not one.found), "utf-8")
    figures: dict[str, dict[str, Any]] = {}
    for subject in subjects:
        of_it = [one for one in verdicts if one.mutant.subject == subject]
        figures[subject.name] = {
            "seed": asked.seed,
            **_counted("generated", [one for one in generated if one in of_it]),
            **_counted("by hand", [one for one in written if one in of_it]),
            "survivors": [one.mutant.mark for one in of_it if not one.found],
        }
        if not asked.no_check:
            figures[subject.name]["refused by check"] = sum(bool(one.check) for one in of_it)
    return figures


def _leaks(asked: argparse.Namespace) -> dict[str, Any]:
    """What `damier check` made of leaks, by game."""
    figures: dict[str, Any] = {}
    passed: list[str] = []
    games = [game for game in GAMES if not asked.games or game in asked.games]
    drawn = refused = 0
    with TemporaryDirectory(prefix="damier-leaks-") as folder:
        for verdict in judged(asked.seed, asked.leaks, Path(folder), asked.benches, games):
            game = figures.setdefault(
                verdict.leak.game,
                {"seeds": [asked.seed], "leaks": 0, "leaks caught": 0, "survivors": []},
            )
            is_refused = verdict.said is not None
            game["leaks"] += 1
            game["leaks caught"] += is_refused
            drawn, refused = drawn + 1, refused + is_refused
            if not is_refused:
                game["survivors"].append(verdict.leak.mark)
                passed.append(f"{verdict.leak.mark} {verdict.leak.told()}")
                print(passed[-1], flush=True)
            if drawn % 20 == 0:
                print(f"{refused} of {drawn} leaks refused", flush=True)
    LEAKED.write_text("\n".join(passed), "utf-8")
    return figures


def _summed(by_game: dict[str, Any]) -> dict[str, Any]:
    """All games together; too many survivors are a failure."""
    figures: dict[str, Any] = {"by game": by_game}
    for kind in ("generated", "by hand", "leaks"):
        made = sum(game.get(kind, 0) for game in by_game.values())
        caught = sum(game.get(f"{kind} caught", 0) for game in by_game.values())
        if made:
            figures |= {kind: made, f"{kind} caught": caught}
        if caught < LEAST_CAUGHT * made:
            figures["not green"] = f"{caught} of {made} {kind} caught"
    marks = [mark for game in by_game.values() for mark in game["survivors"]]
    figures["survivors not argued"] = [mark for mark in marks if mark not in argued()]
    return figures


PARTS = {"rules": _rules, "leaks": _leaks}


def argued(page: Path = ARGUED) -> set[str]:
    """The marks of the survivors that are known and have their reason on this page."""
    return set(re.findall(r"^## `([0-9a-f]{10})`", page.read_text("utf-8"), re.MULTILINE))


def _options(given: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="tools.campaign mutants")
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10**6))
    parser.add_argument("--mutants", type=int, default=320)
    parser.add_argument("--leaks", type=int, default=60, help="of each game")
    parser.add_argument("--benches", type=int, default=2)
    parser.add_argument("--only", choices=PARTS)
    parser.add_argument("--games", nargs="+", choices=[*GAMES, *(one.name for one in SUBJECTS)])
    parser.add_argument("--no-check", action="store_true")
    return parser.parse_args(list(given))


def _counted(kind: str, part: Sequence[Judged]) -> dict[str, int]:
    return {kind: len(part), f"{kind} caught": sum(bool(one.found) for one in part)}


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
