"""`damier arena`: bots against each other, and what that tells of them and of the game."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from msgspec.structs import replace
from typer.core import TyperCommand

from .check import GameOrFolder

if TYPE_CHECKING:
    from rich.console import Console

    from damier.arena import Plan, Summary
    from damier.catalogue import Game


RAY, HERE = "--ray", "here"


class ArenaCommand(TyperCommand):
    """Lets `--ray` stand without its address."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        told: list[str] = []
        for arg, following in zip(args, [*args[1:], "--"], strict=True):
            told += [arg, HERE] if arg == RAY and following.startswith("-") else [arg]
        return super().parse_args(ctx, told)


def arena(
    game: GameOrFolder,
    bots: Annotated[str, typer.Option(help="Levels, generic bots or module:Class, with commas.")],
    games: Annotated[
        int, typer.Option(help="Matches in all; a few more where seats would not be even.", min=1)
    ] = 60,
    players: Annotated[int, typer.Option(help="Seats at the table; by default the fewest.")] = 0,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", "--options", "-o", help="An option of the game: name=value."),
    ] = None,
    preset: Annotated[str, typer.Option(help="A set of options by its name.")] = "",
    gauntlet: Annotated[str, typer.Option(help="The bot that all others meet.")] = "",
    agent: Annotated[
        list[str] | None,
        typer.Option(help="command:LINE plays against the bots: text on stdin, a move on stdout."),
    ] = None,
    agent_seconds: Annotated[
        float, typer.Option(help="How long an agent may think about a choice.", min=0.1)
    ] = 120.0,
    workers: Annotated[int, typer.Option(help="Processes at once; by default the cores.")] = 0,
    ray: Annotated[
        str | None,
        typer.Option(
            metavar="[ADDRESS]",
            help="Play on Ray: on this machine, or on a cluster by address.",
        ),
    ] = None,
    out: Annotated[Path | None, typer.Option(help="The folder that keeps every match.")] = None,
    report: Annotated[
        list[Path] | None, typer.Option(help="Write a balance report: .html or .md.")
    ] = None,
    json: Annotated[Path | None, typer.Option(help="Write the results as JSON.")] = None,
    export: Annotated[
        Path | None, typer.Option(help="Write every decision as a table for learning: .parquet.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed, the same matches.", min=0)] = 0,
) -> None:
    """Let bots play each other, and tell who is stronger and whether the game is fair."""
    import os

    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    from damier.arena import folder_of, held, refuse_suffix, write_report
    from damier.core import encode

    from .arena_agent import agents_named, contest
    from .source import game_at

    for path in report or []:
        refuse_suffix(path)
    if export is not None:
        from damier.rl.dataset import export as write_dataset
        from damier.rl.dataset import refuse_dataset_suffix

        refuse_dataset_suffix(export)
    found = game_at(game)
    agents = agents_named(agent or [])
    plan = _plan(found, bots, games, players, option or [], preset, gauntlet, seed, agents)
    folder = out or folder_of(plan, found.id)
    if agents:
        contest(found, plan, agents, folder, agent_seconds, json)
        return
    console = Console(highlight=False)
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console) as progress:
        task = progress.add_task(f"{found.id} arena")
        summary = held(
            plan,
            folder,
            workers=workers or os.cpu_count() or 1,
            ray=ray,
            progress=lambda done, total: progress.update(task, completed=done, total=total),
        )
    _show(console, summary)
    console.print(f"records of {summary.matches} matches: {folder}", markup=False, soft_wrap=True)
    if json is not None:
        json.write_bytes(encode(summary) + b"\n")
    if export is not None:
        rows = write_dataset(found, plan, folder, export)
        console.print(f"{rows} decisions: {export}", markup=False, soft_wrap=True)
    for path in report or []:
        write_report(path, summary, found.texts("en").say("name"))
        console.print(f"report: {path}", markup=False, soft_wrap=True)


def _plan(
    game: "Game",
    bots: str,
    games: int,
    players: int,
    options: list[str],
    preset: str,
    gauntlet: str,
    seed: int,
    agents: Iterable[str] = (),
) -> "Plan":
    """What was asked for, with every bot and option known to be there."""
    from damier.arena import MOST_SEATS, Plan, lineups
    from damier.arena import players as seats
    from damier.bot_process import resolved_level
    from damier.core import BrokenGame, InvalidData, plain

    from .setup import chosen_config

    count = players or game.engine.facts.min_players
    if not 1 <= count <= MOST_SEATS:
        raise InvalidData(f"{count} players; at most {MOST_SEATS} can play", path="--players")
    config = chosen_config(game, list(seats(count)), {}, preset, options, "0")
    chosen = plain(config)
    defaults = plain(game.decode_config({"seed": 0, "playerIds": list(seats(count))}))
    names = [name.strip() for name in bots.split(",") if name.strip()]
    if gauntlet and gauntlet not in names:
        names.append(gauntlet)
    for name in names:
        resolved_level(game, name)
    if game.source is None:
        raise BrokenGame(f"{game.id} came from nowhere that another process could find")
    plan = Plan(
        source=game.source,
        rules=game.rules,
        options={name: value for name, value in chosen.items() if value != defaults[name]},
        players=count,
        bots=tuple(names),
        gauntlet=gauntlet or None,
        games=games,
        seed=seed,
    )
    if agents:  # one meets every bot; several meet each other, too
        playing = tuple(agents)
        first = playing[0] if len(playing) == 1 else plan.gauntlet
        plan = replace(plan, bots=(*playing, *names), gauntlet=first)
    lineups(plan)
    return plan


def _show(console: "Console", summary: "Summary") -> None:
    from rich.table import Table

    from damier.arena import between, findings

    table = Table(box=None, pad_edge=False)
    for column in ("bot", "won", "drawn", "lost", "share won", "rating"):
        table.add_column(column, justify="left" if column == "bot" else "right")
    for standing in summary.standings:
        rating = standing.rating
        table.add_row(
            standing.bot,
            str(standing.wins.count),
            str(standing.draws),
            str(standing.losses),
            between(standing.wins),
            f"{rating.mean:.1f} ({rating.low:.1f}–{rating.high:.1f})",
        )
    console.print(table)
    for finding in findings(summary):
        console.print(f"- {finding}", markup=False)
    for standing in summary.standings:
        if standing.faults:
            told = f"{standing.bot} failed {standing.faults} times, and random actions were played"
            console.print(told, style="yellow", markup=False)
