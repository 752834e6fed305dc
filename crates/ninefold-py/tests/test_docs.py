"""The examples of the documentation run, and the types are right."""

from __future__ import annotations

import doctest
import importlib
import importlib.util
import subprocess
import sys
from pathlib import Path
from typing import Any

import ninefold
import pytest

from fixtures import EASY, HARD, PUZZLE

HERE = Path(__file__).resolve().parent
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


@pytest.mark.parametrize("name", ["ninefold", "ninefold._calls", "ninefold._many"])
def test_docstrings(name: str) -> None:
    globs: dict[str, Any] = {**vars(ninefold), "PUZZLE": PUZZLE, "EASY": EASY, "HARD": HARD}
    failed, tried = doctest.testmod(importlib.import_module(name), globs=globs, optionflags=FLAGS)
    assert tried > 0 and failed == 0


def test_everything_public_is_documented() -> None:
    for name in ninefold.__all__:
        if not name.startswith("_"):
            assert getattr(ninefold, name).__doc__, name


def test_readme() -> None:
    failed, tried = doctest.testfile(str(HERE.parent / "README.md"), module_relative=False, optionflags=FLAGS)
    assert tried > 10 and failed == 0


def run(*args: str) -> None:
    done = subprocess.run([sys.executable, "-m", *args], capture_output=True, text=True, cwd=HERE, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.skipif(importlib.util.find_spec("mypy") is None, reason="there is no mypy")
def test_types() -> None:
    config = str(HERE.parent / "pyproject.toml")
    run("mypy", "--config-file", config, "--strict", "--package", "ninefold")
    run("mypy", "--config-file", config, "--strict", *sorted(path.name for path in HERE.glob("*.py")))


@pytest.mark.skipif(importlib.util.find_spec("mypy") is None, reason="there is no mypy")
def test_stubs() -> None:
    run("mypy.stubtest", "ninefold", "--mypy-config-file", str(HERE.parent / "pyproject.toml"), "--allowlist", "stubtest.txt")
