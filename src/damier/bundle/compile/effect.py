"""Effects as functions: each term becomes one closure, made once, that changes a state.

Here players, zones and cards are found; what is then done is in state/effect.py.
"""

from collections.abc import Callable, Mapping, Sequence

from damier.bundle.format import ParamSpec, Term, reads_secrets
from damier.bundle.state import Layout, MutableState, effect

from .condition import Args, ConditionCompiler, Number, Seat

Effect = Callable[[MutableState, int, Args], None]


class EffectCompiler(ConditionCompiler):
    """Conditions and effects of one verb, phase or setup."""

    def __init__(
        self,
        layout: Layout,
        params: Sequence[ParamSpec],
        library: Mapping[str, Effect],
        verb: str = "",
    ) -> None:
        super().__init__(layout, params, verb)
        self.library = library
        """The effects of the verbs by name, there when they are needed."""

    def effects(self, terms: Sequence[Term]) -> Effect:
        """These effects, one after the other."""
        return _in_turn([self._effect(term) for term in terms])

    def _effect(self, term: Term) -> Effect:
        args = term.args
        match term.name:
            case "verb":
                return self._verb(args["verb"])
            case "move":
                return self._move(term)
            case "shuffle":
                pile = self._pile(args["zone"], args.get("player"))
                return lambda state, seat, given: effect.shuffle(state, pile(state, seat, given))
            case "setFlag" | "clearFlag":
                return self._set_flag(args["zone"], args.get("player"), term.name == "setFlag")
            case "eliminate":
                out = self.seat(args["player"])
                return lambda state, seat, given: effect.eliminate(state, out(state, seat, given))
            case "swap":
                return self._swap(args["zone"], args["player"], args["other"])
            case "reveal":
                return self._reveal(args["zone"], args.get("player"), args["to"])
            case "setTurn":
                return self._set_turn(args["player"])
            case "nextPhase":
                phase = args["phase"]
                return lambda state, seat, given: effect.next_phase(state, phase)
            case "addScore":
                return self._add_score(args["player"], args["points"])
            case "endRound":
                return self._end_round(args.get("winners", ()))
            case "endGame":
                reason = args.get("reason", effect.DEFAULT_REASON)
                return self._end_game(args.get("winners", ()), reason)
            case "repeat":
                inner = self.effects(args["actions"])
                return _in_turn([inner] * args["times"])
            case "forEachPlayer":
                return self._each(self.effects(args["effects"]))
            case "when":
                return self._when(args["if"], args["then"], args.get("else", ()))
        raise AssertionError(f"the grammar has {term.name}, but nothing does it")

    def _verb(self, name: str) -> Effect:
        """A verb's effect for the current player. Such a verb has no parameters."""
        library = self.library
        return lambda state, seat, given: library[name](state, seat, ())

    def _pile(self, zone: str, player: str | None) -> Seat:
        """The pile of a zone: this player's, where each has one."""
        owner, first = self.seat(player), self.layout.first_pile[zone]
        if not self.layout.zone_named[zone].per_player:
            return lambda state, seat, given: first
        return lambda state, seat, given: first + owner(state, seat, given)

    def _move(self, term: Term) -> Effect:
        args = term.args
        slot = args.get("playerSlot", "actor")
        start = self._pile(args["from"], args.get("fromPlayer", slot))
        to = self._pile(args["to"], args.get("toPlayer", slot))
        cell = self._cell(args)
        count = args.get("count", 1)
        number = None if count == "all" else count
        if "entity" in args:
            card_of = self._card(args["entity"])

            def move_card(state: MutableState, seat: int, given: Args) -> None:
                source = start(state, seat, given)
                card = card_of(state, source, given)
                effect.move_card(state, source, card, to(state, seat, given), cell and cell(given))

            return move_card

        def move(state: MutableState, seat: int, given: Args) -> None:
            source, target = start(state, seat, given), to(state, seat, given)
            effect.move(state, source, number, target, cell and cell(given))

        return move

    def _cell(self, args: Mapping[str, int | str]) -> Number | None:
        to = str(args["to"])
        if self.layout.zone_named[to].shape != "grid" or "x" not in args or "y" not in args:
            return None
        return self.cell(to, args["x"], args["y"])

    def _card(self, entity: str) -> Callable[[MutableState, int, Args], int]:
        if entity in self.index and self.types[entity[1:]] == "Id":
            at = self.index[entity]
            return lambda state, pile, given: -1 if given[at] is None else given[at]  # type: ignore[return-value]
        which = self.entity(entity)
        return lambda state, pile, given: effect.first_card(state, pile, which(state, given))

    def _set_flag(self, zone: str, player: str | None, value: bool) -> Effect:
        owner, flag = self.seat(player), self.layout.flag
        return lambda state, seat, given: effect.set_flag(
            state, flag(zone, owner(state, seat, given)), value
        )

    def _swap(self, zone: str, player: str, other: str) -> Effect:
        one, two = self._pile(zone, player), self._pile(zone, other)
        return lambda state, seat, given: effect.swap(
            state, one(state, seat, given), two(state, seat, given)
        )

    def _reveal(self, zone: str, player: str | None, to: str) -> Effect:
        pile = self._pile(zone, player)
        if to == "all":
            everybody = self.layout.everybody
            return lambda state, seat, given: effect.reveal(
                state, pile(state, seat, given), everybody
            )
        looker = self.seat(to)
        return lambda state, seat, given: effect.reveal(
            state, pile(state, seat, given), (looker(state, seat, given),)
        )

    def _set_turn(self, player: str) -> Effect:
        if player == "random":
            return lambda state, seat, given: effect.draw_turn(state)
        named = self.seat(player)
        return lambda state, seat, given: effect.set_turn(state, named(state, seat, given))

    def _add_score(self, player: str, points: int) -> Effect:
        who = self.seat(player)
        return lambda state, seat, given: effect.add_score(state, who(state, seat, given), points)

    def _end_round(self, players: Sequence[str]) -> Effect:
        winners = [self.seat(player) for player in players]
        return lambda state, seat, given: effect.end_round(
            state, (winner(state, seat, given) for winner in winners)
        )

    def _end_game(self, players: Sequence[str], reason: str) -> Effect:
        winners = [self.seat(player) for player in players]
        return lambda state, seat, given: effect.end_game(
            state, (winner(state, seat, given) for winner in winners), reason
        )

    def _each(self, inner: Effect) -> Effect:
        seats = range(self.layout.players)

        def each(state: MutableState, seat: int, given: Args) -> None:
            for player in seats:
                inner(state, player, given)

        return each

    def _when(self, terms: Sequence[Term], then: Sequence[Term], other: Sequence[Term]) -> Effect:
        tests = [self.test(term) for term in terms]
        yes, no = self.effects(then), self.effects(other)
        opens = reads_secrets(tuple(terms), self.layout.zone_named)

        def when(state: MutableState, seat: int, given: Args) -> None:
            state.decided_by_hidden = state.decided_by_hidden or opens
            if all(test(state, seat, given) for test in tests):
                yes(state, seat, given)
            else:
                no(state, seat, given)

        return when


def _in_turn(steps: Sequence[Effect]) -> Effect:
    if len(steps) == 1:
        return steps[0]

    def run(state: MutableState, seat: int, given: Args) -> None:
        for step in steps:
            state.count_effect()
            if state.reason is None:
                step(state, seat, given)

    return run
