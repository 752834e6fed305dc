//! `ninefold layouts`: the layouts of several grids that have a name, drawn.

use std::fmt::Write;
use std::process::ExitCode;

use clap::Args;
use ninefold::multi::{Layout, NAMED, Offset};
use ninefold_app::problem;
use serde_json::json;

use super::Verb;
use crate::io::{Shell, layout, output};

/// List the layouts of multi-sudokus, drawn
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  ninefold layouts\n  ninefold layouts sensei:transpose\n  ninefold layouts --json")]
pub(crate) struct Layouts {
    /// The layout to tell of: a name, one turned, a file, or the rows and columns before each grid
    #[arg(value_name = "LAYOUT")]
    layout: Option<String>,

    /// Print a JSON object a line
    #[arg(long)]
    json: bool,
}

impl Verb for Layouts {
    fn run(&self, _: Shell) -> anyhow::Result<ExitCode> {
        let mut out = String::new();
        match &self.layout {
            Some(text) => {
                let layout = layout::named(text)?;
                tell(&problem::called(&layout), "", &[], &layout, self.json, &mut out);
            }
            None => {
                for named in NAMED {
                    tell(named.name, named.about, named.also, &named.layout(), self.json, &mut out);
                }
            }
        }
        output::write(out.as_bytes());
        Ok(ExitCode::SUCCESS)
    }
}

fn tell(name: &str, about: &str, also: &[&str], layout: &Layout, json: bool, out: &mut String) {
    let grid = |area: &Offset| json!({ "row": area.row, "col": area.column });
    let (rows, columns, grids, cells) = (layout.rows(), layout.columns(), layout.grids().len(), layout.len());
    // A string takes everything.
    let _ = if json {
        let object = json!({
            "name": name,
            "also": also,
            "about": about,
            "rows": rows,
            "columns": columns,
            "cells": cells,
            "grids": layout.grids().iter().map(grid).collect::<Vec<_>>(),
            "drawing": layout.to_string(),
        });
        writeln!(out, "{object}")
    } else {
        let also = also.iter().map(|name| format!(", {name}")).collect::<String>();
        let about = if about.is_empty() { String::new() } else { format!(": {about}") };
        writeln!(out, "{name}{also}{about}\n{grids} grids, {rows} x {columns}, {cells} cells\n{layout}\n")
    };
}
