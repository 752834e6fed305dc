//! A self-contained page for a browser. Colour is never the only distinction between marks.

use std::fmt::Write;

use super::super::logic::text::{self, Paragraph};
use ninefold::render::{Style, html};

use super::super::scene as steps;
use super::runs::{self, Run, Stage, Together};
use super::{Report, Told, heading, links, name};
use crate::report::board;
use crate::scene;

pub(super) fn write(report: &Report<'_>, style: &Style) -> String {
    let mut out = format!("<section>\n<h1>{}</h1>\n", html::escape(&report.headline()));
    report.origin().into_iter().for_each(|origin| paragraph(&origin, &mut out));
    match &report.told {
        Ok(told) => path(report, told, style, &mut out),
        Err(refusal) => refusal.lines().iter().for_each(|line| paragraph(line, &mut out)),
    }
    out + "</section>\n"
}

fn path(report: &Report<'_>, told: &Told, style: &Style, out: &mut String) {
    let [start, end] = told.whole(&style.theme);
    // Steps name cells within their own grid, so only a single grid has labels.
    let start = start.map(|start| if told.path.start().grids() == 1 { start.labels() } else { start });
    *out += &start.map_or_else(String::new, |scene| board(&scene, style, "", &format!("p{}s0-", report.line)));
    scene::places(report.layout).iter().for_each(|places| paragraph(places, out));
    for run in runs::of(told) {
        match run {
            Run::Singles(run) => singles(told, report, &run, style, out),
            Run::Steps(run) => run.iter().for_each(|stage| step(report, stage, style, out)),
        }
    }
    let _ = writeln!(out, "<h2>Summary</h2>\n<p>{}</p>\n<table class=\"counts\">", html::escape(&told.end()));
    for (technique, count) in told.path.counts() {
        let _ = writeln!(out, "<tr><td>{count}</td><td>{}</td></tr>", html::escape(technique.name));
    }
    out.push_str("</table>\n");
    told.remarks().iter().for_each(|line| paragraph(line, out));
    told.beyond().iter().for_each(|stage| step(report, stage, style, out));
    *out += &end.map_or_else(String::new, |scene| board(&scene, style, "", &format!("p{}e-", report.line)));
}

/// Writes a step with its reason and its picture.
fn step(report: &Report<'_>, (number, before, step): &Stage<'_>, style: &Style, out: &mut String) {
    let (words, name) = (step.text(), name(step));
    let _ = writeln!(out, "<h2>{number}. {}</h2>", html::escape(&name));
    let conclusions = html::escape(&text::conclusions(step).to_string());
    let _ = writeln!(out, "<p><em>{}</em> → <code>{conclusions}</code></p>", html::escape(&words.short));
    let names = format!("p{}s{number}-", report.line);
    tell(&step.told(), out, |paragraph, at, out| {
        let scene = steps::case(before, step, paragraph);
        *out += &html::picture(&scene, style, &format!("{names}c{at}-"));
    });
    for argument in words.inside {
        let _ = writeln!(out, "<details class=\"inside\">\n<summary>{}</summary>", html::escape(&heading(&argument)));
        tell(&argument.told, out, |_, _, _| ());
        out.push_str("</details>\n");
    }
    if let Some(links) = links(step) {
        let _ = writeln!(out, "<p>In Eureka notation: <code>{}</code></p>", html::escape(&links));
    }
    let scene = steps::step(before, step).title(format!("{number}. {name}"));
    *out += &html::figure(&scene, style, &names);
}

/// Writes consecutive singles, with the reason for each and one picture that numbers them all.
fn singles(told: &Told, report: &Report<'_>, run: &[Stage<'_>], style: &Style, out: &mut String) {
    let Together { heading, lines, picture } = runs::singles(told, run);
    let _ = writeln!(out, "<h2>{}</h2>\n<div class=\"sheet together\">\n<ul class=\"steps\">", html::escape(&heading));
    for line in &lines {
        let (head, reason) = (html::escape(&line.head), html::escape(&line.reason));
        let _ = writeln!(out, "<li><strong>{head}</strong> {reason}</li>");
    }
    let number = run.first().map_or(0, |(number, ..)| *number);
    // The lines already contain everything that a table below the picture would.
    *out += "</ul>\n";
    *out += &html::picture(&picture, style, &format!("p{}s{number}-", report.line));
    *out += "</div>\n";
}

/// Writes paragraphs. Cases are a list, and cases within cases a nested list, each with its drawing; lemmas are folded.
fn tell(paragraphs: &[Paragraph], out: &mut String, mut draw: impl FnMut(&Paragraph, usize, &mut String)) {
    let (mut open, mut is_lemma) = (0, false);
    for (at, paragraph) in paragraphs.iter().enumerate() {
        (paragraph.depth..open).for_each(|_| out.push_str("</li>\n</ul>\n"));
        open = open.min(paragraph.depth);
        if paragraph.lemma.is_some() {
            *out += if is_lemma { "</details>\n" } else { "" };
            let _ = writeln!(out, "<details class=\"inside\">\n<summary>{}</summary>", html::escape(&paragraph.words));
            is_lemma = true;
            continue;
        }
        if paragraph.is_case {
            if open == paragraph.depth {
                out.push_str("</li>\n<li>");
            }
            (open..paragraph.depth).for_each(|_| out.push_str("<ul class=\"cases\">\n<li>"));
            open = paragraph.depth;
        }
        self::paragraph(&paragraph.words, out);
        if paragraph.has_picture() {
            draw(paragraph, at, out);
        }
    }
    (0..open).for_each(|_| out.push_str("</li>\n</ul>\n"));
    *out += if is_lemma { "</details>\n" } else { "" };
}

fn paragraph(text: &str, out: &mut String) {
    let _ = writeln!(out, "<p>{}</p>", html::escape(text));
}
