"""Whole matches of every game, in both languages, as everybody at the table is told them: no id, no
handle, no code and no placeholder in anything that people read or hear."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from damier import catalogue
from damier.catalogue import Game, configs, house_texts
from damier.core import SeededRandom, decode, encode
from damier.match import AnyMatch, Match
from damier.protocol.table import Table, ViewersEvents, look_back
from damier.protocol.wire import EventMessage, Wording, Words, game_page
from tests.cli.running import damier

GAMES = [game.id for game in catalogue.all()]
NAMES = {"p1": "Alice", "p2": "Bob", "p3": "Émile", "p4": "Zoé"}

MOST_TABLES = 4
LOOKS = 3
"""Of so many moves, at one the board and the scene are read too."""

FORBIDDEN = {
    "a player's id": re.compile(r"\bp[1-9]\b"),
    "a handle": re.compile("§"),
    "a code": re.compile(r"\b[a-z]+_[a-z_]+\b"),
    "a name of the wire": re.compile(r"\b[a-z]+[A-Z]\w*"),
    "a place that was not filled": re.compile("[{}]"),
    "a card's id": re.compile(r"\b[a-z]+-[0-9]+\b"),
    "no value": re.compile(r"\b(None|null|True|False)\b"),
    "a gap": re.compile(r"\S  +\S| [.,]"),
}


def refuse_ids(text: str, where: str, kinds: tuple[str, ...] = tuple(FORBIDDEN)) -> None:
    for kind in kinds:
        found = FORBIDDEN[kind].search(text)
        assert found is None, f"{kind}, {found[0]!r}, in {where}: {text}"


ON_A_BOARD = tuple(kind for kind in FORBIDDEN if kind != "a gap")


def tables(game: Game, seed: int) -> Iterator[Table]:
    """Tables with different presets and numbers of players."""
    every = configs(game, SeededRandom(seed))
    for config in every[:: 1 + len(every) // MOST_TABLES]:
        match: AnyMatch = Match.start(game.engine, game.rules, config)
        yield Table(game, match, names=NAMES)


def played(table: Table, rng: SeededRandom) -> Iterator[Any]:
    """Replies of a random match, each after a try of what is not allowed."""
    while table.match.outcome is None:
        state = table.match.state
        player = rng.pick([p for p in state.player_ids if table.legal(p)])
        actions = list(table.game.engine.get_valid_actions(state, player))
        reply = table.act(player, rng.pick(actions))
        table = reply.table
        yield reply


def spoken(reply: Any, lang: str, shared: bool, looks: bool) -> Iterator[tuple[str, str, bool]]:
    """Every text of a reply: where it stands, the text, and whether it is a board."""
    assert isinstance(reply.told, ViewersEvents)
    for viewer in reply.told:
        wording = Wording(lang, shared, has_board=looks, has_scene=looks)
        for message in reply.told.in_words(viewer, wording):
            assert isinstance(message, EventMessage)
            words = message.words
            assert isinstance(words, Words)
            yield f"text for {viewer}", words.text, False
            yield f"effect for {viewer}", words.effect, False
            yield f"message line for {viewer}", words.says or "", False
            yield f"board for {viewer}", words.board or "", True
            for label in words.labels or ():
                yield f"label for {viewer}", label, False
            for label in labels_in(decode(encode(words.scene), Any)):
                yield f"scene for {viewer}", label, False


def labels_in(scene: Any) -> Iterator[str]:
    """What people read or hear of a scene."""
    if isinstance(scene, list):
        for part in scene:
            yield from labels_in(part)
    elif isinstance(scene, dict):
        for name, part in scene.items():
            if name in ("label", "title", "note", "text") and isinstance(part, str):
                yield part
            else:
                yield from labels_in(part)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game_id", GAMES)
def test_nobody_is_told_an_id_in_a_whole_match(game_id: str, lang: str) -> None:
    game, rng = catalogue.load(game_id), SeededRandom(11)
    for number, table in enumerate(tables(game, 5)):
        for move, reply in enumerate(played(table, rng)):
            looks = move % LOOKS == 0
            for where, text, is_board in spoken(reply, lang, number % 2 == 1, looks):
                refuse_ids(
                    text, f"{game_id}, {where}", ON_A_BOARD if is_board else tuple(FORBIDDEN)
                )
            table = reply.table
        texts = table.texts(lang)
        for frame in look_back(game, table.match, "p1", texts).frames:
            refuse_ids(frame.text + frame.effect, f"{game_id}, look back")


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game_id", GAMES)
def test_nobody_is_refused_with_a_code(game_id: str, lang: str) -> None:
    game, rng = catalogue.load(game_id), SeededRandom(23)
    pool: list[bytes] = []
    for table in tables(game, 7):
        for number, reply in enumerate(played(table, rng)):
            table = reply.table
            pool += [encode(action) for p in table.viewers for action in table.legal(p)][:3]
            for message in {rng.pick(pool), pool[0], pool[-1]} if number % 3 == 0 and pool else ():
                for viewer in table.viewers:
                    asked = {**decode(message, dict[str, Any]), "lang": lang}
                    (answer, *_) = table.received(viewer, encode(asked)).answer or (None,)
                    if answer is not None and hasattr(answer, "code"):
                        refuse_ids(answer.message, f"{game_id}, {answer.code}")


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game_id", GAMES)
def test_a_games_page_calls_everything_by_a_name(game_id: str, lang: str) -> None:
    page = game_page(catalogue.load(game_id), lang)
    shown = [page.name, page.summary, *page.rules, *page.labels.values(), *page.help.values()]
    named: list[Any] = [*page.levels, *page.options, *page.presets, *page.zones]
    shown += [one.label for one in named]
    shown += [prompt for prompt in page.prompts.values() if "{" not in prompt]
    for text in shown:
        refuse_ids(text, f"{game_id}'s page")
    house = house_texts(lang)
    assert all(house.has(f"levels.{c.id}") or c.label != c.id for c in page.levels)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game_id", GAMES)
def test_a_terminal_shows_no_id_either(game_id: str, lang: str) -> None:
    bots = ["bot:easy"] * catalogue.load(game_id).engine.facts.min_players
    ran = damier("play", game_id, "--seats", ",".join(bots), "--seed", "4", "--lang", lang)
    assert ran.code == 0
    typed = "zzz\n\n?\n1\n1\n1\na\n1\n1\nr\n"
    seats = ",".join(["human", *bots[1:]])
    person = damier("play", game_id, "--seats", seats, "--seed", "4", "--lang", lang, typed=typed)
    assert person.code == 0
    refuse_ids(ran.out + person.out, f"{game_id} at the terminal", ON_A_BOARD)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_labels_tell_apart_whom_and_what_one_guesses(lang: str) -> None:
    game, rng = catalogue.load("love-letter"), SeededRandom(2)
    seen = 0
    for table in tables(game, 3):
        for reply in played(table, rng):
            match, texts = reply.table.match, reply.table.texts(lang)
            for player in match.state.player_ids:
                actions = game.engine.get_valid_actions(match.state, player)
                if match.state.phase == "resolve" and actions:
                    seen += 1
                    labels = [texts.action(action, match.view(player)) for action in actions]
                    assert len(set(labels)) == len(labels)
    assert seen > 20


def test_a_cell_of_a_grid_is_called_by_its_name_and_never_by_numbers_from_zero() -> None:
    game = catalogue.load("tic-tac-toe")
    table = next(tables(game, 1))
    texts, view = table.texts("en"), table.match.view("p1")
    actions = game.engine.get_valid_actions(table.match.state, "p1")
    labels = [texts.action(action, view) for action in actions]
    assert labels[:4] == ["Mark a3", "Mark b3", "Mark c3", "Mark a2"]
    assert game.notation(actions[3], view) == "place a2"
    older = catalogue.load("tic-tac-toe@1.1")
    assert older.parse("place a2", view) == older.parse("place 0 1", view)
