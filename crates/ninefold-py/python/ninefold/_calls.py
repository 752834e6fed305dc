"""The calls for one puzzle, and for the collection in one text."""

from __future__ import annotations

import datetime
import functools
import json
import random
import re
import warnings
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Literal, Mapping, Optional, TypeVar, Union, overload

from . import _answers as answers
from . import _native
from ._errors import Doubt, ShortError, UnfitError, not_unique, told
from ._options import (
    Binding,
    CanonicalReading,
    Checking,
    Collected,
    Converting,
    Counting,
    Day,
    Explaining,
    Hinting,
    Order,
    Rated,
    Reading,
    Rendering,
    Running,
    Searching,
    Series,
    Transforming,
)
from ._text import Text, text

if TYPE_CHECKING:
    from typing_extensions import Unpack

A = TypeVar("A", bound=answers.Answer)


def _named(options: Mapping[str, Any]) -> dict[str, Any]:
    """Returns options under the names that all packages share."""
    return {_camel(name): _plain(value) for name, value in options.items()}


@functools.lru_cache(maxsize=1024)
def _camel(name: str) -> str:
    return re.sub(r"_+([a-z]?)", lambda letter: letter.group(1).upper(), name)


# Calls that end too soon to need a check of the timeout and the token.
SWIFT = frozenset(("same", "techniques", "technique", "formats", "layouts", "constraints", "engines"))


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping) or isinstance(value, answers.Answer):
        return text(value).decode()
    return list(value) if isinstance(value, tuple) else value


def _call(name: str, puzzle: Text, options: Mapping[str, Any]) -> tuple[bytes, list[dict[str, Any]]]:
    """Returns the answers of a call, and its messages; issues doubtful readings as warnings."""
    given = _named(options)
    timeout, cancel = given.pop("timeout", None), given.pop("cancel", None)
    if name not in SWIFT:
        given["asks"] = True
    said, messages = _native.call(name, given, text(puzzle), timeout, cancel)
    if not messages:
        return said, []
    told_of = [json.loads(message) for message in messages.splitlines()]
    for message in told_of:
        if "note" in message:
            warnings.warn(message["note"], Doubt, stacklevel=4)
    return said, told_of


def _fail(messages: list[dict[str, Any]]) -> None:
    for message in messages:
        if "error" in message:
            raise told(message["error"])


def _line(name: str, puzzle: Text, options: Mapping[str, Any]) -> str:
    """Returns the answer of a call for the only puzzle of a text."""
    said, messages = _call(name, puzzle, options)
    _fail(messages)
    return said.decode()


def lines(name: str, puzzles: Text, **options: Any) -> str:
    """Returns the unchanged lines that the command writes with ``--format json`` for all puzzles of a text.

    ``name`` is a call of the packages: ``check``, ``solve``, ``count``, ``list``, ``canonical``, ``rate``, ``explain``, ``hint`` and so on. Puzzles
    that cannot be read are left out.

    >>> lines("count", PUZZLE)
    '{"puzzle":".....9.......147....2......7......865...3...294......1......4....625.......8.....","format":"line","source":"argument","line":1,"count":1,"limit":null}\\n'
    """
    return _call(name, puzzles, {"many": True, **options})[0].decode()


def parse(puzzle: Text, **reading: Unpack[Reading]) -> answers.Parsed:
    """Reads a puzzle, with all information in its text.

    Raises:
        ReadError: if the text is not a puzzle, or contains more than one.

    >>> parse(PUZZLE + " hard").label
    'hard'
    >>> cage = {"cells": ["R1C1", "R1C2"], "value": "3"}
    >>> parse({"format": "ninefold", "version": 1, "size": 4, "givens": "." * 16, "killercage": [cage]}).constraints
    {'killercage': [{'cells': ['R1C1', 'R1C2'], 'value': '3'}]}
    """
    return answers.Parsed._from(_line("parse", puzzle, reading))


def parse_all(puzzles: Text, **reading: Unpack[Reading]) -> list[answers.Parsed]:
    """Reads all puzzles of a text, such as the content of a file.

    Raises:
        ReadError: if part of the text is not a puzzle, with the place of the first such part.

    >>> [parsed.line for parsed in parse_all(PUZZLE + "\\n\\n" + PUZZLE)]
    [1, 3]
    """
    said, messages = _call("parse", puzzles, {"many": True, **reading})
    _fail(messages)
    return [answers.Parsed._from(line) for line in said.decode().splitlines()]


def check(puzzle: Text, **checking: Unpack[Checking]) -> answers.Verdict:
    """Checks whether a puzzle has exactly one solution; the verdict includes its witness.

    Raises:
        ReadError: if the text is not a puzzle.

    >>> check(PUZZLE).verdict
    'unique'
    >>> check("11" + "." * 79).reason
    '1 appears twice in row 1: r1c1 and r1c2'
    >>> check("11" + "." * 79, blame=True).blame["text"]
    'Without r1c1=1 or r1c2=1 the puzzle has several solutions.'
    """
    return answers.Verdict._from(_line("check", puzzle, checking))


def solve(puzzle: Text, **reading: Unpack[Reading]) -> answers.Verdict:
    """Finds the solution of a puzzle.

    Raises:
        ReadError: if the text is not a puzzle.
        NotUnique: if the puzzle does not have exactly one solution; ``verdict`` contains the witness.

    >>> solve(PUZZLE).solution
    '814729635659314728372568194721495386568137942943682571285971463496253817137846259'
    """
    line = _line("solve", puzzle, reading)
    # Quotes inside strings are escaped, so this cannot be part of a label.
    if '"verdict":"unique"' not in line:
        raise not_unique(line)
    return answers.Verdict._from(line)


def count(puzzle: Text, **counting: Unpack[Counting]) -> answers.Count:
    """Counts the solutions of a puzzle, up to ``limit``; without a limit, all of them.

    >>> int(count("1" + "." * 80, limit=1000))
    1000
    """
    return answers.Count._from(_line("count", puzzle, counting))


def true_candidates(puzzle: Text, **counting: Unpack[Counting]) -> answers.TrueCandidates:
    """Finds the candidates that occur in solutions, under any rules; with ``limit``, also the number of solutions of each candidate, up to ``limit``.

    Raises:
        ReadError: if the text is not a puzzle.
        OptionError: if ``limit`` is less than 1.

    >>> cage = {"cells": ["R1C1", "R1C2"], "value": "3"}
    >>> killer = {"format": "ninefold", "version": 1, "size": 4, "givens": "." * 16, "killercage": [cage]}
    >>> found = true_candidates(killer, limit=100)
    >>> found.verdict, found.count, found.candidates["r1c1"], found.counts["r1c1"]
    ('many', 48, (1, 2), {1: 24, 2: 24})
    """
    return answers.TrueCandidates._from(_line("candidates", puzzle, counting))


class Solutions(Iterator[answers.Solution]):
    """An iterator over the solutions of a puzzle, in ascending order. It can be dropped at any time; ``close`` ends the search at once."""

    def __init__(self, puzzle: Text, options: Mapping[str, Any], skip: int) -> None:
        given = _named(options)
        timeout, cancel = given.pop("timeout", None), given.pop("cancel", None)
        self._search = _native.Search(given, text(puzzle), skip, timeout, cancel)

    def __iter__(self) -> Solutions:
        return self

    def __next__(self) -> answers.Solution:
        line = next(self._search)
        if not line.startswith('{"number"'):
            raise StopIteration
        return answers.Solution._from(line)

    def close(self) -> None:
        """Ends the search."""
        self._search.close()


def solutions(puzzle: Text, *, skip: int = 0, **searching: Unpack[Searching]) -> Solutions:
    """Iterates over all solutions lazily, in ascending order, after the first ``skip``.

    >>> for found in solutions("." * 81):
    ...     print(found.number, found.solution[:18])
    ...     if found.number == 2:
    ...         break
    1 123456789456789123
    2 123456789456789123
    """
    return Solutions(puzzle, searching, skip)


#: The numbers of events in the first portion, and in the largest.
PORTION = (4096, 1 << 16)


class Events(Iterator[answers.Event]):
    """An iterator over the events of a classic engine.

    Attributes:
        run: the result of the search after the last event; None before.
    """

    run: Optional[answers.Run]

    def __init__(self, puzzle: Text, engine: str, options: Mapping[str, Any], skip: int) -> None:
        self.run = None
        self._puzzle = text(puzzle)
        self._options = {"engine": engine, **options}
        self._seen, self._count = skip, PORTION[0]
        self._lines: list[str] = []
        # Errors of the puzzle or of an option are raised before the first event is requested.
        self._fetch()

    def __iter__(self) -> Events:
        return self

    def __next__(self) -> answers.Event:
        if not self._lines and self.run is None:
            self._fetch()
        if not self._lines:
            raise StopIteration
        self._seen += 1
        return answers.Event._from(self._lines.pop())

    def _fetch(self) -> None:
        said = _line("events", self._puzzle, {**self._options, "skip": self._seen, "count": self._count})
        self._count = min(2 * self._count, PORTION[1])
        lines = said.splitlines()
        if not lines[-1].startswith('{"event"'):
            self.run = answers.Run(lines.pop())
        # The list is reversed: the next event is its last item.
        self._lines = lines[::-1]


def events(puzzle: Text, engine: str, *, skip: int = 0, **running: Unpack[Running]) -> Events:
    """Iterates over the events of a classic engine, after the first ``skip``. `engines` lists the names of engines.

    An engine cannot be paused: it is run again for each portion of several thousand events, and ``time_limit`` applies to one portion.

    Raises:
        ReadError: if the text is not a puzzle.
        UnfitError: if the puzzle is not a single plain grid.
        OptionError: if there is no such engine, or the engine does not support an option.

    >>> told = events(EASY, "dlx")
    >>> print(next(told))
    forced r5c5 5
    >>> sum(1 for _ in told), told.run.verdict
    (102, 'unique')
    """
    return Events(puzzle, engine, running, skip)


@overload
def explain(puzzle: Text, *, format: Literal["json"] = "json", **explaining: Unpack[Explaining]) -> answers.Explanation: ...
@overload
def explain(puzzle: Text, *, format: Literal["text", "markdown", "html", "eureka"], **explaining: Unpack[Explaining]) -> str: ...
@overload
def explain(puzzle: Text, *, format: Literal["pdf"], **explaining: Unpack[Explaining]) -> bytes: ...
def explain(puzzle: Text, *, format: str = "json", **explaining: Unpack[Explaining]) -> Union[answers.Explanation, str, bytes]:
    """Explains the path to the solution, every step with its reason: as an object, or with ``format`` as a text or the bytes of a PDF.

    Raises:
        ReadError: if the text is not a puzzle.
        NotUnique: if the puzzle does not have exactly one solution.
        UnfitError: with ``from_here``, if the position contains a mistake.

    >>> path = explain(EASY)
    >>> path.solved, path.steps[0].technique
    (True, 'naked-single')
    """
    said, messages = _call("explain", puzzle, {"format": format, **explaining})
    _fail(messages)
    if format == "pdf":
        return said
    if format != "json":
        return said.decode()
    answer = json.loads(said)
    if "verdict" in answer:
        raise not_unique(said.decode())
    if "faults" in answer:
        raise UnfitError(" ".join(answer["faults"]), line=answer["line"])
    return answers.Explanation._from(said.decode(), answer)


@overload
def hint(position: Text, *, format: Literal["json"] = "json", **hinting: Unpack[Hinting]) -> answers.Hint: ...
@overload
def hint(position: Text, *, format: Literal["text"], **hinting: Unpack[Hinting]) -> str: ...
@overload
def hint(position: Text, *, format: Literal["svg"], **hinting: Unpack[Hinting]) -> answers.Picture: ...
def hint(position: Text, *, format: str = "json", **hinting: Unpack[Hinting]) -> Union[answers.Hint, answers.Picture, str]:
    """Finds the mistakes of a position, or its next step if there are none: as an object, or with ``format`` as a text or a picture.

    >>> print(hint(EASY, depth=1))
    There is a Naked Single, which places a digit.
    """
    line = _line("hint", position, {"format": format, **hinting})
    if format == "svg":
        return answers.Picture("svg", line.encode())
    return answers.Hint._from(line) if format == "json" else line


def rate(puzzle: Text, **rated: Unpack[Rated]) -> answers.Rating:
    """Rates the difficulty of a puzzle, on the scales ``hodoku`` (by default; ``ninefold`` for other rules), ``zambon`` and ``se``.

    Raises:
        ReadError: if the text is not a puzzle.
        NotUnique: if the puzzle does not have exactly one solution.

    >>> rate(EASY)["hodoku_level"]
    'easy'
    """
    rating = answers.Rating(_line("rate", puzzle, rated))
    if rating.verdict != "unique":
        reading = {name: value for name, value in rated.items() if name != "scale"}
        raise not_unique(_line("check", puzzle, reading))
    return rating


def canonical(puzzle: Text, *, with_transform: bool = True, **reading: Unpack[CanonicalReading]) -> answers.Canonical:
    """Returns the smallest of all equivalent puzzles, and the symmetries of the puzzle as far as they are known.

    Raises:
        ReadError: if the text is not a puzzle.
        UnfitError: if the puzzle has several grids, or candidates.

    >>> canonical(PUZZLE).form == canonical(transform(PUZZLE, rotate=90).transformed).form
    True
    """
    return answers.Canonical._from(_line("canonical", puzzle, {"with_transform": with_transform, **reading}))


def same(one: Text, other: Text, **reading: Unpack[Searching]) -> answers.Same:
    """Compares two puzzles: returns whether they are equivalent, and the transform between them.

    >>> bool(same(PUZZLE, EASY))
    False
    """
    return answers.Same._from(_line("same", one, {"other": text(other).decode(errors="replace"), **reading}))


def transform(puzzle: Text, **transforming: Unpack[Transforming]) -> answers.Transformed:
    """Rotates, mirrors, rearranges or renumbers a puzzle, as one of the options specifies.

    >>> transform(EASY, shift=1).transformed[:9]
    '64..8....'
    """
    return answers.Transformed._from(_line("transform", puzzle, {"chance": _chance(), **transforming}))


def convert(puzzles: Text, format: str, **converting: Unpack[Converting]) -> answers.Converted:
    """Converts puzzles to another format: returns their text, with the parts that the format cannot hold.

    Raises:
        ReadError: if part of the text is not a puzzle.
        OptionError: if ``format`` is not a format that can be written.
        UnfitError: with ``strict``, if information would be lost.

    >>> convert(EASY, "line", blank="0")
    '530070000600195000098000060800060003400803001700020006060000280000419005000080079\\n'
    """
    said, messages = _call("convert", puzzles, {"many": True, "format": format, **converting})
    _fail(messages)
    return answers.Converted(said.decode(), tuple(message["lost"] for message in messages if "lost" in message))


def render(
    puzzles: Text, format: Literal["svg", "text", "html", "png", "pdf"] = "svg", **drawing: Unpack[Rendering]
) -> answers.Picture:
    """Draws the puzzles of a text as a picture or as pages.

    >>> render(EASY)
    Picture(kind='svg', ...)
    >>> print(str(render(EASY, "text", ascii=True)).splitlines()[1])
    | 5 3 . | . 7 . | . . . |
    """
    said, messages = _call("render", puzzles, {"many": True, "format": format, **drawing})
    _fail(messages)
    return answers.Picture(format, said)


def book(puzzles: Text, **binding: Unpack[Binding]) -> answers.Picture:
    """Lays out the puzzles of a text as a book for printing: a PDF with their solutions at the back.

    Raises:
        ReadError: if part of the text is not a puzzle.
        UnfitError: if a puzzle does not have exactly one solution; ``line`` is the line of the puzzle.

    >>> bytes(book(EASY, title="One puzzle", paper="a5"))[:4]
    b'%PDF'
    """
    said, messages = _call("book", puzzles, {"many": True, **binding})
    _fail(messages)
    return answers.Picture("pdf", said)


def generate(**order: Unpack[Order]) -> answers.Made:
    """Generates a puzzle.

    Raises:
        OptionError: if no such puzzle can exist.
        ShortError: if no such puzzle was found in time; ``puzzles`` contains the nearest one.

    >>> made = generate(seed=7, symmetry="half-turn")
    >>> made.puzzle == generate(seed=7, symmetry="half-turn").puzzle
    True
    >>> rules = {"format": "ninefold", "version": 1, "size": 6, "givens": "." * 36, "diagonal+": True}
    >>> generate(rules=rules, seed=7).rules
    '6x6 with Rising Diagonal'
    """
    return _made("generate", {**order, "count": 1})[0]


def generate_many(count: int, **series: Unpack[Series]) -> list[answers.Made]:
    """Generates ``count`` puzzles.

    Raises:
        OptionError: if no such puzzles can exist.
        ShortError: if not all were found in time; ``puzzles`` contains those found, and the nearest one.

    >>> len(generate_many(3, seed=1))
    3
    """
    return _made("generate", {**series, "count": count})


def daily(date: Union[str, datetime.date, None] = None, **day: Unpack[Day]) -> answers.Made:
    """Returns the puzzle of a day, which is the same everywhere.

    The day is a date, a datetime, or a text such as ``"2026-12-24"``; today in UTC by default.

    >>> daily("2026-12-24", level="easy").ratings["hodoku_level"]
    'easy'
    """
    day_of = date if date is not None else datetime.datetime.now(datetime.timezone.utc)
    if isinstance(day_of, datetime.datetime):
        # A datetime counts as the date in its own time zone; without a time zone, as the date that it names.
        day_of = day_of.date()
    return _made("daily", {"date": day_of.isoformat() if isinstance(day_of, datetime.date) else day_of, **day})[0]


def _made(name: str, options: Mapping[str, Any]) -> list[answers.Made]:
    said, messages = _call(name, b"", {"chance": _chance(), **options} if name == "generate" else options)
    made = [answers.Made._from(line) for line in said.decode().splitlines()]
    try:
        _fail(messages)
    except ShortError as error:
        error.puzzles = tuple(made)
        raise
    return made


def _chance() -> int:
    """Returns a random number, which determines new puzzles unless the options name a seed."""
    return random.SystemRandom().getrandbits(32)


@overload
def stats(puzzles: Text, *, format: Literal["json"] = "json", **collected: Unpack[Collected]) -> answers.Statistics: ...
@overload
def stats(puzzles: Text, *, format: Literal["text", "csv", "html"], **collected: Unpack[Collected]) -> str: ...
def stats(puzzles: Text, *, format: str = "json", **collected: Unpack[Collected]) -> Union[answers.Statistics, str]:
    """Returns statistics of the collection in a text: verdicts, clues, digits, and with ``scale`` also ratings.

    >>> stats(PUZZLE + "\\n" + EASY).tables["verdicts"]
    {'unique': 2, 'many': 0, 'none': 0, 'invalid': 0}
    """
    line = _line("stats", puzzles, {"format": format, **collected})
    return answers.Statistics(json.dumps(json.loads(line), ensure_ascii=False)) if format == "json" else line


def _list(name: str, kind: type[A]) -> list[A]:
    return [kind(line) for line in _line(name, b"", {}).splitlines()]


def techniques() -> list[answers.Technique]:
    """Lists the techniques with their ratings.

    >>> techniques()[0].id
    'full-house'
    """
    return _list("techniques", answers.Technique)


def technique(name: str) -> str:
    """Returns the page of a technique, as a text.

    Raises:
        OptionError: if there is no technique of that name.
    """
    return _line("technique", b"", {"name": name})


def formats() -> list[answers.Format]:
    """Lists the formats that can be read or written."""
    return _list("formats", answers.Format)


def engines() -> list[answers.Engine]:
    """Lists the classic engines, which `events` can run.

    >>> engines()[0].name
    'brute'
    """
    return _list("engines", answers.Engine)


def layouts() -> list[answers.Layout]:
    """Lists the layouts of several grids that have a name."""
    return _list("layouts", answers.Layout)


def constraints() -> list[answers.Constraint]:
    """Lists the constraints that puzzles can have, with their rules and their keys in JSON.

    >>> [one.about for one in constraints() if one.key == "xv"]
    ['The digits on either side of an X add up to 10, those on either side of a V to 5.']
    """
    return _list("constraints", answers.Constraint)
