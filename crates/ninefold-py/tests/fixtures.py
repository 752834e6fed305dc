"""The puzzles of the tests, which the tests of the JavaScript package use too, and the command that gives the expected answers."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(os.environ.get("NINEFOLD_ROOT", Path(__file__).resolve().parents[3]))
COMMAND = os.environ.get("NINEFOLD_COMMAND")

PUZZLE = ".....9.......147....2......7......865...3...294......1......4....625.......8....."
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "..984...7..6..94.....2.5.9.......7.8.2.5.....1.3....647....39..........5.6.9..1.."
OPEN = "." * 81
CLASH = "11" + "." * 79

FILES = sorted(
    [path for path in (ROOT / "examples").iterdir() if path.suffix == ".txt"]
    + list((ROOT / "crates/ninefold-formats/data/examples").iterdir())
)


def command(args: list[str], text: str = "") -> str:
    """Returns the output of the command for a text; a nonzero exit code is not always a failure."""
    if COMMAND is None:
        pytest.skip("NINEFOLD_COMMAND does not name the command")
    done = subprocess.run([COMMAND, *args], input=text.encode(), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    return done.stdout.decode()


def corpus(name: str) -> Path:
    """Returns the path of a file in the collections of puzzles."""
    path = Path(os.environ.get("NINEFOLD_CORPUS", ROOT / "../shared/data")) / name
    if not path.exists():
        pytest.skip(f"there is no {path.name} in NINEFOLD_CORPUS")
    return path
