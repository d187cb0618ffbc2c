"""Love Letter under swaps of hidden cards: what is sent to a viewer must not change by a byte.

Which cards a viewer may not know is said here from the rules alone, not asked of the engine's
`twin`. Everything is compared as the table sends it: welcome, answers to messages, events.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from damier.bundle import BundleEngine, BundleState
from damier.catalogue import Game
from damier.catalogue.playout import matches
from damier.core import SYSTEM, SeededRandom, encode
from damier.match import Match
from damier.protocol import Table

KINDS = ("deck order", "burnt card", "opponents' hands", "everything")
CARDS = ("guard", "priest", "baron", "handmaid", "prince", "king", "countess", "princess")
STRIDE = 3
"""Every third position of a match: neighbours are much alike."""
SILENT_TARGETS = ("priest", "king")
"""Cards that show a third player nothing, whatever is in the hands."""


def check_swaps(game: Game, positions: int, seed: int = 0) -> Counter[str]:
    """Swap hidden cards in so many positions, for every viewer; what was compared, by its name."""
    rng, seen = SeededRandom(seed), Counter[str]()
    for match in matches(game, positions, seed):
        for position in match[:-1:STRIDE]:
            if seen["positions"] == positions:
                return seen
            seen["positions"] += 1
            table = _table(game, position.config, position.state)
            for at, viewer in enumerate((*position.state.player_ids, None)):
                kind = KINDS[(seen["positions"] + at) % len(KINDS)]
                _compare(table, viewer, kind, rng, seen)
    raise AssertionError("a match has more than one position")


def _table(game: Game, config: Any, state: BundleState) -> Table:
    match: Match[Any, Any, Any, Any] = Match.start(game.engine, game.rules, config)
    return Table(game, replace(match, state=state, tick=state.tick))


def _compare(
    table: Table, viewer: str | None, kind: str, rng: SeededRandom, seen: Counter[str]
) -> None:
    state: BundleState = table.match.state
    other = swapped(table, viewer, kind, rng)
    if other is None:
        return
    twin = replace(table, match=replace(table.match, state=other))
    seen[kind] += 1
    _same(table.welcome(viewer), twin.welcome(viewer), kind, state)
    seen["views"] += 1
    for message in _messages(state, viewer):
        real, false = table.received(viewer, message), twin.received(viewer, message)
        assert bool(real.answer) == bool(false.answer), (kind, message, encode(state))
        if real.answer:
            _same(real.answer, false.answer, kind, state)
            seen["refusals"] += 1
    actor = state.current_player_id
    if actor is None or actor == viewer:
        return
    for legal in table.legal(actor):
        if _tells(state, table, legal, viewer, kind):
            continue
        heard = [each.received(actor, encode(legal)).told for each in (table, twin)]
        assert heard[0] is not None, "a listed action is never refused"
        if heard[1] is None:
            continue  # the actor's own cards were swapped, and forbid it
        if _may_show(state, table, legal, kind) and any(map(_ended, _told(heard, viewer))):
            continue
        _same(heard[0][viewer], heard[1][viewer], kind, state)
        seen["events"] += 1


def swapped(table: Table, viewer: str | None, kind: str, rng: SeededRandom) -> BundleState | None:
    """The state with other cards in places that this viewer cannot see into; None if none of them
    becomes another."""
    state: BundleState = table.match.state
    engine = table.match.engine
    assert isinstance(engine, BundleEngine)
    layout = engine.program(state).layout
    players = state.player_ids
    number = players.index(viewer) if viewer in players else len(players)
    others = [seat for seat in range(len(players)) if seat != number]
    if kind == "opponents' hands" and state.active in others:
        others.remove(state.active)  # what the actor may do, and does, would be another
    deck, burn = layout.pile("deck", 0), layout.pile("burn", 0)
    hands = [layout.pile("hands", seat) for seat in others]
    places = {
        "deck order": [deck],
        "burnt card": [deck, burn],
        "opponents' hands": [deck, burn, *hands],
        "everything": [deck, burn, *hands],
    }[kind]
    free = [
        card for pile in places for card in state.piles[pile] if card not in state.known[number]
    ]
    renamed = dict(zip(free, rng.shuffle(free), strict=True))
    if all(layout.name_of[card] == layout.name_of[to] for card, to in renamed.items()):
        return None

    def moved(cards: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(renamed.get(card, card) for card in cards)

    back = {to: card for card, to in renamed.items()}
    return replace(
        state,
        piles=tuple(map(moved, state.piles)),
        labels=tuple(tuple(of[back.get(c, c)] for c in range(len(of))) for of in state.labels),
        known=tuple(tuple(sorted(moved(learnt))) for learnt in state.known),
        rng_state=rng.get_state() if kind == "everything" else state.rng_state,
    )


def _messages(state: BundleState, viewer: str | None) -> Iterator[bytes]:
    """What a viewer might send to find something out, allowed or not."""
    newest = max(map(max, state.labels)) + 1
    for handle in range(max(0, newest - 9), newest + 1):
        yield encode({"verb": "play", "args": {"cardId": f"§{handle}"}})
    for number, target in enumerate((*state.player_ids, "p9")):
        guess = CARDS[(number + state.tick) % len(CARDS)]
        yield encode({"verb": "chooseTarget", "args": {"target": target}})
        yield encode({"verb": "chooseTarget", "args": {"target": target, "guess": guess}})
    yield encode({"verb": "draw"})
    yield encode({"verb": "peek", "args": {"zone": "deck"}})
    yield encode({"verb": "play", "args": {"cardId": "princess"}})
    yield encode({"type": "undo"})
    yield b"{"


def _tells(
    state: BundleState, table: Table, legal: dict[str, Any], viewer: str | None, kind: str
) -> bool:
    """Whether the rules themselves let this viewer see a swapped card when this is done."""
    engine = table.match.engine
    assert isinstance(engine, BundleEngine)
    layout = engine.program(state).layout
    if legal["verb"] == "draw":
        return False
    if kind == "everything":
        return True  # other cards in the actor's hand, and another luck
    if legal["verb"] == "play":
        # Without anybody to target, a Prince falls on the actor, who discards and draws.
        return kind == "opponents' hands" and not state.piles[layout.pile("deck", 0)]
    assert state.played is not None
    card, target = layout.name_of[state.played], legal["args"]["target"]
    if kind == "opponents' hands":
        return card not in SILENT_TARGETS or target == viewer
    return card == "prince" and target == viewer


def _may_show(state: BundleState, table: Table, legal: dict[str, Any], kind: str) -> bool:
    """Whether a swapped card is in a hand when a round ends here, for all to see."""
    if kind in ("opponents' hands", "everything"):
        return True
    played = state.played
    if legal["verb"] == "play":
        labels = state.labels[state.active]
        played = labels.index(int(legal["args"]["cardId"][1:]))
    engine = table.match.engine
    assert isinstance(engine, BundleEngine)
    names = engine.program(state).layout.name_of
    return played is not None and names[played] == "prince"  # whoever it falls on draws


def _told(heard: list[Any], viewer: str | None) -> list[Any]:
    return [told[viewer] for told in heard]


def _ended(told: Any) -> bool:
    """Whether a round or the game ended."""
    return any(event.actor == SYSTEM and event.verb != "endPhase" for event in told)


def _same(real: Any, false: Any, kind: str, state: BundleState) -> None:
    one, other = encode(real), encode(false)
    assert one == other, f"{kind} shows in {encode(state)!r}:\n{one!r}\n{other!r}"


def check_learning(game: Game, count: int, seed: int = 0) -> Counter[str]:
    """Whoever learns a card learns it by the Priest, the Baron or the King; how often each."""
    engine = game.engine
    assert isinstance(engine, BundleEngine)
    learnt: Counter[str] = Counter()
    for match in matches(game, count, seed):
        for position, after in pairwise(match):
            state = position.state
            player, action = after.history[-1]
            layout = engine.program(state).layout
            if after.state.round != state.round or after.state.game_over:
                continue  # hands are shown to all when a round ends
            gained = [
                viewer
                for viewer in range(len(state.known))
                if set(after.state.known[viewer]) - set(state.known[viewer])
            ]
            if not gained:
                continue
            assert state.played is not None, "no card was played, yet somebody learnt one"
            card = layout.name_of[state.played]
            actor = state.player_ids.index(player)
            target = state.player_ids.index(getattr(action, "target"))  # noqa: B009
            allowed = {"priest": {actor}, "baron": {actor, target}, "king": {actor, target}}
            assert set(gained) <= allowed.get(card, set()), (card, gained, position.told())
            learnt[card] += 1
    return learnt
