//! Statistics as tables with bars, for a terminal.

use std::fmt::Write;

use super::means::{Estimate, Mean};
use super::report::{Beside, Report, beside};
use crate::aligned;
use crate::visible::visible;

/// The characters of which bars consist.
#[derive(Clone, Copy, Debug)]
pub enum Stroke {
    /// Block characters, in steps of an eighth.
    Block,
    /// Number signs.
    Ascii,
}

impl Stroke {
    /// Draws a bar whose length is given in eighths of a character.
    fn bar(self, eighths: usize) -> String {
        const PARTS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
        match self {
            Self::Block => "█".repeat(eighths / 8) + PARTS[eighths % 8],
            Self::Ascii => "#".repeat((eighths + 4) / 8),
        }
    }
}

/// The maximum length of a bar, for one collection and for two.
const LENGTHS: [usize; 2] = [40, 20];

/// Writes the tables of one collection, or of two collections side by side.
pub fn text(reports: &[Report], stroke: Stroke) -> String {
    let mut out = String::new();
    for (report, letter) in reports.iter().zip('A'..) {
        let mark = if reports.len() > 1 { format!("{letter}  ") } else { String::new() };
        let _ = writeln!(out, "{mark}{}: {}", visible(&report.name), report.sizes());
    }
    means(reports, &mut out);
    for table in beside(reports) {
        out.push('\n');
        section(&table, stroke, &mut out);
    }
    out
}

/// Writes means with their errors, and the estimates for all minimal puzzles.
fn means(reports: &[Report], out: &mut String) {
    let all: Vec<(String, &Mean)> = reports
        .iter()
        .zip('A'..)
        .flat_map(|(report, letter)| {
            let mark = if reports.len() > 1 { format!("{letter}: ") } else { String::new() };
            report.means.iter().map(move |mean| (format!("{mark}{}", mean.quantity.title()), mean))
        })
        .collect();
    if all.is_empty() {
        return;
    }
    let is_weighted = all.iter().any(|(_, mean)| mean.unbiased.is_some());
    let heading = ["of", "puzzles", "mean", "deviation", "error"].into_iter();
    let more = if is_weighted { &["of all minimal puzzles", "deviation", "error"][..] } else { &[] };
    let mut rows = vec![heading.chain(more.iter().copied()).map(str::to_owned).collect::<Vec<_>>()];
    rows.extend(all.into_iter().map(|(title, mean)| {
        let mut row = vec![title, mean.puzzles.to_string()];
        row.extend(figures(Some(&mean.plain)));
        if is_weighted {
            row.extend(figures(mean.unbiased.as_ref()));
        }
        row
    }));
    out.push_str("\nMeans\n");
    align(&rows, out);
    for report in reports.iter().filter(|report| !report.shares.is_empty()) {
        out.push_str("\nClues of all minimal puzzles, estimated\n");
        let row = |share: &super::means::Share| {
            vec![share.clues.to_string(), format!("{:.4} %", share.percent), format!("{:.4}", share.error)]
        };
        let heading = ["clues", "share", "error"].map(str::to_owned).to_vec();
        let rows: Vec<Vec<String>> = std::iter::once(heading).chain(report.shares.iter().map(row)).collect();
        align(&rows, out);
    }
}

fn figures(estimate: Option<&Estimate>) -> [String; 3] {
    estimate.map_or_else(<[String; 3]>::default, |Estimate { mean, deviation, error }| {
        [mean, deviation, error].map(|figure| format!("{figure:.3}"))
    })
}

fn section(table: &Beside<'_>, stroke: Stroke, out: &mut String) {
    let both = table.tables.len();
    let _ = writeln!(out, "{}", table.plan.title);
    let mut rows = vec![heading(table)];
    for (key, label) in &table.labels {
        let mut row = vec![label.clone()];
        for collection in 0..both {
            let counts = table.counts(collection, *key);
            let share = table.share(collection, *key);
            row.push(known(counts[0]));
            row.push(share.map_or_else(unknown, |share| format!("{share:.1} %")));
            row.push(stroke.bar(eighths(share.unwrap_or_default(), longest(table), LENGTHS[both - 1])));
            row.extend(counts[1..].iter().copied().map(known));
        }
        if both > 1 {
            row.push(table.apart(*key).map_or_else(unknown, |apart| format!("{apart:+.1}")));
        }
        rows.push(row);
    }
    align(&rows, out);
}

/// Writes a count, or the sign for unknown numbers.
fn known(count: Option<u64>) -> String {
    count.map_or_else(unknown, |count| count.to_string())
}

/// Returns the sign for unknown numbers.
fn unknown() -> String {
    "-".into()
}

fn heading(table: &Beside<'_>) -> Vec<String> {
    let mut row = vec![table.plan.axis.to_owned()];
    for letter in ('A'..).take(table.tables.len()) {
        let mark = if table.tables.len() > 1 { format!("{letter}: ") } else { String::new() };
        row.extend([format!("{mark}{}", table.plan.measures[0]), "share".into(), String::new()]);
        row.extend(table.plan.measures[1..].iter().map(|measure| (*measure).to_owned()));
    }
    if table.tables.len() > 1 {
        row.push("deviations apart".into());
    }
    row
}

/// Returns the largest share in a table.
pub(super) fn longest(table: &Beside<'_>) -> f64 {
    let shares = |collection| table.labels.iter().filter_map(move |(key, _)| table.share(collection, *key));
    (0..table.tables.len()).flat_map(shares).fold(0.0, f64::max)
}

/// Returns the length of a bar in eighths of a character. Any share above zero is visible.
#[allow(clippy::cast_sign_loss, reason = "shares are positive")]
fn eighths(share: f64, most: f64, length: usize) -> usize {
    let length = 8.0 * f64::from(u32::try_from(length).unwrap_or(u32::MAX));
    if share > 0.0 { ((share / most * length).round() as usize).max(1) } else { 0 }
}

/// Indents and aligns columns: numbers are aligned right, words and bars left.
fn align(rows: &[Vec<String>], out: &mut String) {
    let is_number = |cell: &str| cell.starts_with(|char: char| char.is_ascii_digit() || "+-".contains(char));
    let is_left = |column: &usize| *column == 0 || !rows[1..].iter().all(|row| is_number(&row[*column]));
    let left: Vec<usize> = (0..rows[0].len()).filter(is_left).collect();
    aligned::lines(rows, &left).lines().for_each(|line| out.extend(["  ", line, "\n"]));
}
