"""One decoder for everything from outside: what is not as promised is refused with its place."""

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damier.core import Action, InvalidData, Value, canonical, convert, decode, digest, encode


class Point(Value):
    at_x: int
    names: tuple[str, ...] = ()


class Move(Action):
    to: str


def refused(data: bytes | str, shape: Any = Point, **options: Any) -> InvalidData:
    with pytest.raises(InvalidData) as caught:
        decode(data, shape, **options)
    return caught.value


def test_what_is_as_promised_is_read() -> None:
    assert decode(b'{"atX": 1, "names": ["a"]}', Point) == Point(at_x=1, names=("a",))
    assert decode('{"type":"move","to":"e2"}', Move) == Move(to="e2")


@pytest.mark.parametrize(
    ("data", "path", "said"),
    [
        (b'{"atX": "1"}', "$.atX", "Expected `int`, got `str`"),
        (b'{"atX": true}', "$.atX", "Expected `int`, got `bool`"),
        (b'{"atX": 1.5}', "$.atX", "Expected `int`, got `float`"),
        (b'{"atX": 1, "names": [1]}', "$.names[0]", "Expected `str`, got `int`"),
        (b'{"atX": 1, "other": 2}', "$", "unknown field `other`"),
        (b"{}", "$", "missing required field `atX`"),
        (b'{"atX": 1, "atX": 2}', "$", "repeats the field `atX`"),
        (b'{"atX": 1', "$", "not JSON"),
        (b'{"atX": NaN}', "$", "not JSON"),
        (b'{"atX": 1e999}', "$", "not JSON"),
        (b'{"atX": 1, "names": ["\xff"]}', "$", "not JSON"),
        (b'{"atX": 1, "names": ["\\ud800"]}', "$", "not JSON"),
        ('{"atX": 1, "names": ["\ud800"]}', "$", "not JSON"),
        (b"", "$", "not JSON"),
        (b"[" * 100_000 + b"]" * 100_000, "$", "nested too deeply"),
        (b"[" * 65 + b"1" + b"]" * 65, "$", "nested too deeply"),
    ],
)
def test_what_is_not_is_refused_with_its_path(data: bytes | str, path: str, said: str) -> None:
    error = refused(data)
    assert error.details["path"] == path
    assert said in error.message


def test_a_repeated_key_is_found_at_any_depth() -> None:
    assert refused(b'{"a": [{"b": 1, "b": 1}]}', dict[str, Any]).details["field"] == "b"


def test_a_message_must_say_what_it_is_even_if_it_could_be_nothing_else() -> None:
    assert "missing required field `type`" in refused(b'{"to": "e2"}', Move).message
    with pytest.raises(InvalidData):
        convert({"to": "e2"}, Move)


def test_more_bytes_than_are_read_are_refused_unread() -> None:
    assert refused(b'"' + b"x" * 100 + b'"', str, limit=50).details["limit"] == 50


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53), 2**53)
    | st.text(st.characters(codec="utf-8")),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(st.characters(codec="utf-8")), inner, max_size=4)
    ),
    max_leaves=20,
)


@given(JSON)
def test_json_comes_back_as_it_went(value: Any) -> None:
    assert decode(encode(value), Any) == value


@given(st.binary(max_size=60))
def test_no_bytes_raise_anything_but_our_error(data: bytes) -> None:
    with suppress(InvalidData):
        decode(data, Any)


@given(st.dictionaries(st.text(max_size=4), st.integers(), max_size=5))
def test_a_digest_does_not_depend_on_the_order_of_keys(value: dict[str, int]) -> None:
    backwards = dict(reversed(list(value.items())))
    assert canonical(value) == canonical(backwards)
    assert digest(value) == digest(backwards)
