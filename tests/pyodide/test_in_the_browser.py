"""The browser's Python plays as ours does: golden texts and replayed records agree to the byte."""

import json
from pathlib import Path
from typing import Any

from damier import catalogue
from damier.catalogue import Game
from damier.core import SeededRandom, digest
from damier.match import Match, read, replayed, written
from damier.testing import choices
from damier.testing.playout import configs
from tools.pyodide import run

RECORDS_EACH = 3


def records(game: Game) -> list[str]:
    """Random matches of every number of players and preset, as they are kept."""
    rng = SeededRandom(11)
    kept = []
    for config in configs(game, rng)[:RECORDS_EACH]:
        match: Match[Any, Any, Any, Any] = Match.start(game.engine, game.rules, config)
        while match.outcome is None:
            player, action = rng.pick(choices(game.engine, match.state))
            match = match.act(player, action)
        kept.append(written(match.record).decode())
    return kept


def test_golden_texts_and_records_give_the_same_bytes_in_the_browsers_python() -> None:
    ours = [game for game in catalogue.all() if (game.package or "").startswith("damier.")]
    kept = {game.id: records(game) for game in ours}
    answer = json.loads(run(Path(__file__).parent / "again.py", json.dumps(kept)))
    for game in ours:
        assert game.folder is not None
        golden = Path(game.folder, "golden.txt").read_text(encoding="utf-8")
        assert answer["golden"][game.id] == golden
        assert answer["digests"][game.id] == [
            digest(replayed(game.engine, game.rules, read(record.encode())).state)
            for record in kept[game.id]
        ]
