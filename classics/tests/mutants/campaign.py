"""Wrong rules of the classics, made as tests/mutants makes them, judged by each game's own tests.

`python -m tools.campaign classics/mutants` draws eight of each game with a fresh seed; `--seed 7`
those of seed 7 again, `--each 20` more, `--only go kalah` of these games, and what was found of the
others is kept. Survivors are printed and kept in build/classics-mutants.txt; argued.md says why
those known may survive.
"""

import argparse
import json
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from classics.tests.test_laws import FOLDER, GAMES, needed
from tests.mutants.campaign import argued
from tests.mutants.judge import Judged, judge
from tests.mutants.subject import ROOT, Mutant, Subject, chosen
from tools.docs.findings import FIGURES

ARGUED: Final = Path(__file__).with_name("argued.md")
KEPT: Final = ROOT / "build" / "classics-mutants.txt"
LEAST_CAUGHT: Final = 0.95


def subject(game_id: str) -> Subject:
    """The rules of a game, and what tests them: a twin, OpenSpiel, its own tests, laws, counts."""
    folder = game_id.replace("-", "_")
    files = sorted(
        path.relative_to(ROOT).as_posix()
        for path in needed(FOLDER / folder / "engine.py")
        # What games share is names, scenes and words; secrecy has leaks of its own.
        if path.parent.name == folder and path.name != "secrecy.py"
    )
    own = [f"classics/tests/{folder}"] if list(ROOT.glob(f"classics/tests/{folder}/test_*")) else []
    return Subject(
        game_id,
        tuple(files),
        (
            f"classics/tests/test_twins.py::test_it_plays_as_its_plain_twin_does[{game_id}]",
            f"classics/tests/test_openspiel.py::test_it_plays_as_openspiel_does[{game_id}]",
            *own,
            f"classics/tests/test_laws.py::test_it_keeps_the_laws[{game_id}]",
            "classics/tests/test_options.py",
            "classics/tests/test_refusals.py",
            "classics/tests/test_perft.py",
            f"tests/testing/test_words.py::test_our_games_have_all_their_words[{game_id}]",
        ),
        share=100,
    )


def campaign(given: Sequence[str] = ()) -> dict[str, Any]:
    parser = argparse.ArgumentParser(prog="tools.campaign classics/mutants")
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10**6))
    parser.add_argument("--each", type=int, default=8)
    parser.add_argument("--only", nargs="+", choices=GAMES, default=GAMES)
    parser.add_argument("--benches", type=int, default=2)
    asked = parser.parse_args(list(given))
    kept = json.loads(FIGURES.read_text(encoding="utf-8")).get("classics/mutants", {})
    found: dict[str, dict[str, Any]] = dict(kept.get("by game", {}))
    survivors: list[Judged] = []
    with judge(asked.benches) as court:
        for game_id in asked.only:
            one = subject(game_id)
            if wrong := court.faults([one])[one]:
                raise SystemExit(f"{game_id} fails before anything is changed: {wrong}")
            verdicts = court.verdicts(_drawn(one, asked), check=False, tell=lambda _: None)
            left = [verdict for verdict in verdicts if not verdict.found]
            survivors += left
            found[game_id] = {
                "seed": asked.seed,
                "mutants": len(verdicts),
                "caught": len(verdicts) - len(left),
                "survivors": [verdict.mutant.mark for verdict in left],
            }
            print(f"{game_id}: {found[game_id]}", *map(_shown, left), sep="\n", flush=True)
    KEPT.parent.mkdir(exist_ok=True)
    KEPT.write_text("\n".join(map(_shown, survivors)), "utf-8")
    caught, mutants = (sum(one[name] for one in found.values()) for name in ("caught", "mutants"))
    figures: dict[str, Any] = {"by game": found, "caught": caught, "mutants": mutants}
    marks = [mark for one in found.values() for mark in one.get("survivors", ())]
    figures["survivors not argued"] = [mark for mark in marks if mark not in argued(ARGUED)]
    if caught < LEAST_CAUGHT * mutants:
        figures["not green"] = f"{caught} of {mutants} caught"
    return figures


def _drawn(one: Subject, asked: argparse.Namespace) -> list[Mutant]:
    return chosen(asked.each, asked.seed, [one])


def _shown(one: Judged) -> str:
    return f"{one.mutant.mark} {one.mutant.subject.name}, {one.mutant.kind}\n{one.mutant.diff}"
