"""What the first release called otherwise is still found under its older name."""

import damier.arena
import damier.protocol
import damier.server.node
from damier.bot_process import BotWorker
from damier.protocol.local import LocalServer
from damier.server.serve import app_from_environment


def test_an_asgi_server_that_was_told_the_older_address_still_serves() -> None:
    assert damier.server.node.app_from_environment is app_from_environment


def test_programs_import_what_they_imported() -> None:
    assert damier.protocol.LocalHouse is LocalServer
    assert damier.arena.BotWorker is BotWorker
