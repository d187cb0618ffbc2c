"""The texts that a pattern allows, where they are few: `^[a-i][1-9][hv]$` is 162 names of walls.

Reads signs, sets of signs, groups of alternatives and how often each comes; anything else, and
anything without an end, is None: no guess is made.
"""

import re

SET = re.compile(r"\[([A-Za-z0-9_-]+)\]")
COUNT = re.compile(r"\?|\{(\d{1,2})(?:,(\d{1,2}))?\}")
LITERAL = re.compile(r"\\d|[A-Za-z0-9_ -]")
END = re.compile(r"\$(\(\?!\\n\))?$")
DIGITS = "0123456789"


def finite_texts(pattern: str, most: int) -> list[str] | None:
    """All texts that this pattern matches as a whole, in order; None if they are more than `most`
    or cannot be told."""
    end = END.search(pattern)
    if not pattern.startswith("^") or end is None:
        return None
    reader = _Reader(pattern[1 : end.start()], most)
    try:
        texts = reader.alternatives()
    except ValueError:
        return None
    return list(dict.fromkeys(texts)) if reader.at == len(reader.pattern) else None


class _Reader:
    """Goes through a pattern once; a ValueError is what it cannot read."""

    def __init__(self, pattern: str, most: int) -> None:
        self.pattern, self.most, self.at = pattern, most, 0

    def alternatives(self) -> list[str]:
        found = self._sequence()
        while self.pattern.startswith("|", self.at):
            self.at += 1
            found += self._sequence()
        return found

    def _sequence(self) -> list[str]:
        found = [""]
        while self.at < len(self.pattern) and self.pattern[self.at] not in "|)":
            part = self._part()
            least, most = self._count()
            repeated: list[str] = []
            for times in range(least, most + 1):
                texts = found
                for _ in range(times):
                    texts = self._few([one + other for one in texts for other in part])
                repeated += texts
            found = self._few(repeated)
        return found

    def _part(self) -> list[str]:
        if self.pattern.startswith("(", self.at):
            self.at += 3 if self.pattern.startswith("(?:", self.at) else 1
            inside = self.alternatives()
            if not self.pattern.startswith(")", self.at):
                raise ValueError(self.pattern)
            self.at += 1
            return inside
        if chosen := SET.match(self.pattern, self.at):
            self.at = chosen.end()
            return _signs(chosen[1])
        if chosen := LITERAL.match(self.pattern, self.at):
            self.at = chosen.end()
            return list(DIGITS) if chosen[0] == r"\d" else [chosen[0]]
        raise ValueError(self.pattern)

    def _count(self) -> tuple[int, int]:
        counted = COUNT.match(self.pattern, self.at)
        if counted is None:
            return 1, 1
        self.at = counted.end()
        if counted[0] == "?":
            return 0, 1
        return int(counted[1]), int(counted[2] or counted[1])

    def _few(self, texts: list[str]) -> list[str]:
        if len(texts) > self.most:
            raise ValueError(self.pattern)
        return texts


def _signs(inside: str) -> list[str]:
    """The signs of a set, ranges written out."""
    found: list[str] = []
    for part in re.findall(r".-.|.", inside):
        low, high = (part[0], part[2]) if len(part) == 3 else (part, part)
        found += map(chr, range(ord(low), ord(high) + 1))
    return found
