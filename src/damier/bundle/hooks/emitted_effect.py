"""What a hook emitted: untrusted JSON, checked word by word, then applied to a state.

An effect that is not in the grammar, or cannot be applied, raises EffectFailed; the caller then
drops all of them.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from damier.bundle.format import EFFECTS, ELIMINATED, HOOK_EFFECTS, NAME, PhaseSpec, suggestion
from damier.bundle.state import EffectFailed, Layout, MutableState, effect
from damier.core import InvalidData, decode

LARGEST_EFFECT = 4_096
MOST_POINTS = 1_000_000
PUBLIC = frozenset(HOOK_EFFECTS) - {"move", "shuffle", "swap", "reveal"}
"""Effects that everybody sees, decided by a hook that sees everything."""


class EmittedEffects:
    """Applies emitted effects, for one layout."""

    def __init__(self, layout: Layout, phases: Mapping[str, PhaseSpec]) -> None:
        self.layout = layout
        self.phases = phases

    def apply(self, state: MutableState, seat: int, emitted: bytes) -> None:
        try:
            written = decode(emitted, dict[str, dict[str, Any]], limit=LARGEST_EFFECT)
        except InvalidData as error:
            raise EffectFailed(f"an effect is a map of a map: {error.message}") from None
        if len(written) != 1:
            raise EffectFailed("an effect is a map of one name")
        (name, args), *_ = written.items()
        if name not in HOOK_EFFECTS:
            raise EffectFailed(f"no effect {name[:40]!r}", suggestion(name[:40], HOOK_EFFECTS))
        fields = EFFECTS[name].fields
        for key in args:
            if key not in fields:
                raise EffectFailed(f"{name} has no {key[:40]!r}", suggestion(key[:40], fields))
        for key, field in fields.items():
            if field.required and key not in args:
                raise EffectFailed(f"{name} needs {key!r}")
        if name in PUBLIC:
            state.decided_by_hidden = True
        _EmittedEffect(self, state, seat, args).apply(name)


class _EmittedEffect:
    """One effect: its words looked up, then done as state/effect.py does it."""

    def __init__(
        self, to: EmittedEffects, state: MutableState, seat: int, args: dict[str, Any]
    ) -> None:
        self.layout, self.phases = to.layout, to.phases
        self.state, self.actor, self.args = state, seat, args

    def apply(self, name: str) -> None:
        state, args = self.state, self.args
        match name:
            case "move":
                self._move()
            case "shuffle":
                effect.shuffle(state, self._pile("zone", "player"))
            case "setFlag" | "clearFlag":
                effect.set_flag(state, self._flag(), name == "setFlag")
            case "eliminate":
                if ELIMINATED not in self.layout.first_flag:
                    raise EffectFailed(f"eliminate needs a zone {ELIMINATED!r}")
                effect.eliminate(state, self._seat(args["player"]))
            case "swap":
                effect.swap(state, self._pile("zone", "player"), self._pile("zone", "other"))
            case "reveal":
                everybody = args["to"] == "all"
                viewers = self.layout.everybody if everybody else (self._seat(args["to"]),)
                effect.reveal(state, self._pile("zone", "player"), viewers)
            case "setTurn":
                if args["player"] == "random":
                    effect.draw_turn(state)
                else:
                    effect.set_turn(state, self._seat(args["player"]))
            case "nextPhase":
                if not isinstance(args["phase"], str) or args["phase"] not in self.phases:
                    raise EffectFailed("no such phase", _named(args["phase"], self.phases))
                effect.next_phase(state, args["phase"])
            case "addScore":
                points = self._integer("points", -MOST_POINTS, MOST_POINTS, 0)
                effect.add_score(state, self._seat(args["player"]), points)
            case "endRound":
                effect.end_round(state, self._winners())
            case "endGame":
                reason = args.get("reason", effect.DEFAULT_REASON)
                if not isinstance(reason, str) or not NAME.fullmatch(reason):
                    raise EffectFailed("a reason is a short name")
                effect.end_game(state, self._winners(), reason)

    def _move(self) -> None:
        args, state = self.args, self.state
        slot = args.get("playerSlot")
        start = self._pile_of(args["from"], args.get("fromPlayer", slot))
        to = self._pile_of(args["to"], args.get("toPlayer", slot))
        cell = None
        spec = self.layout.pile_zone[to]
        if spec.shape == "grid":
            across = self._integer("x", 0, spec.width - 1, -1)
            down = self._integer("y", 0, spec.height - 1, -1)
            cell = down * spec.width + across if min(across, down) >= 0 else None
        entity = args.get("entity")
        if entity is None:
            whole = args.get("count") == "all"
            count = None if whole else self._integer("count", 0, self.layout.card_count, 1)
            effect.move(state, start, count, to, cell)
            return
        if not isinstance(entity, str) or entity not in self.layout.entity_index:
            raise EffectFailed("no such entity", _named(entity, self.layout.entity_index))
        for _ in range(self._integer("count", 0, self.layout.card_count, 1)):
            card = effect.first_card(state, start, self.layout.entity_index[entity])
            effect.move_card(state, start, card, to, cell)

    def _seat(self, player: object) -> int:
        if player is None or player == "actor":
            return self.actor
        if player in self.state.player_ids:
            return self.state.player_ids.index(str(player))
        raise EffectFailed("no such player", _named(player, self.state.player_ids))

    def _winners(self) -> list[int]:
        winners = self.args.get("winners", [])
        if not isinstance(winners, list):
            raise EffectFailed("winners are a list of players")
        return [self._seat(player) for player in winners]

    def _pile(self, zone: str, player: str) -> int:
        return self._pile_of(self.args[zone], self.args.get(player))

    def _pile_of(self, zone: object, player: object) -> int:
        if not isinstance(zone, str) or zone not in self.layout.first_pile:
            raise EffectFailed("no such zone", _named(zone, self.layout.first_pile))
        return self.layout.pile(zone, self._seat(player))

    def _flag(self) -> int:
        zone = self.args["zone"]
        if not isinstance(zone, str) or zone not in self.layout.first_flag:
            raise EffectFailed("no such flag", _named(zone, self.layout.first_flag))
        return self.layout.flag(zone, self._seat(self.args.get("player")))

    def _integer(self, name: str, low: int, high: int, default: int) -> int:
        value = self.args.get(name, default)
        if type(value) is not int or not (low <= value <= high or value == default):
            raise EffectFailed(f"{name} is a whole number from {low} to {high}")
        return value


def _named(name: object, known: Iterable[str]) -> str:
    """What a hook named, and what it may have meant."""
    text = str(name)[:40]
    return f" {text!r}{suggestion(text, known)}"
