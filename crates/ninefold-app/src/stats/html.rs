//! Statistics as a page: complete in one file, with a plot and a table of figures for each subject.

use std::fmt::Write;

use ninefold::render::html::escape;

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

/// The page.
pub fn html(reports: &[Report]) -> String {
    let names: Vec<_> = reports.iter().map(|report| escape(&report.name)).collect();
    let title = format!("Sudoku statistics: {}", names.join(" and "));
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
         <style>{STYLE}</style>\n</head>\n<body>\n{HATCH}<main>\n<h1>{title}</h1>\n"
    );
    key(reports, &mut out);
    for table in beside(reports) {
        let _ = write!(
            out,
            "<section id=\"{id}\">\n<h2>{title}</h2>\n{plot}{figures}</section>\n",
            id = table.plan.id,
            title = escape(table.plan.title),
            plot = plot(&table),
            figures = figures(&table)
        );
    }
    out + "</main>\n</body>\n</html>\n"
}

/// The collections, with the fill of their bars.
fn key(reports: &[Report], out: &mut String) {
    out.push_str("<ul class=\"key\">\n");
    for (report, (letter, fill)) in reports.iter().zip(('A'..).zip(FILLS)) {
        let swatch = format!(
            "<svg viewBox=\"0 0 24 14\" aria-hidden=\"true\"><rect x=\"1\" y=\"1\" width=\"22\" height=\"12\" \
             fill=\"{fill}\" stroke=\"#222\"/></svg> {letter}: "
        );
        let swatch = if reports.len() > 1 { swatch } else { String::new() };
        let (name, puzzles, different) = (escape(&report.name), report.puzzles, report.different);
        let _ = writeln!(out, "<li>{swatch}{name}: {puzzles} puzzles, {different} different</li>");
    }
    out.push_str("</ul>\n");
}

/// All counts of a table, with shares.
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
    out.push_str("</tr></thead>\n<tbody>\n");
    for (key, label) in &table.labels {
        let _ = write!(out, "<tr><td>{}</td>", escape(label));
        for collection in 0..both {
            for (at, count) in table.counts(collection, *key).into_iter().enumerate() {
                let _ = write!(out, "<td>{count}</td>");
                if at == 0 {
                    let _ = write!(out, "<td>{:.2}</td>", table.share(collection, *key));
                }
            }
        }
        out.push_str("</tr>\n");
    }
    out + "</tbody>\n</table>\n"
}
