//! Statistics as a self-contained page, with a plot and a table of numbers for each subject.

use std::fmt::Write;

use ninefold::render::html::escape;

use super::means::Estimate;
use super::plot::{FILLS, HATCH, plot};
use super::report::{Beside, Report, beside};

const STYLE: &str = "\
body{font:15px/1.4 system-ui,sans-serif;color:#111;background:#fff;max-width:46rem;margin:2rem auto;padding:0 1rem}\
h1{font-size:1.5rem}h2{font-size:1.15rem;margin:0 0 .5rem}section{margin:2rem 0;break-inside:avoid}\
svg{width:100%;height:auto;font-size:12px;font-family:inherit}svg text{fill:#111}\
table{border-collapse:collapse;font-size:13px;margin:.5rem 0}\
th,td{padding:.1rem .7rem .1rem 0;text-align:right;font-variant-numeric:tabular-nums}\
th:first-child,td:first-child{text-align:left}thead th{border-bottom:1px solid #444;vertical-align:bottom}\
.key svg{width:1.6rem;height:.9rem;vertical-align:middle}\
@media print{body{margin:0;max-width:none;font-size:11pt}@page{margin:15mm}}";

/// Writes the page.
pub fn html(reports: &[Report]) -> String {
    let names: Vec<_> = reports.iter().map(|report| escape(&report.name)).collect();
    let title = format!("Sudoku statistics: {}", names.join(" and "));
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
         <style>{STYLE}</style>\n</head>\n<body>\n\
         <svg width=\"0\" height=\"0\" aria-hidden=\"true\" style=\"position:absolute\">{HATCH}</svg>\n<main>\n<h1>{title}</h1>\n"
    );
    key(reports, &mut out);
    means(reports, &mut out);
    for table in beside(reports) {
        let _ = write!(
            out,
            "<section id=\"{id}\">\n<h2>{title}</h2>\n{plot}{figures}</section>\n",
            id = table.plan.id,
            title = escape(table.plan.title),
            plot = plot(&table).element(""),
            figures = figures(&table)
        );
    }
    out + "</main>\n</body>\n</html>\n"
}

/// Lists the collections, each with the fill of its bars.
fn key(reports: &[Report], out: &mut String) {
    out.push_str("<ul class=\"key\">\n");
    for (report, (letter, fill)) in reports.iter().zip(('A'..).zip(FILLS)) {
        let swatch = format!(
            "<svg viewBox=\"0 0 24 14\" aria-hidden=\"true\"><rect x=\"1\" y=\"1\" width=\"22\" height=\"12\" \
             fill=\"{fill}\" stroke=\"#222\"/></svg> {letter}: "
        );
        let swatch = if reports.len() > 1 { swatch } else { String::new() };
        let _ = writeln!(out, "<li>{swatch}{}: {}</li>", escape(&report.name), report.sizes());
    }
    out.push_str("</ul>\n");
}

/// Writes means with their errors. For puzzles of controlled bias, also writes the estimates for all minimal puzzles, and the shares by number of
/// clues.
fn means(reports: &[Report], out: &mut String) {
    let cells = |estimate: Option<&Estimate>| {
        let figure = |figure: f64| format!("<td>{figure:.3}</td>");
        let figures = |own: &Estimate| [own.mean, own.deviation, own.error].map(figure).concat();
        estimate.map_or_else(|| "<td></td>".repeat(3), figures)
    };
    let head = |name: &str| format!("<th scope=\"col\">{name}</th>");
    let is_weighted = reports.iter().flat_map(|report| &report.means).any(|mean| mean.unbiased.is_some());
    let more =
        if is_weighted { ["of all minimal puzzles", "deviation", "error"].map(head).concat() } else { String::new() };
    let mut rows = String::new();
    for (report, letter) in reports.iter().zip('A'..) {
        let mark = if reports.len() > 1 { format!("{letter}: ") } else { String::new() };
        for mean in &report.means {
            let estimate = if is_weighted { cells(mean.unbiased.as_ref()) } else { String::new() };
            let (title, puzzles) = (mean.quantity.title(), mean.puzzles);
            let _ = writeln!(
                rows,
                "<tr><td>{mark}{title}</td><td>{puzzles}</td>{}{estimate}</tr>",
                cells(Some(&mean.plain))
            );
        }
    }
    if !rows.is_empty() {
        let heads = ["of", "puzzles", "mean", "deviation", "error"].map(head).concat();
        let _ = write!(
            out,
            "<section id=\"means\">\n<h2>Means</h2>\n<table>\n<thead><tr>{heads}{more}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n"
        );
        for report in reports.iter().filter(|report| !report.shares.is_empty()) {
            let heads = ["clues", "share, %", "error"].map(head).concat();
            let _ = write!(
                out,
                "<h2>Clues of all minimal puzzles, estimated</h2>\n<table>\n<thead><tr>{heads}</tr></thead>\n<tbody>\n"
            );
            for share in &report.shares {
                let _ = writeln!(
                    out,
                    "<tr><td>{}</td><td>{:.4}</td><td>{:.4}</td></tr>",
                    share.clues, share.percent, share.error
                );
            }
            out.push_str("</tbody>\n</table>\n");
        }
        out.push_str("</section>\n");
    }
}

/// Writes all counts of a table, with their shares.
fn figures(table: &Beside<'_>) -> String {
    let both = table.tables.len();
    let mut out = format!("<table>\n<thead><tr><th scope=\"col\">{}</th>", escape(table.plan.axis));
    for letter in ('A'..).take(both) {
        let mark = if both > 1 { format!("{letter}: ") } else { String::new() };
        for (at, measure) in table.plan.measures.iter().enumerate() {
            let _ = write!(out, "<th scope=\"col\">{mark}{measure}</th>");
            out.push_str(if at == 0 { "<th scope=\"col\">share, %</th>" } else { "" });
        }
    }
    out.push_str(if both > 1 { "<th scope=\"col\">deviations apart</th>" } else { "" });
    out.push_str("</tr></thead>\n<tbody>\n");
    for (key, label) in &table.labels {
        let _ = write!(out, "<tr><td>{}</td>", escape(label));
        for collection in 0..both {
            for (at, count) in table.counts(collection, *key).into_iter().enumerate() {
                let count = count.map_or_else(|| "?".into(), |count| count.to_string());
                let _ = write!(out, "<td>{count}</td>");
                if at == 0 {
                    let share = table.share(collection, *key);
                    let _ = write!(out, "<td>{}</td>", share.map_or_else(|| "?".into(), |share| format!("{share:.2}")));
                }
            }
        }
        if both > 1 {
            let apart = table.apart(*key).map_or_else(String::new, |apart| format!("{apart:+.1}"));
            let _ = write!(out, "<td>{apart}</td>");
        }
        out.push_str("</tr>\n");
    }
    out + "</tbody>\n</table>\n"
}
