//! JSON values with their positions in the text.
//!
//! A value is a piece of the text. It is parsed only when a format examines it, so unused values cost nothing, and an error can name the line, the
//! column and the path (`grid[3][4].value`) of the wrong value. `serde_json` checks the syntax once and without recursion.

use std::fmt::{self, Display};
use std::ops::ControlFlow;

use ninefold_core::multi::{Grids, LayoutCell};
use ninefold_core::rules::{Feature, LARGEST, Rules};
use ninefold_core::{Cell, Digit, DigitSet, Grid};
use serde::de::{Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

use crate::colour::Colour;
use crate::error::{Error, ErrorKind};
use crate::json::Nesting;

/// The maximum number of entries in an object that contains a puzzle.
const ENTRIES: usize = 400;

/// The grid sizes that are read from formats of other programs.
pub(crate) const SIZES: std::ops::RangeInclusive<usize> = 4..=LARGEST;

/// The maximum number of characters that a message quotes from a name or path.
const SHOWN: usize = 120;

/// A value in a JSON text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Value<'a> {
    root: &'a str,
    text: &'a str,
}

/// The key or index that leads from a value to one directly inside it.
enum Step {
    Key(String),
    Index(usize),
}

/// The maximum nesting depth of arrays and objects.
const DEEPEST: usize = 64;

impl<'a> Value<'a> {
    /// Parses a text as a value, with at most [`DEEPEST`] levels of brackets: the place of an error is found by reading the levels above it once more.
    pub(crate) fn parse(text: &'a str) -> Result<Self, Error> {
        let raw: &RawValue = serde_json::from_str(text).map_err(|error| syntax(text, &error))?;
        let mut nesting = Nesting::default();
        let is_too_deep = |byte: u8| {
            nesting.ends_with(byte);
            nesting.depth > DEEPEST
        };
        if let Some(at) = text.bytes().position(is_too_deep) {
            let kind = ErrorKind::TooMuch(format!("at most {DEEPEST} levels of brackets").into());
            return Err(Self { root: text, text: &text[at..] }.at(kind));
        }
        Ok(Self { root: text, text: raw.get() })
    }

    /// Returns the position of the value in the whole text, in bytes.
    pub(crate) fn offset(self) -> usize {
        self.text.as_ptr() as usize - self.root.as_ptr() as usize
    }

    /// Returns the line on which the value begins, counted from 1.
    pub(crate) fn line(self) -> usize {
        self.root[..self.offset()].bytes().filter(|&byte| byte == b'\n').count() + 1
    }

    fn at(self, kind: ErrorKind) -> Error {
        let before = &self.root[..self.offset()];
        let line = self.line();
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        kind.at(line, column)
    }

    /// Returns the error for a value found in place of `what`.
    pub(crate) fn expected(self, what: &str) -> Error {
        let place = self.path();
        let what = if place.is_empty() { what.to_owned() } else { format!("{what} as {place}") };
        self.at(ErrorKind::expected(what, self.text))
    }

    /// Returns the error for an unknown rule at this value; the message includes the cell that the value names, if any.
    pub(crate) fn rule(self, rule: impl Into<String>) -> Error {
        match named_cell(self.text) {
            Some((row, column)) => self.rule_in(rule, format_args!("r{}c{}", row + 1, column + 1)),
            None => self.at(ErrorKind::rule(short(rule.into()), self.path())),
        }
    }

    /// Returns the error for an unknown rule that applies to a cell.
    pub(crate) fn rule_in(self, rule: impl Into<String>, cell: impl Display) -> Error {
        let path = self.path();
        let place = if path.is_empty() { cell.to_string() } else { format!("{path}, {cell}") };
        self.at(ErrorKind::rule(short(rule.into()), place))
    }

    /// Returns the error for an impossible value.
    pub(crate) fn invalid(self, why: &dyn Display) -> Error {
        let path = self.path();
        self.at(ErrorKind::Invalid(if path.is_empty() { why.to_string() } else { format!("{path}: {why}") }))
    }

    /// Returns the keys and indices from the root to this value. They are computed only when an error needs them, so that values stay cheap.
    pub(crate) fn path(self) -> String {
        let (mut path, mut around) = (String::new(), Self { root: self.root, text: self.root.trim() });
        let (from, to) = (self.offset(), self.offset() + self.text.len());
        while around.text.len() > self.text.len() {
            let mut inner = None;
            let _ = around.each(&mut |step, value| {
                if value.offset() <= from && to <= value.offset() + value.text.len() {
                    inner = Some((step, value));
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            });
            let Some((step, value)) = inner else { break };
            match step {
                Step::Key(key) if path.is_empty() => path = key,
                Step::Key(key) => path = format!("{path}.{key}"),
                Step::Index(index) => path = format!("{path}[{index}]"),
            }
            around = value;
        }
        short(path)
    }

    /// Visits the values directly inside an array or object.
    fn each(self, take: &mut dyn FnMut(Step, Value<'a>) -> ControlFlow<()>) -> serde_json::Result<()> {
        let inner = Inner { root: self.root, take };
        serde_json::Deserializer::from_str(self.text).deserialize_any(inner)
    }

    /// Returns the value as written.
    pub(crate) const fn raw(self) -> &'a str {
        self.text
    }

    pub(crate) fn is_array(self) -> bool {
        self.text.starts_with('[')
    }

    pub(crate) fn is_object(self) -> bool {
        self.text.starts_with('{')
    }

    pub(crate) fn is_text(self) -> bool {
        self.text.starts_with('"')
    }

    pub(crate) fn is_null(self) -> bool {
        self.text == "null"
    }

    /// Returns the first whole number anywhere inside the value, even in a key.
    pub(crate) fn first_number(self) -> Option<usize> {
        let from = self.text.find(|char: char| char.is_ascii_digit())?;
        let digits = self.text[from..].split(|char: char| !char.is_ascii_digit()).next()?;
        digits.parse().ok()
    }

    /// Returns the text of the value without white space; not suitable for strings.
    pub(crate) fn squeezed(self) -> String {
        self.text.split_whitespace().collect()
    }

    /// Whether the value is the number 0, which some programs write for an absent rule.
    pub(crate) fn is_zero(self) -> bool {
        self.text == "0"
    }

    /// Whether the value is one of those that programs write for an absent rule, such as null or an empty list.
    pub(crate) fn is_void(self) -> bool {
        let mut inner = 0;
        match self.text.as_bytes()[0] {
            b'[' | b'{' => self
                .each(&mut |_, _| {
                    inner += 1;
                    ControlFlow::Break(())
                })
                .is_ok_and(|()| inner == 0),
            _ => ["null", "false", "0", "\"\""].contains(&self.text),
        }
    }

    /// Whether an array or object contains a value that is not empty.
    pub(crate) fn holds(self) -> bool {
        let mut holds = false;
        let _ = self.each(&mut |_, value| {
            holds = !value.is_void() && !value.is_null();
            if holds { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        holds
    }

    /// Returns the first element of an array.
    pub(crate) fn first(self) -> Option<Value<'a>> {
        let mut first = None;
        let _ = self.each(&mut |step, value| {
            first = matches!(step, Step::Index(_)).then_some(value);
            ControlFlow::Break(())
        });
        first
    }

    /// Returns the elements of an array that may have at most `most` of them.
    pub(crate) fn elements(self, most: usize) -> Result<Vec<Value<'a>>, Error> {
        let mut elements = Vec::new();
        if !self.is_array() {
            return Err(self.expected("an array"));
        }
        let _ = self.each(&mut |_, value| {
            elements.push(value);
            if elements.len() > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if elements.len() > most { Err(self.expected(&format!("at most {most} elements"))) } else { Ok(elements) }
    }

    /// Returns the elements of an array that must have exactly `count` of them.
    pub(crate) fn exactly(self, count: usize) -> Result<Vec<Value<'a>>, Error> {
        let elements = self.elements(count)?;
        if elements.len() == count { Ok(elements) } else { Err(self.expected(&format!("{count} elements"))) }
    }

    /// Returns the number of rows of a square grid, and the values of its cells row by row. An unsupported size is reported as an unknown rule.
    pub(crate) fn square(self) -> Result<(usize, Vec<Value<'a>>), Error> {
        let rows = self.elements(99)?;
        let widths = rows.iter().map(|row| row.elements(99)).collect::<Result<Vec<_>, _>>()?;
        let size = rows.len();
        if !SIZES.contains(&size) || widths.iter().any(|row| row.len() != size) {
            let odd = widths.iter().map(Vec::len).find(|&width| width != size).unwrap_or(size);
            return Err(self.rule(format!("grids of {size} by {odd} cells")));
        }
        Ok((size, widths.into_iter().flatten().collect()))
    }

    /// Returns the cells of a 9x9 grid with their values. Any other size is reported as an unknown rule.
    pub(crate) fn rows(self) -> Result<Vec<(Cell, Value<'a>)>, Error> {
        let rows = self.elements(99)?;
        let widths = rows.iter().map(|row| row.elements(99)).collect::<Result<Vec<_>, _>>()?;
        if rows.len() != 9 || widths.iter().any(|row| row.len() != 9) {
            let width = widths.iter().map(Vec::len).max().unwrap_or_default();
            return Err(self.rule(format!("grids of {} by {width} cells", rows.len())));
        }
        Ok(Cell::all().zip(widths.into_iter().flatten()).collect())
    }

    /// Visits the entries of an object of any length, stopping at the first error.
    pub(crate) fn entries(self, take: &mut dyn FnMut(&str, Value<'a>) -> Result<(), Error>) -> Result<(), Error> {
        if !self.is_object() {
            return Err(self.expected("an object"));
        }
        let mut result = Ok(());
        let _ = self.each(&mut |step, value| {
            if let Step::Key(key) = step {
                result = take(&key, value);
            }
            if result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        result
    }

    pub(crate) fn object(self) -> Result<Object<'a>, Error> {
        let mut entries = Vec::new();
        if !self.is_object() {
            return Err(self.expected("an object"));
        }
        let _ = self.each(&mut |step, value| {
            if let Step::Key(key) = step {
                entries.push((key, value));
            }
            if entries.len() > ENTRIES { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if entries.len() > ENTRIES {
            return Err(self.expected(&format!("at most {ENTRIES} entries")));
        }
        Ok(Object { value: self, entries })
    }

    /// Reads a string.
    pub(crate) fn text(self) -> Result<String, Error> {
        serde_json::from_str(self.text).map_err(|_| self.expected("a string"))
    }

    /// Reads a string, or returns a number or truth value as written.
    pub(crate) fn words(self) -> Result<String, Error> {
        match self.text.as_bytes()[0] {
            b'[' | b'{' | b'n' => Err(self.expected("a string")),
            b'"' => self.text(),
            _ => Ok(self.text.to_owned()),
        }
    }

    pub(crate) fn number(self) -> Result<i64, Error> {
        serde_json::from_str(self.text).map_err(|_| self.expected("a whole number"))
    }

    pub(crate) fn fraction(self) -> Result<f64, Error> {
        serde_json::from_str(self.text).map_err(|_| self.expected("a number"))
    }

    pub(crate) fn truth(self) -> Result<bool, Error> {
        serde_json::from_str(self.text).map_err(|_| self.expected("true or false"))
    }

    /// Reads a digit, as a number or a string.
    pub(crate) fn digit(self) -> Result<Digit, Error> {
        let digit = self.words().ok().and_then(|text| text.parse().ok());
        digit.ok_or_else(|| self.expected("a digit from 1 to 9"))
    }

    /// Reads a digit of a grid of a given size, as a number or a string.
    pub(crate) fn digit_of(self, size: usize) -> Result<Digit, Error> {
        let number = self.words().ok().and_then(|text| number(&text));
        let digit = number.and_then(|number| Digit::of_size(size, number));
        digit.ok_or_else(|| self.expected(&format!("a digit from 1 to {size}")))
    }

    /// Reads a digit of a grid of a given size; null, 0 and an empty string are `None`.
    pub(crate) fn entry_of(self, size: usize) -> Result<Option<Digit>, Error> {
        if self.is_void() || self.text == "\"0\"" { Ok(None) } else { self.digit_of(size).map(Some) }
    }

    /// Reads a list of digits of a grid of a given size.
    pub(crate) fn digits_of(self, size: usize) -> Result<DigitSet, Error> {
        self.elements(99)?.into_iter().map(|value| value.digit_of(size)).collect()
    }

    /// Reads a whole number without a sign, or returns the words of any other text; a number in another form is an error.
    pub(crate) fn whole_or_words(self) -> Result<Result<u32, String>, Error> {
        let words = self.words()?;
        let text = words.trim();
        match text.parse() {
            Ok(number) if text.bytes().all(|byte| byte.is_ascii_digit()) => Ok(Ok(number)),
            _ if text.parse::<f64>().is_ok() => Err(self.expected("a whole number")),
            _ => Ok(Err(words)),
        }
    }

    /// Reads a digit; null, 0 and an empty string are `None`.
    pub(crate) fn entry(self) -> Result<Option<Digit>, Error> {
        if self.is_void() || self.text == "\"0\"" { Ok(None) } else { self.digit().map(Some) }
    }

    /// Reads the digits of all cells of a layout in reading order, from a string or an array.
    pub(crate) fn grids(self, layout: &Rules) -> Result<Grids, Error> {
        let digits = if self.is_array() {
            let entry = |value: Value<'_>| value.entry_of(layout.size());
            self.exactly(layout.len())?.into_iter().map(entry).collect::<Result<Vec<_>, _>>()?
        } else {
            let text = self.words()?;
            let entry = |char| entry(layout.size(), char);
            let digits: Result<Vec<_>, char> = text.chars().take(layout.len() + 1).map(entry).collect();
            let digits = digits.ok().filter(|digits| digits.len() == layout.len());
            digits.ok_or_else(|| self.expected(&format!("{} digits, an empty cell as 0 or .", layout.len())))?
        };
        Ok(Grids::new(layout.clone(), digits))
    }

    pub(crate) fn colour(self) -> Result<Colour, Error> {
        let colour = self.words().ok().and_then(|text| text.parse().ok());
        colour.ok_or_else(|| self.expected("a colour such as #ffa0a0"))
    }
}

/// Shortens a long piece of the input for use in a message.
fn short(mut text: String) -> String {
    if let Some((end, _)) = text.char_indices().nth(SHOWN) {
        text.truncate(end);
        text.push('…');
    }
    text
}

/// Parses the digits and empty-cell signs of 81 cells.
pub(crate) fn grid(text: &str) -> Option<Grid> {
    let entries: Vec<_> = text.chars().take(82).map(|char| entry(9, char)).collect::<Result<_, char>>().ok()?;
    Some(Grid::new(entries.try_into().ok()?))
}

/// Parses the row and column, counted from 0, of a cell such as `r7c13`.
pub(crate) fn place(text: &str) -> Option<(usize, usize)> {
    let (row, column) = text.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
    let number = |text: &str| text.parse::<usize>().ok().filter(|number| (1..1000).contains(number));
    Some((number(row)? - 1, number(column)? - 1))
}

/// Parses a digit of a grid of a given size; a sign for an empty cell is `None`.
pub(crate) fn entry(size: usize, char: char) -> Result<Option<Digit>, char> {
    match char {
        '0' | '.' | '_' | '-' | '?' | '*' => Ok(None),
        _ => u8::try_from(char).ok().and_then(|byte| Digit::from_symbol(size, byte)).map(Some).ok_or(char),
    }
}

/// Parses a number of one or two digits.
fn number(text: &str) -> Option<u8> {
    let is_number = (1..=2).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_number)
}

/// Finds the first cell that a text names in the form of f-puzzles, `R3C5`; returns its row and column, counted from 0.
fn named_cell(text: &str) -> Option<(usize, usize)> {
    text.match_indices(['r', 'R']).find_map(|(at, _)| {
        let end = text[at + 1..].find(|char: char| !char.is_ascii_digit() && !matches!(char, 'c' | 'C'));
        let name = end.map_or(&text[at..], |end| &text[at..=at + end]);
        place(name).filter(|&(row, column)| row.max(column) < LARGEST)
    })
}

/// The entries of an object.
#[derive(Clone, Debug)]
pub(crate) struct Object<'a> {
    pub(crate) value: Value<'a>,
    entries: Vec<(String, Value<'a>)>,
}

impl<'a> Object<'a> {
    /// Returns the value of a key, unless the key is missing or its value is null. If the key is repeated, the last value counts, as in JavaScript.
    pub(crate) fn get(&self, key: &str) -> Option<Value<'a>> {
        let entry = self.entries.iter().rfind(|(name, _)| name == key);
        entry.map(|&(_, value)| value).filter(|value| !value.is_null())
    }

    /// Returns the value of a key, even if it is null.
    pub(crate) fn entry(&self, key: &str) -> Option<Value<'a>> {
        self.entries.iter().rfind(|(name, _)| name == key).map(|&(_, value)| value)
    }

    /// Returns the value of a required key.
    pub(crate) fn need(&self, key: &str) -> Result<Value<'a>, Error> {
        self.get(key).ok_or_else(|| self.value.expected(&format!("an object with {key:?}")))
    }

    /// Returns the entries of an object whose keys must be cells of a layout.
    pub(crate) fn cells(&self, layout: &Rules) -> Result<Vec<(LayoutCell, Value<'a>)>, Error> {
        let cell = |(key, value): (&str, Value<'a>)| {
            let (cell, example) = if layout.has(Feature::Row81) {
                (key.parse::<Cell>().ok().map(LayoutCell::from), "r3c5")
            } else {
                (place(key).and_then(|(row, column)| layout.at(row, column)), "r3c15")
            };
            Ok((cell.ok_or_else(|| value.expected(&format!("the entry of a cell such as {example}")))?, value))
        };
        self.iter().map(cell).collect()
    }

    /// Refuses a repeated key, since either of its values could be the intended one.
    pub(crate) fn once(&self) -> Result<(), Error> {
        let mut all: Vec<(&str, usize)> =
            self.entries.iter().zip(0..).map(|((key, _), at)| (key.as_str(), at)).collect();
        all.sort_unstable();
        let again = all.windows(2).filter(|two| two[0].0 == two[1].0).map(|two| two[1].1).min();
        again.map_or(Ok(()), |at| {
            let (key, value) = &self.entries[at];
            Err(value.expected(&format!("the key {key:?} once")))
        })
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, Value<'a>)> {
        self.entries.iter().map(|(key, value)| (key.as_str(), *value))
    }
}

/// A visitor of the values directly inside a value, which can stop early.
struct Inner<'t, 'a> {
    root: &'a str,
    take: &'t mut dyn FnMut(Step, Value<'a>) -> ControlFlow<()>,
}

impl<'a> Inner<'_, 'a> {
    fn give<E: serde::de::Error>(&mut self, step: Step, raw: &'a RawValue) -> Result<(), E> {
        match (self.take)(step, Value { root: self.root, text: raw.get() }) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(E::custom("enough")),
        }
    }
}

impl<'a> Visitor<'a> for Inner<'_, 'a> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an array or an object")
    }

    fn visit_seq<A: SeqAccess<'a>>(mut self, mut elements: A) -> Result<(), A::Error> {
        let mut index = 0;
        while let Some(raw) = elements.next_element::<&RawValue>()? {
            self.give(Step::Index(index), raw)?;
            index += 1;
        }
        Ok(())
    }

    fn visit_map<A: MapAccess<'a>>(mut self, mut entries: A) -> Result<(), A::Error> {
        while let Some((key, raw)) = entries.next_entry::<String, &RawValue>()? {
            self.give(Step::Key(key), raw)?;
        }
        Ok(())
    }
}

/// Converts `serde_json`'s error about a text that is not JSON. The library counts columns in bytes, and its messages end with the position.
fn syntax(text: &str, error: &serde_json::Error) -> Error {
    let line = text.split('\n').nth(error.line().saturating_sub(1)).unwrap_or_default();
    let bytes = error.column().saturating_sub(1).min(line.len());
    let before = String::from_utf8_lossy(&line.as_bytes()[..bytes]);
    let message = error.to_string();
    let message = message.rsplit_once(" at line ").map_or(&*message, |(message, _)| message).to_owned();
    ErrorKind::expected(format!("JSON ({message})"), "").at(error.line().max(1), before.chars().count() + 1)
}
