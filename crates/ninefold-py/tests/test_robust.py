"""The package survives all calls: hostile ones, Ctrl-C, memory."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import textwrap
import warnings
from pathlib import Path
from typing import Any

import ninefold
import numpy as np
import pytest

from fixtures import CLASH, EASY, HARD, OPEN, PUZZLE

CALLS = [
    "check", "solve", "count", "parse", "parse_all", "convert", "explain", "hint", "rate", "canonical", "same", "transform", "render", "book", "stats",
    "solutions", "technique", "generate", "daily", "check_many", "solve_many", "count_many", "canonical_many", "rate_many", "lines", "hint_many",
    "events", "engines",
]
OPTIONS = [
    "from_", "column", "layout", "source", "time_limit", "limit", "method", "no_uniqueness", "from_here", "steps", "verify", "depth", "puzzle",
    "all", "most", "scale", "pattern", "rotate", "mirror", "digits", "shift", "by", "random", "seed", "to", "blank", "strict", "theme", "symbols",
    "cell", "sheet", "shade", "title", "solution", "format", "jobs", "errors", "progress", "date", "other", "name", "asks", "many", "nothing", "",
]  # fmt: skip

# Arguments that random values seldom match.
SENSE: dict[str, tuple[list[Any], dict[str, Any]]] = {
    "convert": ([EASY, "sdx"], {}),
    "events": ([EASY, "dlx"], {"most": 100}),
    "lines": (["count", EASY], {}),
    "same": ([EASY, PUZZLE], {}),
    "technique": (["xy-wing"], {}),
    "transform": ([EASY], {"shift": 1}),
}


def values(chance: random.Random) -> Any:
    text = chance.choice([EASY, PUZZLE, HARD, OPEN, CLASH])
    cut = text[: chance.randrange(82)]
    kinds: list[Any] = [
        text, cut, text + "\n" + cut, cut + "\ud800", cut.encode() + b"\xff", text.replace(".", "0"), "\x00" * 81, "", "é" * 81, "9" * 1000,
        None, True, False, -1, 0, 1, 3, 2**63, 10**40, 0.5, -0.0, float("nan"), float("inf"), [], [text, cut], [text, None], [1], (), {}, b"", set(),
        object(), np.zeros((2, 81), "u1"), np.full((3, 81), np.nan), np.zeros((9, 9), int)[:, ::-1], np.zeros((0, 81), int), np.array([text, cut]),
        "hodoku", "json", "text", "svg", "samurai", "diagonal", "2026-01-01", "null", "raise", "light", lambda *_: None, ninefold, iter([text]),
    ]  # fmt: skip
    return chance.choice(kinds)


def test_twenty_thousand_random_calls() -> None:
    chance = random.Random(11)
    done: dict[str, int] = {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for _ in range(20_000):
            name = chance.choice(CALLS)
            args = [values(chance) for _ in range(chance.choice([0, 1, 1, 1, 2]))]
            options = {chance.choice(OPTIONS): values(chance) for _ in range(chance.choice([0, 0, 1, 2]))}
            if name in SENSE and chance.random() < 0.5:
                args, more = SENSE[name]
                options.update(more)
            # Limits the time of calls that may take long.
            if name in ("count", "explain", "hint", "hint_many", "events", "generate", "daily", "rate", "stats"):
                options["time_limit"] = 0.02
            if name in ("generate",):
                options["effort"] = 1
            if name in ("count", "lines"):
                options["limit"] = chance.choice([1, 2, 50])
            if name == "lines":
                options["time_limit"] = 0.02
            if name.endswith("_many"):
                options.pop("limit", None)
            try:
                answer = getattr(ninefold, name)(*args, **options)
                repr(answer)
                done[name] = done.get(name, 0) + 1
            except (ValueError, TypeError, OverflowError):
                pass
    assert len(done) == len(CALLS), set(CALLS) - set(done)
    assert ninefold.solve(EASY).solution == ninefold.check(EASY).solution


def test_a_large_text_that_is_no_puzzle() -> None:
    for text in ("x" * 10_000_000, "\n" * 10_000_000, EASY + " " * 10_000_000 + "1"):
        try:
            ninefold.check(text)
        except ninefold.Error:
            pass


@pytest.mark.skipif(os.name == "nt", reason="signals of unix")
@pytest.mark.parametrize(
    "work",
    [
        "ninefold.count_many(['.' * 81] * 64, limit=2**40)",
        "ninefold.check_many(['.' * 81] * 3_000_000)",
        "ninefold.rate_many([HARD] * 100_000, scale='se')",
        "ninefold.canonical_many([HARD] * 2_000_000)",
        "ninefold.count('.' * 81)",
        "ninefold.generate(clues=17, seed=1)",
        "ninefold.rate_many([HARD], scale='se', jobs=1) and sum(1 for _ in ninefold.solutions('.' * 81))",
    ],
)
def test_ctrl_c(work: str) -> None:
    """The work ends with the usual exception, and the package stays usable. The delay is printed, and limited only by the timeout of the process."""
    script = f"""
        import os, signal, sys, threading, time
        import ninefold
        HARD = {HARD!r}
        sent = []
        def send():
            time.sleep(0.7)
            sent.append(time.perf_counter())
            os.kill(os.getpid(), signal.SIGINT)
        threading.Thread(target=send, daemon=True).start()
        try:
            {work}
        except KeyboardInterrupt:
            late = time.perf_counter() - sent[0]
            assert ninefold.solve(HARD).is_unique
            print("stopped", late)
            sys.stdout.flush()
            os._exit(0)
        print("finished")
    """
    done = subprocess.run([sys.executable, "-c", textwrap.dedent(script)], capture_output=True, text=True, timeout=120, check=False)
    word, *late = done.stdout.split()
    assert word == "stopped", done.stdout + done.stderr
    print(f"{work}: {float(late[0]):.3f} s")


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is read from /proc")
def test_memory_is_flat_over_a_million_puzzles() -> None:
    def resident() -> int:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    rows = [EASY, PUZZLE] * 25_000
    digits = np.array([[int(sign) if sign != "." else 0 for sign in row] for row in rows[:2]] * 25_000, dtype=np.uint8)

    def work() -> None:
        ninefold.solve_many(rows)
        ninefold.solve_many(digits)

    for _ in range(2):
        work()
    before = resident()
    for _ in range(10):
        work()
    for _ in range(2000):
        ninefold.solve(EASY)
        next(ninefold.solutions(OPEN))
    grown = resident() - before
    assert grown < 24 << 20, f"{grown >> 20} MB more"
