"""Agents against bots: what is counted, what is kept, and text environments of the same kind."""

import sys
from pathlib import Path

import pytest

from damier import catalogue
from damier.agents import Command, NotOffered, TextEnv, contested, named, observed, transcript
from damier.arena import Plan
from damier.core import InvalidData
from damier.match import Match, read, replayed
from tests.cli.running import damier

TTT = "tic-tac-toe-py"
LAST = (
    "import sys; t = sys.stdin.read(); print('cost: 0.5'); print(t.split('- ')[-1].split(':')[0])"
)
FIRST_TIME_WRONG = (
    "import sys; t = sys.stdin.read(); ok = 'refused' in t;"
    "n = [l[2:].split(':')[0] for l in t.splitlines() if l.startswith('- ')];"
    "print(n[-1] if ok else 'e5')"
)


def plan(agent: str, game: str = TTT, games: int = 2) -> Plan:
    found = catalogue.load(game)
    assert found.source is not None
    return Plan(
        source=found.source,
        rules=found.rules,
        options={},
        players=2,
        bots=(agent, "easy"),
        gauntlet=agent,
        games=games,
        seed=3,
    )


def command(program: str) -> dict[str, Command]:
    return {"agent": Command(f'{sys.executable} -c "{program}"')}


def test_wins_costs_and_records_are_an_agents_own() -> None:
    game = catalogue.load(TTT)
    played = list(contested(game, plan("agent"), command(LAST)))
    assert [match.fixture.bots for match in played] == [("agent", "easy"), ("easy", "agent")]
    for match in played:
        tally = match.tallies["agent"]
        assert (tally.matches, tally.illegal, tally.failed, tally.random) == (1, 0, 0, 0)
        assert tally.cost == 0.5 * tally.choices > 0
        assert tally.won + tally.drawn + tally.lost == 1
        assert replayed(game.engine, game.rules, read(match.record.encode())).outcome is not None
        page = transcript("Tic-tac-toe", match)
        assert all(said.shown in page and said.answer in page for said in match.said)
        assert page.count("---- played: ") == tally.choices


@pytest.mark.parametrize(
    ("program", "counted"),
    [
        (FIRST_TIME_WRONG, "illegal"),
        ("print('e4')", "random"),
        ("raise SystemExit(3)", "failed"),
    ],
)
def test_answers_that_are_illegal_or_do_not_come_are_counted(program: str, counted: str) -> None:
    game = catalogue.load(TTT)
    (match, _) = contested(game, plan("agent"), command(program))
    tally = match.tallies["agent"]
    assert getattr(tally, counted) > 0
    assert "---- refused: " in transcript("Tic-tac-toe", match)
    if counted == "illegal":
        assert (tally.illegal, tally.random) == (tally.choices, 0)


def test_the_command_keeps_transcripts_and_says_what_it_cost(tmp_path: Path) -> None:
    (tmp_path / "last.py").write_text(LAST.replace("; ", "\n"), "utf-8")
    words = ["arena", TTT, "--bots", "easy", "--games", "2", "--out", "kept"]
    ran = damier(*words, "--agent", f"command:{sys.executable} last.py", folder=tmp_path)
    assert ran.code == 0, ran.err
    assert "0 illegal answers" in ran.out
    assert "cost " in ran.out
    assert "is shown" in (tmp_path / "kept" / "transcripts" / "00001.txt").read_text("utf-8")
    again = damier(*words, "--agent", "command:true", folder=tmp_path)
    assert (again.code, "not empty" in again.err) == (2, True)
    wrong = damier(*words, "--agent", "gpt", folder=tmp_path)
    assert "command:LINE" in wrong.err


def test_names_are_understood_in_the_ways_people_write_them() -> None:
    game = catalogue.load("love-letter")
    config = game.decode_config({"seed": 1, "playerIds": ["p1", "p2"]})
    match = Match.start(game.engine, game.rules, config)
    player = game.engine.get_current_player(match.state)
    assert player is not None
    (choice,) = observed(game, match, player, game.texts("en")).choices
    for answer in ("draw", "I think.\n\n**Draw**.", "so: [draw]", '{"type": "draw"}'):
        assert named(answer, [choice]) == choice
    for answer in ("", "hold", "draw or not", '{"type": "cheat"}', "[", "\x00"):
        with pytest.raises(NotOffered):
            named(answer, [choice])


def test_choices_have_names_of_their_own_in_every_game() -> None:
    for game in catalogue.all():
        env = TextEnv(game)
        env.reset(seed=2)
        for _ in range(12):
            player = env.table.asked()
            if player is None:
                break
            seen = env.table.look(player)
            names = [choice.name for choice in seen.choices]
            assert len(set(names)) == len(names)
            for choice in seen.choices[:5]:
                assert named(choice.name, seen.choices) == choice, game.id
            env.step(names[0])


def test_a_text_environment_is_played_as_textarenas_are() -> None:
    env = TextEnv("rock-paper-scissors")
    with pytest.raises(InvalidData):
        env.step("rock")
    env.reset(num_players=2, seed=1)
    done, answers = False, {0: "paper", 1: "rock"}
    while not done:
        player, text = env.get_observation()
        assert f"You are p{player + 1}." in text
        done, _ = env.step(f"[{answers[player]}]")
    rewards, info = env.close()
    assert rewards == {0: 1.0, 1: -1.0}
    assert not info[1]["invalid_move"]
    assert TextEnv("package:tic_tac_toe").game.id == TTT


def test_who_answers_nonsense_twice_has_lost() -> None:
    env = TextEnv(TTT)
    env.reset(seed=1)
    done, info = env.step("hello")
    assert (done, bool(info["invalid_move"])) == (False, True)
    assert "was refused" in env.get_observation()[1]
    done, _ = env.step("hello again")
    assert done
    rewards, reasons = env.close()
    assert rewards == {0: -1.0, 1: 1.0}
    assert reasons[0]["invalid_move"]


@pytest.mark.parametrize("line", ["", "'"])
def test_what_is_no_command_is_refused(line: str) -> None:
    with pytest.raises(InvalidData):
        Command(line)
