"""What may be asked over HTTP, as OpenAPI 3.1, made from the types that read and answer it."""

from typing import Any, Literal

import msgspec

from damier import __version__
from damier.core import Value, plain
from damier.protocol.table import GameScene, Lookback
from damier.protocol.wire import GamePage, Joining, Lobby, Meeting, NewLobby, Seated
from damier.server.lobbies import ListedMatch, NoticeKey, OwnMatch
from damier.server.storage import Ban, FiledReport

from .bodies import (
    Archived,
    Archiving,
    Banning,
    Erasing,
    Forgetting,
    Forgotten,
    Muting,
    Noticing,
    Recovering,
    Reporting,
    Unbanning,
)

REF = "#/components/schemas/{name}"
JSON = "application/json"


class Error(Value):
    """Every refusal and every failure, in one shape; docs/errors.md explains the codes."""

    type: Literal["error"]
    code: str
    message: str
    details: dict[str, Any]


class Nothing(Value):
    """An empty object: it is done."""


class Games(Value):
    games: list[GamePage]


class Lobbies(Value):
    lobbies: list[Lobby]


class OwnMatches(Value):
    matches: list[OwnMatch]


class Recovered(Value):
    seats: list[Seated]


class Reports(Value):
    reports: list[FiledReport]


class Bans(Value):
    bans: list[Ban]


class ListedMatches(Value):
    lobbies: list[ListedMatch]


class Health(Value):
    state: str
    node: str


class Operation(msgspec.Struct, frozen=True):
    """One request that is answered."""

    method: str
    path: str
    summary: str
    answer: type[Value] | str
    """The shape of the answer, or its media type where it is no JSON."""
    body: type[Value] | None = None
    status: int = 200
    has_token: bool = False
    asks: tuple[str, ...] = ()
    """What may stand behind the question mark."""


OPERATIONS = (
    Operation("get", "/games", "The games of this server.", Games, asks=("lang",)),
    Operation("get", "/games/{game}", "A game's page.", GamePage, asks=("lang",)),
    Operation(
        "get", "/games/{game}/scene", "A table of it, to look at.", GameScene, asks=("lang",)
    ),
    Operation("get", "/games/{game}/{version}/assets/{name}", "A picture of a bundle.", "image/*"),
    Operation("get", "/games/{game}/{version}/face.txt", "A face of its own.", "text/plain"),
    Operation("get", "/lobbies", "Public lobbies that wait.", Lobbies, asks=("game",)),
    Operation("post", "/lobbies", "Open a lobby.", Seated, NewLobby, 201),
    Operation("get", "/lobbies/{lobby}", "A lobby.", Lobby),
    Operation("delete", "/lobbies/{lobby}", "Forget a lobby.", Nothing, has_token=True),
    Operation("post", "/lobbies/{lobby}/join", "Take a seat.", Seated, Joining, 201),
    Operation("post", "/lobbies/{lobby}/leave", "Give a seat back.", Lobby, has_token=True),
    Operation("post", "/lobbies/{lobby}/start", "Begin the match.", Lobby, has_token=True),
    Operation(
        "post",
        "/lobbies/{lobby}/rematch",
        "Offer to meet again, agree or decline.",
        Seated,
        Meeting,
        201,
        has_token=True,
    ),
    Operation(
        "post", "/lobbies/{lobby}/mute", "Do not hear somebody.", Nothing, Muting, has_token=True
    ),
    Operation(
        "post", "/lobbies/{lobby}/report", "Complain.", Nothing, Reporting, 201, has_token=True
    ),
    Operation(
        "post",
        "/lobbies/{lobby}/notice",
        "Be told of turns by a POST to an address.",
        NoticeKey,
        Noticing,
        has_token=True,
    ),
    Operation(
        "get",
        "/lobbies/{lobby}/record",
        "The record: whole after the end; before it, what the asker has seen.",
        "application/x-ndjson",
        has_token=True,
    ),
    Operation(
        "get",
        "/lobbies/{lobby}/replay",
        "The match, moment by moment, as the asker has seen it.",
        Lookback,
        has_token=True,
        asks=("lang", "scenes"),
    ),
    Operation(
        "get",
        "/lobbies/{lobby}/ws",
        "The address of a WebSocket: what is said there is at /asyncapi.json.",
        Error,
        status=426,
    ),
    Operation("get", "/matches", "The matches of a device.", OwnMatches, has_token=True),
    Operation("post", "/recover", "A seat on a new device.", Recovered, Recovering),
    Operation(
        "get", "/reports", "Complaints, for the operator.", Reports, has_token=True, asks=("all",)
    ),
    Operation("get", "/health", "Whether it lives.", Health),
    Operation("get", "/ready", "Whether it takes matches up: it tries to write.", Health),
    Operation(
        "get",
        "/admin/lobbies",
        "Lobbies, for the operator.",
        ListedMatches,
        has_token=True,
        asks=("state",),
    ),
    Operation(
        "get", "/admin/lobbies/{lobby}", "A lobby, for the operator.", ListedMatch, has_token=True
    ),
    Operation(
        "post",
        "/admin/lobbies/{lobby}/void",
        "Close a running match as void.",
        Lobby,
        has_token=True,
    ),
    Operation(
        "post",
        "/admin/forget",
        "Forget old finished matches.",
        Forgotten,
        Forgetting,
        has_token=True,
    ),
    Operation(
        "post",
        "/admin/archive",
        "Move records of old finished matches to the archive.",
        Archived,
        Archiving,
        has_token=True,
    ),
    Operation(
        "post",
        "/admin/lobbies/{lobby}/erase",
        "Forget what a finished lobby holds of a person.",
        Nothing,
        Erasing,
        has_token=True,
    ),
    Operation(
        "post",
        "/admin/reports/{number}/close",
        "Note that a report was looked after.",
        Nothing,
        has_token=True,
    ),
    Operation("get", "/admin/bans", "Who may ask nothing.", Bans, has_token=True),
    Operation("post", "/admin/bans", "Ban a network.", Ban, Banning, 201, has_token=True),
    Operation("post", "/admin/unban", "Let it ask again.", Nothing, Unbanning, has_token=True),
    Operation("post", "/admin/drain", "Leave all matches to other nodes.", Nothing, has_token=True),
    Operation("get", "/metrics", "Counters, as Prometheus reads them.", "text/plain"),
    Operation("get", "/openapi.json", "This description.", "application/json"),
    Operation("get", "/asyncapi.json", "What is said on sockets.", "application/json"),
)


def openapi() -> dict[str, Any]:
    """The whole description."""
    shapes: set[Any] = {op.answer for op in OPERATIONS if not isinstance(op.answer, str)}
    shapes |= {op.body for op in OPERATIONS if op.body is not None}
    ordered = sorted({*shapes, Error}, key=lambda shape: shape.__name__)
    _, components = msgspec.json.schema_components(ordered, ref_template=REF)
    paths: dict[str, Any] = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method] = _described(operation)
    described: dict[str, Any] = {
        "openapi": "3.1.0",
        "info": {
            "title": "Damier",
            "version": __version__,
            "description": "Lobbies, records and replays. What is said at a table goes over "
            "sockets, described in /asyncapi.json.",
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "paths": paths,
        "components": {
            "schemas": dict(sorted(components.items())),
            "securitySchemes": {
                "seat": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "The token of a seat; for /matches several, with commas.",
                }
            },
        },
    }
    return plain(described)  # type: ignore[no-any-return]


def _described(operation: Operation) -> dict[str, Any]:
    answer = operation.answer
    if isinstance(answer, str):
        content: dict[str, Any] = {answer: {}}
    else:
        content = {JSON: {"schema": {"$ref": REF.format(name=answer.__name__)}}}
    places = [part[1:-1] for part in operation.path.split("/") if part.startswith("{")]
    described: dict[str, Any] = {
        "operationId": _named(operation),
        "summary": operation.summary,
        "parameters": [
            *(_parameter(name, "path") for name in places),
            *(_parameter(name, "query") for name in operation.asks),
        ],
        "responses": {
            str(operation.status): {"description": operation.summary, "content": content},
            "default": {
                "description": "Refused, with a code.",
                "content": {JSON: {"schema": {"$ref": REF.format(name="Error")}}},
            },
        },
    }
    if operation.body is not None:
        described["requestBody"] = {
            "required": True,
            "content": {JSON: {"schema": {"$ref": REF.format(name=operation.body.__name__)}}},
        }
    if operation.has_token:
        described["security"] = [{}, {"seat": []}]
    return described


def _parameter(name: str, place: str) -> dict[str, Any]:
    return {"name": name, "in": place, "required": place == "path", "schema": {"type": "string"}}


def _named(operation: Operation) -> str:
    parts = [part.strip("{}").split(".")[0] for part in operation.path.split("/") if part]
    return operation.method + "".join(part.capitalize() for part in parts)
