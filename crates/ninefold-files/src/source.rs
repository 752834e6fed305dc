//! Sources of puzzles: arguments, files and standard input. The same reader reads them all, whatever their format.
//!
//! ```text
//! source -+-> text of any format                 the reader of formats ------+-> pieces
//!         +-> Parquet or Arrow, by first bytes   rows with their columns ----+
//!         +-> workbook, by first bytes           a text for each of its sheets
//!         +-> compressed, by first bytes         unpacked, then examined again
//! ```

use std::cell::Cell;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Cursor, IsTerminal, Read, Seek};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

use ninefold::formats::{self, ErrorKind, FieldValue, Heading, NoteKind, Piece, Pieces, Request};

use crate::Error;
use crate::columnar::{self, Batches};
use crate::cut;
use crate::foreign;
use crate::packing::Packing;
use crate::peek::{LEAST, Meter, Peeked};
use crate::sheets;

/// A place to read puzzles from.
#[derive(Clone, Debug)]
pub enum Origin {
    /// Standard input.
    Stdin,
    /// A file, by its name.
    File(OsString),
    /// The text itself.
    Text(String),
    /// A collection that is built into the program: its name and its text.
    Own(Box<str>, &'static str),
    /// A single readable puzzle of another source, given by its number, counted from 1.
    Only(Box<Self>, u64),
    /// A source that cannot be read: a line with its name and the reason.
    Unreadable(String),
}

/// The maximum length of an argument that is checked. No file has a longer name, and no puzzle needs more.
const SHOWN: usize = 80;

impl Origin {
    /// Returns the size of the source in bytes, if known.
    pub fn size(&self) -> Option<u64> {
        match self {
            Self::Stdin => None,
            Self::Unreadable(_) => Some(0),
            Self::Text(text) => Some(text.len() as u64),
            Self::Own(_, text) => Some(text.len() as u64),
            Self::Only(whole, _) => whole.size(),
            Self::File(path) => std::fs::metadata(path).ok().filter(std::fs::Metadata::is_file).map(|data| data.len()),
        }
    }

    /// Whether the source can be read more than once. This is true for a missing file, which is reported each time.
    pub(crate) fn is_lasting(&self) -> bool {
        match self {
            Self::Stdin => false,
            Self::Text(_) | Self::Own(..) | Self::Unreadable(_) => true,
            Self::Only(whole, _) => whole.is_lasting(),
            Self::File(path) => std::fs::metadata(path).map_or(true, |data| data.is_file() || data.is_dir()),
        }
    }

    /// Whether the source is typed at a terminal.
    pub fn is_typed(&self) -> bool {
        matches!(self, Self::Stdin) && io::stdin().is_terminal()
    }

    /// Opens the source, starting at row `skip` if it is a columnar file. Returns one open source, or one for each sheet of a workbook. `say`
    /// receives the names of unreadable columns.
    ///
    /// # Errors
    /// Returns a line with the name of the source and the reason why it cannot be read.
    pub fn open(&self, request: &Request, skip: u64, say: &dyn Fn(&str)) -> Result<Vec<Open>, String> {
        let meter = Meter::default();
        let (name, bytes): (Arc<str>, _) = match self {
            Self::Only(whole, number) => return only(whole.open(request, 0, say)?, *number),
            Self::Own(name, text) => (name.as_ref().into(), meter.on(Cursor::new(text.as_bytes()))),
            Self::Stdin => ("stdin".into(), meter.on(io::stdin())),
            Self::Text(text) => ("argument".into(), meter.on(Cursor::new(text.clone()))),
            Self::File(path) => (path.to_string_lossy().into(), meter.on(open_file(path)?)),
            Self::Unreadable(message) => return Err(message.clone()),
        };
        let told = |error: &dyn std::fmt::Display| format!("{name}: {error}");
        let is_live = self.size().is_none();
        let may_be_more = |first: &[u8]| Packing::may_begin(first) || foreign::may_begin(first);
        let is_enough = |first: &[u8]| if is_live { !may_be_more(first) } else { first.len() >= LEAST };
        let mut bytes = Peeked::new(bytes, is_enough);
        let mut layers = 0;
        while let Some(packing) = Packing::of(bytes.first()) {
            if layers == LAYERS {
                return Err(told(&format!("compressed more than {LAYERS} times: unpack it first")));
            }
            layers += 1;
            bytes = Peeked::new(packing.unpack(bytes).map_err(|error| told(&error))?, |first| first.len() >= LEAST);
        }
        if let Some(kind) = sheets::Kind::of(bytes.first()) {
            let (file, scale) = self.random_access(bytes, &meter, layers).map_err(|error| told(&error))?;
            let read = if scale.length == 0 { self.size().unwrap_or_default() } else { scale.read };
            let texts = sheets::read(kind, file).map_err(|error| told(&error))?;
            return sheets_of(texts, &name, read);
        }
        if let Some(foreign) = foreign::named(bytes.first()) {
            return Err(told(&foreign));
        }
        let content = if columnar::is_columnar(bytes.first()) {
            let (file, scale) = self.random_access(bytes, &meter, layers).map_err(|error| told(&error))?;
            let batches = Batches::open(file, request.column.as_ref(), skip, say).map_err(|error| told(&error))?;
            Content::Rows(Box::new(batches), scale)
        } else {
            Content::Text(Text { bytes, meter, scale: Scale::default(), errors: Vec::new() })
        };
        Ok(vec![Open { name, content, live: is_live && layers == 0, only: None }])
    }

    /// Returns a file with the bytes of the source: either the source itself, or a copy of a stream or of unpacked bytes.
    fn random_access(&self, mut bytes: Peeked, meter: &Meter, layers: usize) -> Result<(File, Scale), String> {
        match self {
            Self::File(path) if self.size().is_some() && layers == 0 => {
                File::open(path).map(|file| (file, Scale::default())).map_err(|error| error.to_string())
            }
            _ => {
                let limit = if layers == 0 { None } else { Some(meter) };
                let (file, length) = spool(&mut bytes, limit).map_err(|error| error.to_string())?;
                Ok((file, Scale { read: meter.count(), length }))
            }
        }
    }
}

/// The number of layers of compression that are unpacked, since some servers compress files that are already compressed.
const LAYERS: usize = 2;

/// Opens a file if it is a columnar file.
fn columnar_file(path: &OsString) -> Result<Option<File>, String> {
    let mut file = open_file(path)?;
    let mut head = Vec::new();
    (&mut file).take(8).read_to_end(&mut head).and_then(|_| file.rewind()).map_err(|error| error.to_string())?;
    Ok(columnar::is_columnar(&head).then_some(file))
}

/// Checks that a columnar file has the requested column. Returns `None` for any other source.
pub(crate) fn heading_of(origin: &Origin, request: &Request) -> Option<Result<(), Error>> {
    let Origin::File(path) = origin else { return None };
    let file = columnar_file(path).ok()??;
    let batches = Batches::open(file, request.column.as_ref(), 0, &|_| {});
    Some(batches.map(drop).map_err(|error| Error::new(error.kind(), format!("{}: {error}", path.to_string_lossy()))))
}

/// Counts the rows of a columnar file without reading them. Returns `None` for any other source.
pub(crate) fn rows_of(origin: &Origin) -> Option<Result<u64, String>> {
    let Origin::File(path) = origin else { return None };
    match columnar_file(path) {
        Ok(None) => None,
        Ok(Some(file)) => Some(columnar::count(file).map_err(|error| format!("{}: {error}", path.to_string_lossy()))),
        Err(error) => Some(Err(error)),
    }
}

/// An open source.
pub struct Open {
    name: Arc<str>,
    content: Content,
    /// Whether the source is not a file, so that its writer may be waiting for answers.
    live: bool,
    /// The number of the only puzzle to pass on, counted from 1.
    only: Option<u64>,
}

/// Restricts an open source to a single puzzle.
fn only(mut open: Vec<Open>, number: u64) -> Result<Vec<Open>, String> {
    match &mut open[..] {
        [one] => one.only = Some(number),
        sheets => {
            let names: Vec<&str> = sheets.iter().map(|sheet| &*sheet.name).collect();
            return Err(format!("#{number}: a workbook with several sheets: {}; save one as .csv", names.join(", ")));
        }
    }
    Ok(open)
}

enum Content {
    Text(Text),
    Rows(Box<Batches>, Scale),
}

/// A text source, with the count of its bytes and the errors that were found before it is read.
struct Text {
    bytes: Peeked,
    meter: Meter,
    scale: Scale,
    errors: Vec<formats::Error>,
}

/// Returns the sheets of a workbook of `read` bytes as sources. The name of each is that of the workbook followed by that of the sheet.
fn sheets_of(texts: sheets::Texts, book: &str, read: u64) -> Result<Vec<Open>, String> {
    let sheets::Texts { file, sheets } = texts;
    let length = sheets.last().map_or(0, |sheet| sheet.end);
    if sheets.is_empty() {
        return Err(format!("{book}: a workbook without cells"));
    }
    let file = Arc::new(Mutex::new(file));
    let open = |sheet: sheets::Sheet| {
        let meter = Meter::default();
        let bytes = Peeked::new(meter.on(sheet.bytes(&file)), |_| true);
        let errors = sheet.lost.iter().map(|&place| {
            let text = format!("the number in {} has lost digits: store puzzles as text", sheets::cell(place));
            ErrorKind::Invalid(text).at(place.0 as usize + 1, 1)
        });
        let text = Text { bytes, meter, scale: Scale { read, length }, errors: errors.collect() };
        Open { name: format!("{book}:{}", sheet.name).into(), content: Content::Text(text), live: false, only: None }
    };
    Ok(sheets.into_iter().map(open).collect())
}

/// The number of bytes read from a source, and the length of the file to which they were unpacked or copied. Both are 0 if the source itself is that
/// file.
#[derive(Clone, Copy, Default)]
struct Scale {
    read: u64,
    length: u64,
}

impl Scale {
    /// Returns the number of bytes of the source that correspond to `bytes` of the file.
    fn of(self, bytes: u64) -> u64 {
        if self.length == 0 {
            bytes
        } else {
            (u128::from(bytes) * u128::from(self.read) / u128::from(self.length)) as u64
        }
    }
}

impl Open {
    /// Returns the name of the source.
    pub const fn name(&self) -> &Arc<str> {
        &self.name
    }

    /// Whether the source is a columnar file, whose rows are all numbered, even those that are not puzzles.
    pub(crate) const fn has_rows(&self) -> bool {
        matches!(self.content, Content::Rows(..))
    }

    /// Passes on all pieces. Calls `wait` before each read that may block and, after the read, with the number of bytes read.
    pub fn read(mut self, request: Request, wait: &mut dyn FnMut(Wait), sink: Pieces<'_>) -> ControlFlow<()> {
        let Some(number) = self.only.take() else { return self.read_all(request, wait, sink) };
        let (mut seen, mut flow) = (0, ControlFlow::Continue(()));
        let _ = self.read_all(request, wait, &mut |piece| {
            let is_puzzle = !matches!(piece, Piece::Error(_) | Piece::Note(_));
            seen += u64::from(is_puzzle);
            // A note may precede or follow its puzzle. Notes about skipped lines belong to no puzzle.
            let is_told = matches!(&piece, Piece::Note(note) if !matches!(note.kind, NoteKind::Prose(_)));
            let is_told = is_told && seen + 1 >= number;
            match () {
                () if seen > number || seen == number && !is_puzzle && !is_told => return ControlFlow::Break(()),
                () if is_told || is_puzzle && seen == number => flow = sink(piece),
                () => {}
            }
            flow
        });
        if seen < number && flow.is_continue() {
            let puzzles = if seen == 1 { "puzzle" } else { "puzzles" };
            let text = format!("there is no puzzle {number}, as only {seen} {puzzles} can be read");
            return sink(Piece::Error(ErrorKind::Invalid(text).at(1, 1)));
        }
        flow
    }

    fn read_all(self, request: Request, wait: &mut dyn FnMut(Wait), sink: Pieces<'_>) -> ControlFlow<()> {
        match self.content {
            Content::Text(Text { bytes, meter, scale, errors }) => {
                errors.into_iter().try_for_each(|error| sink(Piece::Error(error)))?;
                let request = Request { live: self.live, ..request };
                let has_failed = Cell::new(false);
                let mut bytes = Watched { bytes, meter, scale, counted: 0, wait, has_failed: &has_failed };
                cut::read(&mut bytes, request, &has_failed, sink)
            }
            Content::Rows(batches, scale) => rows(*batches, scale, wait, sink),
        }
    }
}

/// An event while a source is read.
#[derive(Clone, Copy, Debug)]
pub enum Wait {
    /// A read is about to begin.
    Begins,
    /// A read has returned this number of bytes.
    Ends(Bytes),
}

/// A number of bytes of a source, and the number of lines that end in them.
#[derive(Clone, Copy, Default, Debug)]
pub struct Bytes {
    /// The number of bytes. For a compressed file, the compressed bytes are counted.
    pub count: u64,
    /// The number of lines.
    pub lines: u64,
}

/// A reader that reports each of its reads.
struct Watched<'a> {
    bytes: Peeked,
    meter: Meter,
    scale: Scale,
    /// The number of the meter's bytes that have been reported.
    counted: u64,
    wait: &'a mut dyn FnMut(Wait),
    /// Whether an error has occurred.
    has_failed: &'a Cell<bool>,
}

impl Read for Watched<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        (self.wait)(Wait::Begins);
        let read = self.bytes.read(buffer);
        let lines = memchr::memchr_iter(b'\n', &buffer[..*read.as_ref().unwrap_or(&0)]).count();
        let count = self.scale.of(self.meter.count());
        (self.wait)(Wait::Ends(Bytes { count: count - self.counted, lines: lines as u64 }));
        self.counted = count;
        if read.as_ref().is_err_and(|error| error.kind() != io::ErrorKind::Interrupted) {
            self.has_failed.set(true);
        }
        read
    }
}

/// Passes on the rows of a columnar file. The line of each row is its number.
fn rows(mut batches: Batches, scale: Scale, wait: &mut dyn FnMut(Wait), sink: Pieces<'_>) -> ControlFlow<()> {
    let heading = Heading::new(Arc::clone(&batches.names), batches.puzzle);
    let (mut read, mut counted) = (0, 0);
    while let Some(row) = batches.row() {
        match row {
            Ok((number, values, bytes)) => {
                read += bytes;
                let count = scale.of(read);
                wait(Wait::Ends(Bytes { count: count - counted, lines: 1 }));
                counted = count;
                let values = values.into_iter().map(FieldValue::from).collect();
                sink(heading.row(values, number).unwrap_or_else(Piece::Error))?;
            }
            Err(error) => return sink(Piece::Error(ErrorKind::Source(error.to_string()).at(batches.number() + 1, 1))),
        }
    }
    ControlFlow::Continue(())
}

/// Copies a source without random access to a file, and returns the file with its length. For a compressed source, the meter limits the length of the
/// file.
///
/// # Errors
/// Returns an error if the source cannot be read to its end, or is much longer than any table.
fn spool(bytes: &mut impl Read, meter: Option<&Meter>) -> io::Result<(File, u64)> {
    let (mut file, mut length) = (tempfile::tempfile()?, 0);
    loop {
        let copied = io::copy(&mut bytes.by_ref().take(STEP), &mut file)?;
        length += copied;
        if meter.is_some_and(|meter| length > STEP && length / DENSEST > meter.count()) {
            let text = format!("its data are more than {DENSEST} times as long as the file: unpack it first");
            return Err(io::Error::other(text));
        }
        if copied < STEP {
            file.rewind()?;
            return Ok((file, length));
        }
    }
}

/// The number of bytes that are written to a file between two checks of its length.
const STEP: u64 = 1 << 28;

/// The highest factor by which a table can plausibly be compressed.
const DENSEST: u64 = 100;

fn open_file(path: &OsString) -> Result<File, String> {
    let shown = path.to_string_lossy();
    match File::open(path) {
        Ok(file) if file.metadata().is_ok_and(|data| data.is_dir()) => Err(format!("{shown}: is a folder")),
        Ok(file) => Ok(file),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Err(format!("{}: {}", shorten(&shown), missing(path))),
        Err(error) => Err(format!("{}: {error}", shorten(&shown))),
    }
}

/// Returns the reason why no file has the given name.
fn missing(path: &OsString) -> String {
    if let Ok(target) = std::fs::read_link(path) {
        return format!("a link to {}, which does not exist", target.display());
    }
    let shown = path.to_string_lossy();
    match shown.rsplit_once('#') {
        Some((file, number)) if number.parse::<u64>().is_ok() => format!("there is no file {}", shorten(file)),
        _ => {
            let width = shown.chars().count();
            format!("neither a file nor a puzzle (expected 81 cells, found {width} characters)")
        }
    }
}

fn shorten(text: &str) -> String {
    let short: String = text.chars().take(SHOWN).collect();
    if short.len() < text.len() { format!("{short}…") } else { short }
}
