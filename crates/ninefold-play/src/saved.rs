//! Grids as they are saved: where they lie, and a sign for each cell.

use ninefold_core::Digit;
use ninefold_core::multi::Grids;
use ninefold_core::rules::{Offset, Rules, Stride};
use serde::{Deserialize, Serialize};

use crate::notes::Damaged;

/// Grids as they are saved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SavedGrids {
    /// The rows and columns before each grid, and how its cells follow: 0 side by side, 1 boxes, 2 cells apart.
    layout: Vec<(usize, usize, u8)>,
    /// The digits of the cells in reading order, dots for empty ones.
    digits: String,
    /// Other rules than those of plain grids, in words: such grids are not read back, since their places alone would be plain.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rules: Option<String>,
}

const STRIDES: [Stride; 3] = [Stride::Whole, Stride::Boxes, Stride::Cells];

/// No layout is so wide. Offsets are added up, which must not overflow.
const WIDEST: usize = 1000;

impl SavedGrids {
    /// The digits of the cells in reading order, dots for empty ones.
    pub(crate) fn digits(&self) -> &str {
        &self.digits
    }

    /// Digits in cells of a layout, in reading order; dots, zeros or other signs that stand for nothing are empty cells.
    pub(crate) fn of(layout: &Rules, text: &str) -> Result<Grids, Damaged> {
        let sign = |sign: char| match sign {
            '.' | '0' | '_' | '*' => Some(None),
            digit => u8::try_from(digit).ok().and_then(Digit::from_ascii).map(Some),
        };
        let digits: Option<Vec<Option<Digit>>> = text.chars().filter(|sign| !sign.is_whitespace()).map(sign).collect();
        let digits = digits.filter(|digits| digits.len() == layout.len()).ok_or(Damaged)?;
        Ok(Grids::new(layout.clone(), digits))
    }

    /// How many cells have a digit.
    pub(crate) fn filled(&self) -> usize {
        self.digits.bytes().filter(|sign| *sign != b'.').count()
    }

    /// The first row; how many grids there are, if that says more.
    pub(crate) fn name(&self) -> String {
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
            rules: (!grids.rules().has_plain_grids()).then(|| grids.rules().to_string()),
        }
    }
}

impl TryFrom<&SavedGrids> for Grids {
    type Error = Damaged;

    fn try_from(saved: &SavedGrids) -> Result<Self, Damaged> {
        if saved.rules.is_some() {
            return Err(Damaged);
        }
        let offset = |&(row, column, stride): &(usize, usize, u8)| {
            let stride = *STRIDES.get(usize::from(stride)).filter(|_| row.max(column) < WIDEST)?;
            Some(Offset { row, column, stride })
        };
        let offsets: Vec<Offset> = saved.layout.iter().map(offset).collect::<Option<_>>().ok_or(Damaged)?;
        let layout = Rules::new(&offsets).map_err(|_| Damaged)?;
        let digit = |sign: u8| if sign == b'.' { Some(None) } else { Digit::from_ascii(sign).map(Some) };
        let digits: Vec<Option<Digit>> = saved.digits.bytes().map(digit).collect::<Option<_>>().ok_or(Damaged)?;
        if digits.len() == layout.len() { Ok(Self::new(layout, digits)) } else { Err(Damaged) }
    }
}

#[cfg(test)]
mod tests;
