//! `ninefold bench ratings`: the ratings that `HoDoKu` gave, beside those that come out here.

use ninefold::rules::Feature;
use std::ffi::OsString;
use std::fmt::Write;
use std::path::Path;
use std::process::ExitCode;

use anyhow::ensure;
use ninefold::logic::Class;
use ninefold::logic::hodoku::Level;
use ninefold_app::rate::hodoku;
use serde_json::json;

use crate::io::input::{self, Entry};
use crate::io::output;
use crate::io::run::{self, Pace, Severity};
use crate::options::{Jobs, Plain};

const HEADING: &str = "| line | HoDoKu | here | more | techniques here, without singles |\n|--:|---|---|--:|---|\n";

/// The ratings that were compared, and the rows of those that differ.
#[derive(Default)]
struct Compared {
    rows: String,
    agree: u32,
    total: u32,
}

pub(super) fn run(file: &Path, form: Plain) -> anyhow::Result<ExitCode> {
    let input = input::new(&[OsString::from(file)]);
    let Compared { mut rows, mut agree, mut total } = Compared::default();
    let worst = run::job(input, Pace::steady(Jobs::default().count())).deliver(
        |problems| vec![(); problems.len()],
        |entry, (), compared: &mut Compared| compared.add(entry, form),
        |compared, _| {
            rows += &compared.rows;
            agree += compared.agree;
            total += compared.total;
            Ok(())
        },
    )?;
    ensure!(total > 0, "{}: no ratings", file.display());
    if form == Plain::Json {
        rows += &format!("{}\n", json!({ "agree": agree, "total": total }));
        output::write(rows.as_bytes());
        return Ok(ExitCode::from(if worst > Severity::Unique { 2 } else { u8::from(agree < total) }));
    }
    let (heading, end) = if rows.is_empty() { ("", "") } else { (HEADING, "\n") };
    let share = 100.0 * f64::from(agree) / f64::from(total);
    output::write(format!("{heading}{rows}{end}{agree} of {total} agree ({share:.1} %)\n").as_bytes());
    Ok(ExitCode::from(if worst > Severity::Unique { 2 } else { u8::from(agree < total) }))
}

impl Compared {
    /// Compares the rating of a puzzle with the one that stands behind it.
    fn add(&mut self, entry: &Entry, form: Plain) -> Severity {
        let place = format!("{}:{}", entry.source, entry.line);
        let Some((level, score)) = expected(entry) else {
            output::message(&format!("{place}:83: expected a level and a score behind the puzzle"));
            return Severity::Unreadable;
        };
        let Ok(content) = entry.problem.plain(Feature::HodokuScore) else {
            output::message(&format!("{place}: expected a plain grid"));
            return Severity::Unreadable;
        };
        let path = hodoku::of(content);
        let grade = path.grade();
        self.total += 1;
        if (grade.level, grade.score) == (level, score) {
            self.agree += 1;
            return Severity::Unique;
        }
        let counts = path.counts();
        let used = counts.iter().filter(|(technique, _)| technique.class != Class::Single);
        let used: Vec<_> = used.map(|(technique, count)| format!("{} {count}", technique.name)).collect();
        let (more, used) = (i64::from(grade.score) - i64::from(score), used.join(", "));
        if form == Plain::Json {
            let rating = |level: Level, score: u32| json!({ "level": level.to_string(), "score": score });
            let here = rating(grade.level, grade.score);
            let row = json!({ "line": entry.line, "hodoku": rating(level, score), "here": here, "techniques": used });
            self.rows += &format!("{row}\n");
            return Severity::Unique;
        }
        // A string takes everything.
        let _ = writeln!(self.rows, "| {} | {level} {score} | {grade} | {more:+} | {used} |", entry.line);
        Severity::Unique
    }
}

/// The level and the score that stand behind a puzzle.
fn expected(entry: &Entry) -> Option<(Level, u32)> {
    let (level, score) = entry.label.split_once(char::is_whitespace)?;
    let level = Level::ALL.into_iter().find(|known| known.to_string().eq_ignore_ascii_case(level))?;
    Some((level, score.trim().parse().ok()?))
}
