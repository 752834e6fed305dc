//! The output of new puzzles: standard output, a growing file, or a file that replaces an older one once all puzzles have been written.

use std::path::Path;

use anyhow::{Context, Result, anyhow, bail, ensure};
use ninefold::formats::Format;
use ninefold::generate::Seed;
use ninefold::multi::Grids;
use ninefold::rules::{Feature, Rules};
use ninefold::{Puzzle, Stop};
use ninefold_app::listing::{Listing, Solutions, Style, StyleError};
use ninefold_files::resume;

use crate::io::output::{self, Rows, Target};
use crate::options::{self, Color, Out, elsewhere};

/// Some of the extensions that select the form of new puzzles; each format also has its own.
const ENDINGS: [&str; 5] = ["csv", "json", "jsonl", "sdm", "tsv"];

/// Returns the form in which new puzzles are written.
pub(crate) fn listing(
    args: &options::Writing,
    layout: &Rules,
    solutions: Solutions,
    color: Color,
    count: u64,
) -> Result<Listing> {
    let style = style(args, layout)?;
    let listing = Listing::new(style, layout, args.scales(), solutions, output::pen(color));
    let titled = listing.and_then(|listing| match args.title.clone() {
        Some(title) => listing.titled(title, count > 1),
        None => Ok(listing),
    });
    titled.map_err(|error| match error {
        StyleError::NoColumns => {
            anyhow!("--scale is for the formats tsv, csv and jsonl, which have columns for ratings")
        }
        StyleError::NoTitle => anyhow!("--title: {error}"),
        error => error.into(),
    })
}

/// Returns the style that the option names or, failing that, the one that the file's extension selects. By default, a puzzle is drawn on a terminal,
/// and written as a line to any other output; several grids are written as a block, and puzzles with other rules as Ninefold's own JSON, which can
/// hold all rules.
fn style(args: &options::Writing, layout: &Rules) -> Result<Style> {
    let usual = match () {
        () if layout.has(Feature::Row81) => "line",
        () if layout.has_plain_grids() => "block",
        () => "ninefold",
    };
    if args.json.is_asked() {
        return Ok(Style::Jsonl);
    }
    if let Some(name) = args.format.as_deref() {
        return Style::named(name).map_err(|error| match error {
            StyleError::Unknown(_) => match elsewhere::drawn(name) {
                Some(drawn) => anyhow!("{name}: no such format; {drawn}"),
                None => anyhow!("{error} (see `ninefold formats`)"),
            },
            error => error.into(),
        });
    }
    match output::said(args.ending(), &args.out, &ENDINGS, usual) {
        Some(style) => Ok(style?),
        None if args.out.path().is_none() && output::is_terminal() => Ok(Style::Drawn),
        None => Ok(Style::named(usual)?),
    }
}

/// Returns the text of a new puzzle. Ends the process if the format cannot hold the puzzle's rules.
pub(crate) fn text(listing: &Listing, puzzle: &Puzzle<Grids>, seed: Seed, number: u64, stop: Stop<'_>) -> String {
    listing.check(puzzle).unwrap_or_else(|error| output::fail(&format!("seed {seed}: {error}")));
    listing.numbered(number, puzzle, seed, stop)
}

/// Where the puzzles are written.
pub(crate) struct Writer {
    format: Option<&'static Format>,
    target: Target,
    text: String,
    written: u64,
}

impl Writer {
    /// Creates a writer to standard output or to a file. A file that can be continued grows; any other file replaces an older one when it is
    /// complete.
    pub(crate) fn new(out: &Out, listing: &Listing, count: u64) -> Result<Self> {
        let writer = Self::here(listing, count)?;
        match out.path() {
            Some(path) if count > 1 && listing.lines().is_some() => {
                Ok(Self { target: Target::create(path, Rows::growing)?, ..writer })
            }
            path => {
                output::replace(path)?;
                Ok(writer)
            }
        }
    }

    /// Creates a writer to the current output.
    pub(crate) fn here(listing: &Listing, count: u64) -> Result<Self> {
        let format = format(listing);
        if count > 1 && format.and_then(|format| format.write).is_some_and(|write| write.gap.is_none()) {
            bail!("several puzzles requested, but a file in this format holds only one");
        }
        Ok(Self { format, target: Target::new(Rows), text: String::new(), written: 0 })
    }

    /// Switches to another form for later puzzles of the same file.
    pub(crate) fn turn(&mut self, listing: &Listing) {
        self.format = format(listing);
    }

    /// Opens an interrupted file to continue it.
    pub(crate) fn resume(path: &Path, listing: &Listing, count: u64) -> Result<Self> {
        let lines = listing.lines().context(
            "--resume: a file in this format is written only when all puzzles are made, so there is none to continue. Write \
             lines, tsv, csv or jsonl",
        )?;
        let (target, written) = resume::records(path, &listing.heading(), |place| lines.of(place), Rows::growing)?;
        ensure!(written < count, "{}: has more puzzles than requested", path.display());
        Ok(Self { format: format(listing), target, text: String::new(), written })
    }

    /// Returns the number of puzzles that precede the first new one.
    pub(crate) const fn written(&self) -> u64 {
        self.written
    }

    /// Writes the text that precedes the first puzzle.
    pub(crate) fn begin(&mut self, listing: &Listing) {
        if self.target.is_new() {
            self.text += &listing.heading();
        }
    }

    pub(crate) fn push(&mut self, puzzle: &str) {
        if let Some(write) = self.format.and_then(|format| format.write) {
            self.text += if self.written == 0 { write.head } else { write.gap.unwrap_or_default() };
        }
        self.written += 1;
        self.text += puzzle;
    }

    /// Passes on the complete lines.
    pub(crate) fn pass(&mut self) {
        if self.text.ends_with('\n') {
            let result = self.target.write(&std::mem::take(&mut self.text));
            result.unwrap_or_else(|error| output::fail(&error.to_string()));
        }
    }

    /// Writes the text that follows the last puzzle.
    pub(crate) fn finish(mut self) {
        let tail = self.format.and_then(|format| format.write).map_or("", |write| write.tail);
        if self.written > 0 {
            self.text += tail;
        }
        if !self.text.is_empty() && !self.text.ends_with('\n') {
            self.text.push('\n');
        }
        self.pass();
    }
}

/// Returns the format, unless the puzzles are written as rows.
fn format(listing: &Listing) -> Option<&'static Format> {
    if let Style::Format(format) = listing.style() { Some(format) } else { None }
}
