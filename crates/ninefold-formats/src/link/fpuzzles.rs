//! Links to f-puzzles, which contain JSON packed by lz-string.

use std::fmt;

use super::{Link, encoded, inside, leads, lz, unpacked};
use crate::document::Document;
use crate::error::{Error, ErrorKind};
use crate::format::{Context, Format, Likeness, Read, Seen, Write};
use crate::json::fpuzzles::{CARRIES, document, json};
use crate::value::Value;

pub(crate) static FPUZZLES_LINK: Format = Format {
    name: "f-puzzles",
    about: "a link to f-puzzles that contains the puzzle",
    seen: Seen::Described("the script of the site, <https://www.f-puzzles.com>, and lz-string 1.5"),
    endings: &[],
    example: EXAMPLE,
    sniff: |ahead| Likeness::certain_if(leads(ahead, &HOSTS)),
    read: Read::Line(read),
    write: Some(Write::new(write, CARRIES)),
};

const EXAMPLE: &str = concat!(
    "https://www.f-puzzles.com/?load=N4IgzglgXgpiBcBOANCALhNAbO8QEEA7AAhgA8BDAWwAccRUBzAJwgBMEBtT4AX2T4D%",
    "2BgkSABuFLAFdcKEIwhiYhBGmYzhmoQF1kPLSOHjJMhAEYmi5avUwjE6bgAslpSvhqNA444QB2V2sPWwNeXX0hbwdTeAAmQPdPO0",
    "jDFM1w0GjcAPkrRJC0wtTMk1wADgSbLxLfeAA2SuCNDJ8YgFZGpNCU1twAZk6C4vtShHjctyq7FqyEOQVJpuSamJcJoK6i7tFZ%2",
    "BAt1%2FOa9Ya2o0fg1hY2h9OODXoQGg6mR2vGrw%2BWH%2BA7npe3bhFit8Kn9NidDNptLwgA%3D",
);

const HOSTS: [&str; 1] = ["f-puzzles.com"];

fn read(address: &str) -> Result<Document, Error> {
    let link = Link::new(address).ok_or_else(|| ErrorKind::expected("a link to f-puzzles", address).at(1, 1))?;
    if let Some(packed) = link.parameter("load") {
        return from_packed(address, packed);
    }
    Err(match link.parameter("id") {
        Some(id) => link.at(id, ErrorKind::Network("the puzzle of this short link".into())),
        None => ErrorKind::expected("a link with ?load= and a puzzle", address).at(1, 1),
    })
}

/// Reads the puzzle packed into a piece of a line.
pub(super) fn from_packed(line: &str, packed: &str) -> Result<Document, Error> {
    let text = unpacked(line, packed)?;
    Value::parse(&text).and_then(document).map_err(|error| inside(error, line, packed))
}

fn write(puzzle: &Document, _: Context<'_>, out: &mut dyn fmt::Write) -> fmt::Result {
    writeln!(out, "https://www.f-puzzles.com/?load={}", encoded(&lz::pack(&json(puzzle).to_string())))
}
