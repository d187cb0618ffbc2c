"""What a hook is given, and what it may ask."""

import json
from typing import Any

from damier.bundle import HookHost
from tests.bundle.workshop import act, engine, start


def test_a_hook_sees_the_whole_table_and_may_ask() -> None:
    seen: dict[str, Any] = {}

    def looking(snapshot: bytes, host: HookHost) -> tuple[bytes, ...]:
        seen.update(json.loads(snapshot))
        seen["holds"] = host.player_holds("p2", "red"), host.player_holds("p2", "blue")
        seen["drawn"] = host.rng(6)
        seen["got"] = host.get("zones/hands/p2/0"), host.get("zones/nothing")
        return ()

    deal = "[{ move: { from: deck, to: hands, playerSlot: next } }]"
    rules = engine(hook=looking, params="{ who: PlayerId }", setup=deal)
    before = start(rules)
    state = act(rules, before, who="p2")
    assert {"hook", "event", "actor", "args", "card", "players", "zones", "turn"} <= set(seen)
    assert (seen["hook"], seen["event"], seen["actor"]) == ("tinker", "on_after_effect", "p1")
    assert seen["args"] == {"who": "p2"}
    assert seen["zones"]["hands"] == {"p1": [], "p2": ["red"]}
    assert seen["holds"] == (True, False)
    assert 0 <= seen["drawn"] < 6
    assert seen["got"] == (b'"red"', None)
    assert state.rng_state != before.rng_state
