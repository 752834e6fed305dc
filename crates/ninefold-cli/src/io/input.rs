//! Puzzles in chunks, for workers.
//!
//! ```text
//! sources -> pieces -> items -> chunks -> whoever takes them all
//!                                      -> a bounded queue, which a thread fills -> whoever asks for the next
//! ```

use std::cell::RefCell;
use std::ffi::OsString;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

use ninefold::formats::{Piece, Request};
use ninefold::multi::Layout;
use ninefold_app::entry::Tally;
pub(crate) use ninefold_app::entry::{Chunk, Entry, Item};
use ninefold_app::problem::Unfit;

use crate::io::source::{self, Bytes, Origin, Wait};
use crate::io::stream::Take;
use crate::options::Work;

/// Puzzles in a chunk: enough for solving many at once, few enough to keep all cores busy with a small file.
pub(crate) const CHUNK: usize = 2048;

/// Chunks that wait to be taken.
const AHEAD: usize = 4;

/// A puzzle of several grids takes as long as so many plain ones.
const WEIGHT: usize = 32;

/// Whether sources were asked for puzzles, and whether they had any: neither, the first, both.
static FOUND: AtomicU8 = AtomicU8::new(0);

/// Whether sources were asked for puzzles, and had none: then nothing that is written is worth an older file.
pub(crate) fn found_none() -> bool {
    FOUND.load(Ordering::Relaxed) == 1
}

/// All sources, one after the other.
pub(crate) struct Input {
    origins: Vec<Origin>,
    request: Request,
    /// Puzzles in a chunk.
    most: usize,
    /// Why multi-sudokus are not taken, if they are not.
    refuses: Option<Unfit>,
    /// The chunks, once somebody has asked for one.
    chunks: Option<Receiver<Chunk>>,
    /// The sum of the files' sizes, if it is known.
    pub(crate) size: Option<u64>,
    /// Somebody types the puzzles.
    pub(crate) typed: bool,
}

impl Input {
    /// The sources that the arguments name; standard input if there are none.
    pub(crate) fn new(arguments: &[OsString]) -> Self {
        let origins = Origin::all(arguments);
        let typed = origins.iter().any(Origin::is_typed);
        let size = origins.iter().map(Origin::size).sum();
        FOUND.fetch_max(1, Ordering::Relaxed);
        Self { origins, request: Request::default(), most: CHUNK, refuses: None, chunks: None, size, typed }
    }

    /// Read as the user says.
    pub(crate) fn reading(mut self, work: &Work) -> Self {
        self.request = work.request();
        self
    }

    /// The same, telling whoever has to type the puzzles.
    pub(crate) fn told(arguments: &[OsString]) -> Self {
        let input = Self::new(arguments);
        source::tell(&input.origins);
        input
    }

    /// The puzzles that a verb is to work on.
    pub(crate) fn of(work: &Work) -> Self {
        Self::told(&work.sources).reading(work)
    }

    /// With the layout of blocks and lines that the user names.
    pub(crate) fn with_layout(mut self, layout: Option<Layout>) -> Self {
        self.request.layout = layout;
        self
    }

    /// With so many puzzles in a chunk.
    pub(crate) fn in_chunks(self, most: usize) -> Self {
        Self { most, ..self }
    }

    /// One item after the other, read so many at once.
    pub(crate) fn items(self, chunk: usize) -> impl Iterator<Item = Item> {
        let mut input = self.in_chunks(chunk);
        std::iter::from_fn(move || input.chunk()).flat_map(|chunk| chunk.items)
    }

    /// Multi-sudokus are unreadable from now on, for that reason.
    pub(crate) fn refuse_several(&mut self, why: Unfit) {
        self.refuses = Some(why);
    }

    /// The next items: as many as go into a chunk, or what there was before reading on would have had to wait. A thread reads ahead.
    pub(crate) fn chunk(&mut self) -> Option<Chunk> {
        let Self { origins, request, most, chunks, refuses, .. } = self;
        let chunks = chunks.get_or_insert_with(|| {
            let (send, chunks) = sync_channel(AHEAD);
            let (origins, request, most) = (std::mem::take(origins), request.clone(), *most);
            thread::spawn(move || {
                let mut send = |chunk| send.send(chunk).map_or(ControlFlow::Break(()), ControlFlow::Continue);
                read(&origins, &request, &RefCell::new(Pen::new(&mut send, most)));
            });
            chunks
        });
        chunks.recv().ok().map(|chunk| refused(chunk, refuses.as_ref()))
    }

    /// Passes on all chunks that have not been asked for. If none has been, they are read here and now.
    pub(crate) fn each(&mut self, take: Take<'_, Chunk>) {
        if self.chunks.is_some() {
            while self.chunk().is_some_and(|chunk| take(chunk).is_continue()) {}
            return;
        }
        let mut pass = |chunk| take(refused(chunk, self.refuses.as_ref()));
        read(&self.origins, &self.request, &RefCell::new(Pen::new(&mut pass, self.most)));
    }
}

/// A chunk without multi-sudokus, if there is a reason for that.
fn refused(mut chunk: Chunk, why: Option<&Unfit>) -> Chunk {
    if chunk.items.iter().any(|item| matches!(item, Item::Puzzle(_))) {
        FOUND.store(2, Ordering::Relaxed);
    }
    why.into_iter().for_each(|why| chunk.items.iter_mut().for_each(|item| refuse(item, why)));
    chunk
}

/// Puts a message in the place of a multi-sudoku.
fn refuse(item: &mut Item, why: &Unfit) {
    if let Item::Puzzle(entry) = item
        && entry.problem.single().is_none()
    {
        *item = Item::Error(format!("{}: {why}", entry.heading()));
    }
}

/// Reads all sources, until nobody wants more.
fn read(origins: &[Origin], request: &Request, pen: &RefCell<Pen<'_>>) {
    for origin in origins {
        let flow = match origin.open(request) {
            Err(message) => pen.borrow_mut().push(Item::Error(message)),
            Ok(open) => {
                let mut tally = Tally::new(open.name.clone());
                let mut wait = |wait| pen.borrow_mut().wait(wait);
                let flow = open.read(request.clone(), &mut wait, &mut |piece| pen.borrow_mut().take(&mut tally, piece));
                pen.borrow_mut().end();
                let end =
                    tally.end().map_or(ControlFlow::Continue(()), |text| pen.borrow_mut().push(Item::Error(text)));
                if flow.is_break() { flow } else { end }
            }
        };
        if flow.is_break() {
            return;
        }
    }
    pen.borrow_mut().pass();
}

/// The chunk that is being filled.
struct Pen<'a> {
    give: Take<'a, Chunk>,
    chunk: Chunk,
    load: usize,
    most: usize,
    /// Nobody takes chunks any more.
    gone: bool,
    /// The bytes of this source so far, which are read in larger pieces than they are used.
    read: Bytes,
    /// So many of them are in chunks.
    used: u64,
}

impl<'a> Pen<'a> {
    fn new(give: Take<'a, Chunk>, most: usize) -> Self {
        Self { give, chunk: Chunk::default(), load: 0, most, gone: false, read: Bytes::default(), used: 0 }
    }

    fn push(&mut self, item: Item) -> ControlFlow<()> {
        self.chunk.items.push(item);
        self.weigh(1)
    }

    fn take(&mut self, tally: &mut Tally, piece: Piece<'_>) -> ControlFlow<()> {
        if self.chunk.items.capacity() == 0 {
            self.chunk.items.reserve(self.most);
        }
        let several = matches!(&piece, Piece::Found(found, _) if !found.document.is_single());
        tally.push(piece, &mut self.chunk.items);
        self.weigh(if several { WEIGHT } else { 1 })
    }

    /// So much more is in the chunk.
    fn weigh(&mut self, load: usize) -> ControlFlow<()> {
        self.load += load;
        if self.load >= self.most {
            self.pass();
        }
        if self.gone { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// What there is goes out before reading on, which may take its time.
    fn wait(&mut self, wait: Wait) {
        match wait {
            Wait::Begins => self.pass(),
            Wait::Ends(Bytes { count, lines }) => {
                self.read.count += count;
                self.read.lines += lines;
            }
        }
    }

    /// Counts the bytes as used up to a line: so many as that many lines have had on average.
    fn use_up_to(&mut self, line: usize) {
        let used = (line as u64).saturating_mul(self.read.count) / self.read.lines.max(1);
        let used = used.clamp(self.used, self.read.count.max(self.used));
        self.chunk.bytes += used - self.used;
        self.used = used;
    }

    /// The source has no more.
    fn end(&mut self) {
        self.chunk.bytes += self.read.count - self.used;
        (self.read, self.used) = (Bytes::default(), 0);
    }

    fn pass(&mut self) {
        if !self.chunk.items.is_empty() {
            let line = self.chunk.items.iter().rev().find_map(Item::puzzle).map(|entry| entry.line);
            line.into_iter().for_each(|line| self.use_up_to(line));
            self.load = 0;
            self.gone |= (self.give)(std::mem::take(&mut self.chunk)).is_break();
        }
    }
}
