"""What a room is doing, and what waits to be done there: one thing at a time.

The states are drawn at the top of play.py.
"""

from collections import deque
from typing import Literal

from .connection import Connection
from .part import Job

Wish = tuple[Connection | None, bytes | Job, str | None]
"""Who asks, for what, and the id that the answer repeats where a job stands for a message."""

Activity = Literal["idle", "appending", "reading", "closed"]
IDLE: Activity = "idle"
APPENDING: Activity = "appending"
READING: Activity = "reading"
CLOSED: Activity = "closed"
TRANSITIONS: dict[Activity, tuple[Activity, ...]] = {
    IDLE: (APPENDING, READING, CLOSED),
    APPENDING: (IDLE, READING, CLOSED),
    READING: (IDLE, CLOSED),
    CLOSED: (CLOSED,),
}


class Work:
    """The queue of one room."""

    __slots__ = ("activity", "is_halted", "waiting")

    def __init__(self) -> None:
        self.waiting: deque[Wish] = deque()
        self.activity: Activity = IDLE
        self.is_halted = False
        """Whether nothing more is begun here: another node will."""

    @property
    def is_idle(self) -> bool:
        """Whether nothing is being done, and nothing waits."""
        return self.activity is IDLE and not self.waiting

    @property
    def is_closed(self) -> bool:
        return self.activity is CLOSED

    @property
    def is_busy(self) -> bool:
        """Whether something is being appended or read."""
        return self.activity is APPENDING or self.activity is READING

    def put(self, wish: Wish) -> None:
        """Have this done after everything else; in a closed room nothing is done."""
        if self.activity is not CLOSED:
            self.waiting.append(wish)

    def put_first(self, *wishes: Wish) -> None:
        """Have these done before everything else, in this order."""
        if self.activity is not CLOSED:
            self.waiting.extendleft(reversed(wishes))

    def take(self) -> Wish | None:
        """The next thing to do, if it can be begun now."""
        can_begin = self.activity is IDLE and not self.is_halted
        return self.waiting.popleft() if self.waiting and can_begin else None

    def retire(self) -> list[tuple[Connection, bytes]]:
        """Do nothing more. Who had still something to be done, and what: another node will."""
        waiting = list(self.waiting)
        self.go_to(CLOSED)
        return [(asker, wish) for asker, wish, _ in waiting if asker and isinstance(wish, bytes)]

    def go_to(self, activity: Activity) -> None:
        """Be about something else."""
        if activity not in TRANSITIONS[self.activity]:
            raise RuntimeError(f"a room {self.activity} cannot be {activity}")
        self.activity = activity
        if activity is CLOSED:
            self.waiting.clear()
