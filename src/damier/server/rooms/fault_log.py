"""Faults of games that were played here: a line at once, and what their authors need to mend them.

The config, the seed and the history are told too: a match whose rules fail is void, and so has no
secrets left. The shortest history is looked for in a thread, once for each line of a game that
fails, so that nobody can keep a server busy with it. Errors of our own keep their traceback.
"""

import logging
from collections import deque
from threading import Thread

from damier.catalogue import Game, SourcePlace, place_of
from damier.faults import fault_in, match_history
from damier.protocol.table import Table

MOST_KEPT = 20
MOST_PLACES = 200
"""Lines of games for which a history is looked for, while a process lives."""

log = logging.getLogger("damier.server")


class FaultLog:
    """The faults of one node."""

    def __init__(self) -> None:
        self.recent: deque[str] = deque(maxlen=MOST_KEPT)
        """What authors are told, the newest last."""
        self._places: set[tuple[str, SourcePlace]] = set()

    def report(self, table: Table, lobby_id: str, error: Exception) -> None:
        """Log that the rules failed at this table, and tell their author more when it is known."""
        game = table.game
        place, extra = place_of(error, game.folder), {"lobby": lobby_id}
        if place is None:
            log.error(
                "the rules of %s failed in %s", game.id, lobby_id, exc_info=error, extra=extra
            )
            return
        told = f"{type(error).__name__}: {error}"
        log.error(
            "the rules of %s failed in %s: %s at %s", game.id, lobby_id, told, place, extra=extra
        )
        if (game.id, place) not in self._places and len(self._places) < MOST_PLACES:
            self._places.add((game.id, place))
            looking = Thread(target=self._tell, args=(game, table, error), daemon=True)
            looking.start()

    def _tell(self, game: Game, table: Table, error: Exception) -> None:
        match = table.match
        fault = fault_in(game, match.config, match_history(match), error)
        self.recent.append(fault.message)
        log.error("%s", fault.message)
