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
//! engine    a classic engine on a puzzle, with a limit of time
//! documents sources -> puzzles with all that their files say, in any format
//! paint     documents as scenes, and the looks that were asked for
//! report    paths as text, Markdown, page, JSON or lines
//! file      files that are replaced whole or not at all
//! aligned   columns of equal width, for people
//! digits    puzzles of digits alone, which have a canonical form
//! index     canonical forms that were seen, in memory and on disk
//! random    random numbers from a seed
//! order     what new puzzles are to be like; picture: patterns from images; shelf: how they are written
//! deadline  the time that a piece of work may take
//! tui       play and edit: the terminal around the state machine of `ninefold-play`
//! figures   which sources hold figures of several grids; figure: these drawn
//! ```

#![forbid(unsafe_code)]

use std::process::ExitCode;

use clap::Parser;

mod aligned;
mod answer;
mod args;
mod clock;
mod cmd;
mod columnar;
mod columns;
mod deadline;
mod digits;
mod documents;
mod draw;
mod engine;
mod figure;
mod figures;
mod file;
mod index;
mod input;
mod method;
mod order;
mod output;
mod paint;
mod picture;
mod progress;
mod random;
#[cfg(feature = "pdf")]
mod recipe;
mod report;
mod resume;
mod run;
mod scale;
mod sheet;
mod shelf;
mod stats;
mod stream;
mod table;
mod tui;

use args::{Cli, Verb};

fn main() -> ExitCode {
    let cli = Cli::parse();
    output::end_on_interrupt();
    let result = answer::choose_backend().and_then(|()| match &cli.verb {
        Verb::Solve(args) => cmd::solve::run(args, cli.color),
        Verb::Check(args) => cmd::check::run(args, cli.color),
        Verb::Explain(args) => cmd::explain::run(args),
        Verb::Hint(args) => cmd::hint::run(args),
        Verb::Technique { name, svg: false, .. } => cmd::technique::run(name.as_deref()),
        Verb::Technique { name, looks, .. } => cmd::technique::draw(name.as_deref().unwrap_or_default(), looks),
        Verb::Techniques(args) => Ok(cmd::techniques::run(args)),
        Verb::Rate(args) => cmd::rate::run(args),
        Verb::Stats(args) => cmd::stats::run(args),
        Verb::Convert(args) => cmd::convert::run(args),
        Verb::Show(args) => cmd::show::run(args, cli.color),
        Verb::Render(args) => cmd::render::run(args, cli.color),
        Verb::Book(args) => cmd::book::run(args),
        Verb::Formats(args) => Ok(cmd::formats::run(args)),
        Verb::Layouts(args) => cmd::layouts::run(args),
        Verb::Transform(args) => cmd::transform::run(args, cli.color),
        Verb::Play(args) => tui::run(args, tui::Begin::Play, cli.color),
        Verb::Edit(args) => tui::run(args, tui::Begin::Edit, cli.color),
        Verb::Canon(args) => cmd::canon::run(args, cli.color),
        Verb::Same(args) => cmd::same::run(args),
        Verb::Dedupe(args) => cmd::dedupe::run(args),
        Verb::Variants(args) => cmd::variants::run(args, cli.color),
        Verb::Minimal(args) => cmd::minimal::run(args, cli.color),
        Verb::Minimize(args) => cmd::minimal::minimize(args, cli.color),
        Verb::Unavoidable(args) => cmd::structure::unavoidable(args, cli.color),
        Verb::Backdoors(args) => cmd::structure::backdoors(args, cli.color),
        Verb::Neighbours(args) => cmd::structure::neighbours(args, cli.color),
        Verb::Generate(args) => cmd::generate::run(args, cli.color),
        Verb::Daily(args) => cmd::generate::daily(args, cli.color),
        Verb::Bench(args) => cmd::bench::run(args),
        Verb::Race(args) => Ok(cmd::race::run(args)),
        Verb::Completions { shell } => cmd::completions::run(*shell),
        Verb::Man { folder } => cmd::man::run(folder.as_deref()),
    });
    result.unwrap_or_else(|error| {
        output::message(&format!("{error:#}"));
        ExitCode::from(2)
    })
}
