"""What the kit says: a law was broken, here is the smallest example; or all were kept, so often."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from .coverage import Coverage

TITLES = {
    1: "same config and actions, same bytes",
    2: "all round-trips, states frozen, arguments unchanged",
    3: "valid actions in a fixed order, without repeats",
    4: "listed, valid and accepted are the same",
    5: "someone can act until the end, nobody after",
    6: "no leak",
    7: "sampled states give the view back and play on",
    8: "random matches end in time",
    9: "a scene is made from a view alone",
}


class LawBroken(AssertionError):
    """A game breaks a law of the contract."""

    def __init__(self, law: int, what: str, example: str) -> None:
        super().__init__(f"law {law} ({TITLES[law]}): {what}\n{example}")
        self.law = law
        self.what = what
        self.example = example


@dataclass
class Report:
    """How often each law was looked at, what of the game it saw, and what secrets there were."""

    game_id: str
    seen: Counter[int] = field(default_factory=Counter)
    coverage: Coverage = field(default_factory=Coverage)
    warnings: list[str] = field(default_factory=list)
    """Where a law could not find anything, and why."""
    varied: dict[str, set[str]] = field(default_factory=dict)
    """Under law 6: the state's fields that differed between twins, for each viewer."""
    events_compared: int = 0
    events_revealing: int = 0
    histories: int = 0
    """Steps of pairs of histories that were compared."""
    starts: int = 0
    """First states that were compared with another of which the same could be noticed."""

    def secrets(self) -> str:
        """What varied for whom, one viewer a line: the text that a game's tests keep."""
        return "".join(
            f"{viewer}: {', '.join(sorted(self.varied[viewer])) or 'nothing'}\n"
            for viewer in sorted(self.varied)
        )

    def compared(self) -> Iterator[str]:
        """How much of what happens law 6 has compared, where there was something to hide."""
        if self.varied:
            compared, revealing = self.events_compared, self.events_revealing
            yield f"events compared {compared}, declared revealing {revealing}"
        if self.histories or self.starts:
            yield f"steps of two histories {self.histories}, first states {self.starts}"
