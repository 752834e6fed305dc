//! Runs steps one after the other, prints the name and the time of each, and ends with a table of all steps and a list of skipped checks.
//!
//! The output of the steps' own commands is passed on directly. The run stops at the first failure; the steps after it are listed as not run.

use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use xshell::Shell;

use crate::needs::Need;
use crate::steps::Step;

/// A line of the table.
struct Row {
    step: &'static str,
    time: Option<Duration>,
    verdict: Verdict,
}

enum Verdict {
    Passed,
    /// Passed, but some checks were skipped.
    Partly(String),
    Skipped(String),
    Failed(String),
    NotRun,
}

pub(crate) fn run(sh: &Shell, steps: &[&'static Step]) -> Result<()> {
    let mut rows = Vec::new();
    let mut failed = None;
    for (number, step) in steps.iter().enumerate() {
        println!("\n==> {} ({} of {}): {}", step.name, number + 1, steps.len(), step.about);
        let row = timed(sh, step);
        println!("<== {}", row.line());
        failed = matches!(row.verdict, Verdict::Failed(_)).then_some(step.name);
        rows.push(row);
        if failed.is_some() {
            break;
        }
    }
    rows.extend(steps[rows.len()..].iter().map(|step| Row { step: step.name, time: None, verdict: Verdict::NotRun }));
    table(&rows);
    match failed {
        None => Ok(()),
        Some(name) => bail!("step `{name}` failed; to repeat it alone: cargo xtask test --only {name}"),
    }
}

fn timed(sh: &Shell, step: &Step) -> Row {
    let start = Instant::now();
    let verdict = verdict(sh, step);
    Row { step: step.name, time: Some(start.elapsed()), verdict }
}

/// Runs a step, if the machine has everything that the step needs.
fn verdict(sh: &Shell, step: &Step) -> Verdict {
    let lacks = |needs: &[Need]| needs.iter().filter_map(|need| need.lack(sh)).collect::<Vec<_>>();
    if let Some(lack) = lacks(step.needs).into_iter().next() {
        return Verdict::Skipped(lack);
    }
    match (step.run)(sh) {
        Ok(notes) => match [lacks(step.uses), notes].concat() {
            lacks if lacks.is_empty() => Verdict::Passed,
            lacks => Verdict::Partly(lacks.join("; ")),
        },
        Err(error) => Verdict::Failed(format!("{error:#}")),
    }
}

impl Row {
    fn line(&self) -> String {
        let time = self.time.map(|time| format!("{:.1} s", time.as_secs_f64())).unwrap_or_default();
        let verdict = match &self.verdict {
            Verdict::Passed => "passed",
            Verdict::Partly(_) => "passed in part",
            Verdict::Skipped(_) => "skipped",
            Verdict::Failed(error) => &format!("FAILED: {error}"),
            Verdict::NotRun => "not run",
        };
        format!("{:<12}{time:>9}  {verdict}", self.step)
    }
}

fn table(rows: &[Row]) {
    println!();
    for row in rows {
        println!("{}", row.line());
    }
    let total: Duration = rows.iter().filter_map(|row| row.time).sum();
    println!("{:<12}{:>7.1} s", "total", total.as_secs_f64());
    let lacks = rows.iter().filter_map(|row| match &row.verdict {
        Verdict::Partly(lack) | Verdict::Skipped(lack) => Some((row.step, lack)),
        _ => None,
    });
    for (number, (step, lack)) in lacks.enumerate() {
        if number == 0 {
            println!("\nnot checked on this machine:");
        }
        println!("{step:<12}{lack}");
    }
}
