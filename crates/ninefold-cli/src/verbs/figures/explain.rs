//! `ninefold explain` with figures.

use std::fmt::Write;
use std::process::ExitCode;

use anyhow::bail;
use ninefold::logic::step::Claim;
use ninefold::logic::{Method, Path, Step, json as data, text};
use ninefold::multi::{Boards, Grids, Puzzle};
use ninefold::render::Style;
use serde_json::{Value, json};

use super::pages;
use crate::io::figures::{self, Figures, Found};
use crate::io::output::{self, Sort};
use crate::io::run::Severity;
use crate::io::{method, paint};
use crate::options::{self, Telling};
use crate::verbs::explain::Explain;
use ninefold_app::report::push;

pub(crate) fn run(args: &Explain, figures: Figures) -> anyhow::Result<ExitCode> {
    if args.log.is_some() {
        bail!("--log is for single grids");
    }
    if args.format == Telling::Eureka {
        bail!("the paths of figures are written as text, markdown, html, pdf or json");
    }
    let (method, style) = (method::choose(&args.ways)?, paint::style(&args.looks)?);
    if args.format == Telling::Pdf {
        return printed(args, figures, &method, &style);
    }
    let work = |source: &str, found: &Found| tell(source, found, args, &method, &style);
    let (jobs, head, tail) = (options::jobs(args.jobs), args.format.head(&style), args.format.tail());
    let Some(path) = &args.output else {
        output::write(head.as_bytes());
        let worst = figures.answer(jobs, work);
        output::write(tail.as_bytes());
        return Ok(ExitCode::from(worst as u8));
    };
    let mut text = head;
    let worst = figures.gather(jobs, work, |lines| text += &lines);
    text += tail;
    output::put(Some(path), text.as_bytes(), Sort::Text)?;
    Ok(ExitCode::from(worst as u8))
}

fn tell(source: &str, found: &Found, args: &Explain, method: &Method, style: &Style) -> (String, Severity) {
    let told = told(found, method, args);
    let text = match args.format {
        Telling::Json => json_of(source, found, &told),
        Telling::Markdown => markdown(source, found, &told),
        Telling::Html => pages::html(source, found, &told, style),
        _ => plain(source, found, &told, args.grids),
    };
    (text, severity(&told))
}

fn severity(told: &Result<Told, String>) -> Severity {
    match told {
        Ok(told) if told.flaws.as_ref().is_some_and(|flaws| !flaws.is_empty()) => Severity::Other,
        Ok(told) if told.cut || told.path.is_solved() => Severity::Unique,
        _ => Severity::Other,
    }
}

/// All paths as one document.
#[cfg(feature = "pdf")]
fn printed(args: &Explain, figures: Figures, method: &Method, style: &Style) -> anyhow::Result<ExitCode> {
    use ninefold::render::{book::Paper, pdf::About, story};
    let work = |source: &str, found: &Found| {
        let told = told(found, method, args);
        (pages::blocks(source, found, &told, &style.theme), severity(&told))
    };
    let mut blocks = Vec::new();
    let worst = figures.gather(options::jobs(args.jobs), work, |told| blocks.extend(told));
    let about = About { title: "Ninefold: steps with reasons".into(), ..About::default() };
    output::put(args.output.as_deref(), &story::pdf(&blocks, Paper::A4, style, &about)?, Sort::Binary)?;
    Ok(ExitCode::from(worst as u8))
}

#[cfg(not(feature = "pdf"))]
fn printed(_: &Explain, _: Figures, _: &Method, _: &Style) -> anyhow::Result<ExitCode> {
    Err(crate::io::feature::PDF.into())
}

/// A path, and what is known of it.
pub(super) struct Told {
    pub(super) path: Path,
    method: String,
    cut: bool,
    flaws: Option<Vec<(usize, String)>>,
}

fn told(found: &Found, method: &Method, args: &Explain) -> Result<Told, String> {
    let verdict = figures::prove(&found.figure);
    let solution = verdict.clone().unique().ok_or_else(|| verdict.sentence())?;
    let puzzle = Puzzle::try_from(found.figure.clone()).map_err(|flaw| flaw.to_string())?;
    let most = args.steps.unwrap_or(usize::MAX);
    let path = Path::up_to(&puzzle, method, most);
    Ok(Told {
        cut: !path.is_solved() && path.steps().len() == most,
        flaws: args.verify.then(|| verify(&path, &solution)),
        method: method.name.clone().into_owned(),
        path,
    })
}

/// Everything that is wrong with the steps of a path.
fn verify(path: &Path, solution: &Grids) -> Vec<(usize, String)> {
    let mut flaws = Vec::new();
    for (number, (at, step)) in (1..).zip(path.stages()) {
        flaws.extend(at.check(step).err().map(|unsound| (number, unsound.to_string())));
        for claim in step.conclusions() {
            let candidate = claim.candidate();
            let site = solution.layout().cell(step.grid(), candidate.cell);
            if matches!(claim, Claim::True(_)) != (solution[site] == Some(candidate.digit)) {
                flaws.push((number, format!("{claim}, says the step, and the solution says otherwise")));
            }
        }
    }
    flaws
}

impl Told {
    pub(super) fn end(&self) -> String {
        let (count, method) = (self.path.steps().len(), &self.method);
        let figure = self.path.end().boards().grids();
        let open = figure.layout().len() - figure.filled().count();
        match () {
            () if self.path.is_solved() => format!("Solved in {count} steps with the method {method}."),
            () if self.cut => {
                format!("Broken off after {count} steps with the method {method}; {open} cells are open.")
            }
            () => {
                format!("Stuck after {count} steps: the method {method} finds nothing more, and {open} cells are open.")
            }
        }
    }

    pub(super) fn close(&self) -> Vec<String> {
        let mut lines = vec![self.end()];
        lines.extend(self.path.counts().iter().map(|(technique, count)| format!("{count:5}  {technique}")));
        if let Some(flaws) = &self.flaws {
            if flaws.is_empty() {
                lines.push(format!(
                    "Verified: each of the {} steps is proved, and agrees with the solution.",
                    self.path.steps().len()
                ));
            }
            lines.extend(flaws.iter().map(|(number, text)| format!("NOT PROVED: step {number}: {text}.")));
        }
        lines
    }
}

/// `Naked Single in grid 2`
pub(super) fn name(step: &Step) -> String {
    format!("{} in grid {}", step.technique(), step.grid() + 1)
}

/// `Naked Single in grid 2: only candidate in r5c5 => r5c5=5`
pub(super) fn headline(step: &Step) -> String {
    step.to_string()
}

pub(super) fn reason(step: &Step) -> String {
    format!("{} So {}", step.text().teach, text::sentence(step))
}

fn plain(source: &str, found: &Found, told: &Result<Told, String>, grids: bool) -> String {
    let mut out = format!("{}\n", figures::heading(source, found));
    match told {
        Err(why) => push(why, "", &mut out),
        Ok(told) => {
            let _ = writeln!(out, "{}", found.figure);
            let mut boards: Boards = told.path.start().boards();
            for (number, step) in (1..).zip(told.path.steps()) {
                let _ = writeln!(out, "\n{number}. {}", headline(step));
                push(&reason(step), "   ", &mut out);
                boards.follow(step.grid(), |board| step.apply(board));
                if grids {
                    let _ = writeln!(out, "{:#}", boards.board(step.grid()));
                }
            }
            out.push('\n');
            told.close().iter().for_each(|line| _ = writeln!(out, "{line}"));
        }
    }
    out.push('\n');
    out
}

fn markdown(source: &str, found: &Found, told: &Result<Told, String>) -> String {
    let mut out = format!("# {}\n\n", figures::heading(source, found));
    match told {
        Err(why) => _ = writeln!(out, "{why}\n"),
        Ok(told) => {
            let _ = writeln!(out, "```\n{}\n```\n", found.figure);
            for (number, step) in (1..).zip(told.path.steps()) {
                let _ = writeln!(out, "{number}. **{}**  \n   {}", headline(step), reason(step));
            }
            let _ = writeln!(out, "\n{}\n", told.end());
        }
    }
    out
}

fn json_of(source: &str, found: &Found, told: &Result<Told, String>) -> String {
    let mut object = figures::entry(source, found).json_head();
    match told {
        Err(why) => _ = object.insert("text".into(), why.clone().into()),
        Ok(told) => {
            let step = |step: &Step| serde_json::to_value(data::Step::from(step)).unwrap_or_default();
            object.insert("method".into(), told.method.clone().into());
            object.insert("steps".into(), told.path.steps().iter().map(step).collect());
            object.insert("solved".into(), told.path.is_solved().into());
            object.insert("cut".into(), told.cut.into());
            object.insert("grade".into(), told.path.grade().to_string().into());
            if let Some(flaws) = &told.flaws {
                object.insert(
                    "flaws".into(),
                    flaws.iter().map(|(step, text)| json!({ "step": step, "text": text })).collect(),
                );
            }
        }
    }
    format!("{}\n", Value::from(object))
}
