//! Rows and columns in the names of wide cells, such as `r1,12c3-6`. Here, numbers may have two digits, and runs of lines may be long.

use core::fmt;

use super::frame::SIDE;

/// A set of rows or columns, one bit each.
pub(super) type Lines = u32;

/// The character that separates blocks of cells.
pub(super) const BETWEEN: [char; 1] = [' '];

/// The notation of cells, as error messages describe it.
pub(super) const CELLS: &str = "cells such as r1,12c5 r2c2-6";

/// The notation of a digit, as error messages describe it.
pub(super) const DIGIT: &str = "a digit from 1 to 9 or a letter from A to G";

/// Rows or columns in written form.
pub(super) struct Shown(pub(super) Lines);

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let has = |line: usize| (1..=SIDE).contains(&line) && self.0 >> (line - 1) & 1 == 1;
        let (mut line, mut comma) = (1, "");
        while line <= SIDE {
            if !has(line) {
                line += 1;
                continue;
            }
            let end = (line..=SIDE).take_while(|&line| has(line)).count() + line - 1;
            // For two adjacent lines, a comma is as short as a hyphen.
            match end - line {
                0 => write!(f, "{comma}{line}")?,
                1 => write!(f, "{comma}{line},{end}")?,
                _ => write!(f, "{comma}{line}-{end}")?,
            }
            (line, comma) = (end + 1, ",");
        }
        Ok(())
    }
}

/// Parses the numbers of rows or columns; `None` if one is repeated.
pub(super) fn read(text: &str) -> Option<Lines> {
    let number = |text: &str| {
        let is_plain = text.starts_with(|first| matches!(first, '1'..='9'));
        text.parse().ok().filter(|line: &usize| is_plain && *line <= SIDE)
    };
    text.split(',').try_fold(0, |lines: Lines, part| {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        let (first, last) = (number(first)?, number(last)?);
        let run = (first..=last).fold(0, |run: Lines, line| run | 1 << (line - 1));
        (run != 0 && lines & run == 0).then_some(lines | run)
    })
}
