//! `ninefold convert` with figures.

use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use ninefold::formats::multi::Format;

use crate::figures::{self, Figures};
use crate::io::output::{self, Sort};
use crate::verbs::convert::Convert;

pub(crate) fn run(args: &Convert, figures: Figures) -> Result<ExitCode> {
    let names = || Format::ALL.map(Format::name).join(", ");
    let format = match args.to {
        Some(format) => Format::named(format.name)
            .with_context(|| format!("the format {format} has no figures of several grids; these have: {}", names()))?,
        None => bail!("say with --to what to write: {}", names()),
    };
    let (mut text, mut errors, mut written) = (String::new(), 0, 0_usize);
    for (source, item) in figures.items() {
        match item {
            Ok(found) if !format.carries(found.figure.layout()) => {
                output::message(&format!(
                    "{}: the format {format} cannot say this layout",
                    figures::heading(&source, &found)
                ));
                errors += 1;
            }
            Ok(_) if format == Format::Ksudoku && written > 0 => {
                output::message(&format!("{source}: a file in the format {format} holds one puzzle"));
                errors += 1;
            }
            Ok(found) => {
                let gap = if written > 0 && format == Format::Block { "\n" } else { "" };
                let figure = format.text(&found.figure, &found.title);
                let blank = |text: String| {
                    if format == Format::Block || format == Format::Line { with_blank(&text, args.blank) } else { text }
                };
                text += &(gap.to_owned() + &blank(figure));
                written += 1;
            }
            Err(error) => {
                output::message(&format!("{source}:{}:{}: {}", error.line, error.column, error.kind));
                errors += 1;
            }
        }
        if errors > 0 && args.strict {
            return Ok(ExitCode::from(2));
        }
    }
    if let (Some(path), 0) = (&args.output, written) {
        bail!("{}: nothing to write, so it is left as it was", path.display());
    }
    output::put(args.output.as_deref(), text.as_bytes(), Sort::Text)?;
    Ok(ExitCode::from(if errors > 0 { 2 } else { 0 }))
}

/// The rows with another sign for empty cells; comments stay.
fn with_blank(text: &str, blank: char) -> String {
    let line =
        |line: &str| if line.starts_with("# ") { line.to_owned() } else { line.replace('.', &blank.to_string()) };
    text.lines().map(|text| line(text) + "\n").collect()
}
