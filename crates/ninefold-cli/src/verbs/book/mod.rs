//! `ninefold book`: books of puzzles as PDF.

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
use crate::options::{Files, Jobs, Limit, Looks, Pages, Reading};

const BOOK_EXAMPLES: &str = "\
Examples:
  ninefold book puzzles.txt -o book.pdf
  ninefold book samurai.txt singles.txt -o both.pdf
  ninefold book --title 'Two hundred' --rate --chapters --paper 6x9 \\
    --each 2 --face literata puzzles.txt -o book.pdf
  ninefold book --large --paper letter easy.txt -o large.pdf
  ninefold book --printer office --title Kiosk --year 2026 --rate --index \\
    --preflight report.txt puzzles.txt -o kiosk.pdf
  ninefold book --booklet puzzles.txt -o booklet.pdf
  ninefold book --recipe book.toml -o book.pdf

A recipe has all of these settings in TOML, and more; its files are beside it:
  # also subtitle, author, subject
  title = \"Two hundred\"
  # the default with a title is all of these; [\"none\"] omits them
  front = [\"title\", \"imprint\", \"contents\", \"how-to-play\",
    \"rules\", \"levels\"]
  # the lines of the imprint; by default, a description of the book
  imprint = [\"First edition\", \"All rights reserved\"]
  # the language of all printed words: en, de, fr, es
  language = \"en\"
  year = 2026
  publisher = \"Kiosk\"
  isbn = \"978-0-306-40615-7\"
  # the puzzles of each level with their pages, at the back
  index = true
  # or a4, a5, letter, 170x240mm; inside grows with the book
  paper = \"6x9\"
  outside = \"0.5in\"
  top = \"0.5in\"
  bottom = \"0.5in\"
  # the width to cut away, and marks for it; in their place,
  # printer = \"kdp\" has the sizes of that printer
  bleed = \"3mm\"
  crop-marks = true
  # the number of puzzles on a page; large = true for large print
  each = 4
  # the size of words in points
  words = 11
  # or dejavu, atkinson; font = \"own.ttf\", symbols
  face = \"literata\"
  theme = \"print\"
  # or foot (upside down on the page), none
  solutions = \"back\"
  solutions-each = 20
  # level and score where the files give none
  rate = true
  hints = true
  # where each puzzle can be played; qr adds it as QR codes
  link = \"https://example.org/{puzzle}\"
  qr = true
  # the seed of the new puzzles, like --seed
  seed = \"spring\"

  [[chapter]]
  title = \"Easy\"
  files = [\"easy.txt\", \"more.sdm\"]
  # only puzzles of this level, and at most this many
  level = \"Easy\"
  count = 50

  # new puzzles: the options of `ninefold generate`
  [[chapter]]
  title = \"X-Wings\"
  [chapter.generate]
  count = 20
  level = \"medium..hard\"
  require = [\"x-wing\"]
  symmetry = \"half-turn\"

  # also variants and other sizes
  [[chapter]]
  title = \"Killers\"
  [chapter.generate]
  count = 10
  rules = [\"killer\"]

The margin at the spine grows with the number of pages, as print on demand
requires, and that number is even. With --rate, a puzzle whose level is not found
within 10 seconds, or --time-limit, has none. ninefold help books describes all features.";

/// Make a book of puzzles
#[derive(Debug, Args)]
#[command(after_help = BOOK_EXAMPLES)]
#[cfg_attr(not(feature = "pdf"), allow(dead_code, reason = "parsed so that the error names the missing part"))]
pub(crate) struct Book {
    #[command(flatten)]
    pub(crate) reading: Reading,

    #[command(flatten)]
    pub(crate) looks: Looks,

    /// The file to write
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: PathBuf,

    /// Write the report on the requirements of --printer to this file, - for standard output; without this option only failures are reported
    #[arg(long, value_name = "FILE")]
    pub(crate) preflight: Option<PathBuf>,

    /// Make the book of this recipe; options given here have priority
    #[arg(long, value_name = "FILE", conflicts_with = "sources")]
    pub(crate) recipe: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) jobs: Jobs,

    #[command(flatten)]
    pub(crate) time: Limit,

    #[command(flatten)]
    pub(crate) pages: Pages,

    /// The heading of puzzles outside chapters.
    #[arg(skip)]
    pub(crate) heading: String,
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
