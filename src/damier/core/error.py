"""What can go wrong, in one shape: type, code, message, details.

Every error has a code of its own, a heading in docs/errors.md and a place in its details.
A refusal (a move against the rules) is a value; raising it is IllegalAction.
"""

from typing import Any, ClassVar

from .value import Refusal


class DamierError(Exception):
    """The root of every error that is somebody's input and not our mistake."""

    code: str = "error"

    codes: ClassVar[tuple[str, ...]] = ()
    """The codes of an error that has several; each has its heading in the docs."""

    def __init__(self, message: str, **details: Any) -> None:
        super().__init__(message)
        self.message = message
        self.details = details

    def said(self, language: str) -> str:
        """What people are told, in their language where it is known how."""
        return self.message

    def as_json(self, language: str = "en") -> dict[str, Any]:
        """The one shape in which errors reach people and programs."""
        return {
            "type": "error",
            "code": self.code,
            "message": self.said(language),
            "details": self.details,
        }


class InvalidData(DamierError):
    """Data from outside that does not have the promised shape. `details["path"]` says where."""

    code = "invalid_data"


class UnknownGame(DamierError):
    """No game of this name is installed."""

    code = "unknown_game"


class BrokenGame(DamierError):
    """A game's folder that is not a game: something is missing or of the wrong kind."""

    code = "broken_game"


class _Refused(DamierError):
    """A refusal, raised."""

    def __init__(self, refusal: Refusal, message: str) -> None:
        super().__init__(message, refusal=refusal.code, **refusal.values)
        self.refusal = refusal


class InvalidConfig(_Refused):
    """A config that its game refuses, such as five players at a table for two."""

    code = "invalid_config"

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal, f"config refused: {_spelled(refusal)}")


class IllegalAction(_Refused):
    """An action that the rules refuse. The state is untouched."""

    code = "illegal_action"

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal, f"action refused: {_spelled(refusal)}")


def _spelled(refusal: Refusal) -> str:
    values = ", ".join(f"{name} {value}" for name, value in refusal.values.items())
    return f"{refusal.code} ({values})" if values else refusal.code
