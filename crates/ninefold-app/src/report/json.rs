//! A JSON object a line, as `docs/schema/explain.json` describes it.

use ninefold::logic::{Ending, json};
use serde_json::{Map, Value, json};

use super::{Refusal, Report, Unproved};

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
            object.insert("path".into(), serde_json::to_value(path).unwrap_or_default());
            object.insert("cut".into(), (told.path.ending() == Ending::Cut).into());
            object.insert("stopped".into(), told.path.is_stopped().into());
            if let Some(flaws) = &told.flaws {
                let flaw = |flaw: &Unproved| json!({ "step": flaw.step, "text": flaw.text });
                object.insert("flaws".into(), flaws.iter().map(flaw).collect());
            }
        }
        Err(Refusal::Verdict(verdict, _)) => verdict.push_json(&mut object),
        Err(Refusal::Position(faults)) => {
            object.insert("faults".into(), faults.clone().into());
        }
    }
    format!("{}\n", Value::from(object))
}
