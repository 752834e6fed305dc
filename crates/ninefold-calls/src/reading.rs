//! Reads puzzles from the text of a call: exactly one, or all of them, with errors for the unreadable text between them.
//!
//! With the feature `full`, the reader of `ninefold-formats` parses the text, as in the command; without it, the reader of the core, which supports
//! plain text only.

use std::sync::Arc;

use ninefold::rules::{Feature, Rules};
use ninefold_app::entry::Entry;

use crate::call::Call;
use crate::failure::Failure;

/// The options of reading.
pub(crate) struct Reading {
    /// Whether exactly one puzzle is expected.
    one: bool,
    /// Whether to reject puzzles with other rules than those of plain grids: the caller cannot handle them.
    plain: bool,
    /// The name of the source.
    source: Arc<str>,
    #[cfg(feature = "full")]
    request: ninefold::formats::Request,
}

#[cfg(feature = "full")]
impl Call {
    /// Returns the only puzzle of the text, read according to the options.
    ///
    /// # Errors
    /// Returns an error if there is no puzzle or more than one, or if an option has an invalid value.
    pub fn entry(mut self) -> Result<Entry, Failure> {
        let reading = Reading::read(&mut self)?;
        self.options.end()?;
        reading.entry(&mut self)
    }
}

/// An item of a text, in order.
pub(crate) enum Item<T> {
    Puzzle(T),
    Error(Failure),
    #[cfg(feature = "full")]
    Note(String),
}

/// Receives puzzles and the share of the text read so far; returns whether to continue.
type Take<'a, T> = &'a mut dyn FnMut(&mut Call, Vec<T>, f64) -> bool;

impl Reading {
    /// Reads the options.
    pub(crate) fn read(call: &mut Call) -> Result<Self, Failure> {
        let options = &mut call.options;
        let one = !options.flag("many")?;
        let plain = options.flag("plain")?;
        let source = options.text("source")?.unwrap_or_else(|| "argument".into()).into();
        #[cfg(feature = "full")]
        let request = full::request(options)?;
        Ok(Self {
            one,
            plain,
            source,
            #[cfg(feature = "full")]
            request,
        })
    }

    /// Returns the item, or an error if the item has other rules than those of plain grids and only plain grids are accepted.
    fn admitted<T: Place>(&self, item: Item<T>) -> Item<T> {
        match item {
            Item::Puzzle(puzzle) if self.plain => match puzzle.rules().supports(Feature::PlainGrids) {
                Ok(()) => Item::Puzzle(puzzle),
                Err(why) => Item::Error(Failure::unfit(why).at(puzzle.line(), None)),
            },
            item => item,
        }
    }

    /// Whether exactly one puzzle is expected.
    pub(crate) const fn is_one(&self) -> bool {
        self.one
    }

    /// Returns the name of the source.
    #[cfg(feature = "full")]
    pub(crate) fn source(&self) -> &str {
        &self.source
    }

    /// Passes on the puzzles of the text, several at a time.
    pub(crate) fn entries(&self, call: &mut Call, chunk: usize, take: Take<'_, Entry>) -> Result<(), Failure> {
        let text = std::mem::take(&mut call.text);
        let mut gather = Gather::new(self, call, chunk, take);
        self.items(&text, &mut gather);
        gather.end()
    }

    /// Returns the only puzzle of the text.
    #[cfg(feature = "full")]
    pub(crate) fn entry(&self, call: &mut Call) -> Result<Entry, Failure> {
        let mut found = None;
        self.entries(call, 1, &mut |_, entries, _| {
            found = found.take().or(entries.into_iter().next());
            true
        })?;
        found.ok_or_else(none)
    }

    /// Reads lines of 81 cells and blocks of nine rows.
    #[cfg(not(feature = "full"))]
    fn items(&self, text: &[u8], gather: &mut Gather<'_, Entry>) {
        let Ok(text) = std::str::from_utf8(text) else {
            gather.push(Item::Error(Failure::unreadable("expected text in UTF-8")), 1.0);
            return;
        };
        for record in ninefold::formats::text::read(text) {
            let item = record.map(|record| {
                let (problem, name) = (record.content.into(), record.format.name());
                Entry::new(problem, name, Arc::clone(&self.source), record.line, record.label)
            });
            let item = item.map_or_else(|error| Item::Error(error.into()), Item::Puzzle);
            // The line reader does not report its progress.
            if !gather.push(item, 0.0) {
                return;
            }
        }
    }
}

/// Returns the error for a text without a puzzle.
fn none() -> Failure {
    Failure::unreadable("expected a puzzle, found none").at(1, Some(1))
}

/// The maximum number of messages about unreadable places of a text; further places are only counted.
const MESSAGES: usize = 100;

/// Collects puzzles until there are enough to work on.
struct Gather<'a, T> {
    reading: &'a Reading,
    call: &'a mut Call,
    chunk: usize,
    take: Take<'a, T>,
    items: Vec<T>,
    puzzles: usize,
    errors: usize,
    failure: Option<Failure>,
}

impl<'a, T: Place> Gather<'a, T> {
    const fn new(reading: &'a Reading, call: &'a mut Call, chunk: usize, take: Take<'a, T>) -> Self {
        Self { reading, call, chunk, take, items: Vec::new(), puzzles: 0, errors: 0, failure: None }
    }

    /// Adds an item; returns whether to continue.
    fn push(&mut self, item: Item<T>, share: f64) -> bool {
        match self.reading.admitted(item) {
            Item::Error(failure) if self.reading.one => {
                self.failure = Some(failure);
                return false;
            }
            Item::Error(failure) => {
                self.errors += 1;
                if self.errors <= MESSAGES {
                    self.call.fail(&failure);
                }
            }
            #[cfg(feature = "full")]
            Item::Note(note) => self.call.note(&note),
            Item::Puzzle(puzzle) if self.reading.one && self.puzzles > 0 => {
                let more = Failure::unreadable("expected one puzzle, found several");
                self.failure = Some(more.at(puzzle.line(), None));
                return false;
            }
            Item::Puzzle(puzzle) => {
                self.puzzles += 1;
                self.items.push(puzzle);
            }
        }
        // A single puzzle is kept until the end of the text, which shows whether it is the only one.
        self.reading.one || self.items.len() < self.chunk || self.pass(share)
    }

    fn pass(&mut self, share: f64) -> bool {
        (self.take)(self.call, std::mem::take(&mut self.items), share) && !self.call.is_full()
    }

    fn end(mut self) -> Result<(), Failure> {
        match self.failure.take() {
            Some(failure) => return Err(failure),
            None if self.reading.one && self.puzzles == 0 => return Err(none()),
            None if self.puzzles + self.errors == 0 => self.call.fail(&none()),
            None if self.errors > MESSAGES => {
                self.call.fail(&Failure::unreadable(format!("{} unreadable places in all", self.errors)));
            }
            None => {}
        }
        if !self.items.is_empty() {
            self.pass(1.0);
        }
        Ok(())
    }
}

/// Something with a place in a text.
trait Place {
    fn line(&self) -> usize;

    /// Returns the rules of the puzzle.
    fn rules(&self) -> Rules;
}

impl Place for Entry {
    fn line(&self) -> usize {
        self.line
    }

    fn rules(&self) -> Rules {
        self.problem.rules()
    }
}

#[cfg(feature = "full")]
mod full {
    //! Puzzles in any supported format.

    use std::cell::Cell;
    use std::ops::ControlFlow;
    use std::sync::Arc;

    use ninefold::formats;
    use ninefold::formats::{Found, Piece, Request};
    use ninefold::rules::Rules;
    use ninefold_app::entry::{Entry, Tally};
    use ninefold_app::options::table;
    use ninefold_app::order;

    use super::{Gather, Item, Place, Reading, Take};
    use crate::call::Call;
    use crate::failure::Failure;
    use crate::host::Progress;
    use crate::options::Options;

    impl Place for Found {
        fn line(&self) -> usize {
            self.line
        }

        fn rules(&self) -> Rules {
            self.document.rules().clone()
        }
    }

    impl Reading {
        /// Passes on the documents of the text, one at a time.
        pub(crate) fn documents(&self, call: &mut Call, take: Take<'_, Found>) -> Result<(), Failure> {
            let text = std::mem::take(&mut call.text);
            let mut gather = Gather::new(self, call, 1, take);
            self.pieces(&text, &mut gather, &mut |piece| piece.item()?.ok());
            gather.end()
        }

        /// Reads all items of the text.
        pub(super) fn items(&self, text: &[u8], gather: &mut Gather<'_, Entry>) {
            let (mut tally, mut items) = (Tally::new(Arc::clone(&self.source)), Vec::new());
            self.pieces(text, gather, &mut |piece| {
                tally.push(piece, &mut items);
                match items.pop() {
                    Some(ninefold_app::entry::Item::Puzzle(entry)) => Some(entry),
                    _ => None,
                }
            });
        }

        #[allow(clippy::cast_precision_loss, reason = "a share is a rough number")]
        fn pieces<T: Place>(
            &self,
            text: &[u8],
            gather: &mut Gather<'_, T>,
            make: &mut dyn FnMut(Piece<'_>) -> Option<T>,
        ) {
            let read = Cell::new(0);
            let _ = formats::read_pieces(&mut Progress::new(text, &read), self.request.clone(), &mut |piece| {
                let item = match piece {
                    Piece::Error(error) => Some(Item::Error(error.into())),
                    Piece::Note(note) => Some(Item::Note(format!("line {}: {}", note.line, note.kind))),
                    piece => make(piece).map(Item::Puzzle),
                };
                let share = read.get() as f64 / text.len().max(1) as f64;
                let goes_on = item.is_none_or(|item| gather.push(item, share));
                if goes_on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
        }
    }

    /// Reads the options that control the parsing of a text.
    pub(super) fn request(options: &mut Options) -> Result<Request, Failure> {
        let table::Source { from, column, ignore_drawings } = options.group()?;
        let table::Shape { layout } = options.group()?;
        let layout = layout.map(|text| order::layout(&text, &|_, _| None)).transpose();
        let layout = layout.map_err(|why| Failure::option("layout", why))?;
        Ok(Request { from, column, layout, ignore_drawings, live: false })
    }
}
