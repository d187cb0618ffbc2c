"""Matches for the tests of the screen: played by the rules, shown as a carrier shows them."""

from collections.abc import Iterator

from damier import catalogue
from damier.catalogue import Game
from damier.core import SeededRandom
from damier.match import AnyMatch, Match
from damier.terminal import LocalCarrier

SIZES = ((80, 24), (120, 40))
GAMES = [game.id for game in catalogue.all()]


def started(game: Game, players: int | None = None, seed: int = 1, **options: object) -> AnyMatch:
    count = players or game.engine.facts.min_players
    ids = [f"p{number}" for number in range(1, count + 1)]
    config = game.decode_config({**options, "seed": seed, "playerIds": ids})
    return Match.start(game.engine, game.rules, config)


def carrier(
    game: Game, match: AnyMatch, *bots: str, lang: str = "en", viewer: str | None = None
) -> LocalCarrier:
    """The match at a keyboard: with levels for the last seats, or people on all, of whom this one
    looks at the screen."""
    ids = match.state.player_ids
    first_bot = len(ids) - len(bots)
    seats = {
        player: bots[place - first_bot] if place >= first_bot else None
        for place, player in enumerate(ids)
    }
    names = {player: f"Player {place}" for place, player in enumerate(ids, 1)}
    held = LocalCarrier(game, match, seats, names, lang, SeededRandom(1))
    if viewer is not None:
        held.viewer = viewer
        held.refresh()
    return held


def moments(game: Game, match: AnyMatch, seed: int = 1) -> Iterator[tuple[AnyMatch, str]]:
    """Each moment of a random match, and who is to act then."""
    rng = SeededRandom(seed)
    engine = game.engine
    while match.outcome is None:
        able = [p for p in match.state.player_ids if engine.get_valid_actions(match.state, p)]
        yield match, able[0]
        valid = list(engine.get_valid_actions(match.state, able[0]))
        match = match.act(able[0], rng.pick(valid))
    yield match, match.state.player_ids[0]
