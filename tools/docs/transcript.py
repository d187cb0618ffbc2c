"""The transcript in docs/agents.md, made by playing: python -m tools.docs.transcript [--check].

Bots think in nodes and the agent is a program, so the same page comes out on every machine.
"""

import sys
from collections.abc import Mapping
from pathlib import Path

from damier import catalogue
from damier.agents import Command, contested, transcript
from damier.arena import Plan

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "agents.md"
AGENT = "command:python examples/text_agent.py"
GAME = "tic-tac-toe-py"
BEGIN, END = "<!-- transcript -->\n```text\n", "```\n<!-- /transcript -->"


def played() -> str:
    """The first match of the agent against easy, as a transcript."""
    game = catalogue.load(GAME)
    assert game.source is not None
    bots = (AGENT, "easy")
    plan = Plan(
        source=game.source,
        rules=game.rules,
        options={},
        players=2,
        bots=bots,
        gauntlet=AGENT,
        games=2,
        seed=2,
    )
    agents: Mapping[str, Command] = {
        AGENT: Command(f"{sys.executable} {ROOT / 'examples' / 'text_agent.py'}")
    }
    return transcript(game.texts("en").say("name"), next(contested(game, plan, agents)))


def page() -> str:
    """The whole page, with the transcript made anew."""
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}{played()}{END}{after}"


if __name__ == "__main__":
    made = page()
    if "--check" not in sys.argv[1:]:
        PAGE.write_text(made, "utf-8")
    elif made != PAGE.read_text("utf-8"):
        sys.exit("docs/agents.md is out of date: python -m tools.docs.transcript")
