"""Mistakes that authors make, each in a small whole game, and the message that each gets."""

import sys
from collections.abc import Iterator
from importlib.resources import files
from itertools import count
from pathlib import Path
from typing import NamedTuple

import pytest

from damier.catalogue import Game, game_from_package
from damier.cli.new import copied
from damier.core import DamierError
from damier.testing import LawBroken, check_engine
from tests.cli.running import damier

ENGINE, TEXT = "engine.py", "text.py"
NUMBERS = count(1)


class Mistake(NamedTuple):
    """What is written in a file instead of what, and what its author is told."""

    file: str
    right: str
    wrong: str
    told: str
    """Parts of the message, with `...` between."""


LISTED = "return [Take(count=n) for n in range(1, min(MOST_TAKEN, state.counters) + 1)]"
RESOLVED = 'return after if after.counters else after.ended("last_counter", (player_id,))'
LAST = "    def max_turns(self, config: GameConfig) -> int:\n        return config.counters"
HIDDEN = "minutes=2)", "minutes=2, hidden_information=True)"

MISTAKES = {
    "a syntax error": Mistake(
        ENGINE, "def resolve(self", "def resolve(self,,", "SyntaxError...engine.py:48"
    ),
    "an import that is not there": Mistake(
        ENGINE, "from typing import Annotated", "from typing import Anotated",
        "ImportError: cannot import name 'Anotated'...engine.py:3",
    ),
    "an id that is a title": Mistake(
        ENGINE, 'id="{id}"', 'id="Connect Four"', "the id 'Connect Four'...'connect-four'"
    ),
    "facts with a wrong name": Mistake(
        ENGINE, "max_players=2", "max_player=2",
        "Unexpected keyword argument 'max_player'...engine.py:38",
    ),
    "more players at least than at most": Mistake(
        ENGINE, "min_players=2", "min_players=4", "its facts say from 4 to 2 players"
    ),
    "a method of the contract misspelt": Mistake(
        ENGINE, "def get_valid_actions", "def get_valid_action",
        "lacks get_valid_actions; it has get_valid_action: is get_valid_actions meant?",
    ),
    "a method of the contract left out": Mistake(ENGINE, LAST, "", "Engine lacks max_turns"),
    "a method that need not be there misspelt": Mistake(
        ENGINE, LAST, LAST + "\n\n    def get_winner(self, state):\n        return None",
        "nobody asks ...for get_winner: is get_winners meant?",
    ),
    "a function of text.py misspelt": Mistake(
        TEXT, "def notation(", "def notations(",
        "nobody asks text.py for notations: is notation meant?",
    ),
    "an exception in init": Mistake(
        ENGINE, "GameState.start(config, current", "GameState.start(config.nothing, current",
        "init raised AttributeError...engine.py:41...config...after 0 actions",
    ),
    "an exception late in resolve": Mistake(
        ENGINE, RESOLVED, "assert after.counters > 15\n        " + RESOLVED,
        "resolve raised AssertionError...engine.py:55...asked about...\"seed\":0...after 1 actions",
    ),
    "a forgotten return": Mistake(
        ENGINE, RESOLVED, RESOLVED.removeprefix("return "),
        "resolve gave None (is a `return` missing?), not a GameState...engine.py",
    ),
    "no list": Mistake(
        ENGINE, LISTED, "list(range(3))",
        "get_valid_actions gave None (is a `return` missing?), not a list in which each is a Take",
    ),
    "a list of wrong things": Mistake(
        ENGINE, LISTED, LISTED.replace("Take(count=n)", '{"type": "take", "count": n}'),
        "get_valid_actions gave a list, [{'type': 'take', 'count': 1}",
    ),
    "a view of another type": Mistake(
        ENGINE, LAST,
        LAST + "\n\n    def get_player_view(self, state, player_id):\n        return state",
        "get_player_view gave a GameState, ...not a GameView",
    ),
    "winners as text": Mistake(
        ENGINE, LAST, LAST + '\n\n    def get_winners(self, state):\n        return "p1"',
        "get_winners gave a str, 'p1', not a tuple of players or None",
    ),
    "a refusal as text": Mistake(
        ENGINE, LAST,
        LAST + '\n\n    def unlisted_refusal(self, state, action, player_id):\n        return "no"',
        "unlisted_refusal gave a str, 'no', not a Refusal",
    ),
    "max_turns that is no whole number": Mistake(
        ENGINE, "return config.counters", "return config.counters / 2",
        "max_turns gave a float, ...not a whole number of at least 1",
    ),
    "max_turns that is too small": Mistake(
        ENGINE, "return config.counters", "return 2", "law 8...not over after 2 actions"
    ),
    "a list in a state": Mistake(
        ENGINE, "    counters: int\n\n\nclass GameView",
        "    counters: int\n    seen: list[int] = []\n\n\nclass GameView",
        "law 2...does not hash",
    ),
    "an option without a default": Mistake(
        ENGINE, "Meta(ge=1, le=100)] = 21", "Meta(ge=1, le=100)]",
        "every option of GameConfig needs a default: Missing required argument 'counters'",
    ),
    "a preset that is refused": Mistake(
        ENGINE, LAST, LAST + '\n\n    presets = {"long": {"counters": 500}}',
        "its preset 'long' is refused",
    ),
    "an exception in the board": Mistake(
        TEXT, "view.counters}({view.counters})", "view.counter}({view.counters})",
        "board raised AttributeError...text.py:13",
    ),
    "a board that is no text": Mistake(
        TEXT, """return f"  {'o ' * view.counters}({view.counters})\"""", "return view.counters",
        "board gave a int, ...not text",
    ),
    "an exception in what is typed": Mistake(
        TEXT, '"count": int(text)', '"count": int(txt)', "parse raised NameError...text.py:23"
    ),
    "secrets that nobody has written down": Mistake(
        ENGINE, *HIDDEN, "law 6...p2 can tell two states apart by what it hears"
    ),
    "a clock": Mistake(
        ENGINE, "from typing import Annotated", "import time\nfrom typing import Annotated",
        "law 1...engine.py:3: imports time",
    ),
}  # fmt: skip


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator["Made"]:
    monkeypatch.syspath_prepend(tmp_path)
    yield Made(tmp_path)
    for name in [name for name in sys.modules if name.startswith("mistaken_")]:
        del sys.modules[name]


class Made:
    """Small games with a mistake in them, each under a name of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, mistake: Mistake) -> str:
        name = f"mistaken_{next(NUMBERS)}"
        id = name.replace("_", "-")
        words = {"game_id": id, "package": name, "title": "Nim", "class_name": "Nim"}
        template = files("damier.cli").joinpath("template", "package")
        copied(template, self.folder / name, words)
        file = self.folder / name / mistake.file
        text = file.read_text("utf-8")
        right = mistake.right.replace("{id}", id)
        assert right in text
        file.write_text(text.replace(right, mistake.wrong), "utf-8")
        return name


def checked(name: str) -> Game:
    game = game_from_package(name)
    check_engine(game, match_count=4, position_count=20)
    return game


@pytest.mark.parametrize("what", MISTAKES)
def test_a_mistake_is_named_with_what_is_meant(what: str, made: "Made") -> None:
    mistake = MISTAKES[what]
    with pytest.raises((DamierError, LawBroken)) as caught:
        checked(made(mistake))
    told = str(caught.value)
    rest = told
    for part in mistake.told.split("..."):
        assert part in rest, told
        rest = rest[rest.index(part) + len(part) :]


def test_the_game_without_a_mistake_passes(made: "Made") -> None:
    checked(made(Mistake(ENGINE, "minutes=2", "minutes=2", "")))


@pytest.mark.parametrize(
    ("what", "code"),
    [("a syntax error", "broken_game"), ("an exception late in resolve", "game_fault")],
)
def test_a_command_says_it_without_a_traceback(what: str, code: str, made: "Made") -> None:
    name = made(MISTAKES[what])
    for command in (["check", f"./{name}"], ["play", f"./{name}", "--seats", "bot:easy,bot:easy"]):
        ran = damier(*command, folder=made.folder)
        said = ran.out + ran.err
        assert ran.code in (1, 2), said
        assert "Traceback" not in said
        assert f"[{code}]" in said
        assert f"{name}/engine.py:" in said
