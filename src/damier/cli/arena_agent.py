"""`damier arena --agent`: commands against bots, with everything they were shown and said."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console

if TYPE_CHECKING:
    from damier.agents import Tally
    from damier.arena import Plan
    from damier.catalogue import Game

AGENT = "command:"


def agents_named(asked: list[str]) -> dict[str, str]:
    """The command of each agent by its name."""
    from damier.core import InvalidData

    for agent in asked:
        if not agent.startswith(AGENT):
            raise InvalidData(f"{agent!r}: an agent is command:LINE", path="--agent")
    return {agent: agent.removeprefix(AGENT) for agent in asked}


def contest(
    game: "Game",
    plan: "Plan",
    agents: Mapping[str, str],
    folder: Path,
    seconds: float,
    json: Path | None,
) -> None:
    """Play it, keep a transcript and a record of each match, and show how the agents did."""
    from damier.agents import Command, Tally, added, contested, transcript
    from damier.core import InvalidData, encode

    commands = {name: Command(line, seconds) for name, line in agents.items()}
    if folder.exists() and any(folder.iterdir()):
        raise InvalidData(f"{folder} is not empty; name another by --out", path="--out")
    (folder / "transcripts").mkdir(parents=True, exist_ok=True)
    (folder / "matches").mkdir(exist_ok=True)
    console, tallies = Console(highlight=False), {name: Tally(agent=name) for name in agents}
    for match in contested(game, plan, commands):
        name = f"{match.fixture.number:05}"
        page = transcript(game.texts("en").say("name"), match)
        (folder / "transcripts" / f"{name}.txt").write_text(page, "utf-8")
        (folder / "matches" / f"{name}.jsonl").write_text(match.record, "utf-8")
        for agent, more in match.tallies.items():
            tallies[agent] = added(tallies[agent], more)
        console.print(f"match {match.fixture.number}: {match.happened[-1]}", markup=False)
    _show(console, list(tallies.values()))
    console.print(f"transcripts and records: {folder}", markup=False, soft_wrap=True)
    if json is not None:
        json.write_bytes(encode(list(tallies.values())) + b"\n")


def _show(console: Console, tallies: "list[Tally]") -> None:
    """A few lines an agent: a command may be longer than any column."""
    for tally in tallies:
        console.print(f"{tally.agent}", markup=False, soft_wrap=True)
        for told in (
            f"won {tally.won}, drew {tally.drawn}, lost {tally.lost} of {tally.matches}",
            f"choices {tally.choices}: {tally.illegal} illegal answers, {tally.failed} that did not"
            f" come, {tally.random} made at random in its place",
            f"time {tally.seconds / max(1, tally.choices):.2f} s a choice, {tally.slowest:.2f} s at"
            " most",
            f"cost {tally.cost:g}",
        ):
            console.print(f"  {told}", markup=False, soft_wrap=True)
