"""How the tests of this folder start and play matches."""

from typing import Any

from damier.catalogue import Game
from damier.core import SeededRandom
from damier.match import Match
from damier.testing import choices

AnyMatch = Match[Any, Any, Any, Any]


def started(game: Game, **options: Any) -> AnyMatch:
    config = game.decode_config({"seed": 1, "playerIds": ["p1", "p2"], **options})
    return Match.start(game.engine, game.rules, config)


def played(match: AnyMatch, game: Game, *moves: str) -> AnyMatch:
    """Moves such as `p1 rock`, in the game's notation."""
    for move in moves:
        player, _, written = move.partition(" ")
        valid = game.engine.get_valid_actions(match.state, player)
        match = match.act(player, next(a for a in valid if game.notation(a) == written))
    return match


def played_at_random(match: AnyMatch, game: Game, seed: int) -> AnyMatch:
    rng = SeededRandom(seed)
    while match.outcome is None:
        player, action = rng.pick(choices(game.engine, match.state))
        match = match.act(player, action)
    return match
