//! Killer Sudoku from krazydad.com: a letter for each cell's cage, the sums of the cages in the order of their letters, and the solution.
//!
//! ```text
//! KABBBCDDEE..,"11,25,14,..",1846..          on the site, after a K
//! 0,KD_Killer_IM1-B1-P1,1,1,1,KABBB..        in a table made from its pages, after other columns
//! ```
//!
//! Letters are `A` to `Z`, then `a` to `z`, in the order of the first cells. Every cell is in a cage, and all sums are known.

use std::fmt;
use std::ops::ControlFlow;

use ninefold_core::multi::{Grids, LayoutCell};
use ninefold_core::rules::Rules;
use ninefold_core::{Digit, Grid};

use super::cages::{self, Killer};
use crate::document::Document;
use crate::error::{Error, ErrorKind};
use crate::format::{Carries, Context, Format, Found, Likeness, Read, Seen, Sink, Write};
use crate::part::{Field, Parts};
use crate::source::{Ahead, Source};

pub(crate) static KRAZYDAD: Format = Format {
    name: "krazydad",
    about: "killer cages of krazydad.com: 81 cage letters, the cage sums, the solution",
    seen: Seen::Written("a table of the site's puzzles, <https://github.com/bnatalha/webscrapping>"),
    endings: &[],
    example: "KAAABBBCCCDDDEEEFFFGGGHHHIIIJJJKKKLLLMMMNNNOOOPPPQQQRRRSSSTTTUUUVVVWWWXXXYYYZZZaaa,\
              \"15,15,15,15,15,15,15,15,15,15,15,15,15,15,15,15,15,15,15,15,15,15,15,15,15,15,15\"",
    sniff,
    read: Read::Stream(read),
    write: Some(Write::new(
        write,
        Carries::any(Parts::of(&[])).with_rules(cages::is_nine).with_constraints(|rules| letters(rules).is_some()),
    )),
};

/// Returns the text that is written if there are no cages.
fn no_cages() -> String {
    "0".repeat(81)
}

/// The heading of the column of cages in a table.
const HEADING: &str = "puzz_color";

fn sniff(ahead: Ahead<'_>) -> Likeness {
    Likeness::certain_if(is_heading(ahead.first()) || parts(ahead.first()).is_some())
}

fn is_heading(line: &str) -> bool {
    line.split(',').any(|name| name == HEADING)
}

/// The fields of a record, each with the column at which it begins, counted from 0.
struct Record<'a> {
    title: &'a str,
    letters: (usize, &'a str),
    sums: (usize, &'a str),
    solution: Option<(usize, &'a str)>,
}

/// Splits a line into fields without their quotation marks. A quoted field may contain commas, as may the sums if tabs or semicolons separate the
/// fields.
fn fields(line: &str) -> Vec<(usize, &str)> {
    let separator = ['\t', ';'].into_iter().find(|&separator| line.contains(separator)).unwrap_or(',');
    let (mut all, mut start, mut is_quoted) = (Vec::new(), 0, false);
    for (at, char) in line.char_indices().chain([(line.len(), separator)]) {
        match char {
            '"' => is_quoted = !is_quoted,
            _ if char == separator && (!is_quoted || at == line.len()) => {
                let field = &line[start..at];
                let indent = field.len() - field.trim_start_matches([' ', '"']).len();
                all.push((start + indent, field.trim_matches([' ', '"'])));
                start = at + 1;
            }
            _ => {}
        }
    }
    all
}

/// Parses the record on a line, if it contains the letters of cages followed by numbers.
fn parts(line: &str) -> Option<Record<'_>> {
    let fields = fields(line);
    let letters = |text: &str| text.bytes().all(|byte| byte.is_ascii_alphabetic());
    let fits = |&&(_, text): &&(usize, &str)| (80..=83).contains(&text.len()) && letters(text);
    let at = fields.iter().position(|field| fits(&field))?;
    let numbers =
        |text: &str| text.contains(',') && text.bytes().all(|byte| byte.is_ascii_digit() || b", ".contains(&byte));
    let sums = fields.get(at + 1).copied().filter(|(_, text)| numbers(text))?;
    let (column, text) = fields[at];
    // The site writes a K before the letters. The first cage is always A.
    let letters = text.strip_prefix('K').map_or((column, text), |rest| (column + 1, rest));
    let title = fields[..at].iter().map(|(_, text)| *text).find(|text| text.starts_with("KD_")).unwrap_or_default();
    let solution = fields.get(at + 2).copied().filter(|(_, text)| !text.is_empty());
    Some(Record { title, letters, sums, solution })
}

fn read(source: &mut Source<'_>, sink: Sink<'_>) -> ControlFlow<()> {
    let mut is_first = true;
    while let Some(line) = source.peek() {
        let text = String::from_utf8_lossy(line.bytes).into_owned();
        let text = text.trim_end();
        let number = source.line();
        if is_first && is_heading(text) || text.is_empty() && !is_first {
            source.skip();
            is_first = false;
            continue;
        }
        let record = parts(text);
        if record.is_none() && !is_first {
            break;
        }
        is_first = false;
        source.skip();
        let wrong =
            || ErrorKind::expected("the letters of 81 cages, sums and a solution, separated by commas", text).at(1, 1);
        let document = match record {
            None if text.trim() == no_cages() => Ok(Document::default()),
            record => record.ok_or_else(wrong).and_then(|record| document(&record)),
        };
        let found = |document: Document| Found { document: document.tidy(), format: &KRAZYDAD, line: number };
        sink(document.map(found).map_err(|error| error.below(number - 1)))?;
    }
    ControlFlow::Continue(())
}

fn document(record: &Record<'_>) -> Result<Document, Error> {
    let (column, letters) = record.letters;
    if letters.len() != 81 {
        let what = format!("the letters of 81 cells instead of {}", letters.len());
        return Err(ErrorKind::expected(what, letters).at(1, column + 1));
    }
    let mut names = (b'A'..=b'Z').chain(b'a'..=b'z');
    for (cell, letter) in letters.bytes().enumerate() {
        if !letters.as_bytes()[..cell].contains(&letter) && names.next() != Some(letter) {
            let what = "cages whose letters are in the order of their first cells";
            let found = char::from(letter).to_string();
            return Err(ErrorKind::expected(what, &found).at(1, column + cell + 1));
        }
    }
    let heads: Vec<usize> = letters.bytes().filter_map(|own| letters.bytes().position(|other| other == own)).collect();
    let mut known: Vec<u8> = letters.bytes().collect();
    known.sort_unstable();
    known.dedup();
    let sums = sums(record.sums, known.len())?;
    let sum = |head: usize| known.binary_search(&letters.as_bytes()[head]).ok().and_then(|at| sums.get(at));
    let cages = cages::by_head(&heads, |head| sum(head).copied().unwrap_or_default());
    let rules = cages::rules(&Rules::single(), &cages, false);
    let mut document = Document::new(rules.map_err(|(cell, kind)| kind.at(1, column + cell + 1))?);
    if let Some((column, text)) = record.solution {
        document.solution = Some(solution(text, document.rules()).map_err(|kind| kind.at(1, column + 1))?);
    }
    Ok(document.with(Field::Title, record.title))
}

/// Reads the solution, which must solve a puzzle with the given rules; otherwise part of the record is damaged.
fn solution(text: &str, rules: &Rules) -> Result<Grids, ErrorKind> {
    let digits: Option<Vec<Option<Digit>>> = text.bytes().map(|byte| Digit::from_ascii(byte).map(Some)).collect();
    let grid = digits.and_then(|digits| <[Option<Digit>; 81]>::try_from(digits).ok()).map(Grid::new);
    let grid = grid.ok_or_else(|| ErrorKind::expected("a solution of 81 digits", text))?;
    let digit = |cell: LayoutCell| grid.entries().get(cell.index()).copied().flatten().map_or(0, Digit::get);
    if let Some(cage) = rules.constraints().iter().find(|cage| !(cage.kind().holds)(cage, rules, &digit)) {
        return Err(ErrorKind::Invalid(format!("the solution breaks the {}", cage.describe(rules))));
    }
    if grid.clash().is_some() {
        return Err(ErrorKind::Invalid("the solution has a digit twice in a row, a column or a box".into()));
    }
    Ok(Grids::new(rules.clone(), grid.entries().iter().copied()))
}

/// Reads the sums of the cages, which must add up to 405.
fn sums((column, text): (usize, &str), cages: usize) -> Result<Vec<u32>, Error> {
    let mut at = column;
    let mut sums = Vec::new();
    for word in text.split(',') {
        let number = word.trim().parse::<u32>().ok().filter(|number| (1..=45).contains(number));
        sums.push(number.ok_or_else(|| ErrorKind::expected("the sum of a cage", word).at(1, at + 1))?);
        at += word.len() + 1;
    }
    if sums.len() != cages {
        let what = format!("the sums of {cages} cages, found {}", sums.len());
        return Err(ErrorKind::expected(what, "").at(1, column + 1));
    }
    let total: u32 = sums.iter().sum();
    if total != 405 {
        return Err(ErrorKind::Invalid(format!("the sums add up to {total}, not to 405")).at(1, column + 1));
    }
    Ok(sums)
}

/// Returns the letter of each cell and the sums of the cages, if every cell is in a cage with a sum and there are enough letters for all cages.
fn letters(rules: &Rules) -> Option<(String, Vec<u32>)> {
    let Killer { heads, sums, diagonals } = Killer::of(rules)?;
    let cages: Vec<usize> = (0..heads.len()).filter(|&cell| heads[cell] == cell).collect();
    let known: Vec<u32> = cages.iter().map(|&head| sums[head]).collect();
    let is_whole = known.iter().all(|&sum| sum > 0) && known.iter().sum::<u32>() == 405;
    if diagonals || rules.regions().is_some() || !is_whole {
        return None;
    }
    let names: Vec<char> = ('A'..='Z').chain('a'..='z').collect();
    let letter = |head: &usize| names.get(cages.iter().position(|other| other == head)?).copied();
    Some((heads.iter().map(letter).collect::<Option<String>>()?, known))
}

fn write(document: &Document, _: Context<'_>, out: &mut dyn fmt::Write) -> fmt::Result {
    if document.rules().constraints().is_empty() {
        return writeln!(out, "{}", no_cages());
    }
    let (letters, sums) = letters(document.rules()).ok_or(fmt::Error)?;
    let sums: Vec<String> = sums.iter().map(u32::to_string).collect();
    writeln!(out, "K{letters},\"{}\"", sums.join(","))
}
