//! `ninefold bench ratings`: the ratings that `HoDoKu` gave, beside those that come out here.

use std::ffi::OsString;
use std::fmt::Write;
use std::num::NonZeroUsize;
use std::path::Path;
use std::process::ExitCode;
use std::thread::available_parallelism;

use anyhow::bail;
use ninefold::logic::Class;
use ninefold::logic::hodoku::Level;

use crate::io::input::{Chunk, Entry, Input, Item};
use crate::io::{output, stream};
use ninefold_app::rate::hodoku;

const HEADING: &str = "| line | HoDoKu | here | more | techniques here, without singles |\n|--:|---|---|--:|---|\n";

pub(super) fn run(file: &Path) -> anyhow::Result<ExitCode> {
    let source = OsString::from(file);
    let mut input = Input::new(std::slice::from_ref(&source));
    let (mut rows, mut agree, mut total, mut errors) = (String::new(), 0_u32, 0_u32, 0_u32);
    let jobs = available_parallelism().map_or(1, NonZeroUsize::get);
    stream::ordered(
        jobs,
        || input.chunk(8),
        |chunk: Chunk| chunk.items.into_iter().map(compare).collect::<Vec<_>>(),
        |compared| {
            for difference in compared {
                match difference {
                    Ok(None) => agree += 1,
                    Ok(Some(row)) => rows += &row,
                    Err(error) => {
                        errors += 1;
                        output::message(&error);
                        continue;
                    }
                }
                total += 1;
            }
        },
    );
    if total == 0 {
        bail!("{}: no ratings", file.display());
    }
    let heading = if rows.is_empty() { "" } else { HEADING };
    let share = 100.0 * f64::from(agree) / f64::from(total);
    let end = if rows.is_empty() { "" } else { "\n" };
    output::write(format!("{heading}{rows}{end}{agree} of {total} agree ({share:.1} %)\n").as_bytes());
    Ok(ExitCode::from(if errors > 0 { 2 } else { u8::from(agree < total) }))
}

/// The row of a puzzle whose rating differs.
fn compare(item: Item) -> Result<Option<String>, String> {
    let entry = match item {
        Item::Puzzle(entry) => entry,
        Item::Error(error) => return Err(error),
    };
    let (level, score) = expected(&entry)
        .ok_or_else(|| format!("{}:{}:83: expected a level and a score behind the puzzle", entry.source, entry.line))?;
    let Some(content) = entry.problem.single() else {
        return Err(format!("{}:{}: expected a plain grid", entry.source, entry.line));
    };
    let path = hodoku::of(content);
    let grade = path.grade();
    if (grade.level, grade.score) == (level, score) {
        return Ok(None);
    }
    let counts = path.counts();
    let used = counts.iter().filter(|(technique, _)| technique.class != Class::Single);
    let used: Vec<_> = used.map(|(technique, count)| format!("{} {count}", technique.name)).collect();
    let more = i64::from(grade.score) - i64::from(score);
    let mut row = String::new();
    let _ = writeln!(row, "| {} | {level} {score} | {grade} | {more:+} | {} |", entry.line, used.join(", "));
    Ok(Some(row))
}

/// The level and the score that stand behind a puzzle.
fn expected(entry: &Entry) -> Option<(Level, u32)> {
    let (level, score) = entry.label.split_once(char::is_whitespace)?;
    let level = Level::ALL.into_iter().find(|known| known.to_string().eq_ignore_ascii_case(level))?;
    Some((level, score.trim().parse().ok()?))
}
