"""Effects as functions: each term becomes one closure that changes a state, made once."""

from collections.abc import Callable, Mapping, Sequence

from damier.bundle.format import ELIMINATED, ParamSpec, Term, reads_secrets
from damier.bundle.state import EffectFailed, Layout, MutableState

from .condition import Args, ConditionCompiler, Number

Effect = Callable[[MutableState, int, Args], None]

DEFAULT_REASON = "over"


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
                zone, owner = args["zone"], self.seat(args.get("player"))
                pile = self.layout.pile
                return lambda state, seat, given: state.shuffle(
                    pile(zone, owner(state, seat, given))
                )
            case "setFlag" | "clearFlag":
                return self._flagged(args["zone"], args.get("player"), term.name == "setFlag")
            case "eliminate":
                player, first = self.seat(args["player"]), self.layout.first_flag[ELIMINATED]

                def eliminate(state: MutableState, seat: int, given: Args) -> None:
                    out = player(state, seat, given)
                    state.eliminate(out, first + out)

                return eliminate
            case "swap":
                return self._swap(args["zone"], args["player"], args["other"])
            case "reveal":
                return self._reveal(args["zone"], args.get("player"), args["to"])
            case "setTurn":
                return self._set_turn(args["player"])
            case "nextPhase":
                return _jump(args["phase"])
            case "addScore":
                return self._score(args["player"], args["points"])
            case "endRound":
                return self._end(args.get("winners", ()), None)
            case "endGame":
                return self._end(args.get("winners", ()), args.get("reason", DEFAULT_REASON))
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

    def _move(self, term: Term) -> Effect:
        args, layout = term.args, self.layout
        slot = args.get("playerSlot", "actor")
        giver, taker = (
            self.seat(args.get("fromPlayer", slot)),
            self.seat(args.get("toPlayer", slot)),
        )
        start, to = args["from"], args["to"]
        cell = self._cell(args)
        count = args.get("count", 1)
        number = None if count == "all" else count
        pile = layout.pile
        if "entity" in args:
            card_of = self._card(args["entity"])

            def move_card(state: MutableState, seat: int, given: Args) -> None:
                source = pile(start, giver(state, seat, given))
                card = card_of(state, source, given)
                target = pile(to, taker(state, seat, given))
                state.take_card(source, card, target, cell and cell(given))

            return move_card

        def move(state: MutableState, seat: int, given: Args) -> None:
            source, target = (
                pile(start, giver(state, seat, given)),
                pile(to, taker(state, seat, given)),
            )
            state.take(source, number, target, cell and cell(given))

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
        return lambda state, pile, given: card_in(state, pile, which(state, given))

    def _flagged(self, zone: str, player: str | None, value: bool) -> Effect:
        owner, flag = self.seat(player), self.layout.flag

        def set_flag(state: MutableState, seat: int, given: Args) -> None:
            state.flags[flag(zone, owner(state, seat, given))] = value

        return set_flag

    def _swap(self, zone: str, player: str, other: str) -> Effect:
        one, two, pile = self.seat(player), self.seat(other), self.layout.pile
        return lambda state, seat, given: state.swap(
            pile(zone, one(state, seat, given)), pile(zone, two(state, seat, given))
        )

    def _reveal(self, zone: str, player: str | None, to: str) -> Effect:
        owner, pile, viewers = self.seat(player), self.layout.pile, self.layout.viewers
        if to == "all":
            everybody = tuple(range(viewers))
            return lambda state, seat, given: state.reveal(
                pile(zone, owner(state, seat, given)), everybody
            )
        looker = self.seat(to)
        return lambda state, seat, given: state.reveal(
            pile(zone, owner(state, seat, given)), (looker(state, seat, given),)
        )

    def _set_turn(self, player: str) -> Effect:
        named, last = self.seat(player), self.layout.players - 1

        def set_turn(state: MutableState, seat: int, given: Args) -> None:
            state.after = (
                state.rng.int(0, last) if player == "random" else named(state, seat, given)
            )

        return set_turn

    def _score(self, player: str, points: int) -> Effect:
        who = self.seat(player)

        def score(state: MutableState, seat: int, given: Args) -> None:
            state.scores[who(state, seat, given)] += points

        return score

    def _end(self, players: Sequence[str], reason: str | None) -> Effect:
        seats = [self.seat(player) for player in players]

        def end(state: MutableState, seat: int, given: Args) -> None:
            winners = tuple(sorted({who(state, seat, given) for who in seats}))
            if reason is None:
                state.round_winners = winners
            else:
                state.winners, state.reason = winners, reason

        return end

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
            state.opened = state.opened or opens
            if all(test(state, seat, given) for test in tests):
                yes(state, seat, given)
            else:
                no(state, seat, given)

        return when


def card_in(state: MutableState, pile: int, entity: int | None) -> int:
    """The first card of an entity in a pile."""
    entity_of = state.layout.entity_of
    for card in state.piles[pile]:
        if card >= 0 and entity_of[card] == entity:
            return card
    raise EffectFailed("a card that is not there")


def _jump(phase: str) -> Effect:
    def jump(state: MutableState, seat: int, given: Args) -> None:
        state.jump = phase

    return jump


def _in_turn(steps: Sequence[Effect]) -> Effect:
    if len(steps) == 1:
        return steps[0]

    def run(state: MutableState, seat: int, given: Args) -> None:
        for step in steps:
            state.spend()
            if state.reason is None:
                step(state, seat, given)

    return run
