//! The digits and patterns of orders, as cells of a layout.

use ninefold::multi::{Grids, LayoutCell};
use ninefold::rules::Rules;
use ninefold::{Cell, CellSet, Digit};

use super::OrderError;

/// Parses digits that must be given, as in `r5c1=2 r5c2=1`. Rows and columns are counted in the layout.
///
/// # Errors
/// Returns an error for the first invalid part.
pub fn givens(text: &str, layout: &Rules) -> Result<Grids, OrderError> {
    let parts = text.split([' ', ',']).filter(|part| !part.is_empty());
    parts.into_iter().try_fold(Grids::empty(layout.clone()), |mut grids, part| {
        let (cell, digit) = given(part, layout).ok_or_else(|| OrderError::Given(part.to_owned()))?;
        if grids[cell].is_some_and(|other| other != digit) {
            return Err(OrderError::Twice(part.to_owned(), layout.name(cell).to_string()));
        }
        grids[cell] = Some(digit);
        Ok(grids)
    })
}

fn given(part: &str, layout: &Rules) -> Option<(LayoutCell, Digit)> {
    let (cell, digit) = part.split_once('=')?;
    let digit = match digit.as_bytes() {
        &[symbol] => Digit::from_symbol(layout.size(), symbol)?,
        _ => Digit::of_size(layout.size(), digit.parse().ok()?)?,
    };
    Some((layout.cell_named(cell)?, digit))
}

/// Checks that a puzzle whose digits must be given, or must be in the solution, has the right layout.
///
/// # Errors
/// Returns an error if the puzzle has another layout.
pub fn fixed(digits: Grids, layout: &Rules) -> Result<Grids, OrderError> {
    if digits.rules() == layout { Ok(digits) } else { Err(OrderError::Rules) }
}

/// Returns the cells of one pattern for all grids, or of one pattern for each. A shared cell is included if any of its grids has it in its pattern,
/// so overlapping pictures affect one another.
///
/// # Errors
/// Returns an error if the number of patterns is wrong.
pub fn patterns(patterns: &[CellSet], layout: &Rules) -> Result<Vec<LayoutCell>, OrderError> {
    let grids = layout.grids().len();
    match patterns {
        [pattern] => Ok(layout.pattern(*pattern)),
        _ if patterns.len() == grids => {
            let is_clue = |&(grid, cell): &(usize, Cell)| patterns[grid].contains(cell);
            Ok(layout.cells().filter(|&cell| layout.homes(cell).iter().any(is_clue)).collect())
        }
        _ => Err(OrderError::Patterns(patterns.len(), grids)),
    }
}

/// Like [`patterns`], but some grids, counted from 1, keep their pictures: in shared cells, the patterns of these grids decide.
///
/// # Errors
/// Returns an error if the number of patterns is wrong, if a grid does not exist, or if two grids that keep their pictures disagree about a cell.
pub fn patterns_kept(some: &[CellSet], kept: &[usize], layout: &Rules) -> Result<Vec<LayoutCell>, OrderError> {
    let (grids, over) = (layout.grids().len(), patterns(some, layout)?);
    if let Some(&grid) = kept.iter().find(|&&grid| grid == 0 || grid > grids) {
        return Err(OrderError::Shape(format!("there is no grid {grid}: the grids are 1 to {grids}")));
    }
    let is_clue = |&(grid, cell): &(usize, Cell)| some[if some.len() == 1 { 0 } else { grid }].contains(cell);
    let mut over = over.into_iter().peekable();
    let mut clues = Vec::new();
    for cell in layout.cells() {
        let is_over = over.next_if_eq(&cell).is_some();
        let mut keepers = layout.homes(cell).iter().filter(|(grid, _)| kept.contains(&(grid + 1)));
        let keeper = keepers.next();
        if let Some(other) = keeper.and_then(|keeper| keepers.find(|other| is_clue(other) != is_clue(keeper))) {
            let (one, other) = (keeper.map_or(0, |keeper| keeper.0) + 1, other.0 + 1);
            let name = layout.name(cell);
            let why = format!("grids {one} and {other} cannot both keep their pictures, which differ in {name}");
            return Err(OrderError::Shape(why));
        }
        clues.extend(keeper.map_or(is_over, is_clue).then_some(cell));
    }
    Ok(clues)
}

/// Returns the cells that are marked in a drawing of all grids. The drawing has a sign for each position, whether or not it has a cell. The rows of a
/// single grid may be joined on one line.
///
/// # Errors
/// Returns an error if the drawing has the wrong number of rows.
pub fn drawn_pattern(text: &str, layout: &Rules) -> Result<Vec<LayoutCell>, OrderError> {
    let is_clue = |sign: &char| !matches!(sign, '.' | '0' | ' ' | '-' | '_' | '\r');
    let (rows, is_single) = (layout.rows(), layout.grids().len() == 1);
    let signs: Vec<char> = text.chars().filter(|sign| !matches!(sign, '\r' | '\n')).collect();
    if is_single && text.lines().count() == 1 && signs.len() == layout.len() {
        return Ok(layout.cells().zip(signs).filter(|(_, sign)| is_clue(sign)).map(|(cell, _)| cell).collect());
    }
    let drawn: Vec<Vec<char>> = text.lines().map(|row| row.chars().collect()).collect();
    match drawn.len() {
        found if found == rows => {}
        found if is_single => return Err(OrderError::SingleRows(found, rows, layout.len())),
        found => return Err(OrderError::Rows(found, rows)),
    }
    let is_marked = |cell: &LayoutCell| {
        let (row, column) = layout.place(*cell);
        drawn[row].get(column).is_some_and(is_clue)
    };
    Ok(layout.cells().filter(is_marked).collect())
}
