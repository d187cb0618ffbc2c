"""An action that names the entry it was chosen at is not played in another position."""

import json
from typing import Any

import pytest
from msgspec.structs import replace

from damier import catalogue
from damier.catalogue import Game
from damier.core import SeededRandom, encode
from damier.match import Match
from damier.protocol import LocalServer, Reply, Table

RPS = catalogue.load("rock-paper-scissors")
QUORIDOR = catalogue.load("quoridor")
GAMES = catalogue.all()


def seated(game: Game, players: int = 2, **options: Any) -> Table:
    ids = [f"p{number}" for number in range(1, players + 1)]
    config = game.decode_config({"seed": "5e" * 32, "playerIds": ids, **options})
    return Table(game, Match.start(game.engine, game.rules, config))


def acted(table: Table, player: str, verb: str, seq: int | None, **args: Any) -> Reply:
    given = {} if seq is None else {"seq": seq}
    return table.received(player, json.dumps({"verb": verb, "args": args, "id": "a", **given}))


def code(reply: Reply) -> str | None:
    if not reply.answer:
        return None
    (answer,) = reply.answer
    told = json.loads(encode(answer))
    assert told["type"] == "error"
    assert told["id"] == "a"
    return str(told["code"])


def moved(table: Table, player: str, to: str) -> Table:
    reply = acted(table, player, "move", table.match.seq, to=to)
    assert code(reply) is None
    return reply.table


def test_an_action_of_the_present_passes_and_one_without_an_entry_as_ever() -> None:
    table = seated(QUORIDOR)
    for seq in (0, None):
        assert code(acted(table, "p1", "move", seq, to="e2")) is None
    table = moved(moved(table, "p1", "e2"), "p2", "e8")
    assert code(acted(table, "p1", "move", None, to="e3")) is None


def test_an_action_chosen_before_the_own_last_one_is_stale() -> None:
    """Queued while the line was down: sent twice, it would be played in another position."""
    table = moved(moved(seated(QUORIDOR), "p1", "e2"), "p2", "e8")
    assert code(acted(table, "p1", "move", 2, to="e1")) is None
    reply = acted(table, "p1", "move", 0, to="e1")
    assert code(reply) == "stale"
    assert reply.table is table


def test_an_action_chosen_before_something_was_undone_is_stale() -> None:
    table = replace(moved(seated(QUORIDOR), "p1", "e2"), bots=frozenset({"p1"}))
    (thought,) = table.received("p2", b'{"type":"suggest"}').wanted
    assert thought.seq == 1
    table = moved(table, "p2", "e8")
    table = table.received("p2", b'{"type":"undo"}').table
    assert table.match.seq == 3
    assert code(acted(table, "p2", "move", 1, to="e8")) == "stale"
    assert code(acted(table, "p2", "move", 3, to="e8")) is None


def test_an_entry_that_is_not_there_yet_is_no_choice() -> None:
    assert code(acted(seated(QUORIDOR), "p1", "move", 1, to="e2")) == "stale"


def test_choices_made_at_once_pass_whoever_is_heard_first() -> None:
    table = acted(seated(RPS), "p1", "choose", 0, choice="rock").table
    assert code(acted(table, "p2", "choose", 0, choice="paper")) is None
    assert code(acted(table, "p1", "choose", 0, choice="paper")) == "stale"


def test_what_others_did_long_ago_makes_no_difference_while_the_choice_is_the_same() -> None:
    """Four at a table of Quoridor: who resigns or loses a seat changes nothing for who is to move.
    The state of the entry is played again, since several have followed it."""
    table = moved(seated(QUORIDOR, players=4), "p1", "e2")
    for player in ("p3", "p4"):
        table = table.received(player, b'{"type":"resign"}').table
    assert table.match.seq == 3
    assert code(acted(table, "p2", "move", 1, to="b5")) is None
    assert code(acted(table, "p2", "move", 0, to="b5")) == "stale"


def test_a_choice_that_others_have_changed_is_stale() -> None:
    """Chosen out of turn, when nothing could be: by now there is something to choose."""
    table = moved(seated(QUORIDOR), "p1", "e2")
    assert code(acted(table, "p2", "move", 0, to="e8")) == "stale"
    assert code(acted(table, "p2", "move", 1, to="e8")) is None


def test_after_the_end_it_is_the_end_that_is_told() -> None:
    table = seated(QUORIDOR).received("p2", b'{"type":"resign"}').table
    assert code(acted(table, "p1", "move", 0, to="e2")) == "game_over"


def test_it_is_said_in_the_language_of_who_asked() -> None:
    for lang, word in (("fr", "La partie avait avancé"), ("en", "The match had moved on")):
        data = {"verb": "move", "args": {"to": "e2"}, "seq": 9, "lang": lang}
        (answer,) = seated(QUORIDOR).received("p1", json.dumps(data)).answer
        told = json.loads(encode(answer))
        assert told["message"].startswith(word)
        assert told["details"] == {"seq": 9, "now": 0}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_it_is_as_if_every_list_of_choices_had_been_kept(game: Game) -> None:
    """Against the obvious way: each player's list after every entry, and who has acted since."""
    table, rng = seated(game, game.info.min_players), SeededRandom(3)
    players = table.match.state.player_ids
    lists = [{p: encode(table.legal(p)) for p in players}]
    actors: list[str] = []
    for _ in range(12):
        movers = [player for player in players if table.legal(player)]
        if not movers:
            break
        player = rng.pick(movers)
        reply = table.received(player, json.dumps(rng.pick(table.legal(player))))
        for entry in reply.entries_after(table):
            actors.append(getattr(entry, "actor", ""))
            lists.append({p: encode(reply.table.legal(p)) for p in players})
        table = reply.table
        if table.match.outcome is not None:
            break
        for other in players:
            if not table.legal(other):
                continue
            wish = rng.pick(table.legal(other))
            for seq in range(table.match.seq + 1):
                same = lists[seq][other] == lists[-1][other] and other not in actors[seq:]
                got = table.received(other, json.dumps({**wish, "seq": seq, "id": "a"}))
                assert code(got) == (None if same else "stale"), (seq, other)


def test_on_one_device_it_is_the_same() -> None:
    house = LocalServer(now=lambda: 0.0, draw_seed=lambda: "5e" * 32)
    seats = [{"kind": "human"}, {"kind": "human"}]
    asked = json.dumps({"gameId": "quoridor", "seats": seats})
    lobby = json.loads(house.request("POST", "/lobbies", asked))["body"]["lobby"]["id"]
    house.connect("one", lobby, "p1")
    move = {"verb": "move", "args": {"to": "e2"}, "seq": 0, "id": "a"}
    ((_, event),) = json.loads(house.received("one", json.dumps(move)))
    assert (event["type"], event["seq"]) == ("event", 1)
    ((_, error),) = json.loads(house.received("one", json.dumps(move)))
    assert (error["code"], error["id"]) == ("stale", "a")


def test_a_bot_that_thought_for_too_long_says_so() -> None:
    """Who asked for advice waits for its answer, also where the turn is gone by then."""
    house = LocalServer(now=lambda: 0.0, draw_seed=lambda: "5e" * 32)
    asked = json.dumps({"gameId": "tic-tac-toe", "seats": [{"kind": "human"}, {"kind": "human"}]})
    lobby = json.loads(house.request("POST", "/lobbies", asked))["body"]["lobby"]["id"]
    legal = json.loads(house.connect("one", lobby, "p1"))[0][1]["legal"]
    house.received("one", json.dumps({"type": "suggest", "id": "s", "lang": "fr"}))
    house.received("one", json.dumps(legal[0]))
    ((_, error),) = json.loads(house.think(lobby))
    assert (error["code"], error["id"]) == ("stale", "s")
    assert error["message"].startswith("La partie")
