//! Where puzzles come from: arguments, files, standard input; read line by line, handed on in chunks.

use std::collections::VecDeque;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, IsTerminal, Read};
use std::path::Path;
use std::sync::Arc;

use ninefold::format::{Content, Format, Reader};

/// Puzzles in a chunk: enough for solving many at once, few enough to keep all cores busy with a small file.
pub(crate) const CHUNK: usize = 2048;

/// Messages about one source before the rest is only counted.
const MESSAGES: usize = 100;

/// A puzzle and where it stood.
pub(crate) struct Entry {
    pub(crate) content: Content,
    pub(crate) format: Format,
    pub(crate) label: Box<str>,
    pub(crate) source: Arc<str>,
    pub(crate) line: usize,
}

/// What a source yields, in order.
#[allow(clippy::large_enum_variant, reason = "nearly all items are of the large kind")]
pub(crate) enum Item {
    Puzzle(Entry),
    /// A complete message about something unreadable.
    Error(String),
}

impl Item {
    pub(crate) fn puzzle(&self) -> Option<&Entry> {
        match self {
            Self::Puzzle(entry) => Some(entry),
            Self::Error(_) => None,
        }
    }
}

/// Some items in order.
pub(crate) struct Chunk {
    pub(crate) items: Vec<Item>,
    /// Bytes read for it.
    pub(crate) bytes: u64,
}

enum Origin {
    Stdin,
    File(OsString),
    Text(String),
}

/// All sources, one after the other.
pub(crate) struct Input {
    waiting: VecDeque<Origin>,
    open: Option<Source>,
    /// The sum of the files' sizes, if it is known.
    pub(crate) size: Option<u64>,
    /// Somebody types the puzzles.
    pub(crate) typed: bool,
}

impl Input {
    /// The sources that the arguments name; standard input if there are none.
    pub(crate) fn new(arguments: &[OsString]) -> Self {
        let mut waiting: VecDeque<Origin> = arguments.iter().map(origin).collect();
        if waiting.is_empty() {
            waiting.push_back(Origin::Stdin);
        }
        let typed = waiting.iter().any(|origin| matches!(origin, Origin::Stdin)) && io::stdin().is_terminal();
        let size = waiting.iter().map(size).sum();
        Self { waiting, open: None, size, typed }
    }

    /// The next items: as many as there may be, or what there is before reading on would have to wait.
    pub(crate) fn chunk(&mut self, most: usize) -> Option<Chunk> {
        let mut chunk = Chunk { items: Vec::with_capacity(most), bytes: 0 };
        while chunk.items.len() < most {
            let Some(source) = &mut self.open else {
                let Some(origin) = self.waiting.pop_front() else { break };
                match Source::open(&origin) {
                    Ok(source) => self.open = Some(source),
                    Err(message) => chunk.items.push(Item::Error(message)),
                }
                continue;
            };
            if !source.line(&mut chunk) {
                self.open = None;
            } else if source.is_drained() && !chunk.items.is_empty() {
                break;
            }
        }
        (!chunk.items.is_empty()).then_some(chunk)
    }
}

fn origin(argument: &OsString) -> Origin {
    match argument.to_str() {
        Some("-") => Origin::Stdin,
        Some(text) if is_puzzle(text) && !Path::new(text).exists() => Origin::Text(text.to_owned()),
        _ => Origin::File(argument.clone()),
    }
}

/// Whether an argument that names no file is meant as a puzzle: more than one line, or mostly cells.
fn is_puzzle(text: &str) -> bool {
    let cells = text.chars().filter(|char| char.is_ascii_digit() || ".*_-xX| ".contains(*char)).count();
    text.contains('\n') || (text.len() >= 41 && 2 * cells > text.len())
}

fn size(origin: &Origin) -> Option<u64> {
    match origin {
        Origin::Stdin => None,
        Origin::Text(text) => Some(text.len() as u64),
        Origin::File(path) => std::fs::metadata(path).ok().filter(std::fs::Metadata::is_file).map(|data| data.len()),
    }
}

/// One open source.
struct Source {
    name: Arc<str>,
    text: BufReader<Box<dyn Read + Send>>,
    line: Vec<u8>,
    reader: Reader,
    puzzles: usize,
    errors: usize,
}

impl Source {
    fn open(origin: &Origin) -> Result<Self, String> {
        let (name, text): (Arc<str>, Box<dyn Read + Send>) = match origin {
            Origin::Stdin => ("stdin".into(), Box::new(io::stdin())),
            Origin::Text(text) => ("argument".into(), Box::new(Cursor::new(text.clone()))),
            Origin::File(path) => (path.to_string_lossy().into(), Box::new(open_file(path)?)),
        };
        let text = BufReader::with_capacity(1 << 18, text);
        Ok(Self { name, text, line: Vec::new(), reader: Reader::new(), puzzles: 0, errors: 0 })
    }

    /// Reading on would have to wait, or at least to ask the system.
    fn is_drained(&self) -> bool {
        self.text.buffer().is_empty()
    }

    /// Reads a line; says whether the source goes on.
    fn line(&mut self, chunk: &mut Chunk) -> bool {
        if let Some(bytes) = self.quick_line(chunk) {
            chunk.bytes += bytes as u64;
            return true;
        }
        self.line.clear();
        let longest = Reader::LONGEST as u64 + 1;
        match (&mut self.text).take(longest).read_until(b'\n', &mut self.line) {
            Ok(0) => {
                self.finish(chunk);
                return false;
            }
            Ok(bytes) => chunk.bytes += bytes as u64,
            Err(error) => {
                self.finish(chunk);
                chunk.items.push(Item::Error(format!("{}: {error}", self.name)));
                return false;
            }
        }
        let Self { name, reader, puzzles, errors, .. } = self;
        let mut sink = sink(name, puzzles, errors, chunk);
        if self.line.len() > Reader::LONGEST && !self.line.ends_with(b"\n") {
            reader.push_long(&mut sink);
            drop(sink);
            chunk.bytes += skip_line(&mut self.text);
        } else {
            reader.push(&self.line, &mut sink);
        }
        true
    }

    /// Reads a line that is in the buffer as a whole, from there; gives its length.
    fn quick_line(&mut self, chunk: &mut Chunk) -> Option<usize> {
        let Self { name, text, reader, puzzles, errors, .. } = self;
        let bytes = memchr::memchr(b'\n', text.buffer()).filter(|&end| end <= Reader::LONGEST)? + 1;
        reader.push(&text.buffer()[..bytes], &mut sink(name, puzzles, errors, chunk));
        text.consume(bytes);
        Some(bytes)
    }

    fn finish(&mut self, chunk: &mut Chunk) {
        let Self { name, reader, puzzles, errors, .. } = self;
        reader.finish(&mut sink(name, puzzles, errors, chunk));
        if *errors > MESSAGES {
            chunk.items.push(Item::Error(format!("{name}: {errors} unreadable places in all")));
        }
        if *puzzles == 0 && *errors == 0 {
            chunk.items.push(Item::Error(format!("{name}: expected a puzzle, found none")));
        }
    }
}

/// Turns what the reader finds into items.
fn sink<'a>(
    name: &'a Arc<str>,
    puzzles: &'a mut usize,
    errors: &'a mut usize,
    chunk: &'a mut Chunk,
) -> impl for<'b> FnMut(Result<ninefold::format::Record<'b>, ninefold::ParseError>) + 'a {
    move |found| match found {
        Ok(record) => {
            *puzzles += 1;
            let ninefold::format::Record { line, format, content, label } = record;
            let (label, source) = (label.into(), Arc::clone(name));
            chunk.items.push(Item::Puzzle(Entry { content, format, label, source, line }));
        }
        Err(error) => {
            *errors += 1;
            if *errors <= MESSAGES {
                let ninefold::ParseError { kind, line, column } = error;
                chunk.items.push(Item::Error(format!("{name}:{line}:{column}: {kind}")));
            } else if *errors == MESSAGES + 1 {
                chunk.items.push(Item::Error(format!("{name}: further unreadable places are only counted")));
            }
        }
    }
}

fn open_file(path: &OsString) -> Result<File, String> {
    let shown = path.to_string_lossy();
    match File::open(path) {
        Ok(file) if file.metadata().is_ok_and(|data| data.is_dir()) => Err(format!("{shown}: is a folder")),
        Ok(file) => Ok(file),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let width = shown.chars().count();
            Err(format!("{shown}: no such file, and no puzzle either (expected 81 cells, found {width} characters)"))
        }
        Err(error) => Err(format!("{shown}: {error}")),
    }
}

/// Reads on to the end of the line without keeping it; gives the number of bytes.
fn skip_line(text: &mut impl BufRead) -> u64 {
    let mut skipped = 0;
    while let Ok(buffer) = text.fill_buf()
        && !buffer.is_empty()
    {
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let length = end.map_or(buffer.len(), |end| end + 1);
        text.consume(length);
        skipped += length as u64;
        if end.is_some() {
            break;
        }
    }
    skipped
}
