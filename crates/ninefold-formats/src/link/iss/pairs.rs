//! Tables of the pairs of digits that two cells may have. A table has one bit for each pair, ordered by the digit of the first cell, and each letter
//! encodes six bits.
//!
//! ```text
//! .Pair~BQAEABQAEABQAE~_clone~R1C1~R2C2       equal digits
//! ```
//!
//! Programs can write any rule between two cells in this way. A table that equals that of a registered kind is read as that kind. A rule for all
//! neighbours is recognised if all neighbours without a mark have the tables of that rule. Any other table becomes a constraint that lists its pairs.

use std::collections::HashMap;

use ninefold_core::multi::LayoutCell;
use ninefold_core::rules::{Constraint, Fields, Kind, Rules};

/// A table: for each digit of the first cell, the mask of the possible digits of the second.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Table(Vec<u32>);

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

impl Table {
    fn new(size: usize, allows: impl Fn(usize, usize) -> bool) -> Self {
        let row = |first| (0..size).filter(|&second| allows(first, second)).fold(0, |mask, second| mask | 1 << second);
        Self((0..size).map(row).collect())
    }

    fn has(&self, first: usize, second: usize) -> bool {
        self.0.get(first).is_some_and(|mask| mask >> second & 1 == 1)
    }

    /// Decodes a table from letters.
    pub(super) fn read(letters: &str, size: usize) -> Option<Self> {
        let six = |letter: u8| LETTERS.iter().position(|&other| other == letter);
        let bits = letters.bytes().map(six).collect::<Option<Vec<usize>>>()?;
        let fits = bits.len() <= (size * size).div_ceil(6);
        let bit = |at: usize| bits.get(at / 6).is_some_and(|six| six >> (at % 6) & 1 == 1);
        fits.then(|| Self::new(size, |first, second| bit(first * size + second)))
    }

    /// Encodes the table as letters.
    pub(super) fn letters(&self) -> String {
        let size = self.0.len();
        let bit = |at: usize| at < size * size && self.has(at / size, at % size);
        let letter = |six: usize| LETTERS[(0..6).filter(|&low| bit(6 * six + low)).fold(0, |all, low| all | 1 << low)];
        let letters: String = (0..(size * size).div_ceil(6)).map(|six| char::from(letter(six))).collect();
        letters.trim_end_matches('A').to_owned()
    }

    /// Returns the table of a constraint on two cells.
    pub(super) fn of(constraint: &Constraint, rules: &Rules, [one, other]: [LayoutCell; 2]) -> Self {
        let holds = |first: usize, second: usize| {
            let digit = |cell: LayoutCell| {
                let at = if cell == one {
                    first
                } else if cell == other {
                    second
                } else {
                    0
                };
                u8::try_from(at + 1).unwrap_or(u8::MAX)
            };
            (constraint.kind().holds)(constraint, rules, &digit)
        };
        Self::new(rules.size(), holds)
    }

    /// Returns a constraint that lists the pairs of the table, and applies to the given lines.
    pub(super) fn constraint(&self, rules: &Rules, lines: Vec<Vec<LayoutCell>>) -> Option<Constraint> {
        let digits = || 0..self.0.len();
        let pairs = digits().flat_map(|first| digits().map(move |second| (first, second)));
        let values = pairs.filter(|&(first, second)| self.has(first, second)).flat_map(|pair| [pair.0, pair.1]);
        let values = values.filter_map(|at| u32::try_from(at + 1).ok());
        Constraint::new(Kind::named("pairtable")?, rules, lines, values).ok()
    }

    /// Returns the table with its two cells exchanged.
    fn reversed(&self) -> Self {
        Self::new(self.0.len(), |first, second| self.has(second, first))
    }

    /// Returns the table without pairs of equal digits.
    fn apart(&self) -> Self {
        Self::new(self.0.len(), |first, second| first != second && self.has(first, second))
    }
}

/// Two cells and their table.
#[derive(Clone)]
pub(super) struct Pair {
    pub(super) cells: [LayoutCell; 2],
    pub(super) table: Table,
}

impl Pair {
    /// Returns the pair in normal form: with its cells in order, and without equal digits in the table if the cells see each other anyway.
    fn normal(&self, rules: &Rules) -> Self {
        let [one, other] = self.cells;
        let table = if one <= other { self.table.clone() } else { self.table.reversed() };
        let cells = [one.min(other), one.max(other)];
        Self { cells, table: if see(rules, self.cells) { table.apart() } else { table } }
    }
}

/// Whether two cells are in the same row or column.
fn see(rules: &Rules, cells: [LayoutCell; 2]) -> bool {
    let [(row, column), (below, right)] = cells.map(|cell| rules.place(cell));
    row == below || column == right
}

/// Whether two cells share an edge.
pub(super) fn touch(rules: &Rules, cells: [LayoutCell; 2]) -> bool {
    let [(row, column), (below, right)] = cells.map(|cell| rules.place(cell));
    row.abs_diff(below) + column.abs_diff(right) == 1
}

/// The kinds of marks between neighbours.
const MARKS: [&str; 3] = ["difference", "ratio", "xv"];

/// The rules that apply to all neighbours without a mark.
pub(super) const ALL: [&str; 4] = ["nonconsecutive", "negative:difference", "negative:ratio", "negative:xv"];

/// Returns a rule for all neighbours, with the tables that the rule implies for the neighbours in a puzzle with the constraints in `rules`.
pub(super) fn of_all(rules: &Rules, id: &str) -> Option<(Constraint, Vec<Pair>)> {
    let kind = Kind::named(id)?;
    let flag = Constraint::new(kind, rules, Vec::new(), None).ok()?;
    let is_mark = |constraint: &&Constraint| MARKS.contains(&constraint.kind().id);
    let marks: Vec<Constraint> = rules.constraints().iter().filter(is_mark).cloned().collect();
    let marked = rules.without_constraints().with_constraints(marks);
    let all = marked.with_constraints([flag.clone()]);
    let own = all.relations().iter().skip(marked.relations().len());
    let pair = |relation: &ninefold_core::rules::Relation| Pair {
        cells: relation.cells,
        table: Table(relation.table.masks(0).to_vec()),
    };
    Some((flag, own.map(pair).collect()))
}

/// Removes the tables of a rule for all neighbours from `pairs` and returns the rule, if there are such tables and none is missing.
pub(super) fn take_all(rules: &Rules, id: &str, pairs: &mut Vec<Pair>) -> Option<Constraint> {
    let (flag, own) = of_all(rules, id)?;
    let normal: HashMap<[LayoutCell; 2], Table> =
        own.iter().map(|pair| pair.normal(rules)).map(|pair| (pair.cells, pair.table)).collect();
    let is_own = |pair: &Pair| {
        let pair = pair.normal(rules);
        normal.get(&pair.cells).is_some_and(|table| *table == pair.table)
    };
    let mut found: Vec<[LayoutCell; 2]> =
        pairs.iter().filter(|pair| is_own(pair)).map(|pair| pair.normal(rules).cells).collect();
    found.sort_unstable();
    found.dedup();
    if found.is_empty() || found.len() < normal.len() {
        return None;
    }
    pairs.retain(|pair| !is_own(pair));
    Some(flag)
}

/// A kind of constraint on two cells or on a line, with its number.
#[derive(Clone, Copy)]
struct Meaning {
    kind: &'static Kind,
    value: Option<u32>,
    is_reversed: bool,
}

impl Meaning {
    fn constraint(self, rules: &Rules, line: &[LayoutCell]) -> Option<Constraint> {
        let mut line = line.to_vec();
        if self.is_reversed {
            line.reverse();
        }
        let lines = match self.kind.fields {
            Fields::Pairs => line.iter().map(|&cell| vec![cell]).collect(),
            Fields::Cell => vec![line.get(..1)?.to_vec()],
            _ => vec![line],
        };
        Constraint::new(self.kind, rules, lines, self.value).ok()
    }
}

/// Returns the kinds of constraint, with their numbers, that a table may express.
fn meanings(size: usize, with_marks: bool) -> Vec<Meaning> {
    let most = u32::try_from(size).unwrap_or_default();
    let mut all = Vec::new();
    let mut add = |id: &str, values: &mut dyn Iterator<Item = Option<u32>>, ways: &[bool]| {
        if let Some(kind) = Kind::named(id) {
            all.extend(
                values.flat_map(|value| ways.iter().map(move |&is_reversed| Meaning { kind, value, is_reversed })),
            );
        }
    };
    let none = || std::iter::once(None);
    if with_marks {
        add("difference", &mut none().chain((1..most).map(Some)), &[false]);
        add("ratio", &mut none().chain((2..=most).map(Some)), &[false]);
        add("xv", &mut [10, 5].into_iter().map(Some), &[false]);
    }
    add("clone", &mut none(), &[false]);
    add("odd", &mut none(), &[false, true]);
    add("even", &mut none(), &[false, true]);
    add("greaterthan", &mut none(), &[false, true]);
    add("slowthermometer", &mut none(), &[false, true]);
    add("extraregion", &mut none(), &[false]);
    // A whisper with the largest difference has a table without any pairs.
    add("whispers", &mut (2..=most).map(Some), &[false]);
    add("sum", &mut (2..=2 * most).map(Some), &[false]);
    all
}

/// A cache of the meanings of tables.
#[derive(Default)]
pub(super) struct Known(HashMap<(Table, bool, bool, bool, String), Option<Meaning>>);

impl Known {
    /// Returns the constraint that a table expresses for two cells, or for each two adjacent cells of a line. If the given name is that of a kind,
    /// this kind takes precedence. The site's rules for all neighbours ignore marks that are stored as tables, so the caller can exclude marks.
    pub(super) fn constraint(
        &mut self,
        rules: &Rules,
        line: &[LayoutCell],
        table: &Table,
        (name, with_marks): (&str, bool),
    ) -> Option<Constraint> {
        let &[one, other, ..] = line else { return None };
        let cells = [one, other];
        let (sees, touches) = (line.len() == 2 && see(rules, cells), touch(rules, cells));
        let key = (table.clone(), sees, touches, with_marks, name.to_owned());
        let meaning = *self.0.entry(key).or_insert_with(|| {
            let is_it = |meaning: &Meaning| {
                let made = meaning.constraint(rules, &cells).map(|made| Table::of(&made, rules, cells));
                made.is_some_and(|made| made == *table || sees && made.apart() == table.apart())
            };
            let mut all = meanings(rules.size(), with_marks);
            all.sort_by_key(|meaning| meaning.kind.id != name);
            all.into_iter().find(is_it)
        });
        let meaning = meaning.filter(|meaning| line.len() == 2 || meaning.kind.fields == Fields::Lines);
        meaning?.constraint(rules, line)
    }
}
