"""Whose time is running, and how much is left. The only clock that rules of play ever see.

Times are milliseconds since 1970, as kept with each line of a record, so that any node can work
out the same clocks again. Nothing here reads the time: whoever calls says what time it is.
"""

from collections.abc import Iterable

from damier.protocol.wire import ClockLeft, ClockRule


class Clock:
    """The clocks of one match."""

    def __init__(self, rule: ClockRule, players: Iterable[str]) -> None:
        self.rule = rule
        self._used = dict.fromkeys(players, 0)
        self._since: dict[str, int] = {}
        """When each player whose time runs was asked to act."""

    def advance(self, at: int, actor: str | None, to_move: Iterable[str]) -> None:
        """Something happened: it is for these players to act now. Who has just acted is asked
        anew; who was asked before and has not acted goes on."""
        asked = set(to_move)
        for player in list(self._since):
            if player not in asked or player == actor:
                self._used[player] += max(0, at - self._since.pop(player))
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
