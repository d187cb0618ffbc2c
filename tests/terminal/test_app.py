"""The full screen as it is used: every game played to its end by keys, by typing, by mouse."""

import asyncio
import threading
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from textual.pilot import Pilot

from damier import catalogue
from damier.bots import Budget, level_named
from damier.catalogue import Game
from damier.core import SeededRandom, plain
from damier.terminal import LocalCarrier, Situation, TableApp
from damier.terminal.choosing import BUTTON, Choosing, Direction, Play, Wished
from tests.patience import SECONDS, until
from tests.terminal.playing import GAMES, SIZES, carrier, started

DIRECTIONS: tuple[Direction, ...] = ("left", "right", "up", "down")
MOST_PLAYED = {(80, 24): 40, (120, 40): 10}
"""Actions after which a match by keys has shown enough; the long test plays to the end."""

MOST_ACTIONS = 3_000
"""More than any match here has."""

SHORT = {"quoridor": {"size": 5, "walls": 2}, "love-letter/1.0": {}}


def text_of(app: TableApp) -> str:
    return "\n".join(app.glass.canvas.lines())


def keys_to(app: TableApp, wanted: str) -> list[str]:
    """The shortest way of the cursor to a thing, by arrows and Tab."""
    choosing, spots = app.choosing, app.spots
    start = choosing.cursor
    ways: dict[str | None, list[str]] = {start: []}
    waiting = deque([start])
    while waiting and wanted not in ways:
        here = waiting.popleft()
        for key in (None, *DIRECTIONS):
            choosing.cursor = here
            if key is None:
                choosing.next_layer(spots)
            else:
                choosing.move(key, spots)
            if choosing.cursor not in ways:
                ways[choosing.cursor] = [*ways[here], key or "tab"]
                waiting.append(choosing.cursor)
    choosing.cursor = start
    assert wanted in ways, f"no way of the keys leads to {wanted}"
    return ways[wanted]


def thing_for(choosing: Choosing, number: int) -> str:
    """A thing or a name whose touch leaves this action."""
    if f"{BUTTON}{number}" in [button.id for button in choosing.buttons]:
        return f"{BUTTON}{number}"
    touch = choosing._touch
    assert touch is not None
    return next(
        thing for thing in choosing.leading if number in touch.after((*choosing.chosen, thing)).left
    )


def press(app: TableApp, *keys: str) -> None:
    """Keys as the terminal brings them; test_real_terminal.py has the terminal itself."""
    for key in keys:
        app.press(key, key if len(key) == 1 else None)


async def play_by_keys(app: TableApp, number: int) -> None:
    """Do the action of this number by arrows, Tab and Enter."""
    seq = app.choosing.situation.seq
    while app.choosing.situation.seq == seq:
        wanted = thing_for(app.choosing, number)
        press(app, *keys_to(app, wanted))
        assert app.choosing.cursor == wanted
        chosen = app.choosing.chosen
        press(app, "enter")
        if app.choosing.chosen == chosen:
            await until(lambda: app.choosing.situation.seq != seq, "the action")


def advised(game: Game, held: LocalCarrier) -> int:
    """What a quick bot would play, as its place in the list of legal actions."""
    player = held.viewer
    assert player is not None
    level = level_named(game.levels, "easy")
    bot = level.make(game.engine, player)
    valid = list(game.engine.get_valid_actions(held.match.state, player))
    rng = SeededRandom(held.match.seq)
    action = bot.choose_action(held.match.view(player), valid, rng, Budget(nodes=50))
    return list(held.situation.legal).index(plain(action))


async def play(name: str, size: tuple[int, int], most: int) -> None:
    game = catalogue.load(name)
    held = carrier(game, started(game, **SHORT.get(name, {})))
    app = TableApp(held, game.texts("en"))
    async with app.run_test(size=size):
        for _ in range(most):
            await until(lambda: held.situation.is_over or is_asked(held), "a turn")
            if held.situation.is_over:
                break
            if held.situation.hand_over is not None:
                assert "Hand over to" in text_of(app)
                press(app, "enter")
                continue
            number, seq = advised(game, held), held.situation.seq
            if seq % 4 == 3:
                press(app, *held.situation.notations[number], "enter")
                await moved_on(held, seq)
            else:
                await play_by_keys(app, number)
        if held.match.outcome is not None:
            assert held.situation.says[:30] in text_of(app)
    held.close()


async def moved_on(held: LocalCarrier, seq: int) -> None:
    await until(lambda: held.situation.seq != seq, "the next move")


def is_asked(held: LocalCarrier) -> bool:
    return bool(held.situation.legal) or held.situation.hand_over is not None


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("size", SIZES)
def test_a_match_is_played_by_keys(name: str, size: tuple[int, int]) -> None:
    asyncio.run(play(name, size, MOST_PLAYED[size]))


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("size", SIZES)
def test_a_match_is_played_to_its_end_by_keys(name: str, size: tuple[int, int]) -> None:
    asyncio.run(play(name, size, MOST_ACTIONS))


@asynccontextmanager
async def at_table(
    name: str, *bots: str, size: tuple[int, int] = SIZES[0], lang: str = "en", **options: Any
) -> AsyncIterator[tuple[TableApp, LocalCarrier, Pilot[str]]]:
    """A full screen, and who carries its match."""
    game = catalogue.load(name)
    held = carrier(game, started(game, **options), *bots, lang=lang)
    app = TableApp(held, game.texts(lang))
    async with app.run_test(size=size) as pilot:
        await until(lambda: is_asked(held))
        yield app, held, pilot
    held.close()


def test_a_refusal_says_why_and_the_typed_line_stays() -> None:
    async def scenario() -> None:
        async with at_table("quoridor") as (app, _, _):
            press(app, *"e9", "enter")
            await until(lambda: app.is_refusal)
            assert "e9" in text_of(app).splitlines()[-2]
            assert "cannot" in text_of(app).splitlines()[-3]
            press(app, "escape", *"zz", "enter")
            assert "I do not understand “zz”." in text_of(app)
            press(app, "escape")
            assert "zz" not in text_of(app)

    asyncio.run(scenario())


def test_the_line_says_what_enter_would_do() -> None:
    async def scenario() -> None:
        async with at_table("quoridor") as (app, held, _):
            for line, said in (
                ("e2", "Enter: move to e2"),
                ("u", "takes back"),
                ("a", "advice"),
                ("e3h", "Enter: wall e3"),
                ("e9", "Enter tries it"),
            ):
                press(app, "escape", *line)
                assert said in text_of(app).splitlines()[-2]
            press(app, "escape")
            assert f"Enter: {held.situation.labels[0]}" in text_of(app).splitlines()[-2]

    asyncio.run(scenario())


def test_notation_wins_over_wishes_and_over_numbers_of_the_list() -> None:
    numbers = Situation(labels=["third", "first"], notations=["3", "1"], legal=[{}, {}])
    choosing = Choosing(numbers, lambda _: None)
    for typed, number in (("3", 0), ("1", 1), ("2", 1)):
        choosing.typed = typed
        assert choosing.deed() == Play(number)
    letters = Choosing(Situation(labels=["up"], notations=["u"], legal=[{}]), lambda _: None)
    letters.typed = "u"
    assert letters.deed() == Play(0)
    letters.typed = "/u"
    assert letters.deed() == Wished("undo")
    assert (letters.letter_of("undo"), letters.letter_of("advice")) == ("/u", "a")


def test_undo_takes_back_and_the_screen_follows() -> None:
    async def scenario() -> None:
        async with at_table("quoridor", "easy") as (app, held, _):
            press(app, *"e2", "enter")
            await until(lambda: held.match.seq == 2 and bool(held.situation.legal))
            press(app, "u", "enter")
            await until(lambda: held.match.tick == 0 and bool(held.situation.legal))
            assert held.situation.moves[-1].text == "You take back."

    asyncio.run(scenario())


def test_help_has_the_rules_and_resigning_asks_first() -> None:
    async def scenario() -> None:
        async with at_table("quoridor", "easy", size=(100, 40)) as (app, held, _):
            press(app, "question_mark")
            assert "The rules" in text_of(app)
            press(app, "escape", "r", "enter")
            assert "Resign this match?" in text_of(app)
            press(app, "escape")
            assert held.match.outcome is None
            press(app, "r", "enter", "enter")
            await until(lambda: held.situation.is_over)

    asyncio.run(scenario())


def test_a_click_plays_and_the_pointer_says_so_before() -> None:
    async def scenario() -> None:
        async with at_table("quoridor") as (app, held, pilot):
            spot = next(spot for spot in app.spots if spot.id == "e2")
            await pilot.hover(offset=(spot.x + 1, spot.y))
            await until(lambda: app.choosing.cursor == "e2")
            assert "Enter: move to e2" in text_of(app)
            await pilot.click(offset=(spot.x + 1, spot.y))
            await until(lambda: held.match.seq == 1)
            wall = next(spot for spot in app.spots if spot.id == "d5h")
            await pilot.click(offset=(wall.x, wall.y))
            await until(lambda: held.match.seq == 2)
            assert held.situation.moves[-1].notation == "d5h"

    asyncio.run(scenario())


def test_whoever_shares_the_screen_looks_away_where_there_are_secrets() -> None:
    async def scenario() -> None:
        async with at_table("love-letter", seed=5) as (app, held, _):
            first = held.viewer
            while held.situation.hand_over is None:
                press(app, "enter")
                await until(lambda: is_asked(held))
            names = held.game.cards_in("en")
            assert not any(card["name"] in text_of(app) for card in names.values())
            press(app, "enter")
            assert held.viewer != first
            assert held.situation.hand_over is None

    asyncio.run(scenario())


def test_the_screen_does_not_wait_for_a_bot_that_thinks() -> None:
    async def scenario() -> None:
        game = catalogue.load("quoridor")
        held = carrier(game, started(game), "medium")
        app = TableApp(held, game.texts("en"))
        slow = threading.Event()

        def turn(*given: Any) -> Any:
            slow.wait(SECONDS)
            return worker(*given)

        worker = held._worker("p2", "medium").turn
        held._worker("p2", "medium").turn = turn  # type: ignore[assignment, method-assign]
        async with app.run_test(size=SIZES[0]):
            press(app, *"e2", "enter")
            await until(lambda: held.situation.thinking is not None)
            assert "thinks …" in text_of(app)
            press(app, *"hello")
            assert "hello" in text_of(app)
            slow.set()
            await until(lambda: held.match.seq == 2)
        held.close()

    asyncio.run(scenario())


def test_a_resize_draws_the_whole_board_again() -> None:
    async def scenario() -> None:
        async with at_table("quoridor") as (app, _, pilot):
            small = len(text_of(app))
            await pilot.resize_terminal(120, 40)
            await until(lambda: len(app.glass.canvas.lines()) == 40)
            assert len(text_of(app)) > small

    asyncio.run(scenario())


def test_french_is_spoken_all_over_the_screen() -> None:
    async def scenario() -> None:
        async with at_table("quoridor", "easy", lang="fr") as (app, _, _):
            text = text_of(app)
            assert "Coups" in text
            assert "Entrée" in text
            assert "Moves" not in text

    asyncio.run(scenario())
