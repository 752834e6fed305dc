//! Reads puzzles in chunks for workers.
//!
//! ```text
//! sources -> pieces -> items -> chunks -> a closure that receives all of them
//!                                      -> a bounded queue, filled by a thread -> callers of `chunk`
//! ```

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

use ninefold::Stop;
use ninefold::formats::{self, Piece, Request};
use ninefold::rules::{Feature, Rules};
use ninefold_app::digits::Refusal;
pub use ninefold_app::entry::{Chunk, Entry, Item};
use ninefold_app::entry::{Tally, Unread};
use ninefold_app::problem::Unfit;
use ninefold_app::verdict::Severity;

use crate::faults::Ledger;
use crate::part::{Part, Share};
use crate::source::{Bytes, Open, Origin, Wait, heading_of, rows_of};
use crate::stream::Take;
use crate::{Error, ErrorKind};

/// The number of puzzles in a chunk: large enough to solve many at once, and small enough to keep all cores busy with a small file.
pub const CHUNK: usize = 2048;

/// The number of chunks that are read ahead.
const AHEAD: usize = 4;

/// The number of plain puzzles that take as long as one puzzle with several grids.
const WEIGHT: usize = 32;

/// The maximum number of messages with the same reason; further puzzles with it are only counted.
const SAID: u64 = 100;

/// Passes a line to the user, from any thread.
pub type Say = Arc<dyn Fn(&str) + Send + Sync>;

/// The puzzles of all sources, in their order.
pub struct Input {
    origins: Arc<[Origin]>,
    request: Request,
    /// The maximum number of puzzles in a chunk.
    most: usize,
    /// The reason with which multi-sudokus are rejected, if they are.
    refuses: Option<Unfit>,
    /// The features that the rules of every puzzle must have.
    needs: Vec<Feature>,
    /// The queue of chunks, which exists after the first call of `chunk`.
    chunks: Option<Receiver<Chunk>>,
    /// The part to read, or `None` to read all puzzles.
    share: Option<Share>,
    say: Say,
    found: Option<&'static AtomicBool>,
    ledger: Ledger,
    /// The total size of all files, if known.
    pub size: Option<u64>,
    /// Whether the puzzles are being typed at a terminal.
    pub typed: bool,
}

impl Input {
    /// Creates an input that reads `origins` as `request` specifies. `say` receives messages that do not concern a puzzle.
    pub fn new(origins: Vec<Origin>, request: Request, say: Say) -> Self {
        let typed = origins.iter().any(Origin::is_typed);
        let size = origins.iter().map(Origin::size).sum();
        Self {
            origins: origins.into(),
            request,
            most: CHUNK,
            refuses: None,
            needs: Vec::new(),
            chunks: None,
            share: None,
            say,
            found: None,
            ledger: Ledger::default(),
            size,
            typed,
        }
    }

    /// Returns an input that reads the same sources from their beginning, without messages about them.
    pub fn whole(&self) -> Self {
        let say: Say = Arc::new(|_| {});
        let whole = Self::new(self.origins.to_vec(), self.request.clone(), say).in_chunks(self.most);
        Self { refuses: self.refuses.clone(), needs: self.needs.clone(), ..whole }
    }

    /// Restricts the input to a part of the puzzles, for which all puzzles must be counted. A columnar file contains its number of rows; any other
    /// source is read to its end, and then again up to the end of the part.
    ///
    /// # Errors
    /// Returns an error if a source cannot be read twice.
    pub fn part(self, part: Part, stop: Stop<'_>) -> Result<Self, Error> {
        let total = self.count(stop)?;
        Ok(self.part_of(part, total))
    }

    /// Like [`part`](Self::part), but for a total number of puzzles that is already known.
    pub fn part_of(self, part: Part, total: u64) -> Self {
        let share = Share::of(part, total);
        let bytes = |size| (u128::from(size) * u128::from(share.range.end) / u128::from(total.max(1))) as u64;
        Self { size: self.size.map(bytes), share: Some(share), ..self }
    }

    /// Whether the input is restricted to a part.
    pub const fn is_part(&self) -> bool {
        self.share.is_some()
    }

    /// Whether all puzzles are read from a single pipe, whose writer may be waiting for the first answers.
    pub(crate) fn is_pipe(&self) -> bool {
        matches!(&*self.origins, [origin] if origin.size().is_none())
    }

    /// Counts the puzzles; in columnar files, counts the rows.
    ///
    /// # Errors
    /// Returns an error if a source cannot be read twice, if it lacks the column that the caller has named, or if the count was stopped.
    pub fn count(&self, stop: Stop<'_>) -> Result<u64, Error> {
        self.check_column()?;
        let mut total = 0;
        for origin in &*self.origins {
            if !origin.is_lasting() {
                let text = "a part needs the total number of puzzles, and only ordinary files can be read twice";
                return Err(Error::new(ErrorKind::Usage, text));
            }
            total += match rows_of(origin) {
                Some(rows) => rows.unwrap_or(0),
                None => self.count_text(origin, stop)?,
            };
        }
        Ok(total)
    }

    fn count_text(&self, origin: &Origin, stop: Stop<'_>) -> Result<u64, Error> {
        // A source that cannot be opened is reported when the part that contains it is read.
        let sources = origin.open(&self.request, 0, &|_| {}).unwrap_or_default();
        let (mut total, mut asked) = (0, 0_u32);
        for open in sources {
            let has_rows = open.has_rows();
            let flow = open.read(self.request.clone(), &mut |_| {}, &mut |piece| {
                total += u64::from(has_rows || is_puzzle(&piece));
                asked = asked.wrapping_add(1);
                if asked.is_multiple_of(SELDOM) && stop.is_due(0) {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            });
            if flow.is_break() {
                return Err(Error::stopped());
            }
        }
        Ok(total)
    }

    /// Checks that every source has the column that the caller has named, before anything is written. A source without this column contains no
    /// puzzles.
    ///
    /// # Errors
    /// Returns an error if a source lacks the column.
    pub fn check_column(&self) -> Result<(), Error> {
        if self.request.column.is_none() {
            return Ok(());
        }
        for origin in self.origins.iter().filter(|origin| origin.is_lasting()) {
            if let Some(Err(error)) = heading_of(origin, &self.request)
                && error.kind() == ErrorKind::Usage
            {
                return Err(error);
            }
            // A source that cannot be opened is reported when it is read.
            for open in origin.open(&self.request, 0, &|_| {}).unwrap_or_default() {
                let (name, mut lacking) = (Arc::clone(open.name()), None);
                let _ = open.read(self.request.clone(), &mut |_| {}, &mut |piece| {
                    if let Piece::Error(error) = &piece
                        && matches!(error.kind, formats::ErrorKind::Column(_))
                    {
                        let text = format!("{name}:{}:{}: {}", error.line, error.column, error.kind);
                        lacking = Some(Error::new(ErrorKind::Usage, text));
                    }
                    // The heading precedes everything else.
                    ControlFlow::Break(())
                });
                lacking.map_or(Ok(()), Err)?;
            }
        }
        Ok(())
    }

    /// Makes the reader set `found` as soon as it has found a puzzle.
    pub fn noting(self, found: &'static AtomicBool) -> Self {
        Self { found: Some(found), ..self }
    }

    /// Returns the ledger of errors, which grows while the sources are read.
    pub fn ledger(&self) -> Ledger {
        self.ledger.clone()
    }

    /// Sets the layout that the user has named for blocks and lines.
    pub fn with_layout(mut self, layout: Option<Rules>) -> Self {
        self.request.layout = layout;
        self
    }

    /// Sets the number of puzzles in a chunk.
    pub fn in_chunks(self, most: usize) -> Self {
        Self { most, ..self }
    }

    /// Returns a function that reports a rejected puzzle, from any thread, and returns the severity of the rejection.
    pub fn refuser(&self) -> impl Fn(&Entry, &Refusal) -> Severity + Send + Sync + use<> {
        let (say, ledger) = (self.say.clone(), self.ledger.clone());
        move |entry, refusal| {
            // Most puzzles of a file have the same rules, so one message about rules suffices; but a reason such as "no solution" concerns a single
            // puzzle.
            let most = if refusal.is_about_rules() { 1 } else { SAID };
            if ledger.unanswered(&refusal.to_string(), entry, most) {
                say(&format!("{}: {refusal}", entry.place()));
            }
            refusal.severity()
        }
    }

    /// Iterates over the items, which are read `chunk` at a time.
    pub fn items(self, chunk: usize) -> impl Iterator<Item = Item> {
        let mut input = self.in_chunks(chunk);
        std::iter::from_fn(move || input.chunk()).flat_map(|chunk| chunk.items)
    }

    /// Makes the input reject multi-sudokus from now on, with the reason `why`.
    pub fn refuse_several(&mut self, why: Unfit) {
        self.refuses = Some(why);
    }

    /// Makes the input reject puzzles whose rules lack a feature from now on. Several plain grids are still accepted.
    pub fn need(&mut self, feature: Feature) {
        self.needs.push(feature);
    }

    /// Returns the next items, which are a full chunk, or those available before the next read would block. Another thread reads ahead.
    pub fn chunk(&mut self) -> Option<Chunk> {
        let Self { origins, request, most, share, say, ledger, .. } = self;
        let chunks = self.chunks.get_or_insert_with(|| {
            let (send, chunks) = sync_channel(AHEAD);
            let reading =
                Reading { request: request.clone(), share: share.clone(), say: say.clone(), ledger: ledger.clone() };
            let (origins, most) = (Arc::clone(origins), *most);
            thread::spawn(move || {
                let mut send = |chunk| send.send(chunk).map_or(ControlFlow::Break(()), ControlFlow::Continue);
                reading.read(&origins, &RefCell::new(Pen::new(&mut send, most)));
            });
            chunks
        });
        chunks.recv().ok().map(|chunk| refused(chunk, self.refuses.as_ref(), &self.needs, self.found, &self.ledger))
    }

    /// Passes on the remaining chunks. If `chunk` has not been called, they are read on this thread.
    pub fn each(&mut self, take: Take<'_, Chunk>) {
        if self.chunks.is_some() {
            while self.chunk().is_some_and(|chunk| take(chunk).is_continue()) {}
            return;
        }
        let Self { request, share, say, ledger, .. } = &*self;
        let reading =
            Reading { request: request.clone(), share: share.clone(), say: say.clone(), ledger: ledger.clone() };
        let mut pass = |chunk| take(refused(chunk, self.refuses.as_ref(), &self.needs, self.found, &self.ledger));
        reading.read(&self.origins, &RefCell::new(Pen::new(&mut pass, self.most)));
    }
}

/// The number of pieces counted between two checks of the stop.
const SELDOM: u32 = 1 << 12;

/// Whether a piece of text is a puzzle, or contains one.
fn is_puzzle(piece: &Piece<'_>) -> bool {
    !matches!(piece, Piece::Error(_) | Piece::Note(_))
}

/// Replaces each puzzle in a chunk that is not accepted by a message.
fn refused(
    mut chunk: Chunk,
    several: Option<&Unfit>,
    needs: &[Feature],
    found: Option<&AtomicBool>,
    ledger: &Ledger,
) -> Chunk {
    if let Some(found) = found
        && chunk.items.iter().any(|item| matches!(item, Item::Puzzle(_)))
    {
        found.store(true, Ordering::Relaxed);
    }
    if several.is_some() || !needs.is_empty() {
        chunk.items.iter_mut().for_each(|item| refuse(item, several, needs, ledger));
    }
    chunk
}

/// Replaces a puzzle by a message if it is not accepted.
fn refuse(item: &mut Item, several: Option<&Unfit>, needs: &[Feature], ledger: &Ledger) {
    if let Item::Puzzle(entry) = item
        && entry.problem.plain(Feature::FastEngine).is_err()
        && let Some(why) = unfit(&entry.problem.rules(), several, needs)
    {
        let is_new = ledger.refused(&why.to_string(), entry, 1);
        let message = is_new.then(|| format!("{}: {why}", entry.heading()));
        *item = Item::Error(Unread { message, failed: Some(Box::new(entry.failed(&why))) });
    }
}

/// Returns the reason for rejecting puzzles with these rules, if they are rejected. A reason that names the rules has priority.
fn unfit(rules: &Rules, several: Option<&Unfit>, needs: &[Feature]) -> Option<Unfit> {
    if !rules.has_plain_grids() {
        let row = several.map(|_| &Feature::Row81);
        let lacking = needs.iter().chain(row).find_map(|&feature| rules.supports(feature).err());
        return lacking.map(|why| Unfit::lacking(why, rules));
    }
    several.cloned()
}

/// The instructions for reading, and the receivers of its messages.
struct Reading {
    request: Request,
    share: Option<Share>,
    say: Say,
    ledger: Ledger,
}

impl Reading {
    /// Reads all sources, until the receiver accepts no more chunks.
    fn read(&self, origins: &[Origin], pen: &RefCell<Pen<'_>>) {
        let mut at = Place { share: self.share.as_ref(), next: 0 };
        for origin in origins {
            if self.one(origin, &mut at, pen).is_break() {
                break;
            }
        }
        pen.borrow_mut().finish();
    }

    fn one(&self, origin: &Origin, at: &mut Place<'_>, pen: &RefCell<Pen<'_>>) -> ControlFlow<()> {
        let skip = match at.share.and_then(|share| Some((share, rows_of(origin)?))) {
            Some((share, Ok(rows))) => rows.min(share.range.start.saturating_sub(at.next)),
            _ => 0,
        };
        at.next += skip;
        match origin.open(&self.request, skip, &*self.say) {
            Ok(open) => open.into_iter().try_for_each(|open| self.opened(open, skip, at, pen)),
            Err(message) if at.is_wanted() => {
                self.ledger.source(&message);
                pen.borrow_mut().push(Item::Error(message.into()))
            }
            Err(_) => ControlFlow::Continue(()),
        }
    }

    fn opened(&self, open: Open, skip: u64, at: &mut Place<'_>, pen: &RefCell<Pen<'_>>) -> ControlFlow<()> {
        let mut tally = Tally::new(Arc::clone(open.name()));
        let (has_rows, mut passed) = (open.has_rows(), 0_u32);
        let mut wait = |wait| pen.borrow_mut().wait(wait);
        let flow = open.read(self.request.clone(), &mut wait, &mut |piece| {
            let is_counted = has_rows || is_puzzle(&piece);
            if !at.is_wanted() {
                tally.skip(&piece);
                passed = passed.wrapping_add(1);
                if passed.is_multiple_of(SELDOM) {
                    pen.borrow_mut().ask()?;
                }
                return at.pass(is_counted);
            }
            if let Piece::Error(error) = &piece {
                self.ledger.unreadable(error, tally.name());
            }
            pen.borrow_mut().take(&mut tally, piece)?;
            at.pass(is_counted)
        });
        pen.borrow_mut().end();
        let end = tally.end().filter(|_| flow.is_continue() && at.is_wanted() && skip == 0);
        let end = end.map_or(ControlFlow::Continue(()), |text| {
            self.ledger.ended(&text);
            pen.borrow_mut().push(Item::Error(text.into()))
        });
        if flow.is_break() { flow } else { end }
    }
}

/// The position that reading has reached, and the part to pass on.
struct Place<'a> {
    share: Option<&'a Share>,
    /// The number of the next puzzle, counted over all sources.
    next: u64,
}

impl Place<'_> {
    /// Whether the next puzzle belongs to the part.
    fn is_wanted(&self) -> bool {
        self.share.is_none_or(|share| share.has(self.next))
    }

    /// Moves past a piece, and breaks at the end of the part.
    fn pass(&mut self, is_counted: bool) -> ControlFlow<()> {
        self.next += u64::from(is_counted);
        let is_over = self.share.is_some_and(|share| share.is_over(self.next));
        if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// A chunk that is being filled.
struct Pen<'a> {
    give: Take<'a, Chunk>,
    chunk: Chunk,
    load: usize,
    most: usize,
    /// Whether the receiver accepts no more chunks.
    gone: bool,
    /// The number of bytes read from the current source, which runs ahead of the items in chunks.
    read: Bytes,
    /// The number of bytes whose items are already in chunks.
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
        let several = matches!(&piece, Piece::Found(found, _) if !found.document.rules().has(Feature::FastEngine));
        tally.push(piece, &mut self.chunk.items);
        self.weigh(if several { WEIGHT } else { 1 })
    }

    /// Adds to the weight of the current chunk, and passes the chunk on once it is heavy enough.
    fn weigh(&mut self, load: usize) -> ControlFlow<()> {
        self.load += load;
        if self.load >= self.most {
            self.pass();
        }
        if self.gone { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Passes on the items collected so far before a read that may block.
    fn wait(&mut self, wait: Wait) {
        match wait {
            Wait::Begins => self.pass(),
            Wait::Ends(Bytes { count, lines }) => {
                self.read.count += count;
                self.read.lines += lines;
            }
        }
    }

    /// Counts the bytes up to a line as used. Their number is estimated from the average length of a line.
    fn use_up_to(&mut self, line: usize) {
        let used = (line as u64).saturating_mul(self.read.count) / self.read.lines.max(1);
        let used = used.clamp(self.used, self.read.count.max(self.used));
        self.chunk.bytes += used - self.used;
        self.used = used;
    }

    /// Handles the end of the source.
    fn end(&mut self) {
        self.chunk.bytes += self.read.count - self.used;
        (self.read, self.used) = (Bytes::default(), 0);
    }

    /// Ends the reading. If the receiver still accepts chunks, it also receives the count of bytes after the last puzzle.
    fn finish(&mut self) {
        if self.gone {
            return;
        }
        self.pass();
        if self.chunk.bytes > 0 && !self.gone {
            self.gone = (self.give)(std::mem::take(&mut self.chunk)).is_break();
        }
    }

    /// Asks whether the receiver still accepts chunks, even if there is no new chunk.
    fn ask(&mut self) -> ControlFlow<()> {
        self.gone |= (self.give)(Chunk::default()).is_break();
        if self.gone { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
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
