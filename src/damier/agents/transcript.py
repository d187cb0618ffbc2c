"""A contest's match as a page to read: what each agent was shown, what it said, what came of it."""

from collections.abc import Iterator

from .contest import Contested, Said


def transcript(name: str, contested: Contested) -> str:
    """The page, as text."""
    return "\n".join(_lines(name, contested)) + "\n"


def _lines(name: str, contested: Contested) -> Iterator[str]:
    fixture = contested.fixture
    yield f"{name}, match {fixture.number}, seed {fixture.seed}"
    for number, bot in enumerate(fixture.bots, 1):
        yield f"p{number}: {bot}"
    for number, said in enumerate(contested.said, 1):
        yield ""
        yield f"==== {number}. {said.player} is shown"
        yield said.shown
        yield f"---- {said.player} answers{_price(said)}"
        yield said.answer
        if said.chosen is None:
            yield f"---- refused: {said.fault}"
        else:
            yield f"---- played: {said.chosen.label}"
    yield ""
    yield "==== The match, as told to all"
    yield from (f"- {sentence}" for sentence in contested.happened)


def _price(said: Said) -> str:
    return f" (cost {said.cost:g})" if said.cost else ""
