//! Conversion of puzzles from any formats to a single one, with a report of the parts that it cannot hold.

use std::collections::BTreeMap;

use ninefold::formats::{Format, Found, Part, Parts, Refusal, Style, Writer, loss, unknown_elsewhere};

/// How parts that the format cannot hold are treated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Losses {
    /// Such parts are counted, and reported at the end.
    Counted,
    /// A puzzle with such parts is refused.
    Refused,
}

/// The reason why a puzzle is not converted.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ConversionError {
    /// The format cannot hold these parts of the puzzle.
    #[error("the format {0} cannot hold: {1}")]
    Loses(&'static Format, Parts),
    /// The format cannot write the puzzle at all.
    #[error("{0}")]
    Refused(Refusal),
}

/// A conversion in progress.
pub struct Conversion {
    format: &'static Format,
    writer: Writer,
    losses: Losses,
    text: String,
    written: usize,
    /// The number of puzzles read in each format.
    read: BTreeMap<&'static str, usize>,
    /// The number of puzzles that lost each part.
    lost: Vec<(Part, usize)>,
    /// The number of puzzles with rules that other programs ignore, by the name of the rule.
    ignored: BTreeMap<&'static str, usize>,
}

impl Conversion {
    /// Starts a conversion to a format.
    ///
    /// # Errors
    /// Returns an error if the format is read-only.
    pub fn new(format: &'static Format, style: Style, losses: Losses) -> Result<Self, Refusal> {
        let writer = Writer::new(format, style)?;
        let (read, lost, ignored) = (BTreeMap::new(), Vec::new(), BTreeMap::new());
        Ok(Self { format, writer, losses, text: String::new(), written: 0, read, lost, ignored })
    }

    /// Converts a puzzle.
    ///
    /// # Errors
    /// Returns an error if the puzzle cannot be converted.
    pub fn add(&mut self, found: &Found) -> Result<(), ConversionError> {
        let lost = loss(&found.document, self.format);
        if self.losses == Losses::Refused && !lost.is_empty() {
            return Err(ConversionError::Loses(self.format, lost));
        }
        self.writer.add(&found.document, &mut self.text).map_err(ConversionError::Refused)?;
        self.written += 1;
        *self.read.entry(found.format.name).or_default() += 1;
        for kind in unknown_elsewhere(&found.document, self.format) {
            *self.ignored.entry(kind.name).or_default() += 1;
        }
        for part in lost.iter() {
            match self.lost.iter_mut().find(|(other, _)| *other == part) {
                Some((_, count)) => *count += 1,
                None => self.lost.push((part, 1)),
            }
        }
        Ok(())
    }

    /// Takes the text collected so far if it exceeds `most` bytes. The text of a format with only one puzzle per file is held back, since a second
    /// puzzle may follow.
    pub fn text(&mut self, most: usize) -> Option<String> {
        let is_single = self.format.write.is_some_and(|write| write.gap.is_none());
        (!is_single && self.text.len() > most).then(|| std::mem::take(&mut self.text))
    }

    /// Ends the file, and returns the text not yet taken.
    pub fn end(&mut self) -> String {
        if self.written > 0 {
            self.writer.clone().end(&mut self.text);
        }
        std::mem::take(&mut self.text)
    }

    /// Whether nothing was converted.
    pub const fn is_empty(&self) -> bool {
        self.written == 0
    }

    /// Reports the lost parts and the rules that other programs ignore, with one message for each.
    pub fn lost(&self) -> impl Iterator<Item = String> {
        let Self { format, lost, ignored, .. } = self;
        let lost = lost.iter().map(move |(part, count)| {
            format!("lost, as {format} cannot hold it: {} ({})", part.name(), puzzles(*count))
        });
        lost.chain(ignored.iter().map(|(name, count)| {
            format!("other programs ignore a rule, as f-puzzles has no key for it: {name} ({})", puzzles(*count))
        }))
    }

    /// Returns a sentence with the number of converted puzzles and their formats.
    pub fn summary(&self) -> String {
        let is_one = self.read.len() == 1;
        let name = |(format, count): (&&str, &usize)| {
            if is_one { (*format).to_owned() } else { format!("{count} as {format}") }
        };
        let read: Vec<String> = self.read.iter().map(name).collect();
        let from = if is_one { "read as" } else { "read" };
        format!("{} as {}, {from} {}", puzzles(self.written), self.format, read.join(", "))
    }
}

fn puzzles(count: usize) -> String {
    if count == 1 { "1 puzzle".into() } else { format!("{count} puzzles") }
}
