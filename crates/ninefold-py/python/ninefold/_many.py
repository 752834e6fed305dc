"""The calls for many puzzles, on all cores: the type of the input determines the type of the result.

==========================================  ==========================================================
input                                       result
==========================================  ==========================================================
a list or any iterable of puzzles           a list
NumPy, whole numbers, ``(n, 81)``,          NumPy: ``(n, 81)`` for solutions and forms, ``(n,)`` for the rest
``(n, 9, 9)``
NumPy, texts                                NumPy, objects
a Series of pandas                          a Series with the same index and name; a DataFrame of ratings
a Series of polars                          a Series of the same name; a DataFrame of ratings
anything with the protocols of Arrow        an `Arrow` object, which also supports them; a struct of ratings
==========================================  ==========================================================
"""

from __future__ import annotations

import itertools
import os
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from typing import TYPE_CHECKING, Any, Literal, Optional, TypeVar, Union, overload

from . import _native
from ._answers import Explanation, Hint, Made, Parsed, Transformed
from ._calls import explain, generate, hint, parse, transform
from ._calls import generate_many as generate_in_turn
from ._errors import Error, OptionError, ReadError, ShortError, at_row
from ._options import Ending, Explaining, Hinting, Patience, Reading, Series, Transforming
from ._table import Scales
from ._text import text

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from typing_extensions import Unpack

A = TypeVar("A")
Errors = Literal["raise", "null"]
Progress = Callable[[int, int], object]
Texts = Union[Sequence[Optional[str]], Iterator[Optional[str]]]


def _ask(
    name: str,
    puzzles: Any,
    jobs: Optional[int],
    errors: Errors,
    progress: Optional[Progress],
    ending: Mapping[str, Any],
    *,
    limit: int = 2,
    pattern: bool = False,
    scales: Sequence[str] = (),
) -> Any:
    _checked(errors, progress)
    unknown = set(ending) - ({"timeout", "cancel"} if name == "canonical" else {"time_limit", "timeout", "cancel"})
    if unknown:
        raise TypeError(f"{name}_many() got an unexpected keyword argument {min(unknown)!r}")
    rows, kind, back = _taken(puzzles)
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
        time_limit=ending.get("time_limit"),
        timeout=ending.get("timeout"),
        cancel=ending.get("cancel"),
    )
    return back(name, said)


def _checked(errors: Errors, progress: Optional[Progress]) -> None:
    if errors not in ("raise", "null"):
        raise OptionError(f"errors: expected 'raise' or 'null', found {errors!r}")
    if progress is not None and not callable(progress):
        raise TypeError("progress: expected a callable that takes the number of finished rows and of all rows")


def _whole(name: str, number: Any, least: int = 0) -> int:
    if isinstance(number, bool) or not hasattr(number, "__index__") or not least <= int(number) < 1 << 63:
        raise ValueError(f"{name}: expected a whole number of at least {least}, found {number!r:.40}")
    return int(number)


def _jobs(jobs: Optional[int]) -> int:
    if jobs is not None:
        return min(_whole("jobs", jobs, 1), 1024)
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


Back = Callable[[str, Any], Any]


def _one(found: Any) -> TypeError:
    """Returns the error for one puzzle in place of rows."""
    return TypeError(f"expected many puzzles, found a value of type {type(found).__name__}; parse_all takes a string with many")


def _taken(puzzles: Any) -> tuple[Any, str, Back]:
    """Returns the rows for the compiled part, the form of its answers, and the function that converts the answers to the caller's type."""
    if isinstance(puzzles, list):
        return _texts(puzzles), "list", _listed
    if isinstance(puzzles, (str, bytes, bytearray, dict)):
        raise _one(puzzles)
    library = type(puzzles).__module__.partition(".")[0]
    if library in ("pandas", "polars", "pyarrow") and hasattr(puzzles, "columns"):
        raise TypeError(f"expected a column of puzzles, found a {type(puzzles).__name__}: choose one, as in table[\"puzzle\"]")
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
        return _texts(list(puzzles)), "list", _listed
    raise TypeError(f"expected many puzzles, found a value of type {type(puzzles).__name__}")


def _texts(rows: list[Any]) -> list[Optional[str]]:
    """Converts rows to texts; a row can be anything that a call accepts as the text of a puzzle."""
    if all(row is None or isinstance(row, str) for row in rows):
        return rows
    return [row if row is None or isinstance(row, str) else _row(at, row) for at, row in enumerate(rows)]


def _row(at: int, row: Any) -> str:
    try:
        return text(row).decode(errors="replace")
    except TypeError as error:
        raise TypeError(f"row {at}: {error}") from None
    except Error as error:
        raise at_row(error, at) from None


def _listed(name: str, said: Any) -> Any:
    if name != "rate":
        return said
    names = [column for column, _ in said]
    return [dict(zip(names, row)) for row in zip(*(values for _, values in said))]


def _from_numpy(array: Any) -> tuple[Any, str, Back]:
    import numpy as np

    if array.dtype.kind in "UOT":
        if array.ndim != 1:
            raise ValueError(f"expected a one-dimensional array of strings, found an array of shape {array.shape}")
        return array.tolist(), "list", _to_objects
    if array.dtype.kind not in "iu":
        raise TypeError(f"expected whole numbers from 0 to 9, or strings, found an array of {array.dtype}")
    if array.ndim == 3 and array.shape[1:] == (9, 9):
        array = array.reshape(len(array), 81)
    if array.ndim != 2 or array.shape[1] != 81:
        raise ValueError(f"expected an array of shape (n, 81) or (n, 9, 9), found {array.shape}")
    if array.dtype == np.int8:
        # The cast turns digits below 0 into digits above 9, which are rejected.
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
    """Converts values to a column: whole numbers and fractions unchanged, missing values as NaN, texts as objects."""
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
    puzzles: Texts, *, jobs: Optional[int] = None, errors: Literal["raise"] = "raise", progress: Optional[Progress] = None, **ending: Unpack[Patience]
) -> list[str]: ...
@overload
def solve_many(
    puzzles: Texts, *, jobs: Optional[int] = None, errors: Errors = "raise", progress: Optional[Progress] = None, **ending: Unpack[Patience]
) -> list[Optional[str]]: ...
@overload
def solve_many(
    puzzles: NDArray[Any], *, jobs: Optional[int] = None, errors: Errors = "raise", progress: Optional[Progress] = None, **ending: Unpack[Patience]
) -> NDArray[Any]: ...
@overload
def solve_many(puzzles: Any, *, jobs: Optional[int] = None, errors: Errors = "raise", progress: Optional[Progress] = None, **ending: Unpack[Patience]) -> Any: ...
def solve_many(puzzles: Any, *, jobs: Optional[int] = None, errors: Errors = "raise", progress: Optional[Progress] = None, **ending: Unpack[Patience]) -> Any:
    """Solves many puzzles.

    Args:
        puzzles: texts in any format, one puzzle each, or digits, 0 for an empty cell; the module's docstring lists the types.
        jobs: the number of threads; the number of cores by default.
        errors: ``raise`` raises an error for the first row that cannot be read or does not have exactly one solution; with ``null``, such a row
            has no solution (``None``, null, or 81 zeros in an array of digits).
        progress: called regularly with the number of finished rows and the total; an exception that it raises ends the work.
        time_limit: the seconds for each puzzle; a puzzle that is not decided by then is ``open``, and has no solution or count.
        timeout: the seconds for all puzzles together.
        cancel: a `Token` that ends the work.

    Raises:
        ReadError, NotUnique: with ``row``, from 0.
        TimeoutError, Cancelled: the work was ended.

    >>> solve_many([PUZZLE, "." * 81], errors="null")[0][:9]
    '814729635'
    """
    return _ask("solve", puzzles, jobs, errors, progress, ending)


@overload
def check_many(
    puzzles: Texts, *, jobs: Optional[int] = None, errors: Literal["raise"] = "raise", progress: Optional[Progress] = None, **ending: Unpack[Patience]
) -> list[str]: ...
@overload
def check_many(
    puzzles: Texts, *, jobs: Optional[int] = None, errors: Errors = "raise", progress: Optional[Progress] = None, **ending: Unpack[Patience]
) -> list[Optional[str]]: ...
@overload
def check_many(
    puzzles: NDArray[Any], *, jobs: Optional[int] = None, errors: Errors = "raise", progress: Optional[Progress] = None, **ending: Unpack[Patience]
) -> NDArray[Any]: ...
@overload
def check_many(puzzles: Any, *, jobs: Optional[int] = None, errors: Errors = "raise", progress: Optional[Progress] = None, **ending: Unpack[Patience]) -> Any: ...
def check_many(puzzles: Any, *, jobs: Optional[int] = None, errors: Errors = "raise", progress: Optional[Progress] = None, **ending: Unpack[Patience]) -> Any:
    """Checks many puzzles; the verdicts are ``unique``, ``many``, ``none``, ``invalid``. The arguments are those of `solve_many`.

    Raises:
        ReadError: with ``row``, from 0.

    >>> check_many([PUZZLE, "." * 81, "11" + "." * 79])
    ['unique', 'many', 'invalid']
    """
    return _ask("check", puzzles, jobs, errors, progress, ending)


@overload
def count_many(
    puzzles: Texts,
    *,
    limit: int = 2,
    jobs: Optional[int] = None,
    errors: Literal["raise"] = "raise",
    progress: Optional[Progress] = None, **ending: Unpack[Patience],
) -> list[int]: ...
@overload
def count_many(
    puzzles: Texts, *, limit: int = 2, jobs: Optional[int] = None, errors: Errors = "raise", progress: Optional[Progress] = None, **ending: Unpack[Patience]
) -> list[Optional[int]]: ...
@overload
def count_many(
    puzzles: NDArray[Any], *, limit: int = 2, jobs: Optional[int] = None, errors: Errors = "raise", progress: Optional[Progress] = None, **ending: Unpack[Patience]
) -> NDArray[Any]: ...
@overload
def count_many(
    puzzles: Any, *, limit: int = 2, jobs: Optional[int] = None, errors: Errors = "raise", progress: Optional[Progress] = None, **ending: Unpack[Patience]
) -> Any: ...
def count_many(
    puzzles: Any, *, limit: int = 2, jobs: Optional[int] = None, errors: Errors = "raise", progress: Optional[Progress] = None, **ending: Unpack[Patience]
) -> Any:
    """Counts the solutions of many puzzles, up to a limit; this is the fastest call. The other arguments are those of `solve_many`.

    Args:
        limit: the number at which counting stops. With a limit of at most 255, many puzzles are counted at once.

    Raises:
        ReadError: with ``row``, from 0. In NumPy arrays, a row without an answer is -1.

    >>> count_many([PUZZLE, "." * 81, "11" + "." * 79], limit=9)
    [1, 9, 0]
    """
    return _ask("count", puzzles, jobs, errors, progress, ending, limit=limit)


@overload
def canonical_many(
    puzzles: Texts,
    *,
    pattern: bool = False,
    jobs: Optional[int] = None,
    errors: Literal["raise"] = "raise",
    progress: Optional[Progress] = None, **ending: Unpack[Ending],
) -> list[str]: ...
@overload
def canonical_many(
    puzzles: Texts, *, pattern: bool = False, jobs: Optional[int] = None, errors: Errors = "raise", progress: Optional[Progress] = None, **ending: Unpack[Ending]
) -> list[Optional[str]]: ...
@overload
def canonical_many(
    puzzles: NDArray[Any],
    *,
    pattern: bool = False,
    jobs: Optional[int] = None,
    errors: Errors = "raise",
    progress: Optional[Progress] = None, **ending: Unpack[Ending],
) -> NDArray[Any]: ...
@overload
def canonical_many(
    puzzles: Any, *, pattern: bool = False, jobs: Optional[int] = None, errors: Errors = "raise", progress: Optional[Progress] = None, **ending: Unpack[Ending]
) -> Any: ...
def canonical_many(
    puzzles: Any, *, pattern: bool = False, jobs: Optional[int] = None, errors: Errors = "raise", progress: Optional[Progress] = None, **ending: Unpack[Ending]
) -> Any:
    """Returns the canonical forms of many puzzles, which are equal for equivalent puzzles. The other arguments are those of `solve_many`.

    Args:
        pattern: whether to return the forms of the patterns of clues instead, which ignore the digits.

    Raises:
        ReadError: with ``row``, from 0; UnfitError for several grids, or candidates.

    >>> len(set(canonical_many([PUZZLE, transform(PUZZLE, rotate=90).transformed])))
    1
    """
    return _ask("canonical", puzzles, jobs, errors, progress, ending, pattern=pattern)


@overload
def rate_many(
    puzzles: Texts, *, scale: Scales = "hodoku", jobs: Optional[int] = None, errors: Errors = "raise", progress: Optional[Progress] = None, **ending: Unpack[Patience]
) -> list[dict[str, Any]]: ...
@overload
def rate_many(
    puzzles: NDArray[Any],
    *,
    scale: Scales = "hodoku",
    jobs: Optional[int] = None,
    errors: Errors = "raise",
    progress: Optional[Progress] = None, **ending: Unpack[Patience],
) -> dict[str, NDArray[Any]]: ...
@overload
def rate_many(
    puzzles: Any, *, scale: Scales = "hodoku", jobs: Optional[int] = None, errors: Errors = "raise", progress: Optional[Progress] = None, **ending: Unpack[Patience]
) -> Any: ...
def rate_many(
    puzzles: Any, *, scale: Scales = "hodoku", jobs: Optional[int] = None, errors: Errors = "raise", progress: Optional[Progress] = None, **ending: Unpack[Patience]
) -> Any:
    """Rates many puzzles; each row has the columns of `rate` except the puzzle. The other arguments are those of `solve_many`.

    Args:
        scale: one or more scales: ``hodoku``, ``zambon``, ``se``.

    Raises:
        ReadError, NotUnique: with ``row``, from 0. With ``errors="null"`` the columns of such a row have no values.

    >>> [row["hodoku_level"] for row in rate_many([EASY])]
    ['easy']
    """
    scales = [part.strip() for part in scale.split(",")] if isinstance(scale, str) else list(scale)
    return _ask("rate", puzzles, jobs, errors, progress, ending, scales=scales)


def _each(
    call: Callable[[Any], A], rows: Iterable[Any], jobs: Optional[int], errors: Errors, progress: Optional[Progress]
) -> list[Optional[A]]:
    """Returns the answer of a call for each row, on all cores: a call releases the GIL while it works."""
    if isinstance(rows, (str, bytes, bytearray, dict)):
        raise _one(rows)
    _checked(errors, progress)
    rows = list(rows)
    found: list[Optional[A]] = [None] * len(rows)
    handed_out = itertools.count()
    wrong: list[tuple[int, Error]] = []
    workers = max(1, min(_jobs(jobs), len(rows)))
    done = [0] * workers
    over = False

    def work(worker: int) -> None:
        # A thread always finishes the row that it takes, so every row before a failed one has an answer.
        while not (over or wrong) and (row := next(handed_out)) < len(rows):
            position = rows[row]
            try:
                if position is not None:
                    found[row] = call(position)
            except Error as error:
                if errors == "raise":
                    wrong.append((row, error))
            done[worker] += 1

    with ThreadPoolExecutor(workers, thread_name_prefix="ninefold rows") as crew:
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


@overload
def hint_many(
    positions: Iterable[Any],
    *,
    jobs: Optional[int] = None,
    errors: Literal["raise"] = "raise",
    progress: Optional[Progress] = None,
    **hinting: Unpack[Hinting],
) -> list[Hint]: ...
@overload
def hint_many(
    positions: Iterable[Any],
    *,
    jobs: Optional[int] = None,
    errors: Errors = "raise",
    progress: Optional[Progress] = None,
    **hinting: Unpack[Hinting],
) -> list[Optional[Hint]]: ...
def hint_many(
    positions: Iterable[Any],
    *,
    jobs: Optional[int] = None,
    errors: Errors = "raise",
    progress: Optional[Progress] = None,
    **hinting: Unpack[Hinting],
) -> Any:
    """Finds the mistakes of many positions, or their next steps: returns a `Hint` for each, in order. The options are those of `hint`,
    and the other arguments those of `solve_many`.

    Raises:
        ReadError: with ``row``, from 0.

    >>> [str(hint) for hint in hint_many([EASY, PUZZLE], depth=1)]
    ['There is a Naked Single, which places a digit.', 'There is a Naked Single, which places a digit.']
    """
    return _each(lambda position: hint(position, **hinting), positions, jobs, errors, progress)


@overload
def explain_many(
    puzzles: Iterable[Any],
    *,
    jobs: Optional[int] = None,
    errors: Literal["raise"] = "raise",
    progress: Optional[Progress] = None,
    **explaining: Unpack[Explaining],
) -> list[Explanation]: ...
@overload
def explain_many(
    puzzles: Iterable[Any],
    *,
    jobs: Optional[int] = None,
    errors: Errors = "raise",
    progress: Optional[Progress] = None,
    **explaining: Unpack[Explaining],
) -> list[Optional[Explanation]]: ...
def explain_many(
    puzzles: Iterable[Any],
    *,
    jobs: Optional[int] = None,
    errors: Errors = "raise",
    progress: Optional[Progress] = None,
    **explaining: Unpack[Explaining],
) -> Any:
    """Explains the paths to the solutions of many puzzles: returns an `Explanation` for each, in order.

    The options are those of `explain`, and the other arguments those of `solve_many`.

    Raises:
        ReadError, NotUnique: with ``row``, from 0.

    >>> [len(path) for path in explain_many([EASY, PUZZLE])]
    [51, 62]
    """
    return _each(lambda puzzle: explain(puzzle, **explaining), puzzles, jobs, errors, progress)


@overload
def transform_many(
    puzzles: Iterable[Any],
    *,
    jobs: Optional[int] = None,
    errors: Literal["raise"] = "raise",
    progress: Optional[Progress] = None,
    **transforming: Unpack[Transforming],
) -> list[Transformed]: ...
@overload
def transform_many(
    puzzles: Iterable[Any],
    *,
    jobs: Optional[int] = None,
    errors: Errors = "raise",
    progress: Optional[Progress] = None,
    **transforming: Unpack[Transforming],
) -> list[Optional[Transformed]]: ...
def transform_many(
    puzzles: Iterable[Any],
    *,
    jobs: Optional[int] = None,
    errors: Errors = "raise",
    progress: Optional[Progress] = None,
    **transforming: Unpack[Transforming],
) -> Any:
    """Rotates, mirrors, rearranges or renumbers many puzzles in the same way: returns a `Transformed` for each, in order.

    The options are those of `transform`, and the other arguments those of `solve_many`.

    Raises:
        ReadError: with ``row``, from 0.

    >>> [made.transformed[:9] for made in transform_many([EASY, PUZZLE], shift=1)]
    ['64..8....', '.....1...']
    """
    return _each(lambda puzzle: transform(puzzle, **transforming), puzzles, jobs, errors, progress)


@overload
def parse_many(
    puzzles: Iterable[Any],
    *,
    jobs: Optional[int] = None,
    errors: Literal["raise"] = "raise",
    progress: Optional[Progress] = None,
    **reading: Unpack[Reading],
) -> list[Parsed]: ...
@overload
def parse_many(
    puzzles: Iterable[Any],
    *,
    jobs: Optional[int] = None,
    errors: Errors = "raise",
    progress: Optional[Progress] = None,
    **reading: Unpack[Reading],
) -> list[Optional[Parsed]]: ...
def parse_many(
    puzzles: Iterable[Any],
    *,
    jobs: Optional[int] = None,
    errors: Errors = "raise",
    progress: Optional[Progress] = None,
    **reading: Unpack[Reading],
) -> Any:
    """Reads many puzzles with all information in their texts: returns a `Parsed` for each, in order. The options are those of
    `parse`, and the other arguments those of `solve_many`.

    Raises:
        ReadError: with ``row``, from 0.

    >>> [parsed.label for parsed in parse_many([PUZZLE + " hard", EASY])]
    ['hard', '']
    """
    return _each(lambda puzzle: parse(puzzle, **reading), puzzles, jobs, errors, progress)


#: The columns that new puzzles have with every order.
_COLUMNS = ("puzzle", "solution", "seed", "clues", "symmetry", "layout", "rules", "level", "score")
#: The scales whose columns begin with these names.
_SCALES = ("hodoku", "ninefold", "zambon", "se")


@overload
def generate_many(
    count: int,
    *,
    columns: None = None,
    jobs: Optional[int] = None,
    progress: Optional[Progress] = None,
    **series: Unpack[Series],
) -> list[Made]: ...
@overload
def generate_many(
    count: int,
    *,
    columns: Sequence[str],
    jobs: Optional[int] = None,
    progress: Optional[Progress] = None,
    **series: Unpack[Series],
) -> dict[str, list[Any]]: ...
def generate_many(
    count: int,
    *,
    columns: Optional[Sequence[str]] = None,
    jobs: Optional[int] = None,
    progress: Optional[Progress] = None,
    **series: Unpack[Series],
) -> Any:
    """Generates ``count`` puzzles on all cores: a seed gives the same puzzles for every value of ``jobs``.

    Puzzles that must differ (``distinct``), and puzzles with a seed that is a text or a range, are made one after the other.

    Args:
        count: the number of puzzles.
        columns: the names of columns to return in place of answers, in a form for pandas, polars and pyarrow: ``puzzle``, ``solution``,
            ``seed`` (makes the same puzzle again), ``clues`` (their number), ``symmetry``; ``layout`` and ``rules`` in words, or None; ``level`` and
            ``score`` on HoDoKu's scale, or on Ninefold's for puzzles with other rules; and the columns of the scales in ``scale``, such as ``se_er``.
        jobs: the number of threads; the number of cores by default.
        progress: called regularly with the number of finished puzzles and the total; an exception that it raises ends the work.

    Raises:
        OptionError: if no such puzzles can exist, or a column has an unknown name.
        ShortError: if not all were found in time; ``puzzles`` contains those found, and the nearest one.

    >>> len(generate_many(3, seed=1))
    3
    >>> generate_many(3, seed=1, jobs=1) == generate_many(3, seed=1, jobs=3)
    True
    >>> generate_many(2, seed=7, level="easy", columns=["seed", "level", "score"])
    {'seed': ['7', '8'], 'level': ['easy', 'easy'], 'score': [...]}
    """
    if columns is None:
        return _series(count, jobs, progress, series)
    if isinstance(columns, (str, bytes)):
        raise OptionError(f"columns: expected a list of names, found {columns!r}")
    rated = "ninefold" if series.get("rules") is not None or series.get("size") is not None else "hodoku"
    scale = series.get("scale")
    scales: list[str] = [rated] if scale is None else [part.strip() for part in scale.split(",")] if isinstance(scale, str) else list(scale)
    for name in columns:
        if name not in _COLUMNS and name.partition("_")[0] not in scales:
            more = ", ".join(f"{scale}_.." for scale in scales)
            raise OptionError(f"columns: expected {', '.join(_COLUMNS)} or {more}, found {name!r}")
    if any(name in ("level", "score") for name in columns) and rated not in scales:
        scales.append(rated)
    if any(name in ("level", "score") or name not in _COLUMNS for name in columns):
        series = {**series, "scale": scales}  # type: ignore[typeddict-item]
    rows = []
    for made in _series(count, jobs, progress, series):
        rows.append({**made.to_dict(), "level": made.ratings.get(f"{rated}_level"), "score": made.ratings.get(f"{rated}_score")})
    for name in columns:
        if rows and name not in _COLUMNS and name not in rows[0]:
            there = ", ".join(name for name in rows[0] if name.partition("_")[0] in _SCALES)
            raise OptionError(f"columns: expected one of {there}, found {name!r}")
    return {name: [row.get(name) for row in rows] for name in columns}


def _series(count: int, jobs: Optional[int], progress: Optional[Progress], series: Series) -> list[Made]:
    _checked("raise", progress)
    seed = series.get("seed")
    workers = min(_jobs(jobs), count) if isinstance(count, int) else 1
    is_row = seed is None or isinstance(seed, int) and not isinstance(seed, bool) and 0 <= seed < 1 << 62
    if workers <= 1 or not is_row or series.get("distinct"):
        return generate_in_turn(count, **series)
    # The puzzles of a series have consecutive seeds.
    first = random.SystemRandom().getrandbits(32) if seed is None else int(seed)
    done: dict[int, Made] = {}
    nearest: dict[int, tuple[Made, ...]] = {}

    def one(at: int) -> Made:
        try:
            done[at] = generate(**{**series, "seed": first + at})  # type: ignore[arg-type]
        except ShortError as error:
            nearest[at] = error.puzzles
            raise
        return done[at]

    try:
        return [made for made in _each(one, range(count), jobs, "raise", progress) if made is not None]
    except Error as error:
        # The caller passed no rows, so the error must not name one.
        at, whole = error.row or 0, at_row(error, None)
        if isinstance(whole, ShortError):
            whole.puzzles = (*(done[number] for number in range(at)), *nearest[at])
        raise whole from None
