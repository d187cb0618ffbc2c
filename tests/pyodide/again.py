"""Runs in the browser's Python: every golden text, and every record it is given, once more."""

import json

from damier import catalogue
from damier.core import digest
from damier.match import read, replayed
from damier.testing import golden_text

assert catalogue.broken() == (), catalogue.broken()
asked: dict[str, list[str]] = json.loads(globals()["given"])


def digests(game_id: str) -> list[str]:
    game = catalogue.load(game_id)
    return [
        digest(replayed(game.engine, game.rules, read(record.encode())).state)
        for record in asked[game_id]
    ]


json.dumps(
    {
        "golden": {game.id: golden_text(game) for game in catalogue.all()},
        "digests": {game_id: digests(game_id) for game_id in asked},
    }
)
