"""Bundles keep the laws: two made to strain handles and secrets.

The shipped ones are tried with every other game, in tests/testing/test_check.py.
"""

from damier.bundle import BundleEngine
from damier.catalogue.bundle_folder import game_from_bundle
from damier.catalogue.game import Game
from damier.catalogue.playout import configs
from damier.core import SeededRandom
from damier.testing import check_engine, random_match

MANIFEST = """
gameId: strain
version: "1.0"
bluefeltSpecVersion: "1"
metadata: { name: Strain, players: { min: 2, max: 3 }, maxTurns: 120 }
"""

# Cards go every way there is: chosen and drawn, open and hidden, shown, traded, shuffled.
CELLAR = """
entities:
  ant: { count: 2 }
  bee: { count: 2 }
  cat: { count: 2 }
  dog: { count: 2 }
  elk: { count: 2 }
  fox: { count: 2 }
  tick: { kind: clock, count: 25, zone: clock }
zones:
  deck: { shape: stack, visibility: none }
  pot: { shape: bag, visibility: none }
  pit: { shape: stack, visibility: topPublic }
  line: { shape: queue, visibility: topPublic }
  cellar: { shape: list, visibility: none }
  hands: { shape: list, visibility: owner, perPlayer: true }
  secret: { shape: flag, visibility: owner, perPlayer: true }
  clock: { shape: stack, visibility: all }
  gone: { shape: stack, visibility: all }
verbs:
  draw:
    pre: [{ zoneNotEmpty: { zone: deck } }]
    effect: [{ move: { from: deck, to: hands } }]
    nextPhase: done
  bury:
    params: { cardId: Id }
    pre: [{ holds: { player: actor, zone: hands, entity: $cardId } }]
    effect: [{ move: { from: hands, to: cellar, entity: $cardId } }]
    nextPhase: done
  drop:
    params: { cardId: Id }
    pre: [{ holds: { player: actor, zone: hands, entity: $cardId } }]
    effect: [{ move: { from: hands, to: pit, entity: $cardId } }]
    nextPhase: done
  queue:
    params: { cardId: Id }
    pre: [{ holds: { player: actor, zone: hands, entity: $cardId } }]
    effect: [{ move: { from: hands, to: line, entity: $cardId } }]
    nextPhase: done
  serve:
    pre: [{ zoneNotEmpty: { zone: line } }]
    effect: [{ move: { from: line, to: pot } }]
    nextPhase: done
  top:
    params: { cardId: Id }
    pre: [{ holds: { player: actor, zone: hands, entity: $cardId } }]
    effect: [{ move: { from: hands, to: deck, entity: $cardId } }]
    nextPhase: done
  give:
    params: { cardId: Id, target: PlayerId }
    pre:
      - holds: { player: actor, zone: hands, entity: $cardId }
      - differentPlayer: { target: $target }
    effect:
      - move: { from: hands, to: hands, entity: $cardId, fromPlayer: actor, toPlayer: $target }
    nextPhase: done
  sack:
    params: { cardId: Id }
    pre: [{ holds: { player: actor, zone: hands, entity: $cardId } }]
    effect: [{ move: { from: hands, to: pot, entity: $cardId } }]
    nextPhase: done
  grab:
    pre: [{ zoneNotEmpty: { zone: pot } }]
    effect: [{ move: { from: pot, to: hands } }]
    nextPhase: done
  show:
    params: { target: PlayerId }
    pre: [{ differentPlayer: { target: $target } }]
    effect: [{ reveal: { zone: hands, player: actor, to: $target } }]
    nextPhase: done
  trade:
    params: { target: PlayerId }
    effect: [{ swap: { zone: hands, player: actor, other: $target } }]
    nextPhase: done
  stir:
    pre: [{ zoneNotEmpty: { zone: cellar } }]
    effect: [{ shuffle: { zone: cellar } }, { shuffle: { zone: pit } }]
    nextPhase: done
  dig:
    pre: [{ zoneNotEmpty: { zone: cellar } }]
    effect: [{ move: { from: cellar, to: pit } }]
    nextPhase: done
  flood:
    pre: [{ zoneNotEmpty: { zone: cellar } }]
    effect:
      - move: { from: cellar, to: deck, count: all }
      - move: { from: pit, to: hands, count: all }
    nextPhase: done
  search:
    params: { what: { type: EntityKind, kind: card } }
    effect:
      - when:
          if: [{ holds: { zone: deck, entity: $what } }]
          then: [{ move: { from: deck, to: hands, entity: $what } }]
    nextPhase: done
  mark:
    effect: [{ setFlag: { zone: secret, player: actor } }]
    nextPhase: done
phases:
  - id: turn
    verbs: [draw, bury, drop, queue, serve, top, give, sack, grab, show, trade, stir, dig, flood,
            search, mark]
  - id: done
    on_phase_end:
      - move: { from: clock, to: gone }
      - when:
          if: [{ zoneEmpty: { zone: clock } }]
          then: [{ endGame: { winners: [actor], reason: time } }]
setup:
  - shuffle: { zone: deck }
  - repeat: { times: 2, actions: [{ forEachPlayer: [draw] }] }
"""

# All choose at once and unseen; what they chose happens together.
TOGETHER = """
entities:
  rock: { zone: hands }
  paper: { zone: hands }
  scissors: { zone: hands }
zones:
  hands: { shape: list, visibility: owner, perPlayer: true }
  shown: { shape: list, visibility: all, perPlayer: true }
verbs:
  pick:
    params: { cardId: Id }
    pre: [{ holds: { player: actor, zone: hands, entity: $cardId } }]
    effect: [{ move: { from: hands, to: shown, entity: $cardId } }]
phases:
  - id: choose
    activePlayer: simultaneous
    verbs: [pick]
    on_phase_end:
      - when:
          if: [{ zoneEmpty: { zone: hands, player: actor } }]
          then: [{ endGame: { reason: shown } }]
"""


def strained(entities: str) -> Game:
    files = {"manifest.yaml": MANIFEST.encode(), "entities.yaml": entities.encode()}
    return game_from_bundle(files, check_hash=False)


def test_cards_that_go_every_way_keep_the_laws() -> None:
    report = check_engine(strained(CELLAR), match_count=4, position_count=36)
    assert report.events_compared > 300
    assert "flags" in report.varied["p1"]


def test_choosing_at_once_keeps_the_laws() -> None:
    game = strained(TOGETHER)
    assert game.engine.facts.simultaneous
    report = check_engine(game, match_count=8, position_count=60)
    assert "choices" in report.varied["p1"]


def test_handles_are_never_shared_and_never_come_back() -> None:
    """For each viewer, cards and handles are one to one; one that has left is not used again."""
    game = strained(CELLAR)
    engine = game.engine
    assert isinstance(engine, BundleEngine)
    rng = SeededRandom(3)
    for config in configs(game, rng) * 3:
        gone: dict[int, set[int]] = {}
        before: tuple[tuple[int, ...], ...] = ()
        for position in random_match(engine, config, rng):
            state = position.state
            for viewer, labels in enumerate(state.labels):
                assert len(set(labels)) == len(labels)
                if before:
                    gone.setdefault(viewer, set()).update(set(before[viewer]) - set(labels))
                assert not gone.get(viewer, set()) & set(labels)
            before = state.labels
