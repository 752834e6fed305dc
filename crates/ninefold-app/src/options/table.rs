//! The table: every option that two shells have, one line each.
//!
//! To add an option, add a field to a group; the type of the field is the type of its values. The module that the group configures reads the field;
//! the command, JavaScript, Python and their documentation follow from here.

use std::num::{NonZeroU64, NonZeroUsize};
use std::ops::RangeInclusive;
use std::time::Duration;

use ninefold::formats::{Column, Format};
use ninefold::logic::Technique;
use ninefold::logic::difficulty::Need;
use ninefold::logic::hodoku::Level;

use ninefold::render::Theme;
use ninefold::render::text::{self, Layout};
use ninefold::render::words::Language;

#[cfg(feature = "clap")]
use super::Shells;
use super::kinds::{Axis, Bounds, Degrees, Line, Points, Renaming, Shift, Within};
use super::{Answers, Inks, Kinds, Leaf, Omitted, Press, Seeds};
use crate::rate::Scale;
use crate::stats::Plan;

/// The heading of options about clues.
#[cfg(feature = "clap")]
const CLUES: &str = "Clues";
/// The heading of options about difficulty.
#[cfg(feature = "clap")]
const DIFFICULTY: &str = "Difficulty";
/// The heading of options about the look of pictures.
#[cfg(feature = "clap")]
const LOOKS: &str = "Looks";
/// The heading of options about rules.
#[cfg(feature = "clap")]
const RULES: &str = "Other rules";
/// The heading of options about multi-sudokus.
#[cfg(feature = "clap")]
const SEVERAL: &str = "Several grids";

super::options! {
    /// The time that each puzzle may take.
    pub struct Limit {
        /// The seconds that each puzzle may take; a puzzle that is undecided by then is reported as open (no limit by default; 60 seconds for a new
        /// puzzle)
        time_limit: Option<Duration> { value: "SECONDS" },
    }

    /// The clues of a new puzzle. Without any of these options, a puzzle is minimal.
    pub struct Clues {
        /// The seed of the first puzzle: a number, any text, or a range such as 5..9 (a random one by default, which is reported)
        seed: Option<Seeds> { value: "SEED" },
        /// Exactly N clues, or a range such as 24..26 (minimal puzzles by default)
        clues: Option<RangeInclusive<u32>> { value: "N | N..M", heading: CLUES },
        /// At least N clues: no more are removed then
        min_clues: Option<u32> { value: "N", heading: CLUES, conflicts: &["clues"] },
        /// At most N clues, all of them needed
        max_clues: Option<u32> { value: "N", heading: CLUES, conflicts: &["clues"] },
        /// Only puzzles that need all of their clues (with a strict symmetry: all groups of clues). They have fewer clues than most minimal puzzles,
        /// 24.4 on average compared with 26.6: see `--controlled`
        minimal: bool { heading: CLUES },
        /// The symmetry of the clues
        symmetry: Option<Kinds> { value: "KIND", heading: CLUES, conflicts: &["pattern", "quads", "pairs", "cells", "more"] },
        /// Give up the symmetry where it prevents removing further clues
        as_far: bool { heading: CLUES, requires: "symmetry" },
        /// The cells of the clues: diamond, smiley, heart, wave, asterisk, a text with a character for each cell, or (command only) a file with text
        /// or a picture. For several grids: one pattern for all, one for each, or a file with a character for each cell of the layout
        pattern: Vec<String> {
            value: "NAME | TEXT | FILE", split: false, file: true, heading: CLUES, conflicts: &["quads", "pairs", "cells", "more"],
        },
        /// Digits that are always given: a puzzle, a file with one (command only), or cells as in `r5c1=2 r5c2=1`, in the rows and columns of
        /// the layout
        fixed: Option<String> { value: "DIGITS", file: true, heading: CLUES },
        /// Digits of the solution, given or not: a full grid or a part of one, in the same form as `--fixed`
        full: Option<String> { value: "DIGITS", file: true, heading: CLUES },
        /// Zambon's scheme: remove Q quadruples of clues, mirrored both ways (at most 20)
        quads: Option<u32> { value: "Q", heading: CLUES },
        /// Then remove P pairs, mirrored in the centre (at most 40)
        pairs: Option<u32> { value: "P", heading: CLUES },
        /// Then remove C cells
        cells: Option<u32> { value: "C", heading: CLUES },
        /// Then remove more cells, until one cannot be removed; with `--minimal` until none can be removed
        more: bool { heading: CLUES },
        /// Start from full grids that are all equally likely; slower
        uniform: bool,
        /// Minimal puzzles among which all with the same number of clues are equally likely, after Berthier (other minimal puzzles have too few clues
        /// on average), a thousand times slower; tables have a column with the weight that makes all puzzles count equally
        controlled: bool { conflicts: &[
            "uniform", "min_clues", "symmetry", "pattern", "fixed", "full", "quads", "pairs", "cells", "more", "by_book", "layout", "rules",
        ] },
        /// The number of tries that a puzzle may take: puzzles, and changes of the clues in a pattern
        effort: Option<u64> { value: "N" },
    }

    /// The rules and the difficulty of a new puzzle.
    pub struct Ordered {
        /// A multi-sudoku, unique as a whole: a name (see `ninefold layouts`), a turned name (sensei:transpose), a drawing, the rows and columns
        /// before each grid ("0,0 6,6"), a file with a drawing or JSON (command only), or the size of a single grid (6x6, 16x16)
        layout: Option<String> { value: "LAYOUT", file: true, heading: SEVERAL },
        /// Kinds of rules, drawn separately for each puzzle: killer, jigsaw, x, thermo, sandwich and so on (see docs/generator.md), several as in
        /// killer,x or jigsaw+x, with numbers as in thermo=3,arrow=2..4; `--layout` draws them on several grids. Or the rules of the first puzzle in
        /// a text (f-puzzles, Ninefold JSON, a link; for the command a file): its size, regions and constraints, without its digits. `--format` must
        /// have room for them, as ninefold has
        rules: Option<String> { value: "KINDS | FILE", file: true, heading: RULES },
        /// The rows of a single grid: 4 to 25, with boxes unless `--rules` names jigsaw (9 by default)
        size: Option<usize> { value: "N", heading: RULES, conflicts: &["layout"] },
        /// The number of cells of each cage, extra region and clone that `--rules` names, as in 2..3 (cages 2 to 5, fewer large ones; clones 2 to 4)
        cage_cells: Option<RangeInclusive<u32>> { value: "N | N..M", heading: RULES, requires: "rules" },
        /// The number of cells of each line that `--rules` names, including the circle of an arrow, as in 3..6 (at most two thirds of the rows)
        line_cells: Option<RangeInclusive<u32>> { value: "N | N..M", heading: RULES, requires: "rules" },
        /// Make the drawn regions and constraints symmetric under a half turn (for the clues, see `--symmetry`)
        symmetric_rules: bool { heading: RULES, requires: "rules" },
        /// Omit drawn constraints that a puzzle without givens does not need
        minimal_rules: bool { heading: RULES, requires: "rules" },
        /// Each grid has one solution on its own
        alone: bool { heading: SEVERAL, requires: "layout" },
        /// Grids of `--layout`, counted from 1, that keep their patterns whole: their pattern decides in cells that grids share (otherwise two
        /// patterns overlap there)
        keep_shape: Vec<usize> { value: "GRID,...", heading: CLUES, requires: "pattern" },
        /// Use the method of the program in Zambon's book, with its random numbers: the puzzles that it makes from these seeds. Without the options
        /// of Zambon's scheme, the book's own 30,000 puzzles have the seeds 1 to 30000; with `--pattern`, a puzzle is the first of the program's
        /// grids that its clues in the pattern determine
        by_book: bool { heading: CLUES },
        /// `HoDoKu`'s score, as in 900..1000
        score: Option<RangeInclusive<u32>> { value: "N | N..M", heading: DIFFICULTY },
        /// The level in Zambon's solver: 0 to 4 (4: guessing), or a range such as 2..3
        zambon: Option<RangeInclusive<u32>> { value: "N | N..M", heading: DIFFICULTY },
        /// The rating of Sudoku Explainer 1.2.1: 7.1, or a range such as 8.3..8.5
        se: Option<RangeInclusive<u8>> { value: "ER | ER..ER", heading: DIFFICULTY },
        /// Only diamonds: the first step is as hard as any (Sudoku Explainer's ED is its ER)
        diamond: bool { heading: DIFFICULTY },
        /// Only pearls: the hardest step comes no later than the first digit (EP is ER)
        pearl: bool { heading: DIFFICULTY, conflicts: &["diamond"] },
        /// Techniques that `HoDoKu`'s path must use, all of them; x-wing=2 in two steps, x-wing=1..3 in one to three. A technique that `HoDoKu` lacks
        /// or leaves out, such as wxyz-wing, joins its path at its place in the method all; level and score stay `HoDoKu`'s
        require: Vec<Need> { value: "ID | ID=N..M,...", heading: DIFFICULTY },
        /// Techniques that `HoDoKu`'s path must not use
        forbid: Vec<&'static Technique> { value: "ID,...", heading: DIFFICULTY },
        /// The only techniques that `HoDoKu`'s path may use besides singles, all of which it must use; with numbers of steps as in `--require`,
        /// x-wing=0.. if it may be missing
        only: Vec<Need> { value: "ID | ID=N..M,...", heading: DIFFICULTY },
        /// Techniques that are not needed: `HoDoKu`'s path may use them, but a path without any of them also solves the puzzle, with nothing harder
        /// than the level
        without: Vec<&'static Technique> { value: "ID,...", heading: DIFFICULTY },
    }

    /// The level of a new puzzle.
    pub struct Graded {
        /// `HoDoKu`'s level, or that of Ninefold's own scale for other rules: easy, medium, hard, unfair, extreme, any, or a range such as
        /// medium..hard (any by default; for a daily puzzle, that of its day of the week)
        level: Option<RangeInclusive<Level>> { value: "LEVEL", heading: DIFFICULTY },
    }

    /// A daily puzzle, or that of its week.
    pub struct Dated {
        /// The variant of the week instead, the same puzzle from Monday to Sunday; rules and sizes rotate
        week: bool { heading: DIFFICULTY },
    }

    /// The number of new puzzles.
    pub struct Series {
        /// The number of puzzles
        count: Option<NonZeroU64> { value: "N", short: Some('n') },
    }

    /// The differences between new puzzles.
    pub struct Distinct {
        /// Leave out puzzles that are essentially the same as an earlier one
        distinct: bool,
    }

    /// The format of a text.
    pub struct Source {
        /// The format of the input (detected by default)
        from: Option<&'static Format> { value: "FORMAT", shells: Shells::Calls },
        /// The column of a table that holds the puzzles: its number from 1, or its name in the heading
        column: Option<Column> { value: "COLUMN", shells: Shells::Calls },
        /// Read puzzles whose other rules are only drawn or described as if they had none
        ignore_drawings: bool { shells: Shells::Calls },
    }

    /// The layout of a text.
    pub struct Shape {
        /// The layout of multi-sudokus in the input (detected by default): a name (see `ninefold layouts`), a turned name (sensei:transpose), a
        /// drawing, the rows and columns before each grid ("0,0 6,6"), a file with a drawing or JSON (command only), or the size of a single grid
        /// (16x16)
        layout: Option<String> { value: "LAYOUT", file: true },
    }

    /// The details of a verdict.
    pub struct Checking {
        /// For a puzzle without a solution, name givens that exclude each other, and single givens whose removal leaves a solution (the command does so
        /// for a single puzzle anyway)
        blame: bool,
    }

    /// The look of pictures.
    pub struct Looks {
        /// The colours: light, dark, print (black and white), okabe-ito (for the colour-blind), contrast (bright on black), grey (for screens)
        theme: Option<Theme> { value: "THEME", heading: LOOKS },
        /// The symbols in place of digits, one for each: a set (letters, shapes, zodiac ...; see `ninefold help render`), 4 to 25 words with commas, as many
        /// characters, or (command only) pictures
        symbols: Option<String> { value: "SET | WORDS | FILES | FOLDER", file: true, heading: LOOKS },
        /// A font for all texts, before the built-in ones
        font: Option<String> { value: "FILE", file: true, heading: LOOKS, shells: Shells::Command },
    }

    /// The techniques of a path or a hint, and their order.
    pub struct Ways {
        /// The method: simple, hodoku (the default for paths of plain grids), hints (the default for hints, and for paths under other rules),
        /// explainer, zambon, whips, braids, g-whips, g-braids, all, the ids of techniques separated by commas, or a method in TOML (for the command, a
        /// file)
        method: Option<String> { value: "METHOD | IDS | FILE", short: Some('m'), file: true },
        /// Leave out techniques that assume that the solution is unique
        no_uniqueness: bool,
    }

    /// The details of a path.
    pub struct Explaining {
        /// Start from the current digits, candidates and notes
        from_here: bool,
        /// Stop after N steps
        steps: Option<usize> { value: "N" },
        /// If the method gets stuck, name a technique that would continue
        stuck: bool,
        /// Prove every step again, and compare it with the solution
        verify: bool,
        /// Show the candidates after each step (HTML and PDF have pictures instead, of which consecutive singles share one, and JSON has the data for
        /// them)
        grids: bool,
        /// Include the arguments inside nested nets, with their numbers (HTML and JSON always have them)
        nested: bool,
        /// Add the drawing of each step, as docs/schema/overlay.json describes it (JSON only)
        overlay: bool,
        /// The heading, in place of the puzzle's own title
        title: Option<String> { value: "TEXT" },
    }

    /// The details of a hint.
    pub struct Hinting {
        /// The givens, where the text does not distinguish them from the player's digits
        puzzle: Option<String> { value: "PUZZLE", shells: Shells::Calls },
        /// The amount that a hint reveals: 1 the kind of step, 2 the place, 3 the pattern, 4 everything
        depth: Option<Within<1, 4>> { value: "N", shells: Shells::Calls },
        /// Return every step that the method offers now, not just the next
        all: bool { shells: Shells::Calls },
        /// With `--all`, at most N steps of each technique (100 by default, at most 1000)
        most: Option<Within<1, 1000>> { value: "N", requires: "all", shells: Shells::Calls },
        /// Add the drawing of each depth, as docs/schema/overlay.json describes it (JSON only)
        overlay: bool { shells: Shells::Calls },
    }

    /// The scales of ratings.
    pub struct Rating {
        /// The scales, separated by commas (hodoku by default)
        scale: Vec<&'static Scale> { value: "SCALE" },
    }

    /// The parts of statistics.
    pub struct Charting {
        /// Only these tables and charts, separated by commas, such as `clues,hodoku_level`
        chart: Vec<&'static Plan> { value: "NAMES" },
    }

    /// The details of a picture.
    pub struct Rendering {
        /// Draw all candidates
        candidates: bool { short: Some('c') },
        /// The contents of a cell in text
        content: Option<Layout> { value: "WHAT" },
        /// Text without characters beyond ASCII
        ascii: bool,
        /// Draw text in the style of an earlier program, and HTML in that of the pages of Zambon's book
        style: Option<text::Style> { value: "STYLE", conflicts: &["content", "ascii"] },
        /// Number the rows and columns
        labels: bool,
        /// The title (that of the puzzle by default)
        title: Option<String> { value: "TEXT" },
        /// Also draw the solution
        solution: bool,
        /// Put all puzzles on one picture with this number of columns
        sheet: Option<NonZeroUsize> { value: "COLUMNS" },
        /// Shade the grid with this number in a multi-sudoku
        shade: Option<Within<1, 64>> { value: "N" },
        /// Shade the cells of the clues, also in the solution
        shade_clues: bool,
        /// The side of a cell in points
        cell: Option<Points<400, 100_000>> { value: "POINTS", default: "48" },
        /// Pixels for each point of a PNG
        zoom: Option<Points<5, 2_000>> { value: "FACTOR", default: "1" },
        /// The resolution of a PNG in pixels per inch, instead of `--zoom`: 300 for print
        dpi: Option<Points<1_000, 120_000>> { value: "PIXELS", conflicts: &["zoom"] },
    }

    /// The details of a conversion.
    pub struct Converting {
        /// The sign for an empty cell if the format leaves the choice: one of . 0 * _ - x (a dot by default)
        blank: Option<char> { value: "SIGN" },
        /// Refuse to lose anything
        strict: bool { shells: Shells::Calls },
    }

    /// The transform of a puzzle: some of these options, applied in the order rotate, mirror, digits, shift, by; or a random one, with a seed.
    pub struct Transforming {
        /// A transform in the notation of canonical forms
        by: Option<String> { value: "NOTATION", shells: Shells::Calls },
        /// Rotate clockwise by this number of degrees
        rotate: Option<Degrees> { value: "DEGREES", shells: Shells::Calls },
        /// Mirror at an axis
        mirror: Option<Axis> { value: "AXIS", shells: Shells::Calls },
        /// Rename the digits: the new names of 1 to 9, as in 987654321
        digits: Option<Renaming> { value: "DIGITS", shells: Shells::Calls },
        /// Shift all digits by this number
        shift: Option<Shift> { value: "0..8", shells: Shells::Calls },
        /// Choose a transform at random
        random: bool { shells: Shells::Calls },
        /// The seed of random transforms
        seed: Option<u64> { value: "S", shells: Shells::Calls },
    }

    /// The run of a classic engine.
    pub struct Running {
        /// The number of solutions that end the search (2 by default, which decides whether there are several)
        limit: Option<NonZeroU64> { value: "N", shells: Shells::Calls },
        /// The number of events that end the search (a million by default)
        most: Option<u64> { value: "N", shells: Shells::Calls },
        /// For forced: the depth of tries plus one, 1 to 15; several, as in "1,2", continue where the last one ended
        max_depth: Option<Bounds<1>> { value: "N,...", shells: Shells::Calls },
        /// For forced: the maximum number of digits of a cell to try, 2 to 15
        max_width: Option<Bounds<2>> { value: "N,...", shells: Shells::Calls },
    }

    /// The pages of a book. Lengths are written as in 12mm or 0.5in.
    pub struct Pages {
        /// The title; adds a title page, an imprint, contents, and pages that explain how to play and what the levels mean
        title: Option<String> { value: "TEXT" },
        /// The line below the title
        subtitle: Option<String> { value: "TEXT" },
        /// The author
        author: Option<String> { value: "NAME" },
        /// The pages before the puzzles, separated by commas [default: all with a title, none without; levels if puzzles have one]
        front: Vec<Leaf> { value: "PAGES" },
        /// The year of the copyright notice in the imprint
        year: Option<Within<1900, 2999>> { value: "YEAR" },
        /// The publisher in the imprint
        publisher: Option<String> { value: "NAME" },
        /// The ISBN in the imprint, whose check digit is verified
        isbn: Option<String> { value: "ISBN" },
        /// An index at the back: the puzzles of each level with their pages
        index: bool,
        /// The language of all printed words; titles and imprint are printed unchanged, and hints exist in English only [default: en]
        language: Option<Language> { value: "LANGUAGE", guesses: &["lang"] },
        /// A line of the imprint, in place of the default text; once for each line
        imprint: Vec<Line> { value: "LINE", repeated: true, split: false },
        /// The typeface of words and digits: dejavu, literata (with serifs), atkinson (for people with low vision) [default: dejavu]
        face: Option<String> { value: "NAME" },
        /// The printer, which sets the defaults of page size, bleed and colours, and whose requirements the file is checked against
        printer: Option<Press> { value: "PRINTER", alias: "for" },
        /// The colours of the file [default: rgb; cmyk for ingram and PDF/X]
        ink: Option<Inks> { value: "COLOURS" },
        /// The parts that the file omits, separated by commas [default: none; all of them for kdp and ingram]
        omit: Vec<Omitted> { value: "PARTS" },
        /// Write PDF/X-1a:2003 for this printing condition, as in "CGATS TR 001" or FOGRA39; ask the printer for its name in the ICC's registry
        pdf_x: Option<String> { value: "CONDITION", shells: Shells::Command, guesses: &["pdfx"] },
        /// Two pages on each side of a sheet, in the order for folding [default paper: a5]
        booklet: bool { conflicts: &["loose", "bleed", "crop_marks"] },
        /// The width of coloured background beyond each edge of the page, as in 3mm [default: 0]
        bleed: Option<String> { value: "LENGTH" },
        /// Print crop marks
        crop_marks: bool,
        /// Unbound pages, as for copying: no margin for a spine, and no blank page
        loose: bool,
        /// The size of the pages: a3, a4, a5, a6, b5, letter, legal, 6x9, or as in 170x240mm [default: a4]
        paper: Option<String> { value: "SIZE" },
        /// The margin away from the spine, as in 12mm or 0.5in [default: 0.5in]; likewise `--top` and `--bottom`
        outside: Option<String> { value: "LENGTH" },
        /// The margin above
        top: Option<String> { value: "LENGTH" },
        /// The margin below
        bottom: Option<String> { value: "LENGTH" },
        /// The margin at the spine (depends on the number of pages by default)
        inside: Option<String> { value: "LENGTH" },
        /// The number of puzzles on a page; larger ones take the room of several [default: 6]
        each: Option<usize> { value: "N" },
        /// The size of words in points [default: 11]
        words: Option<Points<500, 7_200>> { value: "POINTS" },
        /// Large print: one puzzle per page, words of 18 points, four solutions per page
        large: bool { guesses: &["large-print"] },
        /// The place of the solutions [default: back]
        solutions: Option<Answers> { value: "WHERE" },
        /// The number of solutions on a page at the back: fewer if their digits would be smaller than 7 points [default: 20]
        solutions_each: Option<usize> { value: "N" },
        /// Print the level and score on `HoDoKu`'s scale if the input has none
        rate: bool,
        /// A chapter for each level, from easy to hard
        chapters: bool,
        /// A page of hints: where to look for the first step that is not a single, in grids of at most nine rows
        hints: bool,
        /// The address at which each puzzle can be played, containing {puzzle}
        link: Option<String> { value: "ADDRESS" },
        /// Print the links as QR codes
        qr: bool,
        /// The layout of multi-sudokus in the input (see `ninefold layouts`)
        layout: Option<String> { value: "LAYOUT" },
        /// The seed of chapters of new puzzles without one of their own (a random one by default, which is reported)
        seed: Option<String> { value: "SEED" },
    }
}
