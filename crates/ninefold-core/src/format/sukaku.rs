//! Boards written as 729 characters, nine for each cell, with a dot for each missing candidate: the usual notation of pencil-mark puzzles ("Sukaku").

use core::fmt::{self, Formatter, Write};

use super::error::ParseErrorKind;
use super::scan::is_blank;
use crate::cells::{Candidate, CandidateSet};
use crate::grid::Board;

pub(crate) fn write(board: &Board, f: &mut Formatter<'_>) -> fmt::Result {
    let options = board.all_options();
    Candidate::all().try_for_each(|candidate| {
        f.write_char(if options.contains(candidate) { candidate.digit.ascii() as char } else { '.' })
    })
}

/// Reads 729 characters. An error includes the position of the wrong character, counted from 0.
pub(super) fn read(text: &[u8]) -> Result<Board, (ParseErrorKind, usize)> {
    let mut blank = None;
    let mut candidates = CandidateSet::EMPTY;
    for (place, (&byte, candidate)) in text.iter().zip(Candidate::all()).enumerate() {
        if byte == candidate.digit.ascii() {
            candidates.insert(candidate);
        } else if !is_blank(byte) {
            let Candidate { cell, digit } = candidate;
            return Err((ParseErrorKind::Place(cell, digit, byte as char), place));
        } else if *blank.get_or_insert(byte) != byte {
            let first = blank.unwrap_or(byte) as char;
            return Err((ParseErrorKind::Blanks(first, byte as char), place));
        }
    }
    Ok(Board::from_candidates(candidates))
}
