"""Who sits where: people at this keyboard, and bots in processes of their own."""

from dataclasses import dataclass

from damier.bot_process import BotWorker
from damier.catalogue import Game
from damier.core import InvalidData


@dataclass(frozen=True)
class Chair:
    """A seat, the player's name, and the bot on it, if any."""

    name: str
    bot: BotWorker | None = None


def seated(game: Game, asked: str) -> list[Chair]:
    """Chairs as asked for, such as `human,bot:hard`; by default a person and bots."""
    facts = game.engine.facts
    kinds = asked.split(",") if asked else ["human", *["bot"] * (facts.min_players - 1)]
    return [_chair(game, number, kind.strip()) for number, kind in enumerate(kinds, 1)]


def _chair(game: Game, number: int, kind: str) -> Chair:
    name = f"p{number}"
    if kind == "human":
        return Chair(name)
    bot, _, level = kind.partition(":")
    if bot != "bot":
        raise InvalidData(f"{kind!r}: a seat is human, bot or bot:LEVEL", path="--seats")
    return Chair(name, BotWorker(game, level or game.default_level, name))
