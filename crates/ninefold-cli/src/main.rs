//! The command `ninefold`.
//!
//! ```text
//! args      what was asked for
//! input     sources -> chunks of puzzles and of messages about what is unreadable
//! stream    chunks -> workers -> results in order
//! cmd       one file a verb: a puzzle -> its answer as text
//! output    complete lines on standard output
//! ```

#![forbid(unsafe_code)]

use std::process::ExitCode;

use clap::Parser;

mod answer;
mod args;
mod cmd;
mod draw;
mod input;
mod output;
mod progress;
mod run;
mod stream;

use args::{Cli, Verb};

fn main() -> ExitCode {
    let cli = Cli::parse();
    output::end_on_interrupt();
    let result = match &cli.verb {
        Verb::Solve(args) => Ok(cmd::solve::run(args, cli.color)),
        Verb::Bench(args) => cmd::bench::run(args),
        Verb::Check(args) => Ok(cmd::check::run(args, cli.color)),
        Verb::Completions { shell } => cmd::completions::run(*shell),
        Verb::Man { folder } => cmd::man::run(folder.as_deref()),
    };
    result.unwrap_or_else(|error| {
        output::message(&format!("{error:#}"));
        ExitCode::from(2)
    })
}
