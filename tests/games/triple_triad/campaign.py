"""The long runs of Triple Triad: cards and scores, secrecy, won positions, how strong the bots are.

The tests call the same functions with small counts. Matches between bots start at a seed that was
never played in tuning.
"""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import partial
from itertools import pairwise, product
from typing import Any

from damier.bots import Budget
from damier.catalogue.playout import Position, matches
from damier.core import SeededRandom, plain
from damier.games.triple_triad.rules import PRESETS, TRADE_RULES
from damier.games.triple_triad.state import CardCaptured, TriadState
from damier.testing import Report, random_match
from damier.testing.secrecy import law_6
from tests.games.triple_triad.arena import GAME, contest
from tests.games.triple_triad.build import DECK, ENGINE
from tests.games.triple_triad.solver import best_lead, lead_after

PLAYERS = ("p1", "p2")
FLAGS = ("open", "random", "elemental", "same", "sameWall", "plus", "combo", "suddenDeath")
CLOSED = {"rules": {"suddenDeath": True, "tradeRule": "one"}}

WORKERS = 4
FIRST_SEED = 1000
UCT_NODES = 200
SHARE_OF_UCT = 0.85
SHARE_OF_EXPERT = 0.8

SOLVED_PLIES = 5
SOLVED_RULES: tuple[dict[str, bool], ...] = (
    {},
    {"elemental": True},
    {"same": True, "plus": True},
    {"same": True, "sameWall": True, "elemental": True},
)


def every_combination() -> list[dict[str, Any]]:
    """Every set of flags that does not contradict itself, with every trade rule."""
    combinations = []
    for values in product((False, True), repeat=len(FLAGS) + 1):
        rules: dict[str, Any] = dict(zip((*FLAGS, "captureAfterSpecial"), values, strict=True))
        if rules["same"] or not rules["sameWall"]:
            combinations += [{**rules, "tradeRule": trade} for trade in TRADE_RULES]
    return combinations


def check_random_matches(count: int, seed: int = 0) -> Counter[str]:
    """Random matches over all combinations of rules: scores, hands and cards as they must be.
    Gives how often each kind of thing was seen."""
    rng, seen = SeededRandom(seed), Counter[str]()
    combinations = rng.shuffle(every_combination())
    for number in range(count):
        rules = combinations[number % len(combinations)]
        given = {"seed": number, "playerIds": PLAYERS, "rules": rules}
        given["collections"] = _drawn_collections(rng) if number % 2 else None
        match = random_match(ENGINE, GAME.decode_config(plain(given)), rng)
        _check_match([position.state for position in match], seen)
    return seen


def _drawn_collections(rng: SeededRandom) -> list[tuple[str, ...]]:
    """Five to nine of any cards each: small collections, and high ranks for Same Wall."""
    return [
        tuple(f"{slug}-{seat}" for slug in rng.shuffle(DECK.slugs)[: rng.int(5, 9)])
        for seat in (1, 2)
    ]


def _check_match(states: list[TriadState], seen: Counter[str]) -> None:
    whole = sorted(card for collection in states[0].collections for card in collection)
    for before, state in pairwise(states):
        cards = sorted(card for collection in state.collections for card in collection)
        assert cards == whole, "no card is duplicated or lost"
        assert len(set(whole)) == len(whole)
        if state.phase == "pick":
            continue
        assert sum(ENGINE.get_scores(state).values()) == 10
        in_play = [placed.card for placed in state.cells if placed is not None]
        in_play += [card for hand in state.hands for card in hand]
        assert len(in_play) == len(set(in_play)) == 10
        if state.sudden_death_counter > before.sudden_death_counter and not state.game_over:
            assert [len(hand) for hand in state.hands] == [5, 5]
            assert state.sudden_death_counter <= 4
            seen["sudden deaths"] += 1
        if state.last_move is not None:
            told = state.last_move.events
            seen.update(event.cause for event in told if isinstance(event, CardCaptured))
    last = states[-1]
    assert last.game_over
    seen.update(["matches", str(last.reason), f"trade {last.rules.trade_rule}"])


def check_secrecy(count: int, seed: int = 0) -> Report:
    """Law 6 on so many positions of random matches with hidden hands, every combination in turn."""
    rng, report = SeededRandom(seed), Report(GAME.id)
    combinations = [rules for rules in rng.shuffle(every_combination()) if not rules["open"]]
    looked = number = 0
    while looked < count:
        options: dict[str, Any] = {"rules": combinations[number % len(combinations)]}
        options["collections"] = _drawn_collections(rng) if number % 2 else None
        for match in matches(GAME, 1, number, options):
            pool = [action for position in match for _, action in position.history[-1:]][::3]
            for position in match[:-1][: count - looked]:
                law_6(ENGINE, position, pool, rng, report)
                looked += 1
        number += 1
    report.seen[6] = looked
    return report


def won_positions(count: int, seed: int = 0) -> list[Position]:
    """Positions with open hands and five plies to go that the solver proves won for the mover."""
    rng, found, number = SeededRandom(seed), list[Position](), 0
    while len(found) < count:
        rules = {**SOLVED_RULES[number % len(SOLVED_RULES)], "open": True, "random": True}
        given = {"seed": number, "playerIds": PLAYERS, "rules": rules}
        match = random_match(ENGINE, GAME.decode_config(plain(given)), rng)
        position = match[9 - SOLVED_PLIES]
        mover = position.state.current_player_id
        if mover is not None and best_lead(position.state, mover) > 0:
            found.append(position)
        number += 1
    return found


def check_won_positions(count: int, level: str = "expert") -> int:
    """The bot keeps every win, move after move, against the best defence. Gives its moves."""
    moves = 0
    for position in won_positions(count):
        state, winner = position.state, position.state.current_player_id
        assert winner is not None
        bot = GAME.levels[level].make(ENGINE, winner)
        while not state.game_over:
            mover = state.current_player_id
            assert mover is not None
            valid = ENGINE.get_valid_actions(state, mover)
            if mover == winner:
                view, rng = ENGINE.get_player_view(state, mover), SeededRandom(moves)
                action = bot.choose_action(view, valid, rng, Budget(GAME.levels[level].nodes))
                assert lead_after(state, action, winner) > 0, position.told()
                moves += 1
            else:
                action = min(valid, key=lambda a: lead_after(state, a, winner))
            state = ENGINE.resolve(state, action, mover)
        assert state.winners == (winner,)
    return moves


def share(result: tuple[int, int, int]) -> float:
    """What part of the points was won; a draw is half a point."""
    wins, draws, losses = result
    return (wins + draws / 2) / (wins + draws + losses)


def campaign(
    match_count: int = 10_000,
    positions: int = 10_000,
    won: int = 120,
    expert_matches: int = 100,
    uct_matches: int = 200,
) -> dict[str, Any]:
    """The figures of the long form; every one of them must hold. Parts run side by side."""
    parts: dict[str, Callable[[], dict[str, Any]]] = {
        "random matches over every combination of rules": partial(random_matches, match_count),
        "positions that a solver proves won, five plies to go": partial(kept_wins, won),
        "law 6": partial(secrets_kept, positions),
        "information-set UCT against random, closed hands": partial(uct_result, uct_matches),
        **{
            f"expert against medium, {name}": partial(expert_result, name, expert_matches)
            for name in PRESETS
        },
    }
    figures: dict[str, Any] = {}
    with ProcessPoolExecutor(WORKERS) as pool:
        running = {pool.submit(part): name for name, part in parts.items()}
        for done in as_completed(running):
            figures[running[done]] = done.result()
            print(f"{running[done]}: {done.result()}", flush=True)
    outright = sum(figures[name]["won"] for name in parts if name.startswith("expert"))
    assert outright >= SHARE_OF_EXPERT * expert_matches * len(PRESETS), figures
    figures["expert against medium, won outright"] = outright / (expert_matches * len(PRESETS))
    return figures


def random_matches(count: int) -> dict[str, Any]:
    """How often each kind of thing was seen in matches that all kept scores, hands and cards."""
    return dict(sorted(check_random_matches(count).items()))


def secrets_kept(positions: int) -> dict[str, Any]:
    report = check_secrecy(positions)
    return {
        "positions": report.seen[6],
        "events compared": report.events_compared,
        "varied unseen by": report.secrets().splitlines(),
    }


def kept_wins(count: int) -> dict[str, Any]:
    moves = check_won_positions(count)
    return {"positions": count, "won": count, "moves of the expert": moves}


def expert_result(preset: str, count: int) -> dict[str, Any]:
    """The wanted share with each preset, draws as half; of all together it is asked outright."""
    result = contest("expert", "medium", PRESETS[preset], count, first_seed=FIRST_SEED)
    assert share(result) >= SHARE_OF_EXPERT, (preset, result)
    return told(result)


def uct_result(count: int) -> dict[str, Any]:
    nodes = {"information-set-uct": UCT_NODES}
    result = contest("information-set-uct", "random", CLOSED, count, nodes, FIRST_SEED)
    assert share(result) >= SHARE_OF_UCT, result
    return told(result)


def told(result: tuple[int, int, int]) -> dict[str, Any]:
    """A result with its names, and the share won with draws as half."""
    wins, draws, losses = result
    return {"won": wins, "drawn": draws, "lost": losses, "share": round(share(result), 3)}
