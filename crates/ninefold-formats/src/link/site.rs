//! Links to sites that store plain cells in a parameter of the address.
//!
//! The table contains the sites to which other programs link, each with its host and the name of the parameter.

use super::{Link, decoded};
use crate::document::Document;
use crate::error::{Error, ErrorKind};
use crate::format::{Format, Likeness, Read, Seen};
use crate::value::grid;

pub(crate) static SITE: Format = Format {
    name: "site-link",
    about: "a link to another site, with 81 cells in the address: thonky.com",
    seen: Seen::Written("links made by other programs, <https://www.thonky.com/sudoku/>"),
    endings: &[],
    example: "https://www.thonky.com/sudoku/evaluate-sudoku?puzzlebox=\
.....9.......147....2......7......865...3...294......1......4....625.......8.....",
    sniff: |ahead| Likeness::certain_if(Link::new(ahead.first()).is_some_and(|link| parameter(&link).is_some())),
    read: Read::Line(read),
    write: None,
};

const SITES: [(&str, &str); 1] = [("thonky.com", "puzzlebox")];

/// Returns the parameter with the cells in a link, if there is one.
fn parameter<'a>(link: &Link<'a>) -> Option<&'a str> {
    SITES.iter().filter(|(host, _)| link.leads_to(&[host])).find_map(|(_, key)| link.parameter(key))
}

fn read(address: &str) -> Result<Document, Error> {
    let link = Link::new(address).ok_or_else(|| ErrorKind::expected("a link to a site", address).at(1, 1))?;
    let cells = parameter(&link).ok_or_else(|| ErrorKind::expected("a link with a puzzle", address).at(1, 1))?;
    let grid = grid(&decoded(cells)).ok_or_else(|| link.at(cells, ErrorKind::expected("81 cells", cells)))?;
    Ok(grid.into())
}
