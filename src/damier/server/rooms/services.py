"""What the rooms of one node share: settings, storage, other nodes, bots, games, time, tasks."""

from collections.abc import Callable
from dataclasses import dataclass, field
from time import time

from damier import catalogue
from damier.catalogue import Game
from damier.match import Rules
from damier.server.archive import Records
from damier.server.cluster import Membership
from damier.server.limits import Bans, SharedLimits
from damier.server.metrics import Metrics
from damier.server.settings import Settings
from damier.server.storage import MatchStore, StoredLobby
from damier.server.tasks import Tasks
from damier.server.traces import Traces
from damier.server.webhooks import Notices

from .bot_pool import BotPool
from .connection import Connection
from .fault_log import FaultLog


def milliseconds_now() -> int:
    """The time, in milliseconds since 1970."""
    return int(time() * 1000)


@dataclass(eq=False)
class Services:
    """Handed to every room and to its parts."""

    settings: Settings
    store: MatchStore
    cluster: Membership
    metrics: Metrics
    bots: BotPool
    notices: Notices
    tasks: Tasks
    records: Records
    bans: Bans
    limits: SharedLimits
    traces: Traces | None = None
    """Spans, where somebody asked for them."""
    now: Callable[[], int] = milliseconds_now
    find_game: Callable[[Rules], Game | None] = catalogue.find_under
    """The game with exactly these rules, if it is installed."""
    faults: FaultLog = field(default_factory=FaultLog)

    def trace_move(
        self, lobby: StoredLobby, begun: float, appended: float, asker: Connection | None
    ) -> None:
        """Something that changed a match is kept, and everybody was told. Times are of
        `perf_counter`."""
        if self.traces is not None:
            trace = None if asker is None else asker.trace
            self.traces.note_move(lobby.id, lobby.rules.game_id, begun, appended, trace)
