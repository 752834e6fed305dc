//! Ratings of puzzles, and statistics of collections.

use ninefold::solve::Solver;
use ninefold_app::entry::Entry;
use ninefold_app::options::table::{Charting, Rating};
use ninefold_app::problem::{self, Problem};
use ninefold_app::rate::{self as scale, Scale};
use ninefold_app::rows::Lines;
use ninefold_app::stats::{self, Count, Report, Sample, Stroke};
use ninefold_app::table::Value;
use ninefold_app::verdict::Severity;

use super::answers::{self, CHUNK};
use crate::call::Call;
use crate::failure::Failure;
use crate::host::Patience;
use crate::options::Options;

/// The number of puzzles rated between two reports of progress.
const FEW: usize = 4;

/// Reads the scales from the options, without repetitions; `None` if no scale is named.
pub(super) fn scales(options: &mut Options) -> Result<Option<Vec<&'static Scale>>, Failure> {
    let Rating { mut scale } = options.group()?;
    scale.dedup_by_key(|scale| scale.name);
    Ok((!scale.is_empty()).then_some(scale))
}

/// Writes the ratings of puzzles.
pub(super) fn rate(call: &mut Call) -> Result<(), Failure> {
    let named = scales(&mut call.options)?;
    let scales = |problem: &Problem| named.clone().unwrap_or_else(|| vec![Scale::usual(&problem.rules())]);
    let rate = |problems: &[&Problem], patience: Patience| {
        patience.within(|stop| {
            let verdicts = problem::verdicts(Solver::new(), problems, stop);
            let rated = problems.iter().zip(verdicts).map(|(problem, verdict)| {
                let (_, values): (Severity, Vec<Value>) = scale::values(&scales(problem), problem, &verdict, stop);
                Ok(values)
            });
            rated.collect()
        })
    };
    let write = |call: &mut Call, entry: &Entry, values| {
        let mut out = String::new();
        Lines::Objects(scale::columns(&scales(&entry.problem))).push(entry, values, &mut out);
        call.out.extend(out.into_bytes());
    };
    answers::each(call, FEW, write, rate)
}

/// Writes statistics of a collection.
pub(super) fn stats(call: &mut Call) -> Result<(), Failure> {
    let scales = scales(&mut call.options)?.unwrap_or_default();
    let name = call.options.text("name")?.unwrap_or_else(|| "argument".into());
    let form = call.options.named("format", form, ["json", "text", "csv", "html"])?.unwrap_or(Form::Json);
    let verdicts = |problems: &[&Problem], patience: Patience| {
        let verdicts = patience.within(|stop| problem::verdicts(Solver::new(), problems, stop));
        verdicts.into_iter().map(Ok).collect()
    };
    let sample = if call.options.flag("controlled")? { Sample::Controlled } else { Sample::Any };
    let Charting { chart } = call.options.group()?;
    let mut count = Count::default();
    let add = |_: &mut Call, entry: &Entry, verdict| count.puzzle(Solver::new(), entry, &verdict, &scales);
    let chunk = if scales.is_empty() { CHUNK } else { FEW };
    call.options.many();
    answers::each(call, chunk, add, verdicts)?;
    let reports = [Report::of(name, &count, sample).only(&chart).map_err(Failure::unfit)?];
    let text = match form {
        Form::Json => stats::json(&reports),
        Form::Text => stats::text(&reports, Stroke::Block),
        Form::Csv => stats::csv(&reports),
        Form::Html => stats::html(&reports),
    };
    call.out = text.into_bytes();
    Ok(())
}

/// The form of statistics.
#[derive(Clone, Copy)]
enum Form {
    Json,
    Text,
    Csv,
    Html,
}

fn form(name: &str) -> Option<Form> {
    match name {
        "json" => Some(Form::Json),
        "text" => Some(Form::Text),
        "csv" => Some(Form::Csv),
        "html" => Some(Form::Html),
        _ => None,
    }
}
