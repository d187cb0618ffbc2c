"""A bot that plays every game there is. Try it:

damier play tic-tac-toe-py --seats human,bot:examples.ten_line_bot:First
"""

from collections.abc import Sequence
from typing import Any

from damier.bots import Bot


class First(Bot[Any, Any, Any, Any]):
    """Always the first action."""

    name = "first"

    def choose_action(self, view: Any, valid_actions: Sequence[Any], *_: Any) -> Any:
        return valid_actions[0]
