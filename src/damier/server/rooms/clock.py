"""Whose time is running, and how much is left. The only clock that rules of play ever see.

Times are milliseconds since 1970, as kept with each line of a record, so that any node can work
out the same clocks again. Nothing here reads the time: whoever calls says what time it is. Times in
which nobody looked after the match are taken out first, by `Pauses`.
"""

from collections.abc import Iterable, Sequence

from damier.protocol.wire import ClockLeft, ClockRule
from damier.server.storage import Pause


class Pauses:
    """When no clock ran. Pauses may overlap."""

    __slots__ = ("_pauses", "total")

    def __init__(self, pauses: Sequence[Pause] = ()) -> None:
        self._pauses: list[Pause] = []
        for began, ended in sorted(pauses):
            last = self._pauses[-1] if self._pauses else None
            if last is not None and began <= last.ended:
                self._pauses[-1] = Pause(last.began, max(last.ended, ended))
            else:
                self._pauses.append(Pause(began, ended))
        self.total = sum(pause.ended - pause.began for pause in self._pauses)

    def with_one_more(self, pause: Pause) -> "Pauses":
        return Pauses([*self._pauses, pause])

    def without(self, at: int) -> int:
        """This time, as if there had been no pauses before it."""
        return at - sum(
            min(at, pause.ended) - pause.began for pause in self._pauses if pause.began < at
        )


class Clock:
    """The clocks of one match."""

    def __init__(self, rule: ClockRule, players: Iterable[str]) -> None:
        self.rule = rule
        self._used = dict.fromkeys(players, 0)
        self._since: dict[str, int] = {}
        """When each player whose time runs was asked to act."""

    def copy(self) -> "Clock":
        """The same clock, to try out what would be."""
        twin = Clock(self.rule, ())
        twin._used, twin._since = dict(self._used), dict(self._since)
        return twin

    def advance(
        self, at: int, actor: str | None, to_move: Iterable[str], has_moved: bool = False
    ) -> None:
        """Something happened: it is for these players to act now. Who has just acted is asked
        anew, and given the increment if that was an action of the game; who was asked before and
        has not acted goes on."""
        asked = set(to_move)
        for player in list(self._since):
            if player not in asked or player == actor:
                self._used[player] += max(0, at - self._since.pop(player))
                if player == actor and has_moved:
                    self._used[player] -= self.rule.increment
        for player in asked:
            self._since.setdefault(player, at)

    def left(self, player: str, now: int) -> ClockLeft:
        """What this player has left."""
        rule, since = self.rule, self._since.get(player)
        running = 0 if since is None else max(0, now - since)
        used = self._used.get(player, 0) + running
        return ClockLeft(
            move=None if rule.per_move is None else max(0, rule.per_move - running),
            game=None if rule.per_game is None else max(0, rule.per_game - used),
            running=since is not None,
        )

    def next_end(self, now: int) -> int | None:
        """In how many milliseconds the first player's time is over; None if nobody's runs."""
        ends = [self._shortest(player, now) for player in self._since]
        return min((end for end in ends if end is not None), default=None)

    def ended(self, now: int) -> list[str]:
        """The players whose time is over."""
        return [player for player in self._since if self._shortest(player, now) == 0]

    def _shortest(self, player: str, now: int) -> int | None:
        left = self.left(player, now)
        return min((ms for ms in (left.move, left.game) if ms is not None), default=None)
