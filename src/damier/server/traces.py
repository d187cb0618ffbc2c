"""What a node tells of its work where somebody asked for traces: the port.

A span names lobby, game and node, as the log does, and nothing that anybody said or may not know.
The one adapter is open_telemetry.py, imported only where traces are asked for.
"""

from typing import Protocol


class Span(Protocol):
    """Something that has begun."""

    def end(self) -> None: ...


class Traces(Protocol):
    """The spans of one node. Times are of `perf_counter`; `parent` is a `traceparent`."""

    def begin_forwarding(self, lobby_id: str) -> Span:
        """A message leaves for the owner of its match; ended by who hears the answer."""
        ...

    def header_of(self, span: Span) -> str:
        """What another node needs to know to go on with this trace."""
        ...

    def note_move(
        self, lobby_id: str, game_id: str, begun: float, appended: float, parent: str | None
    ) -> None:
        """Something that changed a match: judged, appended, told."""
        ...

    def note_request(
        self, method: str, route: str, status: int, begun: float, parent: str | None
    ) -> None:
        """A request over HTTP; the route is as the pages name it, without ids."""
        ...

    def close(self) -> None:
        """Send what is not sent yet; a collector that is gone is not waited for long."""
        ...
