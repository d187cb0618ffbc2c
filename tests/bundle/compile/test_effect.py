"""Effects that hold other effects: loops, conditions, verbs applied by their name."""

from tests.bundle.workshop import act, after, engine, start, zone


def test_repeat_each_player_verbs_and_when() -> None:
    rules, state = after("[{ repeat: { times: 3, actions: [other] } }]")
    assert state.scores == (15, 0)
    rules, state = after("[{ forEachPlayer: [other, { addScore: { player: next, points: 1 } }] }]")
    assert state.scores == (6, 6)
    when = "[{ when: { if: [{ flagSet: { zone: flag } }], then: [other], else: [{ setFlag: { zone: flag } }] } }]"  # noqa: E501
    rules = engine(effect=when)
    once = act(rules, start(rules))
    assert (once.scores, zone(rules, once, "flag")) == ((0, 0), True)
    assert act(rules, once).scores == (5, 0)
