"""Plans on a real Dask cluster whose workers and scheduler are killed: what comes out has to be what one run over all writes.

::

    python checks/cluster.py rate --puzzles 200000 --parts 64 --runs 10 --every 3
    python checks/cluster.py dedupe --puzzles 2000000 --classes 50000 --parts 16

Run by hand, as it takes its time; docs/cluster.md has the figures. Each line is a run: what was killed, what was repeated, seconds, and whether the
joined file is right. The exit code is 1 if one was not.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import os
import random
import signal
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

import ninefold
from ninefold import cluster

SEEDS = (
    ".....9.......147....2......7......865...3...294......1......4....625.......8.....",
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
)


def variant(puzzle: str, chance: random.Random) -> str:
    """An equivalent puzzle."""

    def lines() -> list[int]:
        groups = chance.sample(range(3), 3)
        return [group * 3 + line for group in groups for line in chance.sample(range(3), 3)]

    rows, columns = lines(), lines()
    table = str.maketrans("123456789", "".join(chance.sample("123456789", 9)))
    if chance.random() < 0.5:
        cells = [puzzle[column * 9 + row] for row in rows for column in columns]
    else:
        cells = [puzzle[row * 9 + column] for row in rows for column in columns]
    return "".join(cells).translate(table)


def classes(count: int, chance: random.Random) -> list[str]:
    """So many puzzles of which no two are equivalent: the two seeds with clues taken away, told apart by their canonical forms."""
    found: dict[str, str] = {}
    with tempfile.TemporaryDirectory() as folder:
        source, forms = Path(folder) / "a.txt", Path(folder) / "forms.txt"
        while len(found) < count:
            some = []
            for _ in range(2 * count):
                puzzle = chance.choice(SEEDS)
                given = [at for at, sign in enumerate(puzzle) if sign != "."]
                gone = set(chance.sample(given, chance.randint(1, 8)))
                some.append("".join("." if at in gone else sign for at, sign in enumerate(puzzle)))
            source.write_text("\n".join(some) + "\n")
            ninefold.canonical_file(source, forms)
            for form, puzzle in zip(forms.read_text().split("\n"), some):
                found.setdefault(form, puzzle)
    return list(found.values())[:count]


class Cluster:
    """A scheduler and workers as processes of their own, so that each can be killed."""

    def __init__(self, workers: int) -> None:
        from distributed import Client, LocalCluster

        self.local = LocalCluster(n_workers=workers, threads_per_worker=1, processes=True, dashboard_address=None)
        self.client = Client(self.local)

    def pids(self) -> list[int]:
        # A worker that is being killed does not answer, so its keeper is asked. One that dies while it starts is given up by its keeper.
        return [keeper.pid for keeper in self.local.workers.values() if keeper.pid and keeper.status.name == "running"]

    def close(self) -> None:
        with contextlib.suppress(Exception):
            self.client.close()
        with contextlib.suppress(Exception):
            self.local.close(timeout=10)


class Killer(threading.Thread):
    """Kills a worker every few seconds; once in the moment when a part is being written, and once the scheduler, if that is wanted."""

    def __init__(self, cluster: Cluster, folder: Path, every: float, scheduler_after: float | None) -> None:
        super().__init__(daemon=True)
        self.cluster, self.folder, self.every, self.scheduler_after = cluster, folder, every, scheduler_after
        self.over = threading.Event()
        self.workers = self.writing = self.schedulers = 0

    def run(self) -> None:
        start = time.monotonic()
        while not self.over.wait(self.every):
            if self.scheduler_after is not None and time.monotonic() - start > self.scheduler_after:
                self.schedulers += 1
                self.cluster.local.sync(self.cluster.local.scheduler.close)
                return
            with contextlib.suppress(Exception):
                pids = self.cluster.pids()
                if not self.writing:
                    self.wait_for_writing()
                # Without any worker the others' work would wait for ever.
                if len(pids) > 1:
                    os.kill(random.choice(pids), signal.SIGKILL)
                    self.workers += 1

    def wait_for_writing(self) -> None:
        deadline = time.monotonic() + 10
        while time.monotonic() < deadline:
            for path in self.folder.glob(".ninefold-*.part"):
                with contextlib.suppress(OSError):
                    if path.stat().st_size:
                        self.writing += 1
                        return
            time.sleep(0.002)


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def rate(given: argparse.Namespace, folder: Path) -> bool:
    """Ratings, with workers that die."""
    chance = random.Random(given.seed)
    source = folder / "puzzles.txt"
    with source.open("w") as file:
        file.writelines(variant(SEEDS[at % 2], chance) + "\n" for at in range(given.puzzles))
    start = time.monotonic()
    ninefold.rate_file(source, folder / "whole.tsv")
    expected = digest(folder / "whole.tsv")
    print(f"one run over all: {time.monotonic() - start:.1f} s", flush=True)
    right = True
    for number in range(1, given.runs + 1):
        # The scheduler dies in one of the runs.
        scheduler = given.every * 2.5 if number == given.runs and given.scheduler else None
        plan = cluster.plan(source, folder / f"plan{number}", given.parts)
        start, again = time.monotonic(), 0
        workers = writing = schedulers = 0
        while cluster.verify(plan):
            here = Cluster(given.workers)
            killer = Killer(here, plan.folder, given.every, scheduler if not schedulers else None)
            killer.start()
            try:
                cluster.run(plan, here.client, retries=50)
            except Exception as error:  # noqa: BLE001  the cluster may die in many ways
                again += 1
                print(f"  run {number}: {type(error).__name__}: {str(error)[:120]}; once more", flush=True)
            finally:
                killer.over.set()
                killer.join(timeout=30)
                here.close()
            workers, writing = workers + killer.workers, writing + killer.writing
            schedulers += killer.schedulers
        out = folder / "out.tsv"
        manifest = cluster.collect(plan, out)
        is_right = digest(out) == expected == manifest["sha256"]
        right &= is_right
        print(
            f"run {number}: {workers} workers killed ({writing} while a part was written), {schedulers} schedulers, {again} more calls of run, "
            f"{len(manifest['repeated'])} parts repeated ({sum(manifest['repeated'].values())} times), "
            f"{time.monotonic() - start:.1f} s, {'right' if is_right else 'WRONG'}",
            flush=True,
        )
    return right


def dedupe(given: argparse.Namespace, folder: Path) -> bool:
    """Classes of variants, over parts and buckets."""
    chance = random.Random(given.seed)
    bases = classes(given.classes, chance)
    source = folder / "variants.txt"
    with source.open("w") as file:
        order = [*range(len(bases)), *(chance.randrange(len(bases)) for _ in range(given.puzzles - len(bases)))]
        chance.shuffle(order)
        file.writelines(variant(bases[at], chance) + "\n" for at in order)
    right = True
    for parts, buckets in [(given.parts, 1), (given.parts, 8), (1, 3)]:
        plan = cluster.plan(source, folder / f"plan-{parts}-{buckets}", parts, task="canon")
        start = time.monotonic()
        here = Cluster(given.workers)
        try:
            count = cluster.count_classes(plan, here.client, buckets=buckets)
        finally:
            here.close()
        seconds = time.monotonic() - start
        lines = cluster.dedupe(plan, folder / "out.txt", buckets=buckets)
        is_right = count == lines == given.classes
        right &= is_right
        print(f"{parts} parts, {buckets} buckets: {count} classes, {seconds:.1f} s, {'right' if is_right else 'WRONG'}", flush=True)
    return right


def main() -> int:
    """Runs one of the checks."""
    parser = argparse.ArgumentParser(description="Plans on a cluster that loses workers.")
    parser.add_argument("check", choices=["rate", "dedupe"])
    parser.add_argument("--puzzles", type=int, default=200_000)
    parser.add_argument("--parts", type=int, default=64)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--runs", type=int, default=10)
    parser.add_argument("--every", type=float, default=3, help="seconds between kills")
    parser.add_argument("--no-scheduler", dest="scheduler", action="store_false", help="the scheduler lives")
    parser.add_argument("--classes", type=int, default=50_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="ninefold-cluster-") as folder:
        check: Any = {"rate": rate, "dedupe": dedupe}[given.check]
        return 0 if check(given, Path(folder)) else 1


if __name__ == "__main__":
    sys.exit(main())
