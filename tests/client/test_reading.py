"""What a server says, read loosely where it may grow and strictly where it may not."""

import pytest

from damier.client.reading import known, read
from damier.core import InvalidData
from damier.protocol.wire import Described, EventMessage, Info, Lobby

EVENT = (
    b'{"type":"event","tick":1,"seq":1,"actor":"p1","verb":"move","args":{},"diff":[],"legal":[],'
    b'"id":null,"words":{"text":"Ann moves.","says":"Your turn.","news":1},"more":{}}'
)


def test_fields_of_a_newer_server_are_left_out() -> None:
    event = read(EVENT)
    assert isinstance(event, EventMessage)
    assert event.words.says == "Your turn."  # type: ignore[union-attr]


def test_a_kind_that_is_not_known_is_nothing() -> None:
    assert read(b'{"type":"fireworks"}') is None


def test_a_scene_that_cannot_be_read_is_none() -> None:
    told = (
        b'{"type":"description","seq":0,"says":"","board":"x","labels":[],"notations":[],'
        b'"moves":[],"scene":{"areas":[{"kind":"hologram"}]}}'
    )
    described = read(told)
    assert isinstance(described, Described)
    assert not described.scene


def test_seats_grow_too() -> None:
    told = (
        b'{"type":"info","state":"playing","seats":[{"player":"p1","kind":"human","name":"Ann",'
        b'"hat":"red"}]}'
    )
    info = read(told)
    assert isinstance(info, Info)
    assert info.seats[0].name == "Ann"


@pytest.mark.parametrize("data", [b"", b"[]", b"nonsense", b'{"type":"event"}', b"\xff"])
def test_what_is_no_message_is_refused(data: bytes) -> None:
    with pytest.raises(InvalidData):
        read(data)


def test_a_lobby_has_to_be_one() -> None:
    with pytest.raises(InvalidData):
        known({"id": 3}, Lobby)
