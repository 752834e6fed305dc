"""The errors of the calls, with their places."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Optional

if TYPE_CHECKING:
    from ._answers import Made, Verdict

__all__ = ["Cancelled", "Doubt", "Error", "NotUnique", "OptionError", "ReadError", "ShortError", "UnfitError"]


class Doubt(UserWarning):
    """A warning about a text, such as the reading chosen for ambiguous input."""


class Cancelled(Exception):
    """A call was ended by its ``cancel`` token, a `Token`."""


class Error(ValueError):
    """An error of a call.

    Attributes:
        code: the kind: ``unreadable``, ``option``, ``unfit``, ``short`` or ``not-unique``.
        line: the line of the text, from 1, if the error has a place.
        column: the column in characters, from 1, if known.
        expected: the expected input, if there was only one possibility.
        row: the row among many puzzles, from 0.
    """

    code = "error"

    def __init__(
        self,
        message: str,
        *,
        line: Optional[int] = None,
        column: Optional[int] = None,
        expected: Optional[str] = None,
        row: Optional[int] = None,
    ) -> None:
        self.line = line
        self.column = column
        self.expected = expected
        self.row = row
        self._message = message
        place = [f"row {row}"] if row is not None else []
        # The text of a row is usually one line, whose number needs no mention.
        place += [f"line {line}"] if line is not None and (row is None or line > 1) else []
        place += [f"column {column}"] if column is not None else []
        super().__init__(f"{', '.join(place)}: {message}" if place else message)

    def __reduce__(self) -> tuple[Any, ...]:
        return (_again, (type(self), self._message, self.__dict__.copy()))


def _again(kind: type[Error], message: str, parts: dict[str, Any]) -> Error:
    """Rebuilds this error in another process."""
    names = ("line", "column", "expected", "row")
    error = kind(message, **{name: parts[name] for name in names})
    error.__dict__.update(parts)
    return error


def at_row(error: Error, row: Optional[int]) -> Error:
    """Returns a copy of an error with another row, or without a row."""
    return _again(type(error), error._message, {**error.__dict__, "row": row})


class ReadError(Error):
    """The text is not a puzzle, or contains more than one: ``line``, ``column`` and ``expected`` give the place and the reason."""

    code = "unreadable"


class OptionError(Error):
    """An option has an invalid value."""

    code = "option"


class UnfitError(Error):
    """The text is a puzzle, but the call does not apply to it."""

    code = "unfit"


class ShortError(Error):
    """No puzzle met the order in time.

    Attributes:
        puzzles: the puzzles found, the nearest last.
    """

    code = "short"
    puzzles: tuple[Made, ...] = ()


class NotUnique(Error):
    """The puzzle does not have exactly one solution.

    Attributes:
        verdict: the whole verdict with its witness: two solutions and the cells in which they differ, or the reason why there is none.
    """

    code = "not-unique"
    verdict: Verdict


KINDS: dict[str, type[Error]] = {kind.code: kind for kind in (ReadError, OptionError, UnfitError, ShortError)}


def failure(line: str, row: Optional[int] = None) -> Error:
    """Returns the error that a call has reported as JSON."""
    return told(json.loads(line), row)


def told(said: dict[str, Any], row: Optional[int] = None) -> Error:
    kind = KINDS.get(said["code"], Error)
    message = said["message"]
    if kind is OptionError:
        message = _as_python(message)
    return kind(message, line=said.get("line"), column=said.get("column"), expected=said.get("expected"), row=row)


def not_unique(line: str, row: Optional[int] = None) -> NotUnique:
    """Returns the error for a puzzle whose verdict is given as JSON."""
    from ._answers import Verdict

    verdict = Verdict(line)
    error = NotUnique(verdict.sentence, row=row)
    error.verdict = verdict
    return error


def _as_python(message: str) -> str:
    """Returns a message with the names of options as they are spelled in Python."""
    name, colon, rest = message.partition(": ")
    # A suggested name follows "did you mean", with or without quotes.
    rest = re.sub(r"did you mean `?(\w+)`?\?", lambda meant: meant.group().replace(meant[1], _spelt(meant[1])), rest)
    return _spelt(name) + colon + rest


def _spelt(name: str) -> str:
    if name in ("as", "from"):
        return name + "_"
    return re.sub(r"(?<=[a-z])[A-Z]", lambda letter: "_" + letter.group().lower(), name)
