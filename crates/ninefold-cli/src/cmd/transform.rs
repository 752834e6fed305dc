//! `ninefold transform`: puzzles turned, mirrored, rearranged and renamed.

use std::io::Write;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};

use ninefold::format::Content;
use ninefold::symmetry::Transform;
use serde_json::Value;

use crate::answer;
use crate::args::{self, Color, Style};
use crate::cmd::check::heading;
use crate::draw;
use crate::input::Entry;
use crate::random;
use crate::run::{self, Manner, Pace, Severity};

const HEADING: &str = "puzzle\tbefore\ttransform\tlabel\n";

pub(crate) fn run(args: &args::Transform, color: Color) -> anyhow::Result<ExitCode> {
    let seed = if args.way.random { random::seed(args.seed) } else { 0 };
    let place = AtomicU64::new(0);
    let choose = |puzzles: &[&Content]| -> Vec<Transform> {
        let one = |_: &&Content| {
            args.way.transform().unwrap_or_else(|| {
                let mut random = random::numbers(seed, place.fetch_add(1, Ordering::Relaxed));
                Transform::random(|| random.next())
            })
        };
        puzzles.iter().map(one).collect()
    };
    // Places are counted where puzzles are worked on, so random ones are worked on in order.
    let jobs = if args.way.random { 1 } else { args.input.work.jobs() };
    run::lines(&args.input, color, Pace::swift(jobs), HEADING, choose, |entry, transform, manner, out| {
        let _ = write(entry, transform, args.with_transform, manner, out);
        Severity::Unique
    })
}

fn write(entry: &Entry, by: &Transform, tell: bool, manner: Manner, out: &mut Vec<u8>) -> std::io::Result<()> {
    let after = content(&entry.content, by);
    match manner.style {
        Style::Json => {
            let mut object = answer::json_head(entry);
            object.insert("transformed".into(), after.to_string().into());
            object.insert("transform".into(), by.to_string().into());
            writeln!(out, "{}", Value::from(object))
        }
        Style::Grid => {
            heading(entry, out)?;
            let [before, after] =
                [&entry.content, &after].map(|content| draw::puzzle(content, ninefold::CellSet::EMPTY, manner.pen));
            draw::beside(&before, &after, out);
            if tell { writeln!(out, "{by}") } else { Ok(()) }
        }
        Style::Tsv => writeln!(out, "{after}\t{}\t{by}\t{}", entry.content, entry.label),
        Style::Auto | Style::Line if tell => writeln!(out, "{after}\t{by}"),
        _ => writeln!(out, "{after}"),
    }
}

/// What a puzzle becomes.
pub(super) fn content(content: &Content, by: &Transform) -> Content {
    match content {
        Content::Grid(grid) => Content::Grid(by.grid(grid)),
        Content::Board(board) => Content::Board(by.board(board)),
    }
}
