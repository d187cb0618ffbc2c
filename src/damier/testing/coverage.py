"""What of a game the laws have seen: options, phases, kinds of action, fields that changed."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from damier.catalogue import AnyEngine, Position
from damier.core import encode, plain

PHASE = "phase"
"""The field of a state that says how far a turn or a match has come, where a game has one."""


@dataclass
class Coverage:
    """Counted over all positions that were played."""

    configs: set[bytes] = field(default_factory=set)
    """Configs without seed, as JSON."""
    options: dict[str, set[str]] = field(default_factory=dict)
    """By the dotted name of each option the values that were tried, as JSON."""
    phases: set[str] = field(default_factory=set)
    actions: dict[str, int] = field(default_factory=dict)
    """By verb how often it was played; 0 for one that never was."""
    changed: set[str] = field(default_factory=set)
    unchanged: set[str] = field(default_factory=set)
    """Fields of the state that differed between positions, and those that never did."""

    def count(self, engine: AnyEngine, played: Iterable[list[Position]]) -> None:
        """Take in these matches."""
        for kind in engine.action_classes:
            self.actions.setdefault(_verb(kind), 0)
        first: dict[str, Any] = {}
        for match in played:
            self._take_config(match[-1].config)
            for position in match:
                self._take_state(position.state, first)
                if position.history:
                    verb = _verb(type(position.history[-1][1]))
                    self.actions[verb] = self.actions.get(verb, 0) + 1
        self.unchanged = set(first) - self.changed

    def never_played(self) -> list[str]:
        """Kinds of action that exist and were never seen."""
        return sorted(verb for verb, count in self.actions.items() if not count)

    def lines(self) -> Iterator[str]:
        """The report, a line a subject."""
        values = sum(len(tried) for tried in self.options.values())
        yield f"configs {len(self.configs)}, options {len(self.options)} with {values} values"
        if self.phases:
            yield f"phases {', '.join(sorted(self.phases))}"
        yield "actions " + ", ".join(f"{verb} {n}" for verb, n in sorted(self.actions.items()))
        yield f"fields that changed {len(self.changed)}; never {_listed(self.unchanged)}"

    def _take_config(self, config: Any) -> None:
        told = plain(config)
        told.pop("seed")
        self.configs.add(encode(told))
        told["playerIds"] = len(told["playerIds"])
        for name, value in _flat(told, ""):
            self.options.setdefault(name, set()).add(encode(value).decode())

    def _take_state(self, state: Any, first: dict[str, Any]) -> None:
        phase = getattr(state, PHASE, None)
        if isinstance(phase, str):
            self.phases.add(phase)
        for name in state.__struct_fields__:
            value = getattr(state, name)
            if first.setdefault(name, value) != value:
                self.changed.add(name)


def _flat(options: dict[str, Any], prefix: str) -> Iterator[tuple[str, Any]]:
    for name, value in options.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{name}.")
        else:
            yield prefix + name, value


def _verb(kind: type) -> str:
    return str(kind.__struct_config__.tag)  # type: ignore[attr-defined]


def _listed(names: set[str]) -> str:
    return ", ".join(sorted(names)) or "none"
