"""Leaks made on purpose: a condition that a generator draws, put where views are made.

Each leak is one change of a source file: a place that hides something shows it instead, whenever a
condition on options, seats, numbers of players, phases, turns or viewers holds. It is applied to a
copy of the package, never to the tree, and judged by `damier check` alone. A leak that never fires
in many random matches is none, and is drawn again.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path
from queue import Queue
from random import Random

from tests.mutants import leaks_of_classics as classics

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = (ROOT / "src" / "damier", ROOT / "classics" / "src" / "damier_classics")
PROBE_MATCHES = 150
"""Random matches in which a leak must fire at least once to be one."""


@dataclass(frozen=True)
class Site:
    """A place in a source file where something is hidden."""

    file: str
    before: str
    after: str
    """The same with `COND` where the condition of a leak goes."""
    names: dict[str, str]
    """What the atoms of conditions are called at this place."""


@dataclass(frozen=True)
class Leak:
    game: str
    site: Site
    condition: str

    @property
    def after(self) -> str:
        return self.site.after.replace("COND", f"({self.condition})")

    def told(self) -> str:
        """The change as a difference of two lines."""
        return f"{self.game} {self.site.file}\n-{self.site.before}\n+{self.after}"

    @property
    def mark(self) -> str:
        """What it is known by, as mutants of rules are by theirs."""
        return sha256(self.told().encode()).hexdigest()[:10]


RPS = {"state": "state", "viewer": "player_id", "player": "player"}
TRIAD = {"state": "state", "viewer": "viewer", "player": "player"}
TRIAD_SHARED = {"state": "state", "viewer": "", "player": ""}
VIEW = {"state": "self.state", "seat": "self.viewer", "owner": "layout.pile_seat[pile]"}

SITES: dict[str, list[Site]] = {
    "rock-paper-scissors": [
        Site(
            "games/rock_paper_scissors/engine.py",
            "choice is None or state.revealed or player == player_id else",
            "choice is None or state.revealed or player == player_id or COND else",
            RPS,
        ),
    ],
    "triple-triad": [
        Site(
            "games/triple_triad/view.py",
            'return state.is_revealed or (state.rules.open and state.phase != "pick")',
            'return state.is_revealed or (state.rules.open and state.phase != "pick") or COND',
            TRIAD_SHARED,
        ),
        Site(
            "games/triple_triad/view.py",
            "return state.is_revealed or state.rules.random",
            "return state.is_revealed or state.rules.random or COND",
            TRIAD_SHARED,
        ),
        Site(
            "games/triple_triad/view.py",
            "if player == viewer or is_hand_open(state)\n",
            "if player == viewer or is_hand_open(state) or COND\n",
            TRIAD,
        ),
        Site(
            "games/triple_triad/view.py",
            "collection if player == viewer or is_collection_open(state) else None",
            "collection if player == viewer or is_collection_open(state) or COND else None",
            TRIAD,
        ),
        Site(
            "games/triple_triad/view.py",
            "tuple(card if card in state.seen else None for card in hand)",
            "tuple(card if card in state.seen or COND else None for card in hand)",
            TRIAD,
        ),
        Site(
            "games/triple_triad/view.py",
            "cards=_faces(hands.values(), collections.values(), state.seen, deck),",
            "cards=_faces(state.hands if COND else hands.values(), collections.values(),"
            " state.seen, deck),",
            {**TRIAD, "player": ""},
        ),
    ],
    "bundles": [
        Site(
            "bundle/view/view.py",
            "all_seen = layout.sees[pile][self.viewer]",
            "all_seen = layout.sees[pile][self.viewer] or COND",
            VIEW,
        ),
        Site(
            "bundle/view/view.py",
            "top_seen = layout.top_public[pile]",
            "top_seen = layout.top_public[pile] or COND",
            VIEW,
        ),
        Site(
            "bundle/view/view.py",
            "            elif card in self.learnt:\n                self.known[handle] =",
            "            elif card in self.learnt or COND:\n                self.known[handle] =",
            VIEW,
        ),
        Site(
            "bundle/view/view.py",
            "    if layout.equals_look_alike:\n",
            "    if COND:\n        return tuple(sorted(cards, key=layout.entity_of.__getitem__))\n"
            "    if layout.equals_look_alike:\n",
            {"state": "state", "seat": "viewer", "owner": "layout.pile_seat[pile]"},
        ),
        Site(
            "bundle/state/layout.py",
            "            return tuple(viewer == seat for viewer in range(self.viewers))",
            "            return tuple(viewer == seat or COND for viewer in range(self.viewers))",
            {"state": "", "seat": "viewer", "owner": "seat", "players": "self.players"},
        ),
        Site(
            "bundle/state/handles.py",
            "if sees_before and not sees_after:\n                known.add(card)",
            "if (sees_before or COND) and not sees_after:\n                known.add(card)",
            {"state": "", "seat": "viewer", "owner": "layout.pile_seat[to]",
             "players": "layout.players"},
        ),
        Site(
            "bundle/view/action_view.py",
            '    if layout.sees[pile][viewer] or layout.shape[pile] == "grid":',
            '    if layout.sees[pile][viewer] or layout.shape[pile] == "grid" or COND:',
            {"state": "state", "seat": "viewer", "owner": "layout.pile_seat[pile]"},
        ),
        Site(
            "bundle/compile/domain.py",
            '            return f"[c for c in {pile} if c >= 0]" if board else pile',
            '            return f"[c for c in {pile} if c >= 0 and not (COND and c =='
            ' max(max(q, default=0) for q in p.piles))]"',
            {"state": "p", "seat": "seat", "owner": ""},
        ),
    ],
}  # fmt: skip
SITES |= {game: [Site(*place) for place in places] for game, places in classics.PLACES.items()}
GAMES = {
    "rock-paper-scissors": "rock-paper-scissors",
    "triple-triad": "triple-triad",
    "love-letter": "bundles",
    "crazy-eights": "bundles",
    **{game: game for game in classics.PLACES},
}


def leaks(seed: int, game: str) -> Iterator[Leak]:
    """Leaks of a game, drawn by a seed; whether they fire is not known yet."""
    random = Random(f"{seed} {game}")
    drawn: set[str] = set()
    while True:
        site = random.choice(SITES[GAMES[game]])
        leak = Leak(game, site, _condition(game, site.names, random))
        if leak.told() not in drawn:
            drawn.add(leak.told())
            yield leak


def _condition(game: str, names: dict[str, str], random: Random) -> str:
    atoms = [atom for atom in _ATOMS[game](names, random) if "?" not in atom]
    chosen = random.sample(atoms, min(len(atoms), random.choice((1, 1, 2, 2, 3))))
    return " and ".join(chosen)


WHO = ("is None", "== state.player_ids[0]", "== state.player_ids[1]")


def _rps(names: dict[str, str], random: Random) -> list[str]:
    n = random.randint
    return [
        f"state.turn > {n(1, 6)}",
        f"state.turn == {n(1, 5)}",
        f"state.turn % {n(2, 3)} == {n(0, 1)}",
        f"state.wins_needed == {n(1, 4)}",
        f"state.wins_needed > {n(1, 9)}",
        f"state.scores[{n(0, 1)}] == {n(0, 3)}",
        f"state.scores[0] {random.choice(('>', '<', '=='))} state.scores[1]",
        f"player_id {random.choice(WHO)}",
        f"player == state.player_ids[{n(0, 1)}]",
        f"state.last_round is {random.choice(('None', 'not None'))}",
    ]


def _triad(names: dict[str, str], random: Random) -> list[str]:
    n = random.randint
    flags = ("open", "random", "elemental", "same", "same_wall", "plus", "combo", "sudden_death",
             "capture_after_special")  # fmt: skip
    yes = random.choice(("", "not "))
    atoms = [f"{random.choice(('', 'not '))}state.rules.{flag}" for flag in random.sample(flags, 4)]
    trades = ("none", "one", "diff", "direct", "all")
    atoms += [
        f"state.rules.trade_rule == {random.choice(trades)!r}",
        f"state.phase {random.choice(('==', '!='))} {random.choice(('pick', 'play', 'over'))!r}",
        f"state.turn_count {random.choice(('>', '<', '=='))} {n(0, 8)}",
        f"state.sudden_death_counter > {n(0, 1)}",
        f"state.turn > {n(1, 9)}",
        f"state.current_player_id == state.player_ids[{n(0, 1)}]",
        f"len(state.seen) {random.choice(('>', '<'))} {n(1, 8)}",
    ]
    if names["viewer"]:
        atoms.append(f"viewer {random.choice(WHO)}")
    if names["player"]:
        atoms.append(f"{yes}player == state.player_ids[{n(0, 1)}]")
    return atoms


def _bundle(game: str) -> Callable[[dict[str, str], Random], list[str]]:
    phases = {"love-letter": ("turn", "resolve"), "crazy-eights": ("turn", "done")}[game]

    def atoms(names: dict[str, str], random: Random) -> list[str]:
        n = random.randint
        state, seat, owner = names["state"], names["seat"], names["owner"]
        players = names.get("players") or f"len({state}.player_ids)"
        found = [
            f"{players} {random.choice(('==', '!='))} {n(2, 4)}",
            f"{seat} == {n(0, 3)}",
            f"{seat} == {players}",
        ]
        if owner:
            found += [f"{owner} == {n(0, 3)}", f"{seat} == ({owner} + 1) % {players}"]
        if state:
            found += [
                f"{state}.phase == {random.choice(phases)!r}",
                f"{state}.tick {random.choice(('>', '<'))} {n(1, 40)}",
                f"{state}.tick % {n(2, 5)} == {n(0, 1)}",
                f"{state}.turn > {n(1, 12)}",
                f"{state}.active == {n(0, 3)}",
                f"max({state}.scores) {random.choice(('>', '=='))} {n(0, 2)}",
                f"{state}.round > {n(0, 3)}",
                f"len({state}.piles[0]) {random.choice(('>', '<'))} {n(1, 30)}",
            ]
        return found

    return atoms


_ATOMS: dict[str, Callable[[dict[str, str], Random], list[str]]] = {
    "rock-paper-scissors": _rps,
    "triple-triad": _triad,
    "love-letter": _bundle("love-letter"),
    "crazy-eights": _bundle("crazy-eights"),
    **{game: partial(classics.atoms, game) for game in classics.PLACES},
}


class Copies:
    """Copies of the package, one for each of those who work at once."""

    def __init__(self, folder: Path, count: int) -> None:
        self._free: Queue[Path] = Queue()
        for number in range(count):
            copy = folder / str(number)
            for package in PACKAGES:
                ignored = shutil.ignore_patterns("_web", "*.pyc")
                shutil.copytree(package, copy / "src" / package.name, ignore=ignored)
            (copy / "games").symlink_to(ROOT / "games")
            self._free.put(copy)

    def with_leak(
        self, leak: Leak | None, command: list[str], told: str = ""
    ) -> subprocess.CompletedProcess[str]:
        """Run a command of Python where this leak is in, with this on its standard input."""
        copy = self._free.get()
        try:
            file = None if leak is None else copy / "src" / "damier" / leak.site.file
            source = "" if file is None else file.read_text(encoding="utf-8")
            if file is not None and leak is not None:
                assert source.count(leak.site.before) == 1, leak.site
                file.write_text(source.replace(leak.site.before, leak.after), encoding="utf-8")
            environment = {
                **os.environ,
                "PYTHONPATH": os.pathsep.join((str(copy / "src"), str(ROOT))),
                "PYTHONDONTWRITEBYTECODE": "1",
                "COLUMNS": "400",
            }
            try:
                return subprocess.run(
                    [sys.executable, *command],
                    input=told,
                    capture_output=True,
                    text=True,
                    env=environment,
                )
            finally:
                if file is not None:
                    file.write_text(source, encoding="utf-8")
        finally:
            self._free.put(copy)


def shown(game: str, leak: Leak | None, copies: Copies, honest: str = "") -> str | None:
    """Digests of what is shown in many random matches, up to the first that differs from an honest
    game's; None if the game does not even run."""
    probe = ["-m", "tests.mutants.leak_probe", game, str(PROBE_MATCHES)]
    ran = copies.with_leak(leak, probe, honest)
    return ran.stdout if ran.returncode == 0 else None


def refused(leak: Leak, copies: Copies, *options: str) -> str | None:
    """The sentence with which `damier check` refuses a leak; None if it passes."""
    ran = copies.with_leak(leak, ["-m", "damier", "check", leak.game, *options])
    if ran.returncode == 0:
        return None
    lines = [line for line in ran.stdout.splitlines() if " breaks law " in line]
    return lines[0] if lines else ran.stderr[-300:]


@dataclass
class Verdict:
    leak: Leak
    said: str | None


def judged(
    seed: int, each: int, folder: Path, workers: int = 2, games: Iterable[str] = GAMES
) -> Iterator[Verdict]:
    """Leaks that fire, so many of each game, and what `damier check` said of them."""
    copies = Copies(folder, workers)
    for game in games:
        honest = shown(game, None, copies)
        assert honest is not None

        def verdict(leak: Leak, honest: str = honest) -> Verdict | None:
            leaking = shown(leak.game, leak, copies, honest)
            if leaking in (None, honest):
                return None  # it does not run, or never fires
            return Verdict(leak, refused(leak, copies))

        candidates = leaks(seed, game)
        found = 0
        with ThreadPoolExecutor(workers) as pool:
            while found < each:
                batch = [next(candidates) for _ in range(min(each - found, 2 * workers))]
                for judged_leak in pool.map(verdict, batch):
                    if judged_leak is not None:
                        found += 1
                        yield judged_leak
