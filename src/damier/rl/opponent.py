"""Who plays the other seats: a bot, a function, a policy in a file, or a pool of all these.

Every kind is asked for an action index or, if it is a bot, for an action; whatever it answers that
is not allowed is replaced by a random valid one, as a bot's would be. No file is ever run: a policy
is matrices. Who draws from a pool draws by the environment's seed.
"""

import copy
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

from damier.bot_process import resolved_level
from damier.bots import Bot, Level, bot_turn
from damier.catalogue import Game
from damier.core import InvalidData, SeededRandom

from .playing import Bytes, Playing
from .policy import Policy, load_policy

BOT_NODES = 1_000
"""How long a bot class thinks that brings no level of its own."""

Callback = Callable[[Mapping[str, Bytes]], int]
"""Given what its seat observes, with the mask, an index."""


class Seated(Protocol):
    """Somebody at a seat of one match."""

    def act(self, playing: Playing, luck: SeededRandom) -> None:
        """Play for whoever's turn it is."""

    def copied(self) -> "Seated":
        """The same, for a match that goes on apart."""


class Pool:
    """Opponents of whom one is drawn for each seat and each match. New ones can be added while
    matches go on, as self-play does with what it has learnt so far."""

    def __init__(self, opponents: Sequence[Any] = (), most: int | None = None) -> None:
        self.opponents = list(opponents)
        self.most = most
        """With more than so many, the oldest goes."""

    def add(self, opponent: Any) -> None:
        self.opponents.append(opponent)
        if self.most is not None:
            del self.opponents[: max(0, len(self.opponents) - self.most)]

    def __len__(self) -> int:
        return len(self.opponents)


def check_opponent(game: Game, opponent: Any) -> None:
    """Refuse what cannot play this game, before a match begins."""
    if isinstance(opponent, Pool | list | tuple):
        members = opponent.opponents if isinstance(opponent, Pool) else opponent
        if not members:
            raise InvalidData("a pool without opponents: add one first", path="opponent")
        for member in members:
            check_opponent(game, member)
    elif isinstance(opponent, str | Path) and not _is_file(opponent):
        resolved_level(game, str(opponent))
    elif not (callable(opponent) or isinstance(opponent, str | Path | Policy | Level)):
        raise InvalidData(
            f"{opponent!r} is no opponent: name a level, a bot class, a function of what is "
            "observed, a policy file (.npz) or a Pool of them",
            path="opponent",
        )


def seated(opponent: Any, playing: Playing, player: str, luck: SeededRandom) -> Seated:
    """This opponent, at a seat of the match that is being played."""
    if isinstance(opponent, list | tuple):
        opponent = Pool(opponent)
    if isinstance(opponent, Pool):
        check_opponent(playing.game, opponent)
        return seated(luck.pick(opponent.opponents), playing, player, luck)
    if isinstance(opponent, str | Path):
        if _is_file(opponent):
            return _ByIndex(load_policy(Path(opponent)))
        return _AsBot(resolved_level(playing.game, str(opponent)), playing, player)
    if isinstance(opponent, Level):
        return _AsBot(opponent, playing, player)
    if isinstance(opponent, type) and issubclass(opponent, Bot):
        return _AsBot(Level(opponent, nodes=BOT_NODES), playing, player)
    return _ByIndex(opponent)


def _is_file(opponent: str | Path) -> bool:
    return isinstance(opponent, Path) or opponent.endswith(".npz")


class _AsBot:
    """A bot, made for one seat of one match; it thinks in nodes and never by the clock."""

    def __init__(self, level: Level, playing: Playing, player: str) -> None:
        self.level = level
        self.bot = level.make(playing.engine, player)
        self.bot.on_game_start(playing.view(player))

    def act(self, playing: Playing, luck: SeededRandom) -> None:
        player = playing.mover
        assert player is not None
        valid = playing.engine.get_valid_actions(playing.state, player)
        budget = self.level.seeded_budget()
        turn = bot_turn(self.bot, playing.view(player), valid, luck, budget)
        playing.play(turn.advice.action)

    def copied(self) -> "_AsBot":
        other = _AsBot.__new__(_AsBot)
        other.level, other.bot = self.level, copy.deepcopy(self.bot)
        return other


class _ByIndex:
    """A function or a policy, asked for an index."""

    def __init__(self, choose: Callback) -> None:
        self.choose = choose

    def act(self, playing: Playing, luck: SeededRandom) -> None:
        player = playing.mover
        assert player is not None
        numbers = playing.numbers(player)
        chosen = int(self.choose(playing.observed(player)))
        playing.act(chosen if chosen in numbers else luck.pick(numbers))

    def copied(self) -> "_ByIndex":
        return self
