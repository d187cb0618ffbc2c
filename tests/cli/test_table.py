"""Terminal play: numbers, notation, words, wishes, and what is said when something is refused."""

from tests.cli.running import damier


def test_a_number_a_notation_and_a_label_all_play() -> None:
    for typed in ("1\n", "rock\n", "ROCK\n"):
        ran = damier("play", "rock-paper-scissors", "--seed", "1", typed=typed)
        assert "Ada chooses" in ran.out
    french = damier("play", "rock-paper-scissors", "--lang", "fr", typed="pierre\n")
    assert "Ada choisit" in french.out


def test_a_refusal_explains_itself_and_asks_again() -> None:
    typed = "b2\nb2\nz9\n"
    ran = damier("play", "tic-tac-toe-py", "--seed", "1", typed=typed)
    assert "This cell is taken." in ran.out
    assert "I do not understand “z9”." in ran.out


def test_help_undo_advice_and_leaving() -> None:
    typed = "?\na\nb2\nu\nq\n"
    ran = damier("play", "tic-tac-toe-py", "--seed", "1", typed=typed)
    assert "takes back" in ran.out
    assert "Advice: " in ran.out
    assert "expected result" in ran.out
    assert "line of play: " in ran.out
    assert "Taken back." in ran.out
    assert ran.out.rstrip().endswith("The match stops here.")


def test_advice_tells_the_chance_of_every_action_where_the_bot_knows_it() -> None:
    words = ["play", "piscari", "--seed", "1", "-o", "first=blue"]
    ran = damier(*words, typed="roll\na\nq\n")
    (told,) = [line for line in ran.out.splitlines() if line.startswith("chances: ")]
    chances = dict(part.split() for part in told.removeprefix("chances: ").split(", "))
    assert len(told) <= 80
    assert set(chances) == {column + row for column in "abc" for row in "123"}
    assert list(chances) == sorted(chances, key=lambda cell: -int(chances[cell][:-1]))
    assert chances["b2"] == "53%"


def test_undo_is_refused_where_something_was_seen() -> None:
    typed = "rock\nrock\nu\nq\n"
    ran = damier("play", "rock-paper-scissors", "-o", "winsNeeded=9", typed=typed)
    assert "What has been seen cannot be taken back." in ran.out


def test_resigning_ends_the_match() -> None:
    ran = damier("play", "tic-tac-toe-py", typed="r\n")
    assert "Ada wins: the opponent resigned." in ran.out


def test_the_end_of_the_input_leaves_the_table() -> None:
    ran = damier("play", "tic-tac-toe-py")
    assert (ran.code, "The match stops here." in ran.out) == (0, True)


def test_two_people_with_secrets_hand_over_the_keyboard() -> None:
    ran = damier("play", "rock-paper-scissors", "--seats", "human,human", typed="rock\n\npaper\n")
    assert "Hand over to Player 2" in ran.out
    assert "Player 2 wins." in ran.out


def test_the_same_seed_is_the_same_match() -> None:
    words = ["play", "tic-tac-toe-py", "--seats", "bot:medium,bot:easy", "--seed", "5"]
    assert damier(*words).out == damier(*words).out


def test_nothing_is_wider_than_80_columns() -> None:
    ran = damier("play", "tic-tac-toe-py", "--seed", "1", typed="?\na\nb2\nq\n")
    assert all(len(line) <= 80 for line in ran.out.splitlines() if ">" not in line)


def test_a_long_list_is_only_begun_so_that_the_board_stays_in_sight() -> None:
    ran = damier("play", "quoridor", "--seed", "1", typed="q\n")
    assert "... and 119 more: type the notation." in ran.out
    assert len(ran.out.splitlines()) <= 40
    whole = damier("play", "tic-tac-toe-py", "--seed", "1", typed="q\n")
    assert "more: type the notation" not in whole.out


def test_a_letter_that_is_a_move_of_the_game_is_that_move() -> None:
    words = ["play", "./tests/strangers/connect-four", "--seed", "1", "--seats", "human,bot:easy"]
    ran = damier(*words, typed="a\nq\n")
    assert "Advice: " not in ran.out
    asked = damier(*words, typed="/a\nq\n")
    assert "Advice: " in asked.out
