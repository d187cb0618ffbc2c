"""Patches: what one of the usual libraries makes of them is the next view."""

from typing import Any

import jsonpatch
import pytest
from hypothesis import given
from hypothesis import strategies as st

from damier import catalogue
from damier.core import View, encode, plain
from damier.match import events, patch_between
from tests.match.starting import played_at_random, started


class Anything(View):
    value: Any


class Sparse(View, omit_defaults=True):
    value: Any = None


def view_of(value: Any, kind: Any = Anything) -> Any:
    return kind(
        player_ids=(),
        current_player_id=None,
        turn=1,
        game_over=False,
        winners=None,
        reason=None,
        value=value,
    )


LEAVES = (
    st.none()
    | st.booleans()
    | st.integers(0, 2)
    | st.sampled_from(["", "a", "b/c~d"])
    | st.sampled_from([0.0, -0.0, 1.0])
)
JSON = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.dictionaries(st.sampled_from(["a", "b/c", "~", "p1"]), inner, max_size=4)
    ),
    max_leaves=25,
)


KINDS = st.just(Anything) | st.just(Sparse)


@given(JSON, JSON, KINDS, KINDS)
def test_a_patch_turns_one_view_into_the_next(
    before: Any, after: Any, kind: Any, next_kind: Any
) -> None:
    one, other = view_of(before, kind), view_of(after, next_kind)
    patched = jsonpatch.apply_patch(plain(one), patch_between(one, other))
    assert _equal(patched, plain(other))


def _equal(one: Any, other: Any) -> bool:
    """Equal as JSON: true is not 1, and the order of keys does not matter."""
    return encode(_sorted(one)) == encode(_sorted(other))


def _sorted(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _sorted(value[key]) for key in sorted(value)}
    return [_sorted(part) for part in value] if isinstance(value, list) else value


@given(JSON)
def test_nothing_changed_is_an_empty_patch(value: Any) -> None:
    assert patch_between(view_of(value), view_of(value)) == []


def test_a_card_taken_from_the_middle_is_one_removal() -> None:
    patch = patch_between(view_of(["a", "b", "c"]), view_of(["a", "c"]))
    assert patch == [{"op": "remove", "path": "/value/1"}]


def test_a_card_laid_on_top_is_one_addition_at_the_end() -> None:
    patch = patch_between(view_of(["a"]), view_of(["a", "b"]))
    assert patch == [{"op": "add", "path": "/value/-", "value": "b"}]


@pytest.mark.parametrize(
    "game_id", ["rock-paper-scissors", "tic-tac-toe-py", "tic-tac-toe", "love-letter", "piscari"]
)
@pytest.mark.parametrize("viewer", ["p1", "p2", None])
def test_a_client_that_only_patches_always_has_the_view(game_id: str, viewer: str | None) -> None:
    game = catalogue.load(game_id)
    match = started(game)
    client = plain(match.view(viewer))
    last = played_at_random(match, game, 5)
    for entry in last.record.entries[:-1]:
        match = match.act(entry.actor, game.decode_action(entry.action))  # type: ignore[union-attr]
        for event in events(match, viewer):
            client = jsonpatch.apply_patch(client, event.diff)
        assert client == plain(match.view(viewer))
