"""The rule of a verb that a legal hook decides: its choices, as far as they stand.

A hook is a function of its snapshot, so an answer is kept for when it is asked again. While an
author looks on it is asked twice, and two answers are a fault.
"""

from collections.abc import Callable, Collection, Sequence
from typing import Any

from damier.bundle.compile import Args, CompiledVerb
from damier.bundle.format import VerbSpec
from damier.bundle.hooks import (
    MOST_LISTED,
    Answer,
    HookFault,
    Hooks,
    LegalHost,
    legal_snapshot,
    read_answer,
    seen_cards,
)
from damier.bundle.state import EffectFailed
from damier.core import encode

MOST_KEPT = 256
"""Answers that are kept."""

Write = Callable[[str], None]


class LegalRule:
    """Asks the hook of one verb."""

    def __init__(
        self,
        verb: VerbSpec,
        compiled: CompiledVerb,
        hooks: Hooks,
        reasons: Collection[str],
        log: Write | None,
        trace: Write | None,
    ) -> None:
        self.verb, self.compiled, self.layout = verb, compiled, compiled.layout
        self.hooks, self.reasons, self.log, self.trace = hooks, reasons, log, trace
        self._kept: dict[bytes, Answer] = {}

    def standing(
        self, position: Any, seat: int, choices: Sequence[Args]
    ) -> tuple[list[Args], str | None]:
        """Which of these choices stand, and why the others do not."""
        choices = list(choices)
        if not choices:
            return [], None
        answer = self._answer(position, seat, choices)
        if self.trace is not None:
            told = f"{len(answer.standing)} of {len(choices)} stand"
            self.trace(f"hook {self.verb.legal}, legal, {self.verb.name}: {told}")
        return [choices[at] for at in answer.standing], answer.because

    def _answer(self, position: Any, seat: int, choices: Sequence[Args]) -> Answer:
        if len(choices) > MOST_LISTED:
            raise self._failed(
                f"{self.verb.name!r} may be used in {len(choices)} ways just now, "
                f"of which a legal hook is asked about at most {MOST_LISTED}: narrow its `from`"
            )
        seen = seen_cards(self.layout, position, seat)
        listed = [self.compiled.seen_arguments(args, position, seen) for args in choices]
        snapshot = legal_snapshot(self.layout, position, seat, self.verb, listed)
        asked = encode(snapshot)
        if asked in self._kept:
            return self._kept[asked]
        answer = self._called(snapshot, asked, len(choices), self.log)
        if self.log is not None and answer != self._called(snapshot, asked, len(choices), None):
            raise self._failed("asked twice the same, it gave two answers")
        if len(self._kept) >= MOST_KEPT:
            self._kept.clear()
        self._kept[asked] = answer
        return answer

    def _called(
        self, snapshot: dict[str, Any], asked: bytes, listed: int, log: Write | None
    ) -> Answer:
        name = str(self.verb.legal)
        try:
            emitted = self.hooks.call(name, asked, LegalHost(self.layout, snapshot, log))
            return read_answer(emitted, listed, self.reasons)
        except HookFault as fault:
            raise self._failed(f"{fault.message} [{fault.code}]") from None

    def _failed(self, message: str) -> EffectFailed:
        """The match is void, by the line that names the hook."""
        return EffectFailed(f"{self.verb.legal}: {message}", place=self.verb.legal_place)
