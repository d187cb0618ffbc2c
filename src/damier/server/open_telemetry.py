"""Spans by OpenTelemetry: the one adapter of traces.py, where `DAMIER_TRACES=1` asks for it.

Where they go is said by OpenTelemetry's own variables, `OTEL_EXPORTER_OTLP_ENDPOINT` among them.
This module needs `damier[traces]`, and is imported only where traces are asked for.
"""

from collections.abc import Mapping
from time import perf_counter, time_ns

from opentelemetry.context import Context
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import SpanProcessor, TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.trace import Span, SpanKind, set_span_in_context
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

from damier.server import traces

NANOSECONDS = 1e9
HEADER = "traceparent"
MOST_SECONDS = 1.0
"""How long a collector may take: a server that stops waits no longer for it."""

_propagator = TraceContextTextMapPropagator()


class OpenTelemetry:
    """The spans of one node."""

    def __init__(self, node: str, processor: SpanProcessor | None = None) -> None:
        named = Resource.create({"service.name": "damier", "service.instance.id": node})
        self._provider = TracerProvider(resource=named)
        if processor is None:
            processor = BatchSpanProcessor(OTLPSpanExporter(timeout=MOST_SECONDS))
        self._provider.add_span_processor(processor)
        self._tracer = self._provider.get_tracer("damier.server")

    def begin_forwarding(self, lobby_id: str) -> Span:
        span = self._tracer.start_span("forward", kind=SpanKind.CLIENT)
        span.set_attribute("damier.lobby", lobby_id)
        return span

    def header_of(self, span: traces.Span) -> str:
        assert isinstance(span, Span)
        carried: dict[str, str] = {}
        _propagator.inject(carried, set_span_in_context(span))
        return carried[HEADER]

    def note_move(
        self, lobby_id: str, game_id: str, begun: float, appended: float, parent: str | None
    ) -> None:
        moved = self._tracer.start_span(
            "move",
            context=_context(parent),
            kind=SpanKind.SERVER,
            attributes={"damier.lobby": lobby_id, "damier.game": game_id},
            start_time=_moment(begun),
        )
        within = set_span_in_context(moved)
        append = self._tracer.start_span("append", context=within, start_time=_moment(begun))
        append.end(_moment(appended))
        moved.end()

    def note_request(
        self, method: str, route: str, status: int, begun: float, parent: str | None
    ) -> None:
        attributes: Mapping[str, str | int] = {
            "http.request.method": method,
            "http.route": route,
            "http.response.status_code": status,
        }
        span = self._tracer.start_span(
            f"{method} {route}",
            context=_context(parent),
            kind=SpanKind.SERVER,
            attributes=attributes,
            start_time=_moment(begun),
        )
        span.end()

    def close(self) -> None:
        self._provider.shutdown()


def _context(parent: str | None) -> Context:
    return _propagator.extract({} if parent is None else {HEADER: parent}, Context())


def _moment(at: float) -> int:
    """Nanoseconds since 1970 of a time of `perf_counter`."""
    return time_ns() - int(NANOSECONDS * (perf_counter() - at))
