"""Effects as Python statements: each term becomes lines that change a state.

Here players, zones and cards are found; what is then done is in state/effect.py.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

from damier.bundle.format import Formula, ScoringSpec, Term, every_term, reads_secrets
from damier.bundle.state import MutableState, effect

from .condition import Args, ConditionWriter, spoken

Effect = Callable[[MutableState, int, Args], None]

LOOKS_AN_EFFECT = 50
"""Things that a formula looks at for the price of one effect."""
MARK_HIDDEN = "p.decided_by_hidden = True"


class EffectWriter(ConditionWriter):
    """Writes conditions and effects of one verb, phase or setup."""

    scoring: ScoringSpec | None = None
    library: Mapping[str, Effect] = {}
    """The effects of the verbs by name, there when they are needed."""

    def effects(self, terms: Sequence[Term]) -> None:
        """These effects, one after the other; after the end of the game no more of them."""
        if len(terms) == 1:
            self._effect(terms[0])
            return
        if not terms:
            return
        self.source.write(f"p.count_effect({len(terms)})")
        # Over from the start is over for all of them; later only what may end it asks again.
        with self.source.block("if p.reason is None:"):
            is_sure = True
            for term in terms:
                if is_sure:
                    self._effect(term)
                else:
                    with self.source.block("if p.reason is None:"):
                        self._effect(term)
                is_sure = is_sure and not _may_end(term)

    def _effect(self, term: Term) -> None:
        with self.source.at(term.place):
            if self.trace is not None and term.name != "when":
                self.source.write(f"{self.constant('TRACE', self.trace)}({spoken(term)!r})")
            self._weigh(term)
            self._written(term)

    def _weigh(self, term: Term) -> None:
        """What formulas look at costs effects, and what they decide may be told by what follows."""
        formulas = [each for value in term.args.values() for each in _formulas_in(value)]
        looks = sum(formula.cost for formula in formulas) // LOOKS_AN_EFFECT
        if looks:
            self.source.write(f"p.count_effect({looks})")
        if any(formula.read.secret for formula in formulas):
            self.source.write(MARK_HIDDEN)

    def do(self, function: Callable[..., None], *arguments: str) -> None:
        self.source.write(self.asked(function, "p", *arguments))

    def _written(self, term: Term) -> None:
        args = term.args
        match term.name:
            case "verb":
                library = self.constant("LIBRARY", self.library)
                self.source.write(f"{library}[{args['verb']!r}](p, {self.seat}, ())")
            case "move":
                self._move(term)
            case "shuffle":
                self.do(effect.shuffle, self.pile(args["zone"], args.get("player")))
            case "setFlag" | "clearFlag":
                flag = self.flag(args["zone"], args.get("player"))
                self.do(effect.set_flag, flag, str(term.name == "setFlag"))
            case "eliminate":
                self.do(effect.eliminate, self.player(args["player"]))
            case "swap":
                zone = args["zone"]
                one, other = self.pile(zone, args["player"]), self.pile(zone, args["other"])
                self.do(effect.swap, one, other)
            case "reveal":
                self._reveal(term)
            case "faceUp":
                self.do(effect.turn_up, self.cards(args["cards"]))
            case "faceDown":
                forget = self.text(args["forget"]) if "forget" in args else "False"
                self.do(effect.turn_down, self.cards(args["cards"]), forget)
            case "passRound":
                by = args.get("by")
                self.do(effect.pass_round, repr(args["zone"]), self.number(1 if by is None else by))
            case "set":
                self._set(args["assignments"])
            case "roll":
                self.do(effect.roll, repr(args["dice"]))
            case "repeat" | "forEachPlayer" | "forEach" | "when":
                self._compound(term)
            case _:
                self._course(term)

    def _course(self, term: Term) -> None:
        """Effects on turns, phases, rounds and the end."""
        args = term.args
        match term.name:
            case "setTurn" if args["player"] == "random":
                self.do(effect.draw_turn)
            case "setTurn":
                self.do(effect.set_turn, self.player(args["player"]))
            case "nextPhase":
                self.do(effect.next_phase, repr(args["phase"]))
            case "endTurn":
                self.do(effect.end_turn)
            case "addScore":
                points = self.number(args["points"])
                self.do(effect.add_score, self.player(args["player"]), points)
            case "endRound":
                self.do(effect.end_round, self._winners(args.get("winners", ())))
            case "endGame":
                self._end_game(args.get("winners"), args.get("reason", effect.DEFAULT_REASON))
            case _:
                raise AssertionError(f"the grammar has {term.name}, but nothing does it")

    def _compound(self, term: Term) -> None:
        args, source = term.args, self.source
        match term.name:
            case "repeat":
                times = args["times"]
                with source.block(f"for _ in range({self.number(times)}):"):
                    if times != 1:
                        source.write("p.count_effect()")
                    with source.block("if p.reason is None:"):
                        self.effects(args["actions"])
            case "forEachPlayer":
                player = self.fresh("s")
                with source.block(f"for {player} in {self.seats}:"), self.acting(player):
                    self.effects(args["effects"])
            case "forEach":
                with source.block(f"for v_{args['as']} in tuple({self.text(args['in'])}):"):
                    source.write("p.count_effect()")
                    with source.block("if p.reason is None:"):
                        self.effects(args["do"])
            case "when":
                self._when(args["if"], args["then"], args.get("else", ()))

    def player(self, player: str | Formula | None) -> str:
        """Which seat a player's name means; nobody is a failure here."""
        text = super().player(player)
        if isinstance(player, Formula) and not self.is_sure(player):
            return self.asked(effect.somebody, text)
        return text

    def cards(self, formula: Formula) -> str:
        """Cards, as a sequence that does not change while they move."""
        text = self.text(formula)
        return f"({text},)" if formula.type == "card" else f"tuple({text})"

    def _move(self, term: Term) -> None:
        args = term.args
        slot = args.get("playerSlot", "actor")
        to = self.pile(args["to"], args.get("toPlayer", slot))
        cell = self._cell(term)
        if "cards" in args:
            self.do(effect.move_cards, self.cards(args["cards"]), to, cell)
            return
        start = self.pile(args["from"], args.get("fromPlayer", slot))
        if "entity" in args:
            self.do(effect.move_card, start, self._card(args["entity"], start), to, cell)
            return
        count = args.get("count", 1)
        self.do(effect.move, start, "None" if count == "all" else self.number(count), to, cell)

    def _cell(self, term: Term) -> str:
        args, to = term.args, term.args["to"]
        if "at" in args:
            return self.text(args["at"])
        if not self.layout.zone_named[to].is_board or "x" not in args or "y" not in args:
            return "None"
        return self.cell(to, args["x"], args["y"])

    def _card(self, entity: str, start: str) -> str:
        if entity in self.index and self.params[entity[1:]].type == "Id":
            at = f"a[{self.index[entity]}]"
            return f"(-1 if {at} is None else {at})"
        return self.asked(effect.first_card, "p", start, self.entity(entity))

    def _reveal(self, term: Term) -> None:
        args = term.args
        to = args["to"]
        if to == "all":
            viewers = repr(self.layout.everybody)
        elif isinstance(to, Formula):
            viewers = f"tuple({self.text(to)})"
        else:
            viewers = f"({self.player(to)},)"
        if "cards" in args:
            self.do(effect.reveal_cards, self.cards(args["cards"]), viewers)
        else:
            self.do(effect.reveal, self.pile(args["zone"], args.get("player")), viewers)

    def _set(self, pairs: Iterable[tuple[Formula, Formula]]) -> None:
        """All new values are reckoned before any is set."""
        written = []
        for target, value in pairs:
            name = self.fresh("n")
            self.source.write(f"{name} = {self.text(value)}")
            first = self.layout.first_number[target.value]
            at = f"{first} + {self.text(target.parts[0])}" if target.parts else str(first)
            if target.parts and not self.is_sure(target.parts[0]):
                at = self.asked(effect.number_of, str(first), self.text(target.parts[0]))
            written.append((at, name))
        for at, name in written:
            self.do(effect.set_number, at, name)

    def _winners(self, players: Sequence[str | Formula]) -> str:
        parts = [
            f"*{self.text(player)}" if isinstance(player, Formula) else self.player(player)
            for player in players
        ]
        return f"({', '.join(parts)},)" if parts else "()"

    def _end_game(self, winners: Sequence[str | Formula] | None, reason: str) -> None:
        if winners is not None or self.scoring is None:
            self.do(effect.end_game, self._winners(winners or ()), repr(reason))
            return
        if self.scoring.score.read.secret:
            self.source.write(MARK_HIDDEN)
        with self.looking() as it:
            score = self.text(self.scoring.score)
        scores = f"[{score} for {it} in {self.seats}]"
        self.do(effect.end_by_scores, scores, str(self.scoring.lowest), repr(reason))

    def _when(self, terms: Sequence[Term], then: Sequence[Term], other: Sequence[Term]) -> None:
        source = self.source
        if reads_secrets(tuple(terms), self.layout.zone_named):
            source.write(MARK_HIDDEN)
        test = self.joined(terms, "and")
        if terms:
            test = self.traced(terms[0], test)
        with source.block(f"if {test}:"):
            self.effects(then)
        if other:
            with source.block("else:"):
                self.effects(other)


def _may_end(term: Term) -> bool:
    """Whether the game may be over after this effect."""
    return any(each.name in ("endGame", "verb") for each in every_term((term,)))


def _formulas_in(value: object) -> Iterable[Formula]:
    """The formulas of one argument, but for those of effects further in."""
    if isinstance(value, Formula):
        return (value,)
    if isinstance(value, tuple):
        return [each for part in value for each in _formulas_in(part)]
    return ()
