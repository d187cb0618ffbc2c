"""Runs in the browser's Python before its memory is kept: everything is imported, every game and
each of its versions is loaded, and one table of each is opened and let go.

So whoever starts from that memory has only to sit down. Nothing of a table stays, and no random
numbers are drawn here that anybody would play with. Run by snapshot.mjs, after held_code.py.
"""

import gc
import importlib
import json
from typing import Any

LANGUAGES = ("en", "fr")
NEEDED = ("secrets", "msgspec.inspect", "msgspec.msgpack", "msgspec.structs")
"""What tables use that nothing imports."""

SEED = "0" * 64


def warm_up() -> None:
    """Import all that games need; play a first moment of each game."""
    for name in NEEDED:
        importlib.import_module(name)
    from damier import catalogue
    from damier.protocol import LocalServer
    from damier.wasm.host import BrowserHooks

    games = catalogue.all()
    assert games, "no games"
    assert catalogue.broken() == (), catalogue.broken()
    for game in games:
        catalogue.versions(game.id)
        sit_down(LocalServer(now=lambda: 0.0, draw_seed=lambda: SEED), game)
    gc.collect()
    for hooks in gc.get_objects():
        if isinstance(hooks, BrowserHooks):
            hooks.release()
    gc.collect()


def sit_down(server: Any, game: Any) -> None:
    """What a table does before its first move, in every language, and bots of every strength."""
    people = [{"kind": "human"}, *[{"kind": "bot"}] * (max(game.engine.facts.min_players, 2) - 1)]
    options = game.engine.presets[game.engine.play_now] if game.engine.play_now else {}
    asked = {"gameId": game.id, "seats": people, "options": dict(options)}
    answer = json.loads(server.request("POST", "/lobbies", json.dumps(asked)))
    assert answer["status"] == 200, answer
    lobby = answer["body"]["lobby"]["id"]
    server.request("GET", f"/lobbies/{lobby}/record")
    for language in LANGUAGES:
        server.connect(language, lobby, "p1")
        says = {"type": "language", "board": True, "scene": True, "lang": language, "id": "m"}
        server.received(language, json.dumps(says))
    for level in game.levels.values():
        level.make(game.engine, "p1")
