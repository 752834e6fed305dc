//! The saved form of grids: their positions, and a character for each cell.

use ninefold_core::Digit;
use ninefold_core::multi::{Grids, LayoutCell};
#[cfg(feature = "variants")]
use ninefold_core::rules::Kind;
use ninefold_core::rules::{Constraint, Offset, Rules, Stride};
use serde::{Deserialize, Serialize};

use crate::notes::Damaged;

/// Grids in their saved form.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SavedGrids {
    /// The row and column of each grid's first cell, and the order of its cells: 0 side by side, 1 boxes, 2 cells apart.
    layout: Vec<(usize, usize, u8)>,
    /// The digits of the cells in reading order, with dots for empty ones.
    digits: String,
    /// Rules other than those of plain grids.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rules: Option<SavedRules>,
}

/// The size, regions and constraints of grids in their saved form. Cells are given by their indices.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SavedRules {
    size: usize,
    /// The numbers of rows and columns, if they differ from the number of digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    lines: Option<(usize, usize)>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    regions: Option<Vec<Option<u8>>>,
    constraints: Vec<SavedConstraint>,
}

/// A constraint in its saved form.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
enum SavedConstraint {
    /// A constraint: the name of its kind, its lines and its numbers.
    Single(String, Vec<Vec<usize>>, Vec<u32>),
    /// Alternatives, each a list of constraints.
    Either(Vec<Vec<SavedConstraint>>),
}

impl SavedConstraint {
    fn of(constraint: &Constraint) -> Self {
        if !constraint.options().is_empty() {
            let option = |parts: &Vec<Constraint>| parts.iter().map(Self::of).collect();
            return Self::Either(constraint.options().iter().map(option).collect());
        }
        let numbers = |line: &Vec<LayoutCell>| line.iter().map(|cell| cell.index()).collect();
        let lines = constraint.lines().iter().map(numbers).collect();
        Self::Single(constraint.kind().id.to_owned(), lines, constraint.values().to_vec())
    }

    fn kind(&self) -> &str {
        match self {
            Self::Single(kind, ..) => kind,
            Self::Either(_) => "either",
        }
    }

    #[cfg(feature = "variants")]
    fn made(&self, rules: &Rules) -> Option<Constraint> {
        let line = |line: &Vec<usize>| -> Option<Vec<LayoutCell>> {
            line.iter().map(|&cell| crate::cells::numbered(rules, cell)).collect()
        };
        match self {
            Self::Single(kind, lines, values) => {
                let lines = lines.iter().map(line).collect::<Option<Vec<_>>>()?;
                Constraint::new(Kind::named(kind)?, rules, lines, values.iter().copied()).ok()
            }
            Self::Either(options) => {
                let option = |parts: &Vec<Self>| parts.iter().map(|part| part.made(rules)).collect();
                Constraint::either(rules, options.iter().map(option).collect::<Option<_>>()?).ok()
            }
        }
    }
}

impl SavedRules {
    /// Saves the rules; `None` for plain grids, whose positions suffice.
    pub fn of(rules: &Rules) -> Option<Self> {
        (!rules.has_plain_grids()).then(|| Self {
            size: rules.size(),
            lines: (!rules.has_full_lines()).then(|| rules.lines()),
            regions: rules.regions().map(<[_]>::to_vec),
            constraints: rules.constraints().iter().map(SavedConstraint::of).collect(),
        })
    }

    /// Adds the saved rules to grids at given positions.
    #[cfg(feature = "variants")]
    fn added(&self, layout: Rules) -> Result<Rules, Damaged> {
        let is_alone = layout.is_single();
        let mut rules = match (self.size, self.lines) {
            (9, None) => layout,
            (size, lines) if is_alone => {
                let (rows, columns) = lines.unwrap_or((size, size));
                Rules::shaped(rows, columns, size).map_err(|_| Damaged)?
            }
            _ => return Err(Damaged),
        };
        if let Some(regions) = &self.regions {
            let fits = is_alone && regions.len() == rules.len();
            rules = rules.with_regions(regions).ok().filter(|_| fits).ok_or(Damaged)?;
        }
        let constraints: Option<Vec<Constraint>> = self.constraints.iter().map(|saved| saved.made(&rules)).collect();
        Ok(rules.with_constraints(constraints.ok_or(Damaged)?))
    }

    /// Returns the size and the kinds of constraints: `9x9 killercage`.
    fn name(&self) -> String {
        let (rows, columns) = self.lines.unwrap_or((self.size, self.size));
        let mut name = format!("{rows}x{columns}");
        let mut kinds: Vec<&str> = self.regions.iter().map(|_| "jigsaw").collect();
        for kind in self.constraints.iter().map(SavedConstraint::kind) {
            if !kinds.contains(&kind) {
                kinds.push(kind);
            }
        }
        kinds.iter().take(3).for_each(|kind| name.extend([" ", kind]));
        name
    }

    /// Fails: without the feature `variants` the program has no constraints.
    #[cfg(not(feature = "variants"))]
    #[allow(clippy::unused_self, clippy::needless_pass_by_value, reason = "as with the feature")]
    fn added(&self, _: Rules) -> Result<Rules, Damaged> {
        Err(Damaged)
    }

    /// Returns the rules of a single grid.
    pub(crate) fn alone(&self) -> Result<Rules, Damaged> {
        self.added(Rules::single())
    }
}

const STRIDES: [Stride; 3] = [Stride::Whole, Stride::Boxes, Stride::Cells];

/// A limit above the size of any layout: offsets are added up, and the sum must not overflow.
const WIDEST: usize = 1000;

impl SavedGrids {
    /// The digits of the cells in reading order, with dots for empty ones.
    pub(crate) fn digits(&self) -> &str {
        &self.digits
    }

    /// Reads the digits of a layout's cells in reading order; dots, zeros and other placeholders are empty cells.
    pub(crate) fn of(layout: &Rules, text: &str) -> Result<Grids, Damaged> {
        let sign = |sign: char| match sign {
            '.' | '0' | '_' | '*' => Some(None),
            digit => u8::try_from(digit).ok().and_then(|byte| Digit::from_symbol(layout.size(), byte)).map(Some),
        };
        let digits: Option<Vec<Option<Digit>>> = text.chars().filter(|sign| !sign.is_whitespace()).map(sign).collect();
        let digits = digits.filter(|digits| digits.len() == layout.len()).ok_or(Damaged)?;
        Ok(Grids::new(layout.clone(), digits))
    }

    /// Counts the cells with a digit.
    pub(crate) fn filled(&self) -> usize {
        self.digits.bytes().filter(|sign| *sign != b'.').count()
    }

    /// Returns a name for the grids: the first row of a plain grid, the number of grids, or the size and the kinds of constraints.
    pub(crate) fn name(&self) -> String {
        if let Some(rules) = &self.rules {
            return rules.name();
        }
        match self.layout.len() {
            1 => self.digits.get(..9).unwrap_or("?").into(),
            count => format!("{count} grids"),
        }
    }
}

impl From<&Grids> for SavedGrids {
    fn from(grids: &Grids) -> Self {
        let stride = |of: Stride| STRIDES.iter().zip(0..).find(|(stride, _)| **stride == of).map_or(0, |(_, at)| at);
        let sign = |digit: &Option<Digit>| digit.map_or('.', |digit| char::from(digit.ascii()));
        let offsets = grids.rules().grids().iter();
        Self {
            layout: offsets.map(|offset| (offset.row, offset.column, stride(offset.stride))).collect(),
            digits: grids.digits().iter().map(sign).collect(),
            rules: SavedRules::of(grids.rules()),
        }
    }
}

impl TryFrom<&SavedGrids> for Grids {
    type Error = Damaged;

    fn try_from(saved: &SavedGrids) -> Result<Self, Damaged> {
        let offset = |&(row, column, stride): &(usize, usize, u8)| {
            let stride = *STRIDES.get(usize::from(stride)).filter(|_| row.max(column) < WIDEST)?;
            Some(Offset { row, column, stride })
        };
        let offsets: Vec<Offset> = saved.layout.iter().map(offset).collect::<Option<_>>().ok_or(Damaged)?;
        let layout = Rules::new(&offsets).map_err(|_| Damaged)?;
        let layout = saved.rules.as_ref().map_or(Ok(layout.clone()), |rules| rules.added(layout))?;
        let size = layout.size();
        let digit = |sign: u8| if sign == b'.' { Some(None) } else { Digit::from_symbol(size, sign).map(Some) };
        let digits: Vec<Option<Digit>> = saved.digits.bytes().map(digit).collect::<Option<_>>().ok_or(Damaged)?;
        if digits.len() == layout.len() { Ok(Self::new(layout, digits)) } else { Err(Damaged) }
    }
}

#[cfg(test)]
mod tests;
