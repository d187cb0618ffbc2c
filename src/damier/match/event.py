"""What one viewer is told: the events of a match's last call, each with its patch.

Views are made first and compared after: redact, then diff. An action that a viewer may not see
is told as somebody having done something. Where nothing is hidden, everybody is told the same.
"""

from typing import Any

from msgspec import Raw, Struct, field

from damier.core import State, Value, View, plain
from damier.core.codec import parsed
from damier.core.engine import A, C, S, V

from .match import Happening, Match
from .patch import NO_CHANGE, Operation, encoded_patch
from .record import Acted
from .sight import Sight

NOT_TOLD = {"seq", "tick", "actor", "hash", "digest"}
"""What an entry keeps to itself: hashes and digests would let a viewer guess secrets."""


class Event(Value):
    """What happened, as one viewer sees it. A hidden action has neither verb nor args."""

    seq: int
    tick: int
    actor: str
    verb: str | None
    args: dict[str, Any]
    diff: list[Operation]


class Seen(Struct, frozen=True, gc=False):
    """One thing that happened, as somebody sees it: how the view changed is JSON already."""

    verb: str | None
    args: dict[str, Any]
    diff: Raw


class Account(Struct, eq=False, gc=False):
    """What a match's last call did, as its viewers see it; what they see alike is made once."""

    match: Match[Any, Any, Any, Any]
    known: tuple[Sight, ...] = ()
    """States that were looked at already."""
    seen: dict[str | None, list[Seen]] = field(default_factory=dict)

    def seen_by(self, viewer: str | None) -> list[Seen]:
        """What this viewer sees of each happening."""
        eyes = viewer if self.match.engine.facts.hidden_information else None
        seen = self.seen.get(eyes)
        if seen is None:
            seen = self.seen[eyes] = self._looked_at(eyes)
        return seen

    def _looked_at(self, viewer: str | None) -> list[Seen]:
        happenings = self.match.happenings
        state = happenings[0].before
        view = self._view(state, viewer)
        seen = []
        for happening in happenings:
            before, diff = view, NO_CHANGE
            if happening.after is not state:
                state = happening.after
                view = self._view(state, viewer)
                diff = encoded_patch(before, view)
            seen.append(Seen(*self._action(happening, viewer), diff))
        return seen

    def _view(self, state: State, viewer: str | None) -> View:
        for sight in self.known:
            if sight.state is state:
                return sight.view(viewer)
        view: View = self.match.engine.get_player_view(state, viewer)
        return view

    def _action(
        self, happening: Happening[Any, Any], viewer: str | None
    ) -> tuple[str | None, dict[str, Any]]:
        """What was done: its verb and its args, or neither."""
        entry = happening.entry
        if not isinstance(entry, Acted):
            told = plain(entry)
            verb = told.pop("type")
            return verb, {name: value for name, value in told.items() if name not in NOT_TOLD}
        before, action, actor = happening.before, happening.action, happening.actor
        shown = self.match.engine.action_view(before, action, actor, viewer)
        if shown is None:
            return None, {}
        args = plain(shown)
        return args.pop("type"), args


def events(match: Match[C, S, A, V], viewer: str | None) -> tuple[Event, ...]:
    """What this viewer is told of the last thing that was done to the match."""
    if not match.happenings:
        return ()
    return tuple(map(_event, match.happenings, Account(match).seen_by(viewer)))


def _event(happening: Happening[S, A], seen: Seen) -> Event:
    return Event(
        seq=happening.entry.seq,
        tick=happening.tick,
        actor=happening.actor,
        verb=seen.verb,
        args=seen.args,
        diff=parsed(seen.diff),
    )
