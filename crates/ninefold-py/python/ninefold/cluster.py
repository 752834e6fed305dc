"""Collections that are too large for one machine: a plan divides them into parts, each part has a file, and the files are joined in the end.

::

    plan(source, folder)        counts the puzzles and cuts them into parts                folder/plan.json
    run(plan, client)           does each part: one file, and its manifest                 folder/part-00001.tsv, .manifest.json
    verify(plan)                finds missing, torn or changed files, or those of another plan
    collect(plan, out)          joins the parts in order, with a manifest of the whole     out, out.manifest.json
    statistics, sample          count values, draw rows: by part, then joined in rounds    tally-0, tally-1, ..
    count_classes, dedupe       deal rows by form, then by place, in stages                forms-0, .., bucket, places-0, .., first

A part is done when its manifest exists and matches its file (SHA-256). Both are written to drafts and renamed, the manifest last. So whichever
process dies at any time, a part is either done or will be done again, and doing it twice does no harm. A second ``run`` needs nothing from the
memory of the first. All work on the rows of parts consists of units, like the parts: a unit reads at most 64 files, and may run on any worker. This
process only lists the units of each stage, and joins the output of the last stage. Dask is imported only if a client is passed; the same plan runs
on anything that starts commands::

    python -m ninefold.cluster plan puzzles.txt folder --parts 64 --task rate
    python -m ninefold.cluster run-part folder/plan.json 3
    python -m ninefold.cluster run-unit folder/plan.json 'forms-0 3 8'
"""

from __future__ import annotations

import argparse
import contextlib
import csv
import functools
import glob
import hashlib
import heapq
import importlib
import itertools
import json
import math
import os
import platform
import queue
import shutil
import socket
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

__all__ = [
    "ClusterError",
    "Flaw",
    "Plan",
    "collect",
    "count_classes",
    "dedupe",
    "plan",
    "run",
    "run_part",
    "run_unit",
    "sample",
    "stages",
    "statistics",
    "verify",
]

#: The version of the format of plans and manifests that this module writes and reads.
FORM = 2
#: The formats with a header line above their rows.
_HEADED = {"tsv", "csv"}
#: The formats of each task; the first is the default.
_FORMATS = {
    "rate": ("tsv", "csv", "jsonl", "parquet", "arrow"),
    "solve": ("tsv", "jsonl", "txt", "parquet", "arrow"),
    "canon": ("tsv", "jsonl", "txt"),
}
#: The options of each task.
_OPTIONS = {
    "rate": {"scales", "time_limit", "column"},
    "solve": {"time_limit", "column"},
    "canon": {"pattern", "column"},
}
_BLOCK = 1 << 20
#: The maximum number of files that a unit reads.
_AT_ONCE = 64
#: The maximum number of units submitted to a scheduler at once: it needs memory and time for each.
_WINDOW = 10_000
#: A plan with more parts than this stores them in folders of a thousand.
_FLAT = 10_000


class ClusterError(Exception):
    """A plan cannot be made, run or collected. The message names the file and the remedy."""


@dataclass(frozen=True)
class Flaw:
    """A unit of a plan that is not done, and the reason. ``why`` is "missing" if the unit has simply not been done yet."""

    unit: str
    why: str

    def __str__(self) -> str:
        return f"{self.unit}: {self.why}"


class Plan:
    """The parts of a collection, the task, and the folder of their files.

    A plan holds the contents of ``plan.json`` in that folder. The folder may be moved as a whole; the sources may not.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        """Reads a plan.

        Args:
            path: ``plan.json``, or the folder that contains it.

        Raises:
            ClusterError: The plan does not exist, is damaged, or belongs to another version of this module.
        """
        path = Path(path)
        self.path = path / "plan.json" if path.is_dir() else path
        try:
            data = json.loads(self.path.read_bytes())
        except FileNotFoundError:
            raise ClusterError(f"{self.path}: no such plan") from None
        except ValueError as error:
            raise ClusterError(f"{self.path}: the plan is damaged: {error}") from None
        if not isinstance(data, dict) or data.get("form") != FORM:
            raise ClusterError(f"{self.path}: expected a plan of form {FORM}")
        self.data: dict[str, Any] = data
        if data.get("id") != _identity(data):
            raise ClusterError(f"{self.path}: the plan was changed by hand; make another")
        self._folder = str(self.folder)

    @property
    def folder(self) -> Path:
        """The folder of the parts."""
        return self.path.parent

    @property
    def id(self) -> str:
        """Identifies the plan: the SHA-256 of all its contents."""
        return str(self.data["id"])

    @property
    def task(self) -> str:
        """The task for each puzzle: rate, solve or canon."""
        return str(self.data["task"])

    @property
    def total(self) -> int:
        """The number of puzzles; for Parquet and Arrow files, the number of rows."""
        return int(self.data["total"])

    @property
    def version(self) -> str:
        """The version of Ninefold that made the plan; only this version can make its parts."""
        return str(self.data["ninefold"])

    @property
    def parts(self) -> tuple[dict[str, Any], ...]:
        """The parts: ``number`` from 1, ``range`` of puzzles from 0 (the end excluded), ``output``."""
        return tuple(self.part(number) for number in range(1, len(self) + 1))

    def part(self, number: int) -> dict[str, Any]:
        """Returns a part, computed from its number: so the plan, which every part reads, does not grow with the number of parts."""
        count, total = len(self), self.total
        folder = f"{number // 1000:05}/" if count > _FLAT else ""
        name = f"part-{number:0{max(5, len(str(count)))}}.{self.data['format']}"
        return {
            "number": number,
            "range": [(number - 1) * total // count, number * total // count],
            "output": folder + name,
        }

    def __len__(self) -> int:
        return int(self.data["parts"])

    def __repr__(self) -> str:
        return f"Plan({str(self.path)!r}: {self.task}, {self.total} puzzles in {len(self)} parts)"


def plan(
    source: str | os.PathLike[str] | Iterable[str | os.PathLike[str]],
    folder: str | os.PathLike[str],
    parts: int = 64,
    task: str = "rate",
    *,
    format: str | None = None,
    **options: Any,
) -> Plan:
    """Counts the puzzles of a collection and cuts it into parts of nearly equal size.

    The sources are read once, to count the puzzles of text, and to compute the SHA-256 of every file, by which a part notices a changed source.

    Args:
        source: A file, a folder whose files are read in the order of their names, or a list of files.
        folder: The folder for the plan and the files of the parts. It is created if it does not exist.
        parts: The number of parts, at least 1. A part should take minutes: if a worker dies, its part is done again.
        task: ``"rate"``, ``"solve"`` or ``"canon"`` (canonical forms).
        format: The format of the parts: tsv, csv (ratings only), jsonl, txt (not ratings), parquet, arrow (not canonical forms).
        options: The options of :func:`ninefold.rate_file`, :func:`ninefold.solve_file` and :func:`ninefold.canonical_file` that define the work:
            scales, time_limit, column, pattern.

    Raises:
        ClusterError: The folder already has another plan, a source is missing or has no puzzle, or the task does not have an option.
        ninefold.OptionError: A source does not have the column.
    """
    if task not in _FORMATS:
        raise ClusterError(f"task: expected one of {', '.join(_FORMATS)}, found {task!r}")
    if not isinstance(parts, int) or parts < 1:
        raise ClusterError(f"expected at least one part, found {parts!r}")
    form = format or _FORMATS[task][0]
    if form not in _FORMATS[task]:
        raise ClusterError(f"format of {task}: expected one of {', '.join(_FORMATS[task])}, found {format!r}")
    unknown = sorted(set(options) - _OPTIONS[task])
    if unknown:
        known = ", ".join(sorted(_OPTIONS[task]))
        raise ClusterError(f"{task} has no option {unknown[0]!r}; available: {known}")
    files = _files(source)
    native = _native()
    column = {"column": options["column"]} if options.get("column") is not None else {}
    sources = [_fingerprint(path) for path in files]
    total = native.count_file([str(path) for path in files], **column)
    if total == 0:
        raise ClusterError(f"{files[0]}{' and others' if len(files) > 1 else ''}: expected puzzles, found none")
    data: dict[str, Any] = {
        "form": FORM,
        "ninefold": native.__version__,
        "task": task,
        "format": form,
        "options": {name: value for name, value in sorted(options.items()) if value is not None},
        "sources": sources,
        "total": total,
        "parts": parts,
    }
    data = json.loads(json.dumps(data))
    data["id"] = _identity(data)
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "plan.json"
    if path.exists() and Plan(path).id != data["id"]:
        raise ClusterError(f"{path}: there is another plan in this folder; delete the folder, or name another")
    _write(path, json.dumps(data, indent=1).encode() + b"\n")
    return Plan(path)


def run(
    plan: Plan | str | os.PathLike[str],
    client: Any = None,
    *,
    jobs: int | None = None,
    retries: int = 5,
    patience: float | None = 300,
    progress: Callable[[int, int], Any] | None = None,
) -> dict[str, Any]:
    """Does all parts of a plan that are not done yet.

    Args:
        plan: The plan.
        client: A Dask ``Client`` whose workers have this package and see the sources and the folder under the same names. Without a client, the
            parts are done in this process, one after the other.
        jobs: The number of threads for each part: by default all cores in this process, and one on a cluster, whose workers share their cores.
        retries: The number of repetitions of a failing part before it is given up. Failed parts are repeated after the others. Deaths of workers are
            handled by the scheduler: it moves a part, and reports it as failed if more workers died with it than allowed (Dask's
            ``distributed.scheduler.allowed-failures``, 3 by default).
        patience: The seconds to wait while the cluster has no worker at all; None waits forever.
        progress: Called with the number of finished parts and the total.

    Returns:
        ``{"parts": the number of parts, "done_before": ..., "done": ..., "repeated": {part: its attempts beyond the first}}``.

    Raises:
        ClusterError: Parts were given up (the others are done), the connection to the scheduler was lost, or there was no worker for too long.
            Finished parts stay done: run the plan again, with another client if the scheduler is gone.
    """
    plan = _read(plan)
    return _run_units(plan, [_part_name(part["number"]) for part in plan.parts], client, jobs, retries, patience, progress)


def run_part(plan: Plan | str | os.PathLike[str], number: int, *, jobs: int | None = None) -> dict[str, Any]:
    """Does one part, unless it is done. Any scheduler may call this function, any number of times, in several processes and machines at once.

    Args:
        plan: The plan.
        number: The number of the part, from 1.
        jobs: The number of threads; all cores by default.

    Returns:
        The manifest of the part.

    Raises:
        ClusterError: There is no such part, a source has changed since the plan was made, or another version of Ninefold made the plan.
        ninefold.Error, OSError: The part cannot be made or written.
    """
    plan = _read(plan)
    if not isinstance(number, int) or not 1 <= number <= len(plan):
        raise ClusterError(f"expected a part from 1 to {len(plan)}, found {number!r}")
    return _do(plan, _part_name(number), jobs)


def stages(
    plan: Plan | str | os.PathLike[str],
    work: str = "parts",
    *,
    buckets: int | None = None,
    columns: Iterable[str] | None = None,
    size: int | None = None,
    by: str | None = "se_er",
    seed: int = 0,
) -> list[list[str]]:
    """Lists the units of some work, for schedulers other than Dask.

    The units of a stage may run at once and in any order, but only after all units of the stages before.

    Args:
        plan: The plan.
        work: ``"parts"``, or the work of a function: ``"statistics"``, ``"sample"``, ``"count_classes"``, ``"dedupe"``. If the function itself is
            called after all units are done, it reads only the last ones.
        buckets: As in :func:`count_classes`.
        columns: As in :func:`statistics`.
        size: As in :func:`sample`, which needs it.
        by: As in :func:`sample`.
        seed: As in :func:`sample`.

    Returns:
        For each stage, the names of its units, for :func:`run_unit`.

    Raises:
        ClusterError: There is no such work, or an argument does not suit it.
    """
    plan = _read(plan)
    parts = [_part_name(number) for number in range(1, len(plan) + 1)]
    if work == "parts":
        return [parts]
    if work == "statistics":
        return [parts, *_rounds(plan, _ask(plan, _statistics_of(columns)))]
    if work == "sample":
        return [parts, *_rounds(plan, _ask(plan, _sample_of(size, by, seed)))]
    if work in ("count_classes", "dedupe"):
        count = _buckets(plan, buckets)
        return [parts, *_classes(plan, count), *(_firsts(plan, count) if work == "dedupe" else [])]
    raise ClusterError(f"work: expected one of parts, statistics, sample, count_classes, dedupe, found {work!r}")


def run_unit(plan: Plan | str | os.PathLike[str], unit: str, *, jobs: int | None = None) -> dict[str, Any]:
    """Does one unit of :func:`stages`, unless it is done. Any scheduler may call this function, any number of times, like :func:`run_part`.

    Args:
        plan: The plan.
        unit: The name of the unit.
        jobs: The number of threads for a unit that is a part; all cores by default.

    Returns:
        The manifest of the unit.

    Raises:
        ClusterError: There is no such unit, or a unit whose file it reads is not done.
        ninefold.Error, OSError: As in :func:`run_part`.
    """
    plan = _read(plan)
    if not _is_unit(plan, unit):
        raise ClusterError(f"expected a unit as stages lists them, such as 'part 1', found {unit!r}")
    return _do(plan, unit, jobs)


def verify(plan: Plan | str | os.PathLike[str]) -> list[Flaw]:
    """Checks each part against its manifest and the plan. All files are read.

    Returns:
        The parts that are not done, in order.
    """
    plan = _read(plan)
    units = [_part_name(part["number"]) for part in plan.parts]
    return [Flaw(unit, why) for unit in units if (why := _flaw(plan, unit)) is not None]


def collect(plan: Plan | str | os.PathLike[str], out: str | os.PathLike[str]) -> dict[str, Any]:
    """Joins the parts in their order into ``out``, and writes the manifest of the whole beside it, as ``OUT.manifest.json``.

    A text file has exactly the bytes that one run over all puzzles would have written. Parquet and Arrow files have the same rows; they need
    ``pyarrow``.

    Returns:
        The manifest: rows, bytes, SHA-256, errors by kind, versions, total seconds of the parts, and the repeated units with their numbers of
        repetitions.

    Raises:
        ClusterError: A part is not done, or was changed while it was joined; then nothing is written.
    """
    plan, out = _read(plan), Path(out)
    flaws = verify(plan)
    if flaws:
        more = f", and {len(flaws) - 1} more" if len(flaws) > 1 else ""
        raise ClusterError(f"{flaws[0]}{more}: run the plan again")
    manifests = [_manifest(plan, _part_name(part["number"])) for part in plan.parts]
    _sweep(out.parent, glob.escape(out.name))
    with _aside(out) as draft:
        if plan.data["format"] in ("parquet", "arrow"):
            _join_tables(plan, draft)
        else:
            _join_text(plan, manifests, draft)
        digest, size = _digest(draft)
    errors: dict[str, Any] = {}
    for manifest in manifests:
        for kind, fault in manifest["errors"].items():
            known = errors.setdefault(kind, {"count": 0, "first": []})
            known["count"] += fault["count"]
            known["first"] = (known["first"] + fault["first"])[:5]
    whole = {
        "form": FORM,
        "plan": plan.id,
        "task": plan.task,
        "parts": len(plan),
        "puzzles": sum(manifest["puzzles"] for manifest in manifests),
        "rows": sum(manifest["rows"] for manifest in manifests),
        "bytes": size,
        "sha256": digest,
        "errors": errors,
        "versions": sorted({json.dumps(manifest["versions"], sort_keys=True) for manifest in manifests}),
        "seconds": sum(manifest["seconds"] for manifest in manifests),
        "repeated": _repeated(plan, manifests),
        "sources": plan.data["sources"],
    }
    whole["versions"] = [json.loads(versions) for versions in whole["versions"]]
    _write(out.with_name(out.name + ".manifest.json"), json.dumps(whole, indent=1).encode() + b"\n")
    return whole


def count_classes(
    plan: Plan | str | os.PathLike[str],
    client: Any = None,
    *,
    buckets: int | None = None,
    jobs: int | None = None,
    retries: int = 5,
    patience: float | None = 300,
) -> int:
    """Counts the classes of equivalent puzzles across all parts: puzzles with the same canonical form are one class.

    The forms of a ``canon`` plan are dealt to buckets by a hash of the form: part by part, and with more than 64 parts in stages, each unit of which
    reads 64 files of the stage before. Then each bucket, which has every copy of its forms, is counted by itself. All this work consists of units,
    like the parts: they are repeated only if a worker dies.

    Args:
        plan: A plan with the task ``"canon"`` and the format tsv. Parts that are not done yet are done first.
        client: A Dask ``Client``, as in :func:`run`.
        buckets: The number of buckets; by default, enough for at most a million forms in each. The forms of a part (about 250 bytes each), and the
            different forms of a bucket (about 450 bytes each), must fit into memory.
        jobs: The number of threads for each part, as in :func:`run`.
        retries: As in :func:`run`.
        patience: As in :func:`run`.
    """
    plan = _read(plan)
    return sum(int(manifest["rows"]) for manifest in _bucketed(plan, client, buckets, jobs, retries, patience))


def dedupe(
    plan: Plan | str | os.PathLike[str],
    out: str | os.PathLike[str] | None,
    client: Any = None,
    *,
    buckets: int | None = None,
    jobs: int | None = None,
    retries: int = 5,
    patience: float | None = 300,
) -> int:
    """Writes the first puzzle of each class, in the order of the sources: a line with the puzzle and its label. Returns the number of classes.

    Works like :func:`count_classes`, and has the same further arguments. The rows of the buckets are then dealt by their place into as many files,
    each with the rows of a range of the sources, and this process only joins these files.

    Args:
        out: The file to write, which is replaced only when complete. With None the files are not joined: those of the last stage of
            ``stages(plan, "dedupe")``, in order, contain the result.
    """
    plan = _read(plan)
    count = _buckets(plan, buckets)
    rows = count_classes(plan, client, buckets=count, jobs=jobs, retries=retries, patience=patience)
    dealt = _firsts(plan, count)
    for units in dealt:
        _run_units(plan, units, client, jobs, retries, patience, None)
    if out is not None:
        _sweep(Path(out).parent, glob.escape(Path(out).name))
        with _aside(Path(out)) as draft, draft.open("wb") as whole:
            for unit in dealt[-1]:
                digest = hashlib.sha256()
                with open(_path(plan, unit), "rb") as file:
                    while block := file.read(_BLOCK):
                        digest.update(block)
                        whole.write(block)
                if digest.hexdigest() != _manifest(plan, unit)["sha256"]:
                    raise ClusterError(f"{_output(plan, unit)}: changed while it was joined; call it again")
    return rows


def statistics(
    plan: Plan | str | os.PathLike[str],
    columns: Iterable[str] | None = None,
    client: Any = None,
    *,
    retries: int = 5,
    patience: float | None = 300,
) -> dict[str, dict[str, int]]:
    """Counts each value in columns of the rows of all parts. A part that is not done is an error.

    Each part is counted by a unit, and further units join 64 counts each, until one is left.

    Args:
        plan: A plan whose parts are done.
        columns: The names of the columns; by default those of a rating with few different values: the verdict, levels, ranks, the rating of Sudoku
            Explainer. The different values of a column must fit into memory.
        client: A Dask ``Client``, as in :func:`run`.
        retries: As in :func:`run`.
        patience: As in :func:`run`.

    Returns:
        For each column, the values as text with their numbers of rows, the most frequent first.
    """
    plan = _read(plan)
    counts = _tallied(plan, _statistics_of(columns), client, retries, patience)
    return {name: dict(Counter(values).most_common()) for name, values in counts.items()}


def sample(
    plan: Plan | str | os.PathLike[str],
    size: int,
    *,
    by: str | None = "se_er",
    seed: int = 0,
    client: Any = None,
    retries: int = 5,
    patience: float | None = 300,
) -> list[dict[str, Any]]:
    """Draws a sample of the rows of all parts. It depends only on the seed, not on the division into parts.

    Works in units like :func:`statistics`.

    Args:
        plan: A plan whose parts are done.
        size: The number of rows; with ``by``, the number for each value of that column, so that rare ratings are included.
        by: The column of the strata, or None for a plain sample.
        seed: The seed of the sample.
        client: A Dask ``Client``, as in :func:`run`.
        retries: As in :func:`run`.
        patience: As in :func:`run`.

    Returns:
        The rows in the order of the sources, each as a dict, with the place of its puzzle as ``"place"``.
    """
    plan = _read(plan)
    strata = _tallied(plan, _sample_of(size, by, seed), client, retries, patience)
    kept = [(place, row) for best in strata.values() for _, place, row in best]
    return [{"place": place, **row} for place, row in sorted(kept, key=lambda item: item[0])]


# Units: pieces of work that can be repeated.


def _part_name(number: int) -> str:
    return f"part {number}"


def _output(plan: Plan, unit: str) -> str:
    """Returns the name of the file of a unit. A folder has at most a thousand units, as some file systems are slow with more."""
    kind, number, *rest = unit.split()
    if kind == "part":
        return str(plan.part(int(number))["output"])
    ending = "json" if kind.startswith("tally-") else "tsv"
    return f"{'-'.join([kind, *rest])}/{int(number) // 1000:05}/{int(number):05}.{ending}"


def _path(plan: Plan, unit: str) -> str:
    """Returns the path of the file of a unit, as text: creating `Path` objects for many units would take longer than opening the files."""
    return os.path.join(plan._folder, _output(plan, unit))


def _is_unit(plan: Plan, unit: str) -> bool:
    """Whether ``unit`` is the name of a possible unit: a unit of :func:`stages` with any arguments."""
    try:
        kind, first, *rest = unit.split()
        number = int(first)
        if kind == "part":
            return not rest and 1 <= number <= len(plan)
        name, _, stage = kind.partition("-")
        (tail,) = rest
        if name == "tally":
            return _question(plan, tail) is not None and number < _widths(len(plan))[int(stage)]
        if int(tail) < 1 or number < 0:
            return False
        if kind in ("bucket", "first"):
            return number < int(tail)
        nets = {"forms": _Net(len(plan), int(tail)), "places": _Net(int(tail), int(tail))}
        return number < nets[name].units(int(stage))
    except (ValueError, KeyError, IndexError, ClusterError):
        return False


def _do(plan: Plan, unit: str, jobs: int | None) -> dict[str, Any]:
    """Does a unit and writes its manifest, unless the unit is done already; returns the manifest."""
    if _flaw(plan, unit) is None:
        return _manifest(plan, unit)
    version = _native().__version__
    if version != plan.version:
        raise ClusterError(
            f"{plan.path}: the plan is of Ninefold {plan.version}, and this is {version}: parts of different versions may differ. "
            f"Install {plan.version}, or make another plan in another folder"
        )
    os.makedirs(os.path.dirname(_path(plan, unit)), exist_ok=True)
    attempt = _attempt(plan, unit)
    while True:
        manifest = _make(plan, unit, jobs, attempt)
        # Another process may have replaced the file before the manifest was written. Ratings without a time limit are the same to the byte.
        if _flaw(plan, unit) is None:
            return manifest


def _make(plan: Plan, unit: str, jobs: int | None, attempt: int) -> dict[str, Any]:
    """Makes the file of a unit, and then its manifest."""
    output = Path(_path(plan, unit))
    start, clock = time.time(), time.monotonic()
    kind, number, *rest = unit.split()
    read = _sources_of(plan, unit)
    inputs = _state(plan, read)
    if kind == "part":
        facts = _make_part(plan, plan.part(int(number)), output, jobs)
    elif kind == "bucket":
        facts = _make_bucket(plan, unit, output)
    elif kind == "first":
        facts = _make_first(plan, unit, output)
    elif kind.startswith("tally-"):
        facts = _make_tally(plan, read, _asked(plan, rest[0]), output)
    else:
        facts = _make_deal(plan, unit, output)
    digest, size = _digest(output)
    manifest = {
        "form": FORM,
        "plan": plan.id,
        "unit": unit,
        "output": _output(plan, unit),
        **facts,
        **({"inputs": inputs} if read else {}),
        "bytes": size,
        "sha256": digest,
        "versions": {"ninefold": _native().__version__, "python": platform.python_version(), "plan": FORM},
        "machine": {"host": socket.gethostname(), "process": os.getpid(), "cpu": platform.machine()},
        "started": start,
        "seconds": round(time.monotonic() - clock, 3),
        "attempt": attempt,
    }
    _write(output.with_name(output.name + ".manifest.json"), json.dumps(manifest, indent=1).encode() + b"\n")
    return manifest


def _sources_of(plan: Plan, unit: str) -> list[str]:
    """Returns the units whose files a unit reads; none for a part."""
    kind, first, *rest = unit.split()
    number, (name, _, stage) = int(first), kind.partition("-")
    if kind == "part":
        return []
    if kind == "tally-0":
        return [_part_name(number + 1)]
    if name == "tally":
        before = int(stage) - 1
        ends = number * _AT_ONCE, min((number + 1) * _AT_ONCE, _widths(len(plan))[before])
        return [f"tally-{before} {at} {rest[0]}" for at in range(*ends)]
    return [source for source, _ in _regions(plan, unit)]


def _state(plan: Plan, units: list[str]) -> str:
    """Returns a hash of the files of units, from the SHA-256 in their manifests. A unit that is not done is an error."""
    digest = hashlib.sha256()
    for unit in units:
        if (why := _flaw(plan, unit, is_read=False)) is not None:
            raise ClusterError(f"{unit}: {why}: run the plan again")
        digest.update(_manifest(plan, unit)["sha256"].encode())
    return digest.hexdigest()


def _make_part(plan: Plan, part: dict[str, Any], output: Path, jobs: int | None) -> dict[str, Any]:
    for source in plan.data["sources"]:
        _unchanged(source)
    native = _native()
    options = dict(plan.data["options"])
    files = [source["path"] for source in plan.data["sources"]]
    call = {"rate": native.rate_file, "solve": native.solve_file, "canon": native.canonical_file}[plan.task]
    if plan.data["format"] == "txt":
        options["format"] = "line"
    report = call(files, str(output), jobs=jobs, part=(part["number"], len(plan), plan.total), **options)
    names = ("puzzles", "rows", "errors", "messages")
    return {"range": part["range"], **{name: report[name] for name in names}}


# Rows dealt in stages.


def _widths(count: int) -> list[int]:
    """Returns the number of files before each round; a round joins up to :data:`_AT_ONCE` files into one, until there is only one."""
    widths = [count]
    while widths[-1] > 1:
        widths.append(-(-widths[-1] // _AT_ONCE))
    return widths


class _Net:
    """A network that deals the rows of many files to many others, in stages whose units read at most :data:`_AT_ONCE` files.

    ::

        inputs   0 1 2 .. 63 | 64 .. 127 | ..       stage 0: a unit for each input, which deals its rows by the first digit of their output's number
                    |             |                 stage 1: for each first digit, a unit for 64 inputs, which deals by the second digit
        digits   0: . . .    0: . . .               .. until 64 files or fewer have all rows with the same digits: the output of that number

    The file of a unit has a region for each digit. All units read about the same number of rows, unless there are fewer outputs than inputs, so the
    total work is that of sorting.
    """

    def __init__(self, inputs: int, outputs: int) -> None:
        self.outputs = outputs
        #: For each stage, the number of files with rows of the same digits so far.
        self.files = [inputs]
        while self.files[-1] > _AT_ONCE:
            self.files.append(-(-self.files[-1] // _AT_ONCE))
        #: For each stage, the number of regions of a file.
        self.fans: list[int] = []
        left = outputs
        for _ in self.files[1:]:
            # If a file has as many regions as a unit reads files, all units are of the same size.
            self.fans.append(min(_AT_ONCE, left))
            left = -(-left // self.fans[-1])
        self.fans.append(left)

    def weight(self, stage: int) -> int:
        """Returns the number of outputs that a region of a stage covers."""
        return math.prod(self.fans[stage + 1 :])

    def prefixes(self, stage: int) -> int:
        """Returns the number of different digit prefixes before a stage; after the last stage, the number of outputs."""
        return -(-self.outputs // (self.weight(stage) * self.fans[stage])) if stage < len(self.fans) else self.outputs

    def units(self, stage: int) -> int:
        """Returns the number of units of a stage."""
        return self.prefixes(stage) * self.files[stage]

    def region(self, stage: int, output: int) -> int:
        """Returns the region that contains the rows of an output in the files of a stage."""
        return output // self.weight(stage) % self.fans[stage]

    def read(self, stage: int, unit: int) -> list[tuple[int, int]]:
        """Returns the units of the previous stage whose files a unit reads, each with its region; an output counts as a unit after the last stage."""
        prefix, group = divmod(unit, self.files[stage]) if stage < len(self.files) else (unit, 0)
        before = self.files[stage - 1]
        above, region = divmod(prefix, self.fans[stage - 1])
        count = _AT_ONCE if stage < len(self.files) else before
        return [(above * before + at, region) for at in range(group * count, min((group + 1) * count, before))]


def _net(plan: Plan, name: str, buckets: int) -> _Net:
    return _Net(len(plan) if name == "forms" else buckets, buckets)


def _regions(plan: Plan, unit: str) -> list[tuple[str, int | None]]:
    """Returns the units whose files a dealing unit reads, with the region of each, or None for the whole file."""
    kind, first, tail = unit.split()
    number, (name, _, stage) = int(first), kind.partition("-")
    if kind == "forms-0":
        return [(_part_name(number + 1), None)]
    if kind == "places-0":
        return [(f"bucket {number} {tail}", None)]
    name = {"bucket": "forms", "first": "places"}.get(name, name)
    net = _net(plan, name, int(tail))
    at = int(stage or len(net.files))
    return [(f"{name}-{at - 1} {source} {tail}", region) for source, region in net.read(at, number)]


def _lines(plan: Plan, unit: str) -> Iterator[bytes]:
    """Yields the lines that a dealing unit reads, in the order of the files."""
    for source, region in _regions(plan, unit):
        start, end = 0, math.inf
        if region is not None:
            start, end = _manifest(plan, source)["offsets"][region : region + 2]
        with open(_path(plan, source), "rb") as file:
            file.seek(start)
            left = end - start
            while left > 0 and (line := file.readline()):
                left -= len(line)
                yield line


def _forms(plan: Plan, number: int) -> Iterator[bytes]:
    """Yields the rows of a part of canonical forms as lines: form, place, puzzle, label."""
    part = plan.part(number)
    for at, row in enumerate(_rows(plan, part)):
        yield f"{row['puzzle']}\t{part['range'][0] + at}\t{row['before']}\t{row.get('label') or ''}\n".encode()


def _make_deal(plan: Plan, unit: str, output: Path) -> dict[str, Any]:
    """Deals rows by their form or by their place: writes region after region into one file; the offsets are in the manifest."""
    kind, number, tail = unit.split()
    (name, _, at), buckets = kind.partition("-"), int(tail)
    net, stage, total = _net(plan, name, buckets), int(at), plan.total
    # Lines are joined in byte arrays: as Python objects they would take three times the memory.
    dealt = [bytearray() for _ in range(net.fans[stage])]
    rows = 0
    for line in _forms(plan, int(number) + 1) if kind == "forms-0" else _lines(plan, unit):
        key = line[: line.index(b"\t")]
        if name == "forms":
            bucket = int.from_bytes(hashlib.blake2b(key, digest_size=8).digest(), "big") % buckets
        else:
            # The range of the sources that contains the place.
            bucket = ((int(key) + 1) * buckets - 1) // total
        dealt[net.region(stage, bucket)] += line
        rows += 1
    offsets = [0]
    with _aside(output) as draft, draft.open("wb") as file:
        for lines in dealt:
            offsets.append(offsets[-1] + file.write(lines))
    return {"rows": rows, "offsets": offsets}


def _make_bucket(plan: Plan, unit: str, output: Path) -> dict[str, Any]:
    """Writes the first puzzle of each form in a bucket, in the order of the sources."""
    first: dict[bytes, bytes] = {}
    puzzles = 0
    # Files are in the order of the parts, and rows in the order of the puzzles.
    for line in _lines(plan, unit):
        form, rest = line.split(b"\t", 1)
        puzzles += 1
        first.setdefault(form, rest)
    with _aside(output) as draft, draft.open("wb") as file:
        for rest in first.values():
            place, puzzle, label = rest.split(b"\t", 2)
            file.write(b"\t".join((place, puzzle)) + (label if label == b"\n" else b" " + label))
    return {"puzzles": puzzles, "rows": len(first)}


def _make_first(plan: Plan, unit: str, output: Path) -> dict[str, Any]:
    """Writes the rows of all buckets whose places are in a range of the sources, in order of the places, but without them."""
    rows = sorted(map(_placed, _lines(plan, unit)))
    with _aside(output) as draft, draft.open("wb") as file:
        file.writelines(line for _, line in rows)
    return {"rows": len(rows)}


def _placed(line: bytes) -> tuple[int, bytes]:
    place, rest = line.split(b"\t", 1)
    return int(place), rest


def _buckets(plan: Plan, buckets: int | None) -> int:
    """Returns the number of buckets, by default enough for at most a million puzzles in each."""
    if plan.task != "canon" or plan.data["format"] != "tsv":
        raise ClusterError(f"{plan.path}: classes need canonical forms: a plan with task='canon' and format='tsv'")
    if buckets is None:
        buckets = max(1, math.ceil(plan.total / 1_000_000))
    if not isinstance(buckets, int) or buckets < 1:
        raise ClusterError(f"expected at least one bucket, found {buckets!r}")
    return buckets


def _dealt(name: str, net: _Net) -> list[list[str]]:
    """Returns the units of each stage of a net."""
    return [[f"{name}-{stage} {unit} {net.outputs}" for unit in range(net.units(stage))] for stage in range(len(net.files))]


def _classes(plan: Plan, buckets: int) -> list[list[str]]:
    """Returns the stages from parts to buckets."""
    return [*_dealt("forms", _net(plan, "forms", buckets)), [f"bucket {number} {buckets}" for number in range(buckets)]]


def _firsts(plan: Plan, buckets: int) -> list[list[str]]:
    """Returns the stages from buckets to the first puzzles in the order of the sources."""
    return [*_dealt("places", _net(plan, "places", buckets)), [f"first {number} {buckets}" for number in range(buckets)]]


def _bucketed(
    plan: Plan, client: Any, buckets: int | None, jobs: int | None, retries: int, patience: float | None
) -> list[dict[str, Any]]:
    """Does all units up to the buckets, and returns the manifests of the buckets."""
    count = _buckets(plan, buckets)
    run(plan, client, jobs=jobs, retries=retries, patience=patience)
    listed = _classes(plan, count)
    for units in listed:
        _run_units(plan, units, client, jobs, retries, patience, None)
    return [_manifest(plan, unit) for unit in listed[-1]]


# Questions about all rows: the answers for parts are joined in rounds.


def _statistics_of(columns: Iterable[str] | None) -> dict[str, Any]:
    return {"ask": "statistics", "columns": None if columns is None else list(columns)}


def _sample_of(size: int | None, by: str | None, seed: int) -> dict[str, Any]:
    if not isinstance(size, int) or size < 0:
        raise ClusterError(f"size: expected a number of rows, found {size!r}")
    return {"ask": "sample", "size": size, "by": by, "seed": seed}


def _question(plan: Plan, key: str) -> Path | None:
    """Returns the file of a question, if the question was asked."""
    path = plan.folder / f"question-{key}.json"
    return path if key.isalnum() and path.is_file() else None


def _ask(plan: Plan, question: dict[str, Any]) -> str:
    """Writes a question for the units that answer it, and returns its key."""
    text = json.dumps(question, sort_keys=True).encode()
    key = hashlib.sha256(text).hexdigest()[:16]
    path = plan.folder / f"question-{key}.json"
    if not path.exists() or path.read_bytes() != text:
        _write(path, text)
    return key


def _asked(plan: Plan, key: str) -> dict[str, Any]:
    path = _question(plan, key)
    if path is None:
        raise ClusterError(f"{plan.folder}: no question {key}")
    question: dict[str, Any] = json.loads(path.read_bytes())
    return question


def _rounds(plan: Plan, key: str) -> list[list[str]]:
    """Returns the units of each round."""
    return [[f"tally-{at} {unit} {key}" for unit in range(width)] for at, width in enumerate(_widths(len(plan)))]


def _tallied(plan: Plan, question: dict[str, Any], client: Any, retries: int, patience: float | None) -> dict[str, Any]:
    """Returns the answer to a question about all rows."""
    for number in range(1, len(plan) + 1):
        unit = _part_name(number)
        if (why := _flaw(plan, unit, is_read=False)) is not None:
            raise ClusterError(f"{unit}: {why}: run the plan again")
    rounds = _rounds(plan, _ask(plan, question))
    for units in rounds:
        _run_units(plan, units, client, None, retries, patience, None)
    answer: dict[str, Any] = json.loads(Path(_path(plan, rounds[-1][0])).read_bytes())
    return answer


def _make_tally(plan: Plan, read: list[str], question: dict[str, Any], output: Path) -> dict[str, Any]:
    """Writes the answer to a question, from the rows of a part or from other answers."""
    answers = _Statistics(question["columns"]) if question["ask"] == "statistics" else _Sample(question)
    rows = 0
    for unit in read:
        kind, number = unit.split()[:2]
        if kind == "part":
            part = plan.part(int(number))
            _whole(plan, part["number"])
            for at, row in enumerate(_rows(plan, part)):
                answers.add(part["output"], part["range"][0] + at, row)
                rows += 1
        else:
            rows += int(_manifest(plan, unit)["rows"])
            answers.join(json.loads(Path(_path(plan, unit)).read_bytes()))
    with _aside(output) as draft:
        draft.write_text(json.dumps(answers.answer()), encoding="utf-8")
    return {"rows": rows}


class _Statistics:
    """The number of rows with each value of each column."""

    USUAL = ("verdict", "hodoku_level", "hodoku_rank", "zambon_level", "se_er")

    def __init__(self, columns: list[str] | None) -> None:
        self.columns = columns
        self.counts: dict[str, Counter[str]] = {}

    def add(self, output: str, _place: int, row: dict[str, Any]) -> None:
        for name in self.columns if self.columns is not None else (name for name in self.USUAL if name in row):
            if name not in row:
                raise ClusterError(f"{output}: no column {name!r}; available: {', '.join(row)}")
            self.counts.setdefault(name, Counter())[_text(row[name])] += 1

    def join(self, counts: dict[str, dict[str, int]]) -> None:
        for name, values in counts.items():
            self.counts.setdefault(name, Counter()).update(values)

    def answer(self) -> dict[str, Any]:
        return {name: dict(values) for name, values in self.counts.items()}


class _Sample:
    """The rows with the lowest ranks in each stratum. Ranks follow from the seed and the place, so the division into parts does not matter."""

    def __init__(self, question: dict[str, Any]) -> None:
        self.size, self.by, self.seed = question["size"], question["by"], question["seed"]
        self.kept: dict[str, list[tuple[int, int, dict[str, Any]]]] = {}

    def add(self, output: str, place: int, row: dict[str, Any]) -> None:
        if self.by is not None and self.by not in row:
            raise ClusterError(f"{output}: no column {self.by!r}; available: {', '.join(row)}")
        rank = int.from_bytes(hashlib.blake2b(f"{self.seed}:{place}".encode(), digest_size=8).digest(), "big")
        self._keep(_text(row[self.by]) if self.by is not None else "", rank, place, row)

    def join(self, strata: dict[str, list[tuple[int, int, dict[str, Any]]]]) -> None:
        for stratum, rows in strata.items():
            for rank, place, row in rows:
                self._keep(stratum, rank, place, row)

    def _keep(self, stratum: str, rank: int, place: int, row: dict[str, Any]) -> None:
        best = self.kept.setdefault(stratum, [])
        if len(best) < self.size:
            heapq.heappush(best, (-rank, place, row))
        elif best and -rank > best[0][0]:
            heapq.heapreplace(best, (-rank, place, row))

    def answer(self) -> dict[str, Any]:
        return {stratum: sorted((-rank, place, row) for rank, place, row in best) for stratum, best in self.kept.items()}


def _run_units(
    plan: Plan,
    units: list[str],
    client: Any,
    jobs: int | None,
    retries: int,
    patience: float | None,
    progress: Callable[[int, int], Any] | None,
) -> dict[str, Any]:
    if patience is not None and not (isinstance(patience, (int, float)) and patience >= 0):
        raise ClusterError(f"patience: expected seconds of at least 0, or None for no limit, found {patience!r}")
    for folder in {os.path.dirname(_path(plan, unit)) for unit in units} | {plan._folder}:
        _sweep(Path(folder))
    # With a client, the workers verify existing files: for this process there would be too many.
    there = {unit for unit in units if _flaw(plan, unit, is_read=client is None) is None}
    made = {unit: _manifest(plan, unit)["started"] for unit in there} if client is not None else {}
    left = units if client is not None else [unit for unit in units if unit not in there]
    before = done = len(there)
    tell = progress or (lambda done, total: None)
    tell(done, len(units))
    failed: dict[str, str] = {}
    tries: Counter[str] = Counter()

    def fails(unit: str, error: BaseException) -> bool:
        """Counts a failure of a unit; returns whether the unit is given up."""
        tries[unit] += 1
        if tries[unit] > retries:
            failed[unit] = f"{type(error).__name__}: {error}"
        return unit in failed

    if client is None:
        while left:
            again = []
            for unit in left:
                try:
                    _do(plan, unit, jobs)
                    done += 1
                    tell(done, len(units))
                except ClusterError:
                    raise
                except Exception as error:  # noqa: BLE001  a unit can raise any error
                    if not fails(unit, error):
                        again.append(unit)
            left = again
    else:
        undone = dict.fromkeys(left)

        def standing() -> str:
            # Only the folder is reliable: a dead worker may have finished a unit without reporting it.
            not_done = {unit for unit in undone if _flaw(plan, unit, is_read=False) is not None}
            others_done = [unit for unit in units if unit not in not_done]
            done_ones, others = (_some(some) or "none" for some in (others_done, list(not_done)))
            return f"{len(others_done)} of {len(units)} are done: {done_ones}; {len(not_done)} are not: {others}"

        watch = _Watch(client, patience, standing)
        for unit in _on_cluster(client, str(plan.path.resolve()), left, jobs or 1, fails, watch):
            del undone[unit]
            if unit not in there:
                done += 1
                tell(done, len(units))
    if failed:
        unit, why = next(iter(failed.items()))
        raise ClusterError(f"{len(failed)} of {len(units)} units were given up; {unit}: {why}")
    manifests = [_manifest(plan, unit) for unit in units]
    again = sum(manifest["started"] != made[manifest["unit"]] for manifest in manifests if manifest["unit"] in made)
    return {
        "parts": len(units),
        "done_before": before - again,
        "done": done - before + again,
        "repeated": _repeated(plan, manifests),
    }


def _on_cluster(
    client: Any, path: str, units: list[str], jobs: int, fails: Callable[[str, BaseException], bool], watch: _Watch
) -> Iterator[str]:
    """Does units on the workers of a Dask client; yields each unit when it is done.

    This function never waits for an answer that may not arrive. It relies on the states of futures reported to the client, and does not fetch
    results: the worker with a result may have died, and another worker would have to repeat the unit. The finished work is in the folder.
    """
    importlib.import_module("distributed")
    ended: queue.SimpleQueue[Any] = queue.SimpleQueue()
    names: dict[Any, str] = {}

    def submit(unit: str) -> None:
        # Not pure: every submission runs the unit again. The scheduler moves the unit of a worker that dies.
        future = client.submit(_remote, path, unit, jobs, pure=False)
        names[future] = unit
        future.add_done_callback(ended.put)

    waiting = iter(units)
    try:
        for unit in itertools.islice(waiting, _WINDOW):
            watch.connected()
            submit(unit)
        while names:
            try:
                future = ended.get(timeout=watch.pause)
            except queue.Empty:
                watch.look()
                continue
            watch.connected()
            unit = names.pop(future)
            if future.status == "error":
                error = future.exception(timeout=watch.pause)
            elif future.status == "cancelled":
                error = RuntimeError("it was cancelled")
            else:
                yield unit
                error = None
            if isinstance(error, ClusterError):
                raise error
            # The unit failed, or more workers died with it than the scheduler allows (`KilledWorker`).
            if error is not None and not fails(unit, error):
                submit(unit)
            else:
                for following in itertools.islice(waiting, 1):
                    submit(following)
    finally:
        # Dask cancels work whose future is released. Its callbacks hold references, so forgetting the futures is not enough: a worker that connects
        # after this run was given up would begin with the old work.
        for future in names:
            with contextlib.suppress(Exception):
                future.release()
        names.clear()


class _Watch:
    """Checks whether the cluster is still available while no results arrive from it."""

    def __init__(self, client: Any, patience: float | None, standing: Callable[[], str]) -> None:
        self.client = client
        self.patience = patience
        #: Returns a sentence about which units are done and which are not.
        self.standing = standing
        #: The seconds between two checks.
        self.pause = 2.0 if patience is None else min(2.0, max(0.05, patience / 4))
        self.seen = time.monotonic()

    def connected(self) -> None:
        """Raises an error if the scheduler is gone: the client then loses all futures, even if it finds another scheduler at that address."""
        if self.client.status != "running":
            raise ClusterError(
                f"the connection to the scheduler is lost (the client is {self.client.status}). {self.standing()}. What is done stays done: "
                "run it again with another client"
            )

    def look(self) -> None:
        """Raises an error if the scheduler is gone, or if there was no worker for too long."""
        self.connected()
        try:
            workers = len(self.client.nthreads(callback_timeout=max(self.pause, 10)))
        except Exception:  # noqa: BLE001  the scheduler does not answer, so no worker is known
            workers = 0
        now = time.monotonic()
        if workers:
            self.seen = now
        elif self.patience is not None and now - self.seen >= self.patience:
            self.connected()
            raise ClusterError(
                f"the cluster has had no worker for {self.patience:g} s. {self.standing()}. What is done stays done: run it again "
                "when there are workers, with this client or another"
            )


def _some(units: list[str]) -> str:
    """Returns a short list of units: consecutive ones as "first to last", and at most ten such runs."""
    runs: list[list[str]] = []
    last: tuple[list[str], int] | None = None
    for unit in sorted(units, key=lambda unit: (unit.split()[0], int(unit.split()[1]))):
        kind, number, *rest = unit.split()
        same = [kind, *rest]
        if last == (same, int(number) - 1):
            runs[-1][1:] = [number]
        else:
            runs.append([f"{kind} {number}"])
        last = (same, int(number))
    more = f" and {len(runs) - 10} more" if len(runs) > 10 else ""
    return ", ".join(" to ".join(run) for run in runs[:10]) + more


def _remote(path: str, unit: str, jobs: int) -> str:
    """Does a unit on a worker. The result is short: manifests stay in the folder."""
    return str(_do(_cached(path), unit, jobs)["sha256"])


@functools.lru_cache(maxsize=4)
def _cached(path: str) -> Plan:
    return Plan(path)


def _flaw(plan: Plan, unit: str, *, is_read: bool = True) -> str | None:
    """Returns the reason why a unit is not done, or None if it is done. With ``is_read`` its file is read, otherwise only the size is compared."""
    path = _path(plan, unit)
    try:
        manifest = _read_manifest(path)
    except FileNotFoundError:
        return "missing"
    except (ValueError, KeyError, TypeError) as error:
        return f"the manifest is torn ({error})"
    if manifest.get("form") != FORM or manifest.get("plan") != plan.id or manifest.get("unit") != unit:
        return "the manifest is of another plan"
    versions = manifest.get("versions")
    version = versions.get("ninefold") if isinstance(versions, dict) else None
    if version != plan.version:
        return f"made by Ninefold {version}, and the plan is of {plan.version}"
    try:
        digest, size = _digest(path) if is_read else (manifest.get("sha256"), os.stat(path).st_size)
    except FileNotFoundError:
        return "the file is missing that the manifest is of"
    if size != manifest.get("bytes"):
        return f"the file has {size} bytes, and the manifest says {manifest.get('bytes')}"
    if digest != manifest.get("sha256"):
        return "the file is not the one that the manifest is of: another SHA-256"
    if is_read and "inputs" in manifest:
        try:
            if manifest["inputs"] != _state(plan, _sources_of(plan, unit)):
                return "made from files that have changed"
        except ClusterError as error:
            return f"made from a file that is not there any more ({error})"
    if unit.startswith("part "):
        part = plan.part(int(unit.split()[1]))
        if manifest.get("range") != part["range"]:
            return "the manifest is of another range of puzzles"
        if not 0 <= manifest.get("rows", -1) <= part["range"][1] - part["range"][0]:
            return f"{manifest.get('rows')} rows of {part['range'][1] - part['range'][0]} puzzles"
    return None


def _whole(plan: Plan, number: int) -> None:
    why = _flaw(plan, _part_name(number))
    if why is not None:
        raise ClusterError(f"part {number}: {why}: run the plan again")


def _manifest(plan: Plan, unit: str) -> dict[str, Any]:
    return _read_manifest(_path(plan, unit))


def _read_manifest(output: str) -> dict[str, Any]:
    """Reads the manifest of a file."""
    with open(output + ".manifest.json", "rb") as file:
        manifest = json.loads(file.read())
    if not isinstance(manifest, dict):
        raise ValueError("expected an object")
    return manifest


def _attempt(plan: Plan, unit: str) -> int:
    """Records the start of a unit, so that attempts of processes that die count too; returns the number of starts."""
    log = Path(_path(plan, unit) + ".attempts")
    line = f"{socket.gethostname()} {os.getpid()} {time.time():.3f}\n".encode()
    file = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o666)
    try:
        os.write(file, line)
    finally:
        os.close(file)
    return log.read_bytes().count(b"\n")


def _repeated(plan: Plan, manifests: Iterable[dict[str, Any]]) -> dict[str, int]:
    """Returns the number of attempts beyond the first for each unit that was repeated."""
    return {manifest["unit"]: manifest["attempt"] - 1 for manifest in manifests if manifest["attempt"] > 1}


# Rows and files.


def _rows(plan: Plan, part: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yields the rows of a part, each as a dict by column names."""
    path, form = plan.folder / part["output"], plan.data["format"]
    if form in ("parquet", "arrow"):
        for batch in _batches(path, form):
            yield from batch.to_pylist()
        return
    # Only CSV may have line breaks inside a value.
    with path.open(encoding="utf-8", newline="" if form == "csv" else "\n") as file:
        if form == "jsonl":
            yield from map(json.loads, file)
        elif form == "csv":
            yield from csv.DictReader(file)
        elif form == "tsv":
            names = file.readline().rstrip("\n").split("\t")
            for line in file:
                yield dict(zip(names, line.removesuffix("\n").split("\t", len(names) - 1)))
        else:
            raise ClusterError(f"{part['output']}: lines of text have no columns; plan with another format")


def _text(value: Any) -> str:
    return "" if value is None else str(value)


def _arrow(module: str) -> Any:
    """Imports a module of pyarrow; raises `ClusterError` if pyarrow is not installed."""
    try:
        return importlib.import_module(f"pyarrow.{module}")
    except ImportError:
        raise ClusterError("Parquet and Arrow are read and joined by pyarrow, which is not installed") from None


def _batches(path: Path, form: str) -> Iterator[Any]:
    if form == "parquet":
        with _arrow("parquet").ParquetFile(path) as file:
            yield from file.iter_batches()
    else:
        with _arrow("ipc").open_file(path) as file:
            for at in range(file.num_record_batches):
                yield file.get_batch(at)


def _join_tables(plan: Plan, draft: Path) -> None:
    form = plan.data["format"]
    schema: Any = None
    writer: Any = None
    try:
        for part in plan.parts:
            for batch in _batches(plan.folder / part["output"], form):
                if writer is None:
                    schema = batch.schema
                    parquet = form == "parquet"
                    writer = _arrow("parquet").ParquetWriter(draft, schema) if parquet else _arrow("ipc").new_file(draft, schema)
                elif batch.schema != schema:
                    raise ClusterError(f"{part['output']}: its columns are not those of the other parts")
                writer.write_batch(batch)
        if writer is None:
            shutil.copyfile(plan.folder / plan.part(1)["output"], draft)
    finally:
        if writer is not None:
            writer.close()


def _join_text(plan: Plan, manifests: list[dict[str, Any]], draft: Path) -> None:
    heading: bytes | None = None
    with draft.open("wb") as whole:
        for part, manifest in zip(plan.parts, manifests, strict=True):
            digest = hashlib.sha256()
            with (plan.folder / part["output"]).open("rb") as file:
                if plan.data["format"] in _HEADED:
                    line = file.readline()
                    digest.update(line)
                    if heading is None:
                        heading = line
                        whole.write(line)
                    elif line != heading:
                        raise ClusterError(f"{part['output']}: its heading is not that of the other parts")
                while block := file.read(_BLOCK):
                    digest.update(block)
                    whole.write(block)
            if digest.hexdigest() != manifest["sha256"]:
                raise ClusterError(f"{part['output']}: changed while it was joined; collect again")


def _files(source: Any) -> list[Path]:
    """Returns the files of a source, as absolute paths."""
    if isinstance(source, (str, os.PathLike)):
        path = Path(source)
        if path.is_dir():
            found = sorted(entry for entry in path.iterdir() if entry.is_file() and not entry.name.startswith("."))
            if not found:
                raise ClusterError(f"{path}: expected files of puzzles, found none")
        else:
            found = [path]
    else:
        found = [Path(item) for item in source]
        if not found:
            raise ClusterError("expected a file of puzzles, found an empty list")
    for path in found:
        if not path.is_file():
            raise ClusterError(f"{path}: no such file")
    return [path.resolve() for path in found]


def _fingerprint(path: Path) -> dict[str, Any]:
    data = path.stat()
    digest, size = _digest(path)
    return {"path": str(path), "bytes": size, "modified": data.st_mtime_ns, "sha256": digest}


def _unchanged(source: dict[str, Any]) -> None:
    """Raises an error if a source has changed. The same size and time count as unchanged; with another time the file is read."""
    path = Path(source["path"])
    try:
        data = path.stat()
    except OSError as error:
        raise ClusterError(f"{path}: the source cannot be read here: {error.strerror}") from None
    same = data.st_size == source["bytes"]
    if same and data.st_mtime_ns != source["modified"]:
        same = _digest_of(str(path), data.st_size, data.st_mtime_ns) == source["sha256"]
    if not same:
        raise ClusterError(f"{path}: the source was changed since the plan was made; make another plan in another folder")


@functools.lru_cache(maxsize=1024)
def _digest_of(path: str, size: int, modified: int) -> str:
    """Returns the SHA-256 of a file, computed once for each of its versions."""
    return _digest(Path(path))[0]


def _digest(path: str | Path) -> tuple[str, int]:
    digest, size = hashlib.sha256(), 0
    with open(path, "rb", buffering=0) as file:
        while block := file.read(_BLOCK):
            digest.update(block)
            size += len(block)
    return digest.hexdigest(), size


#: The numbers of drafts, so that the drafts of different threads have different names.
_DRAFTS = itertools.count()
#: The seconds after which a draft is removed: of a dead process on this machine, and of any process on another machine.
_LEFT, _FOREIGN = 60, 86400


class _aside:
    """A draft beside a file, which replaces the file at the end unless an error occurs."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.draft = path.with_name(f".{path.name}.{socket.gethostname()}-{os.getpid()}-{next(_DRAFTS)}.tmp")

    def __enter__(self) -> Path:
        return self.draft

    def __exit__(self, kind: Any, *_: Any) -> None:
        if kind is not None:
            self.draft.unlink(missing_ok=True)
            return
        with self.draft.open("rb+") as file:
            os.fsync(file.fileno())
        os.replace(self.draft, self.path)


def _sweep(folder: Path, name: str = "*") -> None:
    """Removes the drafts that killed processes left in a folder, of files with the given name."""
    for draft in folder.glob(f".{name}.*-*-*.tmp"):
        # Another process may be working on the same file, or sweeping the same folder.
        with contextlib.suppress(OSError):
            if _is_left(draft):
                draft.unlink()


def _is_left(draft: Path) -> bool:
    """Whether no process still writes a draft, as far as this machine can detect."""
    age = time.time() - draft.stat().st_mtime
    host, process, _ = draft.name.rsplit("-", 2)
    if age <= _LEFT or not host.endswith(f".{socket.gethostname()}") or os.name == "nt":
        return age > _FOREIGN
    try:
        os.kill(int(process), 0)
    except ProcessLookupError:
        return True
    return False


def _write(path: Path, data: bytes) -> None:
    with _aside(path) as draft:
        draft.write_bytes(data)


def _identity(data: dict[str, Any]) -> str:
    rest = {name: value for name, value in data.items() if name != "id"}
    return hashlib.sha256(json.dumps(rest, sort_keys=True).encode()).hexdigest()


def _read(plan: Plan | str | os.PathLike[str]) -> Plan:
    return plan if isinstance(plan, Plan) else Plan(plan)


def _native() -> Any:
    import ninefold

    return ninefold


def main(arguments: list[str] | None = None) -> int:
    """Runs ``python -m ninefold.cluster``: plans and their parts, for anything that starts commands."""
    parser = argparse.ArgumentParser(prog="python -m ninefold.cluster", description="Process millions of puzzles in parts.")
    verbs = parser.add_subparsers(dest="verb", required=True)
    make = verbs.add_parser("plan", help="count the puzzles and divide them into parts")
    make.add_argument("source", nargs="+", help="files of puzzles, or a folder of them")
    make.add_argument("folder", help="the folder for the plan and the parts")
    make.add_argument("--parts", type=int, default=64)
    make.add_argument("--task", default="rate", choices=sorted(_FORMATS))
    make.add_argument("--format")
    make.add_argument("--scales", help="names, separated by commas")
    make.add_argument("--time-limit", type=float)
    make.add_argument("--column")
    part = verbs.add_parser("run-part", help="process one part, unless it is done")
    part.add_argument("plan")
    part.add_argument("number", type=int)
    part.add_argument("--jobs", type=int)
    listed = verbs.add_parser("units", help="list the units of a stage, one per line; without --stage, the number of units of each stage")
    listed.add_argument("plan")
    listed.add_argument("work", choices=["parts", "statistics", "sample", "count_classes", "dedupe"])
    listed.add_argument("--stage", type=int, help="the stage, counted from 1")
    unit = verbs.add_parser("run-unit", help="process one unit, unless it is done")
    unit.add_argument("plan")
    unit.add_argument("unit")
    unit.add_argument("--jobs", type=int)
    count = verbs.add_parser("statistics", help="count the values of columns, as JSON")
    draw = verbs.add_parser("sample", help="draw rows, a line of JSON each")
    first = verbs.add_parser("dedupe", help="write the first puzzle of each class")
    for some in (count, draw, first):
        some.add_argument("plan")
    first.add_argument("out")
    for some in (listed, first):
        some.add_argument("--buckets", type=int)
    for some in (listed, count):
        some.add_argument("--columns", help="names, separated by commas")
    for some in (listed, draw):
        some.add_argument("--size", type=int, help="the number of rows")
        some.add_argument("--by", default="se_er", help="the column of the strata; nothing for a plain sample")
        some.add_argument("--seed", type=int, default=0)
    every = verbs.add_parser("run", help="process all remaining parts in this process")
    every.add_argument("plan")
    every.add_argument("--jobs", type=int)
    check = verbs.add_parser("verify", help="list unfinished parts")
    check.add_argument("plan")
    join = verbs.add_parser("collect", help="join the parts")
    join.add_argument("plan")
    join.add_argument("out")
    given = parser.parse_args(arguments)
    try:
        return _main(given)
    except (ClusterError, OSError) as error:
        print(f"ninefold.cluster: {error}", file=sys.stderr)
        return 2


def _names(given: argparse.Namespace) -> list[str] | None:
    return given.columns.split(",") if given.columns else None


def _main(given: argparse.Namespace) -> int:
    if given.verb == "plan":
        options = {"time_limit": given.time_limit, "column": given.column}
        options["scales"] = given.scales.split(",") if given.scales else None
        source = given.source[0] if len(given.source) == 1 else given.source
        wanted = {name: value for name, value in options.items() if value is not None}
        made = plan(source, given.folder, given.parts, given.task, format=given.format, **wanted)
        print(f"{made.path}: {made.total} puzzles in {len(made)} parts")
    elif given.verb == "run-part":
        manifest = run_part(given.plan, given.number, jobs=given.jobs)
        print(f"{manifest['output']}: {manifest['rows']} rows")
    elif given.verb == "units":
        listed = stages(
            given.plan, given.work, buckets=given.buckets, columns=_names(given), size=given.size, by=given.by or None, seed=given.seed
        )
        if given.stage is None:
            for at, units in enumerate(listed, 1):
                print(f"{at}\t{len(units)}\t{units[0]}")
        elif 1 <= given.stage <= len(listed):
            print("\n".join(listed[given.stage - 1]))
        else:
            raise ClusterError(f"expected a stage from 1 to {len(listed)}, found {given.stage}")
    elif given.verb == "run-unit":
        manifest = run_unit(given.plan, given.unit, jobs=given.jobs)
        print(f"{manifest['output']}: {manifest['rows']} rows")
    elif given.verb == "statistics":
        print(json.dumps(statistics(given.plan, _names(given))))
    elif given.verb == "sample":
        for row in sample(given.plan, given.size, by=given.by or None, seed=given.seed):
            print(json.dumps(row))
    elif given.verb == "dedupe":
        print(f"{given.out}: {dedupe(given.plan, given.out, buckets=given.buckets)} rows")
    elif given.verb == "run":
        print(json.dumps(run(given.plan, jobs=given.jobs)))
    elif given.verb == "verify":
        flaws = verify(given.plan)
        for flaw in flaws:
            print(flaw)
        return 1 if flaws else 0
    else:
        whole = collect(given.plan, given.out)
        print(f"{given.out}: {whole['rows']} rows, {whole['bytes']} bytes, SHA-256 {whole['sha256']}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
