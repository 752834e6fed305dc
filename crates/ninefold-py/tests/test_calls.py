"""The calls: their answers, and their errors."""

from __future__ import annotations

import copy
import datetime
import itertools
import json
import pickle
import subprocess
import sys
import threading
import time
import typing
import warnings
from pathlib import Path
from typing import Any

import ninefold
import numpy as np
import pytest
from ninefold import options

from fixtures import CLASH, EASY, HARD, OPEN, PUZZLE, ROOT, command


def drawn(answer: Any) -> str:
    """Returns the picture of an answer in a notebook, which must exist."""
    picture = answer._repr_svg_()
    assert isinstance(picture, str)
    return picture


def test_one_puzzle() -> None:
    verdict = ninefold.solve(EASY)
    assert verdict.is_unique and verdict.solution is not None and len(verdict.solution) == 81
    assert ninefold.check(EASY.encode()).solution == verdict.solution
    assert ninefold.check(verdict) == verdict  # an answer is accepted as its puzzle
    assert str(verdict) == verdict.solution and "unique" in repr(verdict)
    assert int(ninefold.count(OPEN, limit=300)) == 300
    assert ninefold.parse(PUZZLE).puzzle == PUZZLE
    assert [one.label for one in ninefold.parse_all(f"{EASY}\n\n{PUZZLE} hard")] == ["", "hard"]
    digits = np.array([int(sign) if sign != "." else 0 for sign in EASY])
    assert ninefold.solve(digits).solution == ninefold.solve(digits.reshape(9, 9)).solution == verdict.solution


def test_what_is_no_puzzle_is_told_with_its_place() -> None:
    with pytest.raises(ninefold.ReadError) as caught:
        ninefold.check(EASY[:40])
    error = caught.value
    assert (error.line, error.column, error.expected) == (1, 41, "81 cells on the line")
    assert isinstance(error, ValueError) and error.code == "unreadable"
    with pytest.raises(ninefold.ReadError) as caught:
        ninefold.solve(f"{EASY}\n{PUZZLE}")
    assert caught.value.line == 2
    for text in ("", "hello", b"\xff\xfe\xfd", "\ud800" * 81):
        with pytest.raises(ninefold.ReadError):
            ninefold.check(text)
    with pytest.raises(ninefold.ReadError, match="line 2, column 2"):
        ninefold.check("a\nb\ud800")
    with pytest.raises(ninefold.ReadError, match="a JSON object in one of the known formats"):
        ninefold.check({})
    for nothing in (None, 17, 1.5, [EASY], object(), np.zeros(80, int)):
        with pytest.raises(TypeError):
            ninefold.check(nothing)
    with pytest.raises(TypeError):
        ninefold.check(np.full(81, np.nan))
    with pytest.raises(ninefold.ReadError, match="r1c2: expected a digit from 0 to 9, found 10"):
        ninefold.check(np.array([0, 10] + [0] * 79))


def test_a_puzzle_without_exactly_one_solution_comes_with_its_witness() -> None:
    with pytest.raises(ninefold.NotUnique) as caught:
        ninefold.solve(OPEN)
    verdict = caught.value.verdict
    one, other = verdict.solutions
    assert [f"r{at // 9 + 1}c{at % 9 + 1}" for at in range(81) if one[at] != other[at]] == list(verdict.differ)
    for ask in (ninefold.explain, ninefold.rate, ninefold.solve):
        with pytest.raises(ninefold.NotUnique, match="1 appears twice in row 1: r1c1 and r1c2") as caught:
            ask(CLASH)
        assert caught.value.verdict.verdict == "invalid"
    assert ninefold.check(CLASH).sentence == "no solution: 1 appears twice in row 1: r1c1 and r1c2"


def test_options_are_named_as_in_python() -> None:
    def said(call: Any) -> str:
        with pytest.raises(ninefold.OptionError) as caught:
            call()
        return str(caught.value)

    untyped: Any = ninefold
    assert said(lambda: untyped.rate(EASY, sclae="hodoku")) == "sclae: no such option; did you mean scale?"
    assert said(lambda: untyped.count(EASY, limit=-1)) == "limit: expected a whole number of at least 0, found -1"
    assert said(lambda: untyped.check(EASY, time_limit="long")).startswith("time_limit: expected seconds")
    assert said(lambda: untyped.check(EASY, from_="nothing")).startswith("from_: expected one of")
    assert said(lambda: untyped.explain(EASY, method="hodouk")).endswith("did you mean hodoku?")
    assert said(lambda: untyped.explain(EASY, format="nothing")).startswith("format: ")
    assert said(lambda: untyped.explain(EASY, no_uniqueness=[])).startswith("no_uniqueness: ")
    for call in (
        lambda: untyped.hint(EASY, depth=5),
        lambda: untyped.generate(clues=16),
        lambda: untyped.convert(EASY, format="nothing"),
        lambda: untyped.render(EASY, "gif"),
        lambda: untyped.daily("tomorrow"),
        lambda: untyped.technique("nothing"),
        lambda: untyped.lines("nothing", EASY),
        lambda: untyped.count(EASY, limit=float("nan")),
        lambda: untyped.count(EASY, limit=10**100),
        lambda: untyped.count(EASY, limit=np.zeros(100_000)),
        lambda: untyped.check(EASY, source=object()),
    ):
        said(call)


def test_solutions_come_one_after_the_other() -> None:
    first = list(itertools.islice(ninefold.solutions(EASY[:30] + OPEN[30:]), 300))
    assert [one.number for one in first] == list(range(1, 301))
    assert sorted(one.solution for one in first) == [one.solution for one in first]
    assert [one.solution for one in ninefold.solutions(EASY)] == [ninefold.solve(EASY).solution]
    assert list(ninefold.solutions(CLASH)) == []
    ahead = list(itertools.islice(ninefold.solutions(OPEN), 101))
    assert next(ninefold.solutions(OPEN, skip=100)) == ahead[100]
    before = threading.active_count()
    for _ in range(200):
        next(ninefold.solutions(OPEN))  # dropped at once
    search = ninefold.solutions(OPEN)
    next(search)
    search.close()
    assert len(list(search)) < 1000  # solutions found before
    assert threading.active_count() == before
    with pytest.raises(ninefold.ReadError):
        ninefold.solutions("hello")


def test_several_grids() -> None:
    text = (ROOT / "examples/multi-sudoku.txt").read_text(encoding="utf-8")
    parsed = ninefold.parse_all(text)
    assert any(one.layout == "samurai" for one in parsed) and all(len(one.grids) > 1 for one in parsed)
    assert all(ninefold.check(one).is_unique for one in parsed)
    first = parsed[0]
    path = ninefold.explain(first)
    assert path.solved and "<svg" in drawn(path) and path.puzzle == first.puzzle
    assert ninefold.hint(first).status == "steps"
    assert "<svg" in drawn(first)
    for layout in ("twodoku", "0,0 3,6"):
        made = ninefold.generate(layout=layout, seed=2)
        assert ninefold.solve(made).solution == made.solution
        assert "<svg" in drawn(made)
    with pytest.raises(ninefold.UnfitError):
        ninefold.canonical(first)
    texts = [one.puzzle for one in parsed if one.layout]
    assert ninefold.check_many([EASY, *texts, CLASH]) == ["unique"] * (len(texts) + 1) + ["invalid"]
    assert ninefold.solve_many(texts) == [ninefold.solve(one).solution for one in parsed if one.layout]


def test_orders() -> None:
    assert ninefold.generate(seed=3) == ninefold.generate_many(2, seed=3)[0]
    assert ninefold.generate() != ninefold.generate()
    made = ninefold.generate(seed=7, symmetry="half-turn", level="medium")
    assert made.ratings["hodoku_level"] == "medium" and ninefold.check(made).is_unique
    with pytest.raises(ninefold.ShortError) as caught:
        ninefold.generate_many(2, seed=1, se="10.5..11", effort=3)
    assert len(caught.value.puzzles) == 1
    again = pickle.loads(pickle.dumps(caught.value))
    assert again.puzzles == caught.value.puzzles and str(again) == str(caught.value)
    assert ninefold.daily(datetime.date(2026, 12, 24)) == ninefold.daily("2026-12-24")


def test_what_is_doubtful_is_a_warning() -> None:
    with pytest.warns(ninefold.Doubt):
        ninefold.check(f"a story\nof two lines\n\n{EASY}")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        ninefold.check(EASY)


def test_steps_and_hints() -> None:
    path = ninefold.explain(HARD, verify=True)
    assert path.solved and path.flaws == () and len(path) == len(path.steps) == len(list(path))
    assert all(step.placed or step.eliminated for step in path)
    assert str(path).startswith("1. ") and "because" not in repr(path)
    assert ninefold.explain(HARD, format="pdf").startswith(b"%PDF")
    assert len(ninefold.hint(HARD, depth=2).steps[0].hints) == 2
    deep = ninefold.hint(HARD, depth=4).steps[0]
    assert deep.step is not None and deep.step.technique == deep.technique
    wrong = ninefold.hint("9" + EASY[1:], puzzle=EASY)
    assert wrong.status == "wrong" and wrong.faults


def test_answers_are_values() -> None:
    answers: list[Any] = [
        ninefold.check(EASY), ninefold.count(EASY), ninefold.explain(EASY), ninefold.hint(EASY), ninefold.rate(EASY), ninefold.parse(EASY),
        ninefold.canonical(EASY), ninefold.same(EASY, PUZZLE), ninefold.transform(EASY, rotate=90), ninefold.generate(seed=1), ninefold.render(EASY),
        ninefold.convert(EASY, "sdx"), ninefold.stats(EASY), next(ninefold.solutions(EASY)), ninefold.techniques()[0], ninefold.formats()[0],
        ninefold.layouts()[0], ninefold.explain(EASY).steps[0], ninefold.hint(EASY, depth=4).steps[0],
    ]
    for answer in answers:
        for again in (pickle.loads(pickle.dumps(answer)), copy.copy(answer), copy.deepcopy(answer)):
            assert again == answer and type(again) is type(answer) and hash(again) == hash(answer)
        assert len(repr(answer)) < 2000
        if isinstance(answer, ninefold.Answer):
            said = answer.to_dict()
            said.clear()
            assert answer.to_dict()
            with pytest.raises(AttributeError):
                answer.puzzle = EASY
    assert len(set(answers)) == len(answers)
    errors = [ninefold.ReadError("expected a puzzle", line=2, column=3), ninefold.NotUnique("several")]
    try:
        ninefold.solve(OPEN)
    except ninefold.NotUnique as raised:
        errors.append(raised)
    for error in errors:
        again = pickle.loads(pickle.dumps(error))
        assert str(again) == str(error) and again.__dict__ == error.__dict__


def test_pictures() -> None:
    for answer in (ninefold.check(EASY), ninefold.explain(EASY), ninefold.generate(seed=1), ninefold.transform(EASY, shift=1)):
        assert drawn(answer).startswith("<svg")
    assert str(ninefold.hint(EASY, format="svg")).startswith("<svg")
    png = ninefold.render(EASY, "png")
    assert bytes(png).startswith(b"\x89PNG") and "image/png" in png._repr_mimebundle_()
    assert bytes(ninefold.render(f"{EASY}\n{PUZZLE}", "pdf")).startswith(b"%PDF")
    with pytest.raises(TypeError):
        str(png)


def test_time_limits() -> None:
    hardest = ninefold.hint(HARD, all=True, time_limit=0.05)
    assert hardest.status in ("stopped", "steps")
    assert ninefold.count(OPEN, time_limit=0.05).to_dict()["count"] is None


def test_many_python_threads_at_once() -> None:
    expected = [ninefold.solve(puzzle).solution for puzzle in (EASY, HARD)]
    failures: list[BaseException] = []

    def work() -> None:
        try:
            for _ in range(30):
                assert [ninefold.solve(puzzle).solution for puzzle in (EASY, HARD)] == expected
                assert ninefold.solve_many([EASY, HARD] * 50, jobs=2) == expected * 50
                assert ninefold.explain(EASY).solved
                assert next(ninefold.solutions(OPEN)).number == 1
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []


def test_python_goes_on_meanwhile() -> None:
    """Another thread can run while a call works."""
    over = threading.Event()
    turns = []

    def tick() -> None:
        while not over.is_set():
            turns.append(time.monotonic())
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    before = len(turns)
    ninefold.count(OPEN, limit=3_000_000)
    after = len(turns)
    over.set()
    thread.join()
    assert after - before > 3


def test_events_are_those_of_the_command() -> None:
    for engine in ninefold.engines():
        for puzzle in (EASY, CLASH):
            told = ninefold.events(puzzle, engine.name)
            lines = [event.to_json() for event in told]
            assert told.run is not None and told.run.engine == engine.name
            said = command(["solve", "--engine", engine.name, "--trace", "--counts", "--format", "json"], puzzle + "\n").splitlines()
            assert lines == said[:-1]
            assert told.run.to_dict() == {**json.loads(said[-1]), "source": "argument"}


def test_events_come_in_portions_and_behind_others() -> None:
    every = list(ninefold.events(PUZZLE, "brute", most=20_000))
    assert len(every) == 20_000 > 2 * ninefold._calls.PORTION[0]
    assert list(ninefold.events(PUZZLE, "brute", most=20_000, skip=19_990)) == every[19_990:]
    told = ninefold.events(EASY, "dlx")
    assert told.run is None or told.run.verdict == "unique"
    solved = [event for event in told if event.event == "solution"]
    assert told.run is not None and len(solved) == told.run.counts["solutions"] == 1
    assert list(told) == []
    assert solved[0].to_dict()["solution"] == told.run.solution == ninefold.solve(EASY).solution
    with pytest.raises(ninefold.OptionError, match="expected one of brute"):
        ninefold.events(EASY, "quickest")
    with pytest.raises(ninefold.ReadError):
        ninefold.events("no puzzle", "dlx")


CAGES = [{"cells": ["R1C1", "R1C2"], "value": "3"}]
KILLER: dict[str, Any] = {"format": "ninefold", "version": 1, "size": 4, "givens": "." * 16, "killercage": CAGES}


def test_rules_as_data() -> None:
    given: list[list[dict[str, Any]]] = [[{} for _ in range(4)] for _ in range(4)]
    given[3][0] = {"value": 4, "given": True}
    for puzzle in (KILLER, {"size": 4, "killercage": CAGES, "grid": given}):
        as_text = json.dumps(puzzle)
        assert ninefold.check(puzzle) == ninefold.check(as_text)
        assert int(ninefold.count(puzzle)) == int(ninefold.count(as_text)) == sum(1 for _ in ninefold.solutions(puzzle))
        parsed = ninefold.parse(puzzle)
        assert parsed.constraints == {"killercage": CAGES}
        assert int(ninefold.count(parsed.document)) == int(ninefold.count(parsed)) == int(ninefold.count(puzzle))
    assert ninefold.parse(PUZZLE).constraints == {}
    made = ninefold.generate(rules=KILLER, seed=7)
    assert made == ninefold.generate(rules=json.dumps(KILLER), seed=7)
    assert ninefold.check(made).is_unique
    with pytest.raises(ninefold.ReadError):
        ninefold.check({**KILLER, "wobble": [{"cells": ["R1C1"]}]})
    with pytest.raises(TypeError):
        ninefold.check({"size": object()})


def test_true_candidates_are_those_of_all_solutions() -> None:
    for puzzle in (KILLER, PUZZLE):
        counts: dict[str, dict[int, int]] = {}
        every = [found.solution.replace("\n", "") for found in ninefold.solutions(puzzle)]
        size = 9 if len(every[0]) == 81 else 4
        for solution in every:
            for at, digit in enumerate(solution):
                of_cell = counts.setdefault(f"r{at // size + 1}c{at % size + 1}", {})
                of_cell[int(digit)] = of_cell.get(int(digit), 0) + 1
        found = ninefold.true_candidates(puzzle, limit=10_000)
        assert found.is_complete and found.count == len(every) and found.unknown == {}
        assert {cell: dict(sorted(of_cell.items())) for cell, of_cell in counts.items()} == found.counts
        assert ninefold.true_candidates(puzzle).candidates == found.candidates
    assert ninefold.true_candidates(CLASH).reason == ninefold.check(CLASH).reason
    with pytest.raises(ninefold.OptionError):
        ninefold.true_candidates(PUZZLE, limit=0)


def test_every_constraint_has_an_example_with_one_solution() -> None:
    for one in ninefold.constraints():
        assert ninefold.check(one.example).is_unique, one.key


def test_every_answer_shows_itself_in_a_notebook() -> None:
    shown: list[Any] = [
        ninefold.check(PUZZLE),
        ninefold.check(OPEN),
        ninefold.count(EASY),
        ninefold.true_candidates(EASY),
        next(ninefold.solutions(EASY)),
        ninefold.explain(EASY),
        ninefold.explain(EASY).steps[0],
        ninefold.hint(EASY),
        ninefold.hint(EASY).steps[0],
        ninefold.hint(CLASH),
        ninefold.rate(EASY),
        ninefold.stats(f"{EASY}\n{PUZZLE}"),
        ninefold.canonical(EASY),
        ninefold.same(EASY, PUZZLE),
        ninefold.transform(EASY, rotate=90),
        ninefold.parse(EASY),
        ninefold.generate(seed=1),
        ninefold.techniques()[0],
        ninefold.formats()[0],
        ninefold.engines()[0],
        ninefold.layouts()[0],
        ninefold.constraints()[0],
        next(ninefold.events(EASY, "dlx")),
        ninefold.render(EASY),
    ]
    for answer in shown:
        ways = [getattr(answer, name)() for name in ("_repr_html_", "_repr_svg_", "_repr_mimebundle_") if hasattr(answer, name)]
        assert any(ways), type(answer).__name__
    # The picture shows all data of the answer, not only the givens.
    assert ninefold.check(PUZZLE)._repr_svg_() != ninefold.render(PUZZLE)
    assert "Naked Single" in ninefold.explain(EASY)._repr_html_()
    assert "hodoku_score" in ninefold.rate(EASY)._repr_html_() and "<svg" in ninefold.rate(EASY)._repr_html_()
    assert "2 puzzles" in ninefold.stats(f"{EASY}\n{PUZZLE}")._repr_html_()
    # Foreign texts are escaped.
    assert "<b>x" not in ninefold.Step('{"technique":"<b>x"}')._repr_html_()


def test_answers_read_what_they_are_asked_for() -> None:
    path = ninefold.explain(EASY)
    assert path.steps is path.steps
    assert path.steps[3] == ninefold.Step(path.steps[3].to_json())
    assert ninefold.Explanation(path.to_json()) == path and hash(ninefold.Explanation(path.to_json())) == hash(path)
    verdict = ninefold.solve(EASY)
    assert pickle.loads(pickle.dumps(verdict)) == verdict == ninefold.Verdict(verdict.to_json())
    assert copy.deepcopy(path).steps == path.steps
    for line in ("[]", "12", "null"):
        with pytest.raises(ValueError, match="expected a JSON object"):
            ninefold.Verdict(line)
    # A label cannot make a puzzle unique.
    with pytest.raises(ninefold.NotUnique):
        ninefold.solve(OPEN + ' "verdict":"unique"')


def test_puzzles_in_other_shapes() -> None:
    cells = [int(sign) if sign != "." else 0 for sign in EASY]
    rows = [cells[at : at + 9] for at in range(0, 81, 9)]
    blank = [[cell or None for cell in row] for row in rows]
    solution = ninefold.solve(EASY).solution
    for puzzle in (cells, rows, tuple(map(tuple, rows)), blank, [list(row) for row in map("".join, zip(*[iter(EASY)] * 9))], EASY.encode()):
        assert ninefold.solve(puzzle).solution == solution
    many = [rows, EASY.encode(), ninefold.parse(EASY), ninefold.parse(EASY).document, EASY, None]
    assert ninefold.solve_many(many, errors="null") == [solution] * 5 + [None]
    assert [hint.status for hint in ninefold.hint_many(many[:3])] == ["steps"] * 3
    with pytest.raises(TypeError, match="nine rows of nine, found a list of 2"):
        ninefold.check([[1, 2], [3, 4]])
    with pytest.raises(ninefold.ReadError, match="r1c2: expected a digit from 0 to 9, found 12"):
        ninefold.check([1, 12, *[0] * 79])
    with pytest.raises(TypeError, match="row 1: r1c1: expected a digit"):
        ninefold.check_many([EASY, [1.5, *[0] * 80]])
    with pytest.raises(ninefold.ReadError) as raised:
        ninefold.check_many([EASY, [1, 12, *[0] * 79]])
    assert raised.value.row == 1


def test_names_are_pythons() -> None:
    with pytest.raises(ninefold.OptionError, match="time_limit"):
        ninefold.check(EASY, timelimit=1)  # type: ignore[call-arg]
    with pytest.raises(ninefold.OptionError, match="errors: expected 'raise' or 'null'"):
        ninefold.check_many([EASY], errors="ignore")  # type: ignore[call-overload]
    moment = datetime.datetime(2026, 12, 24, 23, 59, tzinfo=datetime.timezone.utc)
    assert ninefold.daily(moment, level="easy") == ninefold.daily("2026-12-24", level="easy")


def test_the_package_is_a_command(tmp_path: Path) -> None:
    def run(*arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run([sys.executable, "-m", "ninefold", *arguments], input=text, capture_output=True, text=True, check=False)

    assert run("--version").stdout == f"ninefold {ninefold.__version__}\n"
    (tmp_path / "a.txt").write_text(f"{EASY}\n{PUZZLE}\n")
    done = run("check", str(tmp_path / "a.txt"))
    assert (done.returncode, done.stderr) == (0, "")
    assert [json.loads(line)["verdict"] for line in done.stdout.splitlines()] == ["unique", "unique"]
    assert json.loads(run("solve", EASY).stdout)["solution"] == ninefold.solve(EASY).solution
    rated = json.loads(run("rate", "--scale=hodoku,se", text=EASY).stdout)
    assert rated["se_er"] == 1.2 and "hodoku_score" in rated
    assert json.loads(run("count", OPEN, "--limit=7").stdout)["count"] == 7
    bad = run("check", text=f"{EASY}\n12345\n")
    assert (bad.returncode, len(bad.stdout.splitlines())) == (2, 1)
    assert json.loads(bad.stderr.removeprefix("ninefold: "))["line"] == 2
    wrong = run("check", EASY, "--timelimit=1")
    assert wrong.returncode == 2 and "time_limit" in wrong.stderr


def test_names_have_types() -> None:
    # The type checker reads these lines.
    level: options.Level = "easy"
    technique: options.TechniqueName = "x-wing"
    constraint: options.ConstraintName = "killercage"
    other: options.Level = "simple"  # type: ignore[assignment]
    order: options.Order = {"level": level, "require": [technique, "swordfish=0..2"], "rules": constraint}
    assert other and order
    names = {name: typing.get_args(getattr(options, name)) for name in ("Level", "TechniqueName", "ConstraintName")}
    assert names["Level"] == ("easy", "medium", "hard", "unfair", "extreme")
    assert set(names["TechniqueName"]) >= {found.id for found in ninefold.techniques()}
    assert set(names["ConstraintName"]) == {found.key for found in ninefold.constraints()}


def test_columns_of_new_puzzles() -> None:
    made = ninefold.generate_many(4, seed=3, level="easy..medium", symmetry="half-turn")
    names = ["puzzle", "solution", "seed", "clues", "symmetry", "layout", "rules", "level", "score", "se_er"]
    table = ninefold.generate_many(4, columns=names, scale=["se"], jobs=2, seed=3, level="easy..medium", symmetry="half-turn")
    assert list(table) == names
    assert table["puzzle"] == [one.puzzle for one in made]
    assert table["solution"] == [one.solution for one in made]
    assert table["seed"] == ["3", "4", "5", "6"]
    assert table["clues"] == [one.clues for one in made]
    assert table["layout"] == table["rules"] == [None] * 4
    rated = ninefold.rate_many(table["puzzle"], scale=["hodoku", "se"])
    assert table["level"] == [row["hodoku_level"] for row in rated]
    assert table["score"] == [row["hodoku_score"] for row in rated]
    assert table["se_er"] == [row["se_er"] for row in rated]
    variant = ninefold.generate_many(2, columns=["rules", "level", "score"], rules="x", size=6, seed=1)
    assert variant["rules"][0].startswith("6x6") and set(variant["level"]) <= {"easy", "medium", "hard", "unfair", "extreme"}
    assert all(isinstance(score, int) for score in variant["score"])
    for columns, why in [
        (["level", "grade"], "columns: expected puzzle, solution, .* or hodoku_.., found 'grade'"),
        (["se_er"], "or hodoku_.., found 'se_er'"),
        (["hodoku_points"], "expected one of hodoku_level, .*, found 'hodoku_points'"),
        ("level", "columns: expected a list of names, found 'level'"),
    ]:
        with pytest.raises(ninefold.OptionError, match=why):
            ninefold.generate_many(1, seed=1, columns=columns)
