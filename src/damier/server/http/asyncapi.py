"""What is said on sockets, as AsyncAPI 3.0, made from the messages' own types."""

from typing import Any, get_args

import msgspec

from damier import __version__
from damier.core import plain
from damier.protocol import SUBPROTOCOL
from damier.protocol.wire import Act, Ask, Message

REF = "#/components/schemas/{name}"

SAID = (Act, *get_args(Ask))
TOLD = get_args(Message)


def message_schemas() -> dict[str, Any]:
    """The JSON Schema of every message and of everything inside."""
    _, components = msgspec.json.schema_components([*SAID, *TOLD], ref_template=REF)
    return dict(sorted(components.items()))


def asyncapi() -> dict[str, Any]:
    """The whole description."""
    described: dict[str, Any] = {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Damier",
            "version": __version__,
            "description": f"A table over a WebSocket. The subprotocol is `{SUBPROTOCOL}`; a "
            "second one, `bluefelt.token.<token>`, opens a seat, and without it one watches.",
            "license": {"name": "Apache-2.0"},
        },
        "defaultContentType": "application/json",
        "channels": {
            "table": {
                "address": "/lobbies/{lobby}/ws",
                "parameters": {"lobby": {"description": "The id of a lobby."}},
                "messages": {shape.__name__: _message(shape) for shape in (*SAID, *TOLD)},
            }
        },
        "operations": {
            "say": _operation("receive", "What a client may say.", SAID),
            "hear": _operation("send", "What a client is told.", TOLD),
        },
        "components": {"schemas": message_schemas()},
    }
    return plain(described)  # type: ignore[no-any-return]


def _message(shape: Any) -> dict[str, Any]:
    return {
        "summary": (shape.__doc__ or "").replace("\n    ", " "),
        "payload": {"$ref": REF.format(name=shape.__name__)},
    }


def _operation(action: str, summary: str, shapes: tuple[Any, ...]) -> dict[str, Any]:
    channel = "#/channels/table"
    return {
        "action": action,
        "summary": summary,
        "channel": {"$ref": channel},
        "messages": [{"$ref": f"{channel}/messages/{shape.__name__}"} for shape in shapes],
    }
