"""`damier arena` as people run it."""

from pathlib import Path

import pytest

from damier.arena.summary import Summary
from damier.core import decode
from damier.match import read
from tests.cli.running import damier


def test_an_arena_shows_a_table_and_writes_what_was_asked(tmp_path: Path) -> None:
    ran = damier(
        *("arena", "piscari", "--bots", "easy,wizard", "--games", "10", "--option", "first=red"),
        *("--out", "kept", "--report", "r.html", "--json", "r.json", "--seed", "3"),
        folder=tmp_path,
    )
    assert ran.code == 0, ran.err
    assert "10/10" in ran.out
    summary = decode((tmp_path / "r.json").read_bytes(), Summary)
    assert summary.options == {"first": "red"}
    assert summary.matches == 10
    assert summary.standings[0].bot == "wizard"
    assert {standing.bot for standing in summary.standings} == {"easy", "wizard"}
    assert "balance report" in (tmp_path / "r.html").read_text(encoding="utf-8")
    records = sorted((tmp_path / "kept" / "matches").glob("*.jsonl"))
    assert len(records) == 10
    assert read(records[0].read_bytes()).header.config["first"] == "red"
    assert damier("replay", str(records[0]), "--verify", folder=tmp_path).code == 0


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--bots", "easy,genius"], "unknown_level"),
        (["--bots", "easy,easy"], "named once"),
        (["--bots", "easy", "--report", "r.pdf"], ".html or .md"),
        (["--bots", "easy", "--option", "first=green"], "invalid_data"),
        (["--bots", "easy", "--players", "3"], "player_count"),
        (["--bots", "easy,nowhere:Bot"], "unknown_level"),
        (["--bots", "easy,hard@many"], "number of nodes"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(
    tmp_path: Path, words: list[str], told: str
) -> None:
    ran = damier("arena", "piscari", *words, folder=tmp_path)
    assert ran.code == 2
    assert told in ran.err
    assert "Traceback" not in ran.err
    assert list(tmp_path.iterdir()) == []
