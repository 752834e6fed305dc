//! A line of 81 characters for each grid, in the order of the layout.

use std::fmt::{self, Write};

use ninefold_core::multi::{Grids, Layout, NAMED};
use ninefold_core::{Cell, Digit, Grid};

use super::{Format, Found, Request, disagreement, header, layout, write_header};
use crate::error::{Error, ErrorKind};

/// The most grids of a layout that is recognised by the digits of its shared boxes.
const MOST: usize = 13;

/// The grid at the beginning of a line, or the column where it is none.
fn grid(line: &str) -> Result<Grid, usize> {
    let mut grid = Grid::EMPTY;
    let mut chars = line.chars();
    for (index, cell) in Cell::all().enumerate() {
        grid[cell] = match chars.next() {
            Some('.' | '0' | '*' | '_' | '-' | 'x' | 'X') => None,
            Some(char @ '1'..='9') => Digit::from_ascii(char as u8),
            _ => return Err(index + 1),
        };
    }
    match chars.next() {
        Some(char) if !char.is_whitespace() && char != '#' => Err(82),
        _ => Ok(grid),
    }
}

/// Whether a text is as many lines as some known layout has grids, which agree.
pub(super) fn claims(text: &str) -> bool {
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).take(MOST + 1).collect();
    let grids: Result<Vec<Grid>, _> = lines.iter().map(|line| grid(line.trim())).collect();
    grids.is_ok_and(|grids| recognised(&grids).is_some())
}

/// The known layout in which these grids agree on their shared cells, of which some must be filled.
fn recognised(grids: &[Grid]) -> Option<Layout> {
    let layouts = NAMED.iter().map(ninefold_core::multi::Named::layout);
    layouts.filter(|layout| layout.grids().len() == grids.len()).find(|layout| {
        Grids::of(layout.clone(), grids)
            .is_ok_and(|figure| figure.filled().filter(|&site| layout.is_shared(site)).count() >= 2)
    })
}

pub(super) fn read(text: &str, request: &Request) -> Vec<Result<Found, Error>> {
    let mut known = request.layout.clone();
    let mut found = Vec::new();
    let (mut grids, mut numbers, mut title) = (Vec::new(), Vec::new(), String::new());
    if known.is_none() && header(text.trim_start().lines().next().unwrap_or_default()).is_none() {
        let all: Result<Vec<Grid>, _> =
            text.lines().filter(|line| !line.trim().is_empty()).map(|line| grid(line.trim())).collect();
        known = all.ok().and_then(|grids| recognised(&grids));
    }
    for (number, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
        let trimmed = line.trim();
        if let Some(name) = header(trimmed) {
            match layout(name) {
                Ok(layout) => known = Some(layout),
                Err(error) => found.push(Err(error.kind.at(number + 1, 1))),
            }
            continue;
        }
        if trimmed.is_empty() {
            continue;
        }
        if let Some(comment) = trimmed.strip_prefix('#') {
            comment.trim().clone_into(&mut title);
            continue;
        }
        let Some(layout) = &known else {
            let message =
                "these grids fit no known layout: say which they are, with a line \"# layout: ...\" or --layout";
            found.push(Err(ErrorKind::Source(message.into()).at(number + 1, 1)));
            return found;
        };
        let indent = line.chars().take_while(|char| char.is_whitespace()).count();
        match grid(trimmed) {
            Ok(grid) => {
                grids.push(grid);
                numbers.push(number + 1);
            }
            Err(column) => {
                let what = if column > 81 {
                    "the end of the grid after 81 cells"
                } else {
                    "a digit or a sign for an empty cell"
                };
                let there = trimmed.chars().nth(column - 1).map(String::from).unwrap_or_default();
                found.push(Err(ErrorKind::expected(what, &there).at(number + 1, indent + column)));
                // What belongs together is no longer known.
                return found;
            }
        }
        if grids.len() == layout.grids().len() {
            let figure = Grids::of(layout.clone(), &grids).map_err(|wrong| {
                let grid = wrong.grids[1];
                let cell = layout.homes(wrong.cell).iter().find(|home| home.0 == grid).map_or(0, |home| home.1.index());
                disagreement(layout, &wrong).at(numbers[grid], indent + cell + 1)
            });
            let (line, title) = (numbers[0], std::mem::take(&mut title));
            found.push(figure.map(|figure| Found { figure, format: Format::Line, line, title }));
            grids.clear();
            numbers.clear();
        }
    }
    if let (Some(&line), Some(layout)) = (numbers.first(), &known) {
        let found_lines = format!("{}", numbers.len());
        let what = format!("{} lines, one for each grid of the layout", layout.grids().len());
        found.push(Err(ErrorKind::expected(what, &found_lines).at(line, 1)));
    }
    found
}

pub(super) fn write(figure: &Grids, title: &str, out: &mut dyn Write) -> fmt::Result {
    write_header(figure.layout(), false, title, out)?;
    figure.iter().try_for_each(|grid| writeln!(out, "{grid}"))
}
