//! Conversion of rules and their cells to and from text, and the errors in such text.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::constraint::{Constraint, Fields};
use super::grid_set::MOST;
use super::{LARGEST, Offset, Rules, WIDEST, box_shape, named};
use crate::cells::{CellSet, LayoutCell};
use crate::turn::Turn;

/// The reason why text or a list of grids is not a valid layout.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LayoutError {
    /// There is no grid.
    Empty,
    /// There are more than 512 grids.
    TooMany(usize),
    /// The layout is wider or higher than 99 boxes.
    TooWide,
    /// The boxes of a grid, given by its number counted from 1, are not aligned with those of the others.
    Askew(usize),
    /// Two grids, counted from 1, have the same position.
    Twice(usize, usize),
    /// A box of a drawing is in no grid. The values are its row and column in the drawing, counted from 1.
    Alone(usize, usize),
    /// A sign of a drawing has no meaning. The values are the sign, its line and its column.
    Sign(char, usize, usize),
    /// A name that is not that of a known layout.
    Name(String),
    /// A number of rows, columns or digits that a grid cannot have.
    Size(usize),
    /// There are too few digits. The values are the number of digits and the number of cells in a row or column, which is larger.
    Digits(usize, usize),
    /// The regions are for several grids, or do not have exactly one entry for each cell.
    Regions,
    /// A region has the given number of cells, which is more than there are digits.
    Region(u8, usize),
}

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("a layout needs at least one grid"),
            Self::TooMany(grids) => write!(f, "at most {MOST} grids, found {grids}"),
            Self::TooWide => write!(f, "at most {WIDEST} boxes side by side"),
            Self::Askew(grid) => write!(f, "grid {grid} is not aligned with the boxes of grid 1"),
            Self::Twice(one, other) => write!(f, "grids {one} and {other} are in the same place"),
            Self::Alone(row, column) => write!(f, "the box in row {row}, column {column} is in no grid"),
            Self::Sign(sign, line, column) => {
                write!(f, "expected #, o, a dot or a space, found {sign:?} in line {line}, column {column}")
            }
            Self::Name(name) => write!(f, "{name:?} is neither the name of a layout nor a drawing of boxes"),
            Self::Size(size) => write!(f, "expected a grid of 1 to {LARGEST} rows, found {size}"),
            Self::Digits(digits, cells) => {
                write!(f, "a row or column of {cells} different digits needs more than {digits} digits")
            }
            Self::Regions => f.write_str("regions are for one grid, and need an entry for each of its cells"),
            Self::Region(region, cells) => {
                write!(f, "region {} has {cells} cells, more than there are digits", region + 1)
            }
        }
    }
}

impl core::error::Error for LayoutError {}

impl Rules {
    /// The name of a cell: `r7c12`.
    pub fn name(&self, cell: LayoutCell) -> impl fmt::Display + use<> {
        let (row, column) = self.place(cell);
        Name { row: row + 1, column: column + 1 }
    }

    /// Returns the cell with the given [name](Self::name).
    pub fn cell_named(&self, name: &str) -> Option<LayoutCell> {
        let (row, column) = name.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
        let line = |number: &str| number.parse::<usize>().ok()?.checked_sub(1);
        self.at(line(row)?, line(column)?)
    }

    /// Returns the names of the cells, combined as in `r1c123` for a single grid of at most nine rows, and otherwise one by one.
    pub fn names(&self, cells: impl Iterator<Item = LayoutCell>) -> String {
        let cells: Vec<LayoutCell> = cells.collect();
        let home = |cell: &LayoutCell| match self.homes(*cell) {
            &[(0, home)] if self.grids().len() == 1 => Some(home),
            _ => None,
        };
        match cells.iter().map(home).collect::<Option<CellSet>>() {
            Some(cells) => format!("{cells}"),
            None => cells.iter().map(|&cell| format!("{}", self.name(cell))).collect::<Vec<_>>().join(" "),
        }
    }

    /// Returns the rules in sentences: those of rows, columns and boxes or regions, then each kind of constraint once.
    ///
    /// ```
    /// use ninefold_core::rules::Rules;
    ///
    /// assert_eq!(Rules::sized(4)?.sentences(), ["Every row, column and box contains the digits 1 to 4."]);
    /// // Grids with a prime number of rows have no boxes.
    /// assert_eq!(Rules::sized(5)?.sentences(), ["Every row and column contains the digits 1 to 5."]);
    /// # Ok::<(), ninefold_core::rules::LayoutError>(())
    /// ```
    pub fn sentences(&self) -> Vec<String> {
        let size = self.size();
        let digits = |houses: &str| match self.grids().len() {
            1 => format!("Every {houses} contains the digits 1 to {size}."),
            _ => format!("In every grid, every {houses} contains the digits 1 to {size}."),
        };
        let once = || String::from("Every region within thick lines contains each digit at most once.");
        let regions = self.regions().filter(|regions| regions.iter().any(Option::is_some));
        let are_full = || self.boxes().iter().all(|cells| cells.len() == size);
        let mut sentences = match regions {
            _ if !self.has_full_lines() => {
                let lines = format!("The digits are 1 to {size}; every row and column contains each at most once.");
                [lines].into_iter().chain(regions.map(|_| once())).collect()
            }
            Some(_) if are_full() => vec![digits("row, column and region within thick lines")],
            Some(_) => vec![digits("row and column"), once()],
            None if self.regions().is_none() && box_shape(size).0 > 1 => vec![digits("row, column and box")],
            None => vec![digits("row and column")],
        };
        for constraint in self.constraints() {
            let sentence = constraint.kind().sentence();
            if !sentences.contains(&sentence) {
                sentences.push(sentence);
            }
        }
        sentences
    }

    /// The dimensions of a single grid: `16x16`, or `6x8 with digits 1 to 9`.
    pub fn dimensions(&self) -> String {
        let (rows, columns, size) = (self.rows(), self.columns(), self.size());
        if rows.max(columns) == size {
            format!("{rows}x{columns}")
        } else {
            format!("{rows}x{columns} with digits 1 to {size}")
        }
    }

    /// The regions, unless they are the standard boxes or there are none because the grid has [another shape](Self::shaped).
    pub fn irregular(&self) -> Option<&[Option<u8>]> {
        self.regions().filter(|regions| self.has_full_lines() || regions.iter().any(Option::is_some))
    }

    /// The name of the known layout that is equal to these rules, with its turn. Returns `None` if the layout is unknown or if the grids are not
    /// [plain](Self::has_plain_grids).
    pub fn known(&self) -> Option<String> {
        if self.has_plain_grids() { named::name_of(self) } else { None }
    }

    /// Writes the dimensions or the number of grids, followed by the kinds of additional rules: `16x16 with killercage`.
    fn words(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.grids().len() {
            1 => f.write_str(&self.dimensions())?,
            grids => write!(f, "{grids} grids")?,
        }
        let regions = self.irregular().map(|_| "irregular regions");
        let mut more: Vec<&str> = Vec::new();
        for name in regions.into_iter().chain(self.constraints().iter().map(|constraint| constraint.kind().name)) {
            if !more.contains(&name) {
                write!(f, "{}{name}", if more.is_empty() { " with " } else { ", " })?;
                more.push(name);
            }
        }
        Ok(())
    }
}

impl Constraint {
    /// Describes the constraint like [`describe`](Self::describe), but lists all cells of each line in the order in which the line is drawn.
    ///
    /// ```
    /// use ninefold_core::rules::{Constraint, Kind, Rules};
    ///
    /// let rules = Rules::sized(4)?;
    /// let line = ["r2c2", "r1c1"].map(|name| rules.cell_named(name).unwrap()).to_vec();
    /// let line = Constraint::new(Kind::named("thermometer").unwrap(), &rules, vec![line], None).unwrap();
    /// assert_eq!(line.describe(&rules), "thermometer from r2c2");
    /// assert_eq!(line.describe_whole(&rules), "thermometer: r2c2, r1c1");
    /// # Ok::<(), ninefold_core::rules::LayoutError>(())
    /// ```
    pub fn describe_whole(&self, rules: &Rules) -> String {
        match self.kind().fields {
            Fields::Lines | Fields::Circle | Fields::Pairs => {
                format!("{}{}: {}", self.kind().name.to_lowercase(), self.numbers(), self.all_cells(rules))
            }
            _ => self.describe(rules),
        }
    }

    /// The constraint's numbers as they follow the name of the kind, such as ` with 1 2`; empty if there are none.
    pub fn numbers(&self) -> String {
        let value = |&value: &u32| self.kind().spelled(value).map_or_else(|| format!("{value}"), Into::into);
        let values: Vec<String> = match self.text() {
            Some(text) => [text].into(),
            None => self.values().iter().map(value).collect(),
        };
        if values.is_empty() { String::new() } else { format!(" with {}", values.join(" ")) }
    }

    /// Lists the names of all cells: those of lines in the order in which they are drawn, and those of sets in reading order.
    pub fn all_cells(&self, rules: &Rules) -> String {
        let fields = self.kind().fields;
        let names = |line: &Vec<LayoutCell>| {
            let mut line = line.clone();
            if fields == Fields::Cells {
                line.sort_by_key(|&cell| rules.place(cell));
            }
            line.iter().map(|&cell| format!("{}", rules.name(cell))).collect::<Vec<_>>().join(", ")
        };
        let lines: Vec<String> = self.lines().iter().map(names).collect();
        match (fields, &lines[..]) {
            (Fields::Pairs, [one, other]) => format!("{one}, the same as {other}"),
            (Fields::Circle, [circle, lines @ ..]) => format!("circle {circle}; arrow {}", lines.join("; arrow ")),
            (Fields::Lines, [_, _, ..]) if self.are_sets(rules) => {
                let sets = (1..).zip(&lines).map(|(number, cells)| format!("set {number}, {cells}"));
                sets.collect::<Vec<_>>().join("; ")
            }
            _ => lines.join("; line "),
        }
    }

    /// Whether the lines are sets of cells that have no meaning on their own.
    fn are_sets(&self, rules: &Rules) -> bool {
        let one = self.lines().iter().take(1).cloned().collect();
        Self::new(self.kind(), rules, one, self.values().iter().copied()).is_err()
    }
}

/// The row and column of a cell as text.
struct Name {
    row: usize,
    column: usize,
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row, self.column)
    }
}

impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rules")
            .field("size", &self.size())
            .field("grids", &self.grids())
            .field("regions", &self.regions())
            .field("constraints", &self.constraints())
            .finish()
    }
}

/// Prints the drawing of the boxes, marking the middle boxes of the grids if an unmarked drawing would stand for other grids. Grids whose cells are
/// not adjacent are not shown. Rules other than those of plain grids are described in words, which cannot be parsed as a layout.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.has_plain_grids() {
            return self.words(f);
        }
        let draw = |middles: bool| -> String {
            let mut text = String::new();
            for row in 0..self.rows() / 3 {
                let sign = |column: usize| {
                    let is_middle = |offset: &Offset| (offset.row + 3, offset.column + 3) == (3 * row, 3 * column);
                    match self.at(3 * row, 3 * column) {
                        None => '.',
                        Some(_) if middles && self.grids().iter().any(is_middle) => 'o',
                        Some(_) => '#',
                    }
                };
                text.extend((0..self.columns() / 3).map(sign).chain(['\n']));
            }
            text.pop();
            text
        };
        let plain = draw(false);
        let same = |other: &Self| {
            let all = |one: &Self, other: &Self| one.grids().iter().all(|offset| other.grids().contains(offset));
            all(self, other) && all(other, self)
        };
        let is_clear = Self::drawn(&plain).is_ok_and(|other| same(&other));
        f.write_str(&if is_clear { plain } else { draw(true) })
    }
}

impl FromStr for Rules {
    type Err = LayoutError;

    fn from_str(text: &str) -> Result<Self, LayoutError> {
        let name = text.trim();
        let (base, turn) = name.split_once(':').unwrap_or((name, "identity"));
        match (Self::named(base), turn.parse::<Turn>()) {
            (Some(layout), Ok(Turn::IDENTITY)) => Ok(layout),
            (Some(layout), Ok(turn)) => {
                layout.turned(turn).ok_or_else(|| LayoutError::Name(name.chars().take(40).collect()))
            }
            _ if !text.contains('#') && !text.contains('\n') => Err(LayoutError::Name(name.chars().take(40).collect())),
            _ => Self::drawn(text),
        }
    }
}

impl FromStr for Turn {
    type Err = LayoutError;

    fn from_str(text: &str) -> Result<Self, LayoutError> {
        Self::named(text).ok_or_else(|| LayoutError::Name(text.chars().take(40).collect()))
    }
}
