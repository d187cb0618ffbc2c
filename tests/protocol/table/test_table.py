"""The table: the one authority, the same for every carrier."""

import json
from typing import Any

import jsonpatch
import pytest
from msgspec.structs import replace

from damier import catalogue
from damier.bots import Advice
from damier.catalogue import Game
from damier.core import SeededRandom, encode
from damier.match import Match
from damier.protocol.table import Reply, Table, hears
from damier.protocol.wire import LARGEST_MESSAGE, Failed, Said

RPS = catalogue.load("rock-paper-scissors")
TIC_TAC_TOE = catalogue.load("tic-tac-toe-py")


def seated(game: Game, **options: Any) -> Table:
    config = game.decode_config({"seed": "5e" * 32, "playerIds": ["p1", "p2"], **options})
    return Table(game, Match.start(game.engine, game.rules, config))


def sent(table: Table, viewer: str | None, **message: Any) -> Reply:
    return table.received(viewer, json.dumps(message))


def place(table: Table, viewer: str | None, cell: str, **more: Any) -> Reply:
    return sent(table, viewer, verb="place", args={"cell": cell}, **more)


def told(reply: Reply, viewer: str | None) -> list[Any]:
    assert reply.told is not None
    return [json.loads(encode(message)) for message in reply.told[viewer]]


def refused(reply: Reply) -> Any:
    assert reply.told is None
    (answer,) = reply.answer
    return json.loads(encode(answer))


def test_a_viewer_is_welcomed_with_the_own_view_and_what_may_be_done() -> None:
    welcome = json.loads(encode(seated(RPS).welcome("p1")))
    assert welcome["type"] == "welcome"
    assert welcome["bundleMeta"] == {"gameId": "rock-paper-scissors", "version": "1.0", "cards": {}}
    assert welcome["you"] == "p1"
    assert welcome["initialState"]["choices"] == {"p1": None, "p2": None}
    assert welcome["legal"][0] == {"verb": "choose", "args": {"choice": "rock"}}
    assert json.loads(encode(seated(RPS).welcome(None)))["legal"] == []


def test_an_action_is_told_to_everyone_in_their_own_way_and_the_id_comes_back() -> None:
    reply = sent(seated(RPS), "p1", verb="choose", args={"choice": "rock"}, id="a1")
    (own,), (other,) = told(reply, "p1"), told(reply, "p2")
    assert (own["verb"], own["args"], own["id"]) == ("choose", {"choice": "rock"}, "a1")
    assert (other["verb"], other["args"], other["id"]) == (None, {}, None)
    assert (own["seq"], own["tick"], own["legal"]) == (1, 1, [])
    assert len(other["legal"]) == 3
    assert [entry.seq for entry in reply.entries_after(seated(RPS))] == [1]


@pytest.mark.parametrize(
    ("viewer", "message", "code"),
    [
        ("p2", {"verb": "place", "args": {"cell": "a1"}}, "not_your_turn"),
        (None, {"verb": "place", "args": {"cell": "a1"}}, "not_a_player"),
        ("p1", {"verb": "place", "args": {"cell": "z9"}}, "invalid_data"),
        ("p1", {"verb": "fly", "args": {}}, "unknown_action"),
        ("p1", {"verb": "place", "args": {"type": "fly", "cell": "a1"}}, "invalid_data"),
        (None, {"type": "resign"}, "not_a_player"),
        (None, {"type": "suggest"}, "not_a_player"),
        ("p2", {"type": "suggest"}, "not_your_turn"),
        ("p2", {"type": "autoplay"}, "not_your_turn"),
        ("p1", {"type": "undo"}, "nothing_to_undo"),
        ("p1", {"type": "answerUndo", "agree": True}, "nothing_to_undo"),
    ],
)
def test_what_is_refused_changes_nothing_and_is_answered_to_who_asked(
    viewer: str | None, message: dict[str, Any], code: str
) -> None:
    table = seated(TIC_TAC_TOE)
    reply = sent(table, viewer, **message, id="x")
    answer = refused(reply)
    assert (answer["type"], answer["code"], answer["id"]) == ("error", code, "x")
    assert reply.table is table


@pytest.mark.parametrize(
    "data",
    [
        b'{"type":"fly","id":"x"}',
        b'{"type":"resync","since":-1,"id":"x"}',
        b'{"type":"chat","id":"x"}',
        b'{"verb":"choose","type":"chat","id":"x"}',
        b'{"verb":"choose","args":{"choice":"rock"},"extra":1,"id":"x"}',
        b'{"verb":"choose","args":{"choice":"rock"},"seq":-1,"id":"x"}',
        b'{"verb":"choose","verb":"choose","id":"x"}',
        b'{"verb":"choose","args":{},"id":"x"}',
        b'{"id":"x"}',
        b'{"verb":"choose","args":' + b"[" * 80 + b"]" * 80 + b',"id":"x"}',
        b'{"verb":"choose","args":{"x":"' + b"x" * LARGEST_MESSAGE + b'"},"id":"x"}',
    ],
)
def test_an_error_of_shape_carries_the_id_that_could_be_read(data: bytes) -> None:
    for given in (data, data.decode()):
        answer = refused(seated(RPS).received("p1", given))
        assert (answer["code"], answer["id"]) == ("invalid_data", "x")


@pytest.mark.parametrize(
    "data",
    [
        b"\xff",
        b"",
        b'{"type":"fly","id":"x"',
        b'["id","x"]',
        b'"x"',
        b'{"type":"fly"}',
        b'{"type":"fly","id":7}',
        b'{"type":"fly","id":"' + b"x" * 65 + b'"}',
        b'{"type":"fly","args":' + b"[" * 5000 + b"]" * 5000 + b',"id":"x"}',
    ],
)
def test_where_no_id_could_be_read_there_is_none(data: bytes) -> None:
    answer = refused(seated(RPS).received("p1", data))
    assert (answer["code"], answer["id"]) == ("invalid_data", None)


def test_a_client_that_only_patches_has_every_view() -> None:
    table, rng = seated(TIC_TAC_TOE), SeededRandom(4)
    views = {v: json.loads(encode(table.welcome(v)))["initialState"] for v in table.viewers}
    while table.match.outcome is None:
        player = table.match.state.current_player_id
        reply = table.received(player, json.dumps(rng.pick(table.legal(player))))
        table = reply.table
        for viewer in table.viewers:
            for event in told(reply, viewer):
                views[viewer] = jsonpatch.apply_patch(views[viewer], event["diff"])
            assert views[viewer] == json.loads(encode(table.match.view(viewer)))


def test_undo_needs_every_opponent() -> None:
    table = place(seated(TIC_TAC_TOE), "p1", "b2").table
    asked = sent(table, "p1", type="undo")
    assert told(asked, "p2")[0]["undoAskedBy"] == "p1"
    assert asked.table.match.seq == 1
    denied = sent(asked.table, "p2", type="answerUndo", agree=False)
    assert told(denied, "p1")[0]["undoAskedBy"] is None
    agreed = sent(asked.table, "p2", type="answerUndo", agree=True)
    assert told(agreed, None)[0]["verb"] == "undo"
    assert agreed.table.match.state.cells == "........."


def test_a_bot_agrees_to_everything() -> None:
    table = replace(place(seated(TIC_TAC_TOE), "p1", "b2").table, bots=frozenset({"p2"}))
    assert told(sent(table, "p1", type="undo"), "p1")[0]["verb"] == "undo"


def test_a_move_in_between_ends_the_wish_to_undo() -> None:
    table = sent(place(seated(TIC_TAC_TOE), "p1", "b2").table, "p1", type="undo").table
    assert place(table, "p2", "a1").table.undo_asked_by is None


def test_advice_and_autoplay_are_wanted_of_the_carrier() -> None:
    table = seated(TIC_TAC_TOE)
    (thought,) = sent(table, "p1", type="suggest", id="s").wanted
    assert (thought.player, thought.purpose, thought.message_id) == ("p1", "suggest", "s")
    assert sent(table, "p1", type="autoplay").wanted[0].purpose == "play"
    action = TIC_TAC_TOE.decode_action({"type": "place", "cell": "b2"})
    advised = json.loads(encode(table.advised(Advice(action=action, value=0.5, line=(action,)))))
    assert advised["action"] == {"verb": "place", "args": {"cell": "b2"}}


def test_advice_is_asked_of_the_adviser_or_of_a_level_that_is_named() -> None:
    table = seated(TIC_TAC_TOE)
    (thought,) = sent(table, "p1", type="suggest").wanted
    assert thought.level == TIC_TAC_TOE.adviser
    (thought,) = sent(table, "p1", type="autoplay", level="easy").wanted
    assert thought.level == "easy"


def test_a_level_that_is_not_there_is_refused() -> None:
    reply = sent(seated(TIC_TAC_TOE), "p1", type="suggest", level="merlin")
    assert reply.wanted == ()
    (answer,) = reply.answer
    assert isinstance(answer, Failed)
    assert answer.code == "unknown_level"


def test_players_are_heard_by_all_and_spectators_by_spectators_until_the_end() -> None:
    table = seated(TIC_TAC_TOE)
    said = sent(table, None, type="chat", text="b2!", id="7").said
    assert said == Said(speaker=None, text="b2!", id="7")

    def heard_by(speaker: str | None, *, is_over: bool) -> set[str | None]:
        return {one for one in table.viewers if hears(one, speaker, is_over=is_over)}

    assert heard_by("p1", is_over=False) == {"p1", "p2", None}
    assert heard_by(None, is_over=False) == {None}
    assert heard_by(None, is_over=True) == {"p1", "p2", None}


@pytest.mark.parametrize("since", [1, 2, 3])
def test_who_was_away_hears_exactly_what_was_missed(since: int) -> None:
    table, heard = seated(TIC_TAC_TOE), []
    for player, cell in (("p1", "b2"), ("p2", "a1"), ("p1", "c3"), ("p2", "c1")):
        reply = place(table, player, cell)
        table = reply.table
        heard += told(reply, "p2")
    reply = sent(table, "p2", type="resync", since=since, id="r")
    again = [json.loads(encode(m)) for m in reply.answer]
    assert not any("again" in event for event in heard)
    assert all(event.pop("again") is True for event in again)
    assert [event["id"] for event in again] == ["r", *[None] * (len(again) - 1)]
    unnamed = {"legal": None, "id": None}
    without = [{**event, **unnamed} for event in heard[since:]]
    assert [{**event, **unnamed} for event in again] == without
    assert again[-1]["legal"] == table.legal("p2")


def test_who_was_away_and_missed_nothing_is_answered() -> None:
    table = place(seated(TIC_TAC_TOE), "p1", "b2").table
    (answer,) = sent(table, "p2", type="resync", since=1, id="r").answer
    assert (json.loads(encode(answer))["type"], answer.id) == ("info", "r")


@pytest.mark.parametrize("since", [0, 99])
def test_who_knows_nothing_or_too_much_is_welcomed_anew(since: int) -> None:
    (answer,) = sent(seated(RPS), "p1", type="resync", since=since).answer
    assert json.loads(encode(answer))["type"] == "welcome"


def test_after_the_end_nothing_is_legal_and_the_outcome_is_told() -> None:
    table = sent(seated(TIC_TAC_TOE), "p1", type="resign").table
    assert table.legal("p2") == []
    outcome = {"winners": ["p2"], "reason": "resigned"}
    assert json.loads(encode(table.welcome(None)))["outcome"] == outcome
    assert refused(place(table, "p2", "a1"))["code"] == "game_over"


HOSTILE = [
    b'{"verb":"choose","args":{"choice":"rock"}}',
    b'{"verb":"choose","args":{"choice":"lizard"}}',
    b'{"type":"undo"}',
    b'{"type":"suggest"}',
    b'{"type":"resync","since":0}',
    b'{"type":"resync","since":1}',
    b'{"type":"answerUndo","agree":true}',
    b'{"type":"describe"}',
    b'{"type":"describe","since":1,"lang":"fr"}',
    b"nonsense",
]


@pytest.mark.parametrize("viewer", ["p2", None])
def test_two_tables_that_differ_in_a_secret_answer_with_the_same_bytes(viewer: str | None) -> None:
    """The hidden choice and the luck to come are swapped; nothing sent before the reveal tells."""
    answers = []
    for choice, seed in (("rock", "aa"), ("paper", "bb")):
        reply = sent(seated(RPS, seed=seed * 32), "p1", verb="choose", args={"choice": choice})
        assert reply.told is not None
        heard = [encode(message) for message in reply.told[viewer]]
        table = reply.table
        heard.append(encode(table.welcome(viewer)))
        for data in HOSTILE if viewer is None else HOSTILE[1:]:
            asked = table.received(viewer, data)
            heard += [encode(message) for message in asked.answer]
            heard += [encode(message) for message in (asked.told or {}).get(viewer, ())]
            heard.append(encode([thought.player for thought in asked.wanted]))
        answers.append(heard)
    assert answers[0] == answers[1]


def test_the_luck_to_come_is_nowhere_in_what_is_sent() -> None:
    table = seated(RPS, winsNeeded=3)
    secrets = ("5e" * 32, table.match.state.rng_state.partition(":")[0])
    rng = SeededRandom(1)
    for _ in range(6):
        for player in ("p1", "p2"):
            legal = table.legal(player)
            if not legal or table.match.outcome:
                continue
            reply = table.received(player, json.dumps(rng.pick(legal)))
            table = reply.table
            for viewer in table.viewers:
                shown = encode(told(reply, viewer)) + encode(table.welcome(viewer))
                assert not any(secret.encode() in shown for secret in secrets)


def test_a_forfeited_seat_may_not_act() -> None:
    table = seated(TIC_TAC_TOE)
    forfeited = Table(table.game, replace(table.match, forfeited=("p1",)))
    assert refused(place(forfeited, "p1", "a1"))["code"] == "not_a_player"
