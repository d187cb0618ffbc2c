"""Dice: roll as often as you dare; a one loses what was rolled, holding keeps it. First to 20."""

from msgspec.structs import replace

from damier.core import Action, Config, Facts, GameEngine, SeededRandom, State, View

FACES = (1, 2, 3, 4, 5, 6)


class DiceConfig(Config):
    goal: int = 20


class DiceState(State):
    goal: int
    kept: tuple[int, ...]
    rolled: int = 0
    """What this turn has brought so far."""
    die: int | None = None


class DiceView(View):
    goal: int
    kept: dict[str, int]
    rolled: int
    die: int | None


class Roll(Action):
    """Once more."""


class Hold(Action):
    """Keep it, and pass the die on."""


class Engine(GameEngine[DiceConfig, DiceState, Roll | Hold, DiceView]):
    facts = Facts(id="dice", chance=True)
    worth_trying = {"goal": (1, 6, 20)}

    def init(self, config):
        return DiceState.start(config, current_player_id=config.player_ids[0], kept=(0, 0))

    def get_valid_actions(self, state, player_id):
        if not self.may_act(state, player_id):
            return []
        return [Roll(), Hold()] if state.rolled else [Roll()]

    def resolve(self, state, action, player_id):
        if isinstance(action, Hold):
            return self._held(state, player_id)
        rng = SeededRandom.from_state(state.rng_state)
        die = rng.pick(FACES)
        return replace(self._rolled(state, die, player_id), rng_state=rng.get_state())

    def get_chances(self, state, action, player_id):
        """Every face with its probability, so that bots weigh them instead of sampling."""
        if isinstance(action, Hold):
            return ((1.0, self._held(state, player_id)),)
        return [(1 / len(FACES), self._rolled(state, die, player_id)) for die in FACES]

    def reveals(self, state, action, player_id):
        """A roll shows what was secret before: a random number to come."""
        return isinstance(action, Roll)

    def _rolled(self, state, die, player_id):
        state = replace(state, die=die, turn=state.turn + 1)
        if die > 1:
            return replace(state, rolled=state.rolled + die)
        return replace(state, rolled=0, current_player_id=state.player_after(player_id))

    def _held(self, state, player_id):
        kept = state.kept[state.seat(player_id)] + state.rolled
        after = replace(
            state,
            kept=state.with_seat(state.kept, player_id, kept),
            rolled=0,
            turn=state.turn + 1,
            current_player_id=state.player_after(player_id),
        )
        return after if kept < state.goal else after.ended("goal", (player_id,))

    def get_scores(self, state):
        return state.by_player(state.kept)

    def max_turns(self, config):
        return 200 + 40 * config.goal
