"""Encodings: what the player may not know shows in no number, and what it may do is all there."""

import re
from typing import Any

import pytest

from damier import catalogue
from damier.core import InvalidData, SeededRandom, encode
from damier.rl.encoding import chosen_config, encoding_of
from damier.rl.generic import GenericEncoding
from damier.rl.moment import HANDLE
from damier.rl.port import Encoding
from damier.testing import matches
from tests.rl.small import GAMES

NAMED_CARD = re.compile(r'"card":"[^"]*"')

LEARNERS = [(game, "own") for game in GAMES] + [
    (game, "generic")
    for game in GAMES
    if catalogue.load(game).source and catalogue.load(game).source.startswith("package:")  # type: ignore[union-attr]
]


def made(game_id: str, kind: str, config: Any) -> Encoding:
    game = catalogue.load(game_id)
    return encoding_of(game, config) if kind == "own" else GenericEncoding(game.engine, config)


@pytest.mark.filterwarnings("ignore:.*leave fields open:UserWarning")
@pytest.mark.parametrize(("game_id", "kind"), LEARNERS)
def test_twins_look_alike_to_a_learner(game_id: str, kind: str) -> None:
    """Law 6: two states that a player may not tell apart give the same numbers and the same mask,
    also where the twins' valid actions come from different secrets."""
    game = catalogue.load(game_id)
    rng = SeededRandom(5)
    options: dict[str, Any] | None = {} if kind == "generic" else None
    if game_id == "quoridor":
        options = dict(game.engine.presets["tiny"])
    differed = 0
    for match in matches(game, 8, 7, options):
        encoding = made(game_id, kind, match[0].config)
        for position in match[:: max(1, len(match) // 12)]:
            for player in position.state.player_ids:
                twin = game.engine.twin(position.state, player, rng)
                differed += twin != position.state
                shown = [seen(game, encoding, state, player) for state in (position.state, twin)]
                assert shown[0] == shown[1], position.told_with(twin)
    assert differed


def seen(game: Any, encoding: Encoding, state: Any, player: str) -> tuple[list[int], list[int]]:
    view = game.engine.get_player_view(state, player)
    row = list(encoding.observation(view, player))
    valid = game.engine.get_valid_actions(state, player)
    numbers = list(encoding.numbers(view, valid, player))
    assert len(row) == encoding.observation_size
    assert all(-128 <= number <= 127 for number in row)
    assert all(0 <= number < encoding.action_count for number in numbers)
    assert len(numbers) == len(valid)
    return row, numbers


@pytest.mark.parametrize("game_id", ["piscari", "quoridor", "triple-triad", "tic-tac-toe-py"])
def test_actions_of_games_without_copies_have_an_index_each(game_id: str) -> None:
    game = catalogue.load(game_id)
    for match in matches(game, 3, 1, {"size": 3} if game_id == "quoridor" else {}):
        encoding = encoding_of(game, match[0].config)
        for position in match:
            for player in position.state.player_ids:
                _, numbers = seen(game, encoding, position.state, player)
                assert len(set(numbers)) == len(numbers)


def test_two_cards_that_look_alike_share_an_index() -> None:
    """Holding two Guards, it does not matter which is played, and a handle is no name."""
    game = catalogue.load("love-letter")
    shared = 0
    for match in matches(game, 6, 3, {}):
        encoding = encoding_of(game, match[0].config)
        for position in match:
            for player in position.state.player_ids:
                view = game.engine.get_player_view(position.state, player)
                valid = game.engine.get_valid_actions(position.state, player)
                numbers = encoding.numbers(view, valid, player)
                names = [game.notation(action, view) for action in valid]
                assert len(set(numbers)) == len(set(names))
                shared += len(set(numbers)) < len(numbers)
    assert shared


def test_an_observation_tells_the_hand_and_hides_the_other() -> None:
    game = catalogue.load("love-letter")
    config = chosen_config(game)
    encoding = encoding_of(game, config)
    rows = set()
    for seed in range(40):
        state = game.engine.init(type(config)(seed=seed, player_ids=config.player_ids))
        view = game.engine.get_player_view(state, "player_1")
        rows.add(tuple(encoding.observation(view, "player_1")))
    assert len(rows) > 8, "the own card and the open ones show"


def test_a_generic_encoding_reads_choices_off_the_types() -> None:
    game = catalogue.load("rock-paper-scissors")
    encoding = encoding_of(game, chosen_config(game))
    assert isinstance(encoding, GenericEncoding)
    assert [encoding.label(n) for n in range(encoding.action_count)] == [
        "choose paper",
        "choose rock",
        "choose scissors",
    ]


def test_a_generic_encoding_reads_a_board_sign_by_sign() -> None:
    game = catalogue.load("tic-tac-toe-py")
    config = chosen_config(game)
    state = game.engine.init(config)
    after = game.engine.resolve(
        state, game.decode_action({"type": "place", "cell": "b2"}), "player_1"
    )
    encoding = GenericEncoding(game.engine, config)
    before, later = (
        encoding.observation(game.engine.get_player_view(s, "player_1"), "player_1")
        for s in (state, after)
    )
    assert sum(a != b for a, b in zip(before, later, strict=True)) == 5, "turn, mover, one cell"


def test_actions_that_types_leave_open_go_by_their_place_among_the_valid() -> None:
    """And are warned of: an index then means something else in every position."""
    game = catalogue.load("triple-triad")
    config = chosen_config(game, preset="tournament")
    with pytest.warns(UserWarning, match="its meaning shifts"):
        encoding = GenericEncoding(game.engine, config)
    state = game.engine.init(config)
    player = state.current_player_id
    view = game.engine.get_player_view(state, player)
    valid = game.engine.get_valid_actions(state, player)
    assert list(encoding.numbers(view, valid, player)) == list(range(45))
    assert encoding.label(0) == "valid action 0"
    assert encoding.action_count >= 45


def test_names_of_a_pattern_that_allows_few_have_an_index_each() -> None:
    game = catalogue.load("connect-four")
    encoding = GenericEncoding(game.engine, chosen_config(game))
    assert [encoding.label(number) for number in range(9)] == [f"drop {c}" for c in "abcdefghi"]
    state = game.engine.init(chosen_config(game))
    valid = game.engine.get_valid_actions(state, "player_1")
    view = game.engine.get_player_view(state, "player_1")
    assert list(encoding.numbers(view, valid[3:], "player_1")) == [3, 4, 5, 6]


@pytest.mark.parametrize("game_id", GAMES)
def test_an_index_of_ours_means_one_thing(game_id: str) -> None:
    """Wherever it may be chosen, by one player, it is the same action: in Triple Triad up to which
    card lies at that place of a hand or collection, in bundles up to the handle of a card. And no
    game of ours falls back to places in a list, which would warn."""
    game = catalogue.load(game_id)
    meant: dict[tuple[int, str, int], str] = {}
    for match in matches(game, 2, 3, {}):
        players = match[0].config.player_ids
        encoding = encoding_of(game, match[0].config)
        for position in match[:: max(1, len(match) // 12)]:
            for player in players:
                view = game.engine.get_player_view(position.state, player)
                valid = game.engine.get_valid_actions(position.state, player)
                numbers = encoding.numbers(view, valid, player)
                for action, number in zip(valid, numbers, strict=True):
                    asked = HANDLE.sub("", encode(action).decode())
                    if game_id == "triple-triad":
                        asked = NAMED_CARD.sub("", asked)
                    key = (len(players), player, number)
                    assert meant.setdefault(key, asked) == asked, encoding.label(number)
    assert len(meant) > 2


def test_options_go_by_either_name_and_wrong_ones_are_refused() -> None:
    game = catalogue.load("rock-paper-scissors")
    assert chosen_config(game, options={"wins_needed": 3}) == chosen_config(
        game, options={"winsNeeded": 3}
    )
    with pytest.raises(InvalidData, match="unknown field"):
        chosen_config(game, options={"rounds": 3})
    with pytest.raises(InvalidData, match="no preset"):
        chosen_config(game, preset="nine")
    with pytest.raises(InvalidData, match="at most"):
        chosen_config(game, players=99)


@pytest.mark.parametrize("game_id", GAMES)
def test_every_index_has_words(game_id: str) -> None:
    game = catalogue.load(game_id)
    encoding = encoding_of(game, chosen_config(game))
    labels = [encoding.label(number) for number in range(encoding.action_count)]
    assert len(set(labels)) == len(labels)
