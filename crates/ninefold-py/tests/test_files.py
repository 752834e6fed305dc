"""Calls for whole files, compared with the command and with each other."""

import errno
import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Union

import pytest

import ninefold
import ninefold.cluster

HARD = ".....9.......147....2......7......865...3...294......1......4....625.......8....."
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "814729635659314728372568194721495386568137942943682571285971463496253817137846259"


def relabelled(count: int) -> list[str]:
    """Returns different puzzles: digits are rotated, and rows within bands."""
    puzzles = []
    for at in range(count):
        base = (HARD, EASY)[at % 2]
        table = str.maketrans("123456789", "".join(str((digit + at) % 9 + 1) for digit in range(9)))
        rows = [base[row * 9 : row * 9 + 9] for row in range(9)]
        if at // 18 % 2:
            rows[0], rows[1] = rows[1], rows[0]
        puzzles.append("".join(rows).translate(table))
    return puzzles


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "puzzles.txt"
    path.write_text("# a list\n" + "".join(f"{puzzle} n{at}\n" for at, puzzle in enumerate(relabelled(60))) + "12345\n")
    return path


def command() -> str:
    found = os.environ.get("NINEFOLD_COMMAND") or shutil.which("ninefold")
    if not found:
        pytest.skip("no command `ninefold` (NINEFOLD_COMMAND names it)")
    return found


@pytest.mark.parametrize(
    ("call", "verb", "ending"),
    [
        (ninefold.rate_file, ["rate"], "tsv"),
        (ninefold.rate_file, ["rate"], "csv"),
        (ninefold.rate_file, ["rate"], "jsonl"),
        (ninefold.rate_file, ["rate"], "parquet"),
        (ninefold.rate_file, ["rate"], "arrow"),
        (ninefold.solve_file, ["solve"], "txt"),
        (ninefold.solve_file, ["solve"], "tsv"),
        (ninefold.solve_file, ["solve"], "parquet"),
        (ninefold.canonical_file, ["canon"], "txt"),
        (ninefold.canonical_file, ["canon"], "jsonl"),
    ],
)
def test_bytes_of_the_command(
    source: Path, tmp_path: Path, call: Callable[..., dict[str, Any]], verb: list[str], ending: str
) -> None:
    ours, theirs = tmp_path / f"ours.{ending}", tmp_path / f"theirs.{ending}"
    report = call(source, ours)
    subprocess.run([command(), *verb, str(source), "-o", str(theirs)], check=False, stderr=subprocess.DEVNULL)
    # The command also writes a line for a puzzle without an answer; the files of the package have no such line.
    lines = theirs.read_bytes().splitlines(keepends=True)
    answered = [line for line in lines if ending != "jsonl" or "error" not in json.loads(line)]
    assert ours.read_bytes() == b"".join(answered)
    assert (report["puzzles"], report["rows"], report["bytes"]) == (60, 60, ours.stat().st_size)


def test_a_part_is_that_of_the_command(source: Path, tmp_path: Path) -> None:
    ours, theirs = tmp_path / "ours.csv", tmp_path / "theirs.csv"
    ways: list[Any] = [(2, 7), "2/7", (2, 7, 60)]
    for part in ways:
        ninefold.rate_file(source, ours, part=part)
        subprocess.run([command(), "rate", "--part", "2/7", source, "-o", theirs], check=False, stderr=subprocess.DEVNULL)
        assert ours.read_bytes() == theirs.read_bytes()


def test_a_report_says_what_was_wrong(source: Path, tmp_path: Path) -> None:
    report = ninefold.rate_file([source, source], tmp_path / "out.tsv")
    assert report["task"] == "rate"
    assert report["version"] == ninefold.__version__
    assert report["input"] == [str(source)] * 2
    assert (report["puzzles"], report["rows"], report["worst"]) == (120, 120, "unreadable")
    assert report["bytes_in"] == 2 * source.stat().st_size
    (fault,) = report["errors"].values()
    assert fault["count"] == 2
    assert [place[:2] for place in fault["first"]] == [(str(source), 62)] * 2
    assert all(str(source) in message for message in report["messages"])


def test_solutions(source: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.txt"
    source.write_text(HARD + "\n")
    ninefold.solve_file(str(source), str(out))
    assert out.read_text() == SOLVED + "\n"


def test_progress_comes_in_order_and_ends_with_all(source: Path, tmp_path: Path) -> None:
    told = []
    ninefold.rate_file(source, tmp_path / "out.tsv", progress=lambda puzzles, read: told.append((puzzles, read)))
    assert told == sorted(told)
    assert told[-1] == (60, source.stat().st_size)


def test_progress_that_raises_ends_it(tmp_path: Path) -> None:
    source, out = tmp_path / "a.txt", tmp_path / "out.tsv"
    source.write_text("\n".join(relabelled(20_000)) + "\n")
    out.write_text("older\n")

    def raises(*_: int) -> None:
        raise KeyError("enough")

    with pytest.raises(KeyError, match="enough"):
        ninefold.rate_file(source, out, progress=raises)
    assert out.read_text() == "older\n"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.txt", "out.tsv"]


def test_what_is_interrupted_goes_on(tmp_path: Path) -> None:
    source, out, whole = tmp_path / "a.txt", tmp_path / "out.csv", tmp_path / "whole.csv"
    source.write_text("\n".join(relabelled(600)) + "\n")
    ninefold.rate_file(source, whole)

    def enough(puzzles: int, _: int) -> None:
        if puzzles >= 50:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        ninefold.rate_file(source, out, resume=True, progress=enough)
    assert whole.read_bytes().startswith(out.read_bytes())
    ninefold.rate_file(source, out, resume=True)
    assert out.read_bytes() == whole.read_bytes()


def test_other_threads_run_meanwhile(source: Path, tmp_path: Path) -> None:
    source.write_text("\n".join(relabelled(3000)) + "\n")
    steps, over = [], threading.Event()

    def count() -> None:
        while not over.is_set():
            steps.append(1)
            time.sleep(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    before = len(steps)
    ninefold.rate_file(source, tmp_path / "out.tsv")
    after = len(steps)
    over.set()
    thread.join()
    assert after > before


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
def test_ctrl_c(tmp_path: Path) -> None:
    source = tmp_path / "a.txt"
    source.write_text((HARD + "\n") * 200_000)
    code = (
        "import sys, ninefold\n"
        "print('begun', flush=True)\n"
        "try:\n"
        "    ninefold.rate_file(sys.argv[1], sys.argv[2], scales=['se'])\n"
        "except KeyboardInterrupt:\n"
        "    print('stopped', flush=True)\n"
    )
    arguments = [sys.executable, "-c", code, str(source), str(tmp_path / "out.tsv")]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "begun\n"
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        assert process.stdout.read() == "stopped\n"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.txt"]


def test_what_cannot_be_done_is_said(source: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.tsv"
    with pytest.raises(OSError, match="none.txt"):
        ninefold.rate_file(tmp_path / "none.txt", out)
    with pytest.raises(OSError, match="is a folder; name its files"):
        ninefold.rate_file(tmp_path, out)
    with pytest.raises(ninefold.OptionError, match="scales: expected some of hodoku"):
        ninefold.rate_file(source, out, scales=["tdoku"])
    with pytest.raises(ninefold.OptionError, match="extension of the file: expected one of"):
        ninefold.rate_file(source, tmp_path / "out.xyz")
    parts: list[tuple[Any, str]] = [
        ((0, 4), "from 1 to 4, found 0"),
        ((5, 4), "found 5"),
        ((1, 0), "at least one"),
        ("x", "such as 3/64"),
    ]
    for part, why in parts:
        with pytest.raises(ninefold.OptionError, match=why):
            ninefold.rate_file(source, out, part=part)
    with pytest.raises(ninefold.OptionError, match="number of seconds"):
        ninefold.rate_file(source, out, time_limit=0)
    with pytest.raises(ninefold.OptionError, match="at least 1"):
        ninefold.rate_file(source, out, jobs=0)
    with pytest.raises(ninefold.OptionError, match="read and written at once"):
        ninefold.solve_file(source, source)
    with pytest.raises(ninefold.ReadError, match="puzzles.txt:62"):
        ninefold.rate_file(source, out, strict=True)
    with pytest.raises(ninefold.OptionError, match="none to continue"):
        ninefold.rate_file(source, tmp_path / "out.parquet", resume=True)
    out.write_text("other\tcolumns\n")
    with pytest.raises(ninefold.UnfitError, match="header"):
        ninefold.rate_file(source, out, resume=True)
    assert out.read_text() == "other\tcolumns\n"


def test_counting(source: Path, tmp_path: Path) -> None:
    table = tmp_path / "a.parquet"
    ninefold.rate_file(source, table)
    assert ninefold.count_file(source) == ninefold.count_file(table) == 60
    assert ninefold.count_file([source, table]) == 120


def test_jobs_change_nothing(source: Path, tmp_path: Path) -> None:
    outs = [tmp_path / f"{jobs}.jsonl" for jobs in (1, 2, 5)]
    for jobs, out in zip((1, 2, 5), outs):
        ninefold.rate_file(source, out, jobs=jobs, scales="hodoku,zambon")
    rows = [out.read_text() for out in outs]
    assert rows[0] == rows[1] == rows[2]
    assert all("hodoku_score" in json.loads(row) for row in rows[0].splitlines())


@pytest.mark.parametrize("column", ["nope", 3])
@pytest.mark.parametrize("form", ["csv", "tsv", "parquet", "arrow"])
def test_a_column_that_is_missing_is_an_error(tmp_path: Path, column: Union[str, int], form: str) -> None:
    rows = [{"id": at, "puzzle": puzzle} for at, puzzle in enumerate(relabelled(3))]
    path, good = tmp_path / f"table.{form}", tmp_path / "good.csv"
    good.write_text("".join(f"{row['id']},{row['puzzle']}\n" for row in rows))
    if form in ("csv", "tsv"):
        sign = "," if form == "csv" else "\t"
        lines = [f"id{sign}puzzle", *(f"{row['id']}{sign}{row['puzzle']}" for row in rows)]
        path.write_text("\n".join(lines) + "\n")
    else:
        pa = pytest.importorskip("pyarrow")
        table = pa.Table.from_pylist(rows)
        if form == "parquet":
            pytest.importorskip("pyarrow.parquet").write_table(table, path)
        else:
            with pa.ipc.new_file(path, table.schema) as writer:
                writer.write_table(table)
    expected = "expected a column called .*found id, puzzle" if column == "nope" else "expected a column 3, found 2: id, puzzle"
    out = tmp_path / "out.tsv"
    out.write_text("as before\n")
    for call in (ninefold.rate_file, ninefold.solve_file, ninefold.canonical_file):
        with pytest.raises(ninefold.OptionError, match=f"{path.name}.*{expected}"):
            call(path, out, column=column)
    with pytest.raises(ninefold.OptionError, match=expected):
        ninefold.count_file(path, column=column)
    with pytest.raises(ninefold.OptionError, match=expected):
        ninefold.cluster.plan(path, tmp_path / "plan", 2, column=column)
    # A part alone may have no puzzle, and the column may be missing in any of the sources.
    with pytest.raises(ninefold.OptionError, match=expected):
        ninefold.rate_file([good, path] if column == 3 else path, out, column=column if column == "nope" else 3, part=(1, 2))
    assert out.read_text() == "as before\n"
    assert not (tmp_path / "plan").exists()
    assert ninefold.rate_file(path, out, column="puzzle")["rows"] == ninefold.rate_file(path, out, column=2)["rows"] == 3


def test_errors_of_the_system_have_their_number(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="none.txt") as raised:
        ninefold.rate_file(tmp_path / "none.txt", tmp_path / "out.tsv")
    assert raised.value.errno == errno.ENOENT
    (tmp_path / "a.txt").write_text(HARD + "\n")
    with pytest.raises(FileNotFoundError, match="cannot write to") as raised:
        ninefold.rate_file(tmp_path / "a.txt", tmp_path / "nowhere" / "out.tsv")
    assert raised.value.errno == errno.ENOENT
