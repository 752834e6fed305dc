//! `ninefold book`: puzzles on pages.

#[cfg(feature = "pdf")]
mod binding;
#[cfg(feature = "pdf")]
mod recipe;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;

use super::Verb;
use crate::io::Shell;
use crate::options::{Files, Jobs, Looks, Pages, Reading};

const BOOK_EXAMPLES: &str = "\
Examples:
  ninefold book puzzles.txt -o book.pdf
  ninefold book samurai.txt singles.txt -o both.pdf
  ninefold book --title 'Two hundred' --rate --chapters --paper 6x9 --each 2 puzzles.txt -o book.pdf
  ninefold book --large --paper letter easy.txt -o large.pdf
  ninefold book --recipe book.toml -o book.pdf

A recipe says all of that in TOML, and more; its files lie beside it:
  title = \"Two hundred\"   # also subtitle, author, subject
  paper = \"6x9\"           # or a4, a5, letter, 170x240mm; outside, top, bottom, inside = \"0.5in\"
  each = 4                # puzzles on a page; words = 11 points, or large = true
  theme = \"print\"         # symbols, font
  solutions = \"back\"      # foot: upside down on the page; none; solutions-each = 20
  rate = true             # level and score where the files say none; hints = true, qr = true, link = \"https://..{puzzle}\"
  [[chapter]]
  title = \"Easy\"
  files = [\"easy.txt\", \"more.sdm\"]
  level = \"Easy\"          # only those; count = 50: no more than that
  [[chapter]]
  title = \"X-wings\"       # new puzzles: the options of `ninefold generate`; the seed of the book is seed, or --seed
  generate = { count = 20, level = \"medium..hard\", require = [\"x-wing\"], symmetry = \"half-turn\", distinct = true }

The margin at the spine grows with the number of pages, as print on demand wants it, and that number is even.";

/// Make a book of puzzles
#[derive(Debug, Args)]
#[command(after_help = BOOK_EXAMPLES)]
#[cfg_attr(not(feature = "pdf"), allow(dead_code, reason = "read, so that the answer is what is missing"))]
pub(crate) struct Book {
    #[command(flatten)]
    pub(crate) reading: Reading,

    #[command(flatten)]
    pub(crate) looks: Looks,

    /// The file to write
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: PathBuf,

    /// Make the book of this file; what is said here too counts more
    #[arg(long, value_name = "FILE", conflicts_with = "sources")]
    pub(crate) recipe: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) jobs: Jobs,

    #[command(flatten)]
    pub(crate) pages: Pages,
}

impl Verb for Book {
    fn files(&self) -> Files<'_> {
        let recipe = self.recipe.as_deref().map(Path::as_os_str);
        let sources = self.reading.sources.iter().map(OsString::as_os_str);
        let files = Files { output: Some(&self.output), ..Files::default() };
        files.and(sources).and(recipe).looks(&self.looks)
    }

    fn run(&self, _: Shell) -> Result<ExitCode> {
        #[cfg(feature = "pdf")]
        return binding::run(self);
        #[cfg(not(feature = "pdf"))]
        Err(crate::io::feature::PDF.into())
    }
}
