"""For hooks written in Python: the host, the snapshot and the effects.

    from damier_hooks import host

    def guard_guess(args): ...

Every public function of `hook.py` is a hook. Only the standard library is there, and no files.
"""

import json
from typing import Any

from wit_world.imports import host as _host

Effect = dict[str, dict[str, Any]]


class Host:
    """What a hook may ask and do. Effects are applied together, after the hook has returned."""

    def __init__(self) -> None:
        self._snapshot: dict[str, Any] = {}

    def context(self) -> dict[str, Any]:
        """The whole snapshot: hook, event, actor, args, card, players, zones, turn."""
        return self._snapshot

    def emit(self, effect: Effect) -> None:
        _host.emit(json.dumps(effect, ensure_ascii=False, separators=(",", ":")))

    def fail(self, reason: str) -> None:
        _host.fail(reason)

    def rng(self, bound: int) -> int:
        return _host.rng(bound)

    def player_holds(self, player: str, entity: str) -> bool:
        return _host.player_holds(player, entity)

    def get(self, path: str) -> Any:
        value = _host.get(path)
        return None if value is None else json.loads(value)

    def log(self, text: str) -> None:
        _host.log(text)

    def effect(self, name: str, **fields: Any) -> Effect:
        """`{name: fields}`: any effect of the grammar."""
        return {name: fields}

    def eliminate(self, player: str) -> Effect:
        return self.effect("eliminate", player=player)

    def move_cards(self, source: str, to: str, count: int, player: str) -> Effect:
        return {"move": {"from": source, "to": to, "count": count, "playerSlot": player}}

    def move_entity(self, source: str, to: str, entity: str, player: str) -> Effect:
        fields = {"from": source, "to": to, "count": 1, "entity": entity, "playerSlot": player}
        return {"move": fields}

    def shuffle(self, zone: str) -> Effect:
        return self.effect("shuffle", zone=zone)

    def set_flag(self, zone: str, player: str) -> Effect:
        return self.effect("setFlag", zone=zone, player=player)

    def clear_flag(self, zone: str, player: str) -> Effect:
        return self.effect("clearFlag", zone=zone, player=player)

    def swap(self, zone: str, player: str, other: str) -> Effect:
        return self.effect("swap", zone=zone, player=player, other=other)

    def reveal(self, zone: str, player: str, to: str) -> Effect:
        return self.effect("reveal", zone=zone, player=player, to=to)

    def set_turn(self, player: str) -> Effect:
        return self.effect("setTurn", player=player)

    def next_phase(self, phase: str) -> Effect:
        return self.effect("nextPhase", phase=phase)

    def add_score(self, player: str, points: int) -> Effect:
        return self.effect("addScore", player=player, points=points)

    def stand(self, places: list[int], because: str) -> Effect:
        """The answer of a legal hook: which listed actions stand, and why the others do not."""
        return self.effect("stand", actions=places, because=because)

    def end_round(self, winners: list[str]) -> Effect:
        return self.effect("endRound", winners=winners)

    def end_game(self, winners: list[str]) -> Effect:
        return self.effect("endGame", winners=winners)


host = Host()
