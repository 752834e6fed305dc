//! Links and JSON: whatever is in them, nothing panics, what is wrong has a place in its line, and what is read is written and
//! read back in every format of the family, but for the loss that is declared.
//!
//! ```text
//! byte 0        how the rest becomes a text
//!   0           as it is
//!   1 .. 4      packed by lz-string behind f-puzzles, SudokuPad fpuz, scl; deflated behind penpa-edit
//!   5 ..        behind the address of a site, as it is
//! ```

#![no_main]

#[path = "common/back.rs"]
mod back;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use libfuzzer_sys::fuzz_target;
use ninefold_formats::{Error, Format, read};

const SITES: [&str; 8] = [
    "https://www.f-puzzles.com/?load=",
    "https://sudokupad.app/scl",
    "https://sudokupad.app/",
    "https://sudokupad.app/scf",
    "https://swaroopg92.github.io/penpa-edit/#m=edit&p=",
    "https://www.sudokuwiki.org/sudoku.htm?bd=S9B",
    "https://sudokuexchange.com/play/?s=",
    "3x3:",
];

const FAMILY: [&str; 11] = [
    "f-puzzles",
    "sudokupad-classic",
    "sudokupad",
    "sudokuwiki",
    "exchange-link",
    "solo",
    "ninefold",
    "pencilmark",
    "f-puzzles-json",
    "sudokupad-json",
    "ipuz",
];

fuzz_target!(|bytes: &[u8]| {
    let Some((&how, rest)) = bytes.split_first() else { return };
    let rest = String::from_utf8_lossy(rest);
    let text = text(how, &rest);
    // Carriage returns before a line feed belong to it.
    let mut plain = text.replace("\r\n", "\n");
    while plain.contains("\r\n") {
        plain = plain.replace("\r\n", "\n");
    }
    let lines: Vec<&str> = plain.split(['\n', '\r']).collect();
    for item in read(&text) {
        match item {
            Ok(found) => {
                let formats = FAMILY.iter().map(|name| Format::named(name).expect("a format of the registry"));
                formats.for_each(|format| back::comes_back(&found.document, format));
            }
            Err(error) => points_inside(&error, &lines),
        }
    }
});

fn text(how: u8, rest: &str) -> String {
    let packed = |site: &str| format!("{site}{}", lz_str::compress_to_base64(rest).replace('+', "%2B"));
    match usize::from(how) {
        0 => rest.to_owned(),
        1 => packed(SITES[0]),
        2 => packed("https://sudokupad.app/fpuz"),
        3 => packed(SITES[1]),
        4 => {
            let deflated = miniz_oxide::deflate::compress_to_vec(rest.as_bytes(), 6);
            format!("{}{}", SITES[4], STANDARD.encode(deflated))
        }
        how => format!("{}{rest}", SITES[how % SITES.len()]),
    }
}

fn points_inside(error: &Error, lines: &[&str]) {
    assert!((1..=lines.len()).contains(&error.line), "{error} in {} lines", lines.len());
    let width = lines[error.line - 1].chars().count();
    assert!((1..=width + 1).contains(&error.column), "{error} of {width}");
}
