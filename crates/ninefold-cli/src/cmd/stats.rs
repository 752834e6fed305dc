//! `ninefold stats`: what a collection is made of.

use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

use anyhow::Context;
use ninefold::format::Content;

use crate::answer::{self, Verdict};
use crate::args::{self, Paper};
use crate::file::Draft;
use crate::input::{Entry, Input};
use crate::output;
use crate::progress::{Progress, Screen};
use crate::run::{self, Pace, Severity};
use crate::stats::{self, Count, Report, Stroke};

pub(crate) fn run(args: &args::Stats) -> anyhow::Result<ExitCode> {
    let (own, mut worst) = collect(args, Input::of(&args.work), name(&args.work.sources));
    let mut reports = vec![own];
    if let Some(other) = &args.compare {
        let sources = std::slice::from_ref(other);
        let (report, other) = collect(args, Input::new(sources).with_column(&args.work), name(sources));
        reports.push(report);
        worst = worst.max(other);
    }
    let stroke = if output::has_unicode() { Stroke::Block } else { Stroke::Ascii };
    let text = match args.format.unwrap_or_else(|| Paper::of(args.output.as_deref())) {
        Paper::Text => stats::text(&reports, stroke),
        Paper::Json => stats::json(&reports),
        Paper::Csv => stats::csv(&reports),
        Paper::Html => stats::html(&reports),
    };
    match &args.output {
        None => output::write(text.as_bytes()),
        Some(path) => {
            let write = || {
                let mut draft = Draft::new(path)?;
                draft.write_all(text.as_bytes())?;
                draft.finish()
            };
            write().with_context(|| format!("cannot write to {}", path.display()))?;
        }
    }
    Ok(ExitCode::from(worst as u8))
}

/// What to call a collection.
fn name(sources: &[OsString]) -> String {
    let names: Vec<_> = sources.iter().map(|source| source.to_string_lossy()).collect();
    match &names[..] {
        [] => "standard input".into(),
        [only] if only == "-" => "standard input".into(),
        names => names.join(" "),
    }
}

/// The statistics of a collection, and whether all of it could be read.
fn collect(args: &args::Stats, mut input: Input, name: String) -> (Report, Severity) {
    let pace = if args.scale.is_empty() { Pace::swift(args.work.jobs()) } else { Pace::steady(args.work.jobs()) };
    let mut progress = Progress::new(input.size, Screen::Free);
    let mut count = Count::default();
    let puzzle = |entry: &Entry, verdict: &Verdict, count: &mut Count| {
        count.puzzle(entry, verdict, &args.scale);
        Severity::Unique
    };
    let solve = |puzzles: &[&Content]| answer::verdicts(puzzles);
    let worst = run::deliver(
        &args.work,
        pace,
        &mut progress,
        || input.chunk(pace.chunk),
        |chunk| run::work(chunk, &solve, puzzle),
        |part: Count| count.join(part),
    );
    (Report::of(name, &count), worst)
}
