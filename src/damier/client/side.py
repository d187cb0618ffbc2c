"""What the messages to one seat add up to: the view, what may be done, how it ended.

A value machine: a message comes in, a side comes out. Nothing is believed beyond its shape, and
what does not fit is told as such; who holds the line then asks to be welcomed anew.
"""

from typing import Any

from msgspec.structs import replace

from damier.core import InvalidData, Outcome, PlayerId, Value, convert
from damier.protocol.wire import BundleMeta, EventMessage, Info, LobbyState, Message, Seat, Welcome

from .patched import patched

END = "end"


class Choice(Value):
    """Something that may be done now: as it is sent, and as an action is written."""

    verb: str
    args: dict[str, Any]

    @property
    def action(self) -> dict[str, Any]:
        return {"type": self.verb, **self.args}


class Missed(InvalidData):
    """Something was said that does not follow from what was heard before."""

    code = "missed"


class Side(Value):
    """A match as one seat has heard of it so far. Before the match it has no view."""

    meta: BundleMeta | None = None
    you: PlayerId | None = None
    view: Any = None
    choices: tuple[Choice, ...] = ()
    seq: int = -1
    outcome: Outcome | None = None
    seats: tuple[Seat, ...] = ()
    host: PlayerId | None = None
    state: LobbyState = "waiting"
    rematch: str | None = None

    @property
    def has_begun(self) -> bool:
        return self.meta is not None

    @property
    def is_full(self) -> bool:
        """Whether every seat is taken."""
        return bool(self.seats) and all(seat.kind != "open" for seat in self.seats)

    def after(self, message: Message) -> "Side":
        """What it all adds up to with this; Missed where it cannot."""
        match message:
            case Welcome():
                return replace(
                    self,
                    meta=message.bundle_meta,
                    you=message.you,
                    view=message.initial_state,
                    choices=_choices(message.legal),
                    seq=message.seq,
                    outcome=message.outcome,
                )
            case EventMessage():
                return self._after_event(message)
            case Info(seats=seats) if seats:
                return replace(
                    self,
                    seats=seats,
                    host=message.host,
                    state=message.state,
                    rematch=message.rematch,
                )
        return self

    def _after_event(self, event: EventMessage) -> "Side":
        if event.again is True and event.seq <= self.seq:
            return self
        if not self.has_begun or not self.seq <= event.seq <= self.seq + 1:
            raise Missed(f"entry {event.seq} after entry {self.seq}", path="$.seq")
        ended = event.args.get("outcome") if event.verb == END else None
        return replace(
            self,
            view=patched(self.view, event.diff if isinstance(event.diff, list) else ()),
            choices=_choices(event.legal),
            seq=event.seq,
            outcome=self.outcome if ended is None else convert(ended, Outcome),
        )


def _choices(legal: list[Any]) -> tuple[Choice, ...]:
    return tuple(convert(one, Choice) for one in legal)
