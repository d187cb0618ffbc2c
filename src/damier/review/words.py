"""What a review found, told in a language: every choice written down, every moment a sentence.

Sentences are `review.*` of the words that all games share. Nothing is judged here.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from damier.bots import mover
from damier.catalogue import Game, Texts
from damier.match import AnyMatch

from .choice import Choice, Turning
from .shape import Moment, Point, Review

LONGEST_NOTATION = 8
"""Characters of a notation that is shown as it is; longer ones are told by the action's name."""

LONGEST_LINE = 6
AHEAD, BEHIND = 0.65, 0.35


class Telling:
    """Tells about one match."""

    def __init__(
        self, game: Game, match: AnyMatch, texts: Texts, choices: Sequence[Choice]
    ) -> None:
        self._game, self._match, self._texts = game, match, texts
        self._choices = choices

    def review(self, turnings: Sequence[Turning]) -> Review:
        """All of it. The turning points come dearest first and are told in order of time."""
        outcome = self._match.outcome
        moments = [
            self._moment(turning, is_dearest=turning is turnings[0])
            for turning in sorted(turnings, key=lambda turning: turning.choice.seq)
        ]
        return Review(
            game_id=self._game.id,
            players=self._match.state.player_ids,
            points=[self._point(choice) for choice in self._choices],
            moments=moments,
            outcome=outcome,
            ending=self._texts.outcome(outcome) if outcome is not None else "",
        )

    def _point(self, choice: Choice) -> Point:
        players = choice.state.player_ids
        chances = {}
        if choice.value is not None:
            chances[choice.player] = chance(choice.value)
            if len(players) == 2:
                other = next(player for player in players if player != choice.player)
                chances[other] = chance(-choice.value)
        return Point(
            seq=choice.seq,
            player=choice.player,
            chances=chances,
            played=self._name(choice.played, choice.state, choice.player),
            best=list(self._line(choice, choice.line)),
        )

    def _line(self, choice: Choice, line: Sequence[Any]) -> Iterable[str]:
        """The line as it would be played, as long as whoever is to move can see it."""
        engine, state = self._match.engine, choice.state
        for action in line[:LONGEST_LINE]:
            player = mover(engine, state) if state is not choice.state else choice.player
            if player is None or action not in engine.get_valid_actions(state, player):
                return
            yield self._name(action, state, player)
            if engine.facts.hidden_information or engine.facts.chance:
                return
            state = engine.resolve(state, action, player)

    def _moment(self, turning: Turning, is_dearest: bool) -> Moment:
        choice = turning.choice
        before, after = chance(turning.worth), chance(turning.left)
        if before < BEHIND:
            kind = "fought_on"
        elif before <= AHEAD:
            kind = "held"
        else:
            kind = "kept_ahead" if after <= AHEAD else "won_sooner"
        played = self._name(choice.played, choice.state, choice.player)
        better = self._name(turning.better, choice.state, choice.player)
        told = {
            "player": choice.player,
            "played": self._quoted(played),
            "better": self._quoted(better),
        }
        text = self._texts.say(f"review.{kind}", dearest=int(is_dearest), **told)
        return Moment(
            seq=choice.seq,
            player=choice.player,
            played=played,
            better=better,
            line=list(self._line(choice, turning.line)),
            chance=before,
            left=after,
            text=text,
            reason=self._reason(choice),
        )

    def _reason(self, choice: Choice) -> str:
        """What came of it: whether the other found the answer."""
        if self._match.engine.facts.hidden_information:
            return self._texts.say("review.as_known", player=choice.player)
        reply = next((c for c in self._choices if c.seq > choice.seq), None)
        if reply is None or reply.player == choice.player:
            return ""
        best = self._name(reply.best, reply.state, reply.player)
        played = self._name(reply.played, reply.state, reply.player)
        key = "answered" if best == played else "missed"
        return self._texts.say(
            f"review.{key}",
            player=reply.player,
            best=self._quoted(best),
            played=self._quoted(played),
        )

    def _quoted(self, name: str) -> str:
        """A name inside a sentence; notation needs no marks."""
        return self._texts.say("review.quoted", name=name) if " " in name else name

    def _name(self, action: Any, state: Any, player: str) -> str:
        """An action as players write it, or where that would be long or a handle, its name."""
        view = self._match.engine.get_player_view(state, player)
        written = self._game.notation(action, view)
        if 0 < len(written) <= LONGEST_NOTATION and " " not in written and "§" not in written:
            return written
        return self._texts.action(action, view)


def chance(value: float) -> float:
    """A value from -1 to 1 as a chance from 0 to 1, to three places."""
    return round((max(-1.0, min(1.0, value)) + 1) / 2, 3)
