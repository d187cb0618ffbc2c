"""What the searches share: who moves next, and what a finished or cut-off game is worth."""

from damier.core import A, C, GameEngine, S, SeededRandom, V


def mover(engine: GameEngine[C, S, A, V], state: S) -> str | None:
    """Who decides next: the current player, or the first of those who may act at once."""
    current = engine.get_current_player(state)
    if current is not None or engine.is_game_over(state):
        return current
    players = state.player_ids
    return next((player for player in players if engine.get_valid_actions(state, player)), None)


def result(engine: GameEngine[C, S, A, V], state: S, player_id: str) -> float:
    """What an ended game was worth to a player: 1 won, -1 lost, 0 drawn; shared wins count less."""
    winners = engine.get_winners(state)
    if not winners:
        return 0.0
    if player_id in winners:
        return 1.0 if len(winners) < len(state.player_ids) else 0.0
    return -1.0


def worth(engine: GameEngine[C, S, A, V], state: S, player_id: str) -> float:
    """What a state is worth: its result if the game is over, else the engine's guess."""
    if engine.is_game_over(state):
        return result(engine, state, player_id)
    return engine.evaluate(state, player_id)


def played_out(engine: GameEngine[C, S, A, V], state: S, rng: SeededRandom, longest: int) -> S:
    """Where random play from here ends, or has come to after so many actions."""
    for _ in range(longest):
        player = mover(engine, state)
        if player is None:
            break
        state = engine.resolve(state, rng.pick(engine.get_valid_actions(state, player)), player)
    return state
