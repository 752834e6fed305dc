//! Compares the fast line reader, which processes all cells at once, with a reader that goes cell by cell.

use super::{alone, quick};
use crate::format::scan::is_blank;
use crate::random::{Random, Seed};
use crate::{Digit, Grid, format};

/// Reads the 81 cells of a grid one by one.
fn one_by_one(cells: &[u8; 81]) -> Option<Grid> {
    let mut grid = Grid::EMPTY;
    let mut sign = None;
    for (cell, &byte) in crate::Cell::all().zip(cells) {
        grid[cell] = Digit::from_ascii(byte);
        if grid[cell].is_none() && (!is_blank(byte) || *sign.get_or_insert(byte) != byte) {
            return None;
        }
    }
    Some(grid)
}

/// Draws random cells: some have digits, and all the others have the same sign.
fn cells(random: &mut Random) -> [u8; 81] {
    let sign = b".0*_-xX?"[random.below(8)];
    let most = random.below(82);
    core::array::from_fn(|_| if random.below(81) < most { b'1' + random.below(9) as u8 } else { sign })
}

fn agree(cells: &[u8; 81]) {
    assert_eq!(quick(cells).map(|(grid, _)| grid), one_by_one(cells), "{:?}", cells.escape_ascii().to_string());
    for end in ["", "\n", "\r\n", "\r", "\n\n", " ", "."] {
        let text = [cells, end.as_bytes()].concat();
        if let Ok(text) = str::from_utf8(&text) {
            let expected = format::parse(text).map(|content| content.grid());
            assert_eq!(Grid::parse(text), expected, "{text:?}");
            assert!(alone(text.as_bytes()).is_none_or(|grid| Ok(grid) == expected), "{text:?}");
        }
    }
}

#[test]
fn lines_are_read_as_cell_by_cell() {
    let random = &mut Random::new(Seed::new(81));
    for _ in 0..2000 {
        agree(&cells(random));
    }
    agree(&[b'7'; 81]);
    agree(&[0; 81]);
    agree(&[u8::MAX; 81]);
}

#[test]
fn every_byte_in_every_cell_is_read_or_refused() {
    let random = &mut Random::new(Seed::new(256));
    for cell in 0..81 {
        for byte in 0..=u8::MAX {
            let mut cells = cells(random);
            cells[cell] = byte;
            agree(&cells);
        }
    }
}

#[test]
fn lines_of_any_bytes_are_read_or_refused() {
    let random = &mut Random::new(Seed::new(9));
    for _ in 0..2000 {
        let mut cells = cells(random);
        for _ in 0..=random.below(4) {
            cells[random.below(81)] = random.pick(b".0*_-xX?123456789 \t,A/:\0\xff").unwrap_or_default();
        }
        agree(&cells);
    }
}
