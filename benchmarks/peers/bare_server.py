"""A server that knows no game: whatever one of two says, both hear. What the machine itself takes.

Two connections to the same path are a table. It prints its port once it listens.
"""

import asyncio
import json

import uvloop
from picows import WSFrame, WSListener, WSMsgType, WSTransport, WSUpgradeRequest, ws_create_server

HOST = "127.0.0.1"

tables: dict[bytes, list["Line"]] = {}


class Line(WSListener):
    """One of two."""

    def __init__(self, path: bytes) -> None:
        self.path = path
        self.transport: WSTransport | None = None

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport
        table = tables.setdefault(self.path, [])
        table.append(self)
        if len(table) == 2:
            self._tell(b"ready")

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.CLOSE:
            transport.send_close(frame.get_close_code(), frame.get_close_message())
            transport.disconnect()
        else:
            self._tell(frame.get_payload_as_bytes())

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        tables.pop(self.path, None)

    def _tell(self, said: bytes) -> None:
        for line in tables.get(self.path, ()):
            assert line.transport is not None
            line.transport.send(WSMsgType.TEXT, said)


async def main() -> None:
    def entered(request: WSUpgradeRequest) -> WSListener:
        return Line(request.path)

    server = await ws_create_server(entered, HOST, 0)
    print(json.dumps({"port": server.sockets[0].getsockname()[1]}), flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    uvloop.run(main())
