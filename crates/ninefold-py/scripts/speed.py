"""Compares the speed of the installed package with that of the command on the same puzzles, in one run: CPU time, the best of several rounds.

    cargo build --release -p ninefold-cli && cargo xtask wheel && pip install the wheel, numpy and pyarrow
    python crates/ninefold-py/scripts/speed.py target/release/ninefold FILE ...

A file has one puzzle of 81 cells on each line. The command reads a file and discards its output; the package has the puzzles in memory, in each of
several types.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from typing import Any

import ninefold
import numpy as np
import pyarrow as pa

PUZZLES = 400_000
TURNS = 5


def spent() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def outside(args: list[str]) -> float:
    before = spent()
    subprocess.run(args, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    return spent() - before


def inside(ask: Callable[..., Any], puzzles: Any) -> float:
    before = time.process_time()
    ask(puzzles, jobs=2)
    return time.process_time() - before


def main() -> None:
    command, *files = sys.argv[1:]
    for file in files:
        with open(file, encoding="utf-8") as lines:
            some = [line[:81] for line in lines if len(line) > 81 and line[0] in ".0123456789"]
        rows = (some * (PUZZLES // len(some) + 1))[:PUZZLES]
        digits = np.frombuffer("".join(rows).replace(".", "0").encode(), dtype=np.uint8).reshape(-1, 81) - 48
        kinds: dict[str, Any] = {"list": rows, "NumPy": digits, "Arrow": pa.array(rows)}
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as all_rows:
            all_rows.write("\n".join(rows) + "\n")
            all_rows.flush()
            for verb, ask in (("solve", ninefold.solve_many), ("check", ninefold.check_many)):
                work: dict[str, Callable[[], float]] = {
                    "command": lambda: outside([command, verb, "--format", "line", "-j", "2", all_rows.name])
                }
                for kind, puzzles in kinds.items():
                    work[kind] = lambda puzzles=puzzles: inside(ask, puzzles)  # type: ignore[misc]
                turns = [{kind: one() for kind, one in work.items()} for _ in range(TURNS)]
                best = {kind: min(turn[kind] for turn in turns) for kind in work}
                ratios = ", ".join(f"{kind} {best['command'] / best[kind]:.2f}" for kind in kinds)
                print(f"{os.path.basename(file)}, {verb}: the command {best['command']:.3f} s; as fast as that: {ratios}", flush=True)


if __name__ == "__main__":
    main()
