"""Long runs may be done in parts: their figures add up to those of the whole."""

import pytest

from tests.server.campaign import campaign
from tests.server.campaigns.parts import added


def test_figures_of_parts_add_up_and_of_the_longest_the_longest_counts() -> None:
    first = {
        "kills": 2,
        "refusals": {"cell_taken": 1, "not_held": 4},
        "longest wait, ms": {"a node killed": 3893, "a node stopped": 10},
        "waits, ms": {"a node killed": [3893, 7]},
    }
    second = {
        "kills": 3,
        "refusals": {"cell_taken": 5, "wrong_phase": 6},
        "longest wait, ms": {"a node killed": 20, "a node stopped": 30},
        "waits, ms": {"a node killed": [20]},
    }
    assert added(first, second) == {
        "kills": 5,
        "refusals": {"cell_taken": 6, "not_held": 4, "wrong_phase": 6},
        "longest wait, ms": {"a node killed": 3893, "a node stopped": 30},
        "waits, ms": {"a node killed": [3893, 7, 20]},
    }
    assert added({}, first) == first


def test_what_is_done_only_whole_takes_no_rounds(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        campaign(["--only", "fuzz", "--rounds", "2"])
    assert "only whole: fuzz" in capsys.readouterr().err
