"""The race beside the same rules in plain Python."""

from collections.abc import Mapping
from typing import Any

import pytest

from tests.games.model import Beside, Choice, play_beside

LENGTH, HORSES = 20, 3


class Race:
    """A die; a horse comes in on its number or runs so far, and sends home whom it meets."""

    def __init__(self, players: int) -> None:
        self.track = [-1] * LENGTH
        self.stable, self.home = [HORSES] * players, [0] * players
        self.actor, self.die, self.over = 0, 0, False

    def choices(self) -> Mapping[int, list[Choice]]:
        if not self.die:
            return {self.actor: [("roll",)]}
        found: list[Choice] = []
        if self.stable[self.actor] and self.track[self.die - 1] != self.actor:
            found.append(("enter",))
        for at, owner in enumerate(self.track):
            goal = at + self.die
            if owner == self.actor and (goal >= LENGTH or self.track[goal] != self.actor):
                found.append(("run", str(at + 1)))
        return {self.actor: found}

    def act(self, seat: int, choice: Choice, dice: Mapping[str, int]) -> None:
        if choice == ("roll",):
            self.die = dice["die"]
            return
        goal = self.die - 1
        if choice[0] == "enter":
            self.stable[seat] -= 1
        else:
            goal = int(choice[1]) - 1 + self.die
            self.track[int(choice[1]) - 1] = -1
        if goal >= LENGTH:
            self.home[seat] += 1
            self.over = self.home[seat] == HORSES
        else:
            if self.track[goal] >= 0:
                self.stable[self.track[goal]] += 1
            self.track[goal] = seat
        if not self.over:
            self.actor, self.die = (seat + 1) % len(self.home), 0

    def table(self) -> Mapping[str, Any]:
        return {"track": self.track, "stable": self.stable, "home": self.home}

    def known(self) -> Mapping[int | None, list[str]]:
        return {viewer: [] for viewer in (*range(len(self.home)), None)}

    def result(self) -> tuple[list[int], list[int]]:
        return [self.home.index(HORSES)], [0] * len(self.home)


def _table(game: Beside) -> Mapping[str, Any]:
    return {
        "track": game.owners("track"),
        "stable": [len(each) for each in game.each("stable")],
        "home": [len(each) for each in game.each("home")],
    }


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_plays_as_the_rules_say(players: int) -> None:
    for seed in range(4):
        game = Beside("race", players, seed)
        assert play_beside(game, Race(players), _table, seed) > 20


def test_every_number_of_the_die_comes() -> None:
    shown = set()
    for seed in range(60):
        game = Beside("race", 2, seed)
        ((_, roll),) = game.choices()[0]
        game.state = game.engine.apply_action(game.state, roll, "p1")
        shown.add(game.dice()["die"])
    assert shown == {1, 2, 3, 4, 5, 6}
