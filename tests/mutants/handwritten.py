"""Wrongs that somebody might well make, written by hand: what it is, the game, what stands there,
what stands there instead. The text that is replaced occurs once in its file.
"""

from tests.mutants.bundle_mutation import manifest_of
from tests.mutants.handwritten_second import SECOND_WRONGS
from tests.mutants.subject import (
    GAMES,
    ROOT,
    SUBJECTS,
    Mutant,
    bundle_files,
    manifest_beside,
)

RPS = f"{GAMES}/rock_paper_scissors/engine.py"
Q_ENGINE, Q_KERNEL = f"{GAMES}/quoridor/engine.py", f"{GAMES}/quoridor/kernel.py"
Q_BOARD, Q_FENCE = f"{GAMES}/quoridor/board_kernel.py", f"{GAMES}/quoridor/fence_kernel.py"
TT = f"{GAMES}/triple_triad"
P_ENGINE, P_BOARD = f"{GAMES}/piscari/engine.py", f"{GAMES}/piscari/board.py"
LOVE = "games/love-letter/1.0/entities.yaml"
EIGHTS = "games/crazy-eights/1.0/entities.yaml"
NOUGHTS = "games/tic-tac-toe/1.1/entities.yaml"
PY_NOUGHTS = "examples/tic_tac_toe/tic_tac_toe/engine.py"

WRONGS: tuple[tuple[str, str, str, str], ...] = (
    (
        "a tie scores for both",
        RPS,
        "BEATS[first] == second, BEATS[second] == first",
        "BEATS[first] == second or first == second, BEATS[second] == first or first == second",
    ),
    (
        "the loser of a round wins it",
        RPS,
        "(BEATS[first] == second, BEATS[second] == first)",
        "(BEATS[second] == first, BEATS[first] == second)",
    ),
    (
        "one win is enough for any match",
        RPS,
        "if state.wins_needed > 1 and state.wins_needed not in scores:",
        "if not any(won):",
    ),
    (
        "paper beats scissors",
        f"{GAMES}/rock_paper_scissors/state.py",
        '"rock": "scissors", "paper": "rock", "scissors": "paper"',
        '"rock": "paper", "paper": "scissors", "scissors": "rock"',
    ),
    (
        "a choice may be changed until the other has chosen",
        RPS,
        "or state.choices[state.seat(player_id)]:",
        "or state.game_over:",
    ),
    (
        "the scores are given to the wrong players",
        RPS,
        "return state.by_player(state.scores)",
        "return state.by_player(state.scores[::-1])",
    ),
    (
        "a round keeps the choices of the last",
        RPS,
        "turn, new = state.turn + 1, (None, None)",
        "turn, new = state.turn + 1, (first, None)",
    ),
    (
        "a pawn jumps over two",
        Q_KERNEL,
        "straight = 2 * step - cell",
        "straight = 3 * step - 2 * cell",
    ),
    (
        "a pawn steps aside though the straight jump is open",
        Q_KERNEL,
        "            cells.append(straight)\n            continue",
        "            cells.append(straight)",
    ),
    (
        "a pawn steps onto another",
        Q_KERNEL,
        "if straight in beyond and straight not in pawns:",
        "if straight in beyond:",
    ),
    (
        "a pawn never jumps",
        Q_KERNEL,
        "        beyond = board.steps[ways[step]]\n",
        "        continue\n        beyond = [step]\n",
    ),
    ("a wall costs nothing", Q_KERNEL, "(fences.hands[seat] - 1,)", "(fences.hands[seat],)"),
    (
        "a wall costs the next player",
        Q_KERNEL,
        "hands = fences.hands[:seat] + (fences.hands[seat] - 1,) + fences.hands[seat + 1 :]",
        "hands = fences.hands[:after] + (fences.hands[after] - 1,) + fences.hands[after + 1 :]",
    ),
    (
        "whoever reaches the goal only has the next turn",
        Q_KERNEL,
        "            after = ~seat\n",
        "            after = seat\n",
    ),
    (
        "a wall that cuts somebody off is blamed on nobody",
        Q_KERNEL,
        "            return seat\n    return NOBODY",
        "            return NOBODY\n    return NOBODY",
    ),
    (
        "nobody may pass",
        Q_KERNEL,
        "return actions or (fences.board.pass_action,)",
        "return actions",
    ),
    (
        "walls are given without a hand to place them",
        Q_KERNEL,
        "if fences.hands[seat]:",
        "if True:",
    ),
    (
        "four players have as many walls each as two",
        Q_ENGINE,
        "* PLAYERS[0] // players",
        "* PLAYERS[0] // PLAYERS[0]",
    ),
    ("three may play", Q_ENGINE, "PLAYERS: Final = (2, 4)", "PLAYERS: Final = (2, 3, 4)"),
    (
        "crossing walls are called overlapping",
        Q_ENGINE,
        'OVERLAPS: "wall_overlaps", CROSSES: "wall_crosses"',
        'OVERLAPS: "wall_crosses", CROSSES: "wall_overlaps"',
    ),
    (
        "the last player to be left wins",
        Q_ENGINE,
        'after.ended("goal_reached", (player_id,))',
        'after.ended("goal_reached", (state.player_after(player_id),))',
    ),
    (
        "walls may cross",
        Q_BOARD,
        "return [wall, *overlapping, crossing]",
        "return [wall, *overlapping, wall]",
    ),
    (
        "play goes round the wrong way",
        Q_BOARD,
        "(seat + 1) % self.players",
        "(seat - 1) % self.players",
    ),
    (
        "equal ranks are taken",
        f"{TT}/capture.py",
        "own[side] + extra > other[facing]",
        "own[side] + extra >= other[facing]",
    ),
    (
        "a wall counts as a nine",
        f"{TT}/capture.py",
        "own[side] == HIGHEST_RANK for",
        "own[side] >= HIGHEST_RANK - 1 for",
    ),
    ("Same needs one pair only", f"{TT}/capture.py", "MATCHES_NEEDED = 2", "MATCHES_NEEDED = 1"),
    (
        "a wrong element costs nothing",
        f"{TT}/capture.py",
        "return 1 if card == cell else -1",
        "return 1 if card == cell else 0",
    ),
    (
        "a combo's cards are turned before they are marked",
        f"{TT}/capture.py",
        "        left[flip.cell] = False\n",
        "        pass\n",
    ),
    (
        "combos come though they are off",
        f"{TT}/capture.py",
        "    if rules.combo:\n",
        "    if True:\n",
    ),
    (
        "basic captures come before combos",
        f"{TT}/capture.py",
        "    if rules.combo:\n        flips += _combos(ranks, bonus, left, flips)\n"
        "    if rules.capture_after_special:\n",
        "    if rules.capture_after_special:\n"
        "        for taken in beaten(ranks, bonus, left, cell):\n"
        "            flips.append(Flip(taken, cell, 'basic'))\n"
        "            left[taken] = False\n"
        "    if rules.combo:\n"
        "        specials = [flip for flip in flips if flip.cause != 'basic']\n"
        "        flips += _combos(ranks, bonus, left, specials)\n"
        "    if False:\n",
    ),
    (
        "basic captures follow a special though they are off",
        f"{TT}/capture.py",
        "    if rules.capture_after_special:\n",
        "    if True:\n",
    ),
    (
        "a card in hand counts for nothing",
        f"{TT}/board.py",
        "owners.count(player) + len(hand)",
        "owners.count(player)",
    ),
    ("top and bottom touch the wrong way round", f"{TT}/board.py", "side ^ 2)", "side)"),
    (
        "a hand may be picked with four cards",
        f"{TT}/engine.py",
        "== SCORE_TOTAL else picked",
        ">= SCORE_TOTAL - 2 else picked",
    ),
    (
        "the winner takes from the own collection",
        f"{TT}/engine.py",
        "state.collections[1 - seat]",
        "state.collections[seat]",
    ),
    (
        "a collection of four cards is kept",
        f"{TT}/engine.py",
        "if len(collection) >= HAND_SIZE else None",
        "if len(collection) >= HAND_SIZE - 1 else None",
    ),
    ("a card is drawn twice into a starter set", f"{TT}/card.py", " if s not in slugs]", "]"),
    (
        "a line of two colours wins",
        P_BOARD,
        "board[first] == board[second] == board[third] != EMPTY",
        "EMPTY not in (board[first], board[second], board[third]) and "
        "icon_of(board[first]) == icon_of(board[second]) == icon_of(board[third])",
    ),
    (
        "a fish eats its fisherman",
        P_BOARD,
        '"fisherman": "fish", "fish": "fly", "fly": "fisherman"',
        '"fisherman": "fly", "fish": "fisherman", "fly": "fish"',
    ),
    ("one may eat one's like", P_BOARD, "== PREY[icon]", "in (PREY[icon], icon)"),
    (
        "who cannot place keeps the turn",
        P_ENGINE,
        "return self._handed_on(after, player_id) if passed else",
        "return after if passed else",
    ),
    (
        "a line that was there before is not looked for",
        P_ENGINE,
        "won = lines_won(cells, cell)",
        "won = lines_won(state.cells, cell)",
    ),
    (
        "red always begins",
        P_ENGINE,
        'rng.pick(COLOURS) if config.first == "random"',
        'COLOURS[1] if config.first == "random"',
    ),
    (
        "the die is loaded",
        P_ENGINE,
        "        icon = rng.pick(ICONS)\n",
        "        icon = rng.pick(ICONS[:2])\n",
    ),
    (
        "a full board is a win",
        PY_NOUGHTS,
        'state.ended("full", cells',
        'state.ended("full", (player_id,), cells',
    ),
    ("a diagonal is no line", PY_NOUGHTS, ", (2, 4, 6))", ")"),
    ("a Guard may be named", LOVE, "      - not: { is: { entity: $guess, in: [guard] } }\n", ""),
    ("the protected may be chosen", LOVE, "      - notImmune: { player: $target }\n", ""),
    (
        "protection lasts for ever",
        LOVE,
        "      - clearFlag: { zone: immunes, player: actor }\n",
        "      - clearFlag: { zone: immunes, player: next }\n",
    ),
    (
        "the Countess may be kept beside a Prince",
        LOVE,
        "in: [king, prince] }\n            - holds",
        "in: [king] }\n            - holds",
    ),
    (
        "a Prince may not be played upon oneself",
        LOVE,
        "          - is: { entity: $played, in: [prince] }\n",
        "          - is: { entity: $played, in: [king] }\n",
    ),
    ("no card is set aside", LOVE, "  - move: { from: deck, to: burn, count: 1 }\n", ""),
    (
        "three cards lie open at any table",
        LOVE,
        "playersAlive: { atMost: 2 }",
        "playersAlive: { atMost: 4 }",
    ),
    ("one may play before drawing", LOVE, "      - not: { oncePerTurn: { verb: draw } }\n", ""),
    (
        "a suit that was named is forgotten",
        EIGHTS,
        "      - move: { from: suits, to: called, entity: $suit }\n",
        "",
    ),
    (
        "two cards may be drawn",
        EIGHTS,
        "      - oncePerTurn: {}\n      - zoneNotEmpty: { zone: deck }\n",
        "      - zoneNotEmpty: { zone: deck }\n",
    ),
    ("suits need not be followed", EIGHTS, "by: [suit, rank] }", "by: [suit] }"),
    ("eight cards are dealt", EIGHTS, "times: 7", "times: 8"),
    ("four in a row are needed", NOUGHTS, "length: 3", "length: 4"),
    (
        "who takes the last cell wins",
        NOUGHTS,
        "endGame: { reason: draw }",
        "endGame: { winners: [actor], reason: draw }",
    ),
)


def handwritten() -> list[Mutant]:
    """All of them, as mutants."""
    return [_mutant(*wrong) for wrong in (*WRONGS, *SECOND_WRONGS)]


def _mutant(title: str, file: str, old: str, new: str) -> Mutant:
    subject = next(subject for subject in SUBJECTS if file in subject.files)
    text = (ROOT / file).read_text("utf-8")
    assert text.count(old) == 1, f"{title}: {text.count(old)} times in {file}"
    line = text[: text.index(old)].count("\n") + 1
    changed = text.replace(old, new)
    files = [(file, changed)]
    if subject.is_bundle:
        inside = {**bundle_files(file), "entities.yaml": changed.encode()}
        files.append((manifest_beside(file), manifest_of(inside)))
    return Mutant(subject, title, file, line, tuple(files))
