//! Reads and writes a multi-sudoku as lines of 81 characters, one for each grid, in the order of the layout.

use std::fmt::{self, Write};
use std::sync::LazyLock;

use ninefold_core::multi::Grids;
use ninefold_core::rules::{NAMED, Named, Rules};
use ninefold_core::{Cell, Digit, Grid};

use crate::draw;
use crate::error::{Error, ErrorKind};
use crate::label::{label, solution};
use crate::layout;
use crate::source::Source;
use crate::texts::Texts;

/// The maximum number of grids in a layout that can be recognised from the digits of its shared boxes.
const MOST: usize = 13;

/// The maximum number of bytes of grid lines, and of empty lines between them, that are examined.
const FAR: usize = 1 << 16;

static LAYOUTS: LazyLock<Vec<Rules>> = LazyLock::new(|| NAMED.iter().map(Named::rules).collect());

/// Reads the grid at the beginning of a line; returns it with the text after it, or the column of the error.
fn grid(line: &str) -> Result<(Grid, &str), usize> {
    let mut grid = Grid::EMPTY;
    let mut chars = line.chars();
    for (index, cell) in Cell::all().enumerate() {
        grid[cell] = match chars.next() {
            Some('.' | '0' | '*' | '_' | '-' | 'x' | 'X') => None,
            Some(char @ '1'..='9') => Digit::from_ascii(char as u8),
            _ => return Err(index + 1),
        };
    }
    match chars.as_str() {
        rest if rest.starts_with(|char: char| !char.is_whitespace() && char != '#') => Err(82),
        rest => Ok((grid, rest)),
    }
}

/// Recognises the layout of a source that consists of one line for each grid of a known layout. The grids must agree on the cells that they share,
/// and some of these must be filled. Examines no more lines than necessary.
pub(super) fn recognised(source: &mut Source<'_>) -> Option<Rules> {
    let (mut grids, mut from) = (Vec::new(), 0);
    while let Some((line, next)) = source.line_ready(from) {
        from = next;
        if from > FAR {
            return None;
        }
        let line = str::from_utf8(line).ok()?.trim();
        if line.is_empty() {
            continue;
        }
        grids.push(grid(line).ok()?.0);
        let open = |layout: &&Rules| layout.grids().len() >= grids.len() && agree(layout, &grids).is_some();
        if grids.len() > MOST || grids.len() > 1 && !LAYOUTS.iter().any(|layout| open(&layout)) {
            return None;
        }
    }
    if grids.len() < 2 {
        return None;
    }
    let mut layouts = LAYOUTS.iter().filter(|layout| layout.grids().len() == grids.len());
    let is_shared = |grids: &Grids| grids.filled().filter(|&cell| grids.rules().is_shared(cell)).count() >= 2;
    layouts.find(|layout| agree(layout, &grids).is_some_and(|grids| is_shared(&grids))).cloned()
}

/// Returns the digits of the first grids of a layout, if the grids agree on the cells that they share.
fn agree(layout: &Rules, grids: &[Grid]) -> Option<Grids> {
    Grids::of(layout.clone(), grids).ok()
}

/// The lines taken so far: their grids, and their positions.
struct Run {
    grids: Vec<Grid>,
    /// The line and the column of each grid.
    places: Vec<(usize, usize)>,
}

/// Takes one line for each grid of a layout, and returns the digits and the title, which follows the first grid. Comments between the lines are
/// passed to `comment`.
pub(super) fn take(
    source: &mut Source<'_>,
    layout: &Rules,
    comment: &mut dyn FnMut(&str),
) -> Result<(Grids, String), Error> {
    let (mut run, mut title) = (Run { grids: Vec::new(), places: Vec::new() }, String::new());
    while run.grids.len() < layout.grids().len()
        && let Some(line) = source.peek()
    {
        let text = String::from_utf8_lossy(&line.bytes[..line.bytes.len().min(1 << 12)]).into_owned();
        if layout::header(text.trim_start()).is_some() {
            break;
        }
        if let Some(note) = super::comment(text.as_bytes()) {
            comment(note);
        } else if !text.trim().is_empty() {
            let place = (source.line(), 1 + text.chars().take_while(|char| char.is_whitespace()).count());
            match grid(text.trim()) {
                Ok((grid, rest)) => {
                    let rest = solution(label(rest)).map_or(label(rest), |(_, rest)| rest);
                    if title.is_empty() {
                        rest.clone_into(&mut title);
                    }
                    run.grids.push(grid);
                    run.places.push(place);
                }
                Err(column) => {
                    // Since it is now unclear which lines belong together, the rest is skipped.
                    source.skip_paragraph();
                    return Err(wrong(text.trim(), column).at(place.0, place.1 + column - 1));
                }
            }
        }
        source.skip();
    }
    run.join(layout).map(|grids| (grids, title))
}

/// Returns the number of lines of cells that follow, or 0 if there are enough for another multi-sudoku of this layout.
pub(super) fn left(source: &mut Source<'_>, layout: &Rules) -> usize {
    let (mut count, mut from) = (0, 0);
    while count < layout.grids().len()
        && let Some((line, next)) = source.line_ahead(from)
        && line.len() >= 81
        && grid(String::from_utf8_lossy(&line[..line.len().min(1 << 12)]).trim()).is_ok()
    {
        (count, from) = (count + 1, next);
    }
    count % layout.grids().len()
}

/// Returns the error for a number of lines that does not match the grids of the layout.
pub(super) fn uneven(layout: &Rules, left: usize) -> ErrorKind {
    let grids = layout.grids().len();
    ErrorKind::expected(format!("{grids} lines, one for each grid of the layout"), &(grids + left).to_string())
}

fn wrong(line: &str, column: usize) -> ErrorKind {
    let what = if column > 81 { "the end of the grid after 81 cells" } else { "a digit or a sign for an empty cell" };
    ErrorKind::expected(what, &line.chars().nth(column - 1).map(String::from).unwrap_or_default())
}

impl Run {
    fn join(&self, layout: &Rules) -> Result<Grids, Error> {
        if self.grids.len() < layout.grids().len() {
            let what = format!("{} lines, one for each grid of the layout", layout.grids().len());
            let (line, _) = self.places.first().copied().unwrap_or((1, 1));
            return Err(ErrorKind::expected(what, &self.grids.len().to_string()).at(line, 1));
        }
        Grids::of(layout.clone(), &self.grids).map_err(|wrong| {
            let grid = wrong.grids[1];
            let home = layout.homes(wrong.cell).iter().find(|home| home.0 == grid);
            let (line, column) = self.places[grid];
            layout::disagreement(layout, &wrong).at(line, column + home.map_or(0, |home| home.1.index()))
        })
    }
}

/// Writes one line for each grid, with the title after the first.
pub(super) fn write(grids: &Grids, blank: char, texts: &Texts, out: &mut dyn Write) -> fmt::Result {
    for (index, grid) in grids.iter().enumerate() {
        draw::cells(&grid, blank, out)?;
        if index == 0 { draw::label(texts, out)? } else { out.write_char('\n')? }
    }
    Ok(())
}
