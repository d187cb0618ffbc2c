"""Bots that an arena must survive."""

import os
from collections.abc import Sequence
from typing import Any

from damier.bots import Bot


class Raising(Bot[Any, Any, Any, Any]):
    """Fails whenever it is asked."""

    def choose_action(self, view: Any, valid_actions: Sequence[Any], *_: Any) -> Any:
        raise ValueError("no idea")


class Killing(Bot[Any, Any, Any, Any]):
    """Takes its process with it."""

    def choose_action(self, view: Any, valid_actions: Sequence[Any], *_: Any) -> Any:
        os._exit(3)


class Talking(Bot[Any, Any, Any, Any]):
    """Prints where answers are written."""

    def choose_action(self, view: Any, valid_actions: Sequence[Any], *_: Any) -> Any:
        print('{"played": null}')
        return valid_actions[-1]
