//! Runs steps one after the other, says what each is and how long it took, and ends with a table of all.
//!
//! What the steps' own commands print goes straight through. The first failure is the end: the steps behind it are listed as
//! not run.

use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use xshell::Shell;

use crate::steps::{Outcome, Step};

/// A line of the table.
struct Row {
    step: &'static str,
    time: Option<Duration>,
    verdict: String,
}

pub(crate) fn run(sh: &Shell, steps: &[&'static Step]) -> Result<()> {
    let mut rows = Vec::new();
    let mut failed = None;
    for (number, step) in steps.iter().enumerate() {
        println!("\n==> {} ({} of {}): {}", step.name, number + 1, steps.len(), step.about);
        let (row, ok) = timed(sh, step);
        println!("<== {}", row.line());
        rows.push(row);
        if !ok {
            failed = Some(step.name);
            break;
        }
    }
    rows.extend(steps[rows.len()..].iter().map(|step| Row { step: step.name, time: None, verdict: "not run".into() }));
    table(&rows);
    match failed {
        None => Ok(()),
        Some(name) => bail!("step `{name}` failed; to repeat it alone: cargo xtask test --only {name}"),
    }
}

/// Runs a step; also says whether it is all right.
fn timed(sh: &Shell, step: &Step) -> (Row, bool) {
    let start = Instant::now();
    let result = (step.run)(sh);
    let ok = result.is_ok();
    let verdict = match result {
        Ok(Outcome::Passed) => "passed".into(),
        Ok(Outcome::Partly(lack)) => format!("passed, but {lack}"),
        Ok(Outcome::Skipped(reason)) => format!("skipped: {reason}"),
        Err(error) => format!("FAILED: {error:#}"),
    };
    (Row { step: step.name, time: Some(start.elapsed()), verdict }, ok)
}

impl Row {
    fn line(&self) -> String {
        let time = self.time.map(|time| format!("{:.1} s", time.as_secs_f64()));
        format!("{:<12}{:>9}  {}", self.step, time.unwrap_or_default(), self.verdict)
    }
}

fn table(rows: &[Row]) {
    println!();
    for row in rows {
        println!("{}", row.line());
    }
    let total: Duration = rows.iter().filter_map(|row| row.time).sum();
    println!("{:<12}{:>7.1} s", "total", total.as_secs_f64());
}
