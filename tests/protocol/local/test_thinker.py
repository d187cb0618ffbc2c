"""Bots that think apart: what they answer is played by the table, or is too late."""

import json
from typing import Any

import pytest

from damier.protocol import LocalServer, Thinker
from tests.protocol.local.test_server import asked

HERE = "one"
SEED = "7" * 64


class Table:
    """A table of one device, and a thinker beside it."""

    def __init__(self, game: str = "tic-tac-toe", level: str = "easy") -> None:
        self.house = LocalServer(now=lambda: 0.0, draw_seed=lambda: SEED)
        self.thinker = Thinker(now=lambda: 0.0, seed=SEED)
        seats = [{"kind": "human", "name": "Ann"}, {"kind": "bot", "level": level}]
        opened = asked(self.house, "POST", "/lobbies", gameId=game, seats=seats)
        self.lobby: str = opened[1]["lobby"]["id"]
        self.told = json.loads(self.house.connect(HERE, self.lobby, "p1"))

    def say(self, **message: Any) -> list[dict[str, Any]]:
        return [each for _, each in json.loads(self.house.received(HERE, json.dumps(message)))]

    def question(self) -> dict[str, Any]:
        told: dict[str, Any] = json.loads(self.house.question(self.lobby))
        return told

    def answered(self, question: dict[str, Any]) -> list[dict[str, Any]]:
        advised = self.thinker.think(json.dumps(question))
        told = json.loads(self.house.answered(self.lobby, question["number"], advised))
        return [each for _, each in told]


def test_a_bot_that_thinks_apart_plays_to_the_end() -> None:
    table = Table()
    assert table.house.question(table.lobby) == "", "the person begins"
    for _ in range(9):
        for told in table.say(type="autoplay", id="me"):
            assert told["type"] == "info", "only that this seat is helped"
        played = table.answered(table.question())
        if not table.house.has_to_think(table.lobby):
            break
        replied = table.answered(table.question())
        assert {one["actor"] for one in replied if one["type"] == "event"} <= {"p2", "system"}
        if any(one.get("verb") == "end" for one in (*played, *replied)):
            break
    lobby = asked(table.house, "GET", f"/lobbies/{table.lobby}")[1]
    assert lobby["state"] == "over"


def test_advice_goes_to_who_asked_with_its_id() -> None:
    table = Table()
    table.say(type="suggest", id="why")
    (advice,) = table.answered(table.question())
    assert (advice["type"], advice["id"]) == ("advice", "why")
    assert asked(table.house, "GET", f"/lobbies/{table.lobby}")[1]["seats"][0]["helped"] is True


def test_what_comes_too_late_is_not_played() -> None:
    """The match went on while a bot thought: its player is told, and a bot thinks anew."""
    table = Table()
    table.say(type="suggest", id="why")
    question = table.question()
    table.say(verb="place", args={"cell": "b2"})
    (late,) = table.answered(question)
    assert (late["type"], late["code"], late["id"]) == ("error", "stale", "why")
    for_bot = table.question()
    table.say(type="undo")
    assert table.answered(for_bot) == []
    assert not table.house.has_to_think(table.lobby)


def test_an_answer_counts_once_and_for_its_question_alone() -> None:
    table = Table()
    table.say(verb="place", args={"cell": "b2"})
    first, second = table.question(), table.question()
    advised = table.thinker.think(json.dumps(second))
    assert table.house.answered(table.lobby, first["number"], advised) == "[]"
    again = table.question()
    assert table.answered(again) != []
    assert table.house.answered(table.lobby, again["number"], advised) == "[]"
    assert table.house.answered("here-99", 1, advised) == "[]"


@pytest.mark.parametrize("game", ["quoridor", "love-letter", "piscari"])
def test_a_thinker_that_begins_in_the_middle_thinks_as_one_that_was_there(game: str) -> None:
    """All it needs comes with the question; what it remembers only saves it work."""
    table = Table(game)
    for _ in range(4):
        if not table.house.has_to_think(table.lobby):
            table.say(type="autoplay")
        table.answered(table.question())
    if not table.house.has_to_think(table.lobby):
        table.say(type="autoplay")
    question = json.dumps(table.question())
    fresh = Thinker(now=lambda: 0.0, seed=SEED)
    legal = json.loads(fresh.think(question))["action"]
    assert json.loads(table.thinker.think(question))["action"].keys() == legal.keys()


def test_a_thinker_sees_what_its_player_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table("love-letter")
    seen: list[Any] = []
    from damier.bots import bot_turn
    from damier.protocol.local import thinker

    def watched(bot: Any, view: Any, *more: Any) -> Any:
        seen.append(view)
        return bot_turn(bot, view, *more)

    monkeypatch.setattr(thinker, "bot_turn", watched)
    while not seen:
        if not table.house.has_to_think(table.lobby):
            table.say(type="autoplay")
        table.answered(table.question())
    room = table.house._rooms[table.lobby]
    assert type(seen[0]) is type(room.table.match.view("p2"))
    assert "rngState" not in json.dumps(seen[0], default=str)
