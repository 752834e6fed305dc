"""What can go wrong, with the place."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Optional

if TYPE_CHECKING:
    from ._answers import Made, Verdict

__all__ = ["Cancelled", "Doubt", "Error", "NotUnique", "OptionError", "ReadError", "ShortError", "UnfitError"]


class Doubt(UserWarning):
    """Something doubtful about a text, such as how it was read where it could be read in two ways."""


class Cancelled(Exception):
    """A call was ended by the `Token` that it was given as ``cancel``."""


class Error(ValueError):
    """What can go wrong in a call.

    Attributes:
        code: the kind: ``unreadable``, ``option``, ``unfit``, ``short`` or ``not-unique``.
        line: the line of the text, from 1, if there is a place.
        column: the column in characters, from 1, if there is one.
        expected: what was expected, where there is one thing that was.
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
        # A row is a line of its own.
        place += [f"line {line}"] if line is not None and (row is None or line > 1) else []
        place += [f"column {column}"] if column is not None else []
        super().__init__(f"{', '.join(place)}: {message}" if place else message)

    def __reduce__(self) -> tuple[Any, ...]:
        return (_again, (type(self), self._message, self.__dict__.copy()))


def _again(kind: type[Error], message: str, parts: dict[str, Any]) -> Error:
    """The same error in another process."""
    names = ("line", "column", "expected", "row")
    error = kind(message, **{name: parts[name] for name in names})
    error.__dict__.update(parts)
    return error


def at_row(error: Error, row: Optional[int]) -> Error:
    """The same error, of a row among many, or of none."""
    return _again(type(error), error._message, {**error.__dict__, "row": row})


class ReadError(Error):
    """The text is no puzzle, or not one: ``line``, ``column`` and ``expected`` say where and why."""

    code = "unreadable"


class OptionError(Error):
    """An option is not what it has to be."""

    code = "option"


class UnfitError(Error):
    """The puzzle can be read, and the question cannot be asked about it."""

    code = "unfit"


class ShortError(Error):
    """What was ordered was not found in time.

    Attributes:
        puzzles: what there is, the nearest last.
    """

    code = "short"
    puzzles: tuple[Made, ...] = ()


class NotUnique(Error):
    """The puzzle has not exactly one solution.

    Attributes:
        verdict: the whole verdict with its witness: two solutions and where they differ, or why there is none.
    """

    code = "not-unique"
    verdict: Verdict


KINDS: dict[str, type[Error]] = {kind.code: kind for kind in (ReadError, OptionError, UnfitError, ShortError)}


def failure(line: str, row: Optional[int] = None) -> Error:
    """The error that a call has told as JSON."""
    return told(json.loads(line), row)


def told(said: dict[str, Any], row: Optional[int] = None) -> Error:
    kind = KINDS.get(said["code"], Error)
    message = said["message"]
    if kind is OptionError:
        message = _as_python(message)
    return kind(message, line=said.get("line"), column=said.get("column"), expected=said.get("expected"), row=row)


def not_unique(line: str, row: Optional[int] = None) -> NotUnique:
    """The error about a puzzle whose verdict is given as JSON."""
    from ._answers import Verdict

    verdict = Verdict(line)
    error = NotUnique(verdict.sentence, row=row)
    error.verdict = verdict
    return error


def _as_python(message: str) -> str:
    """The names of options as they are written in Python."""
    name, colon, rest = message.partition(": ")
    # Another name that may have been meant stands in quotes or behind a question.
    rest = re.sub(r"did you mean `?(\w+)`?\?", lambda meant: meant.group().replace(meant[1], _spelt(meant[1])), rest)
    return _spelt(name) + colon + rest


def _spelt(name: str) -> str:
    if name in ("as", "from"):
        return name + "_"
    return re.sub(r"(?<=[a-z])[A-Z]", lambda letter: "_" + letter.group().lower(), name)
