"""A bundle beside the same rules in plain Python, step by step: who may do what, what lies where,
what is counted and known, and how it ends.

Whatever is left to chance (how cards were shuffled, what a die shows) is read from the bundle's
state; everything else the model works out for itself.
"""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Protocol

from damier import catalogue
from damier.bundle import BundleEngine, BundleState
from damier.core import Action, plain

Choice = tuple[str, ...]
"""A verb and its arguments; a card goes by its name."""


class Model(Protocol):
    """The rules once more. Players are counted from 0."""

    over: bool

    def choices(self) -> Mapping[int, list[Choice]]:
        """What each player who is to act may do."""

    def act(self, seat: int, choice: Choice, dice: Mapping[str, int]) -> None:
        """What follows; the dice are as they lie afterwards."""

    def table(self) -> Mapping[str, Any]:
        """What lies where and what is counted, under the names that the bundle gives it."""

    def known(self) -> Mapping[int | None, list[str]]:
        """The cards that each viewer knows where the zone does not show them; None only watches."""

    def result(self) -> tuple[list[int], list[int]]:
        """Who has won, and the scores."""


class Beside:
    """A match of a bundle, read by names."""

    def __init__(self, game_id: str, players: int, seed: int, **options: Any) -> None:
        engine = catalogue.load(game_id).engine
        assert isinstance(engine, BundleEngine)
        self.engine = engine
        names = tuple(f"p{seat + 1}" for seat in range(players))
        config = engine.config_type(seed=seed, player_ids=names, **options)
        self.state: BundleState = engine.init(config)
        self.layout = engine.program(self.state).layout
        self.players = players

    def cards(self, zone: str, seat: int = 0) -> list[str]:
        """The names of what lies there, what comes off first before the rest; "" is a free cell."""
        pile = self.state.piles[self.layout.pile(zone, seat)]
        return [self.layout.name_of[card] if card >= 0 else "" for card in pile]

    def each(self, zone: str) -> list[list[str]]:
        return [self.cards(zone, seat) for seat in range(self.players)]

    def owners(self, zone: str) -> list[int]:
        """Whose each card of a board is; -1 is a free cell."""
        pile = self.state.piles[self.layout.pile(zone, 0)]
        return [self.layout.owner_of[card] if card >= 0 else -1 for card in pile]

    def flags(self, zone: str) -> list[bool]:
        at = self.layout.first_flag[zone]
        return list(self.state.flags[at : at + self.players])

    def counters(self) -> Mapping[str, Any]:
        view: Any = self.engine.get_player_view(self.state, None)
        return dict(view.counters)

    def dice(self) -> Mapping[str, int]:
        view: Any = self.engine.get_player_view(self.state, None)
        return {name: shown[0] for name, shown in view.dice.items()}

    def known(self) -> Mapping[int | None, list[str]]:
        viewers: list[int | None] = [*range(self.players), None]
        views: list[Any] = [
            self.engine.get_player_view(self.state, None if seat is None else f"p{seat + 1}")
            for seat in viewers
        ]
        told = (sorted(view.known.values()) for view in views)
        return dict(zip(viewers, told, strict=True))

    def choices(self) -> dict[int, list[tuple[Choice, Action]]]:
        found: dict[int, list[tuple[Choice, Action]]] = {}
        for seat, player in enumerate(self.state.player_ids):
            seen: Any = self.engine.get_player_view(self.state, player)
            for action in self.engine.get_valid_actions(self.state, player):
                words = plain(action)
                choice = tuple(str(seen.cards.get(word, word)) for word in words.values())
                found.setdefault(seat, []).append((choice, action))
        return found


def play_beside(
    game: Beside, model: Model, table: Callable[[Beside], Mapping[str, Any]], seed: int
) -> int:
    """One match by random choices, compared at every step; how many actions it took."""
    random, actions = Random(seed), 0
    while True:
        for found, wanted in ((table(game), model.table()), (game.known(), model.known())):
            assert found == wanted, (actions, found, wanted)
        assert game.state.fault is None
        assert game.state.game_over == model.over
        if model.over:
            break
        choices = game.choices()
        told = {seat: sorted(choice for choice, _ in each) for seat, each in choices.items()}
        may = {seat: sorted(each) for seat, each in model.choices().items()}
        assert told == may, (actions, told, may)
        seat = random.choice(sorted(choices))
        choice, action = random.choice(choices[seat])
        game.state = game.engine.apply_action(game.state, action, f"p{seat + 1}")
        model.act(seat, choice, game.dice())
        actions += 1
    winners, scores = model.result()
    assert [int(player[1:]) - 1 for player in game.state.winners or ()] == winners
    assert list(game.state.scores) == scores
    return actions
