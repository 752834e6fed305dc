//! Paths as JSON objects, one on each line, as `docs/schema/explain.json` describes them.

use super::super::logic::{Ending, json};
use serde_json::{Map, Value, json};

use super::super::scene as steps;
use super::{Report, Told};
use crate::overlay;
use crate::report::{Overlays, Refusal, Unproved};

pub(super) fn write(report: &Report<'_>) -> String {
    let mut object = Map::new();
    object.insert("source".into(), report.source.into());
    object.insert("line".into(), report.line.into());
    if !report.title.is_empty() {
        object.insert("title".into(), report.title.into());
    }
    match &report.told {
        Ok(told) => {
            let path = json::Path::new(&told.path, &told.method);
            let mut path = serde_json::to_value(path).unwrap_or_default();
            if told.overlay == Overlays::With {
                draw(told, &mut path);
            }
            object.insert("path".into(), path);
            object.insert("cut".into(), (told.path.ending() == Ending::Cut).into());
            object.insert("stopped".into(), told.path.is_stopped().into());
            if let Some(step) = &told.beyond {
                let beyond = json!({ "technique": step.technique().id, "text": step.text().line() });
                object.insert("beyond".into(), beyond);
            }
            if let Some(flaws) = &told.flaws {
                let flaw = |flaw: &Unproved| json!({ "step": flaw.step, "text": flaw.text });
                object.insert("flaws".into(), flaws.iter().map(flaw).collect());
            }
        }
        Err(Refusal::Verdict(verdict, _, blame)) => {
            verdict.push_json(&mut object);
            object.extend(blame.iter().map(|blame| ("blame".into(), blame.json())));
        }
        Err(Refusal::Unsupported(why)) => _ = object.insert("faults".into(), json!([format!("{why}.")])),
        Err(Refusal::Position(faults)) => {
            object.insert("faults".into(), faults.clone().into());
        }
    }
    format!("{}\n", Value::from(object))
}

/// Adds the shapes that a page draws for each step, and for each case in the words of a step.
fn draw(told: &Told, path: &mut Value) {
    for (number, before, step) in told.stages() {
        let object = &mut path["steps"][number - 1];
        object["overlay"] = overlay::json(&steps::step(&before, step));
        let Some(said) = object["said"].get_mut("paragraphs").and_then(Value::as_array_mut) else { continue };
        for (paragraph, said) in step.told().iter().zip(said).filter(|(paragraph, _)| paragraph.has_picture()) {
            said["overlay"] = overlay::json(&steps::case(&before, step, paragraph));
        }
    }
}
