"""Data sets: equivalent puzzles stay together, augmented rows have the right solutions, and answers are judged correctly."""

from __future__ import annotations

from typing import Any, Literal

import ninefold
import pytest
from ninefold import datasets

from fixtures import EASY, HARD, PUZZLE


@pytest.fixture(scope="module")
def puzzles() -> list[str]:
    return [made.puzzle for made in ninefold.generate_many(60, seed=11)]


def turned(puzzles: list[str], seed: int) -> list[str]:
    return [ninefold.transform(puzzle, random=True, seed=seed + at).transformed for at, puzzle in enumerate(puzzles)]


def test_classes_stay_together(puzzles: list[str]) -> None:
    rows = [*puzzles, *turned(puzzles, 100), *turned(puzzles, 900)]
    sides = datasets.split_by_class(rows, {"train": 2, "validation": 0, "test": 1}, seed=4)
    assert list(sides) == ["train", "validation", "test"]
    assert sides["validation"] == []
    assert sorted(row for side in sides.values() for row in side) == list(range(180))
    for side in sides.values():
        assert {row % 60 for row in side} == {row for row in side if row < 60}
    assert 25 < sum(row < 60 for row in sides["train"]) < 55
    # Neither added rows nor the number of threads move a row to the other side; another seed does.
    alone = datasets.split_by_class(puzzles, {"train": 2, "validation": 0, "test": 1}, seed=4, jobs=1)
    assert alone["test"] == [row for row in sides["test"] if row < 60]
    assert datasets.split_by_class(puzzles, {"train": 2, "validation": 0, "test": 1}, seed=5) != alone


def test_solutions_stay_together(puzzles: list[str]) -> None:
    # One more digit of the solution as a given makes another class of puzzles with the same solution.
    more = []
    for puzzle in puzzles:
        solution = str(ninefold.solve(puzzle).solution)
        at = puzzle.index(".")
        more.append(puzzle[:at] + solution[at] + puzzle[at + 1 :])
    sides = datasets.split_by_class([*puzzles, *turned(more, 5)], by="solution", seed=1)
    assert all({row % 60 for row in side} == {row for row in side if row < 60} for side in sides.values())
    apart = datasets.split_by_class([*puzzles, *more], seed=1)
    assert any({row % 60 for row in side} != {row for row in side if row < 60} for side in apart.values())


def test_splits_that_are_refused() -> None:
    refused: list[dict[str, Any]] = [{"shares": {}}, {"shares": {"a": -1, "b": 2}}, {"shares": {"a": 0}}, {"shares": {"a": float("nan")}}, {"by": "row"}]
    for options in refused:
        with pytest.raises(ninefold.OptionError):
            datasets.split_by_class([EASY], **options)
    with pytest.raises(ninefold.ReadError) as raised:
        datasets.split_by_class([EASY, "no puzzle"])
    assert raised.value.row == 1
    with pytest.raises(ninefold.NotUnique):
        datasets.split_by_class([EASY, "." * 81], by="solution")
    assert datasets.split_by_class([]) == {"train": [], "test": []}


def test_enlarged_rows_are_solved_and_different(puzzles: list[str]) -> None:
    enlarged = datasets.augment(puzzles[:10], 7, seed=2)
    assert [variant.row for variant in enlarged] == [row for row in range(10) for _ in range(8)]
    assert len({variant.puzzle for variant in enlarged}) == 80
    assert ninefold.solve_many([variant.puzzle for variant in enlarged]) == [variant.solution for variant in enlarged]
    forms = ninefold.canonical_many([variant.puzzle for variant in enlarged])
    assert all(forms[at] == forms[at // 8 * 8] for at in range(80))
    for variant in enlarged:
        if variant.transform:
            assert ninefold.transform(puzzles[variant.row], by=variant.transform).transformed == variant.puzzle
        else:
            assert variant.puzzle == puzzles[variant.row]
    assert datasets.augment(puzzles[:10], 7, seed=2, jobs=1) == enlarged
    assert datasets.augment(puzzles[:10], 7, seed=3) != enlarged
    assert [variant.transform == "" for variant in datasets.augment(puzzles[:2], 1, original=False)] == [False, False]
    assert datasets.augment(puzzles[:2], 0, original=False) == []
    with pytest.raises(ninefold.OptionError, match="count: expected a whole number of at least 0, found -1"):
        datasets.augment(puzzles, -1)
    with pytest.raises(ninefold.NotUnique) as raised:
        datasets.augment([EASY, "." * 81], 1)
    assert raised.value.row == 1


def test_stages_from_easy_to_hard(puzzles: list[str]) -> None:
    rows = [*puzzles, "." * 81]
    scales: list[tuple[Literal["hodoku", "se", "ninefold"], str]] = [("hodoku", "hodoku_score"), ("se", "se_er"), ("ninefold", "ninefold_score")]
    for scale, column in scales:
        ordered = datasets.curriculum(rows, 7, scale=scale)
        rated = ninefold.rate_many(rows, scale=scale, errors="null")
        ratings = [None if row is None else row[column] for row in rated]
        unrated = [at for at, rating in enumerate(ratings) if rating is None]
        assert ordered.unrated == unrated and 60 in unrated
        in_order = [row for stage in ordered.stages for row in stage.rows]
        assert sorted(in_order + unrated) == list(range(61))
        assert [ratings[row] for row in in_order] == sorted(rating for rating in ratings if rating is not None)
        sizes = [len(stage.rows) for stage in ordered.stages]
        assert len(sizes) == 7 and max(sizes) - min(sizes) <= 1
        assert all((stage.least, stage.most) == (ratings[stage.rows[0]], ratings[stage.rows[-1]]) for stage in ordered.stages)
    assert len(datasets.curriculum([EASY, HARD], 5).stages) == 2
    assert datasets.curriculum([], 3).stages == []
    refused: list[dict[str, Any]] = [{"stages": 0}, {"scale": "difficulty"}]
    for options in refused:
        with pytest.raises(ninefold.OptionError):
            datasets.curriculum([EASY], **options)


def verdicts(puzzle: Any, steps: list[Any], **options: Any) -> list[str]:
    return [judged.verdict for judged in datasets.verify(puzzle, steps, **options).steps]


@pytest.mark.parametrize("puzzle", [EASY, PUZZLE, HARD])
def test_a_path_is_proved(puzzle: str) -> None:
    path = ninefold.explain(puzzle)
    answer = datasets.verify(puzzle, path.steps)
    assert answer.is_solved == path.solved
    assert {judged.verdict for judged in answer.steps} <= {"proved", "idle"}
    assert answer.error is None
    if path.solved:
        assert answer.digits == ninefold.solve(puzzle).solution


def test_guesses_are_true_and_mistakes_are_wrong() -> None:
    solution = str(ninefold.solve(HARD).solution)
    cells = [(at // 9 + 1, at % 9 + 1) for at in range(81)]
    for cell, digit, given in list(zip(cells, solution, HARD))[:30]:
        if given != ".":
            assert verdicts(HARD, [(*cell, int(digit))]) == ["idle"]
            assert verdicts(HARD, [(*cell, int(digit) % 9 + 1)]) == ["illegal"]
            continue
        assert verdicts(HARD, [(*cell, int(digit))], method="naked-single")[0] in ("true", "proved")
        other = (*cell, int(digit) % 9 + 1)
        assert verdicts(HARD, [other])[0] in ("wrong", "illegal")
        # The solution has the digit, so eliminating it is wrong.
        assert verdicts(HARD, [f"r{cell[0]}c{cell[1]}<>{digit}"]) == ["wrong"]


def test_the_words_of_steps() -> None:
    assert verdicts(EASY, ["r5c5=5"]) == verdicts(EASY, ["R5C5 = 5."]) == verdicts(EASY, [(5, 5, 5)]) == verdicts(EASY, [[5, 5, "5"]]) == ["proved"]
    assert verdicts(EASY, ["r1c3<>5", "r1c3!=3"]) == ["idle", "idle"]
    unreadable = ["", "five", "r5c5", "r0c5=5", "r5c5=0", "r5c5=57", "r55c5=5", "r5c5=5 or so", (5, 5), (5, 5, 10), None, 7]
    assert verdicts(EASY, unreadable) == ["unreadable"] * len(unreadable)
    # The worst conclusion determines the verdict, and no conclusion of the step is applied.
    answer = datasets.verify(EASY, ["r5c5=5, r1c9=3", "r5c5=5"])
    assert [judged.verdict for judged in answer.steps] == ["illegal", "proved"]
    assert (answer.error, answer.reward, datasets.verify(EASY, []).reward) == (0, 0.5, 0.0)


def test_a_step_builds_on_those_before() -> None:
    # With naked singles alone, each step follows from the steps before.
    path = [step for step in ninefold.explain(EASY, method="naked-single").steps]
    assert verdicts(EASY, path, method="naked-single") == ["proved"] * len(path)
    late = next(step for step in reversed(path) if verdicts(EASY, [step], method="naked-single") == ["true"])
    assert late.placed


def test_other_rules_and_puzzles_without_steps() -> None:
    killer = ninefold.generate(rules="killer", level="easy", seed=1)
    steps = ninefold.explain(killer.document).steps
    answer = datasets.verify(killer.document, steps[:20], method="hints")
    assert {judged.verdict for judged in answer.steps} <= {"proved", "true", "idle"} and answer.error is None
    with pytest.raises(ninefold.NotUnique):
        datasets.verify("." * 81, ["r1c1=1"])
    with pytest.raises(ninefold.ReadError):
        datasets.verify("no puzzle", [])
    with pytest.raises(ninefold.UnfitError):
        datasets.verify(ninefold.generate(size=6, rules="x", seed=1).document, [])
    with pytest.raises(ninefold.OptionError):
        datasets.verify(EASY, ["r5c5=5"], method="magic")
