"""The folder of an arena: its plan, and each finished match as a record and its figures.

A match is in the folder whole or not at all: its figures are written last, under another name
first. So whatever is stopped, killed or cut off, what was finished stays, and is not played again.
"""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from damier.core import DamierError, InvalidData, decode, digest, encode

from .plan import Fixture, Plan, fixtures
from .played import Answer, Played

PLAN = "arena.json"
MATCHES = "matches"
LARGEST_FIGURES = 16 * 1024 * 1024


class OtherArena(DamierError):
    """A folder that holds another arena: other bots, options, rules or seed. It is left alone."""

    code = "other_arena"


class Store:
    """Finished matches in a folder."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        self.folder, self.matches = folder, folder / MATCHES
        kept = folder / PLAN
        if kept.is_file():
            if decode(kept.read_bytes(), Plan) != plan:
                raise OtherArena(
                    f"{folder} holds another arena; choose another --out", path=str(kept)
                )
        elif folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise InvalidData(f"{folder} is there already and holds no arena", path=str(folder))
        self.matches.mkdir(parents=True, exist_ok=True)
        _write(kept, encode(plan) + b"\n")

    def record_of(self, number: int) -> Path:
        return self.matches / f"{number:05}.jsonl"

    def figures_of(self, number: int) -> Path:
        return self.matches / f"{number:05}.json"

    def keep(self, answer: Answer) -> None:
        """Write a finished match."""
        number = answer.played.number
        _write(self.record_of(number), answer.record.encode())
        _write(self.figures_of(number), encode(answer.played) + b"\n")

    def finished(self, fixtures: Sequence[Fixture]) -> list[Played]:
        """Those of these fixtures that have been played, in order."""
        return [
            decode(path.read_bytes(), Played, limit=LARGEST_FIGURES)
            for fixture in fixtures
            if (path := self.figures_of(fixture.number)).is_file()
            and self.record_of(fixture.number).is_file()
        ]


def finished_records(plan: Plan, folder: Path) -> Iterator[tuple[Played, bytes]]:
    """The finished matches of an arena, in order, each with its record."""
    store = Store(folder, plan)
    for played in store.finished(fixtures(plan)):
        yield played, store.record_of(played.number).read_bytes()


def folder_of(plan: Plan, game_id: str) -> Path:
    """Where an arena is kept if nobody says: the same for the same plan, so that it resumes."""
    return Path("arenas") / f"{game_id}-{digest(plan)[:10]}"


def _write(path: Path, content: bytes) -> None:
    half = path.with_suffix(path.suffix + ".part")
    half.write_bytes(content)
    os.replace(half, path)
