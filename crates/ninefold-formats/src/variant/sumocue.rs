//! Killer Sudoku as `SumoCue` stores it, in 81 entries: the head of a cage contains the sum, and each other cell contains the index of the head.
//!
//! ```text
//! SumoCueV1=15+0+0=7+3...          r1c1 to r1c3 are a cage of 15; r1c4 and r1c5 are a cage of 7
//! SumoCueV1D=...                   with diagonals
//! SumoCueV1=15J0+0J0+0J0...        each cell with its region, 0 to 8, in jigsaws
//! ```
//!
//! A cage with the sum 0 has no known sum, and a single cell with the sum 0 is in no cage.

use std::fmt;

use ninefold_core::rules::Rules;

use super::cages::{self, Killer};
use crate::document::Document;
use crate::error::{Error, ErrorKind};
use crate::format::{Carries, Context, Format, Likeness, Read, Seen, Write};
use crate::part::Parts;

pub(crate) static SUMOCUE: Format = Format {
    name: "sumocue",
    about: "killer cages of SumoCue, also with diagonals or irregular regions",
    seen: Seen::Described("the forum of the program's author, <http://sudocue.net>"),
    endings: &[],
    example: "SumoCueV1\
              =15+0+0=15+3+3=15+6+6=15+9+9=15+12+12=15+15+15=15+18+18=15+21+21=15+24+24\
              =15+27+27=15+30+30=15+33+33=15+36+36=15+39+39=15+42+42=15+45+45=15+48+48=15+51+51\
              =15+54+54=15+57+57=15+60+60=15+63+63=15+66+66=15+69+69=15+72+72=15+75+75=15+78+78",
    sniff: |ahead| Likeness::certain_if(ahead.first().starts_with(HEAD)),
    read: Read::Line(read),
    write: Some(Write::new(
        write,
        Carries::any(Parts::of(&[]))
            .with_rules(cages::is_nine)
            .with_constraints(|rules| Killer::of(rules).is_some() && labels(rules).is_some()),
    )),
};

const HEAD: &str = "SumoCueV1";

/// An entry: a head with its sum, or another cell with the index of its head; and the region.
struct Entry {
    /// The column, counted from 1.
    column: usize,
    is_head: bool,
    number: u32,
    region: Option<u8>,
}

fn read(line: &str) -> Result<Document, Error> {
    let wrong = || ErrorKind::expected("SumoCueV1 and 81 cells", line).at(1, 1);
    let rest = line.strip_prefix(HEAD).ok_or_else(wrong)?;
    let cells = rest.strip_prefix('D').unwrap_or(rest);
    let entries = entries(cells, line.len() - cells.len())?;
    if entries.len() != 81 {
        let what = format!("81 cells, found {}", entries.len());
        return Err(ErrorKind::expected(what, "").at(1, line.chars().count() + 1));
    }
    let base = regions(&entries)?;
    let mut heads = Vec::new();
    for (at, entry) in entries.iter().enumerate() {
        let head = if entry.is_head { at } else { entry.number as usize };
        if !entries.get(head).is_some_and(|head| head.is_head) {
            return Err(ErrorKind::Invalid(format!("cell {head} is not the head of a cage")).at(1, entry.column));
        }
        heads.push(head);
    }
    let cages = cages::by_head(&heads, |head| entries[head].number);
    let rules = cages::rules(&base, &cages, rest != cells);
    rules.map(Document::new).map_err(|(cell, kind)| kind.at(1, entries[cell].column))
}

/// Parses the entries of a text that begins `before` bytes into its line.
fn entries(text: &str, before: usize) -> Result<Vec<Entry>, Error> {
    let (mut entries, mut rest) = (Vec::new(), text);
    while let Some(sign) = rest.chars().next() {
        let column = before + (text.len() - rest.len()) + 1;
        let what = "= and a sum, or + and the index of a cell, each with J and a region or none,";
        let wrong = || ErrorKind::expected(what, rest).at(1, column);
        let body = rest.strip_prefix(['=', '+']).ok_or_else(wrong)?;
        let (number, mut left) = number(body).ok_or_else(wrong)?;
        let mut region = None;
        if let Some(after) = left.strip_prefix('J') {
            let (label, rest) = self::number(after).filter(|&(label, _)| label < 9).ok_or_else(wrong)?;
            (region, left) = (Some(label as u8), rest);
        }
        entries.push(Entry { column, is_head: sign == '=', number, region });
        if entries.len() > 81 {
            return Err(ErrorKind::expected("the end after 81 cells", rest).at(1, column));
        }
        rest = left.trim_start_matches([' ', ',']);
    }
    Ok(entries)
}

/// Splits a number of at most three digits off a text, and returns it with the rest.
fn number(text: &str) -> Option<(u32, &str)> {
    let length = text.bytes().take_while(u8::is_ascii_digit).count();
    let number = text[..length].parse().ok().filter(|_| length < 4)?;
    Some((number, &text[length..]))
}

/// Returns the rules with the regions that the entries state, or with the standard boxes.
fn regions(entries: &[Entry]) -> Result<Rules, Error> {
    let regions: Vec<Option<u8>> = entries.iter().map(|entry| entry.region).collect();
    let uneven = |pair: &&[Entry]| pair[0].region.is_some() != pair[1].region.is_some();
    if let Some(pair) = entries.windows(2).find(uneven) {
        return Err(ErrorKind::expected("a region in all cells or in none", "").at(1, pair[1].column));
    }
    if regions[0].is_none() {
        return Ok(Rules::single());
    }
    let rules = Rules::single().with_regions(&regions);
    rules.map_err(|why| ErrorKind::Invalid(why.to_string()).at(1, entries[0].column))
}

/// Returns the label of each cell's region, which is empty if the regions are plain boxes. Returns `None` if a cell has no region or there are more
/// than nine.
fn labels(rules: &Rules) -> Option<Vec<String>> {
    let Some(regions) = rules.regions() else { return Some(vec![String::new(); rules.len()]) };
    let mut known: Vec<u8> = Vec::new();
    let label = |region: &Option<u8>| {
        let region = (*region)?;
        if !known.contains(&region) {
            known.push(region);
        }
        known.iter().position(|&other| other == region).filter(|&at| at < 9).map(|at| format!("J{at}"))
    };
    regions.iter().map(label).collect()
}

fn write(document: &Document, _: Context<'_>, out: &mut dyn fmt::Write) -> fmt::Result {
    let rules = document.rules();
    let (Some(killer), Some(labels)) = (Killer::of(rules), labels(rules)) else { return Err(fmt::Error) };
    write!(out, "{HEAD}{}", if killer.diagonals { "D" } else { "" })?;
    for (cell, (head, label)) in killer.heads.iter().zip(labels).enumerate() {
        match killer.sums.get(cell) {
            Some(sum) if *head == cell => write!(out, "={sum}{label}")?,
            _ => write!(out, "+{head}{label}")?,
        }
    }
    out.write_char('\n')
}
