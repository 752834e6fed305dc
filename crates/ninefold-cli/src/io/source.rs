//! Where puzzles come from: arguments, files, standard input. One reader takes them all, whatever they hold.
//!
//! ```text
//! source -+-> text and all that is made of it    the reader of formats ------+-> pieces
//!         +-> Parquet or Arrow, by first bytes   rows with their columns ----+
//! ```

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, IsTerminal, Read, Seek};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use ninefold::format::ParseErrorKind;
use ninefold::formats::{self, ErrorKind, FieldValue, Heading, Piece, Pieces, Request};

use crate::io::columnar::{self, Batches};
use crate::io::output;

/// Something that puzzles are read from.
#[derive(Clone, Debug)]
pub(crate) enum Origin {
    Stdin,
    File(OsString),
    Text(String),
}

/// Arguments are looked at no further than this: no file has a longer name, and no puzzle needs more.
const SHOWN: usize = 80;

impl Origin {
    /// The sources that the arguments name; standard input if there are none.
    pub(crate) fn all(arguments: &[OsString]) -> Vec<Self> {
        if arguments.is_empty() { vec![Self::Stdin] } else { arguments.iter().map(Self::of).collect() }
    }

    fn of(argument: &OsString) -> Self {
        match argument.to_str() {
            Some("-") => Self::Stdin,
            Some(text) if !Path::new(text).exists() && is_puzzle(text) => Self::Text(text.to_owned()),
            _ => Self::File(argument.clone()),
        }
    }

    /// How many bytes it has, if that is known.
    pub(crate) fn size(&self) -> Option<u64> {
        match self {
            Self::Stdin => None,
            Self::Text(text) => Some(text.len() as u64),
            Self::File(path) => std::fs::metadata(path).ok().filter(std::fs::Metadata::is_file).map(|data| data.len()),
        }
    }

    /// Whether somebody types it.
    pub(crate) fn is_typed(&self) -> bool {
        matches!(self, Self::Stdin) && io::stdin().is_terminal()
    }

    /// Opens it.
    pub(crate) fn open(&self, request: &Request) -> Result<Open, String> {
        let (name, bytes): (Arc<str>, Box<dyn Read + Send>) = match self {
            Self::Stdin => ("stdin".into(), Box::new(io::stdin())),
            Self::Text(text) => ("argument".into(), Box::new(Cursor::new(text.clone()))),
            Self::File(path) => (path.to_string_lossy().into(), Box::new(open_file(path)?)),
        };
        // Larger pieces go past this buffer: it is for the first bytes alone.
        let mut bytes = BufReader::with_capacity(FIRST, bytes);
        let told = |error: &dyn std::fmt::Display| format!("{name}: {error}");
        let content = if bytes.fill_buf().is_ok_and(columnar::is_columnar) {
            let file = match self {
                Self::File(path) if self.size().is_some() => open_file(path)?,
                _ => spool(&mut bytes).map_err(|error| told(&error))?,
            };
            Content::Rows(Box::new(Batches::open(file, request.column.as_ref()).map_err(|error| told(&error))?))
        } else {
            Content::Text(Box::new(bytes))
        };
        Ok(Open { name, content, live: self.size().is_none() })
    }
}

/// How much of a source is looked at to see whether it is text: what a pipe hands over at once.
const FIRST: usize = 1 << 16;

/// An open source.
pub(crate) struct Open {
    pub(crate) name: Arc<str>,
    content: Content,
    /// It is no file, and whoever writes it may wait for answers.
    live: bool,
}

enum Content {
    Text(Box<dyn Read + Send>),
    Rows(Box<Batches>),
}

impl Open {
    /// Passes on all that there is. `wait` is called before bytes are asked for, which may take its time, and told how many came.
    pub(crate) fn read(self, request: Request, wait: &mut dyn FnMut(Wait), sink: Pieces<'_>) -> ControlFlow<()> {
        match self.content {
            Content::Text(bytes) => {
                let request = Request { live: self.live, ..request };
                formats::read_pieces(&mut Watched { bytes, wait }, request, sink)
            }
            Content::Rows(batches) => rows(*batches, wait, sink),
        }
    }
}

/// What a source says while it is read.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Wait {
    /// More bytes are asked for.
    Begins,
    /// These have come.
    Ends(Bytes),
}

/// Bytes of a source, and the lines that they end.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Bytes {
    pub(crate) count: u64,
    pub(crate) lines: u64,
}

impl Bytes {
    fn of(text: &[u8]) -> Self {
        let lines = memchr::memchr_iter(b'\n', text).count();
        Self { count: text.len() as u64, lines: lines as u64 }
    }
}

/// Bytes that say when they are asked for.
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

/// Copies what cannot be read from back to front into a file that can.
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

/// Tells whoever has to type the puzzles.
pub(crate) fn tell(origins: &[Origin]) {
    if origins.iter().any(Origin::is_typed) {
        output::message("reading puzzles from the terminal; Ctrl-D ends");
    }
}
