"""Plans of parts: whatever dies or is damaged, the joined file equals that of one run over all puzzles."""

import contextlib
import functools
import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest

import ninefold
from ninefold import cluster

T = TypeVar("T")

HARD = ".....9.......147....2......7......865...3...294......1......4....625.......8....."
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def isomorph(puzzle: str, chance: random.Random) -> str:
    """Returns an equivalent puzzle, with permuted digits, rows, columns and sides."""

    def lines() -> list[int]:
        groups = chance.sample(range(3), 3)
        return [group * 3 + line for group in groups for line in chance.sample(range(3), 3)]

    rows, columns = lines(), lines()
    digits = dict(zip("123456789", chance.sample("123456789", 9)))
    turned = chance.random() < 0.5
    places = [column * 9 + row if turned else row * 9 + column for row in rows for column in columns]
    return "".join(digits.get(puzzle[place], puzzle[place]) for place in places)


def puzzles(count: int, seed: int = 1) -> list[str]:
    chance = random.Random(seed)
    return [isomorph((HARD, EASY)[at % 2], chance) for at in range(count)]


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "puzzles.txt"
    path.write_text("".join(f"{puzzle} n{at}\n" for at, puzzle in enumerate(puzzles(50))))
    return path


def whole(source: Path, ending: str = "tsv") -> bytes:
    out = source.with_name(f"whole.{ending}")
    ninefold.rate_file(source, out)
    return out.read_bytes()


def whys(plan: cluster.Plan) -> dict[str, str]:
    return {flaw.unit: flaw.why for flaw in cluster.verify(plan)}


@pytest.mark.parametrize("form", ["tsv", "csv", "jsonl"])
@pytest.mark.parametrize("parts", [1, 7, 60])
def test_parts_joined_are_the_whole(source: Path, tmp_path: Path, form: str, parts: int) -> None:
    plan = cluster.plan(source, tmp_path / "plan", parts, format=form)
    assert len(cluster.verify(plan)) == parts
    told = []
    summary = cluster.run(plan, progress=lambda done, total: told.append((done, total)))
    assert summary == {"parts": parts, "done_before": 0, "done": parts, "repeated": {}}
    assert told == [(done, parts) for done in range(parts + 1)]
    assert cluster.verify(plan) == []
    manifest = cluster.collect(plan, tmp_path / "out")
    assert (tmp_path / "out").read_bytes() == whole(source, form)
    assert (manifest["rows"], manifest["puzzles"], manifest["repeated"]) == (50, 50, {})
    assert json.loads((tmp_path / "out.manifest.json").read_text()) == manifest


@pytest.mark.parametrize("form", ["parquet", "arrow"])
def test_tables_joined_have_the_rows_of_the_whole(source: Path, tmp_path: Path, form: str) -> None:
    pytest.importorskip("pyarrow")
    plan = cluster.plan(source, tmp_path / "plan", 7, format=form)
    cluster.run(plan)
    cluster.collect(plan, tmp_path / f"out.{form}")
    rows = [tmp_path / "joined.csv", tmp_path / "direct.csv"]
    direct = tmp_path / f"direct.{form}"
    ninefold.rate_file(source, direct)
    for table, text in zip((tmp_path / f"out.{form}", direct), rows):
        ninefold.rate_file(table, text, scales=["zambon"])
    assert rows[0].read_text() == rows[1].read_text()
    assert cluster.statistics(plan)["verdict"] == {"unique": 50}


def test_a_second_run_does_what_is_left(source: Path, tmp_path: Path) -> None:
    plan = cluster.plan(source, tmp_path / "plan", 5)
    cluster.run_part(plan, 2)
    times = (plan.folder / "part-00002.tsv").stat().st_mtime_ns
    summary = cluster.run(plan.path)
    assert (summary["done_before"], summary["done"]) == (1, 4)
    assert (plan.folder / "part-00002.tsv").stat().st_mtime_ns == times
    assert cluster.run(plan)["done"] == 0


def test_processes_on_one_part_do_not_disturb_each_other(source: Path, tmp_path: Path) -> None:
    plan = cluster.plan(source, tmp_path / "plan", 1)
    again = "import sys; from ninefold import cluster; cluster._make(cluster.Plan(sys.argv[1]), 'part 1', 1, 1)"
    once = "import sys; from ninefold import cluster; cluster.run_part(sys.argv[1], 1)"
    # Some processes make the part even if others have done it, so that files are replaced while others read them.
    all_of_them = [
        subprocess.Popen([sys.executable, "-c", code, str(plan.folder)], stderr=subprocess.PIPE) for code in [once, again] * 12
    ]
    said = [process.communicate()[1].decode() for process in all_of_them]
    assert [process.returncode for process in all_of_them] == [0] * 24, "\n".join(said)
    cluster.collect(plan, tmp_path / "out")
    assert (tmp_path / "out").read_bytes() == whole(source)


@pytest.mark.skipif(os.name == "nt", reason="processes of Unix")
def test_only_drafts_of_the_dead_are_taken_away(tmp_path: Path) -> None:
    died = subprocess.Popen([sys.executable, "-c", ""])
    died.wait()
    host = socket.gethostname()

    def draft(host: str, process: int, age: float) -> Path:
        path = tmp_path / f".part-00001.tsv.{host}-{process}-0.tmp"
        path.touch()
        os.utime(path, (time.time() - age,) * 2)
        return path

    left = [draft(host, died.pid, 100), draft("elsewhere", os.getpid(), 100_000)]
    kept = [draft(host, os.getpid(), 100_000), draft("elsewhere", died.pid, 100)]
    cluster._sweep(tmp_path)
    assert [path.exists() for path in left] == [False, False]
    assert [path.exists() for path in kept] == [True, True]
    # The process of a young draft may just have started.
    young = draft(host, died.pid, 0)
    cluster._sweep(tmp_path)
    assert young.exists()


def test_parts_of_another_version_are_not_joined(source: Path, tmp_path: Path) -> None:
    plan = cluster.plan(source, tmp_path / "plan", 3)
    cluster.run(plan)
    path = plan.folder / "part-00002.tsv.manifest.json"
    manifest = json.loads(path.read_text())
    manifest["versions"]["ninefold"] = "0.0.1"
    path.write_text(json.dumps(manifest))
    assert whys(plan) == {"part 2": f"made by Ninefold 0.0.1, and the plan is of {ninefold.__version__}"}
    joins: list[Callable[[], object]] = [
        lambda: cluster.collect(plan, tmp_path / "out"),
        lambda: cluster.statistics(plan),
        lambda: cluster.sample(plan, 1, by=None),
    ]
    for join in joins:
        with pytest.raises(cluster.ClusterError, match="part 2: made by Ninefold 0.0.1.*run the plan again"):
            join()
    assert cluster.run(plan)["repeated"] == {"part 2": 1}
    cluster.collect(plan, tmp_path / "out")
    assert (tmp_path / "out").read_bytes() == whole(source)
    # This version cannot make the parts of another version's plan.
    data = {**plan.data, "ninefold": "0.0.1"}
    data["id"] = cluster._identity(data)
    plan.path.write_text(json.dumps(data))
    works: list[Callable[[], object]] = [lambda: cluster.run(plan.folder), lambda: cluster.run_part(plan.folder, 1)]
    for work in works:
        with pytest.raises(cluster.ClusterError, match=f"is of Ninefold 0.0.1, and this is {ninefold.__version__}.*Install 0.0.1"):
            work()


def test_each_damage_is_found_and_mended(source: Path, tmp_path: Path) -> None:
    plan = cluster.plan(source, tmp_path / "plan", 6)
    cluster.run(plan)

    def manifest(part: int) -> Path:
        return plan.folder / f"part-0000{part}.tsv.manifest.json"

    (plan.folder / "part-00001.tsv").unlink()
    torn = manifest(2).read_bytes()
    manifest(2).write_bytes(torn[: len(torn) // 2])
    rows = (plan.folder / "part-00003.tsv").read_bytes()
    (plan.folder / "part-00003.tsv").write_bytes(rows[:-9] + b"XXXXXXXX\n")
    (plan.folder / "part-00004.tsv").write_bytes((plan.folder / "part-00004.tsv").read_bytes()[:-20])
    other = json.loads(manifest(5).read_text())
    manifest(5).write_text(json.dumps({**other, "plan": "another"}))
    manifest(6).unlink()
    found = whys(plan)
    assert found["part 1"] == "the file is missing that the manifest is of"
    assert found["part 2"].startswith("the manifest is torn")
    assert found["part 3"].endswith("another SHA-256")
    assert "bytes, and the manifest says" in found["part 4"]
    assert found["part 5"] == "the manifest is of another plan"
    assert found["part 6"] == "missing"
    with pytest.raises(cluster.ClusterError, match="part 1: .* and 5 more: run the plan again"):
        cluster.collect(plan, tmp_path / "out")
    assert not (tmp_path / "out").exists()
    summary = cluster.run(plan)
    assert summary["repeated"] == {f"part {part}": 1 for part in range(1, 7)}
    assert cluster.collect(plan, tmp_path / "out")["repeated"] == summary["repeated"]
    assert (tmp_path / "out").read_bytes() == whole(source)


def test_a_manifest_that_is_no_object(source: Path, tmp_path: Path) -> None:
    plan = cluster.plan(source, tmp_path / "plan", 4)
    cluster.run(plan)
    for part, text in enumerate(["", "[]", "null", '"text"'], 1):
        (plan.folder / f"part-0000{part}.tsv.manifest.json").write_text(text)
    assert all(why.startswith("the manifest is torn") for why in whys(plan).values())
    assert len(whys(plan)) == 4


def test_a_changed_source_is_noticed(source: Path, tmp_path: Path) -> None:
    plan = cluster.plan(source, tmp_path / "plan", 4)
    cluster.run_part(plan, 1)
    text = source.read_text()
    # The same number of bytes, but a different puzzle.
    source.write_text(text.replace(puzzles(50)[40], puzzles(1, seed=7)[0]))
    with pytest.raises(cluster.ClusterError, match="the source was changed since the plan was made"):
        cluster.run_part(plan, 2)
    with pytest.raises(cluster.ClusterError, match="the source was changed"):
        cluster.run(plan)
    # Unchanged bytes with another time are accepted.
    source.write_text(text)
    os.utime(source, (1, 1))
    cluster.run(plan)
    source.unlink()
    with pytest.raises(cluster.ClusterError, match="cannot be read here"):
        (plan.folder / "part-00001.tsv").unlink()
        cluster.run(plan)


#: A script that rates a part, and is killed by a signal as soon as the file of the part has some bytes.
DIES = """
import os, signal, sys, threading, time
from pathlib import Path
from ninefold import cluster
folder = Path(sys.argv[1])
old = set(folder.glob(".ninefold-*.part"))
def size(path):
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0
def watch():
    while not any(size(path) for path in set(folder.glob(".ninefold-*.part")) - old):
        time.sleep(0.001)
    os.kill(os.getpid(), signal.SIGKILL)
threading.Thread(target=watch, daemon=True).start()
cluster.run_part(folder, 1)
"""


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
def test_a_process_that_is_killed_while_writing(tmp_path: Path) -> None:
    source = tmp_path / "a.txt"
    source.write_text("\n".join(puzzles(3000)) + "\n")
    plan = cluster.plan(source, tmp_path / "plan", 2)
    for _ in range(3):
        died = subprocess.run([sys.executable, "-c", DIES, str(plan.folder)], check=False)
        assert died.returncode == -signal.SIGKILL
        assert whys(plan) == {"part 1": "missing", "part 2": "missing"}
        assert not (plan.folder / "part-00001.tsv").exists()
    summary = cluster.run(plan)
    assert summary["repeated"] == {"part 1": 3}
    cluster.collect(plan, tmp_path / "out")
    assert (tmp_path / "out").read_bytes() == whole(source)
    assert not list(plan.folder.glob(".*")), "what the dead have left is taken away"


def within(seconds: float, work: Callable[[], T]) -> T:
    """Returns the result of the work or raises its exception; fails after ``seconds``, as work that waits for a dead process would never end."""
    done: list[Callable[[], T]] = []

    def all_of_it() -> None:
        try:
            value = work()
        except Exception as error:  # noqa: BLE001  for the waiting thread
            done.append(functools.partial(raised, error))
        else:
            done.append(lambda: value)

    worker = threading.Thread(target=all_of_it, daemon=True)
    worker.start()
    worker.join(seconds)
    assert done, "it has not come to its end"
    return done[0]()


def raised(error: Exception) -> Any:
    raise error


class Farm:
    """A scheduler and workers as processes that are never restarted."""

    def __init__(self, folder: Path, **settings: str) -> None:
        self.folder = folder
        self.settings = {**os.environ, **settings}
        self.told = folder / "scheduler.json"
        self.processes: list[subprocess.Popen[bytes]] = []
        self.scheduler = self.start("scheduler", "--host", "127.0.0.1", "--port", "0", "--dashboard-address", "127.0.0.1:0")

    def start(self, kind: str, *arguments: str) -> subprocess.Popen[bytes]:
        every = [sys.executable, "-m", f"distributed.cli.dask_{kind}", "--scheduler-file", str(self.told), "--no-dashboard", *arguments]
        with (self.folder / f"{kind}.log").open("ab") as log:
            process = subprocess.Popen(every, cwd=self.folder, env=self.settings, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        self.processes.append(process)
        return process

    def worker(self) -> subprocess.Popen[bytes]:
        return self.start("worker", "--no-nanny", "--nthreads", "1", "--memory-limit", "0", "--local-directory", str(self.folder))

    def close(self) -> None:
        for process in self.processes:
            process.kill()
            process.wait()


@pytest.fixture
def farms(tmp_path: Path) -> Iterator[Callable[..., tuple[Farm, Any]]]:
    """Returns a function that creates a cluster of processes with a client."""
    distributed = pytest.importorskip("distributed")
    with contextlib.ExitStack() as stack:

        def make(**settings: str) -> tuple[Farm, Any]:
            farm = Farm(Path(tempfile.mkdtemp(dir=tmp_path)), **settings)
            stack.callback(farm.close)
            wait_for(farm.told.exists)
            client = distributed.Client(scheduler_file=str(farm.told), set_as_default=False, timeout=30)
            stack.callback(client.close, timeout=5)
            return farm, client

        yield make


def wait_for(there: Callable[[], object]) -> None:
    for _ in range(6000):
        if there():
            return
        time.sleep(0.01)
    raise AssertionError("it does not come")


def killed_at_work(plan: cluster.Plan, victim: subprocess.Popen[bytes], work: Callable[[], T]) -> T:
    """Kills a process as soon as a part is done; returns the result of the work or raises its exception, and fails if the work does not end."""

    def kill() -> None:
        wait_for(lambda: any(plan.folder.glob("part-*.manifest.json")))
        victim.kill()
        victim.wait()

    killer = threading.Thread(target=kill, daemon=True)
    killer.start()
    try:
        return within(120, work)
    finally:
        killer.join(60)


@pytest.fixture
def long(tmp_path: Path) -> Path:
    """A collection that takes longer to rate than it takes until a worker is killed."""
    path = tmp_path / "long.txt"
    path.write_text("\n".join(puzzles(6000)) + "\n")
    return path


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
def test_a_cluster_without_workers_is_given_up(farms: Callable[..., tuple[Farm, Any]], long: Path, tmp_path: Path) -> None:
    plan = cluster.plan(long, tmp_path / "plan", 12)
    farm, client = farms()
    # No worker has connected yet.
    with pytest.raises(cluster.ClusterError, match="no worker for 0.5 s. 0 of 12 are done: none; 12 are not: part 1 to 12. What is done stays done"):
        within(120, lambda: cluster.run(plan, client, patience=0.5))
    worker = farm.worker()
    with pytest.raises(cluster.ClusterError, match="no worker for 1 s.* run it again") as raised:
        killed_at_work(plan, worker, lambda: (client.wait_for_workers(1), cluster.run(plan, client, patience=1)))
    left = list(whys(plan))
    assert 0 < len(left) < 12
    assert f". {12 - len(left)} of 12 are done: part " in str(raised.value)
    # This call continues when a worker connects.
    farm.worker()
    summary = within(120, lambda: cluster.run(plan, client, patience=60))
    assert (summary["done_before"], summary["done"]) == (12 - len(left), len(left))
    cluster.collect(plan, tmp_path / "out")
    assert (tmp_path / "out").read_bytes() == whole(long)


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
def test_a_scheduler_that_is_gone_ends_the_run(farms: Callable[..., tuple[Farm, Any]], long: Path, tmp_path: Path) -> None:
    plan = cluster.plan(long, tmp_path / "plan", 12)
    farm, client = farms()
    farm.worker()
    with pytest.raises(cluster.ClusterError, match="the connection to the scheduler is lost.* of 12 are done: part .* with another client"):
        killed_at_work(plan, farm.scheduler, lambda: cluster.run(plan, client, patience=None))
    with pytest.raises(cluster.ClusterError, match="the connection to the scheduler is lost"):
        within(60, lambda: cluster.run(plan, client, patience=None))
    assert 0 < len(whys(plan)) < 12
    farm, client = farms()
    farm.worker()
    within(120, lambda: cluster.run(plan, client))
    cluster.collect(plan, tmp_path / "out")
    assert (tmp_path / "out").read_bytes() == whole(long)


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
def test_what_the_scheduler_gives_up_is_handed_in_again(farms: Callable[..., tuple[Farm, Any]], long: Path, tmp_path: Path) -> None:
    plan = cluster.plan(long, tmp_path / "plan", 12)
    # This scheduler gives up a part after one death.
    farm, client = farms(DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES="0")
    victim, _ = farm.worker(), farm.worker()
    client.wait_for_workers(2)
    summary = killed_at_work(plan, victim, lambda: cluster.run(plan, client))
    assert summary["done"] == 12
    cluster.collect(plan, tmp_path / "out")
    assert (tmp_path / "out").read_bytes() == whole(long)


def test_units_in_short() -> None:
    assert cluster._some([f"part {number}" for number in (12, 1, 2, 3, 5, 7, 8)]) == "part 1 to 3, part 5, part 7 to 8, part 12"
    assert cluster._some(["forms-0 2 8", "forms-0 1 8", "bucket 0 8"]) == "bucket 0, forms-0 1 to 2"
    assert cluster._some([f"part {number}" for number in range(1, 41, 2)]).endswith("part 19 and 10 more")


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
def test_dask_with_a_worker_killed(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    source = tmp_path / "a.txt"
    source.write_text("\n".join(puzzles(4000)) + "\n")
    with contextlib.ExitStack() as stack:
        local = stack.enter_context(
            distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None)
        )
        client = stack.enter_context(distributed.Client(local))
        # A part may be written too fast to be noticed: then the next plan is used.
        for attempt in range(5):
            plan = cluster.plan(source, tmp_path / f"plan-{attempt}", 8)
            victim = next(iter(client.run(os.getpid).values()))
            over = threading.Event()
            killed: list[int] = []

            def kill(
                plan: cluster.Plan = plan, victim: int = victim, over: threading.Event = over, killed: list[int] = killed
            ) -> None:
                """Kills a worker while the file of a part is being written."""
                while not over.wait(0.001):
                    for path in plan.folder.glob(".ninefold-*.part"):
                        with contextlib.suppress(OSError):
                            if path.stat().st_size:
                                os.kill(victim, signal.SIGKILL)
                                killed.append(victim)
                                return

            killer = threading.Thread(target=kill)
            killer.start()
            summary = within(300, functools.partial(cluster.run, plan, client))
            over.set()
            killer.join()
            assert summary["parts"] == 8
            assert cluster.verify(plan) == []
            out = tmp_path / f"out-{attempt}"
            manifest = cluster.collect(plan, out)
            assert out.read_bytes() == whole(source)
            assert manifest["repeated"] == summary["repeated"]
            if killed:
                break
        assert killed, "no part was being written"


def test_commands_do_the_same(source: Path, tmp_path: Path) -> None:
    def main(*arguments: object) -> subprocess.CompletedProcess[str]:
        all_of_them = [sys.executable, "-m", "ninefold.cluster", *map(str, arguments)]
        return subprocess.run(all_of_them, check=False, capture_output=True, text=True)

    folder = tmp_path / "plan"
    assert main("plan", source, folder, "--parts", 3).stdout == f"{folder / 'plan.json'}: 50 puzzles in 3 parts\n"
    checked = main("verify", folder)
    assert (checked.returncode, checked.stdout.splitlines()[0]) == (1, "part 1: missing")
    for number in (3, 1, 2, 2):
        assert main("run-part", folder / "plan.json", number).returncode == 0
    assert main("verify", folder).returncode == 0
    assert main("collect", folder, tmp_path / "out").returncode == 0
    assert (tmp_path / "out").read_bytes() == whole(source)
    listed = main("units", folder, "statistics", "--columns", "verdict").stdout.splitlines()
    assert [line.split("\t")[:2] for line in listed] == [["1", "3"], ["2", "3"], ["3", "1"]]
    for stage in (1, 2, 3):
        for unit in main("units", folder, "statistics", "--columns", "verdict", "--stage", stage).stdout.splitlines():
            assert main("run-unit", folder, unit).returncode == 0
    assert json.loads(main("statistics", folder, "--columns", "verdict").stdout) == {"verdict": {"unique": 50}}
    drawn = main("sample", folder, "--size", 2, "--by", "hodoku_level").stdout.splitlines()
    assert [json.loads(line) for line in drawn] == cluster.sample(folder, 2, by="hodoku_level")
    for wrong, why in [
        (("units", folder, "statistics", "--stage", 4), "expected a stage from 1 to 3, found 4"),
        (("run-unit", folder, "tally-0 3 x"), "expected a unit as stages lists them, such as 'part 1', found 'tally-0 3 x'"),
        (("dedupe", folder, tmp_path / "no"), "classes need canonical forms"),
        (("sample", folder), "size: expected a number of rows, found None"),
    ]:
        answer = main(*wrong)
        assert answer.returncode == 2 and why in answer.stderr, answer
    refused = main("run-part", folder, 4)
    assert (refused.returncode, refused.stderr) == (2, "ninefold.cluster: expected a part from 1 to 3, found 4\n")


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    """Returns a file of isomorphs of a few puzzles, and the first of each class in order."""
    chance = random.Random(3)
    bases = [HARD, EASY]
    for base in (HARD, EASY):
        for at in (at for at, sign in enumerate(base) if sign != "."):
            bases.append(base[:at] + "." + base[at + 1 :])
    classes = [chance.randrange(len(bases)) for _ in range(400)]
    lines = [isomorph(bases[at], chance) for at in classes]
    first = {at: line for at, line in reversed(list(zip(classes, lines)))}
    path = tmp_path_factory.mktemp("many") / "many.txt"
    path.write_text("\n".join(lines) + "\n")
    return path, [line for line in lines if line in set(first.values())]


@pytest.mark.parametrize("parts", [1, 5, 16])
@pytest.mark.parametrize("buckets", [1, 4])
def test_classes_whatever_the_parts(many: tuple[Path, list[str]], tmp_path: Path, parts: int, buckets: int) -> None:
    source, first = many
    plan = cluster.plan(source, tmp_path / "plan", parts, task="canon")
    assert cluster.count_classes(plan, buckets=buckets) == len(first)
    assert cluster.dedupe(plan, tmp_path / "out.txt", buckets=buckets) == len(first)
    assert (tmp_path / "out.txt").read_text().splitlines() == first


@pytest.mark.skipif(os.name == "nt", reason="limits of Unix")
def test_more_buckets_than_files_may_be_open(many: tuple[Path, list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import resource

    source, first = many
    plan = cluster.plan(source, tmp_path / "plan", 2, task="canon")
    monkeypatch.setattr(cluster, "_AT_ONCE", 5)
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    there = max(map(int, os.listdir("/proc/self/fd"))) if Path("/proc/self/fd").exists() else 64
    # Three rounds, with a limit of open files below the number of buckets.
    resource.setrlimit(resource.RLIMIT_NOFILE, (there + 30, limits[1]))
    try:
        assert cluster.dedupe(plan, tmp_path / "out.txt", buckets=60) == len(first)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, limits)
    assert (tmp_path / "out.txt").read_text().splitlines() == first
    assert not [path.name for path in plan.folder.rglob(".*")], "drafts are taken away"


def test_units_in_any_order_and_twice(many: tuple[Path, list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows are dealt in several stages, as with thousands of parts."""
    source, first = many
    monkeypatch.setattr(cluster, "_AT_ONCE", 3)
    plan = cluster.plan(source, tmp_path / "plan", 11, task="canon")
    stages = cluster.stages(plan, "dedupe", buckets=7)
    assert [len(units) for units in stages[:1]] == [11] and len(stages) > 6
    chance = random.Random(8)
    for units in stages:
        for unit in chance.sample(units, len(units)) + chance.choices(units, k=3):
            assert len(cluster._sources_of(plan, unit)) <= 3
            assert cluster.run_unit(plan, unit)["unit"] == unit
    made = {path: path.stat().st_mtime_ns for path in plan.folder.rglob("*.tsv")}
    assert cluster.dedupe(plan, tmp_path / "out.txt", buckets=7) == len(first)
    assert (tmp_path / "out.txt").read_text().splitlines() == first
    assert {path: path.stat().st_mtime_ns for path in plan.folder.rglob("*.tsv")} == made, "all was done before"
    # The files of the last stage together are the whole result.
    assert "".join(Path(cluster._path(plan, unit)).read_text() for unit in stages[-1]).splitlines() == first
    for unit in ["forms-0 11 7", "bucket 7 7", "first -1 7", "forms-9 0 7", "part 0", "tally-0 0 abc", "fly 1 1", ""]:
        with pytest.raises(cluster.ClusterError, match="expected a unit as stages lists them"):
            cluster.run_unit(plan, unit)
    with pytest.raises(cluster.ClusterError, match="work: expected one of parts, statistics"):
        cluster.stages(plan, "collect")
    with pytest.raises(cluster.ClusterError, match="size: expected a number of rows, found None"):
        cluster.stages(plan, "sample")


def test_a_unit_needs_those_that_it_reads(many: tuple[Path, list[str]], tmp_path: Path) -> None:
    source, first = many
    plan = cluster.plan(source, tmp_path / "plan", 4, task="canon")
    with pytest.raises(cluster.ClusterError, match="part 2: missing: run the plan again"):
        cluster.run_unit(plan, "forms-0 1 2")
    cluster.dedupe(plan, None, buckets=2)
    # Files whose inputs have changed are made again.
    dealt = Path(cluster._path(plan, "forms-0 1 2"))
    part = Path(cluster._path(plan, "part 2"))
    part.write_bytes(part.read_bytes().replace(b"\n", b" \n"))
    before = dealt.stat().st_mtime_ns
    assert cluster.dedupe(plan, tmp_path / "out.txt", buckets=2) == len(first)
    assert dealt.stat().st_mtime_ns == before, "the part was made again with the same bytes"
    manifest = Path(cluster._path(plan, "bucket 1 2") + ".manifest.json")
    manifest.write_text(json.dumps({**json.loads(manifest.read_text()), "inputs": "other"}))
    assert cluster._flaw(plan, "bucket 1 2") == "made from files that have changed"
    assert cluster.dedupe(plan, tmp_path / "out.txt", buckets=2) == len(first)
    assert cluster._manifest(plan, "bucket 1 2")["attempt"] == 2
    assert (tmp_path / "out.txt").read_text().splitlines() == first


#: A script that does a unit, and is killed by a signal while its file is being written.
DIES_IN_A_UNIT = """
import os, signal, sys
from ninefold import cluster
sync = os.fsync
def die(file):
    os.kill(os.getpid(), signal.SIGKILL)
os.fsync = die
cluster.run_unit(sys.argv[1], sys.argv[2])
"""


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
def test_processes_that_are_killed_in_units(many: tuple[Path, list[str]], tmp_path: Path) -> None:
    source, first = many
    plan = cluster.plan(source, tmp_path / "plan", 3, task="canon")
    cluster.run(plan)
    for units in cluster.stages(plan, "dedupe", buckets=2)[1:] + cluster.stages(plan, "statistics", columns=["puzzle"])[1:]:
        died = subprocess.run([sys.executable, "-c", DIES_IN_A_UNIT, str(plan.folder), units[0]], check=False)
        assert died.returncode == -signal.SIGKILL
        assert cluster._flaw(plan, units[0]) == "missing"
        for unit in units:
            cluster.run_unit(plan, unit)
        assert cluster._manifest(plan, units[0])["attempt"] == 2
    assert cluster.dedupe(plan, tmp_path / "out.txt", buckets=2) == len(first)
    assert (tmp_path / "out.txt").read_text().splitlines() == first
    assert len(cluster.statistics(plan, ["puzzle"])["puzzle"]) == len(first)


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
def test_workers_that_die_between_stages(
    farms: Callable[..., tuple[Farm, Any]], many: tuple[Path, list[str]], tmp_path: Path
) -> None:
    source, first = many
    plan = cluster.plan(source, tmp_path / "plan", 9, task="canon")
    farm, client = farms()
    victims = [farm.worker() for _ in range(3)]
    client.wait_for_workers(3)
    over = threading.Event()

    def kill() -> None:
        # The first victim dies when the first rows have been dealt, the second when the first bucket is done.
        for victim, sign in zip(victims, ("forms-*/*/*.manifest.json", "bucket-*/*/*.manifest.json")):
            while not any(plan.folder.glob(sign)) and not over.wait(0.002):
                pass
            victim.kill()

    killer = threading.Thread(target=kill)
    killer.start()
    try:
        assert within(120, lambda: cluster.dedupe(plan, tmp_path / "out.txt", client, buckets=12)) == len(first)
    finally:
        over.set()
        killer.join()
    assert (tmp_path / "out.txt").read_text().splitlines() == first
    counted = within(60, lambda: cluster.statistics(plan, ["puzzle"], client))
    assert counted == cluster.statistics(plan, ["puzzle"]) and len(counted["puzzle"]) == len(first)
    drawn = within(60, lambda: cluster.sample(plan, 20, by=None, client=client))
    assert drawn == cluster.sample(plan, 20, by=None) and len(drawn) == 20


def test_labels_go_with_their_puzzles(tmp_path: Path) -> None:
    source = tmp_path / "a.txt"
    source.write_text(f"{HARD} one two\n{EASY}\n{HARD} three\n")
    plan = cluster.plan(source, tmp_path / "plan", 2, task="canon")
    assert cluster.dedupe(plan, tmp_path / "out.txt") == 2
    assert (tmp_path / "out.txt").read_text() == f"{HARD} one two\n{EASY}\n"


def test_statistics_and_samples_do_not_ask_for_the_parts(tmp_path: Path) -> None:
    source = tmp_path / "a.txt"
    source.write_text("\n".join(puzzles(60)) + "\n")
    all_of_them = []
    for parts in (1, 6, 13):
        plan = cluster.plan(source, tmp_path / f"plan{parts}", parts, scales=["hodoku"])
        with pytest.raises(cluster.ClusterError, match="part 1: missing: run the plan again"):
            cluster.statistics(plan)
        cluster.run(plan)
        numbers = cluster.statistics(plan, ["hodoku_level"])
        assert sum(numbers["hodoku_level"].values()) == 60
        strata = cluster.sample(plan, 3, by="hodoku_level", seed=5)
        assert len(strata) == 3 * len(numbers["hodoku_level"])
        assert [row["place"] for row in strata] == sorted(row["place"] for row in strata)
        all_of_them.append((numbers, strata, cluster.sample(plan, 10, by=None)))
        assert cluster.sample(plan, 3, by="hodoku_level", seed=6) != strata
        with pytest.raises(cluster.ClusterError, match="no column 'se_er'"):
            cluster.sample(plan, 3)
    assert all_of_them[0] == all_of_them[1] == all_of_them[2]


def test_a_plan_does_not_grow_with_its_parts(source: Path, tmp_path: Path) -> None:
    small, large = (cluster.plan(source, tmp_path / f"plan{parts}", parts) for parts in (3, 30_000))
    assert large.path.stat().st_size - small.path.stat().st_size < 10
    ends = [part["range"] for part in large.parts]
    assert ends[0][0] == 0 and ends[-1][1] == 50
    assert all(one[1] == other[0] for one, other in zip(ends, ends[1:]))
    # Many files are in folders of a thousand.
    number = next(number for number, (start, end) in enumerate(ends, 1) if end > start)
    assert cluster.run_part(large, number)["output"] == f"{number // 1000:05}/part-{number:05}.tsv"
    assert cluster.run_part(large, number)["rows"] == 1


def test_the_sample_by_rating(tmp_path: Path) -> None:
    source = tmp_path / "a.txt"
    source.write_text("\n".join(puzzles(8)) + "\n")
    plan = cluster.plan(source, tmp_path / "plan", 3, scales=["se"])
    cluster.run(plan)
    rows = cluster.sample(plan, 2)
    assert {row["se_er"] for row in rows} == set(cluster.statistics(plan)["se_er"])
    assert len(rows) == 4


def test_what_is_no_plan_is_refused(source: Path, tmp_path: Path) -> None:
    folder = tmp_path / "plan"
    refused: list[tuple[dict[str, Any], str]] = [
        ({"parts": 0}, "expected at least one part"),
        ({"task": "play"}, "task: expected one of"),
        ({"format": "xlsx"}, "format of rate: expected one of"),
        ({"pattern": True}, "rate has no option 'pattern'"),
        ({"column": 3}, "expected puzzles, found none"),
    ]
    for arguments, why in refused:
        with pytest.raises(cluster.ClusterError, match=why):
            cluster.plan(source, folder, **arguments)
    with pytest.raises(cluster.ClusterError, match="no such file"):
        cluster.plan(tmp_path / "none.txt", folder)
    with pytest.raises(cluster.ClusterError, match="no such plan"):
        cluster.run(tmp_path / "none")
    plan = cluster.plan(source, folder, 3)
    for patience in (-1, float("nan"), "long"):
        with pytest.raises(cluster.ClusterError, match="patience: expected seconds of at least 0, or None for no limit, found"):
            cluster.run(plan, patience=patience)  # type: ignore[arg-type]
    # Repeating the plan gives the same result.
    assert cluster.plan(source, folder, 3).id == plan.id
    with pytest.raises(cluster.ClusterError, match="there is another plan in this folder"):
        cluster.plan(source, folder, 4)
    changed = plan.path.read_text().replace('"total": 50', '"total": 51')
    plan.path.write_text(changed)
    with pytest.raises(cluster.ClusterError, match="changed by hand"):
        cluster.run(folder)
    plan.path.write_text(changed[:100])
    with pytest.raises(cluster.ClusterError, match="the plan is damaged"):
        cluster.run(folder)


def test_folders_and_lists_of_sources(source: Path, tmp_path: Path) -> None:
    folder = tmp_path / "sources"
    folder.mkdir()
    lines = source.read_text().splitlines(keepends=True)
    (folder / "b.txt").write_text("".join(lines[20:]))
    (folder / "a.txt").write_text("".join(lines[:20]))
    (folder / ".hidden").write_text("no puzzles")
    ways: list[Any] = [folder, [folder / "a.txt", folder / "b.txt"]]
    for at, sources in enumerate(ways):
        plan = cluster.plan(sources, tmp_path / f"plan{at}", 4)
        cluster.run(plan)
        cluster.collect(plan, tmp_path / "out")
        assert (tmp_path / "out").read_bytes() == whole(source)


RECIPES = Path(__file__).resolve().parents[3] / "docs" / "cluster.md"

#: A script that starts the tasks of an array like Slurm: it waits for them only with ``--wait``, and sets variables for the given options.
SBATCH = """#!/bin/sh
wait=; cpus=
while [ $# -gt 0 ]; do
  case $1 in
    --wait) wait=1;;
    --array=*) array=${1#*=};;
    --cpus-per-task=*) cpus=${1#*=};;
    --wrap) command=$2; shift;;
    *) echo "sbatch: unrecognized option $1" >&2; exit 1;;
  esac
  shift
done
tasks() {
  [ -z "$cpus" ] || export SLURM_CPUS_PER_TASK=$cpus
  failed=0
  for task in $(seq "${array%-*}" "${array#*-}"); do
    SLURM_ARRAY_TASK_ID=$task sh -c "$command" || failed=1
  done
  return $failed
}
echo "Submitted batch job 1"
if [ -n "$wait" ]; then tasks; else (sleep 1; tasks) >/dev/null 2>&1 & fi
"""


def recipes(language: str) -> list[str]:
    """Returns the code blocks of a language in the page on clusters."""
    return re.findall(rf"^```{language}\n(.*?)^```", RECIPES.read_text(), re.MULTILINE | re.DOTALL)


@pytest.mark.skipif(os.name == "nt", reason="shells of Unix")
@pytest.mark.parametrize("way", ["xargs", "sbatch"])
def test_the_recipes_for_commands(source: Path, tmp_path: Path, way: str) -> None:
    programs = tmp_path / "bin"
    programs.mkdir()
    (programs / "python").write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    (programs / "sbatch").write_text(SBATCH)
    for program in programs.iterdir():
        program.chmod(0o755)
    source.rename(tmp_path / "collection.txt")
    (tmp_path / "shared").mkdir()
    blocks = [block for block in recipes("sh") if "ninefold.cluster" in block]
    plan, *ways, join, numbers = blocks
    doing = [block for block in ways if way in block]
    assert len(blocks) == 5 and len(doing) == 1
    variables = {**os.environ, "PATH": f"{programs}:{os.environ['PATH']}"}
    variables.pop("SLURM_CPUS_PER_TASK", None)
    script = "\n".join(["set -eu", plan, *doing, join, numbers])
    done = subprocess.run(["sh", "-c", script], cwd=tmp_path, env=variables, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert (tmp_path / "ratings.tsv").read_bytes() == whole(tmp_path / "collection.txt")
    assert json.loads(done.stdout.splitlines()[-1])["verdict"] == {"unique": 50}


def test_the_recipe_for_tables(capsys: pytest.CaptureFixture[str]) -> None:
    pa = pytest.importorskip("pyarrow")
    (recipe,) = [block for block in recipes("python") if "def rated" in block]
    names: dict[str, Any] = {}
    exec(recipe, names)  # noqa: S102  trusted code of this repository
    some = [*puzzles(3), "no puzzle", None]
    table = pa.table({"id": range(10), "puzzle": pa.chunked_array([some, some])})
    rated = names["rated"](table)
    assert capsys.readouterr().err == "4 of 10 rows are not puzzles\n"
    assert rated.select(["id", "puzzle"]) == table
    assert rated["verdict"].to_pylist() == ["unique"] * 3 + [None] * 2 + ["unique"] * 3 + [None] * 2
    assert rated["hodoku_score"].to_pylist()[:3] == [row["hodoku_score"] for row in ninefold.rate_many(some[:3])]
    batches = list(names["spark"](iter(table.to_batches())))
    assert pa.Table.from_batches(batches).to_pylist() == rated.to_pylist()
