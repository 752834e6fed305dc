"""The options of the calls; ``None`` means that an option is not given.

Generated from the table of options (``cargo xtask docs``): do not edit.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, Optional, TypedDict, Union

Scale = Literal["hodoku", "ninefold", "zambon", "zambon-first", "se", "w", "b", "gw", "gb", "te"]
Scales = Union[Scale, Sequence[Scale]]

#: The levels of new puzzles.
Level = Literal[
    "easy",
    "medium",
    "hard",
    "unfair",
    "extreme",
]

#: The ids of techniques.
TechniqueName = Literal[
    "full-house",
    "naked-single",
    "hidden-single-box",
    "hidden-single-line",
    "direct-pointing",
    "direct-claiming",
    "direct-hidden-pair",
    "direct-hidden-triple",
    "pointing",
    "claiming",
    "locked-pair",
    "locked-triple",
    "naked-pair",
    "naked-triple",
    "naked-quadruple",
    "hidden-pair",
    "hidden-triple",
    "hidden-quadruple",
    "x-wing",
    "swordfish",
    "jellyfish",
    "squirmbag",
    "whale",
    "leviathan",
    "finned-x-wing",
    "finned-swordfish",
    "finned-jellyfish",
    "finned-squirmbag",
    "finned-whale",
    "finned-leviathan",
    "sashimi-x-wing",
    "sashimi-swordfish",
    "sashimi-jellyfish",
    "sashimi-squirmbag",
    "sashimi-whale",
    "sashimi-leviathan",
    "franken-x-wing",
    "franken-swordfish",
    "franken-jellyfish",
    "franken-squirmbag",
    "franken-whale",
    "franken-leviathan",
    "finned-franken-x-wing",
    "finned-franken-swordfish",
    "finned-franken-jellyfish",
    "finned-franken-squirmbag",
    "finned-franken-whale",
    "finned-franken-leviathan",
    "mutant-x-wing",
    "mutant-swordfish",
    "mutant-jellyfish",
    "mutant-squirmbag",
    "mutant-whale",
    "mutant-leviathan",
    "finned-mutant-x-wing",
    "finned-mutant-swordfish",
    "finned-mutant-jellyfish",
    "finned-mutant-squirmbag",
    "finned-mutant-whale",
    "finned-mutant-leviathan",
    "siamese-finned-x-wing",
    "siamese-finned-swordfish",
    "siamese-finned-jellyfish",
    "siamese-sashimi-x-wing",
    "siamese-sashimi-swordfish",
    "siamese-sashimi-jellyfish",
    "siamese-franken-x-wing",
    "siamese-franken-swordfish",
    "siamese-franken-jellyfish",
    "siamese-mutant-x-wing",
    "siamese-mutant-swordfish",
    "siamese-mutant-jellyfish",
    "skyscraper",
    "two-string-kite",
    "dual-two-string-kite",
    "turbot-fish",
    "empty-rectangle",
    "empty-rectangle-of-two",
    "dual-empty-rectangle",
    "strong-links-3",
    "strong-links-4",
    "strong-links-5",
    "strong-links-6",
    "rectangle",
    "remote-pair",
    "chute-remote-pair",
    "simple-colours-wrap",
    "simple-colours-trap",
    "multi-colours-1",
    "multi-colours-2",
    "medusa-wrap",
    "medusa-trap",
    "w-wing",
    "xy-wing",
    "xyz-wing",
    "wxyz-wing",
    "vwxyz-wing",
    "uvwxyz-wing",
    "tuvwxyz-wing",
    "m-wing",
    "s-wing",
    "l-wing",
    "h-wing",
    "unique-rectangle-1",
    "unique-rectangle-2",
    "unique-rectangle-3",
    "unique-rectangle-4",
    "unique-rectangle-5",
    "unique-rectangle-6",
    "hidden-rectangle",
    "avoidable-rectangle-1",
    "avoidable-rectangle-1-wide",
    "avoidable-rectangle-2",
    "avoidable-rectangle-2-wide",
    "external-rectangle-1",
    "external-rectangle-2",
    "external-rectangle-3",
    "unique-rectangle-xy-wing",
    "unique-rectangle-xyz-wing",
    "unique-rectangle-wxyz-wing",
    "unique-rectangle-als-xz",
    "unique-rectangle-sue-de-coq",
    "symmetrical-placement",
    "bug-plus-1",
    "bug-1",
    "bug-2",
    "bug-3",
    "bug-4",
    "bug-plus-n",
    "bug-xz",
    "unique-loop-1",
    "unique-loop-2",
    "unique-loop-3",
    "unique-loop-4",
    "extended-rectangle-1",
    "extended-rectangle-2",
    "extended-rectangle-3",
    "extended-rectangle-4",
    "borescoper-1",
    "borescoper-2",
    "borescoper-3",
    "borescoper-4",
    "unique-matrix-1",
    "unique-matrix-2",
    "unique-matrix-3",
    "unique-matrix-4",
    "almost-locked-pair",
    "almost-locked-triple",
    "almost-locked-quadruple",
    "sue-de-coq",
    "three-dimensional-sue-de-coq",
    "twinned-xy-chain",
    "x-chain",
    "xy-chain",
    "continuous-nice-loop",
    "discontinuous-nice-loop",
    "aic",
    "grouped-continuous-nice-loop",
    "grouped-discontinuous-nice-loop",
    "grouped-aic",
    "als-continuous-nice-loop",
    "als-discontinuous-nice-loop",
    "als-aic",
    "als-xz",
    "als-xy-wing",
    "als-chain",
    "overlapping-als-xy-wing",
    "overlapping-als-chain",
    "death-blossom",
    "n-fold-death-blossom",
    "aligned-pair-exclusion",
    "aligned-triple-exclusion",
    "firework-triple",
    "firework-quadruple",
    "firework-w-wing",
    "guardians",
    "bivalue-oddagon",
    "tridagon-1",
    "tridagon-2",
    "bent-quadruple",
    "bent-quintuple",
    "bent-sextuple",
    "sk-loop",
    "multi-sector-locked-sets",
    "junior-exocet",
    "junior-exocet-mirror",
    "senior-exocet",
    "double-exocet",
    "kraken-fish-1",
    "kraken-fish-2",
    "nishio",
    "contradiction-chain",
    "double-chain",
    "cell-chain",
    "region-chain",
    "contradiction-net",
    "double-net",
    "cell-net",
    "region-net",
    "nested-cell",
    "nested-net",
    "dynamic-plus",
    "nested-level-2",
    "nested-level-3",
    "nested-level-4",
    "nested-level-5",
    "whip",
    "braid",
    "g-whip",
    "g-braid",
    "template-set",
    "template-delete",
]

#: The keys of constraints.
ConstraintName = Literal[
    "diagonal+",
    "diagonal-",
    "extraregion",
    "windoku",
    "disjointgroups",
    "antiknight",
    "antiking",
    "antitaxicab",
    "nonconsecutive",
    "thermometer",
    "slowthermometer",
    "arrow",
    "doublearrow",
    "palindrome",
    "whispers",
    "renban",
    "nabner",
    "betweenline",
    "lockout",
    "regionsumline",
    "zipperline",
    "sumline",
    "entropicline",
    "modularline",
    "pairtable",
    "regex",
    "automaton",
    "globalentropy",
    "difference",
    "ratio",
    "xv",
    "negative:difference",
    "negative:ratio",
    "negative:xv",
    "greaterthan",
    "minimum",
    "maximum",
    "odd",
    "even",
    "quadruple",
    "clone",
    "littlekillersum",
    "sandwichsum",
    "xsum",
    "skyscraper",
    "hiddenskyscraper",
    "numberedroom",
    "fullrank",
    "rowindexer",
    "columnindexer",
    "boxindexer",
    "valueindexer",
    "connected",
    "countingcircles",
    "dutchflatmates",
    "sum",
    "equalsum",
    "samedigits",
    "lookandsay",
    "lunchbox",
    "equalitycage",
    "killercage",
    "either",
]


class Source(TypedDict, total=False):
    """The format of a text.

    Attributes:
        from_: The format of the input (detected by default).
        column: The column of a table that holds the puzzles: its number from 1, or its name in the heading.
        ignore_drawings: Read puzzles whose other rules are only drawn or described as if they had none.
    """

    from_: Optional[str]
    column: Union[float, str, None]
    ignore_drawings: Optional[bool]


class Shape(TypedDict, total=False):
    """The layout of a text.

    Attributes:
        layout: The layout of multi-sudokus in the input (detected by default): a name (see `ninefold layouts`), a
            turned name (sensei:transpose), a drawing, the rows and columns before each grid ("0,0 6,6"), a file with a
            drawing or JSON (command only), or the size of a single grid (16x16).
    """

    layout: Optional[str]


class Limit(TypedDict, total=False):
    """The time that each puzzle may take.

    Attributes:
        time_limit: The seconds that each puzzle may take; a puzzle that is undecided by then is reported as open (no
            limit by default; 60 seconds for a new puzzle).
    """

    time_limit: Optional[float]


class Checking(TypedDict, total=False):
    """The details of a verdict.

    Attributes:
        blame: For a puzzle without a solution, name givens that exclude each other, and single givens whose removal
            leaves a solution (the command does so for a single puzzle anyway).
    """

    blame: Optional[bool]


class Clues(TypedDict, total=False):
    """The clues of a new puzzle. Without any of these options, a puzzle is minimal.

    Attributes:
        seed: The seed of the first puzzle: a number, any text, or a range such as 5..9 (a random one by default,
            which is reported).
        clues: Exactly N clues, or a range such as 24..26 (minimal puzzles by default).
        min_clues: At least N clues: no more are removed then.
        max_clues: At most N clues, all of them needed.
        minimal: Only puzzles that need all of their clues (with a strict symmetry: all groups of clues). They have
            fewer clues than most minimal puzzles, 24.4 on average compared with 26.6: see ``controlled``.
        symmetry: The symmetry of the clues.
        as_far: Give up the symmetry where it prevents removing further clues.
        pattern: The cells of the clues: diamond, smiley, heart, wave, asterisk, a text with a character for each
            cell, or (command only) a file with text or a picture. For several grids: one pattern for all, one for each,
            or a file with a character for each cell of the layout.
        fixed: Digits that are always given: a puzzle, a file with one (command only), or cells as in `r5c1=2 r5c2=1`,
            in the rows and columns of the layout.
        full: Digits of the solution, given or not: a full grid or a part of one, in the same form as ``fixed``.
        quads: Zambon's scheme: remove Q quadruples of clues, mirrored both ways (at most 20).
        pairs: Then remove P pairs, mirrored in the centre (at most 40).
        cells: Then remove C cells.
        more: Then remove more cells, until one cannot be removed; with ``minimal`` until none can be removed.
        uniform: Start from full grids that are all equally likely; slower.
        controlled: Minimal puzzles among which all with the same number of clues are equally likely, after Berthier
            (other minimal puzzles have too few clues on average), a thousand times slower; tables have a column with the
            weight that makes all puzzles count equally.
        effort: The number of tries that a puzzle may take: puzzles, and changes of the clues in a pattern.
    """

    seed: Union[float, str, None]
    clues: Union[float, str, None]
    min_clues: Optional[int]
    max_clues: Optional[int]
    minimal: Optional[bool]
    symmetry: Optional[Literal["none", "half-turn", "quarter-turn", "left-right", "top-bottom", "mirrors", "diagonal", "anti-diagonal", "diagonals", "full", "random"]]
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


class Ordered(TypedDict, total=False):
    """The rules and the difficulty of a new puzzle.

    Attributes:
        layout: A multi-sudoku, unique as a whole: a name (see `ninefold layouts`), a turned name (sensei:transpose),
            a drawing, the rows and columns before each grid ("0,0 6,6"), a file with a drawing or JSON (command only), or
            the size of a single grid (6x6, 16x16).
        rules: Kinds of rules, drawn separately for each puzzle: killer, jigsaw, x, thermo, sandwich and so on (see
            docs/generator.md), several as in killer,x or jigsaw+x, with numbers as in thermo=3,arrow=2..4; ``layout``
            draws them on several grids. Or the rules of the first puzzle in a text (f-puzzles, Ninefold JSON, a link; for
            the command a file): its size, regions and constraints, without its digits. ``format`` must have room for
            them, as ninefold has.
        size: The rows of a single grid: 4 to 25, with boxes unless ``rules`` names jigsaw (9 by default).
        cage_cells: The number of cells of each cage, extra region and clone that ``rules`` names, as in 2..3 (cages 2
            to 5, fewer large ones; clones 2 to 4).
        line_cells: The number of cells of each line that ``rules`` names, including the circle of an arrow, as in
            3..6 (at most two thirds of the rows).
        symmetric_rules: Make the drawn regions and constraints symmetric under a half turn (for the clues, see
            ``symmetry``).
        minimal_rules: Omit drawn constraints that a puzzle without givens does not need.
        alone: Each grid has one solution on its own.
        keep_shape: Grids of ``layout``, counted from 1, that keep their patterns whole: their pattern decides in
            cells that grids share (otherwise two patterns overlap there).
        by_book: Use the method of the program in Zambon's book, with its random numbers: the puzzles that it makes
            from these seeds. Without the options of Zambon's scheme, the book's own 30,000 puzzles have the seeds 1 to
            30000; with ``pattern``, a puzzle is the first of the program's grids that its clues in the pattern determine.
        score: HoDoKu's score, as in 900..1000.
        zambon: The level in Zambon's solver: 0 to 4 (4: guessing), or a range such as 2..3.
        se: The rating of Sudoku Explainer 1.2.1: 7.1, or a range such as 8.3..8.5.
        diamond: Only diamonds: the first step is as hard as any (Sudoku Explainer's ED is its ER).
        pearl: Only pearls: the hardest step comes no later than the first digit (EP is ER).
        require: Techniques that HoDoKu's path must use, all of them; x-wing=2 in two steps, x-wing=1..3 in one to
            three. A technique that HoDoKu lacks or leaves out, such as wxyz-wing, joins its path at its place in the
            method all; level and score stay HoDoKu's.
        forbid: Techniques that HoDoKu's path must not use.
        only: The only techniques that HoDoKu's path may use besides singles, all of which it must use; with numbers
            of steps as in ``require``, x-wing=0.. if it may be missing.
        without: Techniques that are not needed: HoDoKu's path may use them, but a path without any of them also
            solves the puzzle, with nothing harder than the level.
    """

    layout: Optional[str]
    rules: Union[ConstraintName, str, Mapping[str, Any], None]
    size: Optional[int]
    cage_cells: Union[float, str, None]
    line_cells: Union[float, str, None]
    symmetric_rules: Optional[bool]
    minimal_rules: Optional[bool]
    alone: Optional[bool]
    keep_shape: Union[int, Sequence[int], None]
    by_book: Optional[bool]
    score: Union[float, str, None]
    zambon: Union[float, str, None]
    se: Union[float, str, None]
    diamond: Optional[bool]
    pearl: Optional[bool]
    require: Union[TechniqueName, str, Sequence[Union[TechniqueName, str]], None]
    forbid: Union[TechniqueName, str, Sequence[Union[TechniqueName, str]], None]
    only: Union[TechniqueName, str, Sequence[Union[TechniqueName, str]], None]
    without: Union[TechniqueName, str, Sequence[Union[TechniqueName, str]], None]


class Graded(TypedDict, total=False):
    """The level of a new puzzle.

    Attributes:
        level: HoDoKu's level, or that of Ninefold's own scale for other rules: easy, medium, hard, unfair, extreme,
            any, or a range such as medium..hard (any by default; for a daily puzzle, that of its day of the week).
    """

    level: Union[Level, str, None]


class Dated(TypedDict, total=False):
    """A daily puzzle, or that of its week.

    Attributes:
        week: The variant of the week instead, the same puzzle from Monday to Sunday; rules and sizes rotate.
    """

    week: Optional[bool]


class Series(TypedDict, total=False):
    """The number of new puzzles.

    Attributes:
        count: The number of puzzles.
    """

    count: Optional[int]


class Distinct(TypedDict, total=False):
    """The differences between new puzzles.

    Attributes:
        distinct: Leave out puzzles that are essentially the same as an earlier one.
    """

    distinct: Optional[bool]


class Rating(TypedDict, total=False):
    """The scales of ratings.

    Attributes:
        scale: The scales, separated by commas (hodoku by default).
    """

    scale: Union[Literal["hodoku", "ninefold", "zambon", "zambon-first", "se", "w", "b", "gw", "gb", "te"], Sequence[Literal["hodoku", "ninefold", "zambon", "zambon-first", "se", "w", "b", "gw", "gb", "te"]], None]


class Charting(TypedDict, total=False):
    """The parts of statistics.

    Attributes:
        chart: Only these tables and charts, separated by commas, such as clues,hodoku_level.
    """

    chart: Union[Literal["verdicts", "clues", "digits", "extremes", "symmetry", "search_guesses", "hodoku_level", "hodoku_score", "hodoku_steps", "hodoku_techniques", "ninefold_level", "ninefold_score", "ninefold_steps", "ninefold_techniques", "zambon_level", "zambon_uses", "zambon_uses_without_guessing", "zambon_strategies", "zambon_depth", "zambon_state", "se_er", "se_kind", "w_rating", "b_rating", "gw_rating", "gb_rating", "te_rating"], Sequence[Literal["verdicts", "clues", "digits", "extremes", "symmetry", "search_guesses", "hodoku_level", "hodoku_score", "hodoku_steps", "hodoku_techniques", "ninefold_level", "ninefold_score", "ninefold_steps", "ninefold_techniques", "zambon_level", "zambon_uses", "zambon_uses_without_guessing", "zambon_strategies", "zambon_depth", "zambon_state", "se_er", "se_kind", "w_rating", "b_rating", "gw_rating", "gb_rating", "te_rating"]], None]


class Ways(TypedDict, total=False):
    """The techniques of a path or a hint, and their order.

    Attributes:
        method: The method: simple, hodoku (the default for paths of plain grids), hints (the default for hints, and
            for paths under other rules), explainer, zambon, whips, braids, g-whips, g-braids, all, the ids of techniques
            separated by commas, or a method in TOML (for the command, a file).
        no_uniqueness: Leave out techniques that assume that the solution is unique.
    """

    method: Optional[str]
    no_uniqueness: Optional[bool]


class Explaining(TypedDict, total=False):
    """The details of a path.

    Attributes:
        from_here: Start from the current digits, candidates and notes.
        steps: Stop after N steps.
        stuck: If the method gets stuck, name a technique that would continue.
        verify: Prove every step again, and compare it with the solution.
        grids: Show the candidates after each step (HTML and PDF have pictures instead, of which consecutive singles
            share one, and JSON has the data for them).
        nested: Include the arguments inside nested nets, with their numbers (HTML and JSON always have them).
        overlay: Add the drawing of each step, as docs/schema/overlay.json describes it (JSON only).
        title: The heading, in place of the puzzle's own title.
    """

    from_here: Optional[bool]
    steps: Optional[int]
    stuck: Optional[bool]
    verify: Optional[bool]
    grids: Optional[bool]
    nested: Optional[bool]
    overlay: Optional[bool]
    title: Optional[str]


class Hinting(TypedDict, total=False):
    """The details of a hint.

    Attributes:
        puzzle: The givens, where the text does not distinguish them from the player's digits.
        depth: The amount that a hint reveals: 1 the kind of step, 2 the place, 3 the pattern, 4 everything.
        all: Return every step that the method offers now, not just the next.
        most: With ``all``, at most N steps of each technique (100 by default, at most 1000).
        overlay: Add the drawing of each depth, as docs/schema/overlay.json describes it (JSON only).
    """

    puzzle: Optional[str]
    depth: Optional[Literal[1, 2, 3, 4]]
    all: Optional[bool]
    most: Optional[int]
    overlay: Optional[bool]


class Looks(TypedDict, total=False):
    """The look of pictures.

    Attributes:
        theme: The colours: light, dark, print (black and white), okabe-ito (for the colour-blind), contrast (bright
            on black), grey (for screens).
        symbols: The symbols in place of digits, one for each: a set (letters, shapes, zodiac ...; see `ninefold help
            render`), 4 to 25 words with commas, as many characters, or (command only) pictures.
    """

    theme: Optional[Literal["light", "dark", "print", "okabe-ito", "contrast", "grey"]]
    symbols: Optional[str]


class Rendering(TypedDict, total=False):
    """The details of a picture.

    Attributes:
        candidates: Draw all candidates.
        content: The contents of a cell in text.
        ascii: Text without characters beyond ASCII.
        style: Draw text in the style of an earlier program, and HTML in that of the pages of Zambon's book.
        labels: Number the rows and columns.
        title: The title (that of the puzzle by default).
        solution: Also draw the solution.
        sheet: Put all puzzles on one picture with this number of columns.
        shade: Shade the grid with this number in a multi-sudoku.
        shade_clues: Shade the cells of the clues, also in the solution.
        cell: The side of a cell in points; 48 by default.
        zoom: Pixels for each point of a PNG; 1 by default.
        dpi: The resolution of a PNG in pixels per inch, instead of ``zoom``: 300 for print.
    """

    candidates: Optional[bool]
    content: Optional[Literal["digits", "columns", "cells"]]
    ascii: Optional[bool]
    style: Optional[Literal["zambon", "z88dk", "sand", "sudoku71", "apple2"]]
    labels: Optional[bool]
    title: Optional[str]
    solution: Optional[bool]
    sheet: Optional[int]
    shade: Optional[int]
    shade_clues: Optional[bool]
    cell: Optional[float]
    zoom: Optional[float]
    dpi: Optional[float]


class Converting(TypedDict, total=False):
    """The details of a conversion.

    Attributes:
        blank: The sign for an empty cell if the format leaves the choice: one of . 0 * _ - x (a dot by default).
        strict: Refuse to lose anything.
    """

    blank: Optional[str]
    strict: Optional[bool]


class Transforming(TypedDict, total=False):
    """The transform of a puzzle: some of these options, applied in the order rotate, mirror, digits, shift, by; or a
    random one, with a seed.

    Attributes:
        by: A transform in the notation of canonical forms.
        rotate: Rotate clockwise by this number of degrees.
        mirror: Mirror at an axis.
        digits: Rename the digits: the new names of 1 to 9, as in 987654321.
        shift: Shift all digits by this number.
        random: Choose a transform at random.
        seed: The seed of random transforms.
    """

    by: Optional[str]
    rotate: Union[float, str, None]
    mirror: Optional[Literal["left-right", "top-bottom", "diagonal", "anti-diagonal"]]
    digits: Union[float, str, None]
    shift: Union[float, str, None]
    random: Optional[bool]
    seed: Optional[int]


class Running(TypedDict, total=False):
    """The run of a classic engine.

    Attributes:
        limit: The number of solutions that end the search (2 by default, which decides whether there are several).
        most: The number of events that end the search (a million by default).
        max_depth: For forced: the depth of tries plus one, 1 to 15; several, as in "1,2", continue where the last one
            ended.
        max_width: For forced: the maximum number of digits of a cell to try, 2 to 15.
    """

    limit: Optional[int]
    most: Optional[int]
    max_depth: Union[float, str, None]
    max_width: Union[float, str, None]


class Pages(TypedDict, total=False):
    """The pages of a book. Lengths are written as in 12mm or 0.5in.

    Attributes:
        title: The title; adds a title page, an imprint, contents, and pages that explain how to play and what the
            levels mean.
        subtitle: The line below the title.
        author: The author.
        front: The pages before the puzzles, separated by commas [default: all with a title, none without; levels if
            puzzles have one].
        year: The year of the copyright notice in the imprint.
        publisher: The publisher in the imprint.
        isbn: The ISBN in the imprint, whose check digit is verified.
        index: An index at the back: the puzzles of each level with their pages.
        language: The language of all printed words; titles and imprint are printed unchanged, and hints exist in
            English only [default: en].
        imprint: A line of the imprint, in place of the default text; once for each line.
        face: The typeface of words and digits: dejavu, literata (with serifs), atkinson (for people with low vision)
            [default: dejavu].
        printer: The printer, which sets the defaults of page size, bleed and colours, and whose requirements the file
            is checked against.
        ink: The colours of the file [default: rgb; cmyk for ingram and PDF/X].
        omit: The parts that the file omits, separated by commas [default: none; all of them for kdp and ingram].
        booklet: Two pages on each side of a sheet, in the order for folding [default paper: a5].
        bleed: The width of coloured background beyond each edge of the page, as in 3mm [default: 0].
        crop_marks: Print crop marks.
        loose: Unbound pages, as for copying: no margin for a spine, and no blank page.
        paper: The size of the pages: a3, a4, a5, a6, b5, letter, legal, 6x9, or as in 170x240mm [default: a4].
        outside: The margin away from the spine, as in 12mm or 0.5in [default: 0.5in]; likewise ``top`` and
            ``bottom``.
        top: The margin above.
        bottom: The margin below.
        inside: The margin at the spine (depends on the number of pages by default).
        each: The number of puzzles on a page; larger ones take the room of several [default: 6].
        words: The size of words in points [default: 11].
        large: Large print: one puzzle per page, words of 18 points, four solutions per page.
        solutions: The place of the solutions [default: back].
        solutions_each: The number of solutions on a page at the back: fewer if their digits would be smaller than 7
            points [default: 20].
        rate: Print the level and score on HoDoKu's scale if the input has none.
        chapters: A chapter for each level, from easy to hard.
        hints: A page of hints: where to look for the first step that is not a single, in grids of at most nine rows.
        link: The address at which each puzzle can be played, containing {puzzle}.
        qr: Print the links as QR codes.
        layout: The layout of multi-sudokus in the input (see `ninefold layouts`).
        seed: The seed of chapters of new puzzles without one of their own (a random one by default, which is
            reported).
    """

    title: Optional[str]
    subtitle: Optional[str]
    author: Optional[str]
    front: Union[Literal["none", "half-title", "title", "imprint", "contents", "how-to-play", "rules", "levels"], Sequence[Literal["none", "half-title", "title", "imprint", "contents", "how-to-play", "rules", "levels"]], None]
    year: Optional[int]
    publisher: Optional[str]
    isbn: Optional[str]
    index: Optional[bool]
    language: Optional[Literal["en", "de", "fr", "es"]]
    imprint: Union[str, Sequence[str], None]
    face: Optional[str]
    printer: Optional[Literal["kdp", "ingram", "office"]]
    ink: Optional[Literal["rgb", "black", "cmyk"]]
    omit: Union[Literal["outline", "links", "metadata", "tags", "none"], Sequence[Literal["outline", "links", "metadata", "tags", "none"]], None]
    booklet: Optional[bool]
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
    layout: Optional[str]
    seed: Optional[str]
