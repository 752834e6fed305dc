"""Runs plans on a real Dask cluster while workers and the scheduler are killed: the result must equal that of one process.

::

    python checks/cluster.py rate             200,000 puzzles in 64 parts, ten times; --runs, --puzzles, --parts, --every, --seed
    python checks/cluster.py dedupe           2,000,000 isomorphs of 50,000 puzzles; --puzzles, --classes, --seed

The scheduler and each worker are local processes, on loopback. The puzzles come from NINEFOLD_CORPUS (default ../shared/data) if it exists, else
from the generator; further puzzles are isomorphs of them. Everything runs in a separate session, whose processes are all ended at the end,
whatever happens. The check is run by hand and on Linux, as it takes long and reads /proc; docs/cluster.md has the figures.

``rate``: in each run a worker is killed (SIGKILL) every few seconds, at least one of them while the file of its part grows, and the scheduler once;
then the same plan is run on another cluster. The joined file must equal that of one process to the byte, manifests must list all repetitions, and
no files of killed processes may be left in the folder.

``dedupe``: with several numbers of parts and buckets, with Dask and without, exactly the first puzzle of each class must be written.

The exit code is 1 if any check fails.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import logging
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

import ninefold
import numpy as np
from ninefold import cluster

CORPUS = Path(os.environ.get("NINEFOLD_CORPUS", Path(__file__).resolve().parents[3] / "../shared/data"))
CELLS = 81


class WrongError(Exception):
    """A check failed."""


def ensure(holds: object, message: str) -> None:
    if not holds:
        raise WrongError(message)


# Puzzles.


def bases(count: int, seed: int, collections: str) -> tuple[list[str], str]:
    """Returns at most ``count`` puzzles, no two of them equivalent, and their source."""
    files = [CORPUS / f"{name}.txt" for name in collections.split(",")]
    if all(path.exists() for path in files):
        found = [line[:CELLS] for path in files for line in path.read_text().splitlines() if len(line) >= CELLS]
        # Shuffled, so that the first puzzles include every kind.
        random.Random(seed).shuffle(found)
        origin = collections.replace(",", ", ")
    else:
        made = ninefold.generate_many(count + count // 100 + 10, seed=seed)
        found = [str(puzzle.puzzle) for puzzle in made]
        origin = "the generator"
    first: dict[str, str] = {}
    for puzzle, form in zip(found, ninefold.canonical_many(found)):
        first.setdefault(form, puzzle)
    return list(first.values())[:count], origin


def disguised(puzzles: list[str], order: np.ndarray[Any, Any], seed: int) -> list[str]:
    """Returns a random isomorph of the puzzle at each place in ``order``: rows, columns, digits and sides are permuted."""
    chance = np.random.default_rng(seed)
    grids = np.array([list(puzzle.replace(".", "0").encode()) for puzzle in puzzles], dtype=np.uint8) - 48
    lines: list[str] = []
    for begin in range(0, len(order), 100_000):
        some = grids[order[begin : begin + 100_000]].reshape(-1, 9, 9)
        count = len(some)

        def shuffled(count: int = count) -> np.ndarray[Any, Any]:
            groups = np.argsort(chance.random((count, 3)), axis=1)
            within = np.argsort(chance.random((count, 3, 3)), axis=2)
            return (groups[:, :, None] * 3 + within).reshape(count, 9)

        some = np.take_along_axis(some, shuffled()[:, :, None], axis=1)
        some = np.take_along_axis(some, shuffled()[:, None, :], axis=2)
        turned = chance.random(count) < 0.5
        some = np.where(turned[:, None, None], some.transpose(0, 2, 1), some)
        digits = np.concatenate([np.zeros((count, 1), int), np.argsort(chance.random((count, 9)), axis=1) + 1], axis=1)
        signs = np.take_along_axis(digits, some.reshape(count, CELLS).astype(int), axis=1) + 48
        text = np.where(signs == 48, ord("."), signs).astype(np.uint8).tobytes().decode()
        lines += [text[at : at + CELLS] for at in range(0, len(text), CELLS)]
    return lines


# A cluster of processes.


class Farm:
    """A scheduler and workers without nannies: this class replaces each worker that dies."""

    def __init__(self, workers: int, folder: Path) -> None:
        from distributed import Client

        # A client logs at length that its scheduler is gone, which is intended here.
        logging.getLogger("distributed.client").setLevel(logging.CRITICAL + 1)
        self.folder = Path(tempfile.mkdtemp(prefix="dask-", dir=folder))
        self.count = workers
        self.peaks: dict[int, int] = {}
        self.workers: list[subprocess.Popen[bytes]] = []
        self.lock = threading.Lock()
        self.over = threading.Event()
        told = self.folder / "scheduler.json"
        local = ("--host", "127.0.0.1", "--port", "0", "--dashboard-address", "127.0.0.1:0")
        self.scheduler = self.start("scheduler", *local, "--scheduler-file", str(told))
        deadline = time.monotonic() + 60
        while not told.exists():
            ensure(self.scheduler.poll() is None and time.monotonic() < deadline, "the scheduler does not start")
            time.sleep(0.05)
        self.told = told
        self.keeper = threading.Thread(target=self.keep, args=(workers,), daemon=True)
        self.keeper.start()
        self.client = Client(scheduler_file=str(told), timeout=30, set_as_default=False)

    def start(self, kind: str, *arguments: str) -> subprocess.Popen[bytes]:
        with (self.folder / f"{kind}.log").open("ab") as log:
            every = [sys.executable, "-m", f"distributed.cli.dask_{kind}", "--no-dashboard", *arguments]
            return subprocess.Popen(every, stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=self.folder)

    def keep(self, workers: int) -> None:
        """Replaces workers that have died, and records the peak memory of each worker."""
        while not self.over.wait(0.1):
            with self.lock:
                self.workers = [worker for worker in self.workers if worker.poll() is None]
                while len(self.workers) < workers and not self.over.is_set():
                    some = ("--no-nanny", "--nthreads", "1", "--memory-limit", "0", "--local-directory", str(self.folder))
                    self.workers.append(self.start("worker", "--scheduler-file", str(self.told), *some))
            for pid in self.pids():
                with contextlib.suppress(OSError, ValueError, IndexError):
                    status = Path(f"/proc/{pid}/status").read_text()
                    self.peaks[pid] = int(status.split("VmHWM:")[1].split()[0]) * 1024

    def is_full(self) -> bool:
        """Whether all workers have connected."""
        with contextlib.suppress(Exception):
            return len(self.client.nthreads(callback_timeout=5)) == self.count
        return False

    def pids(self) -> list[int]:
        return [worker.pid for worker in self.workers if worker.poll() is None]

    def close(self) -> None:
        self.over.set()
        self.keeper.join()
        with contextlib.suppress(Exception):
            self.client.close(timeout=5)
        # The scheduler is killed first: it would wait for its workers.
        for process in [self.scheduler, *self.workers]:
            with contextlib.suppress(OSError):
                process.kill()
            process.wait()

    @property
    def peak(self) -> int:
        """The peak memory of any worker in bytes."""
        return max(self.peaks.values(), default=0)


class Killer(threading.Thread):
    """Kills a worker every few seconds while all are connected, preferably one that is writing; kills the scheduler when enough parts are done."""

    def __init__(self, farm: Farm, plan: cluster.Plan, every: float, chance: random.Random, scheduler_at: int | None) -> None:
        super().__init__(daemon=True)
        self.farm, self.plan, self.every, self.chance, self.scheduler_at = farm, plan, every, chance, scheduler_at
        self.over = threading.Event()
        #: The killed processes; those whose file was growing, with its size; the time of the scheduler's death, and the number of parts done then.
        self.killed: list[int] = []
        self.writing: dict[int, int] = {}
        self.scheduler: tuple[float, int] | None = None

    def run(self) -> None:
        while not self.is_over_after(self.every * self.chance.uniform(0.5, 1.5)):
            # Sometimes a worker that has only just started is killed; if that were always so, a busy machine would never finish a part.
            if self.chance.random() < 0.8:
                while not self.farm.is_full():
                    if self.is_over_after(0.1):
                        return
                if self.is_over_after(self.every * self.chance.random()):
                    return
            # The victim is sometimes a worker that is writing, sometimes any worker.
            found = self.writer() if not self.writing or self.chance.random() < 0.5 else None
            pids = self.farm.pids()
            if found is not None:
                pid, size = found
                self.writing[pid] = size
            elif pids:
                pid = self.chance.choice(pids)
            else:
                continue
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
                self.killed.append(pid)

    def is_over_after(self, seconds: float) -> bool:
        """Waits for some seconds, and kills the scheduler when it is due; returns whether the run is over."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline and not self.over.wait(0.05):
            # A writing worker must be killed first: without the scheduler nothing is written any more.
            if self.scheduler_at is None or not self.writing:
                continue
            done = len(list(self.plan.folder.glob("part-*.manifest.json")))
            if done >= self.scheduler_at:
                self.farm.scheduler.kill()
                self.scheduler = (time.monotonic(), done)
                return True
        return self.over.is_set()

    def writer(self) -> tuple[int, int] | None:
        """Returns a worker whose part file has just grown, with the size of the file; None if no worker writes for a while."""
        sizes: dict[tuple[int, str], int] = {}
        deadline = time.monotonic() + 2 * self.every
        while time.monotonic() < deadline and not self.over.wait(0.005):
            for pid in self.farm.pids():
                with contextlib.suppress(OSError):
                    for file in os.scandir(f"/proc/{pid}/fd"):
                        name = os.readlink(file.path)
                        if not name.endswith(".part") or not name.startswith(str(self.plan.folder)):
                            continue
                        size = os.stat(file.path).st_size
                        if size > sizes.setdefault((pid, name), size) > 0:
                            return pid, size
                        sizes[pid, name] = size
        return None


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def spent() -> float:
    """Returns the CPU time of this process and of all ended processes that it started."""
    kinds = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    return sum(usage.ru_utime + usage.ru_stime for usage in map(resource.getrusage, kinds))


# Ratings, while workers and schedulers die.


def rate(given: argparse.Namespace, folder: Path) -> None:
    """Does all runs, each with its own seed."""
    found, origin = bases(min(given.puzzles, 60_000), given.seed, given.collections)
    order = np.arange(given.puzzles) % len(found)
    more = given.puzzles - len(found)
    source = folder / "puzzles.txt"
    lines = found + disguised(found, order[len(found) :], given.seed)
    source.write_text("\n".join(lines) + "\n")
    print(f"{given.puzzles} puzzles: {given.puzzles - more} of {origin}, and {more} disguises of them", flush=True)
    start, clock = time.monotonic(), spent()
    ninefold.rate_file(source, folder / "whole.tsv", jobs=given.workers)
    print(f"one process: {time.monotonic() - start:.1f} s, {spent() - clock:.1f} s of CPU", flush=True)
    for number in range(given.runs):
        one_run(given, folder, source, given.seed + number)


def one_run(given: argparse.Namespace, folder: Path, source: Path, seed: int) -> None:
    chance = random.Random(seed)
    plan = cluster.plan(source, folder / f"plan-{seed}", given.parts)
    scheduler_at: int | None = max(1, int(given.parts * chance.uniform(0.25, 0.75))) if given.scheduler else None
    start, clock = time.monotonic(), spent()
    calls, peak, told = 0, 0, ""
    killed: list[int] = []
    writing: dict[int, int] = {}
    while cluster.verify(plan):
        ensure(calls < 10, f"seed {seed}: not done after {calls} calls of run")
        calls += 1
        farm = Farm(given.workers, folder)
        killer = Killer(farm, plan, given.every, chance, scheduler_at)
        killer.start()
        try:
            cluster.run(plan, farm.client, patience=60)
        except cluster.ClusterError as error:
            # Only the loss of the scheduler may end the run, whichever workers die.
            ensure(killer.scheduler is not None, f"seed {seed}: run ended, and the scheduler lives: {error}")
            ensure("run it again" in str(error), f"seed {seed}: {error}")
            if killer.scheduler is not None:
                then, done = killer.scheduler
                told = f"the scheduler killed after {done} parts, which run said {time.monotonic() - then:.2f} s later"
                scheduler_at = None
        finally:
            killer.over.set()
            killer.join(timeout=60)
            farm.close()
            killed += killer.killed
            writing |= killer.writing
            peak = max(peak, farm.peak)
    out = folder / f"out-{seed}.tsv"
    manifest = cluster.collect(plan, out)
    seconds, clock = time.monotonic() - start, spent() - clock
    ensure(out.read_bytes() == (folder / "whole.tsv").read_bytes(), f"seed {seed}: the joined file is not that of one process")
    ensure(manifest["sha256"] == digest(out), f"seed {seed}: the manifest has another SHA-256")
    ensure((manifest["rows"], manifest["puzzles"]) == (given.puzzles, given.puzzles), f"seed {seed}: rows are missing, or twice")
    ensure(writing, f"seed {seed}: no worker was killed while it wrote")
    ensure(told or not given.scheduler, f"seed {seed}: the scheduler was not killed")
    repeated = check_repeated(plan, manifest, writing, seed)
    left = [path.name for path in plan.folder.iterdir() if path.name.startswith(".")]
    ensure(not left, f"seed {seed}: left behind: {left}")
    sizes = ", ".join(f"{size // 1024} KiB" for size in writing.values())
    print(
        f"seed {seed}: {len(killed)} workers killed, {len(writing)} of them in a file that grew ({sizes}); "
        f"{told or 'the scheduler lived'}; {calls} calls of run; {len(repeated)} parts repeated, {sum(repeated.values())} times in all; "
        f"{seconds:.1f} s, {clock:.1f} s of CPU, a worker {peak / 2**20:.0f} MiB at most; equal to the byte",
        flush=True,
    )
    shutil.rmtree(plan.folder)
    out.unlink()


def check_repeated(plan: cluster.Plan, manifest: dict[str, Any], writing: dict[int, int], seed: int) -> dict[str, int]:
    """Checks that the repetitions in the manifest equal those in the logs of attempts, and include every killed writer; returns them."""
    noted: Counter[str] = Counter()
    interrupted: dict[int, str] = {}
    for part in plan.parts:
        attempts = (plan.folder / f"{part['output']}.attempts").read_text().splitlines()
        noted[f"part {part['number']}"] = len(attempts) - 1
        done_by = cluster.run_part(plan, part["number"])["machine"]["process"]
        for line in attempts:
            pid = int(line.split()[1])
            if pid != done_by:
                interrupted[pid] = f"part {part['number']}"
    told: dict[str, int] = manifest["repeated"]
    ensure(told == dict(+noted), f"seed {seed}: the manifest tells of {told}, the notes of {dict(+noted)}")
    for pid in writing:
        ensure(pid in interrupted, f"seed {seed}: worker {pid} was killed while it wrote, and no part was begun again for it")
    return told


# Classes.


def dedupe(given: argparse.Namespace, folder: Path) -> None:
    """Checks the classes of isomorphs with several numbers of parts, buckets and workers."""
    found, origin = bases(given.classes, given.seed, given.collections)
    ensure(len(found) == given.classes, f"there are {len(found)} puzzles for {given.classes} classes")
    chance = np.random.default_rng(given.seed)
    order = np.concatenate([np.arange(len(found)), chance.integers(0, len(found), given.puzzles - len(found))])
    chance.shuffle(order)
    lines = disguised(found, order, given.seed)
    source, expected = folder / "isomorphs.txt", folder / "expected.txt"
    source.write_text("\n".join(lines) + "\n")
    # The expected puzzles follow from the way they were made, not from their forms: the first isomorph of each.
    _, firsts = np.unique(order, return_index=True)
    expected.write_text("".join(f"{lines[at]}\n" for at in sorted(firsts)))
    print(f"{len(lines)} disguises of {len(found)} puzzles of {origin}, {len(set(lines))} of them different", flush=True)
    del lines
    for parts, buckets, workers in [(16, 1, 2), (16, 8, 2), (5, 3, 2), (1, 2, 2), (16, 8, 0), (1, 1, 0)]:
        plan = cluster.plan(source, folder / f"plan-{parts}-{buckets}-{workers}", parts, task="canon")
        out = folder / "out.txt"
        start, clock = time.monotonic(), spent()
        if workers:
            farm = Farm(workers, folder)
            try:
                count = cluster.count_classes(plan, farm.client, buckets=buckets, patience=60)
                lines_out = cluster.dedupe(plan, out, farm.client, buckets=buckets, patience=60)
            finally:
                farm.close()
            peak = farm.peak
        else:
            # In a separate process, so that its memory can be measured.
            inside = [sys.executable, __file__, "classes", "--plan", str(plan.path), "--buckets", str(buckets), "--out", str(out)]
            told = subprocess.run(inside, check=True, capture_output=True, text=True).stdout.split()
            count, lines_out, peak = map(int, told)
        seconds, clock = time.monotonic() - start, spent() - clock
        who = f"{workers} workers of Dask" if workers else "one process, without Dask"
        what = f"{parts} parts, {buckets} buckets, {who}"
        ensure(count == lines_out == given.classes, f"{what}: {count} and {lines_out} classes, and there are {given.classes}")
        ensure(out.read_bytes() == expected.read_bytes(), f"{what}: other puzzles than the first of each class")
        print(f"{what}: {count} classes; {seconds:.1f} s, {clock:.1f} s of CPU, {peak / 2**20:.0f} MiB at most; equal to the byte", flush=True)
        shutil.rmtree(plan.folder)


def classes(given: argparse.Namespace) -> None:
    """Counts the classes of a plan in this process, and prints the count with the memory used."""
    count = cluster.count_classes(given.plan, buckets=given.buckets)
    lines = cluster.dedupe(given.plan, given.out, buckets=given.buckets)
    status = Path("/proc/self/status").read_text()
    print(count, lines, int(status.split("VmHWM:")[1].split()[0]) * 1024)


# The separate session.


def supervised(arguments: list[str]) -> int:
    """Runs the check in a separate session, and ends all remaining processes of it."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    reading, writing = os.pipe()
    with tempfile.TemporaryDirectory(prefix="ninefold-cluster-", ignore_cleanup_errors=True) as folder:
        inside = [sys.executable, __file__, *arguments, "--inside", folder]
        leader = subprocess.Popen(inside, stdin=reading, start_new_session=True)
        os.close(reading)
        try:
            code = leader.wait()
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(leader.pid, signal.SIGKILL)
            leader.wait()
            os.close(writing)
            left = orphans(leader.pid)
    print(f"processes left: {left or 'none'}", flush=True)
    return code or (1 if left else 0)


def orphans(session: int) -> list[str]:
    """Returns the remaining processes of a session."""
    for _ in range(50):
        listed = subprocess.run(["ps", "-o", "pid=,stat=,args=", "-s", str(session)], check=False, capture_output=True, text=True)
        left = [line for line in listed.stdout.splitlines() if line.split()[1][0] != "Z"]
        if not left:
            break
        # A killed process needs a moment.
        time.sleep(0.1)
    return left


def follow() -> None:
    """Ends the session when the pipe is closed, because its supervisor is gone."""
    while os.read(0, 1):
        pass
    os.killpg(0, signal.SIGKILL)


def main() -> int:
    """Runs one of the checks."""
    parser = argparse.ArgumentParser(description="Plans on a cluster that loses workers and schedulers.")
    parser.add_argument("check", choices=["rate", "dedupe", "classes"], help="classes is for the check itself")
    parser.add_argument("--puzzles", type=int, help="200,000 to rate, 2,000,000 to dedupe")
    parser.add_argument("--parts", type=int, default=64, help="of rate")
    parser.add_argument("--workers", type=int, default=2, help="of rate")
    parser.add_argument("--runs", type=int, default=10)
    parser.add_argument("--every", type=float, default=3, help="seconds between kills, more or less")
    parser.add_argument("--no-scheduler", dest="scheduler", action="store_false", help="the scheduler lives")
    parser.add_argument("--classes", type=int, default=50_000)
    parser.add_argument("--seed", type=int, default=1, help="of the first run; the next ones have the next numbers")
    parser.add_argument("--collections", default="clues17,minimal_20k,easy_10k", help="files of NINEFOLD_CORPUS; easy_10k is rated the soonest")
    for hidden in ("--inside", "--plan", "--out"):
        parser.add_argument(hidden, help=argparse.SUPPRESS)
    parser.add_argument("--buckets", type=int, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.check == "classes":
        classes(given)
        return 0
    if given.inside is None:
        return supervised(sys.argv[1:])
    threading.Thread(target=follow, daemon=True).start()
    given.puzzles = given.puzzles or {"rate": 200_000, "dedupe": 2_000_000}[given.check]
    try:
        {"rate": rate, "dedupe": dedupe}[given.check](given, Path(given.inside))
    except WrongError as error:
        print(f"WRONG: {error}", file=sys.stderr, flush=True)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
