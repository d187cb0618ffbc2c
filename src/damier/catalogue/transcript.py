"""A match of any game as text, and a text as a match again.

A game may have a format of its own (`match_text` and `read_match` in its `text.py`). Any other is
written one move a line, `3. p1: rock`, in the game's notation. Where there is luck or a secret, a
first line holds the config, seed included: only finished matches should be handed on.
"""

import re
from collections.abc import Iterator
from typing import Any

from damier.core import Config, DamierError, InvalidData, Value, convert, decode, encode, plain
from damier.match import (
    AnyMatch,
    Match,
    WrittenGame,
    WrittenMove,
    bad_move,
    match_told,
    standing_actions,
)

from .game import GIVEN_BY_THE_MATCH, Game
from .text import Texts

LARGEST_TEXT = 1024 * 1024

CONFIG = re.compile(r"config\s+(\{.*\})")
MOVE = re.compile(r"(?:([0-9]{1,7})\.(?:\s+|$))?(?:([A-Za-z0-9_-]{1,32}):\s+)?(.*)")
"""A number, who played, and what: the first two may be left out."""


class _Told(Value):
    """The parts of every config that a text may tell."""

    seed: Any = None
    player_ids: tuple[str, ...] = ()


def match_text(game: Game, match: AnyMatch, texts: Texts) -> str:
    """The moves that stand, as text: no undo, no clock, no resignation."""
    facts = game.engine.facts
    own = game.write_match
    body = own(match, texts) if own is not None else "".join(_lines(game, match))
    if own is not None and not (facts.chance or facts.hidden_information):
        return body
    return f"config {encode(match.config).decode()}\n{body}"


def read_match(game: Game, text: str, texts: Texts) -> WrittenGame:
    """What a text tells, or InvalidData that says where it cannot be read. What its moves mean
    may depend on the position; `match_from` plays them."""
    if len(text) > LARGEST_TEXT:
        raise InvalidData(f"a text of {len(text)} characters; at most {LARGEST_TEXT} are read")
    first, _, rest = text.partition("\n")
    told = CONFIG.fullmatch(first.strip())
    body = "\n" + rest if told else text  # lines keep their numbers
    read = game.read_match
    game_read = read(body, texts) if read is not None else WrittenGame(tuple(_moves(body)))
    return _with_config(game_read, told[1]) if told else game_read


def match_from(game: Game, written: WrittenGame, config: Config, texts: Texts) -> AnyMatch:
    """The match that a text tells, played from this config. What the text says of luck must be
    what the seed gives."""
    start: AnyMatch = Match.start(game.engine, game.rules, config)

    def understand(words: str, state: Any, player: str) -> Any:
        return understood(game, words, state, player)

    match = match_told(start, written.moves, understand, texts.refusal)
    if any(move.luck is not None for move in written.moves):
        again = read_match(game, match_text(game, match, texts), texts).moves
        for number, (move, played) in enumerate(zip(written.moves, again, strict=False), 1):
            if move.luck != played.luck:
                raise bad_move(number, move, f"the seed gives {played.luck}, not {move.luck}")
    return match


def _lines(game: Game, match: AnyMatch) -> Iterator[str]:
    states = match.states()
    for number, entry in enumerate(standing_actions(match.record), 1):
        action = convert(entry.action, game.engine.action_type)
        words = _worded(game, action, states[number - 1], entry.actor)
        yield f"{number}. {entry.actor}: {words}\n"


def _worded(game: Game, action: Any, state: Any, player: str) -> str:
    """The shortest words that are understood as this action: notation, else JSON."""
    view = game.engine.get_player_view(state, player)
    for words in (game.notation(action, view), game.notation(action)):
        if understood(game, words, state, player) == action and words == " ".join(words.split()):
            return words
    return encode(action).decode()


def understood(game: Game, words: str, state: Any, player: str) -> Any:
    """The action that these words mean here; None if none. Whether it is allowed is not asked."""
    view = game.engine.get_player_view(state, player)
    try:
        parsed = game.parse(words, view)
        if parsed is not None:
            return game.decode_action(parsed)
        if words.startswith("{"):
            return game.decode_action(words)
    except DamierError:
        return None
    for action in game.engine.get_valid_actions(state, player):
        if words in (game.notation(action, view), game.notation(action)):
            return action
    return None


def _moves(text: str) -> Iterator[WrittenMove]:
    number = 0
    for line, content in enumerate(text.splitlines(), 1):
        found = MOVE.fullmatch(content.strip())
        if found is None or not found[0]:
            continue
        number += 1
        indent = len(content) - len(content.lstrip())
        move = WrittenMove(found[3], line, indent + found.start(3) + 1, actor=found[2])
        if found[1] is not None and int(found[1]) != number:
            raise bad_move(number, move, f"it is numbered {found[1]}")
        yield move


def _with_config(read: WrittenGame, told: str) -> WrittenGame:
    try:
        config: dict[str, Any] = decode(told, dict[str, Any])
        own = convert({k: v for k, v in config.items() if k in GIVEN_BY_THE_MATCH}, _Told)
        seed: int | str | None = convert(own.seed, int | str | None)
    except InvalidData as error:
        raise InvalidData(f"line 1: {error.message}", **{**error.details, "line": 1}) from None
    options = {name: v for name, v in config.items() if name not in GIVEN_BY_THE_MATCH}
    players = own.player_ids or read.player_ids
    return WrittenGame(read.moves, players, {**read.options, **plain(options)}, seed)
