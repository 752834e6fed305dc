//! Lines of other sizes: 144, 256 or 625 cells.

use crate::error::{Error, ErrorKind};
use crate::format::{Format, Likeness, Read, Seen};

pub(crate) static SIZE: Format = Format {
    name: "other-size",
    about: "a line of 144, 256 or 625 cells; refused",
    seen: Seen::Described("posts of the players' forum, <http://forum.enjoysudoku.com>"),
    endings: &[],
    example: "\
1......A...................2....................................\
....................................G...........................\
................................................................\
................................................................",
    sniff: |ahead| Likeness::certain_if(size(ahead.first()).is_some()),
    read: Read::Refused(refuse),
    write: None,
};

/// The side of a grid of which all cells stand together.
fn size(line: &str) -> Option<usize> {
    let cell = |byte: u8| byte.is_ascii_alphanumeric() || b".*_-".contains(&byte);
    let side = [12, 16, 25].into_iter().find(|side| side * side == line.len())?;
    let blanks = line.bytes().filter(|byte| b".0*_-".contains(byte)).count();
    (line.bytes().all(cell) && blanks > 0).then_some(side)
}

fn refuse(line: &str) -> Error {
    match size(line) {
        Some(side) => ErrorKind::rule("grids of other sizes than 9x9", format!("{side}x{side}")).at(1, 82),
        None => ErrorKind::expected("144, 256 or 625 cells", line).at(1, 1),
    }
}
