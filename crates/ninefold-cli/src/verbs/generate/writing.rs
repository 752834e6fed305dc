//! Where new puzzles go: standard output, or a file that is put in its place when all are written.

use std::io::Write as _;

use anyhow::{Context, Result, anyhow, bail};
use ninefold::formats::Format;
use ninefold::multi::Layout;
use ninefold_app::listing::{Listing, Solutions, Style, StyleError};

use crate::io::file::Draft;
use crate::io::output;
use crate::options::{self, Color};

/// How they are to be written.
pub(crate) fn listing(args: &options::Writing, layout: &Layout, solutions: Solutions, color: Color) -> Result<Listing> {
    let style = args.style(output::is_terminal(), layout)?;
    Listing::new(style, layout, args.scale.clone(), solutions, output::pen(color)).map_err(|error| match error {
        StyleError::NoColumns => {
            anyhow!("--scale is for the formats tsv, csv and jsonl, which have columns for ratings")
        }
        error => error.into(),
    })
}

/// Where the puzzles go.
pub(crate) struct Writer {
    format: Option<&'static Format>,
    draft: Option<(Draft, String)>,
    text: String,
    written: u64,
}

impl Writer {
    pub(crate) fn new(args: &options::Writing, listing: &Listing, single: bool) -> Result<Self> {
        let format = match listing.style() {
            Style::Format(format) => Some(format),
            _ => None,
        };
        let gap = format.and_then(|format| format.write).map(|write| write.gap);
        if gap == Some(None) && !single {
            bail!("a file in this format holds one puzzle");
        }
        let draft = match &args.output {
            None => None,
            Some(path) => {
                let name = path.display().to_string();
                Some((Draft::new(path).with_context(|| format!("cannot write to {name}"))?, name))
            }
        };
        Ok(Self { format, draft, text: String::new(), written: 0 })
    }

    pub(crate) fn is_file(&self) -> bool {
        self.draft.is_some()
    }

    /// Writes what stands before the first puzzle.
    pub(crate) fn begin(&mut self, listing: &Listing) {
        self.text += &listing.heading();
    }

    pub(crate) fn push(&mut self, puzzle: &str) {
        if let Some(write) = self.format.and_then(|format| format.write) {
            self.text += if self.written == 0 { write.head } else { write.gap.unwrap_or_default() };
        }
        self.written += 1;
        self.text += puzzle;
    }

    /// Passes on what there is.
    pub(crate) fn pass(&mut self) {
        let text = std::mem::take(&mut self.text);
        match &mut self.draft {
            None if text.ends_with('\n') => output::write(text.as_bytes()),
            None => self.text = text,
            Some((draft, name)) => {
                if let Err(error) = draft.write_all(text.as_bytes()) {
                    output::fail(&format!("cannot write to {name}: {error}"));
                }
            }
        }
    }

    /// Writes the end, and puts a file in its place.
    pub(crate) fn finish(mut self) -> Result<()> {
        let tail = self.format.and_then(|format| format.write).map_or("", |write| write.tail);
        if self.written > 0 {
            self.text += tail;
        }
        if !self.text.is_empty() && !self.text.ends_with('\n') {
            self.text.push('\n');
        }
        self.pass();
        match self.draft {
            Some((draft, name)) => draft.finish().with_context(|| format!("cannot write to {name}")),
            None => Ok(()),
        }
    }
}
