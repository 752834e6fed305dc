//! `ninefold rate` with figures: a row each.

use std::process::ExitCode;

use anyhow::bail;
use ninefold_app::problem::{self, Problem};
use serde_json::{Map, Value, json};

use crate::figures::{self, Figures};
use crate::io::output;
use crate::scale::{Scale, names};
use crate::verbs::rate::{Form, Rate};

pub(crate) fn run(args: &Rate, figures: Figures) -> anyhow::Result<ExitCode> {
    if args.output.is_some() {
        bail!("the ratings of figures go to standard output only");
    }
    let form = args.format.unwrap_or(Form::Tsv);
    if !matches!(form, Form::Tsv | Form::Jsonl) {
        bail!("the ratings of figures are written as tsv or jsonl");
    }
    let columns: Vec<&str> = args.scale.iter().flat_map(|scale| columns_of_several(*scale)).copied().collect();
    if form == Form::Tsv {
        output::write(format!("figure\tlayout\tclues\tverdict\t{}\n", columns.join("\t")).as_bytes());
    }
    let worst = figures.answer(args.work.jobs(), |source, found| {
        let (problem, verdict) = (Problem::from(found.figure.clone()), figures::prove(&found.figure));
        let rated = args.scale.iter().flat_map(|scale| {
            let known = columns_of_several(*scale);
            let values = scale.columns().into_iter().zip(scale.values(&problem, &verdict));
            values.filter(|(column, _)| known.contains(&&*column.name)).map(|(_, value)| Value::from(&value))
        });
        let values: Vec<Value> = rated.collect();
        let head = [
            json!(format!("{source}:{}", found.line)),
            json!(problem::called(found.figure.layout())),
            json!(found.figure.filled().count()),
            json!(verdict.name()),
        ];
        let all = head.into_iter().chain(values);
        let text = if form == Form::Jsonl {
            let names = ["figure", "layout", "clues", "verdict"].into_iter().chain(columns.iter().copied());
            let object: Map<String, Value> = names.map(str::to_owned).zip(all).collect();
            Value::from(object).to_string()
        } else {
            all.map(|value| shown(&value)).collect::<Vec<_>>().join("\t")
        };
        (text + "\n", verdict.severity())
    });
    Ok(ExitCode::from(worst as u8))
}

fn shown(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// His solver takes one grid, so there is nothing to say of how it ended.
const fn columns_of_several(scale: Scale) -> &'static [&'static str] {
    match scale {
        Scale::Hodoku => &[
            names::HODOKU_LEVEL,
            names::HODOKU_RANK,
            names::HODOKU_SCORE,
            names::HODOKU_STEPS,
            names::HODOKU_TECHNIQUES,
        ],
        Scale::Zambon => &[names::ZAMBON_LEVEL, names::ZAMBON_NAME, names::ZAMBON_USES, names::ZAMBON_CODES],
    }
}
