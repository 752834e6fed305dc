"""``python -m ninefold``: calls about puzzles on the command line, with answers as lines of JSON.

::

    python -m ninefold check puzzles.txt
    python -m ninefold solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
    python -m ninefold rate --scale=hodoku,se < puzzles.txt
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from . import __version__
from ._calls import _call
from ._errors import Error

#: The calls that take the puzzles of a text, and their answers.
VERBS = {
    "check": "one solution, none or several, with the witness",
    "solve": "the solution",
    "count": "the number of solutions",
    "canonical": "the least of all equivalent puzzles",
    "rate": "ratings",
    "explain": "the path to the solution",
    "hint": "mistakes, or the next step",
    "parse": "everything in the text",
}


def main(arguments: list[str] | None = None) -> int:
    """Runs a call; returns 0, or 2 if any input could not be read or handled."""
    parser = argparse.ArgumentParser(
        prog="python -m ninefold", description="Sudoku: a line of JSON for each puzzle.", epilog="Any other option of the call: --time-limit=5"
    )
    parser.add_argument("--version", action="version", version=f"ninefold {__version__}")
    parser.add_argument("verb", choices=VERBS, metavar="verb", help="; ".join(f"{name}: {about}" for name, about in VERBS.items()))
    parser.add_argument("puzzles", nargs="?", default="-", help="a file, a puzzle, or - for standard input (the default)")
    given, more = parser.parse_known_args(arguments)
    try:
        options = _options(more)
        said, messages = _call(given.verb, _read(given.puzzles), {"many": True, **options})
    except (Error, OSError) as error:
        print(f"ninefold: {error}", file=sys.stderr)
        return 2
    sys.stdout.write(said.decode())
    wrong = [message["error"] for message in messages if "error" in message]
    for one in wrong:
        print(f"ninefold: {json.dumps(one, ensure_ascii=False)}", file=sys.stderr)
    return 2 if wrong else 0


def _options(words: list[str]) -> dict[str, Any]:
    """Parses options for the calls: numbers become numbers, and an option without a value becomes true."""
    options: dict[str, Any] = {}
    for word in words:
        if not word.startswith("--"):
            raise Error(f"expected an option such as --time-limit=5, found {word!r}")
        name, sign, value = word[2:].partition("=")
        options[name.replace("-", "_")] = _value(value) if sign else True
    return options


def _value(word: str) -> Any:
    try:
        return float(word) if "." in word else int(word)
    except ValueError:
        return word


def _read(puzzles: str) -> bytes:
    if puzzles == "-":
        return sys.stdin.buffer.read()
    path = Path(puzzles)
    try:
        is_file = path.is_file()
    except OSError:
        is_file = False
    return path.read_bytes() if is_file else puzzles.encode()


if __name__ == "__main__":
    sys.exit(main())
