"""Many puzzles: the type of the input determines the type of the result."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
from typing import Any

import ninefold
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

from fixtures import CLASH, EASY, HARD, OPEN, PUZZLE

PUZZLES = [PUZZLE, EASY, HARD] * 700  # more than a chunk
SOLUTIONS = [str(ninefold.solve(puzzle)) for puzzle in PUZZLES[:3]] * 700
MIXED: list[Any] = [EASY, OPEN, None, CLASH, "hello", PUZZLE]
VERDICTS = ["unique", "many", None, "invalid", None, "unique"]


def digits(puzzles: list[Any]) -> Any:
    return np.array([[int(sign) if sign in "123456789" else 0 for sign in puzzle] for puzzle in puzzles], dtype=np.uint8)


def test_lists_and_iterators() -> None:
    assert ninefold.solve_many(PUZZLES) == SOLUTIONS
    assert ninefold.solve_many(iter(PUZZLES)) == SOLUTIONS
    assert ninefold.solve_many(tuple(PUZZLES[:2]), jobs=1) == SOLUTIONS[:2]
    assert ninefold.solve_many([puzzle + "\n" for puzzle in PUZZLES]) == SOLUTIONS
    assert ninefold.check_many(PUZZLES) == ["unique"] * len(PUZZLES)
    assert ninefold.count_many(PUZZLES, limit=1000) == ninefold.count_many(PUZZLES) == [1] * len(PUZZLES)
    assert ninefold.canonical_many(PUZZLES[:3]) == [ninefold.canonical(puzzle).form for puzzle in PUZZLES[:3]]
    assert ninefold.canonical_many(PUZZLES[:3], pattern=True) == [ninefold.canonical(puzzle, pattern=True).form for puzzle in PUZZLES[:3]]
    rated = ninefold.rate_many(PUZZLES[:3], scale=["hodoku", "zambon"])
    for row, puzzle in zip(rated, PUZZLES):
        assert {"puzzle": puzzle, **row} == ninefold.rate(puzzle, scale=["hodoku", "zambon"]).to_dict()
    for ask in (ninefold.solve_many, ninefold.check_many, ninefold.count_many, ninefold.canonical_many, ninefold.rate_many):
        assert ask([]) == []


def test_rows_without_an_answer() -> None:
    assert ninefold.check_many(MIXED, errors="null") == VERDICTS
    assert [bool(one) for one in ninefold.solve_many(MIXED, errors="null")] == [True, False, False, False, False, True]
    assert ninefold.count_many(MIXED, errors="null", limit=5) == [1, 5, None, 0, None, 1]
    rated = ninefold.rate_many(MIXED, errors="null")
    assert [row["verdict"] for row in rated] == VERDICTS
    assert [row["hodoku_score"] is None for row in rated] == [False, True, True, True, True, False]
    with pytest.raises(ninefold.ReadError, match="row 4") as caught:
        ninefold.check_many(MIXED)
    assert caught.value.row == 4
    with pytest.raises(ninefold.NotUnique) as raised:
        ninefold.solve_many(MIXED)
    assert raised.value.row == 1 and raised.value.verdict.verdict == "many"


@pytest.mark.parametrize("jobs", [1, 3])
def test_answers_stand_where_their_rows_do(jobs: int) -> None:
    without: list[Any] = [None, "\ud800", OPEN, CLASH, "é" * 81]
    rows: list[Any] = []
    expected: list[str | None] = []
    for at, (puzzle, solution) in enumerate(zip(PUZZLES * 5, SOLUTIONS * 5)):
        if at % 97 == 0:
            rows.append(without[at // 97 % len(without)])
            expected.append(None)
        rows.append(puzzle)
        expected.append(solution)
    assert ninefold.solve_many(rows, errors="null", jobs=jobs) == expected


@pytest.mark.parametrize("jobs", [1, 2, 7])
def test_the_first_wrong_row_is_told(jobs: int) -> None:
    for wrong in (15_000, 9_000, 9_001, 3):
        rows = PUZZLES * 10
        rows[wrong] = "no puzzle"
        with pytest.raises(ninefold.ReadError) as caught:
            ninefold.check_many(rows, jobs=jobs)
        assert caught.value.row == wrong
    rows[2] = OPEN
    with pytest.raises(ninefold.NotUnique) as raised:
        ninefold.solve_many(rows, jobs=jobs)
    assert raised.value.row == 2


@pytest.mark.parametrize("dtype", ["u1", "i1", "i2", "u4", "i8", ">i4"])
def test_arrays_of_digits(dtype: str) -> None:
    array = digits(PUZZLES).astype(dtype)
    solved = ninefold.solve_many(array)
    assert solved.dtype == np.uint8 and solved.shape == array.shape
    assert ["".join(map(str, row)) for row in solved.tolist()] == SOLUTIONS
    assert (ninefold.solve_many(array.reshape(-1, 9, 9)) == solved).all()
    assert (ninefold.solve_many(np.asfortranarray(array)) == solved).all()
    assert (ninefold.solve_many(array[::-2]) == solved[::-2]).all()
    assert ninefold.check_many(array).tolist() == ["unique"] * len(array)
    assert ninefold.count_many(array).tolist() == [1] * len(array)
    forms = ninefold.canonical_many(array[:3])
    assert (forms == digits([ninefold.canonical(puzzle).form for puzzle in PUZZLES[:3]])).all()
    rated = ninefold.rate_many(array[:3])
    assert rated["hodoku_score"].tolist() == [ninefold.rate(puzzle)["hodoku_score"] for puzzle in PUZZLES[:3]]
    wrong = array[:4].copy()
    wrong[2, 40] = 10
    with pytest.raises(ninefold.ReadError, match="r5c5: expected a digit from 0 to 9, found 10") as caught:
        ninefold.check_many(wrong)
    assert caught.value.row == 2


def test_arrays_of_texts() -> None:
    for array in (np.array(PUZZLES), np.array(PUZZLES, dtype=object)):
        assert ninefold.solve_many(array).tolist() == SOLUTIONS
        assert ninefold.count_many(array).dtype == np.int64


def test_wrong_arrays() -> None:
    for array in (np.zeros(81, int), np.zeros((2, 80), int), np.zeros((2, 9, 8), int), np.zeros((1, 1, 81), int), np.zeros((81, 0), int)):
        with pytest.raises(ValueError):
            ninefold.check_many(array)
    for array in (np.zeros((2, 81)), np.full((2, 81), np.nan), np.zeros((2, 81), bool), np.zeros((2, 81), complex), np.zeros((2, 81), "M8[s]")):
        with pytest.raises(TypeError):
            ninefold.check_many(array)
    for wrong in (np.full((2, 81), -1, "i1"), np.full((2, 81), 256 + 5, "i8"), np.full((2, 81), 2**63, "u8")):
        with pytest.raises(ninefold.ReadError):
            ninefold.check_many(wrong)
    assert len(ninefold.solve_many(np.zeros((0, 81), int))) == 0


def test_pandas() -> None:
    for dtype in (object, "string"):
        series = pd.Series(MIXED, index=list("abcdef"), name="puzzle", dtype=dtype)
        checked = ninefold.check_many(series, errors="null")
        assert isinstance(checked, pd.Series) and checked.name == "puzzle" and list(checked.index) == list("abcdef")
        assert [None if pd.isna(word) else word for word in checked] == VERDICTS
        assert ninefold.count_many(series, errors="null").isna().sum() == 2
        rated = ninefold.rate_many(series, errors="null")
        assert isinstance(rated, pd.DataFrame) and list(rated.index) == list("abcdef") and rated.hodoku_score.notna().sum() == 2


def test_polars() -> None:
    series = pl.Series("puzzle", MIXED)
    checked = ninefold.check_many(series, errors="null")
    assert isinstance(checked, pl.Series) and checked.name == "puzzle" and checked.to_list() == VERDICTS
    assert ninefold.count_many(series, errors="null", limit=5).to_list() == [1, 5, None, 0, None, 1]
    rated = ninefold.rate_many(series, errors="null")
    assert isinstance(rated, pl.DataFrame) and rated["verdict"].to_list() == VERDICTS


@pytest.mark.parametrize("kind", [pa.string(), pa.large_string(), pa.string_view()])
def test_arrow(kind: Any) -> None:
    array = pa.array(MIXED, kind)
    chunked = pa.chunked_array([array.slice(0, 2), array.slice(2, 0), array.slice(2)])
    for given in (array, chunked, pa.table({"puzzle": chunked})["puzzle"], array.slice(1).slice(0)):
        checked = ninefold.check_many(given, errors="null")
        expected = VERDICTS[len(MIXED) - len(given) :]
        assert isinstance(checked, ninefold.Arrow) and len(checked) == len(given)
        assert pa.array(checked).to_pylist() == expected
        assert pa.chunked_array(checked).to_pylist() == expected
        assert pl.Series(checked).to_list() == expected
    rated = pa.table(ninefold.rate_many(chunked, errors="null"))
    assert rated["verdict"].to_pylist() == VERDICTS and rated.schema.field("hodoku_score").type == pa.int64()
    assert pa.array(ninefold.count_many(array, errors="null")).null_count == 2
    assert pa.array(ninefold.solve_many(pa.array(PUZZLES, kind))).to_pylist() == SOLUTIONS
    assert pa.array(ninefold.check_many(pa.array([], kind))).to_pylist() == []
    for wrong in (pa.array([1, 2]), pa.array([b"a"]), pa.array([["a"]]), pa.table({"a": ["b"], "c": ["d"]})):
        with pytest.raises((TypeError, ValueError)):
            ninefold.check_many(wrong)


def test_answers_of_arrow_outlive_what_they_came_from() -> None:
    array = pa.array(ninefold.solve_many(pa.array(PUZZLES)))
    for _ in range(3):
        ninefold.solve_many(pa.array(PUZZLES))
    assert array.to_pylist() == SOLUTIONS


@pytest.mark.parametrize("rows", ["[PUZZLE]", "polars.Series([PUZZLE])"])
def test_without_numpy(rows: str) -> None:
    """Only callers that pass an array need NumPy."""
    script = f"""
import sys
sys.modules["numpy"] = None
import ninefold, polars
PUZZLE = {PUZZLE!r}
assert ninefold.solve(PUZZLE).solution is not None
assert list(ninefold.check_many({rows})) == ["unique"]
assert len(ninefold.rate_many({rows})) == 1
"""
    subprocess.run([sys.executable, "-c", script], check=True)


def test_progress() -> None:
    told: list[tuple[int, int]] = []
    rows = PUZZLES * 20
    ninefold.check_many(rows, progress=lambda done, all_: told.append((done, all_)))
    assert told and told[-1] == (len(rows), len(rows)) and told == sorted(told)

    class Enough(Exception):
        pass

    def stop(done: int, all_: int) -> None:
        raise Enough

    with pytest.raises(Enough):
        ninefold.rate_many(rows, scale="se", progress=stop)


def test_wrong_arguments() -> None:
    untyped: Any = ninefold
    for rows in (EASY, EASY.encode(), 17, None, {EASY: 1}, [EASY, 5], [[EASY]], object()):
        with pytest.raises(TypeError):
            untyped.check_many(rows)
    for options in ({"jobs": 0}, {"jobs": -1}, {"jobs": 1.5}, {"jobs": "two"}, {"errors": "drop"}):
        with pytest.raises(ValueError):
            untyped.check_many([EASY], **options)
    with pytest.raises(ValueError):
        untyped.count_many([EASY], limit=-1)
    with pytest.raises(ninefold.OptionError, match="scale: expected one of hodoku, ninefold, zambon, zambon-first, se, w, b, gw, gb, te"):
        untyped.rate_many([EASY], scale="hard")
    with pytest.raises(TypeError):
        untyped.check_many([EASY], progress=5)
    with pytest.raises(TypeError):
        untyped.check_many([EASY], chunk=5)


def test_equivalent_puzzles_have_one_form() -> None:
    rows = [ninefold.transform(HARD, random=True, seed=seed).transformed for seed in range(200)]
    assert len(set(rows)) > 190 and len(set(ninefold.canonical_many(rows))) == 1


def test_many_are_what_one_is() -> None:
    """Clues are removed and changed at random: every kind of verdict occurs."""
    chance = random.Random(5)
    rows = []
    for _ in range(3000):
        signs = list(chance.choice(SOLUTIONS[:3]))
        for at in chance.sample(range(81), chance.randint(20, 60)):
            signs[at] = "."
        if chance.random() < 0.3:
            signs[chance.randrange(81)] = chance.choice("123456789")
        rows.append("".join(signs))
    verdicts = ninefold.check_many(rows)
    assert set(verdicts) == {"unique", "many", "none", "invalid"}
    assert verdicts == [ninefold.check(row).verdict for row in rows]
    assert ninefold.check_many(digits(rows)).tolist() == verdicts
    assert pa.array(ninefold.check_many(pa.array(rows))).to_pylist() == verdicts
    assert ninefold.count_many(rows, limit=3) == [int(ninefold.count(row, limit=3)) for row in rows]


def test_hints_of_many_positions() -> None:
    hints = ninefold.hint_many(PUZZLES[:60], depth=2, jobs=3)
    assert hints == [ninefold.hint(puzzle, depth=2) for puzzle in PUZZLES[:60]]
    told: list[tuple[int, int]] = []
    rows = [EASY, None, "hello", PUZZLE]
    found = ninefold.hint_many(rows, errors="null", progress=lambda done, total: told.append((done, total)))
    assert [hint is None for hint in found] == [False, True, True, False]
    assert told[-1] == (4, 4)
    for jobs in (1, 4):
        with pytest.raises(ninefold.ReadError, match="row 2") as caught:
            ninefold.hint_many([*rows, "another"], jobs=jobs)
        assert caught.value.row == 2
    assert ninefold.hint_many([]) == []
    with pytest.raises(TypeError):
        ninefold.hint_many(EASY)
    with pytest.raises(ninefold.OptionError):
        ninefold.hint_many([EASY], depth=9)  # type: ignore[call-overload]


def test_columns_of_other_kinds() -> None:
    solutions = ninefold.solve_many([EASY, PUZZLE])
    expected = [solutions[0], None, solutions[1], solutions[0]]
    texts = pa.array([EASY, None, PUZZLE, EASY])
    cells = [None if text is None else [int(sign) if sign != "." else 0 for sign in text] for text in texts.to_pylist()]
    columns = [
        texts.dictionary_encode(),
        pa.DictionaryArray.from_arrays(pa.array([0, 1, 2, 0]), pa.array([EASY, None, PUZZLE])),
        texts.cast(pa.large_string()).dictionary_encode(),
        texts.cast(pa.binary()),
        texts.cast(pa.large_binary()),
        pa.array(cells, pa.list_(pa.uint8(), 81)),
        pa.chunked_array([texts.dictionary_encode(), texts.dictionary_encode()[:0]]),
        # A slice of a column starts in the middle of its values.
        pa.array([cells[2], *cells], pa.list_(pa.uint8(), 81))[1:],
    ]
    for column in columns:
        assert ninefold.solve_many(column, errors="null").to_pylist() == expected, column.type
    with pytest.raises(TypeError, match="expected a dictionary of strings, found"):
        ninefold.check_many(pa.array([1, 2, 1]).dictionary_encode())
    with pytest.raises(TypeError, match="expected a column of strings, or of lists of 81 digits"):
        ninefold.check_many(pa.array([[1] * 80], pa.list_(pa.uint8(), 80)))
    with pytest.raises(ninefold.ReadError, match="r1c3: expected a digit from 0 to 9, found 10"):
        ninefold.check_many(pa.array([[0, 0, 10, *[0] * 78]], pa.list_(pa.uint8(), 81)))


def test_a_table_is_not_a_column() -> None:
    for name in ("pandas", "polars"):
        library = pytest.importorskip(name)
        with pytest.raises(TypeError, match="expected a column of puzzles, found a DataFrame: choose one"):
            ninefold.check_many(library.DataFrame({"puzzle": [EASY]}))
    with pytest.raises(TypeError, match="expected a column of puzzles, found a Table: choose one"):
        ninefold.check_many(pa.table({"puzzle": [EASY]}))


def test_answers_of_arrow_are_sequences_too() -> None:
    column = pa.array([EASY, None, PUZZLE])
    for answers in (
        ninefold.solve_many(column, errors="null"),
        ninefold.count_many(column, errors="null"),
        ninefold.check_many(column, errors="null"),
        ninefold.rate_many(column, errors="null", scale=["hodoku", "se"]),
    ):
        rows = pa.array(answers).to_pylist()
        assert answers.to_pylist() == list(answers) == rows
        assert [answers[at] for at in range(3)] == rows and [answers[at] for at in (-3, -2, -1)] == rows
        for beyond in (3, -4):
            with pytest.raises(IndexError, match=f"row {beyond} of 3"):
                answers[beyond]
        again = pickle.loads(pickle.dumps(answers))
        assert pa.array(again).equals(pa.array(answers)) and pa.array(again).type == pa.array(answers).type


def test_series_on_all_cores() -> None:
    one = ninefold.generate_many(6, seed=5, level="easy..hard", jobs=1)
    assert ninefold.generate_many(6, seed=5, level="easy..hard", jobs=3) == one
    assert len({made.puzzle for made in ninefold.generate_many(5, jobs=2)}) == 5
    assert len(ninefold.generate_many(3, seed="a text", jobs=2)) == 3
    with pytest.raises(ninefold.OptionError, match="count: expected a whole number of at least 1, found 0"):
        ninefold.generate_many(0, seed=1)
    told: list[tuple[int, int]] = []
    ninefold.generate_many(4, seed=1, jobs=2, progress=lambda done, of: told.append((done, of)))
    assert told[-1] == (4, 4) or not told
    with pytest.raises(ninefold.OptionError, match="^order: at most 12 clues") as wrong:
        ninefold.generate_many(4, seed=1, clues=12, jobs=2)
    assert wrong.value.row is None
    with pytest.raises(ninefold.ShortError) as short:
        ninefold.generate_many(4, seed=1, se="10.5..11", effort=3, jobs=2)
    assert short.value.row is None and len(short.value.puzzles) >= 1


def test_many_of_every_kind() -> None:
    assert [path.solved for path in ninefold.explain_many([EASY, PUZZLE], jobs=2)] == [True, True]
    assert ninefold.explain_many([EASY])[0] == ninefold.explain(EASY)
    assert ninefold.transform_many([EASY, PUZZLE], rotate=90) == [ninefold.transform(puzzle, rotate=90) for puzzle in (EASY, PUZZLE)]
    assert [parsed and parsed.puzzle for parsed in ninefold.parse_many([EASY, "12", None], errors="null")] == [EASY, None, None]
    with pytest.raises(ninefold.ReadError) as raised:
        ninefold.parse_many([EASY, "12", None])
    assert raised.value.row == 1
    with pytest.raises(ninefold.NotUnique) as several:
        ninefold.explain_many([EASY, OPEN])
    assert several.value.row == 1
