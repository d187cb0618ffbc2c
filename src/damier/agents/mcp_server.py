"""`damier mcp`: the tools by which a language model finds games and plays them.

Each tool answers in text; what is refused is told with its reason, so that the model can try again.
What a tool does is in tables.py. Needs the extra `mcp`.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from damier import __version__, catalogue
from damier.client import LobbyClient, address_of, server_of
from damier.core import DamierError, encode, plain
from damier.protocol.wire import game_page

from .observation import Observation
from .tables import Tables

T = TypeVar("T")

INSTRUCTIONS = """Board and card games. `games` lists them, `rules` tells how one is played. Begin
with `play` (here, against bots) or `play_online` (on a server); each answers with a table's number
and what you see. Then `act` with one of the offered names until the match is over."""


def mcp_server() -> MCPServer[Any]:
    """A server for one agent, with tables of its own."""
    tables = Tables()

    @asynccontextmanager
    async def lifespan(_: MCPServer[Any]) -> AsyncIterator[None]:
        try:
            yield None
        finally:
            await tables.leave_all()

    server: MCPServer[Any] = MCPServer(
        "damier",
        version=__version__,
        instructions=INSTRUCTIONS,
        lifespan=lifespan,
        log_level="WARNING",
    )

    @server.tool(structured_output=False)
    async def games(url: str = "") -> str:
        """The games there are: id, name, players and a summary. With `url`, those of that
        server."""
        pages = (
            await _told(asyncio.to_thread(LobbyClient(_server(url)).games))
            if url
            else [_page(game.id) for game in catalogue.all()]
        )
        return "\n".join(
            f"{page['id']}: {page['name']}, {page['minPlayers']}-{page['maxPlayers']} players. "
            f"{page['summary']}"
            for page in pages
        )

    @server.tool(structured_output=False)
    async def rules(game: str) -> str:
        """How a game is played, with its options and the levels of its bots."""
        page = await _told(_at_once(_page, game))
        options = [f"- {one['name']}: {one['label']}" for one in page["options"]]
        levels = ", ".join(one["id"] for one in page["levels"])
        return "\n".join([*page["rules"], "", f"Levels: {levels}", "Options:", *options])

    @server.tool(structured_output=False)
    async def play(
        game: str,
        opponents: str = "",
        seat: int = 1,
        players: int = 0,
        options: dict[str, Any] | None = None,
        seed: int | None = None,
    ) -> str:
        """Begin a match here, on this seat, against bots of a level."""
        number = await _told(
            _at_once(tables.sit_here, game, opponents, seat, players, options or {}, seed)
        )
        return await _told(_seen(tables, number))

    @server.tool(structured_output=False)
    async def play_online(
        url: str, game: str = "", opponents: str = "", name: str = "Agent"
    ) -> str:
        """Sit down on a server: at the table of an invitation's address, or, with a server's
        address and a game, at a new one against its bots. You are shown as a bot to all."""
        if game:
            number = await _told(tables.open_there(_server(url), game, opponents, name))
        else:
            number = await _told(_sit(tables, url, name))
        return await _told(_seen(tables, number))

    @server.tool(structured_output=False)
    async def look(table: int) -> str:
        """What you see at a table: what happened, the board, and what you may do."""
        return await _told(_seen(tables, table))

    @server.tool(structured_output=False)
    async def view(table: int) -> str:
        """All that you may know of a table, as JSON: exactly what any player's client is told."""
        return (await _told(tables.view(table))).decode()

    @server.tool(structured_output=False)
    async def legal(table: int) -> str:
        """What you may do now, as JSON: name, label and action of each."""
        return encode((await _told(tables.look(table))).choices).decode()

    @server.tool(structured_output=False)
    async def act(table: int, move: str) -> str:
        """Play a move by its name; answers when it is your turn again, or at the end."""
        return _text(table, await _told(tables.act(table, move)))

    @server.tool(structured_output=False)
    async def leave(table: int) -> str:
        """Give up a table that is over or not wanted any more."""
        await _told(tables.leave(table))
        return f"left table {table}"

    return server


def _page(game_id: str) -> dict[str, Any]:
    """A game's page as a server would tell it."""
    found: dict[str, Any] = plain(game_page(catalogue.load(game_id), "en"))
    return found


async def _sit(tables: Tables, url: str, name: str) -> int:
    return await tables.sit_there(address_of(url), name)


async def _seen(tables: Tables, number: int) -> str:
    return _text(number, await tables.look(number))


def _text(number: int, seen: Observation) -> str:
    return f"Table {number}. {seen.text}"


def _server(url: str) -> str:
    try:
        return server_of(url)
    except DamierError as error:
        raise ToolError(error.message) from None


async def _at_once(do: Any, *given: Any) -> Any:
    return do(*given)


async def _told(asked: Awaitable[T]) -> T:
    """What came of it; what is refused, as the model is told it."""
    try:
        return await asked
    except DamierError as error:
        raise ToolError(error.message) from None
