"""Bots that an arena must survive."""

import os
import signal
import time
from collections.abc import Sequence
from pathlib import Path
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


class Endless(Bot[Any, Any, Any, Any]):
    """Never answers."""

    def choose_action(self, view: Any, valid_actions: Sequence[Any], *_: Any) -> Any:
        while True:
            pass


class Talking(Bot[Any, Any, Any, Any]):
    """Prints where answers are written."""

    def choose_action(self, view: Any, valid_actions: Sequence[Any], *_: Any) -> Any:
        print('{"played": null}')
        return valid_actions[-1]


class Mortal(Bot[Any, Any, Any, Any]):
    """Is killed with its process in the third match that this one plays, as often as there are
    files in a folder that the environment names; each death takes one."""

    FOLDER = "DEATHS_OF_A_BOT"
    matches = 0

    def on_game_start(self, view: Any) -> None:
        Mortal.matches += 1

    def choose_action(self, view: Any, valid_actions: Sequence[Any], *_: Any) -> Any:
        deaths = Path(os.environ[self.FOLDER])
        for left in sorted(deaths.iterdir()) if Mortal.matches == 3 else ():
            try:
                left.unlink()
            except FileNotFoundError:  # another process died of it
                continue
            os.kill(os.getpid(), signal.SIGKILL)
        return valid_actions[0]


class Halting(Bot[Any, Any, Any, Any]):
    """Waits in the third match that its process plays, as long as there is a file that the
    environment names."""

    OBSTACLE = "OBSTACLE_OF_A_BOT"
    matches = 0

    def on_game_start(self, view: Any) -> None:
        Halting.matches += 1

    def choose_action(self, view: Any, valid_actions: Sequence[Any], *_: Any) -> Any:
        while Halting.matches == 3 and Path(os.environ[self.OBSTACLE]).exists():
            time.sleep(0.01)
        return valid_actions[0]
