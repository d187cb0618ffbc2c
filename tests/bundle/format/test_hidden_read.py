"""A condition reads what the actor sees, and nothing else."""

import pytest

from tests.bundle.format.small_bundle import ENTITIES, loaded, refused

HIDDEN = [
    "holds: { player: $target, zone: hands, entity: coin }",
    "holds: { zone: deck, entity: coin }",
    "not: { holds: { player: next, zone: hands, entity: coin } }",
    "any: [{ all: [{ holds: { player: $target, zone: hands, entity: $what } }] }]",
    "anyOpponent: [{ holds: { player: $opponent, zone: hands, entity: coin } }]",
    "matches: { entity: $what, zone: deck, by: [side] }",
]


@pytest.mark.parametrize("condition", HIDDEN)
def test_a_condition_may_not_read_what_the_actor_cannot_see(condition: str) -> None:
    marker = "      - holds: { player: actor, zone: hands, entity: $cardId }\n"
    text = ENTITIES.replace(marker, f"{marker}      - {condition}\n")
    assert refused(text).found == ("reads_hidden",)


@pytest.mark.parametrize(
    "condition",
    [
        "holds: { player: actor, zone: hands, entity: coin }",
        "holds: { zone: table, entity: $what }",
        "zoneEmpty: { zone: hands, player: $target }",
        "is: { entity: $cardId, in: [coin] }",
        "matches: { entity: $cardId, zone: table, by: [side] }",
        "notImmune: { player: $target }",
    ],
)
def test_a_condition_may_read_what_the_actor_sees(condition: str) -> None:
    marker = "      - holds: { player: actor, zone: hands, entity: $cardId }\n"
    loaded(ENTITIES.replace(marker, f"{marker}      - {condition}\n"))


def test_a_card_must_be_held_before_it_is_looked_at() -> None:
    marker = "holds: { player: actor, zone: hands, entity: $cardId }"
    assert refused(ENTITIES.replace(marker, "is: { entity: $cardId, in: [coin] }")).found == (
        "reads_hidden",
    )
