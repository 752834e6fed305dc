//! Constraints, which are the entries of a puzzle's rules beyond rows, columns and regions, and their kinds, which define their meanings.
//!
//! Each kind has a file in `constraints/` and an entry in [`KINDS`]. The file contains everything about the kind: its name, the fields it takes, its
//! plain meaning, the houses, sights, truths and choices used for reasoning, its propagation for exact search, and its drawing.
//!
//! ```text
//! holds(digits)   the plain meaning on a full grid: the oracle with which tests compare everything else
//! compile         -> houses, sights, truths, choices     facts, chains, nets and proofs read only these
//!                 -> relations, weighted sums            exact search, besides houses and truths
//! propagate       -> removals from candidate masks       exact search, for kinds that no output of compile expresses
//! draw            -> marks below and above the digits    every painter
//! make            -> random constraints                  generators of variants
//! ```

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use super::compile::Compiler;
use super::constraints::{self, KINDS};
use super::drawing::Drawing;
use super::make::Make;
use super::masks::{Dead, Masks};
use super::{Rules, sides};
use crate::cells::LayoutCell;

/// The form of a constraint's cells in files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fields {
    /// No cells: the constraint concerns the whole grid, and is either present or absent.
    Flag,
    /// One cell.
    Cell,
    /// A set of cells.
    Cells,
    /// Lines: cells in the order in which they are drawn.
    Lines,
    /// The cells of a circle or pill and the lines that start there. The first line contains the cells of the circle.
    Circle,
    /// Two lists of cells of equal length. Each cell of the first list is paired with the cell at the same position in the second.
    Pairs,
    /// A position beside the grid. The line contains the cells of a row or column, starting with the nearest.
    Side,
    /// A position beside the grid with a direction. The line contains the cells of a diagonal, starting with the nearest.
    Slope,
    /// Alternative options, each of which is a list of constraints. The line contains the cells of all options.
    Options,
}

/// The form of a constraint's number in files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Number {
    /// No number.
    None,
    /// An optional number.
    Optional,
    /// A required number, without which an entry has no meaning.
    Required,
    /// One or more numbers.
    List,
    /// One number, written as a word.
    Word(&'static [(&'static str, u32)]),
    /// Text; the numbers are the codes of its characters.
    Text,
}

/// A kind of constraint, and the entry of that kind in the registry.
#[non_exhaustive]
pub struct Kind {
    /// The name in files and options, as f-puzzles spells it.
    pub id: &'static str,
    /// Alternative spellings of the name in files and options.
    pub aliases: &'static [&'static str],
    /// The usual name: `Killer Cage`.
    pub name: &'static str,
    /// The rule in one sentence, as it appears in the rules of a puzzle.
    pub about: &'static str,
    /// The form of the cells.
    pub fields: Fields,
    /// The form of the number.
    pub number: Number,
    /// Checks the cells and numbers of a constraint.
    pub check: fn(&Constraint, &Rules) -> Result<(), ConstraintError>,
    /// Whether a full grid satisfies the constraint: its plain meaning. The closure returns the digit of a cell, counted from 1.
    pub holds: fn(&Constraint, &Rules, &dyn Fn(LayoutCell) -> u8) -> bool,
    /// The meaning for reasoning.
    pub compile: fn(&Constraint, &mut Compiler<'_>),
    /// Whether the houses, sights, truths and choices produced by `compile` express the whole meaning. If not, they are correct but weaker, and
    /// techniques may miss steps that the constraint permits.
    pub is_reasoned: bool,
    /// The meaning for exact search, if houses, truths, relations and sums cannot express it: a function that removes excluded digits. It need not
    /// remove any, but if every cell has a single digit, it must fail unless the constraint holds.
    pub propagate: Option<Propagate>,
    /// Adds the drawings of a constraint to the list.
    pub draw: fn(&Constraint, &Rules, &mut Vec<Drawing>),
    /// Describes a constraint in a few words: `cage 15 in r1c123`.
    pub describe: fn(&Constraint, &Rules) -> String,
    /// The ids of kinds whose constraints are exceptions to this one: without them, it forbids more.
    pub exceptions: &'static [&'static str],
    /// The generator of random constraints of the kind.
    pub make: Make,
    /// Examples used by the tests.
    pub examples: &'static [Example],
}

/// A function that removes excluded digits.
pub type Propagate = fn(&Constraint, &mut Masks<'_>) -> Result<(), Dead>;

/// An example of a constraint on a small grid.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Example {
    /// The number of rows, columns and digits of the grid.
    pub size: usize,
    /// The cells of the constraint by name, separated by spaces, with `/` between lines. For [`Fields::Options`], the options, separated by `|`. Each
    /// option is a list of constraints, separated by `&`, and each constraint consists of its kind and numbers, a colon, and its cells.
    pub cells: &'static str,
    /// The numbers of the constraint.
    pub values: &'static [u32],
    /// A full grid, row by row, that satisfies the plain rules and the constraint.
    pub holds: &'static str,
    /// A full grid that satisfies the plain rules but breaks the constraint.
    pub fails: &'static str,
    /// A puzzle that has only one solution because of the constraint.
    pub puzzle: &'static str,
}

impl Kind {
    /// A kind without cells, meaning or drawing, on which the files of kinds base their definitions.
    pub(super) const BLANK: Self = Self {
        id: "",
        aliases: &[],
        name: "",
        about: "",
        fields: Fields::Flag,
        number: Number::None,
        check: |_, _| Ok(()),
        holds: |_, _, _| true,
        compile: |_, _| {},
        is_reasoned: true,
        propagate: None,
        draw: |_, _, _| {},
        describe,
        exceptions: &[],
        make: Make::Rule,
        examples: &[],
    };

    /// Returns the name and the rule as a sentence.
    pub fn sentence(&self) -> String {
        alloc::format!("{}: {}", self.name, self.about)
    }

    /// Returns the word for a number if the kind writes its number as a word.
    pub fn spelled(&self, value: u32) -> Option<&'static str> {
        let Number::Word(words) = self.number else { return None };
        words.iter().find(|(_, number)| *number == value).map(|(word, _)| *word)
    }

    /// Returns the kind with the given name or alias.
    pub fn named(id: &str) -> Option<&'static Self> {
        let is = |kind: &&&'static Self| kind.id == id || kind.aliases.contains(&id);
        KINDS.iter().find(is).copied()
    }
}

impl PartialEq for Kind {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for Kind {}

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)
    }
}

/// Describes a constraint by the name of its kind, its text or numbers, and where its cells are.
fn describe(constraint: &Constraint, rules: &Rules) -> String {
    let mut words = constraint.kind.name.to_lowercase();
    if let Some(text) = constraint.text() {
        words += &format!(" {text}");
    }
    for value in constraint.values.iter().filter(|_| constraint.kind.number != Number::Text) {
        let word = constraint.kind.spelled(*value);
        words += &word.map_or_else(|| format!(" {value}"), |word| format!(" {word}"));
    }
    match constraint.kind.fields {
        Fields::Flag => words,
        Fields::Lines | Fields::Circle => {
            let first = constraint.cells().next().map(|cell| rules.name(cell));
            first.map_or(words.clone(), |first| format!("{words} from {first}"))
        }
        // Both ends are named, since a row and a column may start with the same cell.
        Fields::Side | Fields::Slope => {
            let ends = constraint.cells().next().zip(constraint.cells().last());
            let ends = ends.map(|(first, last)| format!("{words} from {} to {}", rules.name(first), rules.name(last)));
            ends.unwrap_or(words)
        }
        Fields::Cell | Fields::Cells | Fields::Pairs | Fields::Options => {
            format!("{words} in {}", rules.names(constraint.cells()))
        }
    }
}

/// A constraint of a puzzle: its kind, cells and numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Constraint {
    kind: &'static Kind,
    lines: Vec<Vec<LayoutCell>>,
    values: Vec<u32>,
    /// The options, for [`Fields::Options`]; otherwise empty.
    options: Vec<Vec<Constraint>>,
}

/// The maximum depth of nested options.
const DEPTH: usize = 8;

impl Constraint {
    /// Creates a constraint on cells of a grid with these rules. A set of cells is passed as a single line, and a flag has no lines.
    ///
    /// # Errors
    ///
    /// Returns an error if the kind does not accept these lines or numbers.
    pub fn new(
        kind: &'static Kind,
        rules: &Rules,
        lines: Vec<Vec<LayoutCell>>,
        values: impl IntoIterator<Item = u32>,
    ) -> Result<Self, ConstraintError> {
        Self { kind, lines, values: values.into_iter().collect(), options: Vec::new() }.checked(rules)
    }

    /// Creates a constraint that holds if all constraints of at least one option hold. The constraints must have been created for the same rules.
    ///
    /// # Errors
    ///
    /// Returns an error if there are no options, if an option has no constraints, or if options are nested more than eight levels deep.
    ///
    /// ```
    /// use ninefold_core::rules::{Constraint, Kind, Rules};
    ///
    /// let rules = Rules::sized(4)?;
    /// let killer = Kind::named("killercage").unwrap();
    /// let cells: Vec<_> = rules.cells().take(2).collect();
    /// let cage = |sum: u32| Constraint::new(killer, &rules, vec![cells.clone()], [sum]);
    /// let either = Constraint::either(&rules, vec![vec![cage(3)?], vec![cage(7)?]])?;
    /// assert_eq!(either.describe(&rules), "choice of cage 3 in r1c12 or cage 7 in r1c12");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn either(rules: &Rules, mut options: Vec<Vec<Self>>) -> Result<Self, ConstraintError> {
        // Constraints are sorted in the order of the registry and have no duplicates, as in files.
        let rank = |part: &Self| KINDS.iter().position(|kind| **kind == *part.kind);
        for parts in &mut options {
            parts.sort_by_key(rank);
            let mut own: Vec<Self> = Vec::new();
            parts.drain(..).for_each(|part| {
                if !own.contains(&part) {
                    own.push(part);
                }
            });
            *parts = own;
        }
        let parts = || options.iter().flatten();
        let mut cells: Vec<LayoutCell> = Vec::new();
        let mut is_listed = vec![false; rules.len()];
        for cell in parts().flat_map(Self::cells) {
            if let Some(is_listed) = is_listed.get_mut(cell.index()).filter(|is_listed| !**is_listed) {
                *is_listed = true;
                cells.push(cell);
            }
        }
        if parts().any(|part| part.lines.is_empty()) {
            cells = rules.cells().collect();
        }
        let lines = if cells.is_empty() { Vec::new() } else { vec![cells] };
        Self { kind: &constraints::EITHER, lines, values: Vec::new(), options }.checked(rules)
    }

    fn checked(self, rules: &Rules) -> Result<Self, ConstraintError> {
        let constraint = self;
        let kind = constraint.kind;
        constraint
            .check_options()
            .and_then(|()| constraint.check_lines(rules))
            .and_then(|()| constraint.check_number())
            .map_err(|why| ConstraintError(why.into()))?;
        (kind.check)(&constraint, rules)?;
        Ok(constraint)
    }

    /// Checks the number of lines and the positions of their cells.
    fn check_lines(&self, rules: &Rules) -> Result<(), &'static str> {
        let lines = &self.lines;
        if lines.iter().flatten().any(|cell| cell.index() >= rules.len()) {
            return Err("a cell outside the grid");
        }
        let is_right = match self.kind.fields {
            Fields::Flag => lines.is_empty(),
            Fields::Cell => matches!(&lines[..], [line] if line.len() == 1),
            Fields::Cells | Fields::Options => matches!(&lines[..], [line] if !line.is_empty()),
            Fields::Lines => !lines.is_empty() && lines.iter().all(|line| !line.is_empty()),
            Fields::Circle => lines.len() > 1 && lines.iter().all(|line| !line.is_empty()),
            Fields::Pairs => matches!(&lines[..], [one, other] if !one.is_empty() && one.len() == other.len()),
            Fields::Side => matches!(&lines[..], [line] if sides::is_side(rules, line)),
            Fields::Slope => matches!(&lines[..], [line] if sides::is_slope(rules, line)),
        };
        match self.kind.fields {
            _ if is_right => Ok(()),
            Fields::Flag => Err("expected no cells"),
            Fields::Cell => Err("expected one cell"),
            Fields::Cells | Fields::Options => Err("expected a list of cells"),
            Fields::Lines => Err("expected lines of cells"),
            Fields::Circle => Err("expected the cells of a circle and lines from it"),
            Fields::Pairs => Err("expected two lists of cells of equal length"),
            Fields::Side => Err("expected the cells of a row or a column"),
            Fields::Slope => Err("expected the cells of a diagonal"),
        }
    }

    fn check_options(&self) -> Result<(), &'static str> {
        match self.kind.fields {
            Fields::Options if self.options.is_empty() => Err("expected options"),
            Fields::Options if self.options.iter().any(Vec::is_empty) => Err("expected constraints in each option"),
            Fields::Options if self.depth() > DEPTH => Err("options nested too deep"),
            _ if self.kind.fields == Fields::Options || self.options.is_empty() => Ok(()),
            _ => Err("expected no options"),
        }
    }

    fn depth(&self) -> usize {
        self.options.iter().flatten().map(|part| 1 + part.depth()).max().unwrap_or_default()
    }

    fn check_number(&self) -> Result<(), &'static str> {
        match (self.kind.number, &self.values[..]) {
            (Number::None, []) | (Number::Optional, [] | [_]) | (Number::Required, [_]) | (Number::List, [_, ..]) => {
                Ok(())
            }
            (Number::Text, [_, ..]) if self.text().is_some() => Ok(()),
            (Number::Word(words), [value]) if words.iter().any(|(_, number)| number == value) => Ok(()),
            (Number::None, _) => Err("expected no value"),
            (Number::List, _) => Err("expected values"),
            (Number::Word(_), [_]) => Err("expected another value"),
            (Number::Text, _) => Err("expected a string"),
            _ => Err("expected one value"),
        }
    }

    /// The kind of the constraint.
    pub const fn kind(&self) -> &'static Kind {
        self.kind
    }

    /// The lines. A set of cells is a single line.
    pub fn lines(&self) -> &[Vec<LayoutCell>] {
        &self.lines
    }

    /// The cells of all lines in order. A flag has none.
    pub fn cells(&self) -> impl Iterator<Item = LayoutCell> + '_ {
        self.lines.iter().flatten().copied()
    }

    /// The number of the constraint, or the first if there are several.
    pub fn value(&self) -> Option<u32> {
        self.values.first().copied()
    }

    /// The numbers.
    pub fn values(&self) -> &[u32] {
        &self.values
    }

    /// The options of a constraint created by [`either`](Self::either), each a list of constraints; empty for other constraints.
    pub fn options(&self) -> &[Vec<Self>] {
        &self.options
    }

    /// The text, for kinds that have one.
    pub fn text(&self) -> Option<String> {
        let is_text = self.kind.number == Number::Text && !self.values.is_empty();
        is_text.then(|| self.values.iter().map(|&value| char::from_u32(value)).collect()).flatten()
    }

    /// Describes the constraint in a few words.
    pub fn describe(&self, rules: &Rules) -> String {
        (self.kind.describe)(self, rules)
    }
}

/// The reason why a constraint is not valid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConstraintError(pub String);

impl fmt::Display for ConstraintError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl core::error::Error for ConstraintError {}
