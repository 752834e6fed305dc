"""The options of the calls, for type checkers and readers; an option that is ``None`` is one that is not given."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Optional, TypedDict, Union

Scale = Literal["hodoku", "zambon", "zambon-first", "se"]
Scales = Union[Scale, Sequence[Scale]]
Theme = Literal["light", "dark", "print", "okabe-ito", "contrast", "grey"]
Symmetry = Literal[
    "none", "half-turn", "quarter-turn", "left-right", "top-bottom", "mirrors", "diagonal", "anti-diagonal", "diagonals", "full", "random"
]


class Reading(TypedDict, total=False):
    """How to read a text, and how long to wait.

    Attributes:
        from_: the format, which is found out by default.
        column: the column of a table that holds the puzzles: its number from 1, or its name.
        layout: the layout of several grids: its name, a drawing, or ``"0,0 6,6"``.
        source: the name of the source, which comes back in the answers.
        time_limit: seconds that a puzzle may take.
    """

    from_: Optional[str]
    column: Union[int, str, None]
    layout: Optional[str]
    source: Optional[str]
    time_limit: Optional[float]


class Counting(Reading, total=False):
    """Attributes: limit: where counting stops."""

    limit: Optional[int]


class Searching(TypedDict, total=False):
    """How to read a text: as in `Reading`, without a limit of time."""

    from_: Optional[str]
    column: Union[int, str, None]
    layout: Optional[str]
    source: Optional[str]


class Running(Reading, total=False):
    """How a classic engine runs.

    Attributes:
        limit: how many solutions it looks for: 2 by default, so that it is known whether there are several.
        most: how many events may come in all: a million by default.
        max_depth: for ``forced``: one more than the tries that may rest on each other, 1 to 15; several as in ``"1,2"`` go on where one ended.
        max_width: for ``forced``: the most digits that a cell may have to be tried, 2 to 15.
    """

    limit: int
    most: int
    max_depth: Union[int, str]
    max_width: Union[int, str]


class Looks(TypedDict, total=False):
    """How pictures look.

    Attributes:
        theme: shapes and colours.
        symbols: what stands for the digits: a set by its name, nine words, or nine characters.
    """

    theme: Optional[Theme]
    symbols: Optional[str]


class Ways(TypedDict, total=False):
    """Which techniques, in which order.

    Attributes:
        method: ``simple``, ``hodoku``, ``hints``, ``explainer``, ``zambon``, ``all``, techniques with commas between, or a method in TOML.
        no_uniqueness: without what argues with there being one solution.
    """

    method: Optional[str]
    no_uniqueness: Optional[bool]


class Explaining(Reading, Ways, Looks, total=False):
    """How to explain.

    Attributes:
        from_here: start from the digits, candidates and notes as they are.
        steps: stop after so many steps.
        verify: prove every step again, and hold it against the solution.
        grids: show the candidates after each step; in texts.
        inside: tell the arguments inside of nested nets too.
        overlay: add what a page draws of each step.
    """

    from_here: Optional[bool]
    steps: Optional[int]
    verify: Optional[bool]
    grids: Optional[bool]
    inside: Optional[bool]
    overlay: Optional[bool]


class Hinting(Reading, Ways, Looks, total=False):
    """How to give a hint.

    Attributes:
        puzzle: the givens, where the text does not tell them from the player's digits.
        depth: how much to give away: 1 what kind of step there is, 2 where, 3 which pattern, 4 all.
        all: every step that there is.
        most: with ``all``: up to so many steps of each technique, 1 to 1000.
        overlay: add what a page draws of each depth.
    """

    puzzle: Optional[str]
    depth: Optional[Literal[1, 2, 3, 4]]
    all: Optional[bool]
    most: Optional[int]
    overlay: Optional[bool]


class Rated(Reading, total=False):
    """Attributes: scale: one scale or several; ``hodoku`` by default."""

    scale: Optional[Scales]


class Collected(Rated, total=False):
    """Of which collection.

    Attributes:
        name: the name of the collection.
        controlled: its puzzles are of controlled bias: estimate what all minimal puzzles are like.
    """

    name: Optional[str]
    controlled: Optional[bool]


class CanonicalReading(Reading, total=False):
    """Attributes: pattern: of the pattern of the clues, whatever their digits."""

    pattern: Optional[bool]


class Transforming(Reading, total=False):
    """Which transform: one of these.

    Attributes:
        by: as `canonical` and `same` write it.
        rotate: degrees, clockwise.
        mirror: at which axis.
        digits: which digits become 1 to 9, as in ``"987654321"``.
        shift: by how many digits.
        random: any; ``seed`` says which.
    """

    by: Optional[str]
    rotate: Optional[Literal[90, 180, 270]]
    mirror: Optional[Literal["left-right", "top-bottom", "diagonal", "anti-diagonal"]]
    digits: Union[int, str, None]
    shift: Optional[int]
    random: Optional[bool]
    seed: Optional[int]


class Converting(Reading, total=False):
    """Attributes: blank: the sign for an empty cell where the format leaves the choice; strict: refuse to lose anything."""

    blank: Optional[str]
    strict: Optional[bool]


class Drawing(Reading, Looks, total=False):
    """How to draw.

    Attributes:
        candidates: draw all candidates.
        cells: what a cell shows in text: ``digits``, ``columns`` or ``cells``.
        ascii: draw text without lines of other signs.
        style: as a program before did: ``zambon``, ``z88dk``, ``sand``, ``sudoku71``, ``apple2``.
        labels: number the rows and columns.
        title: what stands above.
        solution: draw the solution too.
        sheet: put all puzzles on one picture, in so many columns.
        shade: shade the grid of that number.
        cell: the side of a cell in points.
        scale: of PNG: pixels for a point.
    """

    candidates: Optional[bool]
    cells: Optional[Literal["digits", "columns", "cells"]]
    ascii: Optional[bool]
    style: Optional[str]
    labels: Optional[bool]
    title: Optional[str]
    solution: Optional[bool]
    sheet: Optional[int]
    shade: Optional[int]
    cell: Optional[float]
    scale: Optional[float]


class Binding(Reading, Looks, total=False):
    """How to make a book.

    Attributes:
        title: makes a title page, an imprint, contents, and pages that tell how to play and what the levels mean; ``subtitle``: the line
            below it; ``author``: who made it.
        front: the pages before the puzzles, with commas between: ``title``, ``imprint``, ``contents``, ``how-to-play``, ``levels``, or ``none``.
        imprint: its lines, in place of what it says by itself.
        face: the face of words and digits: ``dejavu``, ``literata`` or ``atkinson``.
        bleed: how far a coloured ground goes on beyond the edges, as in ``3mm``; ``crop_marks``: print marks that say where to cut.
        loose: pages that are not bound, as for a copier: no margin for a spine, and no blank page.
        paper: ``a4``, ``a5``, ``letter``, ``6x9``, or as in ``170x240mm``.
        outside: the margin away from the spine, as in ``12mm`` or ``0.5in``; likewise ``top``, ``bottom``, and ``inside``, which otherwise
            goes by the number of pages.
        each: how many puzzles lie on a page; of several grids, as many as have that much room.
        words: the size of words in points.
        large: large print: a puzzle a page, words of 18 points, four solutions a page.
        solutions: where they are: at the back, upside down at the foot of the page, or nowhere.
        solutions_each: how many lie on a page at the back: fewer if their digits would have less than 7 points.
        rate: say the level and score on HoDoKu's scale where the text says none.
        chapters: one for each level, from easy to hard.
        hints: a page of hints: where to look first for what is no single.
        link: where each puzzle can be played: an address with ``{puzzle}`` in it; ``qr``: print it as a code.
    """

    title: Optional[str]
    subtitle: Optional[str]
    author: Optional[str]
    front: Optional[str]
    imprint: Optional[str]
    face: Optional[Literal["dejavu", "literata", "atkinson"]]
    bleed: Optional[str]
    crop_marks: Optional[bool]
    loose: Optional[bool]
    paper: Optional[str]
    outside: Optional[str]
    top: Optional[str]
    bottom: Optional[str]
    inside: Optional[str]
    each: Optional[int]
    words: Optional[float]
    large: Optional[bool]
    solutions: Optional[Literal["back", "foot", "none"]]
    solutions_each: Optional[int]
    rate: Optional[bool]
    chapters: Optional[bool]
    hints: Optional[bool]
    link: Optional[str]
    qr: Optional[bool]


class Order(TypedDict, total=False):
    """What a new puzzle is to be. Without any of these it is minimal.

    Attributes:
        seed: what it depends on: a number or any text; another one every time by default.
        clues: a number of clues, or a range such as ``"24..26"``.
        minimal: all clues are needed.
        symmetry: of the clues.
        as_far: give the symmetry up where it stands in the way of fewer clues.
        pattern: the cells of the clues: ``diamond``, ``smiley``, ``heart``, ``wave``, ``asterisk``, or 81 signs; of several grids one for each.
        fixed: digits that are given in any case: a puzzle, or cells as in ``"r5c1=2 r5c2=1"``.
        full: digits that the solution has, given or not: a full grid, or a part of one, as for ``fixed``.
        quads: Zambon's scheme: quadruples of clues that go, then ``pairs``, then ``cells``, then ``more`` until one cannot
            go (with ``minimal`` all that can).
        uniform: start from grids each of which is as likely as any other.
        controlled: minimal puzzles of which all with as many clues are equally likely, with a ``weight`` that makes all puzzles
            count the same. A thousand times slower and more.
        effort: how many tries a puzzle may take.
        layout: several grids: the name of a layout, a drawing, or places.
        alone: each grid has one solution without the others.
        by_book: as the program of Zambon's book does it, with its random numbers; without ``quads``, ``pairs``, ``cells`` and
            ``more``, seeds from 1 to 30000 make the book's own puzzles.
        level: HoDoKu's level, or a range such as ``"medium..hard"``.
        score: HoDoKu's score, or a range such as ``"900..1000"``.
        zambon: the level of Zambon's solver.
        se: the rating of Sudoku Explainer, or a range such as ``"8.3..8.5"``.
        require: techniques that HoDoKu's way uses, all of them, ``"x-wing=1..3"`` in so many steps; ``forbid``: none of them; ``only``: no
            others; ``without``: they are not needed, with nothing harder than the level.
        scale: the scales on which the puzzle is rated.
        time_limit: seconds that a puzzle may take.
    """

    seed: Union[int, str, None]
    clues: Union[int, str, None]
    min_clues: Optional[int]
    max_clues: Optional[int]
    minimal: Optional[bool]
    symmetry: Optional[Symmetry]
    as_far: Optional[bool]
    pattern: Union[str, Sequence[str], None]
    fixed: Optional[str]
    full: Optional[str]
    quads: Optional[int]
    pairs: Optional[int]
    cells: Optional[int]
    more: Optional[bool]
    uniform: Optional[bool]
    controlled: Optional[bool]
    effort: Optional[int]
    layout: Optional[str]
    alone: Optional[bool]
    by_book: Optional[bool]
    level: Optional[str]
    score: Union[int, str, None]
    zambon: Union[int, str, None]
    se: Union[float, str, None]
    diamond: Optional[bool]
    pearl: Optional[bool]
    require: Union[str, Sequence[str], None]
    forbid: Union[str, Sequence[str], None]
    only: Union[str, Sequence[str], None]
    without: Union[str, Sequence[str], None]
    scale: Optional[Scales]
    time_limit: Optional[float]


class Series(Order, total=False):
    """Attributes: distinct: leave out puzzles that are essentially the same as an earlier one."""

    distinct: Optional[bool]


class Day(TypedDict, total=False):
    """Attributes: level: HoDoKu's level, or any (by the day of the week if it is not said); scale: the scales on which the puzzle is rated;
    time_limit: seconds."""

    level: Optional[str]
    scale: Optional[Scales]
    time_limit: Optional[float]
