"""The options of the calls, for type checkers and readers: each call combines groups of the table of options."""

from __future__ import annotations

from typing import Optional, TypedDict

from . import _table as table
from ._native import Token


class Ending(TypedDict, total=False):
    """The ways to end a call early.

    Attributes:
        timeout: the seconds that the whole call may take, after which it raises ``TimeoutError``; ``time_limit`` is for each puzzle, without error.
        cancel: a `Token`, whose ``cancel()`` ends the call from any thread; the call then raises `Cancelled`.
    """

    timeout: Optional[float]
    cancel: Optional[Token]


class Patience(table.Limit, Ending, total=False):
    """The time limit for each of many puzzles, and the ways to end a call early."""


class Reading(table.Source, table.Shape, table.Limit, Ending, total=False):
    """The options for reading a text, and the time limit.

    Attributes:
        source: the name of the source, which the answers repeat.
    """

    source: Optional[str]


class Counting(Reading, total=False):
    """Attributes: limit: the number of solutions at which counting stops."""

    limit: Optional[int]


class Searching(table.Source, table.Shape, Ending, total=False):
    """The options for reading a text, as in `Reading`, without a time limit.

    Attributes:
        source: the name of the source, which the answers repeat.
    """

    source: Optional[str]


class Checking(Reading, table.Checking, total=False):
    """The options of a verdict."""


class Running(Reading, table.Running, total=False):
    """The options for running a classic engine."""


class Explaining(Reading, table.Ways, table.Looks, table.Explaining, total=False):
    """The options of a path."""


class Hinting(Reading, table.Ways, table.Looks, table.Hinting, total=False):
    """The options of a hint."""


class Rated(Reading, table.Rating, total=False):
    """The options of a rating."""


class Collected(Rated, table.Charting, total=False):
    """The options of statistics.

    Attributes:
        name: the name of the collection.
        controlled: the puzzles of the collection are of controlled bias: estimate the statistics of all minimal puzzles.
    """

    name: Optional[str]
    controlled: Optional[bool]


class CanonicalReading(Reading, total=False):
    """Attributes: pattern: return the form of the pattern of clues, which ignores the digits."""

    pattern: Optional[bool]


class Transforming(Reading, table.Transforming, total=False):
    """The transform of a puzzle."""


class Converting(Reading, table.Converting, total=False):
    """The options of a conversion."""


class Rendering(Reading, table.Looks, table.Rendering, total=False):
    """The options of a picture."""


class Binding(Reading, table.Looks, table.Pages, total=False):
    """The options of a book."""


class Order(table.Clues, table.Ordered, table.Graded, table.Rating, table.Limit, Ending, total=False):
    """The order for a new puzzle. Without options, the puzzle is minimal and of any difficulty."""


class Series(Order, table.Distinct, total=False):
    """The order for several new puzzles."""


class Day(table.Graded, table.Dated, table.Rating, table.Limit, Ending, total=False):
    """The options of the puzzle of a day."""
