"""The examples of the documentation run, and the types are right."""

from __future__ import annotations

import doctest
import importlib
import importlib.metadata
import importlib.util
import inspect
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import ninefold
import ninefold.options
import pytest

from fixtures import EASY, HARD, PUZZLE

HERE = Path(__file__).resolve().parent
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


@pytest.mark.parametrize("name", ["ninefold", "ninefold._calls", "ninefold._many", "ninefold.aio", "ninefold.datasets"])
def test_docstrings(name: str) -> None:
    module = importlib.import_module(name)
    # The coroutines have the same names as the calls.
    names = vars(module) if name == "ninefold.aio" else vars(ninefold)
    globs: dict[str, Any] = {**names, "PUZZLE": PUZZLE, "EASY": EASY, "HARD": HARD}
    failed, tried = doctest.testmod(module, globs=globs, optionflags=FLAGS)
    assert tried > 0 and failed == 0


def test_everything_public_is_documented() -> None:
    for name in ninefold.__all__:
        if not name.startswith("_"):
            assert getattr(ninefold, name).__doc__, name


def test_options_are_in_signatures_and_docstrings() -> None:
    calls = [getattr(ninefold, name) for name in ninefold.__all__ if inspect.isfunction(getattr(ninefold, name))]
    described = 0
    for call in calls:
        # No call hides all options behind one name.
        parameters = inspect.signature(call).parameters.values()
        assert call is ninefold.lines or all(parameter.kind is not inspect.Parameter.VAR_KEYWORD for parameter in parameters), call.__name__
        group = inspect.unwrap(call).__annotations__
        hidden = [str(kind) for kind in group.values() if "Unpack[" in str(kind)]
        for kind in hidden:
            options = getattr(ninefold.options, kind.removeprefix("Unpack[").removesuffix("]")).__annotations__
            for name in options:
                assert name in inspect.signature(call).parameters, (call.__name__, name)
                assert re.search(rf"^        {name}: \S", call.__doc__ or "", re.MULTILINE), (call.__name__, name)
                described += 1
    assert described > 300
    assert "seed: The seed of the first puzzle" in (ninefold.generate.__doc__ or "")
    assert "timeout: the seconds that the whole call may take" in (ninefold.count.__doc__ or "")
    assert str(inspect.signature(ninefold.generate)).startswith("(*, seed: ")


def test_readme() -> None:
    failed, tried = doctest.testfile(str(HERE.parent / "README.md"), module_relative=False, optionflags=FLAGS)
    assert tried > 10 and failed == 0


def test_page_of_data_sets() -> None:
    page = HERE.parents[2] / "docs" / "datasets.md"
    failed, tried = doctest.testfile(str(page), module_relative=False, optionflags=FLAGS)
    assert tried > 20 and failed == 0


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
    # Only the compiled module has a stub: elsewhere the source is the stub, and the signatures of calls list their options one by one.
    run("mypy.stubtest", "ninefold._native", "--mypy-config-file", str(HERE.parent / "pyproject.toml"))


def test_licences_come_along() -> None:
    files = importlib.metadata.files("ninefold") or []
    licences = {file.name: file.read_text() for file in files if "licenses" in file.parts}
    assert sorted(licences) == ["LICENSE-APACHE", "LICENSE-FONTS", "LICENSE-MIT"]
    # The package contains the typefaces of pictures and books.
    assert "Bitstream" in licences["LICENSE-FONTS"] and "Permission is hereby granted" in licences["LICENSE-MIT"]
