//! `ninefold explain`: the whole way to the solution, every step with its reason.

use std::ops::ControlFlow;
use std::process::ExitCode;

use anyhow::ensure;
use ninefold::formats::{Document, Field, Found};
use ninefold::logic::{Method, Path, State, hint, zambon};
use ninefold::render::Style;
use ninefold::{Board, DigitSet, Grid, Puzzle, PuzzleError, Solution, solve};

use super::render;
use crate::args::{Medium, Telling};
use crate::documents::Strict;
use crate::figures;
use crate::report::{self, Refusal, Report, Told};
use crate::run::Severity;
use crate::{args, documents, method, output, paint};

pub(crate) fn run(args: &args::Explain) -> anyhow::Result<ExitCode> {
    let from = args.reading.from.map(|format| format.name);
    if let Some(figures) = figures::of(&args.reading.sources, &args.shape, from)? {
        return super::figures::explain::run(args, figures);
    }
    let method = method::choose(&args.ways)?;
    if let Some(args::Log::Zambon) = args.log {
        ensure!(method.name == "zambon", "--log zambon is the log of the method zambon: add --method zambon");
        return Ok(log(args));
    }
    let style = paint::style(&args.looks)?;
    if args.format == Telling::Pdf {
        return pages(args, &method, &style);
    }
    let Some(path) = &args.output else {
        output::write(args.format.head(&style).as_bytes());
        let work = |source: &str, found: &Found| tell(source, found, args, &method, &style);
        let worst = documents::answer(&args.reading, args::jobs(args.jobs), work);
        output::write(args.format.tail().as_bytes());
        return Ok(ExitCode::from(worst as u8));
    };
    let mut text = args.format.head(&style).into_bytes();
    let worst = gather(args, &mut |source, found| {
        let (lines, severity) = tell(source, found, args, &method, &style);
        text.extend(lines);
        severity
    });
    text.extend(args.format.tail().as_bytes());
    render::write(Some(path), &text, Medium::Text)?;
    Ok(ExitCode::from(worst as u8))
}

/// The report of a puzzle.
fn report<'a>(source: &'a str, found: &'a Found, args: &args::Explain, method: &Method) -> (Report<'a>, Severity) {
    let Found { document, line, .. } = found;
    let told = told(document, args, method);
    let severity = severity(&told);
    (Report { source, line: *line, title: document.text(Field::Title), told }, severity)
}

fn tell(source: &str, found: &Found, args: &args::Explain, method: &Method, style: &Style) -> (Vec<u8>, Severity) {
    let (report, severity) = report(source, found, args, method);
    (args.format.write(&report, style).into_bytes(), severity)
}

/// One puzzle after the other; gives the worst.
fn gather(args: &args::Explain, take: &mut dyn FnMut(&str, &Found) -> Severity) -> Severity {
    let mut worst = Severity::Unique;
    let errors = documents::each(&args.reading, Strict::No, &mut |source, found| {
        worst = worst.max(take(source, &found));
        ControlFlow::Continue(())
    });
    if errors > 0 { worst.max(Severity::Unreadable) } else { worst }
}

/// All paths as one document.
#[cfg(feature = "pdf")]
fn pages(args: &args::Explain, method: &Method, style: &Style) -> anyhow::Result<ExitCode> {
    use ninefold::render::{book::Paper, pdf::About, story};
    let mut blocks = Vec::new();
    let worst = gather(args, &mut |source, found| {
        let (report, severity) = report(source, found, args, method);
        blocks.extend(report::pdf::blocks(&report));
        severity
    });
    let about = About { title: "Ninefold: steps with reasons".into(), ..About::default() };
    let bytes = story::pdf(&blocks, Paper::A4, style, &about)?;
    render::write(args.output.as_deref(), &bytes, Medium::Pdf)?;
    Ok(ExitCode::from(worst as u8))
}

#[cfg(not(feature = "pdf"))]
fn pages(_: &args::Explain, _: &Method, _: &Style) -> anyhow::Result<ExitCode> {
    anyhow::bail!("this ninefold was built without PDF (the feature pdf)")
}

/// The log of Zambon's solver, of anything that consists of digits: it knows no difference between a puzzle and other grids.
fn log(args: &args::Explain) -> ExitCode {
    let worst = documents::answer(&args.reading, args::jobs(args.jobs), |_, found| {
        let grid = givens(&found.document);
        let mut text = String::new();
        // A string takes everything.
        let _ =
            zambon::log(&grid, Some(found.document.text(Field::Title)).filter(|title| !title.is_empty()), &mut text);
        let solved = zambon::Run::of(&grid).is_solved();
        (text.into_bytes(), if solved { Severity::Unique } else { Severity::Other })
    });
    ExitCode::from(worst as u8)
}

fn severity(told: &Result<Told, Refusal>) -> Severity {
    match told {
        Ok(told) if told.flaws.as_ref().is_some_and(|flaws| !flaws.is_empty()) => Severity::Other,
        Ok(told) if told.cut || told.path.is_solved() => Severity::Unique,
        _ => Severity::Other,
    }
}

fn told(document: &Document, args: &args::Explain, method: &Method) -> Result<Told, Refusal> {
    let (start, solution) = start(document, args.from_here)?;
    let most = args.steps.unwrap_or(usize::MAX);
    let path = Path::up_to(start, method, most);
    Ok(Told {
        cut: !path.is_solved() && path.steps().len() == most,
        flaws: args.verify.then(|| report::verify(&path, &solution)),
        method: method.name.clone().into_owned(),
        grids: args.grids,
        path,
    })
}

/// Where the path starts, and where it has to end.
fn start(document: &Document, from_here: bool) -> Result<(State, Solution), Refusal> {
    let givens = givens(document);
    if !from_here && givens != Grid::EMPTY {
        let puzzle = Puzzle::try_from(givens).map_err(|error| Refusal::Verdict(error, advice(&error, document)))?;
        return Ok((State::from(&puzzle), *puzzle.solution()));
    }
    let board = own_board(document);
    let faults = |faults: Vec<hint::Fault>| match faults[..] {
        [hint::Fault::Puzzle(error) | hint::Fault::Dead(error, _)] => Refusal::Verdict(error, None),
        _ => Refusal::Position(faults.iter().map(|fault| fault.say(hint::Depth::Conclusion)).collect()),
    };
    let state = hint::position(&givens, &board).map_err(faults)?;
    let solution = solve::prove(&board).map_err(|error| Refusal::Verdict(error, None))?;
    Ok((state, solution))
}

/// What to do if the digits alone are not enough.
fn advice(error: &PuzzleError, document: &Document) -> Option<&'static str> {
    let more = matches!(error, PuzzleError::Several(..)) && own_board(document) != givens(document).board();
    more.then_some(
        "The input says more than its givens: --from-here takes its other digits, candidates and notes as well.",
    )
}

/// The digits of the puzzle: all digits, if none is known to be given.
pub(super) fn givens(document: &Document) -> Grid {
    if document.givens == Grid::EMPTY { document.grid() } else { document.givens }
}

/// What the player has: the digits, less the candidates that are eliminated, less those that a note in the centre of a cell leaves out.
pub(super) fn own_board(document: &Document) -> Board {
    let mut board = document.board();
    let noted = document.open().iter().map(|cell| (cell, document.centre.cell(cell)));
    for (cell, notes) in noted.filter(|(_, notes)| !notes.is_empty()) {
        let left_out: DigitSet = board.candidates(cell) - notes;
        left_out.iter().for_each(|digit| _ = board.remove(ninefold::Candidate { cell, digit }));
    }
    board
}
