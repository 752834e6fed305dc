//! `ninefold formats`: what can be read and written.

use std::io::Write;
use std::process::ExitCode;

use clap::Args;
use ninefold::formats::{FORMATS, Format, Part, Parts};
use serde_json::json;

use super::Verb;
use crate::io::{Shell, output};
use crate::options::known;

/// List the formats that can be read and written, or tell of one
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  ninefold formats\n  ninefold formats hodoku")]
pub(crate) struct Formats {
    /// The format to tell of
    #[arg(value_name = "FORMAT", value_parser = known(), hide_possible_values = true)]
    name: Option<&'static Format>,

    /// Print a JSON object a line
    #[arg(long)]
    json: bool,
}

/// Examples in the table end here.
const SHORT: usize = 48;

impl Verb for Formats {
    fn run(&self, _: Shell) -> anyhow::Result<ExitCode> {
        let mut out = Vec::new();
        let formats = FORMATS.iter().copied().filter(|format| self.name.is_none_or(|name| name == *format));
        let _ = match (self.json, self.name) {
            (true, _) => formats.clone().try_for_each(|format| writeln!(out, "{}", json(format))),
            (false, Some(format)) => one(format, &mut out),
            (false, None) => table(formats, &mut out),
        };
        output::write(&out);
        Ok(ExitCode::SUCCESS)
    }
}

/// The parts that come back after writing.
fn carried(format: &Format) -> Parts {
    format.write.map_or(Parts::NONE, |write| write.carries.parts)
}

fn mark(holds: bool) -> &'static str {
    if holds { "yes" } else { "-" }
}

fn table(formats: impl Iterator<Item = &'static Format> + Clone, out: &mut Vec<u8>) -> std::io::Result<()> {
    let width = formats.clone().map(|format| format.name.len()).max().unwrap_or(0) + 2;
    writeln!(out, "{:<width$}{:<6}{:<7}EXAMPLE", "NAME", "READ", "WRITE")?;
    for format in formats {
        let line = format.example.lines().next().unwrap_or_default();
        let example: String = line.replace('\t', "  ").chars().take(SHORT).collect();
        let more = if example.len() < format.example.len() { "…" } else { "" };
        let (read, write) = (mark(format.is_read()), mark(format.write.is_some()));
        writeln!(out, "{:<width$}{read:<6}{write:<7}{example}{more}", format.name)?;
    }
    Ok(())
}

fn one(format: &Format, out: &mut Vec<u8>) -> std::io::Result<()> {
    writeln!(out, "{}: {}", format.name, format.about)?;
    writeln!(out, "read: {}, written: {}", mark(format.is_read()), mark(format.write.is_some()))?;
    if !format.endings.is_empty() {
        writeln!(out, "endings: .{}", format.endings.join(", ."))?;
    }
    if format.write.is_some() {
        writeln!(out, "says: {}", carried(format))?;
    }
    writeln!(out, "\n{}", format.example)
}

fn json(format: &Format) -> serde_json::Value {
    let says: Vec<_> = carried(format).iter().map(Part::name).collect();
    json!({
        "name": format.name,
        "about": format.about,
        "read": format.is_read(),
        "write": format.write.is_some(),
        "several": format.write.is_some_and(|write| write.gap.is_some()),
        "endings": format.endings,
        "says": says,
        "example": format.example,
    })
}
