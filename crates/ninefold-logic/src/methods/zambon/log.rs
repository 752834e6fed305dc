//! The log: the deductions that the original prints during a run, line for line. Only boards are drawn in Ninefold's style.
//!
//! Cells are `(row,column)` counted from 0, and boxes are counted from 0 too. A pattern is logged once, before the first candidate that it
//! eliminates; if a box points with several digits, only the first is logged. Nothing is logged while guesses are followed.

use std::fmt::{self, Display, Write};

use crate::frame::{Candidate, Cell, CellSet, Digit, DigitSet, Grid, House, Stop};

use super::Strategy;
use super::marks::Marks;
use super::solver::Solver;
use super::watch::{Cause, Pattern, Verdict, Watch};

/// Writes the log of a run on a grid, with a title if there is one.
///
/// ```
/// use ninefold_core::Grid;
/// use ninefold_logic::zambon;
///
/// let grid: Grid = "200080010001902000450061020004000089060070000710000060040107008000009500070020034".parse()?;
/// let mut log = String::new();
/// zambon::log(&grid, None, &mut log)?;
/// assert!(log.contains("naked_pair_unit: (6,0) and (6,4) in the same row only contain 3 and 5\n"));
/// assert!(log.ends_with("Strategies used 4: 'unique-loop' 'naked-pair' 'box-line' 'XY-chain'\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns an error if `out` fails.
pub fn log(grid: &Grid, title: Option<&str>, out: &mut impl Write) -> fmt::Result {
    let log = Log { out, result: Ok(()), silent: true, func: "", pointed: false };
    let mut solver = Solver::new(&Marks::from(grid), log, Stop::NEVER);
    solver.watch.head(grid, title, &solver.marks);
    solver.run();
    let Solver { marks, uses, watch: mut log, .. } = solver;
    log.tail(&marks, &uses);
    log.result
}

struct Log<'w, W> {
    out: &'w mut W,
    /// The first error of the output.
    result: fmt::Result,
    silent: bool,
    /// The name of the original's function that is eliminating candidates.
    func: &'static str,
    /// Whether a box has already pointed in this call.
    pointed: bool,
}

impl<W: Write> Log<'_, W> {
    fn line(&mut self, text: impl Display) {
        if !self.silent {
            self.say(format_args!("{text}\n"));
        }
    }

    fn say(&mut self, text: impl Display) {
        if self.result.is_ok() {
            self.result = write!(self.out, "{text}");
        }
    }

    fn display(&mut self, marks: &Marks) {
        self.say(format_args!("{:#}\n", marks.board()));
    }

    fn string(&mut self, marks: &Marks) {
        self.say(format_args!("***** {}\n", digits(&marks.grid())));
    }

    fn head(&mut self, grid: &Grid, title: Option<&str>, marks: &Marks) {
        title.into_iter().for_each(|title| self.say(format_args!("--- {title}\n")));
        self.say(format_args!("--- {}\n", digits(grid)));
        self.display(marks);
        self.say(format_args!("sudoku: the initial grid contains {} solved cells\n", marks.solved().len()));
    }

    fn tail(&mut self, marks: &Marks, uses: &[Strategy]) {
        if !marks.is_consistent() {
            self.say("*** The grid is inconsistent\n");
        }
        self.say(format_args!("sudoku: the final grid contains {} solved cells\n", marks.solved().len()));
        self.display(marks);
        self.string(marks);
        self.say(format_args!("Strategies used {}:{}\n", uses.len(), names(uses)));
    }
}

impl<W: Write> Watch for Log<'_, W> {
    fn pattern(&mut self, pattern: Pattern<'_>) {
        if self.silent {
            return;
        }
        self.func = func(pattern);
        let told_before = matches!(pattern, Pattern::PointingLine { .. }) && std::mem::replace(&mut self.pointed, true);
        if !told_before {
            self.line(Told(pattern));
        }
    }

    fn eliminated(&mut self, cause: Cause, candidate: Candidate) {
        let Candidate { cell, digit } = candidate;
        match cause {
            Cause::Cleanup(kind, around) => {
                self.line(format_args!("cleanup_unit [{kind} of {}]: removed {digit} from {}", At(around), At(cell)));
            }
            Cause::Pattern => {
                let func = self.func;
                self.line(format_args!("{func}: removed {digit} from {}", At(cell)));
            }
        }
    }

    fn emptied(&mut self, cell: Cell) {
        self.line(format_args!("*** No candidates left in {}", At(cell)));
    }

    fn cleaned(&mut self, marks: &Marks) {
        self.silent = false;
        let solved = marks.solved().len();
        self.line(format_args!("sudoku: after the initial cleanup, the grid contains {solved} solved cells"));
        self.display(marks);
    }

    fn used(&mut self, strategy: Strategy, marks: &Marks) {
        self.pointed = false;
        let solved = marks.solved().len();
        self.line(format_args!("strategy: after '{strategy}' the grid contains {solved} solved cells\n"));
        self.display(marks);
        self.string(marks);
    }

    fn stuck(&mut self, depth: usize, cell: Cell, digits: DigitSet) {
        let digits = digits.iter().map(|digit| format!(" {digit}")).collect::<String>();
        self.line(format_args!("{}backtrack ({depth}): {} has candidates{digits}", indent(depth), At(cell)));
    }

    fn guess(&mut self, _: Candidate) {
        self.silent = true;
    }

    fn judged(&mut self, depth: usize, digit: Digit, verdict: Verdict, uses: &[Strategy]) {
        self.silent = false;
        let start = format!("{}backtrack ({depth})", indent(depth));
        match verdict {
            Verdict::Wrong => self.line(format_args!("{start}: {digit} unsuccessful")),
            Verdict::Open(solved) => {
                self.line(format_args!("{start}: {digit} successful ({solved} solved)"));
                // In the original, a list of names ends with its own line end.
                match uses {
                    [] => self.line(format_args!("{start} strategies:none")),
                    _ => self.line(format_args!("{start} strategies:{}\n", names(uses))),
                }
            }
        }
    }
}

/// Returns the function of the original to which the eliminations of a pattern are attributed.
const fn func(pattern: Pattern<'_>) -> &'static str {
    match pattern {
        Pattern::Unique { .. } => "unique_unit",
        Pattern::Naked { digits, .. } => ["naked_pair_unit", "naked_triple_unit", "naked_quad_unit"][digits.len() - 2],
        Pattern::Hidden { digits, .. } => ["hidden_pair_unit", "hidden_triple_unit"][digits.len() - 2],
        Pattern::BoxLine { .. } => "box_line_unit",
        Pattern::PointingLine { .. } => "pointing_line_box",
        Pattern::Lines { .. } => "lines",
        Pattern::YWing { .. } => "y_wing_digit",
        Pattern::Chain { .. } => "xy_chain_step",
        Pattern::Rectangle { .. } => "rectangle_cell",
        Pattern::Aligned { .. } => "rectangle_step",
    }
}

fn names(uses: &[Strategy]) -> String {
    uses.iter().map(|strategy| format!(" '{strategy}'")).collect()
}

/// Returns all digits in reading order, 0 for an empty cell.
fn digits(grid: &Grid) -> String {
    grid.entries().iter().map(|digit| digit.map_or('0', |digit| char::from(digit.ascii()))).collect()
}

/// Returns two spaces for each level.
fn indent(depth: usize) -> String {
    "  ".repeat(depth)
}

/// A cell in the notation of the original: `(0,4)` for r1c5.
struct At(Cell);

impl Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.0.row().number() - 1, self.0.column().number() - 1)
    }
}

/// Returns the number of a house, counted from 0.
fn number(house: House) -> u8 {
    house.number() - 1
}

/// Returns a list in words: `a and b`, `a, b, and c`.
fn series(items: impl Iterator<Item: Display>) -> String {
    let items: Vec<String> = items.map(|item| item.to_string()).collect();
    match &items[..] {
        [one, other] => format!("{one} and {other}"),
        [rest @ .., last] => format!("{}, and {last}", rest.join(", ")),
        [] => String::new(),
    }
}

/// A pattern in the words of the log.
struct Told<'a>(Pattern<'a>);

impl Display for Told<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", func(self.0))?;
        match self.0 {
            Pattern::Unique { house, cell, digit } => {
                write!(f, ": {digit} in {} is unique within the {}", At(cell), house.kind())
            }
            Pattern::Naked { house, cells, digits } => {
                let (cells, digits) = (series(cells.iter().map(At)), series(digits.iter()));
                write!(f, ": {cells} in the same {} only contain {digits}", house.kind())
            }
            Pattern::Hidden { house, cells, digits } => {
                let same = if digits.len() == 2 { "same " } else { "same" };
                let (cells, digits) = (series(cells.iter().map(At)), series(digits.iter()));
                write!(f, ": {digits} are only in {cells} of the {same}{}", house.kind())
            }
            Pattern::BoxLine { line, square, digit } => {
                let (line, kind) = (number(line), line.kind());
                write!(f, ": all candidates for {digit} of {kind} {line} are in box {}", number(square))
            }
            Pattern::PointingLine { square, line, digit } => {
                let (square, kind) = (number(square), line.kind());
                write!(f, ": all candidates for {digit} of box {square} are in {kind} {}", number(line))
            }
            Pattern::Lines { bases, covers, digit } => tell_lines(f, bases, covers, digit),
            Pattern::YWing { wings: [one, other], pivot, shared: [p, q], last } => {
                write!(f, ": {}:{last}{p} {}:{p}{q} {}:{q}{last}", At(one), At(pivot), At(other))?;
                tell_reach(f, self.0, [one, other], CellSet::of(pivot))
            }
            Pattern::Chain { cells, shared, last } => {
                f.write_str(":")?;
                let (enter, leave) =
                    (std::iter::once(&last).chain(shared), shared.iter().chain(std::iter::once(&last)));
                for ((&cell, enter), leave) in cells.iter().zip(enter).zip(leave) {
                    write!(f, " {}:{enter}{leave}", At(cell))?;
                }
                tell_reach(f, self.0, [cells[0], cells[cells.len() - 1]], CellSet::EMPTY)
            }
            Pattern::Rectangle { boxes, candidate: Candidate { cell, digit } } => {
                let [a, b, c, d] = boxes.map(number);
                let cell = At(cell);
                write!(f, ": {digit} in {cell} leads to contradiction when chained through the boxes [{a},{b},{c},{d}]")
            }
            Pattern::Aligned { square, candidate: Candidate { cell, digit } } => {
                write!(f, ": {digit} cannot solve {} because all the {digit}s in box ", At(cell))?;
                write!(f, "{} are aligned with it (pointing line strategy)", number(square))
            }
        }
    }
}

fn tell_lines(f: &mut fmt::Formatter<'_>, bases: &[House], covers: &[House], digit: Digit) -> fmt::Result {
    let numbers = |houses: &[House]| houses.iter().map(|&house| format!(" {}", number(house))).collect::<String>();
    write!(f, "({}): the {}s{} let us ", bases.len(), bases[0].kind(), numbers(bases))?;
    write!(f, "eliminate {digit} from the {}s{}", covers[0].kind(), numbers(covers))
}

/// Writes a line with the cells that see both ends, except those of `without`.
fn tell_reach(
    f: &mut fmt::Formatter<'_>,
    pattern: Pattern<'_>,
    [one, other]: [Cell; 2],
    without: CellSet,
) -> fmt::Result {
    write!(f, "\n{}: intersection of {} and {}:", func(pattern), At(one), At(other))?;
    ((one.peers() & other.peers()) - without).iter().try_for_each(|cell| write!(f, " {}", At(cell)))
}
