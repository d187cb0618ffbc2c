"""Rock-paper-scissors: both choose at once and unseen, then both choices are shown.

The game to copy: simultaneous, with a secret, in three short files. The shapes are in state.py,
who may know what in secrecy.py.
"""

from itertools import compress

from msgspec.structs import replace

from damier.core import Facts, GameEngine, Refusal, SeededRandom

from .secrecy import RpsSecrecy
from .state import BEATS, CHOICES, Choose, RpsConfig, RpsState, RpsView


class RockPaperScissors(GameEngine[RpsConfig, RpsState, Choose, RpsView]):
    facts = Facts(id="rock-paper-scissors", hidden_information=True, simultaneous=True, minutes=1)
    secrecy = RpsSecrecy()
    presets = {"three": {"winsNeeded": 3}}
    play_now = "three"
    all_actions = tuple(Choose(choice=choice) for choice in CHOICES)

    def init(self, config: RpsConfig) -> RpsState:
        return RpsState.start(config)

    def get_valid_actions(self, state: RpsState, player_id: str) -> tuple[Choose, ...]:
        if player_id not in state.player_ids or state.choices[state.seat(player_id)]:
            return ()  # A stranger, or has chosen; once the game is over both have.
        return self.all_actions

    def unlisted_refusal(self, state: RpsState, action: Choose, player_id: str) -> Refusal:
        return Refusal(code="already_chosen" if action.choice in BEATS else "not_allowed")

    def resolve(self, state: RpsState, action: Choose, player_id: str) -> RpsState:
        first, second = shown = state.with_seat(state.choices, player_id, action.choice)
        if first is None or second is None:
            return replace(state, choices=shown)
        won = (BEATS[first] == second, BEATS[second] == first)
        scores = (state.scores[0] + won[0], state.scores[1] + won[1])
        if state.wins_needed > 1 and state.wins_needed not in scores:
            turn, new = state.turn + 1, (None, None)
            return replace(state, choices=new, scores=scores, last_round=shown, turn=turn)
        winners = tuple(compress(state.player_ids, won))
        over = {"choices": shown, "scores": scores, "last_round": shown, "revealed": True}
        return state.ended("wins" if winners else "tie", winners, **over)

    def get_player_view(self, state: RpsState, player_id: str | None) -> RpsView:
        shown = {
            player: choice if choice is None or state.revealed or player == player_id else "hidden"
            for player, choice in state.by_player(state.choices).items()
        }
        return RpsView.of(state, choices=shown)

    def sample_state(self, view: RpsView, player_id: str, rng: SeededRandom) -> RpsState:
        choices = tuple(rng.pick(CHOICES) if c == "hidden" else c for c in view.choices.values())
        return RpsState.of(view, rng, choices=choices)

    def get_scores(self, state: RpsState) -> dict[str, int]:
        return state.by_player(state.scores)

    def max_turns(self, config: RpsConfig) -> int:
        return 2 if config.wins_needed == 1 else 12 * config.wins_needed + 28
