//! Where puzzles come from: arguments, files, standard input; read line by line, handed on in chunks.
//!
//! ```text
//! source -+-> text, line by line: `Lines`      a puzzle and its label, or its columns
//!         +-> text with several grids in it    from there on, documents: any puzzle in any format
//!         +-> Parquet or Arrow, by first bytes a puzzle and its columns
//! ```

use std::collections::VecDeque;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, IsTerminal, Read, Seek};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, sync_channel};

use ninefold::format::Reader;
use ninefold::formats::{self, Column, Request};
use ninefold::multi::Layout;
pub(crate) use ninefold_app::entry::{Chunk, Entry, Item};
use ninefold_app::entry::{Lines, Tally, begins_with_several};
use ninefold_app::problem::Unfit;

use crate::io::columnar::{self, Batches};
use crate::io::output;
use crate::options::Work;

/// So much of a source is looked at to see whether several grids come next.
const AHEAD: usize = 1 << 14;

/// Puzzles in a chunk: enough for solving many at once, few enough to keep all cores busy with a small file.
pub(crate) const CHUNK: usize = 2048;

enum Origin {
    Stdin,
    File(OsString),
    Text(String),
}

/// All sources, one after the other.
pub(crate) struct Input {
    waiting: VecDeque<Origin>,
    open: Option<Source>,
    /// The column of puzzles, if the user names it.
    wanted: Option<Column>,
    /// The layout of blocks and lines, if the user names it.
    layout: Option<Layout>,
    /// Why multi-sudokus are not taken, if they are not.
    refuses: Option<Unfit>,
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
        Self { waiting, open: None, wanted: None, layout: None, refuses: None, size, typed }
    }

    /// With the column of puzzles that the user names.
    pub(crate) fn with_column(self, work: &Work) -> Self {
        Self { wanted: work.column.clone(), ..self }
    }

    /// The same, telling whoever has to type the puzzles.
    pub(crate) fn told(arguments: &[OsString]) -> Self {
        let input = Self::new(arguments);
        if input.typed {
            output::message("reading puzzles from the terminal; Ctrl-D ends");
        }
        input
    }

    /// The puzzles that a verb is to work on.
    pub(crate) fn of(work: &Work) -> Self {
        Self::told(&work.sources).with_column(work)
    }

    /// With the layout of blocks and lines that the user names.
    pub(crate) fn with_layout(self, layout: Option<Layout>) -> Self {
        Self { layout, ..self }
    }

    /// One item after the other, read so many at once.
    pub(crate) fn items(mut self, chunk: usize) -> impl Iterator<Item = Item> {
        std::iter::from_fn(move || self.chunk(chunk)).flat_map(|chunk| chunk.items)
    }

    /// Multi-sudokus are unreadable from now on, for that reason.
    pub(crate) fn refuse_several(&mut self, why: Unfit) {
        self.refuses = Some(why);
    }

    /// The next items: as many as there may be, or what there is before reading on would have to wait.
    pub(crate) fn chunk(&mut self, most: usize) -> Option<Chunk> {
        let mut chunk = Chunk { items: Vec::with_capacity(most), bytes: 0 };
        let mut load = 0;
        while load < most {
            let Some(source) = &mut self.open else {
                let Some(origin) = self.waiting.pop_front() else { break };
                match Source::open(&origin, self.wanted.clone(), self.layout.clone()) {
                    Ok(source) => self.open = Some(source),
                    Err(message) => chunk.items.push(Item::Error(message)),
                }
                continue;
            };
            let before = chunk.items.len();
            let goes_on = source.read(&mut chunk);
            if let Some(why) = &self.refuses {
                chunk.items[before..].iter_mut().for_each(|item| refuse(item, why));
            }
            load += (chunk.items.len() - before) * source.weight();
            if !goes_on {
                self.open = None;
            } else if source.is_drained() && !chunk.items.is_empty() {
                break;
            }
        }
        (!chunk.items.is_empty()).then_some(chunk)
    }
}

/// Puts a message in the place of a multi-sudoku.
fn refuse(item: &mut Item, why: &Unfit) {
    if let Item::Puzzle(entry) = item
        && entry.problem.single().is_none()
    {
        *item = Item::Error(format!("{}: {why}", entry.heading()));
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
enum Source {
    Text(Box<Text>),
    Batches(Box<Batches>, Tally),
    Documents(Box<Documents>),
}

/// A puzzle in a document may be of several grids, and then takes as long as so many plain ones.
const WEIGHT: usize = 32;

impl Source {
    fn open(origin: &Origin, wanted: Option<Column>, layout: Option<Layout>) -> Result<Self, String> {
        let (name, bytes): (Arc<str>, Box<dyn Read + Send>) = match origin {
            Origin::Stdin => ("stdin".into(), Box::new(io::stdin())),
            Origin::Text(text) => ("argument".into(), Box::new(Cursor::new(text.clone()))),
            Origin::File(path) => (path.to_string_lossy().into(), Box::new(open_file(path)?)),
        };
        let mut text = BufReader::with_capacity(1 << 18, bytes);
        let tally = Tally::new(name);
        if text.fill_buf().is_ok_and(columnar::is_columnar) {
            let file = match origin {
                Origin::File(path) if size(origin).is_some() => open_file(path)?,
                _ => spool(&mut text).map_err(|error| format!("{}: {error}", tally.name()))?,
            };
            let batches = Batches::open(file, wanted.as_ref()).map_err(|error| format!("{}: {error}", tally.name()))?;
            return Ok(Self::Batches(Box::new(batches), tally));
        }
        if layout.is_some() || begins_with_several(text.buffer()) {
            return Ok(Self::Documents(Box::new(Documents::new(text, layout, 0, tally))));
        }
        Ok(Self::Text(Box::new(Text { bytes: text, line: Vec::new(), lines: Lines::new(tally, wanted) })))
    }

    /// How much there is to do for each of its puzzles.
    const fn weight(&self) -> usize {
        match self {
            Self::Text(_) | Self::Batches(..) => 1,
            Self::Documents(_) => WEIGHT,
        }
    }

    /// Reading on would have to wait, or at least to ask the system.
    fn is_drained(&mut self) -> bool {
        match self {
            Self::Documents(documents) => documents.is_drained(),
            Self::Text(source) => source.bytes.buffer().is_empty(),
            Self::Batches(..) => false,
        }
    }

    /// Reads on; says whether the source goes on.
    fn read(&mut self, chunk: &mut Chunk) -> bool {
        match self {
            Self::Text(source) => match source.line(chunk) {
                Next::Line => true,
                Next::End => false,
                Next::Several => {
                    let documents = source.leave(chunk);
                    *self = Self::Documents(Box::new(documents));
                    true
                }
            },
            Self::Documents(documents) => documents.read(chunk),
            Self::Batches(batches, tally) => row(batches, tally, chunk),
        }
    }
}

/// Copies what cannot be read from back to front into a file that can.
fn spool(bytes: &mut impl Read) -> io::Result<File> {
    let mut file = tempfile::tempfile()?;
    io::copy(bytes, &mut file)?;
    file.rewind()?;
    Ok(file)
}

/// Takes the next row of a columnar file; its place is its number.
fn row(batches: &mut Batches, tally: &mut Tally, chunk: &mut Chunk) -> bool {
    match batches.row() {
        None => tally.finish(chunk),
        Some(Err(error)) => tally.fail(&error.to_string(), chunk),
        Some(Ok((number, columns, bytes))) => {
            chunk.bytes += bytes;
            tally.row(columns, batches.puzzle, number, chunk);
            return true;
        }
    }
    false
}

/// A source of lines.
struct Text {
    bytes: BufReader<Box<dyn Read + Send>>,
    line: Vec<u8>,
    lines: Lines,
}

/// How a source of lines goes on.
enum Next {
    /// A line was taken.
    Line,
    /// Several grids are next, and the reader of documents is to take them.
    Several,
    End,
}

impl Text {
    /// Has the rest read as documents.
    fn leave(&mut self, chunk: &mut Chunk) -> Documents {
        let bytes = std::mem::replace(&mut self.bytes, BufReader::new(Box::new(io::empty())));
        let (above, tally) = self.lines.leave(chunk);
        Documents::new(bytes, None, above, tally)
    }

    /// Reads a line, unless several grids begin with it.
    fn line(&mut self, chunk: &mut Chunk) -> Next {
        if self.bytes.buffer().is_empty() {
            // What is wrong is said where the line is read.
            let _ = self.bytes.fill_buf();
        }
        if let Some(next) = self.quick_line(chunk) {
            return next;
        }
        self.line.clear();
        let longest = Reader::LONGEST as u64 + 1;
        match (&mut self.bytes).take(longest).read_until(b'\n', &mut self.line) {
            Ok(0) => {
                self.lines.finish(chunk);
                return Next::End;
            }
            Ok(bytes) => chunk.bytes += bytes as u64,
            Err(error) => {
                self.lines.finish(chunk);
                chunk.items.push(Item::Error(format!("{}: {error}", self.lines.name())));
                return Next::End;
            }
        }
        if self.line.len() > Reader::LONGEST && !self.line.ends_with(b"\n") {
            self.lines.push_long(chunk);
            chunk.bytes += skip_line(&mut self.bytes);
        } else {
            self.lines.push(&self.line, chunk);
        }
        Next::Line
    }

    /// Reads a line that is in the buffer as a whole, from there. Only short ones may be of several grids.
    fn quick_line(&mut self, chunk: &mut Chunk) -> Option<Next> {
        let Self { bytes: source, lines, .. } = self;
        let ahead = source.buffer();
        let bytes = memchr::memchr(b'\n', ahead).filter(|&end| end <= Reader::LONGEST)? + 1;
        if bytes < 82 && lines.begins_several(&ahead[..ahead.len().min(AHEAD)]) {
            return Some(Next::Several);
        }
        lines.push(&ahead[..bytes], chunk);
        source.consume(bytes);
        chunk.bytes += bytes as u64;
        Some(Next::Line)
    }
}

/// A source that a thread reads as documents, as the reader of formats hands its finds on and cannot be asked for the next.
struct Documents {
    finds: Receiver<Find>,
    next: Option<Find>,
    /// The lines above those that are read so.
    above: usize,
    tally: Tally,
}

type Find = Result<formats::Found, formats::Error>;

impl Documents {
    fn new(bytes: BufReader<Box<dyn Read + Send>>, layout: Option<Layout>, above: usize, tally: Tally) -> Self {
        // Room for some chunks, so that neither of the two threads wakes the other for every puzzle.
        let (send, finds) = sync_channel(CHUNK / 4);
        std::thread::spawn(move || {
            let mut bytes = bytes;
            let request = Request { layout, ..Request::default() };
            let _ = formats::read_from(&mut bytes, request, &mut |find| match send.send(find) {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            });
        });
        Self { finds, next: None, above, tally }
    }

    /// Whether nothing is there yet.
    fn is_drained(&mut self) -> bool {
        if self.next.is_some() {
            return false;
        }
        match self.finds.try_recv() {
            Ok(find) => self.next = Some(find),
            Err(TryRecvError::Disconnected) => {}
            Err(TryRecvError::Empty) => return true,
        }
        false
    }

    /// Takes the next; says whether the source goes on.
    fn read(&mut self, chunk: &mut Chunk) -> bool {
        let Some(find) = self.next.take().or_else(|| self.finds.recv().ok()) else {
            self.tally.finish(chunk);
            return false;
        };
        self.tally.document(find, self.above, chunk);
        true
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
