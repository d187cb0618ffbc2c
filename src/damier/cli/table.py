"""A table at the terminal: shows the board, asks, plays, explains a refusal, and goes on.

The words are the game's own and the rules are the engine's; here is only the conversation.
Lines are read from standard input, so it works at a keyboard, in a pipe and under a test.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.columns import Columns
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from damier.bot_process import BotWorker
from damier.catalogue import Game, Texts
from damier.core import IllegalAction, InvalidData, SeededRandom
from damier.match import Ended, Match, written
from damier.protocol.table import message_line, step_words

from .answer import Asked, understood, writes_numbers
from .seat import Chair, called, introduced

MOST_LISTED, FEW_LISTED = 48, 12
"""Actions listed by number. Of more only a few are shown, so that the board stays in sight: there
the notation is quicker."""


SHORT = 7
"""Letters of a notation that people read as they read a name; a longer one is told in words."""


class TerminalTable:
    """One match between these chairs."""

    def __init__(
        self,
        game: Game,
        config: Any,
        chairs: list[Chair],
        texts: Texts,
        console: Console,
        luck_of_bots: SeededRandom,
    ) -> None:
        self.game = game
        self.texts = texts.naming(called(chairs, texts))
        self.console = console
        self.chairs = {chair.name: chair for chair in chairs}
        self.people = [chair.name for chair in chairs if chair.bot is None]
        self.luck_of_bots = luck_of_bots
        self.match: Match[Any, Any, Any, Any] = Match.start(game.engine, game.rules, config)
        self.advisers: dict[str, BotWorker] = {}
        self.held: Text | None = None
        self.at_keyboard = self.people[0] if self.people else None
        if len(self.people) == 1:
            self.texts = self.texts.addressing(self.at_keyboard)

    def play(self) -> None:
        """Play until the end, or until somebody leaves."""
        self.console.print(Text(self.texts.say("name"), style="bold"))
        for bot in introduced(list(self.chairs.values()), self.texts):
            self.console.print(Text(bot, style="dim"))
        while self.match.outcome is None:
            player = self._next_player()
            if self.chairs[player].bot is not None:
                self._bot_turn(player)
            elif not self._person_turn(player):
                self._say("table.left")
                return
        self._show_board(self.at_keyboard)
        self.console.print(Text(self.texts.outcome(self.match.outcome), style="bold"))

    def keep(self, file: Path) -> None:
        """Write the record of the match."""
        file.write_bytes(written(self.match.record))
        self._say("table.saved", file=str(file))

    def close(self) -> None:
        """Let the bots see the end, and end their processes."""
        for name, chair in self.chairs.items():
            if chair.bot is not None:
                chair.bot.finish(self.match.view(name))
        for adviser in self.advisers.values():
            adviser.close()

    def _next_player(self) -> str:
        engine, state = self.game.engine, self.match.state
        current = engine.get_current_player(state)
        able = (p for p in state.player_ids if engine.get_valid_actions(state, p))
        return current if current is not None else next(able)

    def _bot_turn(self, player: str) -> None:
        bot = self.chairs[player].bot
        assert bot is not None
        with self.console.status(self.texts.say("table.thinking", player=player)):
            view, valid = self.match.view(player), self._valid_actions(player)
            turn = bot.turn(view, valid, self.luck_of_bots)
        if turn.fault is not None:
            self._say("table.bot_fault", "yellow", player=player, fault=turn.fault)
        self.match = self.match.act(player, turn.advice.action)
        self._tell()

    def _tell(self) -> None:
        """What just happened, as who sits at the keyboard may know it."""
        view = self.game.engine.get_player_view
        for step in self.match.steps:
            if isinstance(step.entry, Ended):
                continue
            sides = view(step.before, self.at_keyboard), view(step.after, self.at_keyboard)
            words = step_words(self.game, step, self.at_keyboard, self.texts, *sides)
            if words.completes:
                self.held = None
            if words.text:
                self._print_held()
                self.held = Text(words.text)
                self.held.append(f" {words.effect}" if words.effect else "", style="dim")

    def _print_held(self) -> None:
        """The last sentence, which waits until nothing can be told in its place."""
        if self.held is not None:
            self.console.print(self.held)
        self.held = None

    def _person_turn(self, player: str) -> bool:
        """Ask until something was played; False if the person leaves."""
        self._hand_over(player)
        self._show_board(player)
        is_shared = len(self.people) > 1
        view = self.match.view(player)
        says = message_line(self.game, self.match, player, view, self.texts, is_shared)
        self.console.print(Text(says, style="bold"))
        self._list_actions(player)
        while True:
            try:
                typed = self.console.input(f"{self.texts.say('table.choose')} > ").strip()
            except EOFError:
                return False
            view, valid = self.match.view(player), self._valid_actions(player)
            try:
                asked = understood(typed, valid, view, self.game, self.texts)
                if asked is Asked.LEAVE:
                    return False
                if asked is Asked.HELP or not typed:
                    self._say("table.help")
                elif asked is Asked.ADVICE:
                    self._advise(player)
                elif asked is Asked.NOTHING and typed:
                    self._say("table.unreadable", "red", text=typed)
                elif asked is Asked.UNDO:
                    self.match = self.match.undo(player, self.match.last_action_of(player) or 0)
                    self._say("table.undone")
                    return True
                elif asked is Asked.RESIGN:
                    self.match = self.match.resign(player)
                    return True
                else:
                    self.match = self.match.act(player, asked)
                    self._tell()
                    return True
            except IllegalAction as error:
                words = self.texts.seeing(view)
                self.console.print(Text(words.refusal(error.refusal), style="red"))
            except InvalidData as error:
                unread = self.texts.say("table.unreadable", text=typed)
                said = f"{unread} {error.said(self.texts.language)}"
                self.console.print(Text(said, style="red"))

    def _hand_over(self, player: str) -> None:
        """Two people share the screen: where there are secrets, one looks away."""
        if player != self.at_keyboard and self.game.engine.facts.hidden_information:
            self.console.clear()
            self._say("table.hand_over", "bold", player=player)
            self.console.input()
        self.at_keyboard = player

    def _show_board(self, viewer: str | None) -> None:
        self._print_held()
        board = self.game.board(self.match.view(viewer), self.texts)
        self.console.print(Padding(Text.from_ansi(board), (1, 2)))

    def _list_actions(self, player: str) -> None:
        view, valid = self.match.view(player), self._valid_actions(player)
        listed = valid if len(valid) <= MOST_LISTED else valid[:FEW_LISTED]
        in_notation = writes_numbers(self.game, valid, view)
        labels = []
        for number, action in enumerate(listed, 1):
            key = self.game.notation(action, view) if in_notation else str(number)
            labels.append(Text(f"{key:>2} {self.texts.action(action, view)}", style="cyan"))
        self.console.print(Columns(labels, padding=(0, 2)))
        if len(listed) < len(valid):
            self._say("table.more", count=len(valid) - len(listed))

    def _advise(self, player: str) -> None:
        if player not in self.advisers:
            self.advisers[player] = BotWorker(self.game, self.game.adviser, player)
        with self.console.status(self.texts.say("table.advising")):
            view, valid = self.match.view(player), self._valid_actions(player)
            advice = self.advisers[player].turn(view, valid, self.luck_of_bots).advice
        parts = [self.texts.say("table.advice", action=self.texts.action(advice.action, view))]
        if advice.value is not None:
            parts.append(self.texts.say("table.advice_value", value=f"{advice.value:+.2f}"))
        if len(advice.line) > 1:
            line = "; ".join(self.texts.action(action, view) for action in advice.line[:6])
            parts.append(self.texts.say("table.advice_line", line=line))
        self.console.print(Text("; ".join(parts), style="magenta"))
        if len(advice.values) > 1:
            self.console.print(Text(self._chances(advice.values, view), style="magenta"))

    def _chances(self, values: Sequence[tuple[Any, float]], view: Any) -> str:
        """What each action is worth, best first, as a chance of winning: as many as fit a line."""
        line = ""
        for action, value in values:
            short = self.game.notation(action, view)
            named = short if len(short) <= SHORT else self.texts.action(action, view)
            part = f"{named} {(1 + value) / 2:.0%}"
            longer = f"{line}, {part}" if line else self.texts.say("table.chances", values=part)
            if line and len(longer) > self.console.width:
                break
            line = longer
        return line

    def _valid_actions(self, player: str) -> list[Any]:
        return list(self.game.engine.get_valid_actions(self.match.state, player))

    def _say(self, key: str, style: str = "", **values: Any) -> None:
        self.console.print(Text(self.texts.say(key, **values), style=style))
