//! Statistics as tables with bars, for a terminal.

use std::fmt::Write;

use super::report::{Beside, Report, beside};
use crate::aligned;
use crate::visible::visible;

/// The signs that bars are made of.
#[derive(Clone, Copy, Debug)]
pub enum Stroke {
    /// Blocks and their eighths.
    Block,
    /// Number signs.
    Ascii,
}

impl Stroke {
    /// A bar of so many eighths of a character.
    fn bar(self, eighths: usize) -> String {
        const PARTS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
        match self {
            Self::Block => "█".repeat(eighths / 8) + PARTS[eighths % 8],
            Self::Ascii => "#".repeat((eighths + 4) / 8),
        }
    }
}

/// The length of the longest bar, where there is one collection, and where there are two.
const LENGTHS: [usize; 2] = [40, 20];

/// The tables of one collection, or of two side by side.
pub fn text(reports: &[Report], stroke: Stroke) -> String {
    let mut out = String::new();
    for (report, letter) in reports.iter().zip('A'..) {
        let mark = if reports.len() > 1 { format!("{letter}  ") } else { String::new() };
        let _ = writeln!(
            out,
            "{mark}{}: {} puzzles, {} different",
            visible(&report.name),
            report.puzzles,
            report.different
        );
    }
    for table in beside(reports) {
        out.push('\n');
        section(&table, stroke, &mut out);
    }
    out
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
            row.push(counts[0].to_string());
            row.push(format!("{share:.1} %"));
            row.push(stroke.bar(eighths(share, longest(table), LENGTHS[both - 1])));
            row.extend(counts[1..].iter().map(u64::to_string));
        }
        rows.push(row);
    }
    align(&rows, out);
}

fn heading(table: &Beside<'_>) -> Vec<String> {
    let mut row = vec![table.plan.axis.to_owned()];
    for letter in ('A'..).take(table.tables.len()) {
        let mark = if table.tables.len() > 1 { format!("{letter}: ") } else { String::new() };
        row.extend([format!("{mark}{}", table.plan.measures[0]), "share".into(), String::new()]);
        row.extend(table.plan.measures[1..].iter().map(|measure| (*measure).to_owned()));
    }
    row
}

/// The largest share of the table.
pub(super) fn longest(table: &Beside<'_>) -> f64 {
    let shares = |collection| table.labels.iter().map(move |(key, _)| table.share(collection, *key));
    (0..table.tables.len()).flat_map(shares).fold(0.0, f64::max)
}

/// The length of a bar in eighths of a character; what occurs at all shows.
#[allow(clippy::cast_sign_loss, reason = "shares are positive")]
fn eighths(share: f64, most: f64, length: usize) -> usize {
    let length = 8.0 * f64::from(u32::try_from(length).unwrap_or(u32::MAX));
    if share > 0.0 { ((share / most * length).round() as usize).max(1) } else { 0 }
}

/// Columns of equal width, indented: numbers to the right, words and bars to the left.
fn align(rows: &[Vec<String>], out: &mut String) {
    let is_number = |cell: &str| cell.starts_with(|char: char| char.is_ascii_digit());
    let is_left = |column: &usize| *column == 0 || !rows[1..].iter().all(|row| is_number(&row[*column]));
    let left: Vec<usize> = (0..rows[0].len()).filter(is_left).collect();
    aligned::lines(rows, &left).lines().for_each(|line| out.extend(["  ", line, "\n"]));
}
