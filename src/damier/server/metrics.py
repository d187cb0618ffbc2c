"""What the server counts, as Prometheus reads it. Plain numbers: counting must cost nothing."""

from dataclasses import dataclass, fields

HELP = {
    "messages": "Messages received on sockets and answered by a table.",
    "entries": "Entries of records kept.",
    "conflicts": "Appends that another node was quicker with.",
    "requests": "HTTP requests answered.",
    "failures": "HTTP requests that failed by our own fault.",
    "lobbies": "Lobbies opened.",
    "matches": "Matches started.",
    "refused_requests": "HTTP requests that could not be understood, or did not end in time.",
    "refused_connections": "Sockets refused before they were opened.",
    "slow_readers": "Sockets closed because they did not read.",
}


@dataclass
class Metrics:
    """Counters since the start."""

    messages: int = 0
    entries: int = 0
    conflicts: int = 0
    requests: int = 0
    failures: int = 0
    lobbies: int = 0
    matches: int = 0
    refused_requests: int = 0
    refused_connections: int = 0
    slow_readers: int = 0

    def text(self, **gauges: float) -> str:
        """The counters, and what there is right now."""
        lines: list[str] = []
        for field in fields(self):
            name = f"damier_{field.name}_total"
            lines += [
                f"# HELP {name} {HELP[field.name]}",
                f"# TYPE {name} counter",
                f"{name} {getattr(self, field.name)}",
            ]
        for gauge, value in gauges.items():
            lines += [f"# TYPE damier_{gauge} gauge", f"damier_{gauge} {value:g}"]
        return "\n".join(lines) + "\n"
