"""What a scene costs: from a view to the JSON that a connection is sent, bare and worded.

Made only for connections that ask. The positions are of whole random matches; the views are made
beforehand, for every connection needs those. Processor time of this one thread is what counts, so
neighbours on the machine do not. The limit is what we promised for Quoridor's board.
"""

from collections.abc import Callable
from statistics import median
from time import process_time
from typing import Any

from benchmarks.pairs import Row
from damier import catalogue
from damier.catalogue import worded_scene
from damier.core import encode

GAMES = ("quoridor", "hearts", "hex")
"""Ours with the most to draw by hand, a bundle of cards, and one with a large board."""
VIEWS = 60
ROUNDS = 15
LIMIT = {"quoridor": 300e-6}
"""Seconds a scene, where we promised some."""


def rows() -> list[Row]:
    """Scenes a second beside what was promised."""
    return [row for game_id in GAMES for row in _of(game_id)]


def _of(game_id: str) -> list[Row]:
    game = catalogue.load(game_id)
    draw, texts = game.scene, game.texts("fr")
    assert draw is not None
    views = _views(game)

    def bare(view: Any, viewer: str) -> bytes:
        return encode(draw(view, viewer))

    def worded(view: Any, viewer: str) -> bytes:
        return encode(worded_scene(draw(view, viewer), texts))

    return [
        _row(f"{game_id}: a view to the JSON of its scene", bare, views, LIMIT.get(game_id)),
        _row(f"{game_id}: the same, worded in French", worded, views, LIMIT.get(game_id)),
    ]


def _views(game: Any) -> list[tuple[Any, str]]:
    """Views of random matches, evenly from their beginning to their end."""
    (match,) = catalogue.matches(game, 1, 7)
    places = [place * (len(match) - 1) // VIEWS for place in range(VIEWS)]
    states = [match[place].state for place in places]
    return [(game.engine.get_player_view(s, s.player_ids[0]), s.player_ids[0]) for s in states]


def _row(
    name: str,
    make: Callable[[Any, str], bytes],
    views: list[tuple[Any, str]],
    limit: float | None,
) -> Row:
    rates = []
    for _ in range(ROUNDS):
        start = process_time()
        for view, viewer in views:
            make(view, viewer)
        rates.append(len(views) / (process_time() - start))
    rate = median(rates)
    promised = 1 / (limit or LIMIT["quoridor"])
    peer = "promised" if limit else "300 µs"
    return Row(name, "scenes/s", rate, peer, promised, rate / promised, bar=limit and 1.0)
