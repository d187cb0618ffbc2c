"""`damier bot join`: a bot of yours, or a command, takes seats on a server."""

import asyncio
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from damier.agents import MakesPlayer, Visitor

bot = typer.Typer(name="bot", help="Bots that play on a server.", no_args_is_help=True)


@bot.callback()
def bots() -> None:
    """Bots that play on a server."""


@bot.command()
def join(
    where: Annotated[
        str, typer.Argument(metavar="URL", help="A server's address, or an invitation's.")
    ],
    bot: Annotated[str, typer.Option(help="A level, a generic bot or module:Class.")] = "",
    command: Annotated[
        str, typer.Option(help="A command that reads the table as text and prints a move.")
    ] = "",
    games: Annotated[str, typer.Option(help="Which games, with commas; by default all.")] = "",
    name: Annotated[str, typer.Option(help="What the bot is called at the table.")] = "",
    against: Annotated[
        str, typer.Option(help="A level of the server's own bots, to play each game against once.")
    ] = "",
    matches: Annotated[
        int, typer.Option(help="Go home after so many matches; 0: stay.", min=0)
    ] = 0,
    at_once: Annotated[int, typer.Option(help="Matches at the same time.", min=1, max=64)] = 1,
    seconds: Annotated[
        float, typer.Option(help="How long a command may think about a choice.", min=0.1)
    ] = 120.0,
) -> None:
    """Let a bot take free seats in a server's lobbies and play; it is shown as a bot to all."""
    from damier.agents import Visitor
    from damier.client import WrongAddress, address_of, server_of
    from damier.core import InvalidData

    if bool(bot) == bool(command):
        raise InvalidData("say who plays: --bot or --command, one of them", path="--bot")
    wanted = [game.strip() for game in games.split(",") if game.strip()]
    if against and not wanted:
        raise InvalidData("say which games are to be played against it", path="--games")
    try:
        address = address_of(where)
    except WrongAddress:
        address = None
    server = server_of(where) if address is None else address.server
    say = partial(typer.echo, err=True)
    called = name or _name_of(bot or command)
    visitor = Visitor(server, called, _makes_player(bot, command, seconds, say), say)
    with suppress(KeyboardInterrupt):
        if against:
            _refuse_unknown(visitor, wanted)
            asyncio.run(_met(visitor, wanted, against))
        elif address is None:
            _refuse_unknown(visitor, wanted)
            asyncio.run(visitor.visit(wanted, matches or None, at_once))
        else:
            asyncio.run(_invited(visitor, address.lobby))


async def _invited(visitor: "Visitor", lobby_id: str) -> None:
    """One lobby; after a crash, on the seat that was taken from here before."""
    from damier.client import Address

    from .seat_keys import keep_key, kept_key

    address = Address(visitor.client.server, lobby_id)
    kept = kept_key(address)
    if kept is not None:
        await visitor.play(lobby_id, kept)
        return
    key = await visitor.sit(lobby_id)
    keep_key(address, key.token)
    await visitor.play(lobby_id, key.token, key.player)


async def _met(visitor: "Visitor", games: list[str], level: str) -> None:
    """One match of each game, one after the other."""
    for game in games:
        await visitor.meet(game, level)


def _refuse_unknown(visitor: "Visitor", wanted: list[str]) -> None:
    """A game that the server does not have is a slip of the keyboard."""
    from damier.core import UnknownGame

    known = [str(page.get("id")) for page in visitor.client.games()]
    for game in wanted:
        if game not in known:
            told = f"{visitor.client.server} has no game {game!r}; it has {', '.join(known)}"
            raise UnknownGame(told, known=known)


def _makes_player(bot: str, command: str, seconds: float, say: "partial[None]") -> "MakesPlayer":
    from damier.agents import BotPlayer, Command, CommandPlayer

    def fault(told: str) -> None:
        say(f"a choice was made for it: {told}" if bot else told)

    if bot:
        _refuse_no_bot(bot)
        return lambda side, name: BotPlayer(side, bot, fault)
    asked = Command(command, seconds)
    return lambda side, name: CommandPlayer(asked, name, fault)


def _refuse_no_bot(bot: str) -> None:
    """A class that cannot be imported is told before anybody waits for it at a table."""
    from importlib import import_module

    from damier.bots import UnknownLevel

    module, _, class_name = bot.partition("@")[0].partition(":")
    if class_name:
        try:
            getattr(import_module(module), class_name)
        except (ImportError, AttributeError, ValueError) as error:
            raise UnknownLevel(f"no bot called {bot!r}: {error}", known=[]) from None


def _name_of(asked: str) -> str:
    """What it is called where nobody says: its class, its level, or the command's first word."""
    return (asked.split("@")[0].rpartition(":")[2].split() or ["bot"])[0].rpartition("/")[2][:24]
