//! Lists: techniques, layouts, engines and others.

use ninefold::classic::Engine;
use ninefold::formats::{FORMATS, layout_name};
use ninefold::logic::{methods, techniques};
use ninefold::rules::{KINDS, NAMED};
use ninefold_app::geometry::Geometry;
use ninefold_app::order;
use ninefold_app::{catalogue, problem};
use serde_json::Value;

use crate::call::Call;
use crate::failure::Failure;

fn list(call: &mut Call, values: impl Iterator<Item = Value>) -> Result<(), Failure> {
    call.options.end()?;
    values.for_each(|value| call.out.extend(format!("{value}\n").into_bytes()));
    Ok(())
}

/// Lists the techniques with their ratings.
pub(super) fn techniques(call: &mut Call) -> Result<(), Failure> {
    list(call, techniques::all().map(catalogue::technique_json))
}

/// Writes the page of a technique: its ratings, the reason why it works, and an example.
pub(super) fn technique(call: &mut Call) -> Result<(), Failure> {
    let name = call.options.text("name")?.unwrap_or_default();
    call.options.end()?;
    let unknown = || Failure::option("name", format!("no such technique{}", methods::meant(&name)));
    call.out = catalogue::technique_named(&name).ok_or_else(unknown)?.into_bytes();
    Ok(())
}

/// Lists the formats.
pub(super) fn formats(call: &mut Call) -> Result<(), Failure> {
    list(call, FORMATS.iter().map(|format| catalogue::format_json(format)))
}

/// Lists the named layouts of several grids.
pub(super) fn layouts(call: &mut Call) -> Result<(), Failure> {
    list(call, NAMED.iter().map(|named| catalogue::layout_json(&named.rules(), Some(named))))
}

/// Lists the constraints with their rules.
pub(super) fn constraints(call: &mut Call) -> Result<(), Failure> {
    list(call, KINDS.iter().map(|kind| catalogue::constraint_json(kind)))
}

/// Describes the board of a layout or of a puzzle's rules.
pub(super) fn geometry(call: &mut Call) -> Result<(), Failure> {
    let (asked, layout) = (call.options.text("rules")?, call.options.text("layout")?);
    let rules = order::rules(asked.as_deref(), layout.as_deref(), &|_, _| None)?;
    call.options.end()?;
    let layout = layout_name(&rules).unwrap_or_else(|| problem::called(&rules));
    call.out = serde_json::to_vec(&Geometry::new(&rules, layout)).map_err(Failure::unfit)?;
    Ok(())
}

/// Lists the engines whose events are available.
pub(super) fn engines(call: &mut Call) -> Result<(), Failure> {
    list(call, Engine::all().map(catalogue::engine_json))
}
