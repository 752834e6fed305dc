//! Sources of puzzles: arguments, files, standard input. One reader reads them all, whatever their format.
//!
//! ```text
//! source -+-> text of any format                 the reader of formats ------+-> pieces
//!         +-> Parquet or Arrow, by first bytes   rows with their columns ----+
//! ```

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, IsTerminal, Read, Seek};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use ninefold::formats::text::ParseErrorKind;
use ninefold::formats::{self, ErrorKind, FieldValue, Heading, Piece, Pieces, Request};

use crate::columnar::{self, Batches};
use crate::foreign;

/// Something that puzzles are read from.
#[derive(Clone, Debug)]
pub enum Origin {
    /// Standard input.
    Stdin,
    /// A file of that name.
    File(OsString),
    /// The text itself.
    Text(String),
}

/// Arguments are looked at no further than this: no file has a longer name, and no puzzle needs more.
const SHOWN: usize = 80;

impl Origin {
    /// The sources that the arguments name; standard input if there are none.
    pub fn all(arguments: &[OsString]) -> Vec<Self> {
        if arguments.is_empty() { vec![Self::Stdin] } else { arguments.iter().map(Self::of).collect() }
    }

    fn of(argument: &OsString) -> Self {
        match argument.to_str() {
            Some("-") => Self::Stdin,
            Some(text) if !Path::new(text).exists() && is_puzzle(text) => Self::Text(text.to_owned()),
            _ => Self::File(argument.clone()),
        }
    }

    /// The number of its bytes, if it is known.
    pub fn size(&self) -> Option<u64> {
        match self {
            Self::Stdin => None,
            Self::Text(text) => Some(text.len() as u64),
            Self::File(path) => std::fs::metadata(path).ok().filter(std::fs::Metadata::is_file).map(|data| data.len()),
        }
    }

    /// Whether it can be read more than once; a missing file counts, and is reported each time.
    pub(crate) fn is_lasting(&self) -> bool {
        match self {
            Self::Stdin => false,
            Self::Text(_) => true,
            Self::File(path) => std::fs::metadata(path).map_or(true, |data| data.is_file() || data.is_dir()),
        }
    }

    /// Whether it is typed at a terminal.
    pub fn is_typed(&self) -> bool {
        matches!(self, Self::Stdin) && io::stdin().is_terminal()
    }

    /// Opens it, at row `skip` of a columnar file. `say` takes the names of unreadable columns.
    ///
    /// # Errors
    /// A line with its name and the reason why it cannot be read.
    pub fn open(&self, request: &Request, skip: u64, say: &dyn Fn(&str)) -> Result<Open, String> {
        let (name, bytes): (Arc<str>, Box<dyn Read + Send>) = match self {
            Self::Stdin => ("stdin".into(), Box::new(io::stdin())),
            Self::Text(text) => ("argument".into(), Box::new(Cursor::new(text.clone()))),
            Self::File(path) => (path.to_string_lossy().into(), Box::new(open_file(path)?)),
        };
        // Larger pieces go past this buffer: it is for the first bytes alone.
        let mut bytes = BufReader::with_capacity(FIRST, bytes);
        let told = |error: &dyn std::fmt::Display| format!("{name}: {error}");
        if let Some(foreign) = bytes.fill_buf().ok().and_then(foreign::named) {
            return Err(told(&foreign));
        }
        let content = if bytes.fill_buf().is_ok_and(columnar::is_columnar) {
            let file = match self {
                Self::File(path) if self.size().is_some() => open_file(path)?,
                _ => spool(&mut bytes).map_err(|error| told(&error))?,
            };
            let batches = Batches::open(file, request.column.as_ref(), skip, say).map_err(|error| told(&error))?;
            Content::Rows(Box::new(batches))
        } else {
            Content::Text(Box::new(bytes))
        };
        Ok(Open { name, content, live: self.size().is_none() })
    }
}

/// The rows of a columnar file, whose number is known without reading them; none of any other source.
pub(crate) fn rows_of(origin: &Origin) -> Option<Result<u64, String>> {
    let Origin::File(path) = origin else { return None };
    let count = || {
        let mut file = open_file(path)?;
        let mut head = Vec::new();
        (&mut file).take(8).read_to_end(&mut head).and_then(|_| file.rewind()).map_err(|error| error.to_string())?;
        Ok(columnar::is_columnar(&head).then_some(file))
    };
    match count() {
        Ok(None) => None,
        Ok(Some(file)) => Some(columnar::count(file).map_err(|error| format!("{}: {error}", path.to_string_lossy()))),
        Err(error) => Some(Err(error)),
    }
}

/// The bytes of a source that show whether it is text: those that a pipe delivers at once.
const FIRST: usize = 1 << 16;

/// An open source.
pub struct Open {
    name: Arc<str>,
    content: Content,
    /// It is no file, and its writer may wait for answers.
    live: bool,
}

enum Content {
    Text(Box<dyn Read + Send>),
    Rows(Box<Batches>),
}

impl Open {
    /// Its name.
    pub const fn name(&self) -> &Arc<str> {
        &self.name
    }

    /// Whether it is a columnar file, whose rows all have a place, also those that are no puzzles.
    pub(crate) const fn has_rows(&self) -> bool {
        matches!(self.content, Content::Rows(_))
    }

    /// Passes on all pieces. `wait` is called before each read, which may block, and then with the number of bytes read.
    pub fn read(self, request: Request, wait: &mut dyn FnMut(Wait), sink: Pieces<'_>) -> ControlFlow<()> {
        match self.content {
            Content::Text(bytes) => {
                let request = Request { live: self.live, ..request };
                formats::read_pieces(&mut Watched { bytes, wait }, request, sink)
            }
            Content::Rows(batches) => rows(*batches, wait, sink),
        }
    }
}

/// An event during the reading of a source.
#[derive(Clone, Copy, Debug)]
pub enum Wait {
    /// A read begins.
    Begins,
    /// These have come.
    Ends(Bytes),
}

/// Bytes of a source, and the lines that they end.
#[derive(Clone, Copy, Default, Debug)]
pub struct Bytes {
    /// The bytes.
    pub count: u64,
    /// The lines.
    pub lines: u64,
}

impl Bytes {
    fn of(text: &[u8]) -> Self {
        let lines = memchr::memchr_iter(b'\n', text).count();
        Self { count: text.len() as u64, lines: lines as u64 }
    }
}

/// Bytes that report each read.
struct Watched<'a> {
    bytes: Box<dyn Read + Send>,
    wait: &'a mut dyn FnMut(Wait),
}

impl Read for Watched<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        (self.wait)(Wait::Begins);
        let read = self.bytes.read(buffer)?;
        (self.wait)(Wait::Ends(Bytes::of(&buffer[..read])));
        Ok(read)
    }
}

/// The rows of a columnar file; the place of each is its number.
fn rows(mut batches: Batches, wait: &mut dyn FnMut(Wait), sink: Pieces<'_>) -> ControlFlow<()> {
    let heading = Heading::new(Arc::clone(&batches.names), batches.puzzle);
    while let Some(row) = batches.row() {
        match row {
            Ok((number, values, bytes)) => {
                wait(Wait::Ends(Bytes { count: bytes, lines: 1 }));
                let values = values.into_iter().map(FieldValue::from).collect();
                sink(heading.row(values, number).map_or_else(Piece::Error, |row| Piece::Row(Box::new(row))))?;
            }
            Err(error) => return sink(Piece::Error(ErrorKind::Source(error.to_string()).at(batches.number() + 1, 1))),
        }
    }
    ControlFlow::Continue(())
}

/// Copies a source without random access into a file.
fn spool(bytes: &mut impl Read) -> io::Result<File> {
    let mut file = tempfile::tempfile()?;
    io::copy(bytes, &mut file)?;
    file.rewind()?;
    Ok(file)
}

fn open_file(path: &OsString) -> Result<File, String> {
    let shown = path.to_string_lossy();
    match File::open(path) {
        Ok(file) if file.metadata().is_ok_and(|data| data.is_dir()) => Err(format!("{shown}: is a folder")),
        Ok(file) => Ok(file),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let width = shown.chars().count();
            let why = format!("no such file, and no puzzle either (expected 81 cells, found {width} characters)");
            Err(format!("{}: {why}", shorten(&shown)))
        }
        Err(error) => Err(format!("{}: {error}", shorten(&shown))),
    }
}

/// Whether an argument that names no file is meant as a puzzle: a format knows it, or plain text finds more wrong with it than that it is none.
fn is_puzzle(text: &str) -> bool {
    let cells = || text.chars().filter(|char| char.is_ascii_digit() || ".*_-xX| ".contains(*char)).count();
    if text.contains('\n') || text.len() >= 41 && 2 * cells() > text.len() {
        return true;
    }
    let lengthy = text.len() >= 41 || text.contains("://");
    lengthy && !matches!(formats::parse(text), Err(error) if is_none(&error))
}

fn is_none(error: &formats::Error) -> bool {
    matches!(error.kind, ErrorKind::Plain(ParseErrorKind::NoPuzzle | ParseErrorKind::Empty))
}

fn shorten(text: &str) -> String {
    let short: String = text.chars().take(SHOWN).collect();
    if short.len() < text.len() { format!("{short}…") } else { short }
}
