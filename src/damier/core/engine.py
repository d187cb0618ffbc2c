"""The contract: what a game is, and the nine laws it keeps.

A game is a machine of values. Its engine holds no match, reads no clock, draws no luck of its own
and changes nothing it is given: a state and an action come in, a state comes out.
The simplest whole game to read next is games/rock_paper_scissors; whoever plays one is match/.

The laws, each tested by damier.testing under its number:

1. Same config and same actions, same bytes: on every machine, in every run, in a browser.
2. Configs, states, actions and views round-trip through JSON; states hash, and hold tuples but no
   list, dict, set or float; no argument is ever changed.
3. Valid actions come in a fixed order, without repeats.
4. An action is listed exactly if `is_valid_action` says so, exactly if `apply_action` does not
   raise.
5. Someone can act until the game is over; nobody can after.
6. No leak: if a viewer may not tell two states apart, then nothing that viewer can ask or receive
   tells them apart: view, valid actions and their order, current player, outcome, scores,
   refusals, and the events and patches of other players' actions. Nor two histories: whoever was
   entitled to notice the same all along has received the same bytes. What a viewer may know is
   written apart from the views (secrecy.py), and shares no code with them.
7. `sample_state` makes, from a view alone, a state that gives this very view back, with luck of
   its own, from which play goes on.
8. Random play ends within `max_turns`.
9. Where there is a scene, it is made from a view alone.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, Self, TypeVar, final, get_args, get_origin

from msgspec.structs import replace

from .error import IllegalAction
from .random import LARGEST_INTEGER, SeededRandom
from .secrecy import Secrecy
from .value import Action, Config, Outcome, PlayerId, Refusal, State, Value, View

C = TypeVar("C", bound=Config)
S = TypeVar("S", bound=State)
A = TypeVar("A", bound=Action)
V = TypeVar("V", bound=View)

SYSTEM = "system"
"""The actor of what the game does by itself."""

CHANCES_SAMPLED = 12
"""How often luck is tried where a game does not list its chances: a multiple of 2, 3, 4 and 6."""


class Facts(Value):
    """What is true of a game whatever its options."""

    id: str
    version: str = "1.0"
    min_players: int = 2
    max_players: int = 2
    hidden_information: bool = False
    """Whether players see different things. Where not, all are told the same of what happens."""
    chance: bool = False
    simultaneous: bool = False
    minutes: int = 10


class Step(Value, Generic[S, A]):
    """One thing that happened on the way from a state to the next, for viewers to see."""

    actor: str
    action: A
    state: S
    completes: bool = False
    """Whether it only completes the step before, and so shares its tick."""


class GameEngine(ABC, Generic[C, S, A, V]):
    """The rules of one game. Write `init`, `get_valid_actions`, `resolve` and `max_turns`; a game
    with secrets also writes `get_player_view` and `sample_state`, and apart from them a Secrecy."""

    facts: ClassVar[Facts]

    secrecy: Secrecy[Any, Any] | None = None
    """Who may know what, from a module of its own; a game with hidden information has one."""

    resources: ClassVar[tuple[str, ...]] = ()
    """Files beside the engine whose bytes its constructor takes, as a dict by name."""

    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {}
    """Sets of options worth a name of their own, as they are written in a config."""

    play_now: ClassVar[str | None] = None
    """The preset that *Play now* on a shelf begins; without one, the usual rules."""

    worth_trying: ClassVar[Mapping[str, Sequence[Any]]] = {}
    """Values of options that the laws should be tried with, by the option's dotted name; where none
    are listed, the option's type says which there are."""

    config_type: ClassVar[Any]
    state_type: ClassVar[Any]
    action_type: ClassVar[Any]
    view_type: ClassVar[Any]
    action_classes: ClassVar[tuple[type, ...]]
    """The action type's members, one by one."""

    def __init_subclass__(cls) -> None:
        """Remember the types written in `class MyGame(GameEngine[Config, State, Action, View])`."""
        super().__init_subclass__()
        for base in getattr(cls, "__orig_bases__", ()):
            types = get_args(base)
            if get_origin(base) is GameEngine and not any(isinstance(t, TypeVar) for t in types):
                cls.config_type, cls.state_type, cls.action_type, cls.view_type = types
                cls.action_classes = get_args(cls.action_type) or (cls.action_type,)

    @final
    def __deepcopy__(self, memo: Any) -> Self:
        """Itself: nothing is assigned on an engine once it is made."""
        return self

    # The eight questions

    @abstractmethod
    def init(self, config: C) -> S:
        """The first state. The config is known to be valid."""

    @final
    def apply_action(self, state: S, action: A, player_id: str) -> S:
        """The state after this action, or IllegalAction that says why not."""
        refusal = self.refusal(state, action, player_id)
        if refusal is not None:
            raise IllegalAction(refusal)
        return self.resolve(state, action, player_id)

    @final
    def is_valid_action(self, state: S, action: A, player_id: str) -> bool:
        """Whether `apply_action` would accept this."""
        return self.refusal(state, action, player_id) is None

    @abstractmethod
    def get_valid_actions(self, state: S, player_id: str) -> Sequence[A]:
        """All that this player may do now, in an order that never varies; empty for a stranger,
        out of turn, and after the end."""

    def get_player_view(self, state: S, player_id: str | None) -> V:
        """What this player may know; a spectator is None. By default all but the luck to come:
        the fields that state and view have in common."""
        view: V = self.view_type.of(state)
        return view

    def is_game_over(self, state: S) -> bool:
        """Whether nobody may act any more."""
        return state.game_over

    def get_winners(self, state: S) -> tuple[PlayerId, ...] | None:
        """Who won; None while the game runs, and on a draw."""
        return state.winners

    def get_current_player(self, state: S) -> PlayerId | None:
        """Whose turn it is; None when several may act at once, and after the end."""
        return state.current_player_id

    # What the eight leave out

    def config_refusal(self, config: C) -> Refusal | None:
        """Why this config is not allowed; None if it is."""
        players = len(config.player_ids)
        least, most = self.facts.min_players, self.facts.max_players
        if not least <= players <= most:
            return Refusal(
                code="player_count", values={"players": players, "least": least, "most": most}
            )
        if len(set(config.player_ids)) < players:
            return Refusal(code="players_repeat", values={"players": list(config.player_ids)})
        return None

    def refusal(self, state: S, action: A, player_id: str) -> Refusal | None:
        """Why this action is not allowed; None if it is. By default what is listed is allowed,
        and `unlisted_refusal` explains the rest. Where the list is long, a game judges the one
        action instead: it asks `turn_refusal` first, then its own rules."""
        if action in self.get_valid_actions(state, player_id):
            return None
        return self.turn_refusal(state, action, player_id) or self.unlisted_refusal(
            state, action, player_id
        )

    def unlisted_refusal(self, state: S, action: A, player_id: str) -> Refusal:
        """Why an action is not among the valid ones, though it is known and the player's turn."""
        return Refusal(code="not_allowed")

    @final
    def turn_refusal(self, state: S, action: A, player_id: str) -> Refusal | None:
        """The reasons that every game shares, in the order in which they are given."""
        known = isinstance(action, self.action_classes)
        if known and state.current_player_id == player_id:
            return None
        if state.game_over:
            return Refusal(code="game_over")
        if player_id not in state.player_ids:
            return Refusal(code="not_a_player")
        if not known:
            return Refusal(code="unknown_action")
        if state.current_player_id is not None:
            return Refusal(code="not_your_turn", values={"player": state.current_player_id})
        return None

    @final
    def may_act(self, state: S, player_id: str) -> bool:
        """Whether the game runs, with this player in it and nobody else's turn."""
        return (
            not state.game_over
            and player_id in state.player_ids
            and state.current_player_id in (None, player_id)
        )

    @abstractmethod
    def resolve(self, state: S, action: A, player_id: str) -> S:
        """The state after this action, which is known to be valid: the author's half of
        `apply_action`, and what bots call."""

    def get_steps(self, state: S, action: A, player_id: str) -> tuple[Step[S, A], ...]:
        """What viewers are shown of `resolve`, which ends in the same state. By default one step;
        a game that goes on by itself after an action shows each thing it did."""
        return (Step(actor=player_id, action=action, state=self.resolve(state, action, player_id)),)

    def get_outcome(self, state: S) -> Outcome | None:
        """Who won and why; None while the game runs."""
        if not self.is_game_over(state):
            return None
        return Outcome(winners=self.get_winners(state) or (), reason=state.reason or "over")

    def get_scores(self, state: S) -> Mapping[str, float]:
        """The scoreboard. By default 1 for a winner and 0 for everybody else."""
        winners = self.get_winners(state) or ()
        return {player: float(player in winners) for player in state.player_ids}

    def evaluate(self, state: S, player_id: str) -> float:
        """How good this state looks for a player, from -1 (lost) to 1 (won); a guess for bots."""
        outcome = self.get_outcome(state)
        if outcome is None or not outcome.winners:
            return 0.0
        return 1.0 if player_id in outcome.winners else -1.0

    def get_chances(self, state: S, action: A, player_id: str) -> Sequence[tuple[float, S]]:
        """The states that luck may make of an action, each with its probability: what a bot that
        weighs luck needs. By default the only one, or in a game of chance a fair sample of them;
        a game that can count them lists them all."""
        if not self.facts.chance:
            return ((1.0, self.resolve(state, action, player_id)),)
        rng = SeededRandom.from_state(state.rng_state)
        future = SeededRandom(rng.int(0, LARGEST_INTEGER - 1)).get_state()
        sampled: dict[S, float] = {}
        for _ in range(CHANCES_SAMPLED):
            luck = SeededRandom(rng.int(0, LARGEST_INTEGER - 1)).get_state()
            after = self.resolve(replace(state, rng_state=luck), action, player_id)
            after = replace(after, rng_state=future)
            sampled[after] = sampled.get(after, 0.0) + 1 / CHANCES_SAMPLED
        return tuple((probability, after) for after, probability in sampled.items())

    def sample_state(self, view: V, player_id: str, rng: SeededRandom) -> S:
        """A full state that this view allows, with luck of its own: what a bot may search.
        By default right for games whose views hide nothing but the luck to come."""
        state: S = self.state_type.of(view, rng)
        return state

    def twin(self, state: S, viewer: str | None, rng: SeededRandom) -> S:
        """Another state that this viewer may not tell from this one, as the secrecy says; where
        nothing is hidden, the same with other random numbers to come."""
        if self.secrecy is not None:
            other: S = self.secrecy.twin(state, viewer, rng)
            return other
        return replace(state, rng_state=rng.get_state())

    def reveals(self, state: S, action: A, player_id: str) -> bool:
        """Whether this action may show somebody a secret, as a roll or a showdown does."""
        return self.secrecy is not None and self.secrecy.reveals(state, action, player_id)

    def action_view(self, before: S, action: A, actor: str, viewer: str | None) -> A | None:
        """An action as somebody else sees it; None hides all but that `actor` did something."""
        if self.secrecy is not None:
            seen: A | None = self.secrecy.action_view(before, action, actor, viewer)
            return seen
        return action if viewer == actor or not self.facts.hidden_information else None

    def may_undo(self, before: S, after: S) -> bool:
        """Whether the rules allow going back from `after` to `before`. What has been seen cannot
        be unseen, so a game with hidden information says no unless it knows better."""
        return not self.facts.hidden_information

    def get_carry_over(self, state: S) -> Mapping[str, Any]:
        """Options that a finished game hands to the next match between the same players. What is
        theirs is a list in the order of the seats, or an object by their names: in a rematch
        everybody sits one seat further, and it moves on with them."""
        return {}

    @abstractmethod
    def max_turns(self, config: C) -> int:
        """A number of actions that random play exceeds less than once in a million matches.
        No rule of play: tests are bounded by it, and arenas call a longer match a draw."""
