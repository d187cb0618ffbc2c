"""The client's pure modules, held to their own tests, and its types."""

from tools.programs.node import installed, npm
from tools.web.build import WEB


def test_the_clients_modules_hold_to_their_tests() -> None:
    installed(WEB)
    npm("run", "test", folder=WEB)
