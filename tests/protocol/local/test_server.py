"""A house without a server: the same requests and messages, on one device."""

import json
from itertools import count
from typing import Any

import jsonpatch
import pytest

from damier import catalogue
from damier.match import read, replayed
from damier.protocol import LocalServer

GAMES = [game.id for game in catalogue.all()]
LONGEST_MATCH = 3_000


def a_house() -> LocalServer:
    """Time stands still, and the luck is the same each run."""
    seeds = count(1)
    return LocalServer(now=lambda: 0.0, draw_seed=lambda: f"{next(seeds):064x}")


def asked(house: LocalServer, method: str, path: str, **given: Any) -> tuple[int, Any]:
    answer = json.loads(house.request(method, path, json.dumps(given)))
    return answer["status"], answer["body"]


def opened(house: LocalServer, game_id: str, *kinds: str, **given: Any) -> str:
    seats = [{"kind": kind, "level": "easy" if kind == "bot" else None} for kind in kinds]
    status, body = asked(house, "POST", "/lobbies", gameId=game_id, seats=seats, **given)
    assert status == 200, body
    lobby_id: str = body["lobby"]["id"]
    return lobby_id


class Person:
    """Somebody at the table who keeps a view by the patches alone."""

    def __init__(self, house: LocalServer, lobby: str, player: str) -> None:
        self.house, self.lobby, self.player = house, lobby, player
        self.view: Any = None
        self.legal: list[Any] = []
        self.outcome: Any = None
        self.heard: list[Any] = []
        self.hear(house.connect(player, lobby, player))

    def say(self, **message: Any) -> None:
        self.hear(self.house.received(self.player, json.dumps(message)))

    def hear(self, sent: str) -> None:
        for connection, message in json.loads(sent):
            assert connection == self.player
            self.heard.append(message)
            match message["type"]:
                case "welcome":
                    self.view, self.legal = message["initialState"], message["legal"]
                case "event":
                    self.view = jsonpatch.apply_patch(self.view, message["diff"])
                    self.legal = message["legal"]
                    if message["verb"] == "end":
                        self.outcome = message["args"]["outcome"]

    def play_on(self) -> None:
        """Take the first legal action, or let the others think, until the end."""
        for number in range(LONGEST_MATCH):
            if self.outcome is not None:
                return
            if self.house.has_to_think(self.lobby):
                self.hear(self.house.think(self.lobby))
            else:
                self.say(**self.legal[number % len(self.legal)])
        raise AssertionError("no end")


@pytest.mark.parametrize("game_id", GAMES)
def test_every_game_is_played_to_its_end_and_its_record_verifies(game_id: str) -> None:
    house = a_house()
    game = catalogue.load(game_id)
    bots = ["bot"] * (game.info.min_players - 1)
    lobby = opened(house, game_id, "human", *bots)
    person = Person(house, lobby, "p1")
    person.play_on()
    assert not any(message["type"] == "error" for message in person.heard)
    record = asked(house, "GET", f"/lobbies/{lobby}/record")[1]["record"]
    match = replayed(game.engine, game.rules, read(record.encode()))
    assert person.view == json.loads(game.encode(match.view("p1")))
    status, replay = asked(house, "GET", f"/lobbies/{lobby}/replay", viewer="p1", lang="fr")
    assert status == 200
    assert replay["frames"][-1]["view"] == person.view
    assert replay == asked(house, "POST", "/replay", record=record, viewer="p1", lang="fr")[1]


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_table_describes_itself_in_words(game_id: str, language: str) -> None:
    house = a_house()
    bots = ["bot"] * (catalogue.load(game_id).info.min_players - 1)
    lobby = opened(house, game_id, "human", *bots)
    person = Person(house, lobby, "p1")
    for _ in range(6):
        while house.has_to_think(lobby):
            person.hear(house.think(lobby))
        if person.outcome is None:
            person.say(**person.legal[0])
    person.say(type="describe", lang=language, id="7")
    words = person.heard[-1]
    assert (words["type"], words["id"]) == ("description", "7")
    assert words["says"]
    assert words["board"]
    assert "\x1b" not in words["board"]
    assert len(words["labels"]) == len(words["notations"]) == len(person.legal)
    assert all(words["labels"])
    assert [move["seq"] for move in words["moves"]] == sorted(m["seq"] for m in words["moves"])
    person.say(type="describe", lang=language, since=words["moves"][-2]["seq"])
    later = [move for move in words["moves"] if move["seq"] > words["moves"][-2]["seq"]]
    assert person.heard[-1]["moves"] == later


def test_people_are_called_by_their_names() -> None:
    house = a_house()
    seats = [{"kind": "human", "name": "Ada"}, {"kind": "human", "name": "Bob {x}"}]
    lobby = asked(house, "POST", "/lobbies", gameId="quoridor", seats=seats)[1]["lobby"]["id"]
    second = Person(house, lobby, "p2")
    second.say(verb="move", args={"to": "e8"}, lang="fr")
    assert second.heard[-1]["code"] == "not_your_turn"
    assert second.heard[-1]["message"] == "C'est à Ada de jouer."
    first = Person(house, lobby, "p1")
    first.say(type="describe", shared=True)
    assert first.heard[-1]["says"] == "Ada, it is your turn."
    first.say(type="describe", lang="fr")
    assert first.heard[-1]["says"] == "À vous : avancez, ou posez un mur."


def test_a_match_is_taken_up_from_its_record() -> None:
    house = a_house()
    lobby = opened(house, "quoridor", "human", "human", seed=7)
    sent = json.loads(house.connect("one", lobby, "p1"))
    house.received("one", json.dumps({"verb": "move", "args": {"to": "e2"}}))
    record = asked(house, "GET", f"/lobbies/{lobby}/record")[1]["record"]
    other = a_house()
    again = opened(other, "quoridor", "human", "human", record=record)
    welcome = json.loads(other.connect("two", again, "p2"))[0][1]
    assert sent[0][1]["seq"] == 0
    assert welcome["seq"] == 1
    assert welcome["legal"]
    wrong = {"gameId": "piscari", "seats": [{"kind": "human"}] * 2, "record": record}
    assert asked(other, "POST", "/lobbies", **wrong)[0] == 400


def test_advice_and_a_turn_by_a_bot_are_thought_when_asked() -> None:
    house = a_house()
    person = Person(house, opened(house, "tic-tac-toe", "human", "human"), "p1")
    person.say(type="suggest", id="a")
    person.hear(house.think(person.lobby))
    assert person.heard[-1]["type"] == "advice"
    assert person.heard[-1]["action"] in person.legal
    person.say(type="autoplay", id="b")
    person.hear(house.think(person.lobby))
    assert "b" in [message.get("id") for message in person.heard]
    assert not house.has_to_think(person.lobby)


def test_a_rematch_carries_over_what_the_game_says() -> None:
    house = a_house()
    options = {"rules": {"random": True, "tradeRule": "one"}}
    lobby = opened(house, "triple-triad", "human", "bot", options=options)
    Person(house, lobby, "p1").play_on()
    status, again = asked(house, "POST", f"/lobbies/{lobby}/rematch")
    assert status == 200, again
    assert again["lobby"]["options"]["collections"]
    assert asked(house, "GET", f"/lobbies/{lobby}")[1]["rematch"] == again["lobby"]["id"]


def a_lobby(kind: str = "human", seats: int = 2, **given: Any) -> dict[str, Any]:
    level = given.pop("level", None)
    return {"gameId": "quoridor", "seats": [{"kind": kind, "level": level}] * seats, **given}


@pytest.mark.parametrize(
    ("method", "path", "given", "status", "code"),
    [
        ("GET", "/nothing", {}, 404, "not_found"),
        ("GET", "/lobbies/here-9", {}, 404, "not_found"),
        ("GET", "/games/chess-boxing", {}, 404, "unknown_game"),
        ("POST", "/lobbies", {}, 400, "invalid_data"),
        ("POST", "/lobbies", a_lobby(seats=0), 400, "invalid_data"),
        ("POST", "/lobbies", a_lobby("open"), 400, "no_server"),
        ("POST", "/lobbies", a_lobby(seats=3), 400, "invalid_config"),
        ("POST", "/lobbies", a_lobby("bot", level="god"), 400, "unknown_level"),
        ("POST", "/lobbies", a_lobby(options={"x": 1}), 400, "invalid_data"),
        ("POST", "/replay", {"record": "nonsense\n"}, 400, "invalid_data"),
    ],
)
def test_bad_requests_are_answered_with_a_code(
    method: str, path: str, given: dict[str, Any], status: int, code: str
) -> None:
    answered, body = asked(a_house(), method, path, **given)
    assert (answered, body["code"]) == (status, code)


def test_the_shelf_speaks_the_language_it_is_asked_in() -> None:
    pages = asked(a_house(), "GET", "/games", lang="fr")[1]["games"]
    assert [page["id"] for page in pages] == sorted(GAMES)
    page = next(page for page in pages if page["id"] == "rock-paper-scissors")
    assert page["name"] == "Pierre-feuille-ciseaux"
    assert {"id": "easy", "label": "Facile"} in page["levels"]
    assert all(option["label"] for option in page["options"])
