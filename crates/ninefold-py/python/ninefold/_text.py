"""Converts the argument of a call to the text of a puzzle."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Union

from ._answers import Answer, Drawn
from ._errors import ReadError

Text = Union[str, bytes, bytearray, memoryview, Mapping[str, Any], Answer, Any]


def text(given: Text) -> bytes:
    """Returns the text of an argument in UTF-8: a text itself, the puzzle of an answer, the JSON of a mapping, or 81 cells or nine rows as a line."""
    if isinstance(given, str):
        try:
            return given.encode()
        except UnicodeEncodeError as error:
            before = given[: error.start]
            line, column = before.count("\n") + 1, error.start - (before.rfind("\n") + 1) + 1
            raise ReadError(
                "expected text in UTF-8, found half of a pair of surrogates", line=line, column=column, expected="text in UTF-8"
            ) from None
    if isinstance(given, bytes):
        return given
    if isinstance(given, (bytearray, memoryview)):
        return bytes(given)
    if isinstance(given, Answer) and isinstance(given, Drawn):
        # An answer that cannot be drawn has its rules only in words: the reader rejects the whole answer with the reason.
        drawn = given._drawn()
        return (given.to_json() if drawn is None else drawn).encode()
    if isinstance(given, Answer):
        return given.to_json().encode()
    if isinstance(given, Mapping):
        return data(given).encode()
    if type(given).__module__.partition(".")[0] == "numpy" and getattr(given, "size", 0) == 81:
        return _digits(given)
    if isinstance(given, (list, tuple)):
        return _cells(given)
    raise TypeError(f"expected the text of a puzzle, found a value of type {type(given).__name__}")


def data(given: Mapping[str, Any]) -> str:
    """Returns the JSON of a mapping: a puzzle or rules as data, in the form of Ninefold or f-puzzles."""
    try:
        return json.dumps(dict(given), allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        raise TypeError(f"expected a puzzle that can be converted to JSON: {error}") from None


def _cells(rows: Sequence[Any]) -> bytes:
    """Returns 81 cells, or nine rows of nine, as a line. A cell is a number, with 0 or None if it is empty, or a sign."""
    cells = list(rows)
    if len(cells) == 9 and all(isinstance(row, (list, tuple, str)) and len(row) == 9 for row in cells):
        cells = [cell for row in cells for cell in row]
    if len(cells) != 81:
        raise TypeError(f"expected 81 cells or nine rows of nine, found a {type(rows).__name__} of {len(rows)}")
    signs = []
    for at, cell in enumerate(cells):
        place = f"r{at // 9 + 1}c{at % 9 + 1}"
        if cell is None:
            signs.append(".")
        elif isinstance(cell, str) and len(cell) == 1:
            signs.append(cell)
        elif isinstance(cell, bool) or not hasattr(cell, "__index__"):
            raise TypeError(f"{place}: expected a digit from 0 to 9, None or a sign, found a value of type {type(cell).__name__}")
        elif not 0 <= int(cell) <= 9:
            raise ReadError(f"{place}: expected a digit from 0 to 9, found {int(cell)}", expected="a digit from 0 to 9")
        else:
            signs.append(str(int(cell)))
    return "".join(signs).encode()


def _digits(array: Any) -> bytes:
    if array.dtype.kind not in "iu":
        raise TypeError(f"expected whole numbers from 0 to 9, found an array of {array.dtype}")
    digits = array.ravel().tolist()
    for at, digit in enumerate(digits):
        if not 0 <= digit <= 9:
            raise ReadError(f"r{at // 9 + 1}c{at % 9 + 1}: expected a digit from 0 to 9, found {digit}", expected="a digit from 0 to 9")
    return "".join(map(str, digits)).encode()
