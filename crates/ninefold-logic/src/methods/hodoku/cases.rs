//! Cases of `HoDoKu`'s library format: each line states a technique, a board, and the expected result of the technique there.
//!
//! ```text
//! :0200:38:5.+3..8...:311 812::811 312::         code : digits : board : eliminated before : eliminates : placements : more
//!  |  |  |  |
//!  |  |  |  81 cells, `.` for empty; `+` before a digit says that it is not a given
//!  |  |  the digits of the pattern; for chains, almost locked sets and Sue de Coq the digits that are eliminated or placed
//! |  two more digits for some: 03111 is siamese; then perhaps -1 to -4 for a kind, or -x: the technique must find nothing
//!  the technique
//! ```
//!
//! Candidates are written as digit, row, column. A case passes under the same condition as in `HoDoKu`: the technique has at least one instance for
//! these digits, and every such instance has exactly the effects that the line states. `-x` requires that there is no instance. The kind determines
//! which instances count: some people accept some patterns only in a narrow [`Form`].

use std::collections::BTreeMap;
use std::fmt;

use crate::frame::{Board, Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, Grid};

use super::loops;
use crate::facts::Facts;
use crate::flow::GO_ON;
use crate::part::by_digit;
use crate::state::State;
use crate::step::{Form, Step};
use crate::technique::{Limits, Technique};
use crate::techniques::chains;

/// One line of the library.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Case {
    /// The number of the line, from 1.
    pub line: usize,
    /// The code of the technique: four digits, or five.
    pub code: String,
    /// The kind after a dash, if there is one.
    pub kind: Option<u8>,
    /// The digits of the instances to consider.
    pub digits: DigitSet,
    /// The board, taken from a puzzle with one solution.
    pub state: State,
    /// The candidates that must be eliminated.
    pub eliminated: CandidateSet,
    /// The digits that must be placed.
    pub placed: CandidateSet,
    /// The expected result.
    pub asks: Asks,
}

/// The expected result of a case.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Asks {
    /// The effects of the line.
    Effects,
    /// Nothing at all.
    Nothing,
}

/// A line that cannot be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CaseError {
    /// The number of the line, from 1.
    pub line: usize,
    expected: &'static str,
}

/// The outcome of a case.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Verdict {
    /// The expected result.
    Passed,
    /// No instance for these digits.
    Missed,
    /// An instance with other effects.
    Differs(Box<Step>),
    /// An instance, although there must be none.
    Fired(Box<Step>),
    /// No technique has this code.
    Unknown,
}

/// Parses the cases of a text. Empty lines, and comments after `#`, are skipped.
///
/// ```
/// use ninefold_logic::hodoku::cases::{self, Verdict};
///
/// let grid = "12345678.".to_owned() + &".".repeat(72);
/// let line = format!(":0000:9:{grid}:::919:");
/// let case = cases::parse(&line).next().unwrap().unwrap();
/// assert_eq!(cases::run(&case), Verdict::Passed);
/// ```
pub fn parse(text: &str) -> impl Iterator<Item = Result<Case, CaseError>> {
    let lines = text.lines().map(str::trim).zip(1..);
    lines
        .filter(|(text, _)| !text.is_empty() && !text.starts_with('#'))
        .map(|(text, line)| case(text, line).map_err(|expected| CaseError { line, expected }))
}

fn case(text: &str, line: usize) -> Result<Case, &'static str> {
    let mut fields = text.strip_prefix(':').ok_or("a colon at the start")?.split(':').map(str::trim);
    let mut field = || fields.next().unwrap_or_default();
    let (code, asks, kind) = technique(field())?;
    let digits = field().parse().map_err(|_| "different digits in the second field")?;
    let (mut board, givens) = board(field())?;
    by_digit(&candidates(field())?).for_each(|candidate| _ = board.remove(candidate));
    let (eliminated, placed) = (candidates(field())?, candidates(field())?);
    Ok(Case { line, code, kind, digits, state: State::assume_unique(board, givens), eliminated, placed, asks })
}

/// Parses a technique with its expectation and kind: `0600-2`, `0610-x`, `03111`.
fn technique(text: &str) -> Result<(String, Asks, Option<u8>), &'static str> {
    let (code, kind) = text.split_once('-').map_or((text, None), |(code, kind)| (code, Some(kind)));
    if !(4..=5).contains(&code.len()) || !code.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err("a code of four or five digits in the first field");
    }
    if kind == Some("x") {
        return Ok((code.into(), Asks::Nothing, None));
    }
    let kind = kind.map(str::parse).transpose().map_err(|_| "a number or x after the dash")?;
    Ok((code.into(), Asks::Effects, kind))
}

/// Parses the board of 81 cells, and the set of its givens.
fn board(text: &str) -> Result<(Board, CellSet), &'static str> {
    const EXPECTED: &str = "81 cells in the third field";
    let (mut grid, mut givens) = (Grid::EMPTY, CellSet::EMPTY);
    let mut bytes = text.bytes();
    for cell in Cell::all() {
        let (byte, given) = match bytes.next().ok_or(EXPECTED)? {
            b'+' => (bytes.next().ok_or(EXPECTED)?, false),
            byte => (byte, true),
        };
        grid[cell] = match byte {
            b'.' | b'0' => None,
            byte => Some(Digit::from_ascii(byte).ok_or(EXPECTED)?),
        };
        if given && grid[cell].is_some() {
            givens.insert(cell);
        }
    }
    if bytes.next().is_some() { Err(EXPECTED) } else { Ok((grid.board(), givens)) }
}

/// Parses candidates written as digit, row, column: `811 312`.
fn candidates(text: &str) -> Result<CandidateSet, &'static str> {
    let candidate = |word: &str| match *word.as_bytes() {
        [digit, row, column] => {
            let cell = Cell::new(row.wrapping_sub(b'0'), column.wrapping_sub(b'0'))?;
            Some(Candidate { cell, digit: Digit::from_ascii(digit)? })
        }
        _ => None,
    };
    text.split_whitespace().map(|word| candidate(word).ok_or("candidates such as 312")).collect()
}

/// Looks for the technique of a case on its board.
pub fn run(case: &Case) -> Verdict {
    let mut known = super::by_code(&case.code).peekable();
    if known.peek().is_none() {
        return Verdict::Unknown;
    }
    let facts = Facts::new(&case.state);
    let mut found: Vec<Step> = Vec::new();
    let _ = known.try_for_each(|technique: &'static Technique| {
        // The library refers to the chains of the tables, in the order of the tables.
        if let Some((grain, shape)) = chains::table(technique) {
            let steps = loops::each(&facts, grain, shape, &Limits::ALL)
                .filter_map(|chain| chains::step(technique.id, &chain, &facts));
            found.extend(steps.filter(|step| case.is_about(step)));
            return GO_ON;
        }
        technique.search(&facts, &Limits::ALL, &mut |step| {
            if case.is_about(&step) {
                found.push(step);
            }
            GO_ON
        })
    });
    case.judge(found)
}

impl Case {
    /// Whether an instance is one of those to which the case refers.
    fn is_about(&self, step: &Step) -> bool {
        self.digits_of(step) == self.digits && self.accepts(step.form())
    }

    fn digits_of(&self, step: &Step) -> DigitSet {
        let by_effect = ["07", "09", "11"].iter().any(|family| self.code.starts_with(family)) && self.code != "0703";
        if by_effect { step.conclusions().map(|claim| claim.candidate().digit).collect() } else { step.digits() }
    }

    /// Returns the widest form that the kind of the case accepts.
    fn form(&self) -> Form {
        let wide = match (self.code.as_str(), self.kind) {
            ("0402", kind) => kind == Some(1),
            ("0405", _) => true,
            ("0600" | "0601" | "0602" | "0603" | "0604" | "0605" | "0606" | "0607" | "0608", kind) => kind != Some(1),
            ("0709" | "0902" | "0903" | "0904", kind) => kind == Some(2),
            ("0710" | "0711", kind) => matches!(kind, Some(3 | 4)),
            _ => false,
        };
        if wide { Form::Wide } else { Form::Strict }
    }

    /// Whether instances of that form count. Chains with sets are found together with chains that only have groups, and both are wide. Instances of a
    /// narrower form do not count for these chains (codes that begin with 07).
    fn accepts(&self, form: Form) -> bool {
        form == self.form() || (form < self.form() && !self.code.starts_with("07"))
    }

    fn judge(&self, mut found: Vec<Step>) -> Verdict {
        let same = |step: &Step| *step.eliminated() == self.eliminated && *step.placed() == self.placed;
        if self.asks == Asks::Nothing {
            return found.pop().map_or(Verdict::Passed, |step| Verdict::Fired(Box::new(step)));
        }
        match found.iter().position(|step| !same(step)) {
            Some(other) => Verdict::Differs(Box::new(found.swap_remove(other))),
            None if found.is_empty() => Verdict::Missed,
            None => Verdict::Passed,
        }
    }
}

/// The results of all cases of a text.
///
/// The text form has a line for each technique, a line for each case that did not pass, and `N of M` at the end.
#[derive(Clone, Debug, Default)]
pub struct Report {
    cases: Vec<(Case, Verdict)>,
    errors: Vec<CaseError>,
}

impl Report {
    /// Runs every case. Unreadable lines count as failed cases.
    pub fn of(text: &str) -> Self {
        let mut report = Self::default();
        for case in parse(text) {
            match case {
                Ok(case) => {
                    let verdict = run(&case);
                    report.cases.push((case, verdict));
                }
                Err(error) => report.errors.push(error),
            }
        }
        report
    }

    /// Returns the cases with their verdicts, in the order of the text.
    pub fn cases(&self) -> &[(Case, Verdict)] {
        &self.cases
    }

    /// Returns the errors of the unreadable lines.
    pub fn errors(&self) -> &[CaseError] {
        &self.errors
    }

    /// Returns the number of cases that passed.
    pub fn passed(&self) -> usize {
        self.cases.iter().filter(|(_, verdict)| *verdict == Verdict::Passed).count()
    }

    /// Returns the number of cases, including unreadable lines.
    pub fn total(&self) -> usize {
        self.cases.len() + self.errors.len()
    }

    /// Returns, for each code, the number of passed cases and the number of all cases.
    fn by_code(&self) -> BTreeMap<&str, (usize, usize)> {
        let mut counts = BTreeMap::new();
        for (case, verdict) in &self.cases {
            let (passed, total) = counts.entry(case.code.as_str()).or_insert((0, 0));
            *passed += usize::from(*verdict == Verdict::Passed);
            *total += 1;
        }
        counts
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (code, (passed, total)) in self.by_code() {
            let name = super::by_code(code).next().map_or("unknown", |technique| technique.name);
            writeln!(f, "{code:5} {name:40} {passed:4} of {total}")?;
        }
        self.errors.iter().try_for_each(|error| writeln!(f, "{error}"))?;
        let failed = self.cases.iter().filter(|(_, verdict)| !matches!(verdict, Verdict::Passed | Verdict::Unknown));
        for (case, verdict) in failed {
            writeln!(f, "line {}, {}: {verdict}", case.line, case.code)?;
        }
        write!(f, "{} of {}", self.passed(), self.total())
    }
}

impl fmt::Display for CaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: expected {}", self.line, self.expected)
    }
}

impl std::error::Error for CaseError {}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Passed => f.write_str("passed"),
            Self::Missed => f.write_str("nothing found"),
            Self::Differs(step) => write!(f, "found something else: {step}"),
            Self::Fired(step) => write!(f, "found an unexpected step: {step}"),
            Self::Unknown => f.write_str("no technique has this code"),
        }
    }
}
