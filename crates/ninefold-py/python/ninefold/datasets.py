"""Data sets of puzzles for machine learning: split without leaks, augment, order by difficulty, and verify answers step by step.

::

    split_by_class(puzzles)      keeps equivalent puzzles on one side   train, test: numbers of rows
    augment(puzzles, 8)          adds equivalent puzzles                rows with solutions and transforms
    curriculum(puzzles, 5)       orders puzzles from easy to hard       stages: numbers of rows
    verify(puzzle, steps)        judges each step of an answer          proved, true, wrong, ..

All results depend only on the rows and the seed, not on the machine or the number of threads.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, Optional, Union

from . import _calls, _many
from ._errors import OptionError, UnfitError

__all__ = ["Curriculum", "Judged", "Stage", "Variant", "Verified", "augment", "curriculum", "split_by_class", "verify"]

#: The cells, in the order of a line of 81 signs.
_CELLS = [(row, column) for row in range(1, 10) for column in range(1, 10)]


def _chance(*parts: object, bits: int = 48) -> int:
    """Returns a pseudo-random number that depends only on ``parts``."""
    digest = hashlib.blake2b("\0".join(map(str, parts)).encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") >> (64 - bits)


def split_by_class(
    puzzles: Iterable[str],
    shares: Optional[Mapping[str, float]] = None,
    *,
    by: Literal["puzzle", "solution"] = "puzzle",
    seed: int = 0,
    jobs: Optional[int] = None,
) -> dict[str, list[int]]:
    """Splits puzzles so that equivalent ones are always on the same side: no test puzzle is a rotated, mirrored or renumbered training puzzle.

    The canonical form of a class determines its side. So a class stays on its side if puzzles are added, left out or reordered, and a side has only
    approximately its share of the classes. Only puzzles with one plain grid have classes.

    Args:
        puzzles: the puzzles.
        shares: the name of each side with its share, with any sum; by default ``{"train": 0.8, "test": 0.2}``.
        by: ``"solution"`` also keeps puzzles with equivalent solutions together: the same full grid with other givens.
        seed: the seed of the split.
        jobs: the number of threads; the number of cores by default.

    Returns:
        For each side, the numbers of its rows, from 0, in order.

    Raises:
        ReadError: with ``row``: a row is not a puzzle.
        UnfitError: with ``row``: a row has other rules.
        NotUnique: with ``row``: with ``by="solution"``, a row does not have exactly one solution.
        OptionError: if shares are negative or all zero.

    >>> rows = [EASY, transform(EASY, rotate=90).transformed, PUZZLE]
    >>> sides = datasets.split_by_class(rows, {"train": 1, "test": 1}, seed=2)
    >>> sorted(sides.values())
    [[0, 1], [2]]
    """
    asked = {"train": 0.8, "test": 0.2} if shares is None else dict(shares)
    whole = sum(asked.values())
    if not asked or any(not share >= 0 for share in asked.values()) or not 0 < whole < float("inf"):
        raise OptionError(f"shares: expected numbers of at least 0 with a sum above 0, found {asked}")
    if by not in ("puzzle", "solution"):
        raise OptionError(f"by: expected puzzle or solution, found {by!r}")
    rows = list(puzzles)
    grids = _many.solve_many(rows, jobs=jobs) if by == "solution" else rows
    sides: dict[str, list[int]] = {name: [] for name in asked}
    for at, form in enumerate(_many.canonical_many(grids, jobs=jobs)):
        place = _chance(seed, form) / (1 << 48) * whole
        last = [name for name, share in asked.items() if share > 0][-1]
        for name, share in asked.items():
            if place < share or name == last:
                sides[name].append(at)
                break
            place -= share
    return sides


class Variant(NamedTuple):
    """An equivalent puzzle.

    Attributes:
        row: the number of the original puzzle.
        puzzle: the equivalent puzzle, 81 signs.
        solution: the solution of the equivalent puzzle.
        transform: the transform from the original puzzle, in the notation of canonical forms; empty for the original itself.
    """

    row: int
    puzzle: str
    solution: str
    transform: str


def augment(puzzles: Iterable[str], count: int, *, seed: int = 0, original: bool = True, jobs: Optional[int] = None) -> list[Variant]:
    """Augments a data set with equivalent puzzles: a random transform is applied to each puzzle and its solution.

    A transform permutes rows, columns and digits, rotates and mirrors. The puzzles of a row are all different. Split a data set before you augment
    it: see :func:`split_by_class`.

    Args:
        puzzles: puzzles with exactly one solution.
        count: the number of new puzzles for each row.
        seed: the seed of the transforms.
        original: whether the unchanged puzzle of a row precedes its new ones.
        jobs: the number of threads; the number of cores by default.

    Raises:
        ReadError: with ``row``: a row is not a puzzle.
        UnfitError: with ``row``: a row has other rules.
        NotUnique: with ``row``: a row does not have exactly one solution.

    >>> enlarged = datasets.augment([EASY], 3, seed=1)
    >>> [variant.row for variant in enlarged], bool(same(EASY, enlarged[3].puzzle))
    ([0, 0, 0, 0], True)
    >>> solve(enlarged[3].puzzle).solution == enlarged[3].solution
    True
    """
    if isinstance(count, bool) or not isinstance(count, int) or count < 0:
        raise OptionError(f"count: expected a whole number of at least 0, found {count!r}")
    rows = list(puzzles)

    def enlarged(at: int) -> list[Variant]:
        solved = _calls.solve(rows[at])
        puzzle, solution = str(solved.puzzle), str(solved.solution)
        made = [Variant(at, puzzle, solution, "")]
        seen = {puzzle}
        # Puzzles with symmetries have fewer equivalent puzzles than there are transforms, so a transform can repeat an earlier puzzle.
        for attempt in range(count + 1000):
            if len(made) > count:
                break
            turned = _calls.transform(puzzle, random=True, seed=_chance(seed, at, attempt))
            if turned.transformed not in seen:
                seen.add(turned.transformed)
                image = _calls.transform(solution, by=turned.transform).transformed
                made.append(Variant(at, turned.transformed, image, turned.transform))
        return made if original else made[1:]

    listed = _many._each(enlarged, range(len(rows)), jobs, "raise", None)
    return [variant for variants in listed for variant in variants or ()]


class Stage(NamedTuple):
    """Puzzles of similar difficulty.

    Attributes:
        rows: the numbers of the rows, from easy to hard.
        least: the rating of the easiest puzzle.
        most: the rating of the hardest puzzle.
    """

    rows: list[int]
    least: float
    most: float


class Curriculum(NamedTuple):
    """Puzzles in order of difficulty.

    Attributes:
        stages: stages of nearly equal size, from easy to hard.
        unrated: the numbers of rows without a rating: puzzles without exactly one solution, beyond the steps of the scale, or with rules that the
            scale does not support.
    """

    stages: list[Stage]
    unrated: list[int]


#: The columns by which scales order puzzles.
_ORDERS = {"hodoku": "hodoku_score", "ninefold": "ninefold_score", "se": "se_er"}


def curriculum(
    puzzles: Iterable[str], stages: int = 5, *, scale: Literal["hodoku", "ninefold", "se"] = "hodoku", jobs: Optional[int] = None
) -> Curriculum:
    """Orders puzzles by their rating, and divides them into stages of nearly equal size.

    Args:
        puzzles: the puzzles.
        stages: the number of stages; with fewer puzzles, there are fewer stages.
        scale: the scale: HoDoKu's score, Ninefold's score for any rules, or the rating of Sudoku Explainer.
        jobs: the number of threads; the number of cores by default.

    Raises:
        ReadError: with ``row``: a row is not a puzzle.

    >>> ordered = datasets.curriculum([PUZZLE, EASY, "." * 81], 2)
    >>> [(stage.rows, stage.least) for stage in ordered.stages], ordered.unrated
    ([([1], 204), ([0], 428)], [2])
    """
    if isinstance(stages, bool) or not isinstance(stages, int) or stages < 1:
        raise OptionError(f"stages: expected a whole number of at least 1, found {stages!r}")
    if scale not in _ORDERS:
        raise OptionError(f"scale: expected {', '.join(_ORDERS)}, found {scale!r}")
    column = _ORDERS[scale]
    rows = list(puzzles)
    # A row that is not a puzzle is an error; a row without a rating is not.
    _many.check_many(rows, jobs=jobs)
    rated = _many.rate_many(rows, scale=scale, jobs=jobs, errors="null")
    ratings: list[Optional[float]] = [None if row is None else row[column] for row in rated]
    ordered = sorted((rating, at) for at, rating in enumerate(ratings) if rating is not None)
    count = min(stages, len(ordered))
    cut = [number * len(ordered) // count for number in range(count + 1)] if count else []
    pieces = [ordered[start:end] for start, end in zip(cut, cut[1:])]
    return Curriculum(
        [Stage([at for _, at in piece], piece[0][0], piece[-1][0]) for piece in pieces],
        [at for at, rating in enumerate(ratings) if rating is None],
    )


class Judged(NamedTuple):
    """A step with its verdict.

    Attributes:
        step: the original text of the step.
        verdict: ``"proved"``: the method has a step with this conclusion at this point. ``"true"``: the solution agrees, but no step of the method
            has this conclusion here. ``"idle"``: the conclusion was known before. ``"wrong"``: the solution differs. ``"illegal"``: the cell has
            another digit, or a house has this digit. ``"unreadable"``: the text is not a step.
        technique: the id of the easiest technique with this conclusion, if the step is proved.
    """

    step: str
    verdict: Literal["proved", "true", "idle", "wrong", "illegal", "unreadable"]
    technique: Optional[str]

    @property
    def is_right(self) -> bool:
        """Whether the step is right: proved or true."""
        return self.verdict in ("proved", "true")


class Verified(NamedTuple):
    """An answer, judged step by step.

    Attributes:
        steps: each step with its verdict.
        is_solved: whether the steps fill the grid.
        digits: the digits after all right steps, 81 signs.
    """

    steps: list[Judged]
    is_solved: bool
    digits: str

    @property
    def error(self) -> Optional[int]:
        """The number of the first step that is wrong, illegal or unreadable, from 0; None if there is none."""
        bad = (at for at, judged in enumerate(self.steps) if judged.verdict in ("wrong", "illegal", "unreadable"))
        return next(bad, None)

    @property
    def reward(self) -> float:
        """The share of the steps that are proved; 0 without steps."""
        return sum(judged.verdict == "proved" for judged in self.steps) / max(1, len(self.steps))


#: A conclusion: cells, a sign, digits.
_CONCLUSION = re.compile(r"r([1-9]+)c([1-9]+)\s*(=|<>|!=)\s*([1-9]+)", re.IGNORECASE)

#: A step: a text with conclusions, a cell with its digit, or a step of a path.
Step = Union[str, Sequence[int], Any]


def verify(puzzle: Any, steps: Iterable[Step], *, method: str = "hodoku", timeout: Optional[float] = None) -> Verified:
    """Judges each step of an answer: whether the solution agrees, and whether a person could have concluded it at this point.

    Right steps are applied, so that later steps can build on them; other steps are not. A step is a text with conclusions, such as ``"r1c3=4"`` or
    ``"r12c3<>57, r4c4=1"``, a row, column and digit, or a step of :func:`ninefold.explain`.

    Args:
        puzzle: a puzzle of 9 rows with exactly one solution, under any rules.
        steps: the steps in order.
        method: the steps that count as proof: a method, or ids of techniques separated by commas, such as ``"naked-single,hidden-single"``.
        timeout: the seconds that each search for steps may take.

    Raises:
        ReadError: the puzzle cannot be read.
        NotUnique: the puzzle does not have exactly one solution.
        UnfitError: the puzzle has several grids, or more or fewer than nine rows.
        TimeoutError: a search did not end in time.

    >>> answer = datasets.verify(EASY, ["r5c5=5", (5, 1, 3), "r1c3=1", "r1c3 is easy"])
    >>> [judged.verdict for judged in answer.steps], answer.error, answer.reward
    (['proved', 'illegal', 'wrong', 'unreadable'], 1, 0.25)
    >>> datasets.verify(EASY, explain(EASY).steps).is_solved
    True
    """
    return _Judge(puzzle, method, timeout).judge(steps)


#: The techniques that place a digit without an elimination, and the methods that include them.
_SINGLES, _WITH_SINGLES = "full-house,naked-single,hidden-single", ("simple", "hodoku", "hints", "all")


class _Judge:
    """A position in which steps are judged."""

    def __init__(self, puzzle: Any, method: str, timeout: Optional[float]) -> None:
        # Solutions under other rules have a line for each row.
        solution = "".join(str(_calls.solve(puzzle).solution).split())
        self.document: dict[str, Any] = dict(_calls.parse(puzzle).document)
        if len(solution) != 81 or "grids" in self.document or "layout" in self.document:
            raise UnfitError("steps are verified in one grid of nine rows")
        self.solution = dict(zip(_CELLS, map(int, solution)))
        self.has_boxes = not any(key in self.document for key in ("regions", "size"))
        given = zip(_CELLS, "".join(str(self.document["givens"]).split()))
        self.givens = {cell: int(sign) for cell, sign in given if sign.isdigit() and sign != "0"}
        self.placed: dict[tuple[int, int], int] = {}
        self.eliminated: set[tuple[tuple[int, int], int]] = set()
        self.timeout = timeout
        #: The methods to try in order: singles are found much faster than all steps.
        self.methods = [_SINGLES, method] if method in _WITH_SINGLES else [method]

    def judge(self, steps: Iterable[Step]) -> Verified:
        judged = [self.one(step) for step in steps]
        digits = {**self.givens, **self.placed}
        line = "".join(str(digits.get(cell, ".")) for cell in _CELLS)
        return Verified(judged, "." not in line, line)

    def one(self, step: Step) -> Judged:
        try:
            text, conclusions = _read(step)
        except (ValueError, TypeError):
            return Judged(str(step), "unreadable", None)
        verdicts = [self.simple(*conclusion) for conclusion in conclusions]
        for bad in ("illegal", "wrong"):
            if bad in verdicts:
                return Judged(text, bad, None)
        new = [one for one, verdict in zip(conclusions, verdicts) if verdict == "true"]
        if not new:
            return Judged(text, "idle", None)
        found: list[Optional[str]] = [None]
        for method in self.methods:
            known = self.search(method)
            found = [known.get(one) for one in new]
            if None not in found:
                break
        for cell, sign, digit in new:
            if sign == "=":
                self.placed[cell] = digit
            else:
                self.eliminated.add((cell, digit))
        if None in found:
            return Judged(text, "true", None)
        return Judged(text, "proved", found[0])

    def simple(self, cell: tuple[int, int], sign: str, digit: int) -> Literal["idle", "illegal", "wrong", "true"]:
        """Returns the verdict that follows from the digits and the solution alone."""
        digits = {**self.givens, **self.placed}
        there = digits.get(cell)
        is_excluded = any(digits[other] == digit for other in digits if other != cell and self.sees(cell, other))
        if sign != "=":
            if self.solution[cell] == digit:
                return "wrong"
            return "idle" if there is not None or is_excluded or (cell, digit) in self.eliminated else "true"
        if there is not None:
            return "idle" if there == digit else "illegal"
        if is_excluded:
            return "illegal"
        return "true" if self.solution[cell] == digit else "wrong"

    def sees(self, one: tuple[int, int], other: tuple[int, int]) -> bool:
        """Whether two cells have a row, a column or a box in common."""
        boxes = [((row - 1) // 3, (column - 1) // 3) for row, column in (one, other)]
        return one[0] == other[0] or one[1] == other[1] or self.has_boxes and boxes[0] == boxes[1]

    def search(self, method: str) -> dict[tuple[tuple[int, int], str, int], str]:
        """Returns all conclusions of a method at this point, each with its technique."""
        gone: dict[str, str] = {}
        for (row, column), digit in sorted(self.eliminated):
            gone[f"r{row}c{column}"] = gone.get(f"r{row}c{column}", "") + str(digit)
        placed = "".join(str(self.placed.get(cell, ".")) for cell in _CELLS)
        position = {**self.document, "placed": placed, "eliminated": gone}
        if not gone:
            del position["eliminated"]
        told = _calls.hint(position, method=method, all=True, timeout=self.timeout).to_dict()
        known: dict[tuple[tuple[int, int], str, int], str] = {}
        for offered in told.get("steps", ()):
            step = offered["step"]
            for sign, cells in (("=", step.get("placed", {})), ("<>", step.get("eliminated", {}))):
                for cell, digits in cells.items():
                    for digit in digits:
                        known.setdefault(((int(cell[1]), int(cell[3])), sign, int(digit)), str(offered["technique"]))
        return known


def _read(step: Step) -> tuple[str, list[tuple[tuple[int, int], str, int]]]:
    """Returns the text and the conclusions of a step."""
    said = getattr(step, "to_dict", None)
    if said is not None:
        told = said()
        placed = [f"{cell}={digits}" for cell, digits in told.get("placed", {}).items()]
        step = ", ".join(placed + [f"{cell}<>{digits}" for cell, digits in told.get("eliminated", {}).items()])
    if not isinstance(step, str):
        row, column, digit = map(int, step)
        step = f"r{row}c{column}={digit}"
    rest = _CONCLUSION.sub("", step).replace("and", "").strip(" ,;.")
    found = [
        ((int(row), int(column)), "=" if sign == "=" else "<>", int(digit))
        for rows, columns, sign, digits in _CONCLUSION.findall(step)
        for row in rows
        for column in columns
        for digit in digits
    ]
    places = [cell for cell, sign, _ in found if sign == "="]
    if rest or not found or len(set(places)) < len(places):
        raise ValueError(f"expected conclusions such as r1c3=4 and r1c3<>57, found {step!r}")
    return step, found
