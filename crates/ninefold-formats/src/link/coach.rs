//! Links to sudoku.coach, and the code that the site exports.
//!
//! ```text
//! https://sudoku.coach/en/play/ + one of                  also /solver/, and other languages
//!   81 digits                an empty cell is 0
//!   SCv7_32_ + code          JSON, deflated (zlib), in base 32: 0-9 and a-v
//!
//! { "gridSize": 9, "givenDigits": "81 digits", "userDigits": "81 digits",
//!   "userCellCandidates": "0-130-..", ..Colours }         81 numbers, bit 1 for digit 1 up to bit 9
//! ```
//!
//! `/s/` followed by a few letters is the number of a puzzle on the server. Facts: the author of the site, <https://www.reddit.com/r/sudoku/> in the
//! thread 1fodfg3 of September 2024.

use miniz_oxide::inflate::decompress_to_vec_zlib_with_limit;
use ninefold_core::rules::Rules;
use ninefold_core::{Cell, Digit};

use super::{LONGEST, Link, column, decoded, inside, leads};
use crate::document::Document;
use crate::error::{Error, ErrorKind};
use crate::format::{Format, Likeness, Read, Seen};
use crate::source::Ahead;
use crate::value::{Value, grid};

pub(crate) static COACH: Format = Format {
    name: "sudoku-coach",
    about: "a link to sudoku.coach that contains the puzzle, or its code SCv7_32_...",
    seen: Seen::Written("links and codes by players and by the site's author, <https://sudoku.coach>"),
    endings: &[],
    example: "https://sudoku.coach/en/play/000009000000014700002000000700000086500030002940000001000000400006250000000800000",
    sniff,
    read: Read::Line(read),
    write: None,
};

const HOSTS: [&str; 1] = ["sudoku.coach"];

/// The beginning of a code, in the supported version.
const VERSION: &str = "SCv7_32_";

/// The digits of base 32, in the order of their values.
const BASE32: &[u8] = b"0123456789abcdefghijklmnopqrstuv";

fn is_code(text: &str) -> bool {
    text.strip_prefix("SCv").is_some_and(|rest| {
        let (version, rest) = rest.split_once('_').unwrap_or_default();
        version.bytes().all(|byte| byte.is_ascii_digit())
            && rest.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    })
}

fn sniff(ahead: Ahead<'_>) -> Likeness {
    Likeness::certain_if(leads(ahead, &HOSTS) || is_code(ahead.first()))
}

fn read(address: &str) -> Result<Document, Error> {
    let piece = match Link::new(address) {
        None => address,
        Some(link) if !link.leads_to(&HOSTS) => {
            return Err(ErrorKind::expected("a link to sudoku.coach", address).at(1, 1));
        }
        Some(link) => link.path().rsplit('/').next().unwrap_or_default(),
    };
    let at = |kind: ErrorKind| kind.at(1, column(address, piece));
    let text = decoded(piece);
    if is_code(&text) {
        return code(&text).map_err(|error| inside(error, address, piece));
    }
    if let Some(grid) = grid(&text) {
        return Ok(grid.into());
    }
    let is_number = address.contains("/s/");
    Err(at(if is_number {
        ErrorKind::Network("the puzzle of this short link".into())
    } else {
        ErrorKind::expected("81 digits, or SCv7_32_ and a code", &text)
    }))
}

/// Reads the puzzle from a code. Errors in its JSON are reported by the JSON reader.
fn code(text: &str) -> Result<Document, Error> {
    let at = |kind: ErrorKind| kind.at(1, 1);
    let Some(digits) = text.strip_prefix(VERSION) else {
        return Err(at(ErrorKind::expected(format!("{VERSION}, the version that this program supports"), text)));
    };
    let bytes = base32(digits).ok_or_else(|| at(ErrorKind::expected("digits 0-9 and a-v of the code", digits)))?;
    let json = decompress_to_vec_zlib_with_limit(&bytes, LONGEST)
        .map_err(|_| at(ErrorKind::expected("the whole code (it is truncated or damaged)", digits)))?;
    let json = String::from_utf8(json).map_err(|_| at(ErrorKind::expected("a code in Unicode", digits)))?;
    document(Value::parse(&json)?)
}

/// Decodes digits of five bits each to bytes; any remaining bits are padding.
fn base32(digits: &str) -> Option<Vec<u8>> {
    let (mut bytes, mut bits, mut count) = (Vec::with_capacity(digits.len() * 5 / 8), 0_u32, 0);
    for byte in digits.bytes() {
        let value = BASE32.iter().position(|&digit| digit == byte.to_ascii_lowercase())?;
        (bits, count) = (bits << 5 | value as u32, count + 5);
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
        bits &= (1 << count) - 1;
    }
    Some(bytes)
}

fn document(value: Value<'_>) -> Result<Document, Error> {
    let object = value.object()?;
    let layout = Rules::single();
    if let Some(size) = object.get("gridSize").filter(|size| size.number() != Ok(9)) {
        return Err(size.rule(format!("grids of the size {}", size.words()?)));
    }
    let mut document = Document::from(object.need("givenDigits")?.grids(&layout)?);
    for (key, value) in object.iter().filter(|(_, value)| !value.is_void()) {
        match key {
            "gridSize" | "givenDigits" => {}
            "userDigits" => document.placed = value.grids(&layout)?,
            "userCellCandidates" => notes(&mut document, value)?,
            _ if key.to_lowercase().ends_with("colours") => {}
            _ => return Err(value.rule(format!("rules of the kind {key:?}"))),
        }
    }
    Ok(document)
}

/// Reads the candidates that the player has marked.
fn notes(document: &mut Document, value: Value<'_>) -> Result<(), Error> {
    let text = value.text()?;
    let numbers: Vec<&str> = text.split('-').take(82).collect();
    if numbers.len() != 81 {
        return Err(value.expected("81 numbers"));
    }
    for (cell, number) in Cell::all().zip(numbers) {
        let bits = number.parse::<u16>().ok().filter(|bits| bits & 1 == 0 && bits >> 10 == 0);
        let bits = bits.ok_or_else(|| value.expected(&format!("the bits of digits in {cell}")))?;
        let digits = Digit::all().filter(|digit| bits >> digit.get() & 1 == 1).collect();
        document.centre.set(cell.into(), digits);
    }
    Ok(())
}
