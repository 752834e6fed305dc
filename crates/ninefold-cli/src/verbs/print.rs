//! `ninefold print`: puzzles on sheets of paper.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use ninefold::render::words::Language;
use ninefold_app::options::{Answers, Leaf, Parsed};

use super::Verb;
use super::book::Book;
use crate::io::Shell;
use crate::options::{self, Files, Jobs, Limit, Looks, Pages, Reading};

const PRINT_EXAMPLES: &str = "\
Examples:
  ninefold print puzzles.txt -o worksheet.pdf
  ninefold print --paper letter --each 2 --title \"Monday\" puzzles.txt -o worksheet.pdf
  ninefold print --large --solutions back puzzles.txt -o large.pdf
  ninefold generate -n 4 --level easy | ninefold print --each 4 --solutions foot -o today.pdf

Pages are loose: their margins are the same on both sides, and no page is left blank. `ninefold book` makes bound pages, with title, contents, \
rules and hints.";

/// Print worksheets: puzzles on loose pages, as a PDF
#[derive(Debug, Args)]
#[command(after_help = PRINT_EXAMPLES)]
pub(crate) struct Print {
    #[command(flatten)]
    reading: Reading,

    #[command(flatten)]
    looks: Looks,

    /// The file to write: a PDF
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,

    /// The size of the paper: a3, a4, a5, a6, b5, letter, legal, 6x9, or as in 170x240mm
    #[arg(long, value_name = "SIZE", default_value = "a4")]
    paper: String,

    /// The number of puzzles on a page [default: 6, or as many as fit]
    #[arg(long, value_name = "N")]
    each: Option<usize>,

    /// The heading of the first page, and the title of the file; later pages repeat the heading in small letters
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,

    /// The language of the printed words
    #[arg(long, value_name = "LANGUAGE", alias = "lang", default_value = "en", value_parser = options::language())]
    language: Language,

    /// Large print: one puzzle per page, four solutions per page
    #[arg(long, alias = "large-print")]
    large: bool,

    /// The place of the solutions: back for pages of their own, foot for upside down on the same page
    #[arg(long, value_name = "WHERE", default_value = "none", value_parser = ["none", "back", "foot"])]
    solutions: String,

    /// The layout of multi-sudokus in the input (see `ninefold layouts`)
    #[arg(long, value_name = "LAYOUT")]
    layout: Option<String>,

    #[command(flatten)]
    jobs: Jobs,
}

impl Verb for Print {
    fn files(&self) -> Files<'_> {
        let sources = self.reading.sources.iter().map(std::ffi::OsString::as_os_str);
        let stdin = self.reading.sources.is_empty().then_some(std::ffi::OsStr::new("-"));
        let files = Files { output: Some(&self.output), ..Files::default() };
        files.and(stdin).and(sources).looks(&self.looks)
    }

    fn run(&self, shell: Shell) -> Result<ExitCode> {
        let pages = Pages {
            front: vec![Leaf::None],
            loose: true,
            paper: Some(self.paper.clone()),
            each: self.each,
            large: self.large,
            solutions: Answers::parse(&self.solutions).ok(),
            layout: self.layout.clone(),
            language: Some(self.language),
            ..Pages::default()
        };
        let book = Book {
            reading: self.reading.clone(),
            looks: self.looks.clone(),
            output: self.output.clone(),
            recipe: None,
            preflight: None,
            time: Limit { time_limit: None },
            jobs: self.jobs,
            pages,
            heading: self.title.clone().unwrap_or_default(),
        };
        book.run(shell)
    }
}
