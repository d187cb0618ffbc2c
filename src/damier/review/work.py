"""A review in the making: one search at a time, so that whoever waits sees it grow and may stop it.

First every choice gets a look. Where what was played seems clearly worse than something else, a
longer look decides: only what both looks say becomes a turning point. Only matches that are over
are looked at, for a search while one is played would be help. What is said is in words.py.
"""

from collections.abc import Generator
from typing import Any

from damier.catalogue import Game, Texts
from damier.core import DamierError, convert
from damier.match import AnyMatch, standing_actions

from .choice import Choice, Turning
from .judge import Judge
from .shape import Review
from .words import Telling

SEEMS_LOST = 0.1
"""Chances that a choice must seem to have cost to be looked at again."""

IS_LOST = 0.15
"""Chances that it must have cost after the longer look."""

MOST_SECOND_LOOKS = 12
MOST_MOMENTS = 5


class NotOver(DamierError):
    """A match that is still played is not reviewed: that would be help."""

    code = "not_over"


class Work:
    """The review of one match. Call `step` until there is a `review`."""

    def __init__(self, game: Game, match: AnyMatch, judge: Judge, texts: Texts) -> None:
        if match.outcome is None:
            raise NotOver("the match is still being played; only what is over is reviewed")
        self.done = 0
        self.total = 1
        self.turnings: tuple[Turning, ...] = ()
        self.review: Review | None = None
        self._game, self._match, self._judge, self._texts = game, match, judge, texts
        self._running = self._run()

    def step(self) -> bool:
        """Look once more; whether there is more to do."""
        if self.review is None and next(self._running, None) is None:
            self.done = self.total
        return self.review is None

    def _run(self) -> Generator[bool, None, None]:
        played = self._choices_had()
        self.total = len(played) + MOST_SECOND_LOOKS // 2
        choices = []
        for seq, state, player, action in played:
            choices.append(self._looked_at(seq, state, player, action))
            self.done += 1
            yield True
        suspected = self._suspected(choices)
        self.total = len(played) + len(suspected)
        turnings = []
        for choice in suspected:
            turning = self._looked_at_again(choice)
            if turning is not None:
                turnings.append(turning)
            self.done += 1
            yield True
        turnings.sort(key=lambda turning: -turning.cost)
        self.turnings = tuple(turnings[:MOST_MOMENTS])
        telling = Telling(self._game, self._match, self._texts, choices)
        self.review = telling.review(self.turnings)

    def _choices_had(self) -> list[tuple[int, Any, str, Any]]:
        """Every standing action that had an alternative, with the state it was chosen in."""
        engine = self._match.engine
        had = []
        states = self._match.states()
        for state, entry in zip(states, standing_actions(self._match.record), strict=False):
            if len(engine.get_valid_actions(state, entry.actor)) > 1:
                action = convert(entry.action, engine.action_type)
                had.append((entry.seq, state, entry.actor, action))
        return had

    def _looked_at(self, seq: int, state: Any, player: str, action: Any) -> Choice:
        advice = self._judge.advice(state, player)
        engine = self._match.engine
        others = (other for other in state.player_ids if other != player)
        return Choice(
            seq=seq,
            state=state,
            player=player,
            played=action,
            best=advice.action,
            line=advice.line or (advice.action,),
            value=advice.value,
            values=advice.values,
            is_alone=not any(engine.get_valid_actions(state, other) for other in others),
        )

    def _suspected(self, choices: list[Choice]) -> list[Choice]:
        """Those that seem to have cost most. Where several choose at once, nobody errs: whoever
        always chose the best would be foreseen."""
        costs = []
        for choice, after in zip(choices, [*choices[1:], None], strict=True):
            if choice.is_alone and choice.best != choice.played:
                cost = self._seeming_cost(choice, after)
                if cost >= SEEMS_LOST:
                    costs.append((cost, choice))
        costs.sort(key=lambda pair: -pair[0])
        return [choice for _, choice in costs[:MOST_SECOND_LOOKS]]

    def _seeming_cost(self, choice: Choice, after: Choice | None) -> float:
        worths: dict[Any, float] = dict(choice.values)
        if choice.best in worths and choice.played in worths:
            return (worths[choice.best] - worths[choice.played]) / 2
        if choice.value is None or not self._judge.can_compare(choice.state, choice.player):
            return 0.0
        if after is not None and after.value is not None and not self._game.engine.facts.chance:
            left = after.value if after.player == choice.player else -after.value
        else:
            found = self._judge.worth(choice.state, choice.played, choice.player)
            left = choice.value if found is None else found
        return (choice.value - left) / 2

    def _looked_at_again(self, choice: Choice) -> Turning | None:
        """What the longer look finds, if it is of the same opinion."""
        judge = self._judge
        advice = judge.advice(choice.state, choice.player, is_longer=True)
        if advice.action == choice.played:
            return None
        worths = dict(advice.values)
        worth: float | None
        left: float | None
        if judge.can_compare(choice.state, choice.player):
            worth = judge.worth(choice.state, advice.action, choice.player, is_longer=True)
            left = judge.worth(choice.state, choice.played, choice.player, is_longer=True)
        else:
            worth, left = worths.get(advice.action), worths.get(choice.played)
        if worth is None or left is None or (worth - left) / 2 < IS_LOST:
            return None
        line = advice.line or (advice.action,)
        return Turning(choice=choice, better=advice.action, line=line, worth=worth, left=left)
