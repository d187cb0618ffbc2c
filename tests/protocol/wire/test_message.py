"""What a client may say is read strictly; everything else is refused with its place."""

import pytest

from damier.core import InvalidData
from damier.protocol import LARGEST_MESSAGE, read_message
from damier.protocol.wire.message import Act, Resync, Say


def test_a_verb_is_an_action_and_a_type_is_for_the_table() -> None:
    assert read_message(b'{"verb":"draw","args":{}}') == Act(verb="draw")
    assert read_message('{"verb":"draw","id":"7"}') == Act(verb="draw", id="7")
    assert read_message(b'{"type":"chat","text":"hello"}') == Say(text="hello")
    assert read_message(b'{"type":"resync"}') == Resync(since=0)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"null",
        b"[]",
        b"{}",
        b'{"verb":1}',
        b'{"verb":"a","type":"chat"}',
        b'{"verb":"a","args":[]}',
        b'{"verb":"a","extra":1}',
        b'{"verb":"a","verb":"b"}',
        b'{"type":"dance"}',
        b'{"type":"chat"}',
        b'{"type":"chat","text":""}',
        b'{"type":"chat","text":"' + b"x" * 501 + b'"}',
        b'{"type":"resync","since":-1}',
        b'{"type":"resync","since":1.5}',
        b'{"type":"answerUndo"}',
        b'{"type":"resign","id":7}',
        b'{"verb":"a","id":"' + b"x" * 65 + b'"}',
        b'{"verb":"\xff"}',
        b'{"verb":"a","args":' + b"[" * 1000 + b"]" * 1000 + b"}",
        b'{"verb":"a","args":{"x":"' + b"x" * LARGEST_MESSAGE + b'"}}',
    ],
)
def test_what_is_no_message_is_refused(data: bytes) -> None:
    with pytest.raises(InvalidData):
        read_message(data)
