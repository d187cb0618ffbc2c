"""Agents against bots in this process: who won, how often an answer was illegal, what it cost.

Seats and seeds are an arena's, so that neither helps anybody. An answer that names no legal move is
asked for again, with the reason; after that a random move is made and counted.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from damier.arena import Fixture, Plan, fixtures, players
from damier.bot_process import resolved_level
from damier.catalogue import Game
from damier.core import Value
from damier.match import written

from .command import Command
from .local import LocalMatch
from .observation import Named, NotOffered, Observation, named, sentences

MOST_TRIES = 3
AGENT = "command:"
"""What the name of an agent begins with; the rest is its command line."""


class Tally(Value):
    """What one agent has done so far."""

    agent: str
    matches: int = 0
    won: int = 0
    drawn: int = 0
    choices: int = 0
    illegal: int = 0
    """Answers that named no legal move."""
    failed: int = 0
    """Answers that did not come: the command failed, or took too long."""
    random: int = 0
    """Choices that were made at random in its place."""
    cost: float = 0.0
    seconds: float = 0.0
    slowest: float = 0.0

    @property
    def lost(self) -> int:
        return self.matches - self.won - self.drawn


class Said(Value):
    """One answer of an agent: what it was shown, what it said, and what came of it."""

    player: str
    shown: str
    answer: str
    chosen: Named | None
    fault: str | None
    seconds: float
    cost: float


class Contested(Value):
    """A match that was played: everything its agents saw and said, and its record."""

    fixture: Fixture
    said: tuple[Said, ...]
    happened: tuple[str, ...]
    """The match as a spectator is told it, in sentences."""
    record: str
    tallies: dict[str, Tally]
    """What this match adds for each agent."""


def contested(
    game: Game, plan: Plan, commands: Mapping[str, Command], lang: str = "en"
) -> Iterator[Contested]:
    """Play every fixture of the plan in which an agent sits, one after the other."""
    for fixture in fixtures(plan):
        if any(bot in commands for bot in fixture.bots):
            yield _Contest(game, plan, fixture, commands, lang).played()


class _Contest:
    """One match, and what its agents do."""

    def __init__(
        self,
        game: Game,
        plan: Plan,
        fixture: Fixture,
        commands: Mapping[str, Command],
        lang: str,
    ) -> None:
        self.fixture, self.commands = fixture, commands
        self.sitting = dict(zip(players(plan.players), fixture.bots, strict=True))
        seats = {
            player: None if bot in commands else resolved_level(game, bot)
            for player, bot in self.sitting.items()
        }
        self.table = LocalMatch(game, plan.options, seats, fixture.seed, lang)
        self.texts = game.texts(lang)
        agents = [bot for bot in fixture.bots if bot in commands]
        self.tallies = {agent: Tally(agent=agent) for agent in agents}
        self.said: list[Said] = []

    def played(self) -> Contested:
        while (player := self.table.asked()) is not None:
            seen = self.table.look(player)
            chosen = self._chosen(player, seen)
            if chosen is None:
                self._add(player, random=1)
                self.table.act(player, self.table.random_action(player))
            else:
                self.table.act(player, self.table.game.decode_action(chosen.action))
        for player, score in self.table.scores().items():
            if self.sitting[player] in self.tallies:
                self._add(player, matches=1, won=score > 0, drawn=score == 0)
        return Contested(
            fixture=self.fixture,
            said=tuple(self.said),
            happened=tuple(sentences(self.table.game, self.table.match, self.texts)),
            record=written(self.table.match.record).decode(),
            tallies=self.tallies,
        )

    def _chosen(self, player: str, seen: Observation) -> Named | None:
        """What the agent names, or nothing where it never names a legal move."""
        self._add(player, choices=1)
        shown = seen.text
        for _ in range(MOST_TRIES):
            answer = self.commands[self.sitting[player]].ask(shown)
            self._add(player, cost=answer.cost, seconds=answer.seconds)
            chosen, fault = None, answer.fault
            if fault is None:
                try:
                    chosen = named(answer.text, seen.choices)
                except NotOffered as error:
                    fault = error.message
                    self._add(player, illegal=1)
            else:
                self._add(player, failed=1)
            self.said.append(
                Said(
                    player=player,
                    shown=shown,
                    answer=answer.text,
                    chosen=chosen,
                    fault=fault,
                    seconds=answer.seconds,
                    cost=answer.cost,
                )
            )
            if chosen is not None:
                return chosen
            shown = f"{seen.text}\n\nYour last answer was refused: {fault}"
        return None

    def _add(self, player: str, **more: Any) -> None:
        agent = self.sitting[player]
        self.tallies[agent] = added(self.tallies[agent], Tally(agent=agent, **more))


def added(tally: Tally, more: Tally) -> Tally:
    """Both together."""
    return replace(
        tally,
        matches=tally.matches + more.matches,
        won=tally.won + more.won,
        drawn=tally.drawn + more.drawn,
        choices=tally.choices + more.choices,
        illegal=tally.illegal + more.illegal,
        failed=tally.failed + more.failed,
        random=tally.random + more.random,
        cost=tally.cost + more.cost,
        seconds=tally.seconds + more.seconds,
        slowest=max(tally.slowest, more.slowest, more.seconds),
    )
