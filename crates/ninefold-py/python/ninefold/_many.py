"""The calls about many puzzles, on all cores: what comes in says what goes out.

==========================================  ==========================================================
comes in                                    goes out
==========================================  ==========================================================
a list or any iterable of texts             a list
NumPy, whole numbers, ``(n, 81)``,          NumPy: ``(n, 81)`` for solutions and forms, ``(n,)`` for all else
``(n, 9, 9)``
NumPy, texts                                NumPy, objects
a Series of pandas                          a Series with the same index and name; a DataFrame of ratings
a Series of polars                          a Series of the same name; a DataFrame of ratings
anything with the protocols of Arrow        an `Arrow` object, which has them too; a struct of ratings
==========================================  ==========================================================
"""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from typing import TYPE_CHECKING, Any, Literal, Optional, Union, overload

from . import _native
from ._answers import Hint
from ._calls import hint
from ._errors import Error, ReadError, at_row
from ._options import Hinting
from ._table import Scales

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from typing_extensions import Unpack

Errors = Literal["raise", "null"]
Progress = Callable[[int, int], object]
Texts = Union[Sequence[Optional[str]], Iterator[Optional[str]]]


def _ask(
    name: str,
    puzzles: Any,
    jobs: Optional[int],
    errors: Errors,
    progress: Optional[Progress],
    *,
    limit: int = 2,
    pattern: bool = False,
    scales: Sequence[str] = (),
) -> Any:
    rows, kind, back = _taken(puzzles)
    if errors not in ("raise", "null"):
        raise ValueError(f"errors: expected 'raise' or 'null', found {errors!r}")
    if progress is not None and not callable(progress):
        raise TypeError("progress: expected something to call with the rows that are done and with all")
    said = _native.many(
        name,
        rows,
        kind,
        jobs=_jobs(jobs),
        lenient=errors == "null",
        progress=progress,
        limit=_whole("limit", limit),
        pattern=bool(pattern),
        scales=list(scales),
    )
    return back(name, said)


def _whole(name: str, number: Any, least: int = 0) -> int:
    if isinstance(number, bool) or not hasattr(number, "__index__") or not least <= int(number) < 1 << 63:
        raise ValueError(f"{name}: expected a whole number from {least}, found {number!r:.40}")
    return int(number)


def _jobs(jobs: Optional[int]) -> int:
    if jobs is not None:
        return min(_whole("jobs", jobs, 1), 1024)
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


Back = Callable[[str, Any], Any]


def _taken(puzzles: Any) -> tuple[Any, str, Back]:
    """Rows for the compiled part, the form of its answers, and what makes the caller's kind of them."""
    if isinstance(puzzles, list):
        return puzzles, "list", _listed
    if isinstance(puzzles, (str, bytes, bytearray, dict)):
        raise TypeError(f"expected many puzzles, found a value of type {type(puzzles).__name__}; parse_all takes a text with many")
    library = type(puzzles).__module__.partition(".")[0]
    if library == "numpy" and hasattr(puzzles, "dtype"):
        return _from_numpy(puzzles)
    if library == "pandas" and hasattr(puzzles, "notna") and hasattr(puzzles, "index"):
        rows = puzzles.astype(object).where(puzzles.notna(), None).tolist()
        return rows, "list", lambda name, said: _to_pandas(puzzles, name, said)
    if hasattr(puzzles, "__arrow_c_array__") or hasattr(puzzles, "__arrow_c_stream__"):
        if library == "polars":
            return puzzles, "arrow", lambda name, said: _to_polars(puzzles, name, said)
        return puzzles, "arrow", lambda _, said: said
    if isinstance(puzzles, Iterable):
        return list(puzzles), "list", _listed
    raise TypeError(f"expected many puzzles, found a value of type {type(puzzles).__name__}")


def _listed(name: str, said: Any) -> Any:
    if name != "rate":
        return said
    names = [column for column, _ in said]
    return [dict(zip(names, row)) for row in zip(*(values for _, values in said))]


def _from_numpy(array: Any) -> tuple[Any, str, Back]:
    import numpy as np

    if array.dtype.kind in "UOT":
        if array.ndim != 1:
            raise ValueError(f"expected a row of texts, found an array of the shape {array.shape}")
        return array.tolist(), "list", _to_objects
    if array.dtype.kind not in "iu":
        raise TypeError(f"expected whole numbers from 0 to 9, or texts, found an array of {array.dtype}")
    if array.ndim == 3 and array.shape[1:] == (9, 9):
        array = array.reshape(len(array), 81)
    if array.ndim != 2 or array.shape[1] != 81:
        raise ValueError(f"expected an array of the shape (n, 81) or (n, 9, 9), found {array.shape}")
    if array.dtype == np.int8:
        # Digits below 0 become digits above 9, which are refused.
        array = array.view(np.uint8) if array.flags.c_contiguous else array.astype(np.uint8)
    elif array.dtype != np.uint8:
        if array.size:
            wrong = np.argwhere((array < 0) | (array > 9))
            if len(wrong):
                row, cell = wrong[0].tolist()
                message = f"r{cell // 9 + 1}c{cell % 9 + 1}: expected a digit from 0 to 9, found {array[row, cell]}"
                raise ReadError(message, expected="a digit from 0 to 9", row=row)
        array = array.astype(np.uint8)
    return np.ascontiguousarray(array), "numpy", _to_numpy


def _to_objects(name: str, said: Any) -> Any:
    import numpy as np

    if name == "rate":
        return {column: _column(values) for column, values in said}
    if name == "count":
        return _numbers(said)
    made = np.empty(len(said), dtype=object)
    made[:] = said
    return made


def _to_numpy(name: str, said: Any) -> Any:
    import numpy as np

    if name == "rate":
        return {column: _column(values) for column, values in said}
    if name == "count":
        return _numbers(said)
    return np.array(said, dtype="<U7" if None not in said else object) if name == "check" else said


def _numbers(said: list[Optional[int]]) -> Any:
    import numpy as np

    return np.array([-1 if number is None else number for number in said], dtype=np.int64)


def _column(values: list[Any]) -> Any:
    """Whole numbers and fractions as such, not a number for what is missing; texts as objects."""
    import numpy as np

    known = [value for value in values if value is not None]
    if known and all(isinstance(value, (int, float)) for value in known):
        if len(known) == len(values):
            return np.array(values)
        return np.array([np.nan if value is None else value for value in values], dtype=float)
    made = np.empty(len(values), dtype=object)
    made[:] = values
    return made


def _to_pandas(series: Any, name: str, said: Any) -> Any:
    import pandas as pd

    if name == "rate":
        return pd.DataFrame(dict(said), index=series.index)
    kind = {"count": "Int64"}.get(name, object)
    return pd.Series(said, index=series.index, name=series.name, dtype=kind)


def _to_polars(series: Any, name: str, said: Any) -> Any:
    import polars as pl

    return pl.DataFrame(said) if name == "rate" else pl.Series(said).rename(series.name)


@overload
def solve_many(
    puzzles: Texts, *, jobs: Optional[int] = None, errors: Literal["raise"] = "raise", progress: Optional[Progress] = None
) -> list[str]: ...
@overload
def solve_many(
    puzzles: Texts, *, jobs: Optional[int] = None, errors: Errors = "raise", progress: Optional[Progress] = None
) -> list[Optional[str]]: ...
@overload
def solve_many(
    puzzles: NDArray[Any], *, jobs: Optional[int] = None, errors: Errors = "raise", progress: Optional[Progress] = None
) -> NDArray[Any]: ...
@overload
def solve_many(puzzles: Any, *, jobs: Optional[int] = None, errors: Errors = "raise", progress: Optional[Progress] = None) -> Any: ...
def solve_many(puzzles: Any, *, jobs: Optional[int] = None, errors: Errors = "raise", progress: Optional[Progress] = None) -> Any:
    """The solutions of many puzzles.

    Args:
        puzzles: texts in any format, one puzzle each, or digits, 0 for an empty cell; see the table of kinds above.
        jobs: how many threads work; as many as there are cores by default.
        errors: ``raise`` the first row that cannot be read or has not exactly one solution; or ``null``: such a row has no solution
            (``None``, null, or 81 zeros in an array of digits).
        progress: is called now and then with the rows that are done and with all; what it raises ends the work.

    Raises:
        ReadError, NotUnique: with ``row``, from 0.

    >>> solve_many([PUZZLE, "." * 81], errors="null")[0][:9]
    '814729635'
    """
    return _ask("solve", puzzles, jobs, errors, progress)


@overload
def check_many(
    puzzles: Texts, *, jobs: Optional[int] = None, errors: Literal["raise"] = "raise", progress: Optional[Progress] = None
) -> list[str]: ...
@overload
def check_many(
    puzzles: Texts, *, jobs: Optional[int] = None, errors: Errors = "raise", progress: Optional[Progress] = None
) -> list[Optional[str]]: ...
@overload
def check_many(
    puzzles: NDArray[Any], *, jobs: Optional[int] = None, errors: Errors = "raise", progress: Optional[Progress] = None
) -> NDArray[Any]: ...
@overload
def check_many(puzzles: Any, *, jobs: Optional[int] = None, errors: Errors = "raise", progress: Optional[Progress] = None) -> Any: ...
def check_many(puzzles: Any, *, jobs: Optional[int] = None, errors: Errors = "raise", progress: Optional[Progress] = None) -> Any:
    """The verdicts on many puzzles: ``unique``, ``many``, ``none``, ``invalid``. The arguments are those of `solve_many`.

    Raises:
        ReadError: with ``row``, from 0.

    >>> check_many([PUZZLE, "." * 81, "11" + "." * 79])
    ['unique', 'many', 'invalid']
    """
    return _ask("check", puzzles, jobs, errors, progress)


@overload
def count_many(
    puzzles: Texts,
    *,
    limit: int = 2,
    jobs: Optional[int] = None,
    errors: Literal["raise"] = "raise",
    progress: Optional[Progress] = None,
) -> list[int]: ...
@overload
def count_many(
    puzzles: Texts, *, limit: int = 2, jobs: Optional[int] = None, errors: Errors = "raise", progress: Optional[Progress] = None
) -> list[Optional[int]]: ...
@overload
def count_many(
    puzzles: NDArray[Any], *, limit: int = 2, jobs: Optional[int] = None, errors: Errors = "raise", progress: Optional[Progress] = None
) -> NDArray[Any]: ...
@overload
def count_many(
    puzzles: Any, *, limit: int = 2, jobs: Optional[int] = None, errors: Errors = "raise", progress: Optional[Progress] = None
) -> Any: ...
def count_many(
    puzzles: Any, *, limit: int = 2, jobs: Optional[int] = None, errors: Errors = "raise", progress: Optional[Progress] = None
) -> Any:
    """How many solutions many puzzles have, up to a limit; the quickest question there is. The other arguments are those of `solve_many`.

    Args:
        limit: where counting stops. Up to 255 many puzzles are counted at once.

    Raises:
        ReadError: with ``row``, from 0. In arrays of NumPy a row without an answer is -1.

    >>> count_many([PUZZLE, "." * 81, "11" + "." * 79], limit=9)
    [1, 9, 0]
    """
    return _ask("count", puzzles, jobs, errors, progress, limit=limit)


@overload
def canonical_many(
    puzzles: Texts,
    *,
    pattern: bool = False,
    jobs: Optional[int] = None,
    errors: Literal["raise"] = "raise",
    progress: Optional[Progress] = None,
) -> list[str]: ...
@overload
def canonical_many(
    puzzles: Texts, *, pattern: bool = False, jobs: Optional[int] = None, errors: Errors = "raise", progress: Optional[Progress] = None
) -> list[Optional[str]]: ...
@overload
def canonical_many(
    puzzles: NDArray[Any],
    *,
    pattern: bool = False,
    jobs: Optional[int] = None,
    errors: Errors = "raise",
    progress: Optional[Progress] = None,
) -> NDArray[Any]: ...
@overload
def canonical_many(
    puzzles: Any, *, pattern: bool = False, jobs: Optional[int] = None, errors: Errors = "raise", progress: Optional[Progress] = None
) -> Any: ...
def canonical_many(
    puzzles: Any, *, pattern: bool = False, jobs: Optional[int] = None, errors: Errors = "raise", progress: Optional[Progress] = None
) -> Any:
    """The canonical forms of many puzzles: equal for those that are equivalent. The other arguments are those of `solve_many`.

    Args:
        pattern: of the patterns of the clues, whatever their digits.

    Raises:
        ReadError: with ``row``, from 0; UnfitError for several grids, or candidates.

    >>> len(set(canonical_many([PUZZLE, transform(PUZZLE, rotate=90).transformed])))
    1
    """
    return _ask("canonical", puzzles, jobs, errors, progress, pattern=pattern)


@overload
def rate_many(
    puzzles: Texts, *, scale: Scales = "hodoku", jobs: Optional[int] = None, errors: Errors = "raise", progress: Optional[Progress] = None
) -> list[dict[str, Any]]: ...
@overload
def rate_many(
    puzzles: NDArray[Any],
    *,
    scale: Scales = "hodoku",
    jobs: Optional[int] = None,
    errors: Errors = "raise",
    progress: Optional[Progress] = None,
) -> dict[str, NDArray[Any]]: ...
@overload
def rate_many(
    puzzles: Any, *, scale: Scales = "hodoku", jobs: Optional[int] = None, errors: Errors = "raise", progress: Optional[Progress] = None
) -> Any: ...
def rate_many(
    puzzles: Any, *, scale: Scales = "hodoku", jobs: Optional[int] = None, errors: Errors = "raise", progress: Optional[Progress] = None
) -> Any:
    """The ratings of many puzzles: a row each, with the columns of `rate` but for the puzzle. The other arguments are those of `solve_many`.

    Args:
        scale: one scale or several: ``hodoku``, ``zambon``, ``se``.

    Raises:
        ReadError, NotUnique: with ``row``, from 0. With ``errors="null"`` the columns of such a row have no values.

    >>> [row["hodoku_level"] for row in rate_many([EASY])]
    ['easy']
    """
    scales = [part.strip() for part in scale.split(",")] if isinstance(scale, str) else list(scale)
    return _ask("rate", puzzles, jobs, errors, progress, scales=scales)


@overload
def hint_many(
    positions: Iterable[Optional[str]],
    *,
    jobs: Optional[int] = None,
    errors: Literal["raise"] = "raise",
    progress: Optional[Progress] = None,
    **hinting: Unpack[Hinting],
) -> list[Hint]: ...
@overload
def hint_many(
    positions: Iterable[Optional[str]],
    *,
    jobs: Optional[int] = None,
    errors: Errors = "raise",
    progress: Optional[Progress] = None,
    **hinting: Unpack[Hinting],
) -> list[Optional[Hint]]: ...
def hint_many(
    positions: Iterable[Optional[str]],
    *,
    jobs: Optional[int] = None,
    errors: Errors = "raise",
    progress: Optional[Progress] = None,
    **hinting: Unpack[Hinting],
) -> Any:
    """What is wrong with each of many positions, or what to do next: a `Hint` each, in their order. The options are those of `hint`, and the other arguments
    those of `solve_many`; positions are texts.

    Raises:
        ReadError: with ``row``, from 0.

    >>> [str(hint) for hint in hint_many([EASY, PUZZLE], depth=1)]
    ['There is a Naked Single, which places a digit.', 'There is a Naked Single, which places a digit.']
    """
    if isinstance(positions, (str, bytes, bytearray, dict)):
        raise TypeError(f"expected many positions, found a value of type {type(positions).__name__}")
    if errors not in ("raise", "null"):
        raise ValueError(f"errors: expected 'raise' or 'null', found {errors!r}")
    if progress is not None and not callable(progress):
        raise TypeError("progress: expected something to call with the rows that are done and with all")
    rows = list(positions)
    found: list[Optional[Hint]] = [None] * len(rows)
    handed_out = itertools.count()
    wrong: list[tuple[int, Error]] = []
    workers = max(1, min(_jobs(jobs), len(rows)))
    done = [0] * workers
    over = False

    def work(worker: int) -> None:
        # Whoever takes a row does it, so none in front of a wrong one is left out.
        while not (over or wrong) and (row := next(handed_out)) < len(rows):
            position = rows[row]
            try:
                if position is not None:
                    found[row] = hint(position, **hinting)
            except Error as error:
                if errors == "raise":
                    wrong.append((row, error))
            done[worker] += 1

    # A call leaves Python to others while it works.
    with ThreadPoolExecutor(workers, thread_name_prefix="ninefold hints") as crew:
        try:
            busy = {crew.submit(work, worker) for worker in range(workers)}
            told = 0
            while busy:
                ended, busy = wait(busy, timeout=0.04, return_when=FIRST_COMPLETED)
                for one in ended:
                    one.result()
                if progress is not None and sum(done) > told:
                    told = sum(done)
                    progress(told, len(rows))
        finally:
            over = True
    if wrong:
        row, error = min(wrong, key=lambda one: one[0])
        raise at_row(error, row)
    return found
