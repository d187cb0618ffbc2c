"""Mistakes that break no law and yet are none that an author wants: before the laws are tried.

A method under a name that nobody asks for, an answer of the wrong kind, a preset that is refused, a
bot that fails. Each is a GameFault that says where and what is meant.
"""

from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from damier.bots import Budget
from damier.catalogue import (
    Game,
    NearMiss,
    Position,
    choices,
    near_misses_of_engine,
    near_misses_of_module,
    near_misses_of_secrecy,
)
from damier.core import DamierError, SeededRandom
from damier.faults import Failing, GameFault, ask_everything, fault_in, first_position

ACTIONS_EACH = 3
"""Actions of each player that every method is asked about."""

BOT_POSITIONS = 4
BOT_NODES = 4
"""What a bot is given to think in a check: it is to answer, not to play well."""

BESIDE = ("text", "scene", "bots")


def refuse_near_misses(game: Game) -> None:
    """No name that is nearly one of the contract's."""
    engine = game.engine
    found = [(type(engine).__name__, miss) for miss in near_misses_of_engine(type(engine))]
    if engine.secrecy is not None:
        secrecy = type(engine.secrecy)
        found += [(secrecy.__name__, miss) for miss in near_misses_of_secrecy(secrecy)]
    package = (game.source or "").removeprefix("package:")
    for name in BESIDE if (game.source or "").startswith("package:") else ():
        if find_spec(f"{package}.{name}"):
            module = import_module(f"{package}.{name}")
            found += [(f"{name}.py", miss) for miss in near_misses_of_module(module)]
    for where, miss in found:
        raise GameFault(f"{game.id}: {_told(where, miss)}", game=game.id)


def first_config(game: Game) -> Any:
    """The config of a match of which nobody has said anything."""
    engine = game.engine
    players = tuple(f"p{seat}" for seat in range(1, engine.facts.min_players + 1))
    try:
        return engine.config_type(seed=0, player_ids=players)
    except TypeError as error:
        told = f"{game.id}: every option of {engine.config_type.__name__} needs a default: {error}"
        raise GameFault(told, game=game.id) from None


def _told(where: str, miss: NearMiss) -> str:
    return (
        f"nobody asks {where} for {miss.written}: is {miss.meant} meant? A function of your own has"
        f" a name that is not so near, or _{miss.written.strip('_')}"
    )


def ask_all(game: Game, positions: list[Position]) -> None:
    """Every method in every position."""
    for position in positions:
        try:
            if not position.history:
                first_position(game, position.config)
            ask_everything(game, position, ACTIONS_EACH)
        except Failing as failing:
            raise fault_in(game, position.config, position.history, failing) from failing


def refuse_presets(game: Game) -> None:
    """No preset that the game itself would refuse."""
    engine = game.engine
    for name, preset in engine.presets.items():
        players = [f"p{seat}" for seat in range(1, engine.facts.min_players + 1)]
        try:
            game.decode_config({**preset, "seed": 0, "playerIds": players})
        except DamierError as error:
            refusal = error.details.get("refusal")
            if refusal != "player_count":
                told = f"{game.id}: its preset {name!r} is refused: {error.message}"
                raise GameFault(told, game=game.id) from None


def ask_bots(game: Game, positions: list[Position]) -> None:
    """Each level chooses among the valid actions, in a few positions."""
    open_ones = [at for at in positions if choices(game.engine, at.state)]
    for at in open_ones[:: 1 + len(open_ones) // BOT_POSITIONS]:
        try:
            _ask_levels(game, at)
        except Failing as failing:
            asked = partial(_ask_levels, game)
            raise fault_in(game, at.config, at.history, failing, asked) from failing


def _ask_levels(game: Game, at: Position) -> None:
    engine, rng = game.engine, SeededRandom(0)
    player = next((player for player, _ in choices(engine, at.state)), None)
    if player is None:
        return
    valid = engine.get_valid_actions(at.state, player)
    view = engine.get_player_view(at.state, player)
    for name, level in game.levels.items():
        try:
            bot = level.make(engine, player)
            chosen = bot.choose_action(view, valid, rng, Budget(nodes=BOT_NODES))
        except Exception as error:
            told = f"raised {type(error).__name__}: {error}"
            raise Failing(f"the bot {name!r}", told, level.make) from error
        if chosen not in valid:
            told = f"chose {chosen!r}, which is not among the valid actions"
            raise Failing(f"the bot {name!r}", told, level.make)
