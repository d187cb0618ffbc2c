"""A verb's possible arguments: listed in their order, and kept to their bounds."""

from tests.bundle.workshop import act, engine, refusal, start, zone


def test_arguments_are_listed_in_their_order() -> None:
    pre = "[{ emptyCell: { zone: grid, x: $x, y: $y } }]"
    rules = engine(params="{ x: u8, y: u8 }", pre=pre)
    acts = [a for a in rules.get_valid_actions(start(rules), "p1") if type(a).__name__ == "Act"]
    cells = [(a.x, a.y) for a in acts]  # type: ignore[attr-defined]
    assert cells == [(x, y) for x in range(3) for y in range(2)]
    assert refusal(rules, start(rules), x=3, y=0) == "cell_taken"


def test_a_card_may_be_named_wherever_it_lies() -> None:
    rules = engine(params="{ cardId: Id }", effect="[{ setFlag: { zone: flag } }]")
    state = start(rules)
    acts = [a for a in rules.get_valid_actions(state, "p1") if type(a).__name__ == "Act"]
    handles = [a.cardId for a in acts]  # type: ignore[attr-defined]
    assert handles == sorted(handles, key=lambda handle: int(handle[1:]))
    assert len(handles) == 4
    assert zone(rules, act(rules, state, cardId=handles[0]), "flag") is True


def test_a_number_keeps_to_its_bounds() -> None:
    rules = engine(params="{ n: { type: u8, min: 2, max: 4 } }")
    acts = [a for a in rules.get_valid_actions(start(rules), "p1") if type(a).__name__ == "Act"]
    assert [a.n for a in acts] == [2, 3, 4]  # type: ignore[attr-defined]
    assert refusal(rules, start(rules), n=1) == "out_of_range"
    assert refusal(rules, start(rules), n=True) == "out_of_range"
    assert refusal(rules, start(rules), n="3") == "out_of_range"
