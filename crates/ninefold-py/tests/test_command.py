"""Every answer equals that of the command, byte for byte."""

from __future__ import annotations

import json
import warnings
from pathlib import Path
from typing import Any

import ninefold
import pytest

from fixtures import EASY, FILES, PUZZLE, ROOT, command

QUESTIONS: dict[str, tuple[list[str], dict[str, Any]]] = {
    "check": (["check", "--json"], {}),
    "solve": (["solve", "--json"], {}),
    "count": (["solve", "--json", "--count=50"], {"limit": 50}),
    "list": (["solve", "--json", "--all=7"], {"limit": 7}),
    "candidates": (["candidates", "--json", "--limit", "3"], {"limit": 3}),
    "canonical": (["canon", "--json"], {}),
    "rate": (["rate", "--format", "jsonl", "--scale", "hodoku,zambon"], {"scale": ["hodoku", "zambon"]}),
    "explain": (["explain", "--format", "json", "--overlay", "--verify"], {"overlay": True, "verify": True}),
    "hint": (["hint", "--format", "json", "--overlay", "--depth", "4"], {"depth": 4, "overlay": True}),
}


def lines(name: str, text: str, **options: Any) -> str:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ninefold.Doubt)
        return ninefold.lines(name, text, **{"source": "stdin", **options})


def answers(said: str) -> str:
    """Returns the output of the command without the lines of unreadable puzzles, which the calls do not write."""
    return "".join(line for line in said.splitlines(keepends=True) if "error" not in json.loads(line))


@pytest.mark.parametrize("name", QUESTIONS)
def test_the_same_lines_for_every_file(name: str) -> None:
    args, options = QUESTIONS[name]
    answered = 0
    for file in FILES:
        text = file.read_text(encoding="utf-8")
        said = answers(command([*args, "-"], text))
        assert lines(name, text, **options) == said, file
        answered += said.count("\n")
    assert answered > len(FILES)


def test_the_scale_of_sudoku_explainer() -> None:
    said = command(["rate", "--format", "jsonl", "--scale", "se", "-"], EASY)
    assert lines("rate", EASY, scale="se") == said
    (row,) = ninefold.rate_many([EASY], scale="se")
    assert {"puzzle": EASY, **row} == json.loads(said)


def test_transforms() -> None:
    ways = {"by": "transpose rows 213456789 digits 987654321", "rotate": 90, "mirror": "diagonal", "digits": 234567891, "shift": 3}
    for name, value in ways.items():
        said = command(["transform", "--json", f"--{name}", str(value), "-"], PUZZLE)
        assert lines("transform", PUZZLE, **{name: value}) == said
    said = command(["transform", "--json", "--random", "--seed", "7", "-"], f"{PUZZLE}\n{EASY}")
    assert lines("transform", f"{PUZZLE}\n{EASY}", random=True, seed=7) == said


@pytest.mark.parametrize(
    "order",
    [
        {"seed": 1, "count": 20},
        {"seed": 3, "count": 3, "clues": "26..30", "symmetry": "half-turn"},
        {"seed": 4, "count": 2, "pattern": "heart", "fixed": "r5c1=2 r5c2=1"},
        {"seed": 5, "count": 5, "quads": 5, "pairs": 10, "more": True},
        {"seed": 29_996, "count": 5, "by_book": True},
        {"seed": 6, "count": 1, "layout": "twodoku"},
        {"seed": 8, "count": 2, "level": "medium..hard", "require": "x-wing"},
        {"seed": 9, "count": 30, "distinct": True, "scale": "zambon"},
    ],
)
def test_new_puzzles(order: dict[str, Any]) -> None:
    options = [(f"--{name.replace('_', '-')}", value) for name, value in order.items()]
    args = [part for name, value in options for part in ([name] if value is True else [name, str(value)])]
    made = ninefold.generate_many(**order)
    assert "".join(one.to_json() + "\n" for one in made) == command(["generate", "--format", "jsonl", *args])


def test_the_puzzle_of_a_day() -> None:
    made = ninefold.daily("2026-12-24", level="easy")
    assert made.to_json() + "\n" == command(["daily", "2026-12-24", "--level", "easy", "--format", "jsonl"])


def test_other_formats() -> None:
    for format in ninefold.formats():
        if format.write:
            puzzles = f"{PUZZLE} hard\n{EASY}" if format.to_dict()["several"] else PUZZLE
            assert ninefold.convert(puzzles, format.name) == command(["convert", "--format", format.name, "-"], puzzles), format


@pytest.mark.parametrize("to", ["svg", "html", "text"])
def test_pictures(to: Any) -> None:
    args = ["render", "--format", to, "--candidates", "--labels", "--theme", "dark", "-"]
    assert str(ninefold.render(PUZZLE, to, candidates=True, labels=True, theme="dark")) == command(args, PUZZLE)


def test_books(tmp_path: Path) -> None:
    text = f"{PUZZLE} one\n{EASY} two\n{ninefold.generate(layout='twodoku', seed=1)}"
    file = tmp_path / "book.pdf"
    args = ["--title", "Three", "--paper", "6x9", "--rate", "--hints", "--solutions-each", "2", "--top", "20mm"]
    command(["book", *args, "-o", str(file), "-"], text)
    if not file.exists():
        pytest.skip("the command makes no PDF")
    mine = ninefold.book(text, title="Three", paper="6x9", rate=True, hints=True, solutions_each=2, top="20mm")
    assert bytes(mine) == file.read_bytes()
    with pytest.raises(ninefold.UnfitError) as caught:
        ninefold.book(f"{EASY}\n{'.' * 81}")
    assert caught.value.line == 2


def test_statistics_and_lists() -> None:
    text = (ROOT / "examples/hard.txt").read_text(encoding="utf-8")
    for form in ("csv", "html", "text"):
        said = command(["stats", "--format", form, "--scale", "hodoku", "-"], text)
        assert ninefold.stats(text, format=form, scale="hodoku", name="standard input") == said
    said = command(["stats", "--format", "json", "--scale", "hodoku", "-"], text)
    assert ninefold.stats(text, scale="hodoku", name="standard input").to_dict() == json.loads(said)
    for made, args in (
        (ninefold.techniques(), ["techniques", "--format", "json"]),
        (ninefold.formats(), ["formats", "--json"]),
        (ninefold.layouts(), ["layouts", "--json"]),
    ):
        assert "".join(one.to_json() + "\n" for one in made) == command(args)
    assert ninefold.technique("xy-wing") == command(["technique", "xy-wing"])
    assert ninefold.same(PUZZLE, EASY).to_json() + "\n" == command(["same", "--json", PUZZLE, EASY])


def test_texts_of_explanations() -> None:
    assert ninefold.explain(EASY, format="text") == command(["explain", "--format", "text", EASY])
    assert ninefold.hint(EASY, format="text") == command(["hint", "--format", "text", EASY])


def test_many_are_answered_as_one_by_one() -> None:
    text = (ROOT / "examples/hard.txt").read_text(encoding="utf-8")
    parsed = [one.puzzle for one in ninefold.parse_all(text)]
    said = [json.loads(line) for line in command(["check", "--json", "-"], text).splitlines()]
    assert [one["puzzle"] for one in said] == parsed and len(parsed) > 10
    assert ninefold.check_many(parsed) == [one["verdict"] for one in said]
    assert ninefold.solve_many(parsed, errors="null") == [one.get("solution") for one in said]
    canon = [json.loads(line)["puzzle"] for line in command(["canon", "--json", "-"], text).splitlines()]
    assert ninefold.canonical_many(parsed) == canon
    counts = [json.loads(line)["count"] for line in command(["solve", "--json", "--count=3", "-"], text).splitlines()]
    assert ninefold.count_many(parsed, limit=3) == counts
    rated = [json.loads(line) for line in command(["rate", "--format", "jsonl", "--scale", "hodoku,zambon", "-"], "\n".join(parsed)).splitlines()]
    mine = ninefold.rate_many(parsed, scale=["hodoku", "zambon"], errors="null")
    assert [{"puzzle": puzzle, **row} for puzzle, row in zip(parsed, mine)] == rated
