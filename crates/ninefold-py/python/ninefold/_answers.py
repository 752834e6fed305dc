"""Answers: the objects of JSON that the command prints, with names, types and pictures.

Each answer keeps its line of JSON. Answers with equal lines are equal; answers can be pickled, copied, and used as keys of dictionaries.
"""

from __future__ import annotations

import html
import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NoReturn, Optional, TypeVar

__all__ = [
    "Answer",
    "Canonical",
    "Constraint",
    "Converted",
    "Count",
    "Engine",
    "Event",
    "Explanation",
    "Format",
    "Hint",
    "HintStep",
    "Layout",
    "Made",
    "Parsed",
    "Picture",
    "Rating",
    "Run",
    "Same",
    "Solution",
    "Statistics",
    "Step",
    "Technique",
    "Transformed",
    "TrueCandidates",
    "Verdict",
]

A = TypeVar("A", bound="Answer")


class Frozen:
    """An object that cannot be changed."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} cannot be changed: {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} cannot be changed: {name}")


class Answer(Frozen):
    """An answer: an object of JSON in its published shape (``docs/schema``)."""

    # The line and the parsed object: each is made from the other when it is first needed, as often only one of them is used.
    __slots__ = ("_kept", "_read")
    _kept: Optional[str]
    _read: Optional[dict[str, Any]]

    def __init__(self, line: str) -> None:
        said = json.loads(line)
        if not isinstance(said, dict):
            raise ValueError("expected a JSON object")
        object.__setattr__(self, "_kept", line.rstrip("\n"))
        object.__setattr__(self, "_read", said)

    @classmethod
    def _of(cls: type[A], said: dict[str, Any]) -> A:
        """Returns an answer that is part of another."""
        return cls._made(None, said)

    @classmethod
    def _from(cls: type[A], line: str, said: Optional[dict[str, Any]] = None) -> A:
        """Returns the answer for a line that a call has written."""
        return cls._made(line.rstrip("\n"), said)

    @classmethod
    def _made(cls: type[A], line: Optional[str], said: Optional[dict[str, Any]]) -> A:
        own = cls.__new__(cls)
        object.__setattr__(own, "_kept", line)
        object.__setattr__(own, "_read", said)
        return own

    @property
    def _line(self) -> str:
        if self._kept is None:
            object.__setattr__(self, "_kept", json.dumps(self._read, ensure_ascii=False, separators=(",", ":")))
        return self._kept or ""

    @property
    def _said(self) -> dict[str, Any]:
        if self._read is None:
            object.__setattr__(self, "_read", json.loads(self._line))
        return self._read or {}

    def to_dict(self) -> dict[str, Any]:
        """Returns the answer as a new dictionary, which the caller may change."""
        said: dict[str, Any] = json.loads(self._line)
        return said

    def to_json(self) -> str:
        """Returns the line of JSON, as the command writes it."""
        return self._line

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and isinstance(other, Answer) and other._line == self._line

    def __hash__(self) -> int:
        return hash((type(self).__name__, self._line))

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (self._line,))

    def __repr__(self) -> str:
        parts = ((name, getattr(self, name)) for name in self._shown())
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in parts if value not in (None, ''))})"

    def _shown(self) -> tuple[str, ...]:
        return ()


class Drawn:
    """An answer that contains a puzzle, which notebooks draw."""

    __slots__ = ()

    def _drawn(self) -> Optional[str]:
        raise NotImplementedError

    def _repr_svg_(self) -> Optional[str]:
        from . import render

        drawn = self._drawn()
        return None if drawn is None else str(render(drawn))


class Told:
    """An object that notebooks show in words, below its picture if it has one."""

    __slots__ = ()

    def _told(self) -> str:
        """Returns the words as HTML."""
        raise NotImplementedError

    def _repr_html_(self) -> str:
        picture = self._repr_svg_() if isinstance(self, Drawn) else None
        return f"<div>{picture}</div>{self._told()}" if picture else self._told()


def _list(texts: Iterable[str], kind: str = "ol") -> str:
    """Returns sentences as an HTML list."""
    return f"<{kind}>{''.join(f'<li>{html.escape(text)}</li>' for text in texts)}</{kind}>"


def _table(heading: Iterable[object], rows: Iterable[Iterable[object]]) -> str:
    """Returns an HTML table."""

    def row(cells: Iterable[object], kind: str) -> str:
        return f"<tr>{''.join(f'<{kind}>{html.escape(str(cell))}</{kind}>' for cell in cells)}</tr>"

    return f"<table>{row(heading, 'th')}{''.join(row(cells, 'td') for cells in rows)}</table>"


class Head(Answer, Drawn):
    """An answer about a puzzle.

    Attributes:
        puzzle: 81 signs, with dots for empty cells; 729 for a puzzle of candidates. For several grids, rows, with spaces where there is no cell.
        label: the text after the puzzle on its line, or nothing.
        line: the line of the text on which the puzzle begins, from 1.
        format: the name of the format that the puzzle was read from.
        layout: the name of the layout of several grids, if there are several and it has a name.
        grids: for several grids, the numbers of rows above and of columns to the left of each; empty for one grid.
        rules: other rules than those of plain grids, in words; ``puzzle`` does not include them.
        columns: for a puzzle from a table or an object, its other columns, by their names.
    """

    __slots__ = ()

    @property
    def puzzle(self) -> str:
        return str(self._said["puzzle"])

    @property
    def label(self) -> str:
        return str(self._said.get("label", ""))

    @property
    def line(self) -> Optional[int]:
        line: Optional[int] = self._said.get("line")
        return line

    @property
    def format(self) -> Optional[str]:
        name: Optional[str] = self._said.get("format")
        return name

    @property
    def layout(self) -> Optional[str]:
        layout: Optional[str] = self._said.get("layout")
        return layout

    @property
    def grids(self) -> tuple[tuple[int, int], ...]:
        return tuple((grid["row"], grid["col"]) for grid in self._said.get("grids", ()))

    def _drawn(self) -> Optional[str]:
        # Other rules are only known in words here: a picture would show a plain grid.
        if self.rules is not None:
            return None
        # Rows of several grids are read with the positions of the grids, as their layout may have no name.
        return self.puzzle if not self.grids else json.dumps({name: self._said[name] for name in ("puzzle", "layout", "grids")})

    @property
    def rules(self) -> Optional[str]:
        rules: Optional[str] = self._said.get("rules")
        return rules

    @property
    def columns(self) -> dict[str, Any]:
        return dict(self._said.get("columns", {}))

    def __str__(self) -> str:
        return self.puzzle


class Verdict(Head):
    """The verdict on whether a puzzle has exactly one solution, with the witness.

    Attributes:
        verdict: ``unique``, ``many``, ``none``, ``invalid`` (the clues break the rules) or ``open`` (stopped).
        solution: the solution, if there is exactly one.
        solutions: the known solutions: one, two of many, or none.
        differ: the cells in which two solutions differ.
        reason: why there is no solution, as a sentence.
        blame: with the option ``blame``, the givens to blame if there is no solution (``docs/schema/answer.json``).
    """

    __slots__ = ()

    @property
    def verdict(self) -> str:
        return str(self._said["verdict"])

    @property
    def is_unique(self) -> bool:
        return self.verdict == "unique"

    @property
    def solution(self) -> Optional[str]:
        solution: Optional[str] = self._said.get("solution")
        return solution

    @property
    def solutions(self) -> tuple[str, ...]:
        known = self.solution
        return tuple(self._said.get("solutions", ())) if known is None else (known,)

    @property
    def differ(self) -> tuple[str, ...]:
        return tuple(self._said.get("differ", ()))

    @property
    def reason(self) -> Optional[str]:
        reason: Optional[str] = self._said.get("reason", {}).get("text")
        return reason

    @property
    def blame(self) -> Optional[dict[str, Any]]:
        blame: Optional[dict[str, Any]] = self.to_dict().get("blame")
        return blame

    @property
    def sentence(self) -> str:
        """The verdict as a sentence."""
        if self.is_unique:
            return "exactly one solution"
        if self.verdict == "many":
            return f"several solutions: they differ in {', '.join(self.differ)}"
        return f"no verdict: {self.reason}" if self.verdict == "open" else f"no solution: {self.reason}"

    def __str__(self) -> str:
        return self.solution or self.sentence

    def _drawn(self) -> Optional[str]:
        return super()._drawn() if "puzzle" in self._said else (self.solutions or ("." * 81,))[0]

    def _repr_svg_(self) -> Optional[str]:
        from . import render

        drawn = self._drawn()
        return None if drawn is None else str(render(drawn, solution=self.is_unique and "puzzle" in self._said))

    def _shown(self) -> tuple[str, ...]:
        return ("verdict", "solution", "solutions" if self.verdict == "many" else "reason")


class Count(Head):
    """The number of solutions of a puzzle, up to a limit.

    Attributes:
        count: the number of solutions, at most ``limit``.
        limit: the number at which counting stops; None without a limit.
    """

    __slots__ = ()

    @property
    def count(self) -> int:
        return int(self._said["count"])

    @property
    def limit(self) -> Optional[int]:
        limit: Optional[int] = self._said.get("limit")
        return limit

    def __int__(self) -> int:
        return self.count

    __index__ = __int__

    def __str__(self) -> str:
        return str(self.count)

    def _shown(self) -> tuple[str, ...]:
        return ("count", "limit")


class TrueCandidates(Head):
    """The candidates of a puzzle that occur in solutions.

    Attributes:
        verdict: ``unique``, ``many``, ``none``, ``invalid`` (the clues break the rules) or ``open`` (stopped).
        reason: why there is no solution, as a sentence.
        is_complete: whether the search ended by itself; otherwise counts are lower bounds, and candidates may be unknown.
        count: the number of solutions, at most ``limit``.
        limit: the number at which counting stops.
        candidates: the true candidates of each cell.
        counts: with the option ``limit``: the number of solutions with each true candidate.
        unknown: after a stopped search: the digits of each cell that are neither found in a solution nor excluded.
    """

    __slots__ = ()

    @property
    def verdict(self) -> str:
        return str(self._said["verdict"])

    @property
    def reason(self) -> Optional[str]:
        reason: Optional[str] = self._said.get("reason", {}).get("text")
        return reason

    @property
    def is_complete(self) -> bool:
        return "stopped" not in self._said

    @property
    def count(self) -> int:
        return int(self._said["count"])

    @property
    def limit(self) -> int:
        return int(self._said["limit"])

    @property
    def candidates(self) -> dict[str, tuple[int, ...]]:
        return {cell["cell"]: tuple(cell["digits"]) for cell in self._said["cells"]}

    @property
    def counts(self) -> dict[str, dict[int, int]]:
        counted = (cell for cell in self._said["cells"] if "counts" in cell)
        return {cell["cell"]: dict(zip(cell["digits"], cell["counts"])) for cell in counted}

    @property
    def unknown(self) -> dict[str, tuple[int, ...]]:
        return {cell["cell"]: tuple(cell["unknown"]) for cell in self._said["cells"] if "unknown" in cell}

    def _shown(self) -> tuple[str, ...]:
        return ("verdict", "count", "limit", "reason")


class Solution(Answer, Drawn):
    """One of the solutions of a puzzle.

    Attributes:
        number: the number of the solution, from 1, in ascending order.
        solution: 81 digits; for several grids, rows.
    """

    __slots__ = ()

    @property
    def number(self) -> int:
        return int(self._said["number"])

    @property
    def solution(self) -> str:
        return str(self._said["solution"])

    def __str__(self) -> str:
        return self.solution

    def _drawn(self) -> str:
        return self.solution

    def _shown(self) -> tuple[str, ...]:
        return ("number", "solution")


class Step(Answer, Told):
    """A step: its name, its results, and its reason.

    Attributes:
        technique: the identifier of the technique, such as ``xy-wing``.
        placed: the digits that the step places, by their cells.
        eliminated: the candidates that the step eliminates: digits by their cells.
        rating: the rating of the step, if the method rates steps.
        text: the reason and the results, in sentences.
    """

    __slots__ = ()

    @property
    def technique(self) -> str:
        return str(self._said["technique"])

    @property
    def name(self) -> str:
        return str(self._said.get("said", {}).get("name", self.technique))

    @property
    def placed(self) -> Mapping[str, str]:
        return dict(self._said.get("placed", {}))

    @property
    def eliminated(self) -> Mapping[str, str]:
        return dict(self._said.get("eliminated", {}))

    @property
    def rating(self) -> Optional[float]:
        rating = self._said.get("rating")
        return float(rating) if isinstance(rating, (int, float)) else None

    @property
    def text(self) -> str:
        said = self._said.get("said", {})
        return " ".join(part for part in (said.get("teach", ""), said.get("sentence", "")) if part)

    def __str__(self) -> str:
        return f"{self.name}: {self.text}"

    def _told(self) -> str:
        return f"<p><b>{html.escape(self.name)}</b>: {html.escape(self.text)}</p>"

    def _shown(self) -> tuple[str, ...]:
        return ("technique", "placed", "eliminated")


class Explanation(Answer, Drawn, Told):
    """The path to the solution, every step with its reason.

    Attributes:
        puzzle: the puzzle at the start of the path.
        steps: the steps in their order.
        solved: whether the path ends at the solution.
        stopped: whether the time limit ended the search before.
        method: the name of the method.
        flaws: with ``verify``: the errors of steps, in sentences.
    """

    __slots__ = ("_steps",)
    _steps: tuple[Step, ...]

    @property
    def puzzle(self) -> str:
        givens = self._said["path"]["start"]["givens"]
        if isinstance(givens, str):
            return givens
        from . import parse

        return parse(self._line).puzzle

    @property
    def steps(self) -> tuple[Step, ...]:
        try:
            return self._steps
        except AttributeError:
            object.__setattr__(self, "_steps", tuple(Step._of(step) for step in self._said["path"]["steps"]))
            return self._steps

    @property
    def solved(self) -> bool:
        return bool(self._said["path"]["solved"])

    @property
    def stopped(self) -> bool:
        return bool(self._said["stopped"])

    @property
    def method(self) -> str:
        return str(self._said["path"]["method"])

    @property
    def flaws(self) -> tuple[str, ...]:
        return tuple(flaw["text"] for flaw in self._said.get("flaws", ()))

    def __len__(self) -> int:
        return len(self._said["path"]["steps"])

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __bool__(self) -> bool:
        return True

    def __str__(self) -> str:
        return "\n".join(f"{number}. {step}" for number, step in enumerate(self.steps, 1))

    def _told(self) -> str:
        return f"<details open><summary>{len(self)} steps</summary>{_list(str(step) for step in self)}</details>"

    def __repr__(self) -> str:
        return f"Explanation(method={self.method!r}, steps={len(self)}, solved={self.solved})"

    def _drawn(self) -> Optional[str]:
        if "rules" in self._said["path"]["start"]:
            return None
        # The command reads its own answers as a format, with any layout.
        return self._line


class HintStep(Answer, Told):
    """A step of a hint, revealed up to a depth.

    Attributes:
        technique: the identifier of the technique.
        hints: a sentence or more for each depth: the kind of step, its place, its pattern, everything.
        step: the whole step, at depth 4.
    """

    __slots__ = ()

    @property
    def technique(self) -> str:
        return str(self._said["technique"])

    @property
    def hints(self) -> tuple[str, ...]:
        return tuple(self._said["hints"])

    @property
    def step(self) -> Optional[Step]:
        step = self._said.get("step")
        return None if step is None else Step._of(step)

    def __str__(self) -> str:
        return self.hints[-1]

    def _told(self) -> str:
        return _list(self.hints)

    def _shown(self) -> tuple[str, ...]:
        return ("technique", "hints")


class Hint(Answer, Told):
    """The mistakes of a position, or its next steps.

    Attributes:
        status: ``steps``, ``wrong``, ``solved``, ``stuck`` or ``stopped``.
        steps: the next step, or with the option ``all`` every available step.
        faults: the mistakes, in sentences.
    """

    __slots__ = ()

    @property
    def status(self) -> str:
        return str(self._said["status"])

    @property
    def steps(self) -> tuple[HintStep, ...]:
        return tuple(HintStep._of(step) for step in self._said.get("steps", ()))

    @property
    def faults(self) -> tuple[str, ...]:
        return tuple(fault["text"] for fault in self._said.get("faults", ()))

    def __str__(self) -> str:
        return "\n".join(self._sentences()) or self.status

    def _sentences(self) -> list[str]:
        return [str(step) for step in self.steps] or list(self.faults)

    def _told(self) -> str:
        return _list(self._sentences() or [self.status], "ul")

    def _shown(self) -> tuple[str, ...]:
        return ("status", "steps") if self.steps else ("status", "faults") if self.faults else ("status",)


class Rating(Answer, Drawn, Told, Mapping[str, Any]):
    """The ratings of a puzzle: a mapping of the columns of scales, such as ``rating["hodoku_score"]``.

    Attributes:
        puzzle: the puzzle.
        verdict: ``unique``; other puzzles are not rated.
    """

    __slots__ = ()

    @property
    def puzzle(self) -> str:
        return str(self._said["puzzle"])

    @property
    def verdict(self) -> str:
        return str(self._said["verdict"])

    def __getitem__(self, column: str) -> Any:
        return self._said[column]

    def __iter__(self) -> Iterator[str]:
        return iter(self._said)

    def __len__(self) -> int:
        return len(self._said)

    __eq__ = Answer.__eq__
    __hash__ = Answer.__hash__

    def _drawn(self) -> Optional[str]:
        # Other rules are only known in words here.
        return None if "rules" in self._said or "grids" in self._said else self.puzzle

    def _told(self) -> str:
        return _table(("scale", "value"), ((name, value) for name, value in self.items() if name != "puzzle"))

    def __repr__(self) -> str:
        shown = {name: value for name, value in self._said.items() if name not in ("puzzle", "verdict")}
        return f"Rating({shown!r})"


class Made(Answer, Drawn):
    """A new puzzle.

    Attributes:
        puzzle: 81 signs, with dots for empty cells; for several grids, rows.
        solution: the solution in the same form.
        seed: the seed that makes the same puzzle again.
        clues: the number of givens.
        symmetry: the symmetry of the clues.
        ratings: the columns of the scales, if there are any.
        rules: other rules than those of plain grids, in words.
        document: a puzzle with other rules as data, including its rules.
    """

    __slots__ = ()

    @property
    def puzzle(self) -> str:
        return str(self._said["puzzle"])

    @property
    def solution(self) -> str:
        return str(self._said["solution"])

    @property
    def seed(self) -> str:
        return str(self._said["seed"])

    @property
    def clues(self) -> int:
        return int(self._said["clues"])

    @property
    def symmetry(self) -> str:
        return str(self._said["symmetry"])

    @property
    def layout(self) -> Optional[str]:
        layout: Optional[str] = self._said.get("layout")
        return layout

    @property
    def ratings(self) -> Mapping[str, Any]:
        return {name: value for name, value in self._said.items() if name.partition("_")[0] in ("hodoku", "ninefold", "zambon", "se")}

    @property
    def rules(self) -> Optional[str]:
        rules: Optional[str] = self._said.get("rules")
        return rules

    @property
    def document(self) -> Optional[dict[str, Any]]:
        document: Optional[dict[str, Any]] = self.to_dict().get("document")
        return document

    def _drawn(self) -> str:
        if "document" in self._said:
            return json.dumps(self._said["document"])
        return self._line if "grids" in self._said else self.puzzle

    def __str__(self) -> str:
        return self.puzzle

    def _shown(self) -> tuple[str, ...]:
        return ("puzzle", "seed", "clues", "symmetry", "layout")


class Canonical(Head):
    """The canonical form of a puzzle, which is the smallest of all equivalent puzzles, and the symmetries as far as they are known.

    Attributes:
        form: the canonical form, 81 signs; also ``puzzle``.
        before: the puzzle that was read.
        transform: the transform from the puzzle to its form.
        automorphisms: the number of transforms that leave the puzzle unchanged.
        orbit: the number of different equivalent grids.
        symmetry: the symmetry of the clues.
    """

    __slots__ = ()

    @property
    def form(self) -> str:
        return self.puzzle

    @property
    def before(self) -> str:
        return str(self._said["before"])

    @property
    def transform(self) -> str:
        return str(self._said["transform"])

    @property
    def automorphisms(self) -> int:
        return int(self._said["automorphisms"])

    @property
    def orbit(self) -> int:
        return int(self._said["orbit"])

    @property
    def symmetry(self) -> str:
        return str(self._said["symmetry"])

    def __str__(self) -> str:
        return self.form

    def _shown(self) -> tuple[str, ...]:
        return ("form", "transform", "automorphisms", "symmetry")


class Same(Answer, Told):
    """The result of comparing two puzzles for equivalence; true if they are equivalent.

    Attributes:
        same: whether the puzzles are equivalent.
        transform: the transform from the first puzzle to the second, if they are equivalent.
    """

    __slots__ = ()

    @property
    def same(self) -> bool:
        return bool(self._said["same"])

    @property
    def transform(self) -> Optional[str]:
        transform: Optional[str] = self._said["transform"]
        return transform

    def __bool__(self) -> bool:
        return self.same

    def __str__(self) -> str:
        return self.transform or "not equivalent"

    def _told(self) -> str:
        return f"<p>{'equivalent: ' if self.same else ''}{html.escape(str(self))}</p>"

    def _shown(self) -> tuple[str, ...]:
        return ("same", "transform")


class Transformed(Head):
    """A rotated, mirrored, rearranged or renumbered puzzle.

    Attributes:
        transformed: the resulting puzzle; also ``puzzle``.
        before: the puzzle before the transform.
        transform: the transform.
    """

    __slots__ = ()

    @property
    def transformed(self) -> str:
        return self.puzzle

    @property
    def before(self) -> str:
        return str(self._said["before"])

    @property
    def transform(self) -> str:
        return str(self._said["transform"])

    def _drawn(self) -> str:
        return self.transformed

    def __str__(self) -> str:
        return self.transformed

    def _shown(self) -> tuple[str, ...]:
        return ("transformed", "transform")


class Parsed(Head):
    """A puzzle with all information in its text.

    Attributes:
        document: givens, placed digits, candidates, marks, colours and texts (``docs/schema/document.json``). Calls accept it as a puzzle.
        constraints: the constraints of the document by their keys (``docs/schema/constraints.json``); empty for plain rules.
    """

    __slots__ = ()

    @property
    def document(self) -> dict[str, Any]:
        document: dict[str, Any] = self.to_dict()["document"]
        return document

    @property
    def constraints(self) -> dict[str, Any]:
        from . import constraints

        # Flags in a list, such as negative:xv, are words under one key.
        keys = {one.key.partition(":")[0] for one in constraints()}
        return {key: value for key, value in self.document.items() if key in keys}

    def _drawn(self) -> Optional[str]:
        return json.dumps(self._said["document"])

    def _shown(self) -> tuple[str, ...]:
        return ("puzzle", "format", "label", "layout")


class Converted(str):
    """The text of puzzles in another format.

    Attributes:
        lost: the parts that the format cannot hold, in words.
    """

    lost: tuple[str, ...]

    def __new__(cls, text: str, lost: tuple[str, ...] = ()) -> Converted:
        own = super().__new__(cls, text)
        own.lost = lost
        return own

    def __reduce__(self) -> tuple[Any, ...]:
        return (Converted, (str(self), self.lost))


class Picture(Frozen):
    """A picture or a page of puzzles, which notebooks show.

    Attributes:
        kind: ``svg``, ``text``, ``html``, ``png`` or ``pdf``.
        data: the bytes of a file of that kind.
    """

    __slots__ = ("data", "kind")
    kind: str
    data: bytes

    def __init__(self, kind: str, data: bytes) -> None:
        object.__setattr__(self, "kind", kind)
        object.__setattr__(self, "data", data)

    def __bytes__(self) -> bytes:
        return self.data

    def __str__(self) -> str:
        if self.kind in ("png", "pdf"):
            raise TypeError(f"a {self.kind} picture is binary, not text: use bytes(picture)")
        return self.data.decode()

    def __len__(self) -> int:
        return len(self.data)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Picture) and (other.kind, other.data) == (self.kind, self.data)

    def __hash__(self) -> int:
        return hash((self.kind, self.data))

    def __reduce__(self) -> tuple[Any, ...]:
        return (Picture, (self.kind, self.data))

    def __repr__(self) -> str:
        return f"Picture(kind={self.kind!r}, {len(self.data)} bytes)"

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, Any]:
        kinds = {"svg": "image/svg+xml", "html": "text/html", "png": "image/png", "pdf": "application/pdf", "text": "text/plain"}
        plain = str(self) if self.kind == "text" else repr(self)
        shown: Any = self.data if self.kind in ("png", "pdf") else str(self)
        return {"text/plain": plain, kinds[self.kind]: shown}


class Statistics(Answer, Told):
    """The statistics of a collection.

    Attributes:
        puzzles: the number of puzzles.
        tables: the tables by their names: for each row, its label and its first count.
        means: the means of the measured values, by name: ``mean``, ``deviation`` of single puzzles, standard ``error``.
        unbiased: for puzzles of controlled bias, estimates of the means of all minimal puzzles; otherwise empty.
        shares: for puzzles of controlled bias, the percentage of all minimal puzzles with each number of clues; otherwise empty.
    """

    __slots__ = ()

    @property
    def puzzles(self) -> int:
        return int(self._said["collections"][0]["puzzles"])

    @property
    def tables(self) -> dict[str, dict[str, int]]:
        tables = self._said["collections"][0]["tables"]
        return {table["id"]: {row["label"]: row["counts"][0] for row in table["rows"]} for table in tables}

    @property
    def means(self) -> dict[str, dict[str, float]]:
        return {mean["of"]: mean["plain"] for mean in self._said["collections"][0]["means"]}

    @property
    def unbiased(self) -> dict[str, dict[str, float]]:
        return {mean["of"]: mean["unbiased"] for mean in self._said["collections"][0]["means"] if "unbiased" in mean}

    @property
    def shares(self) -> dict[int, float]:
        return {share["clues"]: share["percent"] for share in self._said["collections"][0].get("shares", ())}

    def _told(self) -> str:
        tables = (f"<h4>{html.escape(name)}</h4>{_table(rows, [rows.values()])}" for name, rows in self.tables.items())
        means = ((name, *(f"{mean[part]:.4g}" for part in ("mean", "deviation", "error"))) for name, mean in self.means.items())
        return f"<p>{self.puzzles} puzzles</p>{''.join(tables)}{_table(('of', 'mean', 'deviation', 'error'), means)}"

    def __repr__(self) -> str:
        return f"Statistics(puzzles={self.puzzles}, tables={list(self.tables)})"


class Named(Answer, Told):
    """An entry of a list, with a name.

    Attributes:
        name: the name of the entry.
        about: a sentence about the entry.
    """

    __slots__ = ()

    @property
    def name(self) -> str:
        return str(self._said["name"])

    @property
    def about(self) -> str:
        return str(self._said["about"])

    def __str__(self) -> str:
        return self.name

    def _told(self) -> str:
        return f"<p><b>{html.escape(self.name)}</b> {html.escape(str(self._said.get('about', '')))}</p>"

    def _shown(self) -> tuple[str, ...]:
        return ("name", "about")


class Technique(Named):
    """A technique.

    Attributes:
        id: the identifier of the technique, for use in options.
    """

    __slots__ = ()

    @property
    def id(self) -> str:
        return str(self._said["id"])

    def _shown(self) -> tuple[str, ...]:
        return ("id", "name")


class Format(Named):
    """A format of puzzles."""

    __slots__ = ()

    @property
    def read(self) -> bool:
        return bool(self._said["read"])

    @property
    def write(self) -> bool:
        return bool(self._said["write"])


class Engine(Named):
    """A classic engine, which `ninefold.events` can run."""

    __slots__ = ()


class Event(Answer, Told):
    """An action of a classic engine. A field that an event does not have is None.

    Attributes:
        event: ``try``, ``place``, ``undo``, ``forced``, ``subset``, ``settled``, ``branch``, ``dead end``, ``save``, ``restore``,
            ``solution`` or ``give up``.
        cell: the cell of the action, such as ``r1c3``.
        digit: the digit of the action.
        level: the number of nested tries.
    """

    __slots__ = ()

    @property
    def event(self) -> str:
        return str(self._said["event"])

    @property
    def cell(self) -> Optional[str]:
        return self._said.get("cell")

    @property
    def digit(self) -> Optional[int]:
        return self._said.get("digit")

    @property
    def level(self) -> Optional[int]:
        return self._said.get("level")

    def __str__(self) -> str:
        return " ".join(str(value) for value in self._said.values())

    def _told(self) -> str:
        return f"<p>{html.escape(str(self))}</p>"

    def _shown(self) -> tuple[str, ...]:
        return ("event", "cell", "digit")


class Run(Answer, Told):
    """The result of the search of a classic engine.

    Attributes:
        engine: the name of the engine.
        verdict: ``unique``, ``many``, ``none``, ``invalid``, ``stopped``; for ``forced``, which finds at most one, ``found`` or ``not found``.
        solution: the first solution found, if any.
        counts: the numbers of actions by their names: placements, tries, dead ends and others.
        stopped: the reason why the search ended early, if it did.
    """

    __slots__ = ()

    @property
    def engine(self) -> str:
        return str(self._said["engine"])

    @property
    def verdict(self) -> str:
        return str(self._said["verdict"])

    @property
    def solution(self) -> Optional[str]:
        return self._said.get("solution")

    @property
    def counts(self) -> dict[str, int]:
        return dict(self._said["counts"])

    @property
    def stopped(self) -> Optional[str]:
        return self._said.get("stopped")

    def _told(self) -> str:
        return _table((self.engine, "count"), [("verdict", self.verdict), *self.counts.items()])

    def _shown(self) -> tuple[str, ...]:
        return ("engine", "verdict")


class Layout(Named):
    """A layout of several grids."""

    __slots__ = ()

    @property
    def cells(self) -> int:
        return int(self._said["cells"])


class Constraint(Named):
    """A kind of constraint.

    Attributes:
        key: the key in JSON; for a flag in a list, the list and the flag: ``negative:xv``.
        name: the displayed name, such as ``Killer Cage``.
        about: the rule in one sentence.
        fields: the shape of its entries in JSON, in words.
        formats: the names of the formats that write it.
        example: as data, a puzzle that has one solution because of the constraint.
    """

    __slots__ = ()

    @property
    def key(self) -> str:
        return str(self._said["key"])

    @property
    def fields(self) -> str:
        return str(self._said["fields"])

    @property
    def formats(self) -> tuple[str, ...]:
        return tuple(self._said["formats"])

    @property
    def example(self) -> dict[str, Any]:
        example: dict[str, Any] = self.to_dict()["example"]
        return example

    def __str__(self) -> str:
        return f"{self.name}: {self.about}"

    def _shown(self) -> tuple[str, ...]:
        return ("key", "name")
