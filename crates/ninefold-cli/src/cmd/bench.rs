//! `ninefold bench`: collections of cases, and how many of them pass.

use std::path::Path;
use std::process::ExitCode;

use anyhow::Context;
use ninefold::logic::cases::Report;

use crate::args::Bench;
use crate::output;

pub(crate) fn run(bench: &Bench) -> anyhow::Result<ExitCode> {
    match bench {
        Bench::Techniques { file } => techniques(file),
    }
}

fn techniques(file: &Path) -> anyhow::Result<ExitCode> {
    let text = std::fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
    let report = Report::of(&String::from_utf8_lossy(&text));
    output::write(format!("{report}\n").as_bytes());
    Ok(ExitCode::from(u8::from(report.passed() < report.total())))
}
