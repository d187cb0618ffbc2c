"""A game by the name that somebody asked for. Where it does not load, only the operator learns why:
what is wrong with a folder of the host's names that folder."""

import logging

from damier import catalogue
from damier.catalogue import Game
from damier.core import BrokenGame, DamierError, UnknownGame

log = logging.getLogger("damier.server")


def served_game(name: str) -> Game:
    """The game of this name; UnknownGame or BrokenGame, without any place, if there is none."""
    try:
        return catalogue.load(name)
    except UnknownGame:
        raise
    except DamierError as error:
        log.debug("%s: %s", name, error.message)
        told = f"{name!r} is no game that loads; whoever runs the server finds why in its log"
        raise BrokenGame(told) from None
