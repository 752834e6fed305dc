//! Killer Sudoku as `SumoCue` has it: 81 numbers, each 256 times the cage's sum and the cage's own number.

use crate::error::{Error, ErrorKind};
use crate::format::{Format, Likeness, Read, Seen};
use crate::source::Ahead;

pub(crate) static SUMOCUE: Format = Format {
    name: "sumocue",
    about: "SumoCue's killer cages, and its diagonals; refused",
    seen: Seen::Described("SudoCue's own page, <http://sudocue.net/fileformats.php>"),
    endings: &[],
    example: "3x3::k:5888:2817:2817:3330:3330:4099:4099:2308:2308",
    sniff: |ahead| Likeness::certain_if(marks(ahead).is_some()),
    read: Read::Refused(refuse),
    write: None,
};

/// The signs between the size and the cages: `d` for diagonals.
fn marks(ahead: Ahead<'_>) -> Option<&str> {
    let (size, rest) = ahead.first().split_once(':')?;
    let (marks, rest) = rest.split_once(":k:")?;
    let cages = rest.bytes().all(|byte| byte.is_ascii_digit() || byte == b':');
    (size == "3x3" && matches!(marks, "" | "d") && cages).then_some(marks)
}

fn refuse(line: &str) -> Error {
    let cages = line.find("k:").map_or(1, |place| place + 1);
    match marks(Ahead::new(line)) {
        Some("d") => ErrorKind::rule("killer cages with diagonals", "3x3:d:k").at(1, 5),
        _ => ErrorKind::rule("killer cages", "3x3::k").at(1, cages),
    }
}
