//! Reads killers and jigsaws as posted in `SudoCue`'s forum: the name of the variant, followed by parts that are recognised by their form.
//!
//! ```text
//! Killer                          or Jigsaw, or both
//! ....                            81 clues
//! aabbc..                         the cage of each cell, a letter
//! a20,b4,c17,..                   the sums of the cages
//! 111222..                        in jigsaws, the region of each cell, a digit
//! ```

use std::ops::ControlFlow;

use ninefold_core::rules::Rules;
use ninefold_core::{Digit, format as core};

use super::{cages, jigsaw};
use crate::document::Document;
use crate::error::{Error, ErrorKind};
use crate::format::{Format, Found, Likeness, Read, Seen, Sink};
use crate::source::{Ahead, Source};

pub(crate) static FORUM: Format = Format {
    name: "sudocue-forum",
    about: "a killer or jigsaw of SudoCue's forum: clues, cage letters, cage sums, region digits",
    seen: Seen::Described("the forum of the program's author, <http://sudocue.net>"),
    endings: &[],
    example: "Killer\n\
              .................................................................................\n\
              aaabbbcccdddeeefffggghhhiiijjjkkklllmmmnnnooopppqqqrrrssstttuuuvvvwwwxxxyyyzzzAAA\n\
              a15,b15,c15,d15,e15,f15,g15,h15,i15,j15,k15,l15,m15,n15,o15,p15,q15,r15,s15,t15,u15,v15,w15,x15,y15,z15,A15",
    sniff,
    read: Read::Stream(read),
    write: None,
};

/// The names of variants.
const NAMES: [&str; 2] = ["killer", "jigsaw"];

/// The maximum length of a line that contains a part.
const LONGEST: usize = 1 << 10;

fn is_name(word: &str) -> bool {
    let word = word.trim_end_matches([':', ',']);
    NAMES.iter().any(|name| word.eq_ignore_ascii_case(name))
}

fn sniff(ahead: Ahead<'_>) -> Likeness {
    if !ahead.first().split_whitespace().next().is_some_and(is_name) {
        return Likeness::No;
    }
    let next = ahead.lines().take(3).flat_map(str::split_whitespace).find(|word| !is_name(word));
    Likeness::certain_if(next.is_some_and(|word| word.len() == 81 && word.is_ascii()))
}

/// The parts found so far. Each has its line, counted from 0, and its column.
#[derive(Default)]
struct Parts<'a> {
    is_killer: bool,
    is_jigsaw: bool,
    clues: Option<Part<'a>>,
    letters: Option<Part<'a>>,
    sums: Vec<(u8, u32, Part<'a>)>,
    regions: Option<Part<'a>>,
}

type Part<'a> = (usize, usize, &'a str);

fn read(source: &mut Source<'_>, sink: Sink<'_>) -> ControlFlow<()> {
    let number = source.line();
    let mut lines: Vec<String> = Vec::new();
    while let Some(line) = source.peek()
        && !line.bytes.trim_ascii().is_empty()
    {
        let text = String::from_utf8_lossy(&line.bytes[..line.bytes.len().min(LONGEST)]).into_owned();
        let begins = text.split_whitespace().next().is_some_and(is_name);
        let is_within = lines.iter().any(|line| !line.split_whitespace().all(is_name));
        if begins && is_within {
            break;
        }
        lines.push(text);
        source.skip();
    }
    if lines.is_empty() {
        source.skip();
    }
    let found = |document: Document| Found { document: document.tidy(), format: &FORUM, line: number };
    sink(parts(&lines).and_then(|parts| document(&parts)).map(found).map_err(|error| error.below(number - 1)))
}

fn at((line, column, _): Part<'_>, kind: ErrorKind) -> Error {
    kind.at(line + 1, column + 1)
}

fn parts(lines: &[String]) -> Result<Parts<'_>, Error> {
    let mut parts = Parts::default();
    for (number, line) in lines.iter().enumerate() {
        for word in line.split_whitespace() {
            let column = word.as_ptr() as usize - line.as_ptr() as usize;
            parts.add((number, line[..column].chars().count(), word))?;
        }
    }
    Ok(parts)
}

impl<'a> Parts<'a> {
    fn add(&mut self, part: Part<'a>) -> Result<(), Error> {
        let (line, column, word) = part;
        if is_name(word) {
            let is_killer = word[..1].eq_ignore_ascii_case("k");
            (self.is_killer, self.is_jigsaw) = (self.is_killer || is_killer, self.is_jigsaw || !is_killer);
            return Ok(());
        }
        let place = match word.as_bytes() {
            bytes if bytes.len() != 81 => {
                let mut before = column;
                for entry in word.split(',') {
                    if !entry.is_empty() {
                        self.sum((line, before, entry))?;
                    }
                    before += entry.chars().count() + 1;
                }
                return Ok(());
            }
            bytes if bytes.iter().all(u8::is_ascii_alphabetic) => &mut self.letters,
            bytes if jigsaw::is_labels(bytes) => &mut self.regions,
            bytes if core::line(bytes).is_some() => &mut self.clues,
            _ => return Err(at(part, ErrorKind::expected("81 clues, letters of cages or digits of regions", word))),
        };
        match place.replace(part) {
            Some(_) => Err(at(part, ErrorKind::expected("each part once", word))),
            None => Ok(()),
        }
    }

    /// Reads the letter of a cage and its sum.
    fn sum(&mut self, part: Part<'a>) -> Result<(), Error> {
        let (_, _, word) = part;
        let wrong = || at(part, ErrorKind::expected("a part of 81 characters, or sums of cages such as a20,b4", word));
        let letter = word.bytes().next().filter(u8::is_ascii_alphabetic).ok_or_else(wrong)?;
        let sum = word.get(1..).filter(|sum| sum.bytes().all(|byte| byte.is_ascii_digit()));
        let sum = sum.and_then(|sum| sum.parse().ok()).filter(|sum| (1..=45).contains(sum)).ok_or_else(wrong)?;
        if self.sums.iter().any(|(other, ..)| *other == letter) {
            return Err(at(part, ErrorKind::expected("one sum for each cage", word)));
        }
        self.sums.push((letter, sum, part));
        Ok(())
    }
}

fn document(parts: &Parts<'_>) -> Result<Document, Error> {
    let need = |what: &'static str| ErrorKind::expected(what, "").at(1, 1);
    let base = match parts.regions {
        Some(part) => jigsaw::rules(9, part.2.as_bytes()).map_err(|kind| at(part, kind))?,
        None if parts.is_jigsaw => return Err(need("81 digits of regions")),
        None => Rules::single(),
    };
    let mut rules = base.clone();
    if let Some(part) = parts.letters {
        let letters = part.2.as_bytes();
        if let Some((letter, _, sum)) = parts.sums.iter().find(|(letter, ..)| !letters.contains(letter)) {
            return Err(at(
                *sum,
                ErrorKind::expected("the sum of a cage of the grid", &char::from(*letter).to_string()),
            ));
        }
        let sum = |letter: u8| parts.sums.iter().find(|(other, ..)| *other == letter).map(|(_, sum, _)| *sum);
        if let Some(cell) = letters.iter().position(|&letter| sum(letter).is_none()) {
            let what = format!("a sum of the cage {:?}", char::from(letters[cell]));
            return Err(ErrorKind::expected(what, "").at(part.0 + 1, part.1 + cell + 1));
        }
        let heads: Vec<usize> =
            letters.iter().filter_map(|own| letters.iter().position(|other| other == own)).collect();
        let cages = cages::by_head(&heads, |head| sum(letters[head]).unwrap_or_default());
        let made = cages::rules(&base, &cages, false);
        rules = made.map_err(|(cell, kind)| kind.at(part.0 + 1, part.1 + cell + 1))?;
    } else if parts.is_killer || !parts.sums.is_empty() {
        return Err(need("81 letters of cages"));
    }
    let mut document = Document::new(rules.clone());
    if let Some(part) = parts.clues {
        let clues = core::line(part.2.as_bytes()).map(|(grid, _)| grid).unwrap_or_default();
        let entries: Vec<Option<Digit>> = clues.entries().to_vec();
        rules.cells().zip(entries).for_each(|(cell, digit)| document.givens[cell] = digit);
    } else if parts.letters.is_none() {
        return Err(need("81 clues"));
    }
    Ok(document)
}
