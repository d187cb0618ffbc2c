"""Who sits where: people at this keyboard, and bots in processes of their own."""

from dataclasses import dataclass

from damier.bot_process import BotWorker
from damier.catalogue import Game, Texts
from damier.core import InvalidData


@dataclass(frozen=True)
class Chair:
    """A seat, the player's name, and the bot on it, if any."""

    name: str
    bot: BotWorker | None = None
    level: str | None = None


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
    level = level or game.default_level
    return Chair(name, BotWorker(game, level, name), level)


def called(chairs: list[Chair], texts: Texts) -> dict[str, str]:
    """What the bots are called at this table; people are called by their seats."""
    names = texts.get("bots.names")
    bots = [chair.name for chair in chairs if chair.bot is not None]
    return dict(zip(bots, names, strict=False)) if isinstance(names, list) else {}


def introduced(chairs: list[Chair], texts: Texts) -> list[str]:
    """The bots at this table, each with how strong it is."""
    return [
        texts.say("bots.level", name=chair.name, level=texts.say(f"levels.{chair.level}").lower())
        for chair in chairs
        if chair.bot is not None
    ]
