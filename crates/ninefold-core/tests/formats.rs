//! Tests of the text formats: every drawing reads back, mixtures keep their order, no text causes a panic or a wrong puzzle, and a table of awkward
//! inputs gives the exact error and position.

use crate::common::layout::{ASCII, CLOSED, COMPACT, HODOKU, OPEN, Rules, UNICODE, groups, signs};
use crate::common::{Rng, boards, cases, grids, pencilled, solved, thinned};
use ninefold_core::format::{self, Content, Format, ParseError, ParseErrorKind, Reader, Record};
use ninefold_core::{Board, Candidate, Cell, Digit, DigitSet, Grid};
use proptest::prelude::*;

/// The signs for an empty cell, except the space.
const BLANKS: [char; 7] = ['.', '0', '*', '_', '-', 'x', 'X'];

type Item<'a> = Result<Record<'a>, ParseError>;

fn items(text: &str) -> Vec<Item<'_>> {
    format::read(text).collect()
}

/// Feeds the lines of a text of any bytes to a reader, and returns the puzzles and errors found.
fn fed(bytes: &[u8]) -> Vec<Item<'_>> {
    let mut found = Vec::new();
    let mut reader = Reader::new();
    let mut lines: Vec<&[u8]> = bytes.split(|&byte| byte == b'\n').collect();
    lines.pop_if(|last| last.is_empty());
    lines.iter().for_each(|line| reader.push(line, &mut |item| found.push(item)));
    assert_eq!(reader.lines(), lines.len());
    reader.finish(&mut |item| found.push(item));
    found
}

// -------------------------------------------------------------------------------------------------------- round trips

fn blanks() -> impl Strategy<Value = char> {
    prop::sample::select(BLANKS.to_vec())
}

/// Whether a line consists of nine groups of ascending digits in 81 characters, which are read as a row of candidates.
fn nine_ascending(line: &str) -> bool {
    let ascending = |group: &str| group.bytes().is_sorted_by(|a, b| a < b);
    line.split_whitespace().count() == 9 && line.split_whitespace().all(ascending)
}

fn layouts() -> impl Strategy<Value = Rules> {
    prop::sample::select([&CLOSED[..], &OPEN[..]].concat())
}

/// Changes by editors and mail programs that have no meaning.
#[derive(Clone, Debug)]
struct Wear {
    mark: bool,
    indent: &'static str,
    trail: &'static str,
    end: &'static str,
    last: bool,
    before: Vec<&'static str>,
}

const NOTHING: [&str; 7] = ["", "  ", "\t", "# by hand, 2012", "  // by hand", "% level 7.1", "#"];

fn wear() -> impl Strategy<Value = Wear> {
    let picks = (
        prop::sample::select(vec!["", "", "  ", "    ", "\t"]),
        prop::sample::select(vec!["", "", " ", "   ", "\t"]),
        prop::sample::select(vec!["\n", "\n", "\r\n", "\n\n"]),
        prop::collection::vec(prop::sample::select(NOTHING.to_vec()), 0..4),
    );
    (any::<bool>(), any::<bool>(), picks).prop_map(|(mark, last, (indent, trail, end, before))| Wear {
        mark,
        indent,
        trail,
        end,
        last,
        before,
    })
}

impl Wear {
    fn apply(&self, drawing: &[String]) -> String {
        let mut text = String::from(if self.mark { "\u{feff}" } else { "" });
        self.before.iter().for_each(|line| text += &format!("{line}{}", self.end));
        let drawn = drawing.iter().map(|line| match line.as_str() {
            "" => String::new(),
            line => format!("{}{line}{}", self.indent, self.trail),
        });
        text + &drawn.collect::<Vec<_>>().join(self.end) + if self.last { self.end } else { "" }
    }
}

/// Checks that a text contains this grid and nothing else.
fn holds(text: &str, grid: &Grid, format: Format) -> Result<(), TestCaseError> {
    let found = items(text);
    prop_assert_eq!(found.len(), 1, "{}\n{:?}", text, found);
    let record = found[0].map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
    prop_assert_eq!(record.content, Content::Grid(*grid), "\n{}", text);
    prop_assert_eq!(record.format, format);
    prop_assert_eq!(Grid::parse(text), Ok(*grid));
    prop_assert_eq!(text.parse::<Board>(), Ok(grid.board()));
    prop_assert_eq!((record.content.grid(), record.content.board()), (*grid, grid.board()));
    prop_assert_eq!((record.content.to_string(), format.to_string()), (grid.to_string(), format.name().to_owned()));
    Ok(())
}

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn printed_grids_read_back(grid in grids()) {
        holds(&grid.to_string(), &grid, Format::Line)?;
        holds(&format!("{grid:#}"), &grid, Format::Block)?;
        prop_assert_eq!(grid.to_string(), signs(&grid, '.').concat());
        prop_assert_eq!(format!("{grid:#}"), ASCII.grid(&grid, '.').join("\n"));
        prop_assert_eq!(format!("{grid:?}"), grid.to_string());
    }

    #[test]
    fn lines_read_back(grid in grids(), blank in blanks(), wear in wear(), cut in 0_usize..6) {
        let cells = signs(&grid, blank);
        let grouped = |size: usize, gap: &str| cells.chunks(size).map(<[String]>::concat).collect::<Vec<_>>().join(gap);
        let line = match cut {
            0 => cells.concat(),
            1 => grouped(1, " "),
            2 => grouped(3, " "),
            3 => grouped(9, " "),
            4 => grouped(9, "|"),
            _ => grouped(27, "\t"),
        };
        holds(&wear.apply(&[line]), &grid, Format::Line)?;
    }

    #[test]
    fn lines_with_spaces_for_empty_cells_read_back(grid in grids(), crlf in any::<bool>()) {
        let line = signs(&grid, ' ').concat();
        prop_assume!(!line.trim().is_empty() && !nine_ascending(&line));
        holds(&(line + if crlf { "\r\n" } else { "" }), &grid, Format::Line)?;
    }

    #[test]
    fn drawings_read_back(grid in grids(), layout in layouts(), blank in blanks(), wear in wear()) {
        holds(&wear.apply(&layout.grid(&grid, blank)), &grid, Format::Block)?;
    }

    #[test]
    fn drawings_with_spaces_for_empty_cells_read_back(
        grid in grids(),
        layout in prop::sample::select(CLOSED.to_vec()),
        wear in wear(),
    ) {
        holds(&wear.apply(&layout.grid(&grid, ' ')), &grid, Format::Block)?;
    }

    #[test]
    fn compact_blocks_with_spaces_for_empty_cells_read_back(grid in grids(), first in 1_usize..9, crlf in any::<bool>()) {
        // A line of nine spaces is an empty line until a row shows that spaces are cells: here the first row shows it.
        let mut grid = grid;
        for (column, cell) in Cell::all().take(9).enumerate() {
            grid[cell] = (column < first).then(|| grid[cell].unwrap_or(Digit::D5));
        }
        let text = COMPACT.grid(&grid, ' ').join(if crlf { "\r\n" } else { "\n" });
        holds(&text, &grid, Format::Block)?;
    }

    /// If the signs are spaces and the drawing does not fix the positions, a text may be refused, but never misread.
    #[test]
    fn spaces_for_empty_cells_are_never_misread(grid in grids(), layout in prop::sample::select(OPEN.to_vec())) {
        for text in [layout.grid(&grid, ' ').join("\n"), layout.grid(&grid, ' ').join("\n").replace(" \n", "\n")] {
            let layout_fixes_places = layout.row[1].is_empty();
            if let Ok(read) = Grid::parse(&text) && layout_fixes_places {
                prop_assert_eq!(read, grid, "\n{}", text);
            }
        }
    }
}

/// Frames of nine dashes look like a row of nine empty cells; the other rows determine the meaning.
#[test]
fn frames_of_nine_dashes() {
    const NINE: Option<&str> = Some("---------");
    let rng = &mut Rng::new(9);
    for left in [17, 30, 60, 80, 81] {
        let grid = thinned(&solved(rng), left, rng);
        for (top, band, bottom) in
            [(None, NINE, None), (NINE, None, NINE), (NINE, NINE, NINE), (NINE, Some(""), NINE), (None, None, NINE)]
        {
            for blank in ['.', '0', '_'] {
                let layout = Rules { name: "nine dashes", top, band, bottom, ..COMPACT };
                let text = layout.grid(&grid, blank).join("\n");
                assert_eq!(Grid::parse(&text), Ok(grid), "\n{text}");
            }
        }
    }
}

/// Segments of a frame around cells of one character are one character long.
#[test]
fn frames_around_narrow_cells() {
    let grid: Grid = SAMPLE.parse().unwrap();
    let ascii = Some("+-+-+-+-+-+-+-+-+-+");
    let ascii =
        Rules { name: "narrow", top: ascii, row: ["|", "|", "|", "|"], inner: ascii, band: ascii, bottom: ascii };
    let thin = Rules {
        name: "narrow",
        top: Some("┌─┬─┬─┬─┬─┬─┬─┬─┬─┐"),
        row: ["│", "│", "│", "│"],
        inner: Some("├─┼─┼─┼─┼─┼─┼─┼─┼─┤"),
        band: Some("├─┼─┼─┼─┼─┼─┼─┼─┼─┤"),
        bottom: Some("└─┴─┴─┴─┴─┴─┴─┴─┴─┘"),
    };
    for layout in [ascii, thin] {
        for blank in ['.', ' '] {
            let text = layout.grid(&grid, blank).join("\n");
            assert_eq!(Grid::parse(&text), Ok(grid), "\n{text}");
        }
    }
}

// ---------------------------------------------------------------------------------------------------------- candidates

/// Whether a drawing of the options shows that they are candidates: some cell has two. (All 729 on a line could also be nine signs for each cell.)
fn drawable(board: &Board) -> bool {
    let options = board.all_options();
    options.len() < 729 && Cell::all().any(|cell| options.cell(cell).len() > 1)
}

fn same_options(text: &str, board: &Board, format: Format) -> Result<(), TestCaseError> {
    let found = items(text);
    prop_assert_eq!(found.len(), 1, "\n{}\n{:?}", text, found);
    let record = found[0].map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
    prop_assert_eq!(record.format, format, "\n{}", text);
    let read = record.content.board();
    for cell in Cell::all() {
        prop_assert_eq!(read.options(cell), board.options(cell), "{} of\n{}", cell, text);
    }
    prop_assert_eq!(text.parse::<Board>(), Ok(read));
    prop_assert_eq!((record.content, text.parse::<Grid>()), (Content::Board(read), Ok(*read.grid())));
    prop_assert_eq!((record.content.to_string(), record.label), (read.to_string(), ""));
    Ok(())
}

/// Boards of all types: random candidates, a grid with its candidates, pencil marks that a solution fits.
fn any_board() -> impl Strategy<Value = Board> {
    let real = (any::<u64>(), 0_usize..81, 0_usize..8).prop_map(|(seed, left, tenths)| {
        let rng = &mut Rng::new(seed);
        let solution = solved(rng);
        if rng.one_in(2) { thinned(&solution, left, rng).board() } else { pencilled(&solution, tenths, rng) }
    });
    prop_oneof![boards(), real, grids().prop_map(|grid| grid.board())]
}

/// However lone digits that see each other are read, no option may be lost.
#[test]
fn lone_digits_beside_each_other() {
    let text = "
        +----------+-------+-------+
        | 5 5  .   | . . . | . . . |
        | . .  .   | . . . | . . . |
        | . .  .   | . . . | . . . |
        +----------+-------+-------+
        | . 56 .   | . . . | . . . |
        | . .  .   | . . . | . . . |
        | . .  .   | . . . | . . . |
        +----------+-------+-------+
        | . .  .   | . . . | . . . |
        | . .  .   | . . . | . . . |
        | . .  .   | . . . | . . . |
        +----------+-------+-------+";
    let board: Board = text.parse().unwrap();
    let cell = |name: &str| name.parse::<Cell>().unwrap();
    assert_eq!(["r1c1", "r1c2", "r4c2"].map(|name| board.options(cell(name)).to_string()), ["5", "5", "56"]);
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn printed_boards_read_back(board in any_board(), crlf in any::<bool>()) {
        let line = board.to_string();
        prop_assert_eq!(line.len(), 729);
        same_options(&line, &board, Format::Sukaku)?;
        prop_assume!(drawable(&board));
        let end = if crlf { "\r\n" } else { "\n" };
        same_options(&format!("{board:#}").replace('\n', end), &board, Format::Candidates)?;
    }

    #[test]
    fn candidates_in_729_signs_read_back(board in any_board(), blank in blanks(), gap in 0_usize..3) {
        let sign = |candidate: Candidate| {
            let member = board.options(candidate.cell).contains(candidate.digit);
            if member { candidate.digit.to_string() } else { blank.to_string() }
        };
        let text: Vec<String> = Candidate::all().map(sign).collect();
        let size = [729, 9, 27][gap];
        let text: Vec<String> = text.chunks(size).map(<[String]>::concat).collect();
        same_options(&text.join(" "), &board, Format::Sukaku)?;
    }

    #[test]
    fn drawn_candidates_read_back(
        board in any_board(),
        layout in prop::sample::select(vec![ASCII, UNICODE, HODOKU, CLOSED[4], CLOSED[5], OPEN[1], OPEN[9]]),
        wear in wear(),
        marks in prop::collection::vec(prop::sample::select(vec!["", "", "", "*", "#", "-"]), 81),
    ) {
        prop_assume!(drawable(&board));
        same_options(&wear.apply(&layout.board(&board)), &board, Format::Candidates)?;
        if layout.row[2].contains(['|', '│', '║']) {
            // A minus before a lone digit may make it a number for an empty cell.
            let bare = |group: &str, mark: &str| group == "()" || mark == "-" && group.len() == 1;
            let marked = |(group, mark): (String, &&str)| if bare(&group, mark) { group } else { format!("{mark}{group}") };
            let cells: Vec<String> = groups(&board).into_iter().zip(&marks).map(marked).collect();
            same_options(&wear.apply(&layout.lines(&cells)), &board, Format::Candidates)?;
        }
        let line = groups(&board).join(" ");
        same_options(&wear.apply(&[line]), &board, Format::Candidates)?;
    }

    #[test]
    fn a_digit_alone_is_placed_unless_a_peer_may_have_it(board in any_board()) {
        prop_assume!(drawable(&board));
        let read = format!("{board:#}").parse::<Board>().unwrap();
        for cell in Cell::all() {
            let alone = board.options(cell).single();
            let wanted = |digit: Digit| {
                let several = |peer: &Cell| board.options(*peer).len() > 1;
                cell.peers().iter().filter(several).any(|peer| board.options(peer).contains(digit))
            };
            match alone {
                Some(digit) if wanted(digit) => prop_assert_eq!(read.digit(cell), None),
                // Two equal lone digits that see each other make no sense, and may be read as a clash or as two candidates.
                Some(digit) if cell.peers().iter().any(|peer| board.options(peer) == DigitSet::of(digit)) => {}
                alone => prop_assert_eq!(read.digit(cell), alone),
            }
        }
    }
}

// ------------------------------------------------------------------------------------------------------------ mixtures

/// A puzzle in one of its forms.
#[derive(Clone, Debug)]
enum Form {
    Line(Grid, char, String),
    Drawn(Grid, char, Rules),
    Sukaku(Board),
    Groups(Board),
    Pencilled(Board, Rules),
}

impl Form {
    fn lines(&self) -> Vec<String> {
        match self {
            Self::Line(grid, blank, label) => vec![signs(grid, *blank).concat() + label],
            Self::Drawn(grid, blank, layout) => layout.grid(grid, *blank),
            Self::Sukaku(board) => vec![board.to_string()],
            Self::Groups(board) => vec![groups(board).join(" ")],
            Self::Pencilled(board, layout) => layout.board(board),
        }
    }

    /// Whether the form consists of rows on separate lines: two such forms are distinguished by the lines between them.
    fn is_drawn(&self) -> bool {
        matches!(self, Self::Drawn(..) | Self::Pencilled(..))
    }

    /// Returns the expected reading of the form: the format, the options of all cells, the label.
    fn expected(&self) -> (Format, String, String) {
        let label = |label: &str| label.trim_start_matches([' ', '\t', ',', ';', '#']).trim_end().to_owned();
        match self {
            Self::Line(grid, _, text) => (Format::Line, grid.to_string(), label(text)),
            Self::Drawn(grid, ..) => (Format::Block, grid.to_string(), String::new()),
            Self::Sukaku(board) => (Format::Sukaku, board.to_string(), String::new()),
            Self::Groups(board) | Self::Pencilled(board, _) => (Format::Candidates, board.to_string(), String::new()),
        }
    }
}

/// Draws a label with the separator before it.
fn labels() -> impl Strategy<Value = String> {
    let gap = prop::sample::select(vec![" ", "\t", ",", ";", " # ", "  "]);
    prop_oneof![
        Just(String::new()),
        (gap, "[A-Za-z0-9é.]([A-Za-z0-9 é.,/=-]{0,12}[a-z0-9])?").prop_map(|(gap, text)| gap.to_owned() + &text)
    ]
}

fn forms() -> impl Strategy<Value = Form> {
    let drawable = || any_board().prop_filter("some cell with two options", drawable);
    let pencilled = prop::sample::select(vec![ASCII, UNICODE, HODOKU, OPEN[1], OPEN[9]]);
    prop_oneof![
        3 => (grids(), blanks(), labels()).prop_map(|(grid, blank, label)| Form::Line(grid, blank, label)),
        4 => (grids(), blanks(), layouts()).prop_map(|(grid, blank, layout)| Form::Drawn(grid, blank, layout)),
        2 => (grids(), prop::sample::select(CLOSED.to_vec())).prop_map(|(grid, layout)| Form::Drawn(grid, ' ', layout)),
        1 => any_board().prop_map(Form::Sukaku),
        1 => drawable().prop_map(Form::Groups),
        2 => (drawable(), pencilled).prop_map(|(board, layout)| Form::Pencilled(board, layout)),
    ]
}

const WORDS: [&str; 13] = [
    "Grid 01",
    "[Puzzle]",
    "=== Puzzle 1 ===",
    "--- Puzzle 1 ---",
    "* 3 *",
    "1",
    "1.",
    "3. Easy",
    "ED=7.1/1.2",
    "17 clues",
    "quizzes,solutions",
    "12:30",
    "¿Dónde está?",
];

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn any_mixture_reads_back_in_order(
        forms in prop::collection::vec((prop::collection::vec(prop::sample::select(NOTHING.to_vec()), 0..4), forms()), 0..6),
        crlf in any::<bool>(),
    ) {
        let mut text = Vec::new();
        let mut spans = Vec::new();
        let mut behind = false;
        for (between, form) in &forms {
            text.extend(between.iter().map(|&line| line.to_owned()));
            text.extend((behind && form.is_drawn()).then(|| "# another".to_owned()));
            behind = form.is_drawn();
            let start = text.len() + 1;
            text.extend(form.lines());
            spans.push(start..=text.len());
            text.extend(behind.then(String::new));
        }
        let text = text.join(if crlf { "\r\n" } else { "\n" });
        let found = items(&text);
        for (item, ((_, form), span)) in found.iter().zip(forms.iter().zip(&spans)) {
            let record = item.map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
            let seen = match record.content {
                Content::Grid(grid) => grid.to_string(),
                Content::Board(board) => board.to_string(),
            };
            prop_assert_eq!((record.format, seen, record.label.to_owned()), form.expected(), "\n{}", text);
            prop_assert!(span.contains(&record.line), "line {} of {:?}", record.line, span);
        }
        prop_assert_eq!(found.len(), forms.len(), "\n{}", text);
    }

    /// Each line that is not a puzzle gives an error, and does not affect the puzzles.
    #[test]
    fn words_between_puzzles_cost_no_puzzle(
        forms in prop::collection::vec((prop::collection::vec(prop::sample::select(WORDS.to_vec()), 0..3), forms()), 1..5),
    ) {
        let (mut text, mut lines) = (Vec::new(), Vec::new());
        let mut behind = false;
        for (between, form) in &forms {
            text.extend((behind && form.is_drawn()).then(|| "# another".to_owned()));
            behind = form.is_drawn();
            for word in between {
                text.push((*word).to_owned());
                lines.push(text.len());
            }
            text.extend(form.lines());
            text.extend(behind.then(String::new));
        }
        let text = text.join("\n");
        let (good, bad): (Vec<_>, Vec<_>) = items(&text).into_iter().partition(Result::is_ok);
        let seen = good.into_iter().flatten().map(|record| match record.content {
            Content::Grid(grid) => grid.to_string(),
            Content::Board(board) => board.to_string(),
        });
        let expected: Vec<String> = forms.iter().map(|(_, form)| form.expected().1).collect();
        prop_assert_eq!(seen.collect::<Vec<_>>(), expected, "\n{}", text);
        let at: Vec<usize> = bad.into_iter().filter_map(Result::err).map(|error| error.line).collect();
        prop_assert_eq!(at, lines, "\n{}", text);
    }

    /// An incomplete drawing gives one error, at the end of its last row, and the puzzle after it is read.
    #[test]
    fn a_broken_drawing_does_not_hurt_the_next_puzzle(
        grid in grids(),
        blank in blanks(),
        layout in layouts(),
        rows in prop::sample::select(vec![4_usize, 5, 7, 8]),
        between in 1_usize..4,
        next in forms(),
    ) {
        // A grid that ends after a whole band cannot be detected in general; nor can one with a gap after each row, if only the last row is missing
        // or if the next grid has such gaps too.
        let spaced = |layout: &Rules| layout.inner.is_some();
        prop_assume!(!spaced(&layout) || rows < 8 && !matches!(&next, Form::Drawn(_, _, next) if spaced(next)));
        // A row of nine dashes is a frame for a grid whose empty cells have another sign.
        prop_assume!(!matches!(next, Form::Drawn(_, '-', _)));
        let mut text = layout.cut(&grid, blank, rows);
        prop_assume!(blank != '-' || text.concat().contains(|char: char| char.is_ascii_digit()));
        let (last, end) = (text.len(), text.last().map_or(0, |line| line.trim_end().chars().count()) + 1);
        text.extend(vec![String::new(); between]);
        text.extend(next.lines());
        let text = text.join("\n");
        let found = items(&text);
        prop_assert_eq!(found.len(), 2, "\n{}\n{:?}", text, found);
        let expected = ParseError { kind: ParseErrorKind::Truncated(rows), line: last, column: end };
        prop_assert_eq!(found[0], Err(expected), "\n{}", text);
        let record = found[1].map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
        prop_assert_eq!(record.format, next.expected().0);
    }
}

// ------------------------------------------------------------------------------------------------------ hostile inputs

/// Checks that all positions are inside the text.
fn places(text: &str) -> Result<(), TestCaseError> {
    let all: Vec<&str> = text.split('\n').collect();
    let found = items(text);
    for item in &found {
        match item {
            Ok(record) => prop_assert!((1..=all.len()).contains(&record.line), "line {}\n{:?}", record.line, text),
            Err(error) => {
                prop_assert!((1..=all.len()).contains(&error.line), "{}\n{:?}", error, text);
                let width = all[error.line - 1].strip_suffix('\r').unwrap_or(all[error.line - 1]).chars().count();
                let long = error.kind == ParseErrorKind::LongLine;
                prop_assert!(long || (1..=width + 1).contains(&error.column), "{} of {}\n{:?}", error, width, text);
            }
        }
    }
    prop_assert_eq!(&fed(text.as_bytes()), &found);
    // The result is one puzzle without errors, or the first error.
    match (format::parse(text), &found[..]) {
        (Ok(content), [Ok(record)]) => prop_assert_eq!(content, record.content),
        (Err(error), []) => prop_assert_eq!(error, ParseError { kind: ParseErrorKind::Empty, line: 1, column: 1 }),
        (Err(error), [Err(first), ..] | [Ok(_), Err(first), ..]) => prop_assert_eq!(&error, first),
        (Err(error), [Ok(_), Ok(next), ..]) => {
            prop_assert_eq!((error.kind, error.line), (ParseErrorKind::Trailing, next.line));
        }
        (result, found) => prop_assert!(false, "{:?} of {:?}", result, found),
    }
    Ok(())
}

/// Text made of the pieces of frames and cells.
fn pieces() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "\n",
        "\n",
        "\r\n",
        "\r",
        " ",
        "  ",
        "\t",
        "|",
        "| ",
        " | ",
        "||",
        "│",
        "║",
        "!",
        "+---",
        "---",
        "---------",
        "+",
        "-",
        "─",
        "═══",
        "===",
        "___",
        "*",
        "***",
        "*---*",
        ":---:",
        "'---'",
        ".",
        "...",
        ".........",
        "0",
        "000000000",
        "x",
        "X",
        "_",
        "1",
        "5",
        "9",
        "12",
        "123456789",
        "53..7....",
        "5 3 . . 7 . . . .",
        "5 3 . | . 7 . | . . .",
        "| 5 | 3 |   |   | 7 |   |   |   |   |",
        "  5  3  7",
        "         ",
        "12 3 45 6 7 8 9 1 2",
        "15 15",
        "55",
        "#",
        "# ",
        "//",
        "%",
        ",",
        ";",
        "\"",
        "a",
        "é",
        "\u{a0}",
        "\u{3000}",
        "\u{feff}",
        "\0",
        "word",
        "😀",
        SAMPLE,
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7",
    ]);
    prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(cases(2000))]

    #[test]
    fn any_text_is_read_or_refused_at_a_place_inside(text in prop_oneof![pieces(), any::<String>(), "[0-9. |\n+-]{0,300}"]) {
        places(&text)?;
    }

    #[test]
    fn any_bytes_are_read_or_refused(
        bytes in prop_oneof![
            prop::collection::vec(any::<u8>(), 0..400),
            (pieces(), prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..4)).prop_map(|(text, noise)| {
                let mut bytes = text.into_bytes();
                noise.iter().for_each(|(at, byte)| bytes.insert(at.index(bytes.len() + 1), *byte));
                bytes
            }),
        ],
    ) {
        let lines: Vec<&[u8]> = bytes.split(|&byte| byte == b'\n').collect();
        for error in fed(&bytes).into_iter().filter_map(Result::err) {
            prop_assert!((1..=lines.len()).contains(&error.line), "{}", error);
            prop_assert!((1..=lines[error.line - 1].len() + 1).contains(&error.column), "{}", error);
        }
    }

    #[test]
    fn lines_may_keep_their_ends(text in pieces()) {
        let mut found = Vec::new();
        let mut reader = Reader::new();
        text.split_inclusive('\n').for_each(|line| reader.push(line.as_bytes(), &mut |item| found.push(item)));
        reader.finish(&mut |item| found.push(item));
        prop_assert_eq!(found, items(&text));
    }
}

/// A change to a text, in characters or lines.
#[derive(Clone, Debug)]
enum Edit {
    DropChar,
    DropLine,
    CopyLine,
    CutAfter,
    Insert(char),
}

fn edits() -> impl Strategy<Value = Edit> {
    prop_oneof![
        Just(Edit::DropChar),
        Just(Edit::DropLine),
        Just(Edit::CopyLine),
        Just(Edit::CutAfter),
        prop::sample::select("123456789.|# a é-+".chars().collect::<Vec<_>>()).prop_map(Edit::Insert),
    ]
}

fn edited(text: &str, edit: &Edit, at: prop::sample::Index) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    let mut lines: Vec<&str> = text.split('\n').collect();
    let (char, line) = (at.index(chars.len()), at.index(lines.len()));
    match edit {
        Edit::DropChar => {
            chars.remove(char);
        }
        Edit::CutAfter => chars.truncate(char),
        Edit::Insert(new) => chars.insert(char, *new),
        Edit::DropLine => {
            lines.remove(line);
            return lines.join("\n");
        }
        Edit::CopyLine => {
            lines.insert(line, lines[line]);
            return lines.join("\n");
        }
    }
    chars.into_iter().collect()
}

proptest! {
    #![proptest_config(cases(3000))]

    /// A typing error causes an error or no change, but never another puzzle.
    #[test]
    fn one_slip_never_makes_another_puzzle(
        grid in grids(),
        blank in blanks(),
        label in labels(),
        layout in prop::option::of(layouts()),
        edit in edits(),
        at in any::<prop::sample::Index>(),
    ) {
        let text = match layout {
            Some(layout) => layout.grid(&grid, blank).join("\n"),
            None => signs(&grid, blank).concat() + &label,
        };
        // In a text without a sign for empty cells, a space may be that sign.
        prop_assume!(grid.filled().len() < 80);
        let slipped = edited(&text, &edit, at);
        // Two adjacent digits where cells are separated are a group, so a grid becomes a grid of candidates.
        let regrouped = |content: &Content| matches!(content, Content::Board(_));
        if let Ok(content) = format::parse(&slipped) && !regrouped(&content) {
            // An additional digit before the separator of a label belongs to the label.
            prop_assert_eq!(content.grid(), grid, "{:?} in\n{}\nmakes\n{}", edit, text, slipped);
        }
    }
}

// --------------------------------------------------------------------------------------------------------------- table

const SAMPLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

const BLOCK: &str = "\
53..7....
6..195...
.98....6.
8...6...3
4..8.3..1
7...2...6
.6....28.
...419..5
....8..79
";

const FRAMED: &str = "\
+-------+-------+-------+
| 5 3 . | . 7 . | . . . |
| 6 . . | 1 9 5 | . . . |
| . 9 8 | . . . | . 6 . |
+-------+-------+-------+
| 8 . . | . 6 . | . . 3 |
| 4 . . | 8 . 3 | . . 1 |
| 7 . . | . 2 . | . . 6 |
+-------+-------+-------+
| . 6 . | . . . | 2 8 . |
| . . . | 4 1 9 | . . 5 |
| . . . | . 8 . | . 7 9 |
+-------+-------+-------+
";

const BOXED: &str = "\
┌───────┬───────┬───────┐
│ 5 3 . │ . 7 . │ . . . │
│ 6 . . │ 1 9 5 │ . . . │
│ . 9 8 │ . . . │ . 6 . │
├───────┼───────┼───────┤
│ 8 . . │ . 6 . │ . . 3 │
│ 4 . . │ 8 . 3 │ . . 1 │
│ 7 . . │ . 2 . │ . . 6 │
├───────┼───────┼───────┤
│ . 6 . │ . . . │ 2 8 . │
│ . . . │ 4 1 9 │ . . 5 │
│ . . . │ . 8 . │ . 7 9 │
└───────┴───────┴───────┘
";

const PENCILLED: &str = "\
+-----------------+--------------+-----------------+
| 5   3    124    | 26   7  2468 | 1489  1249 248  |
| 6   247  247    | 1    9  5    | 3478  234  2478 |
| 12  9    8      | 23   34 24   | 13457 6    247  |
+-----------------+--------------+-----------------+
| 8   125  1259   | 579  6  147  | 4579  2459 3    |
| 4   25   2569   | 8    5  3    | 579   259  1    |
| 7   15   1359   | 59   2  14   | 4589  459  6    |
+-----------------+--------------+-----------------+
| 139 6    134579 | 357  35 7    | 2     8    4    |
| 23  278  237    | 4    1  9    | 36    3    5    |
| 123 1245 12345  | 2356 8  26   | 1346  7    9    |
+-----------------+--------------+-----------------+
";

/// The expectation of a text.
enum Found {
    /// The sample, with its first row on this line.
    Good(usize),
    /// The sample with its candidates.
    Candidates(usize),
    /// An error: its kind, line and column.
    Bad(ParseErrorKind, usize, usize),
    /// An error of any kind on this line.
    Unread(usize),
}

use Found::{Bad, Candidates, Good, Unread};
use ParseErrorKind::{
    Another, Bars, Below, Blanks, Character, Empty, Excess, LineWidth, LongLine, NoPuzzle, Order, Place, RowWidth,
    Spread, Trailing, Truncated, Twice, Utf8,
};

impl Found {
    fn fits(&self, item: &Item<'_>) -> bool {
        let grid: Grid = SAMPLE.parse().unwrap();
        match (self, item) {
            (Good(line), Ok(record)) => record.line == *line && record.content == Content::Grid(grid),
            (Candidates(line), Ok(record)) => record.line == *line && record.content == Content::Board(grid.board()),
            (&Bad(kind, line, column), Err(error)) => *error == ParseError { kind, line, column },
            (Unread(at), Err(error)) => error.line == *at,
            _ => false,
        }
    }
}

impl std::fmt::Display for Found {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Good(line) => write!(f, "line {line}: the sample"),
            Candidates(line) => write!(f, "line {line}: the sample with its candidates"),
            Bad(kind, line, column) => write!(f, "line {line}, column {column}: {kind}"),
            Unread(line) => write!(f, "line {line}: some error"),
        }
    }
}

/// Reads each text and compares everything found; reports all differences together.
fn check(table: &[(&str, Vec<u8>, Vec<Found>)]) {
    let mut failures = String::new();
    for (what, text, expected) in table {
        let found = fed(text);
        if let Ok(text) = str::from_utf8(text) {
            assert_eq!(items(text), found, "{what}: fed by lines");
        }
        if found.len() == expected.len() && expected.iter().zip(&found).all(|(expected, item)| expected.fits(item)) {
            continue;
        }
        failures += &format!("\n{what}\n");
        expected.iter().for_each(|expected| failures += &format!("    expected {expected}\n"));
        for item in found {
            failures += &match item {
                Ok(record) => format!("    found    line {}: {} {}\n", record.line, record.format, record.content),
                Err(error) => format!("    found    {error}\n"),
            };
        }
    }
    assert!(failures.is_empty(), "{failures}");
}

fn row(text: impl AsRef<[u8]>) -> Vec<u8> {
    text.as_ref().to_vec()
}

/// Returns the first lines of a text.
fn head(text: &str, lines: usize) -> String {
    text.split_inclusive('\n').take(lines).collect()
}

/// Replaces one of the lines (counted from 1) of a text.
fn with_line(text: &str, line: usize, new: &str) -> String {
    let lines = text.lines().enumerate().map(|(index, old)| if index + 1 == line { new } else { old });
    lines.map(|line| format!("{line}\n")).collect()
}

/// Replaces one of the characters (counted from 1) of the sample's line.
fn with_char(column: usize, new: char) -> String {
    SAMPLE.chars().enumerate().map(|(index, old)| if index + 1 == column { new } else { old }).collect()
}

#[test]
fn the_samples_are_one_puzzle() {
    let grid: Grid = SAMPLE.parse().unwrap();
    for text in [BLOCK, FRAMED, BOXED] {
        assert_eq!(text.parse(), Ok(grid));
    }
    assert_eq!(FRAMED.trim_end(), format!("{grid:#}"));
    assert_eq!(PENCILLED.trim_end(), format!("{:#}", grid.board()));
    assert_eq!(PENCILLED.parse(), Ok(grid.board()));
}

#[test]
fn lines_too_short_or_too_long() {
    let short = &SAMPLE[..80];
    check(&[
        ("80 cells", row(short), vec![Bad(LineWidth(80), 1, 81)]),
        ("80 cells, indented", row(format!("  {short}")), vec![Bad(LineWidth(80), 1, 83)]),
        ("80 cells and spaces", row(format!("{short}   ")), vec![Bad(LineWidth(80), 1, 81)]),
        ("80 cells, CR LF", row(format!("{short}\r\n")), vec![Bad(LineWidth(80), 1, 81)]),
        ("80 cells behind a byte order mark", row(format!("\u{feff}{short}")), vec![Bad(LineWidth(80), 1, 81)]),
        ("80 cells and a word", row(format!("{short} easy")), vec![Bad(LineWidth(80), 1, 81)]),
        ("80 cells, a tab and a word", row(format!("{short}\teasy")), vec![Bad(LineWidth(80), 1, 81)]),
        ("80 cells and a comment", row(format!("{short} # easy")), vec![Bad(LineWidth(80), 1, 81)]),
        ("80 cells, a comma and a word", row(format!("{short},easy")), vec![Bad(LineWidth(80), 1, 81)]),
        ("80 cells, a semicolon and a number", row(format!("{short};12")), vec![Bad(LineWidth(80), 1, 81)]),
        ("80 cells and a digit for a label", row(format!("{short} 5")), vec![Bad(LineWidth(80), 1, 81)]),
        ("80 cells, a tab and a digit", row(format!("{short}\t5")), vec![Bad(LineWidth(80), 1, 81)]),
        ("79 cells and two digits", row(format!("{} 12", &SAMPLE[..79])), vec![Bad(LineWidth(79), 1, 80)]),
        ("80 cells and a rating", row(format!("{short} 7.1")), vec![Bad(LineWidth(80), 1, 81)]),
        ("80 cells and three ratings", row(format!("{short} 7.1/1.2/1.2")), vec![Bad(LineWidth(80), 1, 81)]),
        ("80 cells and words of cell signs", row(format!("{short} xx 17")), vec![Bad(LineWidth(80), 1, 81)]),
        ("82 cells", row(format!("{SAMPLE}.")), vec![Bad(LineWidth(82), 1, 82)]),
        ("82 cells and a word", row(format!("{SAMPLE}. easy")), vec![Bad(LineWidth(82), 1, 82)]),
        ("82 cells and a rating", row(format!("{SAMPLE}. 7.1")), vec![Bad(LineWidth(82), 1, 82)]),
        ("82 cells and a comment", row(format!("{SAMPLE}. # 5")), vec![Bad(LineWidth(82), 1, 82)]),
        ("a digit glued on", row(format!("{SAMPLE}5 easy")), vec![Bad(LineWidth(82), 1, 82)]),
        ("two puzzles glued together", row(SAMPLE.repeat(2)), vec![Bad(LineWidth(162), 1, 82)]),
        ("half a puzzle", row(&SAMPLE[..40]), vec![Bad(LineWidth(40), 1, 41)]),
        ("a good one behind a bad one", row(format!("{short}\n{SAMPLE}\n")), vec![Bad(LineWidth(80), 1, 81), Good(2)]),
        ("a bad one behind a good one", row(format!("{SAMPLE}\n\n{short}")), vec![Good(1), Bad(LineWidth(80), 3, 81)]),
    ]);
}

#[test]
fn stars_around_a_digit_are_empty_cells() {
    let text = "******1** **1****** *1******* ****1**** *1******* ***1***** **1****** ********1 *******1*";
    let bare = text.replace(' ', "");
    assert_eq!(items(text)[0].map(|record| record.format), Ok(Format::Line));
    assert_eq!(Grid::parse(text), Grid::parse(&bare));
}

#[test]
fn lines_with_labels() {
    check(&[
        ("a rating", row(format!("{SAMPLE} 7.1")), vec![Good(1)]),
        ("a digit", row(format!("{SAMPLE} 5")), vec![Good(1)]),
        ("a comma and the solution", row(format!("{SAMPLE},{SAMPLE}")), vec![Good(1)]),
        ("a bar", row(format!("{SAMPLE}|7")), vec![Good(1)]),
        ("a comment", row(format!("{SAMPLE}#7")), vec![Good(1)]),
        ("not in ASCII", row(format!("{SAMPLE} Ärger")), vec![Good(1)]),
        ("a letter glued on", row(format!("{SAMPLE}a")), vec![Bad(Character('a'), 1, 82)]),
        ("a colon glued on", row(format!("{SAMPLE}:a")), vec![Bad(Character(':'), 1, 82)]),
        ("an accent glued on", row(format!("{SAMPLE}é")), vec![Bad(Character('é'), 1, 82)]),
    ]);
    for (text, label) in [
        (format!("{SAMPLE} , # 7.1 by hand \r\n"), "7.1 by hand"),
        (format!("\u{feff}{SAMPLE}\tÄrger"), "Ärger"),
        (format!("  {SAMPLE};;x"), "x"),
        (SAMPLE.to_owned(), ""),
        (SAMPLE.replace('.', " ") + " by hand", "by hand"),
        (SAMPLE.replace('.', " ") + ";x-wing", "x-wing"),
    ] {
        let labels: Vec<_> = items(&text).into_iter().map(|item| item.map(|record| record.label)).collect();
        assert_eq!(labels, [Ok(label)], "{text:?}");
    }
}

#[test]
fn wrong_characters_in_a_line() {
    check(&[
        ("the first", row(with_char(1, 'A')), vec![Bad(Character('A'), 1, 1)]),
        ("in the middle", row(with_char(41, 'A')), vec![Bad(Character('A'), 1, 41)]),
        ("the last", row(with_char(81, 'A')), vec![Bad(Character('A'), 1, 81)]),
        ("a letter for zero", row(SAMPLE.replace('.', "O")), vec![Unread(1)]),
        ("not in ASCII", row(with_char(41, 'é')), vec![Bad(Character('é'), 1, 41)]),
        ("two of them", row(with_char(41, '😀').replace('9', "é")), vec![Bad(Character('é'), 1, 14)]),
        ("indented", row(format!("\t {}", with_char(41, 'A'))), vec![Bad(Character('A'), 1, 43)]),
        ("indented by wide spaces", row(format!("\u{3000}{}", with_char(41, 'A'))), vec![Bad(Character('A'), 1, 42)]),
        ("another digit", row(with_char(41, '٣')), vec![Bad(Character('٣'), 1, 41)]),
        ("a plus among empty cells", row(".".repeat(40) + "+" + &".".repeat(40)), vec![Bad(Character('+'), 1, 41)]),
        ("a NUL", row(with_char(41, '\0')), vec![Bad(Character('\0'), 1, 41)]),
        ("with a label", row(format!("{} easy", with_char(41, 'A'))), vec![Bad(Character('A'), 1, 41)]),
        ("another sign for empty", row(with_char(41, '_')), vec![Bad(Blanks('.', '_'), 1, 41)]),
        ("another at the end", row(with_char(80, '0').replace("79", ".9")), vec![Bad(Blanks('.', '0'), 1, 80)]),
        ("x and X", row(SAMPLE.replacen('.', "x", 9).replace('.', "X")), vec![Bad(Blanks('x', 'X'), 1, 17)]),
        ("another, with a label", row(format!("{} 7.1", with_char(41, '_'))), vec![Bad(Blanks('.', '_'), 1, 41)]),
        ("another, indented", row(format!("  {}", with_char(41, '_'))), vec![Bad(Blanks('.', '_'), 1, 43)]),
    ]);
}

#[test]
fn wrong_rows() {
    let solved = format!("{:#}", SAMPLE_SOLVED.parse::<Grid>().unwrap());
    check(&[
        ("8 cells", row(with_line(BLOCK, 2, "6..195..")), vec![Bad(RowWidth(8), 2, 9)]),
        ("10 cells", row(with_line(BLOCK, 2, "6..195....")), vec![Bad(RowWidth(10), 2, 10)]),
        ("the last has 8", row(with_line(BLOCK, 9, "....8..7")), vec![Bad(RowWidth(8), 9, 9)]),
        ("the first has 10", row(with_line(BLOCK, 1, "53..7.....")), vec![Bad(RowWidth(10), 1, 10)]),
        ("two are short", row(with_line(&with_line(BLOCK, 7, "6"), 3, ".98")), vec![Bad(RowWidth(3), 3, 4)]),
        ("8 cells, spaced", row(with_line(BLOCK, 2, "6 . . 1 9 5 . .")), vec![Bad(RowWidth(8), 2, 16)]),
        ("10 cells, spaced", row(with_line(BLOCK, 2, "6 . . 1 9 5 . . . .")), vec![Bad(RowWidth(10), 2, 19)]),
        ("a letter", row(with_line(BLOCK, 2, "6..A95...")), vec![Bad(Character('A'), 2, 4)]),
        ("a letter, the first", row(with_line(BLOCK, 2, "a..195...")), vec![Bad(Character('a'), 2, 1)]),
        ("letters not in ASCII", row(with_line(BLOCK, 2, "6.é195.ü.")), vec![Bad(Character('é'), 2, 3)]),
        ("a NUL", row(with_line(BLOCK, 2, "6..1\095...")), vec![Bad(Character('\0'), 2, 5)]),
        ("two signs for empty in a row", row(with_line(BLOCK, 2, "6..195_..")), vec![Bad(Blanks('.', '_'), 2, 7)]),
        ("another sign in the next row", row(with_line(BLOCK, 2, "6__195___")), vec![Bad(Blanks('.', '_'), 2, 2)]),
        ("another sign, indented", row(with_line(BLOCK, 3, "    098000060")), vec![Bad(Blanks('.', '0'), 3, 5)]),
        ("a long row", row(with_line(BLOCK, 4, &"8".repeat(19))), vec![Bad(RowWidth(19), 4, 10)]),
        ("framed, 8 cells", row(with_line(FRAMED, 3, "| 6 . . | 1 9 5 | . . |")), vec![Bad(RowWidth(8), 3, 24)]),
        ("framed, 10 cells", row(with_line(FRAMED, 3, "| 6 . . | 1 9 5 | . . . . |")), vec![Bad(RowWidth(10), 3, 25)]),
        ("framed, a letter", row(with_line(FRAMED, 3, "| 6 . . | A 9 5 | . . . |")), vec![Bad(Character('A'), 3, 11)]),
        ("boxed, a letter", row(with_line(BOXED, 3, "│ 6 . . │ A 9 5 │ . . . │")), vec![Bad(Character('A'), 3, 11)]),
        ("boxed, a sign", row(with_line(BOXED, 3, "│ 6 . . │ 1 9 5 │ . 0 . │")), vec![Bad(Blanks('.', '0'), 3, 21)]),
        (
            "boxed, another sign",
            row(with_line(BOXED, 3, "│ 6 0 0 │ 1 9 5 │ 0 0 0 │")),
            vec![Bad(Blanks('.', '0'), 3, 5)],
        ),
        ("a plus in a row of empty cells", row(with_line(BLOCK, 8, "...+.....")), vec![Bad(Character('+'), 8, 4)]),
        (
            "a zero for an empty cell and a cell lacking, where no other cell is empty",
            row(with_line(&solved, 3, "| 6 7 2 | 1 0  | 3 4 8 |")),
            vec![Unread(3)],
        ),
        ("framed, zeros, a cell lacking", row(FRAMED.replace('.', "0").replace("6 0 0 |", "6 0  |")), vec![Unread(3)]),
        (
            "framed, 10 in the first",
            row(with_line(FRAMED, 2, "| 5 3 . | . 7 . | . . . 1 |")),
            vec![Bad(RowWidth(10), 2, 25)],
        ),
        (
            "a bad grid, a good one",
            row(with_line(BLOCK, 2, "6..195..") + "\n" + BLOCK),
            vec![Bad(RowWidth(8), 2, 9), Good(11)],
        ),
        (
            "a bad frame, a good one",
            row(with_line(FRAMED, 3, "| 6 |") + FRAMED),
            vec![Bad(RowWidth(1), 3, 6), Good(15)],
        ),
    ]);
}

#[test]
#[allow(clippy::too_many_lines, reason = "a table")]
fn grids_that_end_early() {
    let (four, framed) = (head(BLOCK, 4), head(FRAMED, 6));
    let end = || Bad(Truncated(4), 4, 10);
    let framed_end = || Bad(Truncated(4), 6, 26);
    let dotted: String = HODOKU.grid(&SAMPLE.parse().unwrap(), '.').into_iter().map(|line| line + "\n").collect();
    check(&[
        ("one row", row("53..7...."), vec![Bad(Truncated(1), 1, 10)]),
        ("four rows", row(&four), vec![end()]),
        ("four rows and space", row(format!("{four}\n \n\n")), vec![end()]),
        ("eight rows, CR LF", row(head(BLOCK, 8).replace('\n', "\r\n")), vec![Bad(Truncated(8), 8, 10)]),
        ("ten rows", row(BLOCK.to_owned() + "53..7...."), vec![Bad(Excess, 10, 1)]),
        ("a row twice", row(head(BLOCK, 4) + &BLOCK[30..]), vec![Bad(Excess, 10, 1)]),
        (
            "a row twice, then another block",
            row(head(BLOCK, 4) + &BLOCK[30..] + "\n" + BLOCK),
            vec![Bad(Excess, 10, 1), Good(12)],
        ),
        (
            "two blocks without a gap: the first row may have become the tenth",
            row(BLOCK.repeat(2)),
            vec![Bad(Excess, 10, 1)],
        ),
        ("a block, then a frame", row(BLOCK.to_owned() + FRAMED), vec![Good(1), Good(11)]),
        ("two frames", row(FRAMED.repeat(2)), vec![Good(2), Good(15)]),
        (
            "two frames with a line between them",
            row(FRAMED.to_owned() + &head(FRAMED, 12)[26..]),
            vec![Bad(Excess, 14, 1)],
        ),
        (
            "a row of a frame twice",
            row(head(FRAMED, 4) + &FRAMED[78..]),
            vec![Bad(Truncated(4), 5, 26), Bad(Truncated(6), 13, 26)],
        ),
        ("a column heading", row("1 2 3 4 5 6 7 8 9\n".to_owned() + BLOCK), vec![Bad(Excess, 10, 1)]),
        ("framed, four rows", row(&framed), vec![framed_end()]),
        ("framed, three rows and a rule", row(head(FRAMED, 5)), vec![Bad(Truncated(3), 4, 26)]),
        ("boxed, eight rows", row(head(BOXED, 11)), vec![Bad(Truncated(8), 11, 26)]),
        ("then a line", row(format!("{four}{SAMPLE}\n")), vec![end(), Good(5)]),
        ("then a line with a label", row(format!("{four}\n{SAMPLE} # x\n")), vec![end(), Good(6)]),
        ("then space and a block", row(format!("{four}\n{BLOCK}")), vec![end(), Good(6)]),
        ("then a comment and a block", row(format!("{four}\n# next\n{BLOCK}")), vec![end(), Good(7)]),
        ("then a frame", row(format!("{four}{FRAMED}")), vec![end(), Good(6)]),
        ("then space and a frame", row(format!("{four}\n{FRAMED}")), vec![end(), Good(7)]),
        ("then candidates", row(format!("{four}{PENCILLED}")), vec![end(), Candidates(6)]),
        ("then a word and a block", row(format!("{four}next\n{BLOCK}")), vec![end(), Bad(NoPuzzle, 5, 1), Good(6)]),
        ("then a short line", row(format!("{four}{}", &SAMPLE[..80])), vec![end(), Bad(LineWidth(80), 5, 81)]),
        ("framed, then a line", row(format!("{framed}{SAMPLE}")), vec![framed_end(), Good(7)]),
        ("framed, then a frame", row(format!("{framed}{FRAMED}")), vec![framed_end(), Good(8)]),
        ("framed, then a block", row(format!("{framed}\n{BLOCK}")), vec![framed_end(), Good(8)]),
        ("framed, then boxed", row(format!("{framed}{BOXED}")), vec![framed_end(), Good(8)]),
        ("framed, then candidates", row(format!("{framed}{PENCILLED}")), vec![framed_end(), Candidates(8)]),
        (
            "framed, three rows and a rule, then a frame",
            row(head(FRAMED, 5) + FRAMED),
            vec![Bad(Truncated(3), 4, 26), Good(7)],
        ),
        (
            "framed, three rows, then space and a frame",
            row(head(FRAMED, 4) + "\n" + FRAMED),
            vec![Bad(Truncated(3), 4, 26), Good(7)],
        ),
        (
            "framed, six rows, then space and a frame",
            row(head(FRAMED, 8) + "\n" + FRAMED),
            vec![Bad(Truncated(6), 8, 26), Good(11)],
        ),
        (
            "boxed, three rows, then a box: its corners say that it begins",
            row(head(BOXED, 4) + BOXED),
            vec![Bad(Truncated(3), 4, 26), Good(6)],
        ),
        (
            "a row of dashes, then a frame",
            row(format!("- - - - - - - - -\n{FRAMED}")),
            vec![Bad(Truncated(1), 1, 18), Good(3)],
        ),
        (
            "four framed rows of dashes, then a frame",
            row(head(FRAMED, 1) + &"| - - - | - - - | - - - |\n".repeat(4) + "\n" + FRAMED),
            vec![Bad(Truncated(4), 5, 26), Good(8)],
        ),
        (
            "another sign behind a lost row",
            row(format!("53..7....\n\n{}", BLOCK.replace('.', "0"))),
            vec![Bad(Truncated(1), 1, 10), Good(3)],
        ),
        ("HoDoKu, three rows, then another", row(head(&dotted, 4) + &dotted), vec![Bad(Truncated(3), 4, 26), Good(6)]),
        (
            "two rows of dashes behind a grid of dashes",
            row(BLOCK.replace('.', "-") + "---------\n---------\n"),
            vec![Bad(Excess, 10, 1)],
        ),
        ("a rule of dashes apart from a grid of dashes", row(BLOCK.replace('.', "-") + "\n---------\n"), vec![Good(1)]),
        (
            "a short row, then space and a block",
            row(format!("53..7...\n\n{BLOCK}")),
            vec![Bad(RowWidth(8), 1, 9), Good(3)],
        ),
        ("no first row", row(with_line(FRAMED, 2, "")), vec![Bad(Truncated(2), 4, 26), Bad(Truncated(6), 12, 26)]),
        (
            "a word between rows",
            row(with_line(BLOCK, 5, "word")),
            vec![end(), Bad(NoPuzzle, 5, 1), Bad(Truncated(4), 9, 10)],
        ),
        ("an empty line between rows", row(with_line(BLOCK, 5, "")), vec![end(), Bad(Truncated(4), 9, 10)]),
        // A comment ends a grid; otherwise the halves of two grids could be read as one.
        (
            "a comment between rows",
            row(head(BLOCK, 5) + "# half\n" + &BLOCK[50..]),
            vec![Bad(Truncated(5), 5, 10), Bad(Truncated(4), 10, 10)],
        ),
        (
            "a comment between bands",
            row(head(BLOCK, 3) + "# 2\n" + &BLOCK[30..60] + "# 3\n" + &BLOCK[60..]),
            vec![Bad(Truncated(3), 3, 10), Bad(Truncated(3), 7, 10), Bad(Truncated(3), 11, 10)],
        ),
        (
            "half a grid, a comment, a grid",
            row(head(BLOCK, 5) + "# another\n" + BLOCK),
            vec![Bad(Truncated(5), 5, 10), Good(7)],
        ),
    ]);
}

#[test]
fn headings_do_not_cost_a_puzzle() {
    check(&[
        ("a word", row(format!("Grid\n{BLOCK}")), vec![Bad(NoPuzzle, 1, 1), Good(2)]),
        ("a word and a number", row(format!("Grid 01\n{BLOCK}")), vec![Bad(NoPuzzle, 1, 1), Good(2)]),
        ("a section", row(format!("[Puzzle]\n{BLOCK}")), vec![Bad(NoPuzzle, 1, 1), Good(2)]),
        ("between equal signs", row(format!("=== Puzzle 1 ===\n{BLOCK}")), vec![Bad(NoPuzzle, 1, 1), Good(2)]),
        ("comments of a program", row(format!("#A Nobody\n#L Easy\n{BLOCK}")), vec![Good(3)]),
        ("between dashes", row(format!("--- Puzzle 1 ---\n{BLOCK}")), vec![Unread(1), Good(2)]),
        ("between asterisks", row(format!("*** Puzzle 1 ***\n{BLOCK}")), vec![Unread(1), Good(2)]),
        ("a number", row(format!("1\n{BLOCK}")), vec![Unread(1), Good(2)]),
        ("a number and a dot", row(format!("1.\n{BLOCK}")), vec![Unread(1), Good(2)]),
        ("a number and a word", row(format!("3. Easy\n{BLOCK}")), vec![Unread(1), Good(2)]),
        ("a number and a frame", row(format!("1.\n{FRAMED}")), vec![Unread(1), Good(3)]),
        ("a number and a line", row(format!("1.\n{SAMPLE}")), vec![Unread(1), Good(2)]),
    ]);
}

#[test]
fn wrong_candidates() {
    let at = |line, new: &str| row(with_line(PENCILLED, line, new));
    let first = "| 5   3    124    | 26   7  2468 | 1489  1249 248  |";
    let groups = groups(&SAMPLE.parse::<Grid>().unwrap().board()).join(" ");
    check(&[
        ("a digit twice", at(2, &first.replace("124 ", "1224")), vec![Bad(Twice(Digit::D2), 2, 14)]),
        ("twice in a marked group", at(2, &first.replace("26 ", "*262")), vec![Bad(Twice(Digit::D2), 2, 24)]),
        ("twice, alone in a row of digits", row("1 2 3 4 5 66 7 8 9\n"), vec![Bad(Twice(Digit::D6), 1, 12)]),
        ("a zero in a group", at(2, &first.replace("124", "104")), vec![Bad(Character('0'), 2, 13)]),
        ("a letter in a group", at(2, &first.replace("124", "1a4")), vec![Bad(Character('a'), 2, 13)]),
        ("an accent in a group", at(2, &first.replace("124", "1é4")), vec![Bad(Character('é'), 2, 13)]),
        (
            "a smaller digit behind a larger one",
            at(2, &first.replace("124", "142")),
            vec![Bad(Order(Digit::D2), 2, 14)],
        ),
        ("a mark before a candidate", at(2, &first.replace("124 ", "12-4")), vec![Candidates(2)]),
        ("no bar at the end", at(2, first.trim_end_matches([' ', '|'])), vec![Bad(Bars, 3, 53)]),
        ("8 groups", at(3, "| 6   247  247    | 1    9  5    | 3478  234  |"), vec![Bad(RowWidth(8), 3, 48)]),
        ("8 groups, most of them single", at(3, "| 6 7 247 | 1 9 5 | 3 2 |"), vec![Bad(RowWidth(8), 3, 26)]),
        ("10 groups", at(3, "| 6   247  247    | 1    9  5    | 3478  234  27 48 |"), vec![Bad(RowWidth(10), 3, 50)]),
        ("four rows", row(head(PENCILLED, 6)), vec![Bad(Truncated(4), 6, 53)]),
        ("four rows, then a frame", row(head(PENCILLED, 6) + FRAMED), vec![Bad(Truncated(4), 6, 53), Good(8)]),
        ("81 groups on a line", row(&groups), vec![Candidates(1)]),
        ("80 groups on a line", row(&groups[..groups.len() - 2]), vec![Bad(LineWidth(80), 1, groups.len() - 1)]),
        ("82 groups on a line", row(format!("{groups} 15")), vec![Bad(LineWidth(82), 1, groups.len() + 2)]),
        ("a digit twice on a line", row(groups.replacen("124", "1244", 1)), vec![Bad(Twice(Digit::D4), 1, 8)]),
    ]);
}

/// Candidates as nine signs for each cell, and as three lines for each cell.
#[test]
fn cells_with_room_for_all_candidates() {
    let board = SAMPLE.parse::<Grid>().unwrap().board();
    let signs = |cell: Cell, digits: std::ops::Range<usize>| -> String {
        let sign = |digit: Digit| if board.options(cell).contains(digit) { digit.to_string() } else { ".".to_owned() };
        Digit::all().skip(digits.start).take(digits.len()).map(sign).collect()
    };
    let line = |row: usize, digits: std::ops::Range<usize>| -> String {
        let cells: Vec<_> = Cell::all().skip(9 * row).take(9).map(|cell| signs(cell, digits.clone())).collect();
        cells.join(" ") + "\n"
    };
    let nine: String = (0..9).map(|row| line(row, 0..9)).collect();
    assert_eq!(nine.parse::<Board>(), Ok(board), "{nine}");
    let three: String = (0..27).map(|at| line(at / 3, at % 3 * 3..at % 3 * 3 + 3)).collect();
    assert!(items(&three).iter().all(Result::is_err), "{three}");
    let full: String = ["123 123 123|123 123 123|123 123 123\n", "456 456 456|456 456 456|456 456 456\n"]
        .into_iter()
        .chain(["789 789 789|789 789 789|789 789 789\n"])
        .collect();
    for gap in ["", "---+---+---\n", "\n", "\n\n"] {
        let text = (full.repeat(3) + gap).repeat(3);
        assert!(items(&text).iter().all(Result::is_err), "{text}");
    }
    check(&[("nine rows of thirds", row(full.repeat(3)), vec![Bad(Spread, 1, 1)])]);
}

/// Nine groups in columns, 81 characters wide, are a row of candidates, although each character could be a cell.
#[test]
fn a_row_of_candidates_is_no_line() {
    let board = pencilled(&SAMPLE_SOLVED.parse().unwrap(), 9, &mut Rng::new(1));
    let layout = Rules { name: "columns", row: ["", " ", " ", ""], ..COMPACT };
    let text = layout.board(&board).iter().map(|line| format!("{line:81}")).collect::<Vec<_>>().join("\n");
    let formats: Vec<_> = items(&text).into_iter().map(|item| item.map(|record| record.format)).collect();
    assert_eq!(formats, [Ok(Format::Candidates)], "\n{text}");
}

const SAMPLE_SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

#[test]
fn wrong_pencil_marks() {
    let line = SAMPLE.parse::<Grid>().unwrap().board().to_string();
    let with = |column: usize, new: char| {
        row(line
            .chars()
            .enumerate()
            .map(|(index, old)| if index + 1 == column { new } else { old })
            .collect::<String>())
    };
    let cell = |index| Cell::from_index(index).unwrap();
    check(&[
        ("the wrong digit first", with(1, '2'), vec![Bad(Place(cell(0), Digit::D1, '2'), 1, 1)]),
        ("the wrong digit later", with(400, '9'), vec![Bad(Place(cell(44), Digit::D4, '9'), 1, 400)]),
        ("the wrong digit last", with(729, '1'), vec![Bad(Place(cell(80), Digit::D9, '1'), 1, 729)]),
        ("a letter", with(400, 'a'), vec![Bad(Character('a'), 1, 400)]),
        ("an accent", with(400, 'é'), vec![Bad(Character('é'), 1, 400)]),
        ("another sign for empty", with(2, '0'), vec![Bad(Blanks('.', '0'), 1, 2)]),
        ("728 characters", row(&line[..728]), vec![Bad(LineWidth(728), 1, 82)]),
        ("730 characters", row(line.clone() + "."), vec![Bad(LineWidth(730), 1, 82)]),
        ("728 and a digit", row(format!("{} 9", &line[..728])), vec![Unread(1)]),
        ("behind it a block", row(format!("{}\n{BLOCK}", &line[..728])), vec![Unread(1), Good(2)]),
    ]);
    for blank in BLANKS {
        let found = items(&blank.to_string().repeat(729))
            .into_iter()
            .map(|item| item.map(|record| record.format))
            .collect::<Vec<_>>();
        assert_eq!(found, [Ok(Format::Sukaku)], "729 times {blank}");
    }
    let labels: Vec<_> = format::read(&format!("{line} easy")).map(|item| item.map(|r| r.label.to_owned())).collect();
    assert_eq!(labels, [Ok("easy".to_owned())]);
}

#[test]
fn text_that_is_no_puzzle() {
    check(&[
        ("nothing", row(""), vec![]),
        ("an empty line", row("\n"), vec![]),
        ("comments", row("# one\n  // two\n%three\n#"), vec![]),
        ("a byte order mark", row("\u{feff}"), vec![]),
        ("a frame without rows", row("+---+---+\n+---+---+\n"), vec![]),
        ("a word", row("hello"), vec![Bad(NoPuzzle, 1, 1)]),
        ("words, indented", row("\n   ¿Dónde está?"), vec![Bad(NoPuzzle, 2, 4)]),
        ("a question", row("is 5 + 3 = 8?"), vec![Bad(NoPuzzle, 1, 1)]),
        ("an address", row("https://example.org/?bd=53..7...."), vec![Bad(NoPuzzle, 1, 1)]),
        ("braces", row("{\"grid\": [5, 3]}"), vec![Bad(NoPuzzle, 1, 1)]),
        ("NUL bytes", row("\0\0\0"), vec![Bad(NoPuzzle, 1, 1)]),
        ("three words", row("a\nb\nc"), vec![Bad(NoPuzzle, 1, 1), Bad(NoPuzzle, 2, 1), Bad(NoPuzzle, 3, 1)]),
    ]);
}

#[test]
fn text_that_is_no_text() {
    let wide = |text: &str, bytes: fn(u16) -> [u8; 2]| text.encode_utf16().flat_map(bytes).collect::<Vec<u8>>();
    let mut latin = row(SAMPLE);
    latin[40] = 0xe9;
    let mut labelled = row(format!("{SAMPLE} L?on"));
    labelled[83] = 0xe9;
    let mut behind = "é".as_bytes().to_vec();
    behind.extend([0xff, b'\n']);
    behind.extend(SAMPLE.as_bytes());
    let long = |length: usize| row(".".repeat(length));
    let mut then = long(70_000);
    then.extend(format!("\n{SAMPLE}").bytes());
    check(&[
        ("a byte of Latin-1", latin, vec![Bad(Utf8, 1, 41)]),
        ("a byte of Latin-1 in a label", labelled, vec![Bad(Utf8, 1, 84)]),
        ("the column counts characters", behind, vec![Bad(Utf8, 1, 2), Good(2)]),
        ("UTF-16", wide(&format!("\u{feff}{SAMPLE}"), u16::to_le_bytes), vec![Bad(Utf8, 1, 1)]),
        ("UTF-16, the other way", wide(&format!("\u{feff}{SAMPLE}"), u16::to_be_bytes), vec![Bad(Utf8, 1, 1)]),
        ("a long line", long(70_000), vec![Bad(LongLine, 1, Reader::LONGEST + 1)]),
        ("the longest line", long(Reader::LONGEST), vec![Bad(LineWidth(Reader::LONGEST), 1, 82)]),
        ("one longer", long(Reader::LONGEST + 1), vec![Bad(LongLine, 1, Reader::LONGEST + 1)]),
        ("a long line, then a puzzle", then, vec![Bad(LongLine, 1, Reader::LONGEST + 1), Good(2)]),
        ("a long label", row(format!("{SAMPLE} {}", "é".repeat(40_000))), vec![Good(1)]),
    ]);
    let mut found = Vec::new();
    let mut reader = Reader::new();
    reader.push(b"53..7....", &mut |item| found.push(item));
    reader.push_long(&mut |item| found.push(item));
    reader.push(SAMPLE.as_bytes(), &mut |item| found.push(item));
    reader.finish(&mut |item| found.push(item));
    let expected = [Bad(Truncated(1), 1, 10), Bad(LongLine, 2, Reader::LONGEST + 1), Good(3)];
    assert!(found.len() == 3 && expected.iter().zip(&found).all(|(expected, item)| expected.fits(item)), "{found:?}");
}

#[test]
fn exactly_one_puzzle() {
    let error = |text: &str| match Grid::parse(text) {
        Ok(grid) => panic!("{text:?} is {grid}"),
        Err(ParseError { kind, line, column }) => (kind, line, column),
    };
    for text in ["", " ", "\n\n", "\r\n", "# only a comment", "\u{feff}", "---"] {
        assert_eq!(error(text), (Empty, 1, 1), "{text:?}");
    }
    assert_eq!(error(&format!("{SAMPLE}\n{SAMPLE}")), (Trailing, 2, 1));
    assert_eq!(error(&format!("{SAMPLE}\n\n# two\n{BLOCK}")), (Trailing, 4, 1));
    assert_eq!(error(&format!("{BLOCK}{FRAMED}")), (Trailing, 11, 1));
    assert_eq!(error(&format!("{BLOCK}\nword")), (NoPuzzle, 11, 1));
    assert_eq!(error(&format!("word\n{BLOCK}")), (NoPuzzle, 1, 1));
    assert_eq!(error(&format!("{BLOCK}\n{SAMPLE}.")), (LineWidth(82), 11, 82));
    assert_eq!(error(&format!("{BLOCK}{SAMPLE}")), (Below, 9, 10));
    assert_eq!(error(&format!("{BLOCK}\n.")), (RowWidth(1), 11, 2));
}

#[test]
fn errors_in_words() {
    let words = |text: &str| Grid::parse(text).unwrap_err().to_string();
    assert_eq!(words(&SAMPLE[..80]), "line 1, column 81: expected 81 cells on the line, found 80");
    assert_eq!(words(&head(BLOCK, 4)), "line 4, column 10: the grid ends after 4 of its 9 rows");
    assert_eq!(words(&with_line(BLOCK, 2, "6")), "line 2, column 2: expected 9 cells in the row, found 1");
    assert_eq!(
        words(&with_char(41, 'é')),
        "line 1, column 41: expected a digit or an empty cell (one of . 0 * _ - x ?), found 'é'"
    );
    assert_eq!(words(&with_char(41, '_')), "line 1, column 41: expected '.' for an empty cell as before, found '_'");
    assert_eq!(words(""), "line 1, column 1: expected a puzzle, found none");
    assert_eq!(words("why"), "line 1, column 1: expected a puzzle: 81 cells on a line, or nine rows of nine");
}

#[test]
fn a_comment_behind_spread_cells_is_the_label() {
    let spread: String = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
        .chars()
        .flat_map(|cell| [cell, ' '])
        .collect();
    let text = format!("{spread}# from a newspaper");
    let record = format::read(&text).next().unwrap().unwrap();
    assert_eq!((record.format, record.label), (Format::Line, "from a newspaper"));
}

/// Returns the cells of the sample as words, with `blank` for every empty cell.
fn words(blank: &str) -> Vec<String> {
    SAMPLE.chars().map(|char| if char == '.' { blank.to_owned() } else { char.to_string() }).collect()
}

#[test]
fn negative_numbers_for_empty_cells() {
    let rows = |blank: &str, left: &str, gap: &str| -> String {
        words(blank).chunks(9).map(|row| format!("{left}{}\n", row.join(gap))).collect()
    };
    let framed = |blank: &str| -> String {
        words(blank)
            .chunks(3)
            .map(|three| format!("| {} ", three.join(" ")))
            .collect::<Vec<_>>()
            .chunks(3)
            .map(|row| row.concat() + "|\n")
            .collect()
    };
    check(&[
        ("spaces", row(rows("-1", "", " ")), vec![Good(1)]),
        ("tabs", row(rows("-1", "", "\t")), vec![Good(1)]),
        ("right-aligned", row(rows("-1", "  ", "  ").replace(" -1", "-1")), vec![Good(1)]),
        ("minus nine", row(rows("-9", "", " ")), vec![Good(1)]),
        ("bars", row(framed("-1")), vec![Good(1)]),
        ("81 on a line", row(words("-1").join(" ")), vec![Good(1)]),
        ("one of them without its digit", row(rows("-1", "", " ").replacen("-1", "-", 1)), vec![Unread(1)]),
        (
            "one of them without its sign, and a digit less",
            row(rows("-1", "", " ").replacen("-1 ", "", 1)),
            vec![Unread(1)],
        ),
        ("two numbers", row(rows("-1", "", " ").replacen("-1", "-9", 1)), vec![Unread(1)]),
    ]);
}

#[test]
fn several_puzzles_on_a_line_are_an_error() {
    let (other, solved) = (SAMPLE.replace("53..7", "35..7"), solution_of(SAMPLE));
    let line = |parts: &[&str], gap: &str| row(parts.join(gap));
    for gap in [" ", "\t", ",", ";", "|", ", ", " easy "] {
        let at = 82 + gap.len();
        check(&[(gap, line(&[SAMPLE, &other], gap), vec![Bad(Another, 1, at)])]);
        check(&[(gap, line(&[SAMPLE, &solved, &other], gap), vec![Bad(Another, 1, at + 81 + gap.len())])]);
        check(&[(gap, line(&[SAMPLE, &solved], gap), vec![Good(1)])]);
        let text = [SAMPLE, &solved, &other, SAMPLE].join(gap);
        let all: Vec<String> = format::puzzles(text.as_bytes()).map(|(grid, _)| grid.to_string()).collect();
        assert_eq!(all, [SAMPLE, &other, SAMPLE], "{gap:?}");
    }
}

fn solution_of(puzzle: &str) -> String {
    ninefold_core::solve::solutions(&puzzle.parse::<Grid>().unwrap()).next().unwrap().to_string()
}

proptest! {
    /// In a drawing of digits, notes in a few cells do not affect the others, which are open.
    #[test]
    fn open_cells_beside_notes_have_all_candidates(noted in prop::collection::btree_set(0..81_usize, 1..12), cut in 0..1000_usize) {
        let grid: Grid = SAMPLE.parse().unwrap();
        let board = grid.board();
        let solved = solution_of(SAMPLE);
        let mut expected = board;
        let is_open = |cell: &Cell| noted.contains(&cell.index()) && board.options(*cell).len() > 1;
        let open: Vec<Cell> = Cell::all().filter(is_open).collect();
        prop_assume!(!open.is_empty());
        for &cell in &open {
            let own = Digit::from_ascii(solved.as_bytes()[cell.index()]);
            let others: Vec<Digit> = board.options(cell).iter().filter(|&digit| Some(digit) != own).collect();
            // A lone candidate would be a placed digit.
            let gone = (others.len() - 1).min(cut % 4);
            others[..gone].iter().for_each(|&digit| _ = expected.remove(Candidate { cell, digit }));
        }
        let groups: Vec<String> = Cell::all().map(|cell| match grid[cell] {
            Some(digit) => digit.to_string(),
            None if open.contains(&cell) => expected.options(cell).to_string(),
            None => ".".to_owned(),
        }).collect();
        same_options(&groups.chunks(9).map(|row| row.join(" ") + "\n").collect::<String>(), &expected, Format::Candidates)?;
    }
}
