//! The objects of a PDF file, limited to the forms that this crate writes: a cross-reference table at the end, streams that are deflated or plain.
//!
//! Files from other programs may be refused.

use std::collections::BTreeMap;
use std::io::Read;
use std::ops::Range;

use flate2::read::ZlibDecoder;

/// Names with their values.
pub(super) type Dict = BTreeMap<Vec<u8>, Value>;

/// A value in a file, or an operator of a drawing.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Value {
    Number(f32),
    Name(Vec<u8>),
    Text(Vec<u8>),
    List(Vec<Value>),
    Dict(Dict),
    /// A reference to an object by its number.
    Ref(u32),
    /// An operator, `true`, `false` or `null`.
    Word(Vec<u8>),
}

impl Value {
    pub(super) fn number(&self) -> Option<f32> {
        if let Self::Number(number) = self { Some(*number) } else { None }
    }

    pub(super) fn name(&self) -> Option<&[u8]> {
        if let Self::Name(name) = self { Some(name) } else { None }
    }

    pub(super) fn text(&self) -> Option<&[u8]> {
        if let Self::Text(text) = self { Some(text) } else { None }
    }

    pub(super) fn list(&self) -> Option<&[Self]> {
        if let Self::List(list) = self { Some(list) } else { None }
    }

    pub(super) fn dict(&self) -> Option<&Dict> {
        if let Self::Dict(dict) = self { Some(dict) } else { None }
    }
}

/// Reads consecutive values.
pub(super) struct Lexer<'a> {
    bytes: &'a [u8],
    at: usize,
}

/// Whether a byte ends a word.
const fn ends(byte: u8) -> bool {
    byte.is_ascii_whitespace()
        || byte == 0
        || matches!(byte, b'(' | b')' | b'<' | b'>' | b'[' | b']' | b'{' | b'}' | b'/' | b'%')
}

/// The maximum depth of nested values.
const DEEPEST: usize = 64;

impl<'a> Lexer<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn space(&mut self) {
        while let Some(byte) = self.peek() {
            if byte == b'%' {
                while self.peek().is_some_and(|byte| !matches!(byte, b'\r' | b'\n')) {
                    self.at += 1;
                }
            } else if byte.is_ascii_whitespace() || byte == 0 {
                self.at += 1;
            } else {
                return;
            }
        }
    }

    /// Reads the next value, if there is one.
    pub(super) fn value(&mut self) -> Option<Value> {
        self.nested(0)
    }

    fn nested(&mut self, depth: usize) -> Option<Value> {
        self.space();
        if depth > DEEPEST {
            return None;
        }
        let rest = self.bytes.get(self.at..)?;
        match rest {
            [b'<', b'<', ..] => {
                self.at += 2;
                self.entries(depth).map(Value::Dict)
            }
            [b'<', ..] => self.hex(),
            [b'(', ..] => self.text(),
            [b'[', ..] => {
                self.at += 1;
                self.items(depth).map(Value::List)
            }
            [b'/', ..] => {
                self.at += 1;
                Some(Value::Name(self.escaped()))
            }
            [] => None,
            _ => self.word(),
        }
    }

    fn entries(&mut self, depth: usize) -> Option<Dict> {
        let mut dict = Dict::new();
        loop {
            self.space();
            if self.bytes.get(self.at..)?.starts_with(b">>") {
                self.at += 2;
                return Some(dict);
            }
            let Value::Name(name) = self.nested(depth + 1)? else { return None };
            dict.insert(name, self.nested(depth + 1)?);
        }
    }

    fn items(&mut self, depth: usize) -> Option<Vec<Value>> {
        let mut list = Vec::new();
        loop {
            self.space();
            if self.peek()? == b']' {
                self.at += 1;
                return Some(list);
            }
            list.push(self.nested(depth + 1)?);
        }
    }

    fn run(&mut self) -> &'a [u8] {
        let rest = &self.bytes[self.at..];
        let length = rest.iter().position(|&byte| ends(byte)).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    /// Reads a name, in which `#20` is a space.
    fn escaped(&mut self) -> Vec<u8> {
        let mut name = Vec::new();
        let mut run = self.run();
        while let [first, rest @ ..] = run {
            let code = rest.get(..2).and_then(|hex| u8::from_str_radix(std::str::from_utf8(hex).ok()?, 16).ok());
            let taken = code.filter(|_| *first == b'#');
            name.push(taken.unwrap_or(*first));
            run = if taken.is_some() { &rest[2..] } else { rest };
        }
        name
    }

    /// Reads a number, a word, or three words that reference an object.
    fn word(&mut self) -> Option<Value> {
        let run = self.run();
        if run.is_empty() {
            // Skips a closing bracket without an opening one.
            self.at += 1;
            return Some(Value::Word(self.bytes[self.at - 1..self.at].to_vec()));
        }
        let Some(number) = std::str::from_utf8(run).ok().and_then(|text| text.parse::<f32>().ok()) else {
            return Some(Value::Word(run.to_vec()));
        };
        if run.iter().all(u8::is_ascii_digit) && self.bytes[self.at..].starts_with(b" 0 R") {
            self.at += 4;
            return std::str::from_utf8(run).ok()?.parse().ok().map(Value::Ref);
        }
        Some(Value::Number(number))
    }

    fn hex(&mut self) -> Option<Value> {
        let rest = &self.bytes[self.at + 1..];
        let length = rest.iter().position(|&byte| byte == b'>')?;
        self.at += length + 2;
        let digits: Vec<u32> = rest[..length].iter().filter_map(|&byte| char::from(byte).to_digit(16)).collect();
        let byte = |pair: &[u32]| (16 * pair[0] + pair.get(1).copied().unwrap_or(0)) as u8;
        Some(Value::Text(digits.chunks(2).map(byte).collect()))
    }

    fn text(&mut self) -> Option<Value> {
        let mut text = Vec::new();
        let mut depth = 0;
        loop {
            let byte = self.peek()?;
            self.at += 1;
            match byte {
                b'(' => {
                    depth += 1;
                    if depth == 1 {
                        continue;
                    }
                }
                b')' => {
                    depth -= 1;
                    if depth == 0 {
                        return Some(Value::Text(text));
                    }
                }
                b'\\' => {
                    text.extend(self.escape());
                    continue;
                }
                _ => {}
            }
            text.push(byte);
        }
    }

    /// Reads the byte after a backslash; `None` for a line end.
    fn escape(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        self.at += 1;
        match byte {
            b'n' => Some(b'\n'),
            b'r' => Some(b'\r'),
            b't' => Some(b'\t'),
            b'b' => Some(8),
            b'f' => Some(12),
            b'\n' => None,
            b'0'..=b'7' => {
                let mut code = u32::from(byte - b'0');
                for _ in 0..2 {
                    let Some(digit @ b'0'..=b'7') = self.peek() else { break };
                    code = 8 * code + u32::from(digit - b'0');
                    self.at += 1;
                }
                Some(code as u8)
            }
            byte => Some(byte),
        }
    }
}

/// A file as a table of objects.
pub(super) struct File<'a> {
    bytes: &'a [u8],
    /// The offset of each object, by its number.
    places: BTreeMap<u32, usize>,
    pub(super) trailer: Dict,
}

impl<'a> File<'a> {
    pub(super) fn read(bytes: &'a [u8]) -> Option<Self> {
        let last = |word: &[u8]| bytes.windows(word.len()).rposition(|part| part == word);
        let start = Lexer { bytes, at: last(b"startxref")? + 9 }.value()?.number()?;
        let mut lexer = Lexer { bytes, at: start as usize };
        if start > 16_000_000.0 {
            // There may be several tables; the last one is valid.
            lexer.at = last(b"\nxref")? + 1;
        }
        (lexer.value()? == Value::Word(b"xref".to_vec())).then_some(())?;
        let mut places = BTreeMap::new();
        loop {
            match lexer.value()? {
                Value::Number(first) => {
                    let count = lexer.value()?.number()?;
                    for number in first as u32..(first + count) as u32 {
                        lexer.space();
                        let place: usize = std::str::from_utf8(lexer.run()).ok()?.parse().ok()?;
                        lexer.value()?;
                        if lexer.value()? == Value::Word(b"n".to_vec()) {
                            places.insert(number, place);
                        }
                    }
                }
                Value::Word(word) if word == b"trailer" => break,
                _ => return None,
            }
        }
        let Value::Dict(trailer) = lexer.value()? else { return None };
        Some(Self { bytes, places, trailer })
    }

    /// Returns the number of objects.
    pub(super) fn len(&self) -> usize {
        self.places.len()
    }

    /// Returns the version in the first line, as in `1.7`.
    pub(super) fn version(&self) -> Option<&'a str> {
        std::str::from_utf8(self.bytes.strip_prefix(b"%PDF-")?.get(..3)?).ok()
    }

    /// Returns the numbers of all objects with the range of bytes of each, in the order of the file.
    pub(super) fn objects(&self) -> Vec<(u32, Range<usize>)> {
        let mut places: Vec<(usize, u32)> = self.places.iter().map(|(&number, &place)| (place, number)).collect();
        places.sort_unstable();
        let ends = places.iter().skip(1).map(|(place, _)| *place).chain([self.end()]);
        let objects = places.iter().zip(ends);
        objects.map(|(&(place, number), end)| (number, place..end)).collect()
    }

    /// Returns the offset of the cross-reference table.
    fn end(&self) -> usize {
        self.bytes.windows(5).rposition(|part| part == b"\nxref").map_or(self.bytes.len(), |at| at + 1)
    }

    /// Returns the bytes of a part of the file.
    pub(super) fn part(&self, part: Range<usize>) -> &'a [u8] {
        self.bytes.get(part).unwrap_or_default()
    }

    fn object(&self, number: u32) -> Option<(Value, usize)> {
        let mut lexer = Lexer { bytes: self.bytes, at: *self.places.get(&number)? };
        lexer.value()?;
        lexer.value()?;
        (lexer.value()? == Value::Word(b"obj".to_vec())).then_some(())?;
        Some((lexer.value()?, lexer.at))
    }

    /// Returns a value, or the value that it references.
    pub(super) fn get(&self, value: &Value) -> Option<Value> {
        if let Value::Ref(number) = value { self.object(*number).map(|(value, _)| value) } else { Some(value.clone()) }
    }

    /// Returns an entry of a dictionary, or the value that it references.
    pub(super) fn entry(&self, dict: &Dict, name: &str) -> Option<Value> {
        self.get(dict.get(name.as_bytes())?)
    }

    /// Returns the bytes of a stream, inflated if they are deflated.
    pub(super) fn stream(&self, value: &Value) -> Option<Vec<u8>> {
        let Value::Ref(number) = value else { return None };
        let (Value::Dict(dict), at) = self.object(*number)? else { return None };
        let mut lexer = Lexer { bytes: self.bytes, at };
        (lexer.value()? == Value::Word(b"stream".to_vec())).then_some(())?;
        let line = if self.bytes.get(lexer.at..)?.starts_with(b"\r\n") { 2 } else { 1 };
        let (start, length) = (lexer.at + line, self.entry(&dict, "Length")?.number()? as usize);
        let raw = self.bytes.get(start..start.checked_add(length)?)?;
        match self.entry(&dict, "Filter") {
            None => Some(raw.to_vec()),
            Some(Value::Name(name)) if name == b"FlateDecode" => {
                let mut plain = Vec::new();
                ZlibDecoder::new(raw).read_to_end(&mut plain).ok()?;
                Some(plain)
            }
            Some(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Lexer, Value};

    #[test]
    fn values_are_read() {
        let text = b"<</A 12 0 R/B[1 -.5(a\\)\\101)]/C#20D<414>>>q 0.5 w % remark\nET]";
        let mut lexer = Lexer::new(text);
        let Some(Value::Dict(dict)) = lexer.value() else { panic!() };
        assert_eq!(dict[b"A".as_slice()], Value::Ref(12));
        let list = vec![Value::Number(1.0), Value::Number(-0.5), Value::Text(b"a)A".to_vec())];
        assert_eq!(dict[b"B".as_slice()], Value::List(list));
        assert_eq!(dict[b"C D".as_slice()], Value::Text(b"A@".to_vec()));
        let word = |word: &[u8]| Some(Value::Word(word.to_vec()));
        assert_eq!(lexer.value(), word(b"q"));
        assert_eq!((lexer.value(), lexer.value()), (Some(Value::Number(0.5)), word(b"w")));
        assert_eq!((lexer.value(), lexer.value(), lexer.value()), (word(b"ET"), word(b"]"), None));
    }

    #[test]
    fn broken_values_end() {
        for text in [&b"<</A"[..], b"(never", b"[1 2", b"<41", &[b'['; 5000]] {
            assert_eq!(Lexer::new(text).value(), None);
        }
    }
}
