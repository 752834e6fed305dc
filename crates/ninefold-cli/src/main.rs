//! The command `ninefold`.
//!
//! ```text
//! args      what was asked for
//! input     sources -> chunks of puzzles and of messages about what is unreadable
//! columns   a row of a table -> its fields; table: fields -> rows of text; columnar: Parquet and Arrow
//! stream    chunks -> workers -> results in order
//! cmd       one file a verb: a puzzle -> its answer as text
//! scale     a puzzle -> its ratings; stats: many puzzles -> tables and plots
//! output    complete lines on standard output
//! documents sources -> puzzles with all that their files say, in any format
//! file      files that are replaced whole or not at all
//! ```

#![forbid(unsafe_code)]

use std::process::ExitCode;

use clap::Parser;

mod answer;
mod args;
mod clock;
mod cmd;
mod columnar;
mod columns;
mod documents;
mod draw;
mod file;
mod input;
mod output;
mod progress;
mod resume;
mod run;
mod scale;
mod sheet;
mod stats;
mod stream;
mod table;

use args::{Cli, Verb};

fn main() -> ExitCode {
    let cli = Cli::parse();
    output::end_on_interrupt();
    let result = answer::choose_backend().and_then(|()| match &cli.verb {
        Verb::Solve(args) => cmd::solve::run(args, cli.color),
        Verb::Check(args) => cmd::check::run(args, cli.color),
        Verb::Rate(args) => cmd::rate::run(args),
        Verb::Stats(args) => cmd::stats::run(args),
        Verb::Convert(args) => cmd::convert::run(args),
        Verb::Show(args) => Ok(cmd::show::run(args, cli.color)),
        Verb::Formats(args) => Ok(cmd::formats::run(args)),
        Verb::Bench(args) => cmd::bench::run(args),
        Verb::Completions { shell } => cmd::completions::run(*shell),
        Verb::Man { folder } => cmd::man::run(folder.as_deref()),
    });
    result.unwrap_or_else(|error| {
        output::message(&format!("{error:#}"));
        ExitCode::from(2)
    })
}
