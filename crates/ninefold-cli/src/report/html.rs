//! A page for a browser: it needs nothing but itself, and its colours are never all that tells things apart.

use std::fmt::Write;

use ninefold::logic::mark::{Mark, Role};
use ninefold::logic::{State, Step, text};
use ninefold::{Board, CandidateSet, Cell, CellSet, Digit, House};

use super::{Report, Told, links};

pub(super) const HEAD: &str = "<!DOCTYPE html>
<html lang=\"en\">
<head>
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">
<title>Ninefold: steps with reasons</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1a1a1a; background: #fff; }
table.grid { border-collapse: collapse; border: 3px solid; margin: 1rem 0; }
table.grid td { border: 1px solid #888; width: 2.9rem; height: 2.9rem; padding: 0; text-align: center; font-size: 1.5rem; }
table.grid td:nth-child(3n) { border-right: 3px solid; }
table.grid tr:nth-child(3n) td { border-bottom: 3px solid; }
table.grid .given { font-weight: bold; }
.notes { display: grid; grid-template-columns: repeat(3, 1fr); font-size: .75rem; line-height: 1.1rem; }
.pattern { background: #cce5cc; font-weight: bold; }
.fin { background: #c9dcf2; font-style: italic; font-weight: bold; }
.struck { background: #f6cfc6; text-decoration: line-through; }
.placed { background: #0a5c0a; color: #fff; font-weight: bold; border-radius: 50%; }
code { white-space: pre-wrap; }
table.counts td { padding: 0 .75rem 0 0; }
</style>
</head>
<body>
";

pub(super) const TAIL: &str = "</body>\n</html>\n";

pub(super) fn write(report: &Report<'_>) -> String {
    let mut out = format!("<section>\n<h1>{}</h1>\n", escape(&report.name()));
    match &report.told {
        Ok(told) => path(told, &mut out),
        Err(refusal) => refusal.lines().iter().for_each(|line| paragraph(line, &mut out)),
    }
    out + "</section>\n"
}

fn path(told: &Told, out: &mut String) {
    let start = told.path.start();
    digits(start.board(), start.givens(), out);
    for (number, before, step, _) in told.stages() {
        let words = step.text();
        let _ = writeln!(out, "<h2>{number}. {}</h2>", escape(step.technique().name));
        let conclusions = escape(&text::conclusions(step).to_string());
        let _ = writeln!(out, "<p><em>{}</em> → <code>{conclusions}</code></p>", escape(&words.short));
        paragraph(&format!("{} So {}", words.teach, text::sentence(step)), out);
        if let Some(links) = links(step) {
            let _ = writeln!(out, "<p>In Eureka notation: <code>{}</code></p>", escape(&links));
        }
        if told.grids {
            candidates(&before, step, out);
        }
    }
    let _ = writeln!(out, "<h2>Summary</h2>\n<p>{}</p>\n<table class=\"counts\">", escape(&told.end()));
    for (technique, count) in told.path.counts() {
        let _ = writeln!(out, "<tr><td>{count}</td><td>{}</td></tr>", escape(technique.name));
    }
    out.push_str("</table>\n");
    told.rating().iter().chain(told.verified().iter().flatten()).for_each(|line| paragraph(line, out));
}

fn paragraph(text: &str, out: &mut String) {
    let _ = writeln!(out, "<p>{}</p>", escape(text));
}

fn table(cell: impl Fn(Cell) -> String, out: &mut String) {
    out.push_str("<table class=\"grid\">\n");
    for row in House::rows() {
        let cells: String = row.cells().iter().map(&cell).collect();
        let _ = writeln!(out, "<tr>{cells}</tr>");
    }
    out.push_str("</table>\n");
}

/// The digits alone.
fn digits(board: &Board, givens: CellSet, out: &mut String) {
    table(|cell| digit(board, givens, cell).unwrap_or_else(|| "<td></td>".into()), out);
}

fn digit(board: &Board, givens: CellSet, cell: Cell) -> Option<String> {
    let class = if givens.contains(cell) { " class=\"given\"" } else { "" };
    board.digit(cell).map(|digit| format!("<td{class}>{digit}</td>"))
}

/// The candidates before a step, with the pattern marked, what is struck crossed out and what is placed in a circle.
fn candidates(before: &State, step: &Step, out: &mut String) {
    let board = before.board();
    let marked = Marked::of(board, step);
    let notes = |cell: Cell| -> String {
        let note = |digit: Digit| {
            let shown = if board.candidates(cell).contains(digit) { digit.to_string() } else { String::new() };
            format!("<span{}>{shown}</span>", marked.class(cell, digit))
        };
        format!("<td><div class=\"notes\">{}</div></td>", Digit::all().map(note).collect::<String>())
    };
    table(|cell| digit(board, before.givens(), cell).unwrap_or_else(|| notes(cell)), out);
}

struct Marked {
    /// By class; what counts more comes first.
    sets: [(&'static str, CandidateSet); 4],
}

impl Marked {
    fn of(board: &Board, step: &Step) -> Self {
        let (mut pattern, mut fins) = (CandidateSet::EMPTY, CandidateSet::EMPTY);
        for mark in step.marks(board) {
            let (set, nodes) = match mark {
                Mark::Spots(Role::Fin | Role::Endofin, node) => (&mut fins, [node, node]),
                Mark::Spots(_, node) => (&mut pattern, [node, node]),
                Mark::Link(_, from, to) => (&mut pattern, [from, to]),
                Mark::Cell(..) | Mark::House(..) => continue,
            };
            nodes.iter().for_each(|node| set.set_digit(node.digit, set.digit(node.digit) | node.cells));
        }
        Self { sets: [("placed", *step.placed()), ("struck", *step.struck()), ("fin", fins), ("pattern", pattern)] }
    }

    fn class(&self, cell: Cell, digit: Digit) -> String {
        let holds = |(_, set): &&(&str, CandidateSet)| set.digit(digit).contains(cell);
        let class = self.sets.iter().find(holds).map(|(class, _)| format!(" class=\"{class}\""));
        class.unwrap_or_default()
    }
}

fn escape(text: &str) -> String {
    let entity = |char: char| match char {
        '&' => "&amp;".into(),
        '<' => "&lt;".into(),
        '>' => "&gt;".into(),
        '"' => "&quot;".into(),
        char => char.to_string(),
    };
    text.chars().map(entity).collect()
}
