"""How a table stands before anything has happened, for browsers to draw while Python still wakes.

Every deal is started several times over. Where all of them look the same to the first seat, that is
what it sees, with all it may do. Where they do not, what a spectator sees and every deal shares is
all there is to draw: cards lie face down, nobody is to move, nothing may be done.
"""

import json
from collections.abc import Sequence
from typing import Any

from damier.catalogue import Game
from damier.protocol import LocalServer

DEALS = 12
FIRST = "p1"
ABSENT: Any = object()


def first_view(game: Game, language: str) -> dict[str, Any]:
    """`lobby`, `welcome` and `words`, as a server would send them to one person at a table with
    bots."""
    seen = [_seen(game, language, seed, FIRST) for seed in range(DEALS)]
    first = seen[0]
    if all(deal == first for deal in seen):
        return first
    watched = [_seen(game, language, seed, None) for seed in range(DEALS)]
    views = [deal["welcome"]["initialState"] for deal in watched]
    welcome = {**watched[0]["welcome"], "you": FIRST, "initialState": shared(views)}
    scene = shared([deal["words"].get("scene") for deal in watched])
    words = {**watched[0]["words"], "says": "", "board": "", "scene": turned(scene)}
    return {"lobby": first["lobby"], "welcome": welcome, "words": words}


def shared(values: Sequence[Any]) -> Any:
    """What all of these have in common; ABSENT where they differ."""
    first = values[0]
    if all(value == first for value in values):
        return first
    if all(isinstance(value, dict) for value in values):
        names = [name for name in first if all(name in value for value in values)]
        found = {name: shared([value[name] for value in values]) for name in names}
        return {name: value for name, value in found.items() if value is not ABSENT}
    if all(isinstance(value, list) and len(value) == len(first) for value in values):
        items = [shared(items) for items in zip(*values, strict=True)]
        return ABSENT if any(item is ABSENT for item in items) else items
    return ABSENT


def turned(value: Any) -> Any:
    """A scene whose cards lie face down where deals differ in them: those have no label left."""
    if isinstance(value, list):
        return [turned(item) for item in value]
    if not isinstance(value, dict):
        return value
    found = {name: turned(item) for name, item in value.items()}
    is_unknown = found.get("kind") == "card" and "label" not in found
    return {**found, "kind": "back"} if is_unknown else found


def _seen(game: Game, language: str, seed: int, viewer: str | None) -> dict[str, Any]:
    server = LocalServer(now=lambda: 0.0, draw_seed=lambda: str(seed))
    others = max(game.engine.facts.min_players, 2) - 1
    seats = [{"kind": "human"}, *[{"kind": "bot"}] * others]
    options = game.engine.presets[game.engine.play_now] if game.engine.play_now else {}
    asked = {"gameId": game.id, "seats": seats, "options": dict(options), "seed": seed}
    lobby = json.loads(server.request("POST", "/lobbies", json.dumps(asked)))["body"]["lobby"]
    (_, welcome), _ = json.loads(server.connect("c", lobby["id"], viewer))
    asks = {"type": "language", "board": True, "scene": True, "lang": language, "id": "m"}
    said = json.loads(server.received("c", json.dumps(asks)))
    (words,) = [message for _, message in said if message["type"] == "description"]
    return {"lobby": lobby, "welcome": welcome, "words": words}
