//! `ninefold layouts`: the layouts of several grids that have a name, drawn.

use std::fmt::Write;
use std::process::ExitCode;

use ninefold::multi::{Layout, NAMED, Offset};
use serde_json::json;

use crate::args;
use crate::figures;
use crate::output;

pub(crate) fn run(args: &args::Layouts) -> anyhow::Result<ExitCode> {
    let mut out = String::new();
    match &args.layout {
        Some(text) => {
            let layout = figures::layout(text)?;
            tell(&figures::called(&layout), "", &[], &layout, args.json, &mut out);
        }
        None => {
            for named in NAMED {
                tell(named.name, named.about, named.also, &named.layout(), args.json, &mut out);
            }
        }
    }
    output::write(out.as_bytes());
    Ok(ExitCode::SUCCESS)
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
