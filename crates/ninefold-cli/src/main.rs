//! The command `ninefold`.
//!
//! ```text
//! options   what may be asked for of several verbs
//! verbs     a file a verb: its arguments, its help, what it does
//! io        sources, workers, files, standard output
//! tui       play and edit: the terminal around the state machine of `ninefold-play`
//! columns   a row of a table -> its fields; table: fields -> rows of text
//! scale     a puzzle -> its ratings; stats: many puzzles -> tables and plots
//! engine    a classic engine on a puzzle, with a limit of time
//! paint     documents as scenes, and the looks that were asked for
//! report    paths as text, Markdown, page, JSON or lines
//! aligned   columns of equal width, for people
//! digits    puzzles of digits alone, which have a canonical form
//! index     canonical forms that were seen, in memory and on disk
//! random    random numbers from a seed
//! order     what new puzzles are to be like; picture: patterns from images; shelf: how they are written
//! deadline  the time that a piece of work may take
//! figures   which sources hold multi-sudokus; figure: these drawn
//! ```

#![forbid(unsafe_code)]

use std::process::ExitCode;

use clap::Parser;
use ninefold_app::{aligned, columns, draw, engine, picture, rate as scale, report, stats, table};

mod answer;
mod clock;
mod deadline;
mod digits;
#[cfg(not(all(feature = "parquet", feature = "pdf", feature = "png")))]
mod feature;
mod figures;
mod index;
mod io;
mod method;
mod options;
mod order;
mod paint;
mod random;
#[cfg(feature = "pdf")]
mod recipe;
mod shelf;
mod tui;
mod verbs;

use io::output;
use verbs::Cli;

fn main() -> ExitCode {
    let cli = Cli::parse();
    output::end_on_interrupt(tui::screen::restore);
    answer::choose_backend().and_then(|()| cli.run()).unwrap_or_else(|error| {
        output::message(&format!("{error:#}"));
        ExitCode::from(2)
    })
}
