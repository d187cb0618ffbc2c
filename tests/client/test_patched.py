"""A view after a patch: beside another library's, and patches that do not fit."""

import json
from typing import Any

import jsonpatch
import pytest
from hypothesis import given
from hypothesis import strategies as st

from damier.client import patched
from damier.core import InvalidData

LEAVES = st.none() | st.booleans() | st.integers(-3, 3) | st.text("a/~-1", max_size=3)
VALUES: st.SearchStrategy[Any] = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text("a/~-1", max_size=2), inner)
    ),
    max_leaves=12,
)
KNOWN = ("add", "remove", "replace")


@given(VALUES, VALUES)
def test_it_does_what_another_library_does(before: Any, after: Any) -> None:
    patch = jsonpatch.make_patch({"v": before}, {"v": after}).patch
    if all(operation["op"] in KNOWN for operation in patch):
        kept = json.dumps(before)
        assert patched({"v": before}, patch) == {"v": after}
        assert json.dumps(before) == kept


@pytest.mark.parametrize(
    "operation",
    [
        {},
        7,
        {"op": "replace", "path": "/nobody", "value": 1},
        {"op": "remove", "path": "/list/3"},
        {"op": "add", "path": "/list/-1", "value": 1},
        {"op": "add", "path": "/list/4", "value": 1},
        {"op": "add", "path": "list", "value": 1},
        {"op": "add", "path": "/leaf/deeper", "value": 1},
        {"op": "add", "path": "/list/x", "value": 1},
        {"op": "replace", "path": "/list/0"},
        {"op": "test", "path": "/leaf", "value": 1},
        {"op": "move", "path": "/leaf", "from": "/list"},
        {"op": "remove", "path": ""},
    ],
)
def test_a_patch_that_does_not_fit_is_refused(operation: Any) -> None:
    with pytest.raises(InvalidData):
        patched({"list": [0, 1, 2], "leaf": 5}, [operation])
