"""A small bundle with a bit of everything, to make mistakes in."""

import pytest

from damier.bundle import Bundle, BundleRefused, load_bundle

MANIFEST = """
gameId: small
version: "1.0"
bluefeltSpecVersion: "1"
metadata:
  name: Small
  players: { min: 2, max: 2 }
"""


ENTITIES = """
entities:
  coin: { kind: card, value: 1, count: 4, hook: flip, traits: { side: head } }
zones:
  deck: { shape: stack, visibility: none }
  table: { shape: list, visibility: all }
  hands: { shape: list, visibility: owner, perPlayer: true }
  board: { shape: grid, visibility: all, width: 3, height: 2 }
  immunes: { shape: flag, visibility: all, perPlayer: true }
  eliminated: { shape: flag, visibility: all, perPlayer: true }
verbs:
  draw:
    pre: [{ zoneNotEmpty: { zone: deck } }]
    effect: [{ move: { from: deck, to: hands, count: 1, playerSlot: actor } }]
  play:
    params: { cardId: Id, target: PlayerId, what: EntityKind, x: u8 }
    pre:
      - holds: { player: actor, zone: hands, entity: $cardId }
    effect:
      - move: { from: hands, to: table, entity: $cardId }
    nextPhase: done
phases:
  - { id: turn, activePlayer: sequential, verbs: [draw, play] }
  - { id: done, verbs: [] }
setup:
  - shuffle: { zone: deck }
hooks:
  flip: on_after_play
"""


def loaded(entities: str = ENTITIES, manifest: str = MANIFEST) -> Bundle:
    files = {"manifest.yaml": manifest.encode(), "entities.yaml": entities.encode()}
    return load_bundle(files, check_hash=False)


def refused(entities: str = ENTITIES, manifest: str = MANIFEST) -> BundleRefused:
    with pytest.raises(BundleRefused) as caught:
        loaded(entities, manifest)
    return caught.value
