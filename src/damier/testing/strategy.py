"""Hypothesis strategies for any game: configs, and positions that play can reach.

Needs hypothesis, which `damier[testing]` brings; the rest of the kit does not.
"""

from typing import Any

from hypothesis import strategies as st

from damier.catalogue import PLAYERS, Game, Position, choices, player_counts
from damier.core import LARGEST_INTEGER, plain


def configs(game: Game) -> st.SearchStrategy[Any]:
    """Configs of any number of players, any preset and any seed."""
    return st.builds(
        lambda seed, players, options: game.decode_config(
            plain({**options, "seed": seed, "playerIds": PLAYERS[:players]})
        ),
        st.integers(0, LARGEST_INTEGER),
        st.sampled_from(player_counts(game)),
        st.sampled_from([{}, *game.engine.presets.values()]),
    )


@st.composite
def positions(draw: st.DrawFn, game: Game, longest: int = 60) -> Position:
    """Positions reached by play; a failing one shrinks towards few and early actions."""
    config = draw(configs(game))
    position = Position(config, game.engine.init(config), ())
    for _ in range(draw(st.integers(0, longest))):
        possible = choices(game.engine, position.state)
        if not possible:
            break
        player, action = draw(st.sampled_from(possible))
        state = game.engine.resolve(position.state, action, player)
        position = Position(config, state, (*position.history, (player, action)))
    return position
