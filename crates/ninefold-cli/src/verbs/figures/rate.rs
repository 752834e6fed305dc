//! `ninefold rate` with figures: a row each.

use std::process::ExitCode;

use anyhow::bail;
use ninefold::logic::Method;
use ninefold::logic::Path;
use ninefold::logic::hodoku::Level;
use ninefold::multi::Puzzle;
use serde_json::{Map, Value, json};

use crate::figures::{self, Figures};
use crate::io::output;
use crate::scale::{Scale, ZAMBON_NAMES, names};
use crate::verbs::rate::{Form, Rate};

pub(crate) fn run(args: &Rate, figures: Figures) -> anyhow::Result<ExitCode> {
    if args.output.is_some() {
        bail!("the ratings of figures go to standard output only");
    }
    let form = args.format.unwrap_or(Form::Tsv);
    if !matches!(form, Form::Tsv | Form::Jsonl) {
        bail!("the ratings of figures are written as tsv or jsonl");
    }
    let columns: Vec<&str> = args.scale.iter().flat_map(|scale| columns(*scale)).copied().collect();
    if form == Form::Tsv {
        output::write(format!("figure\tlayout\tclues\tverdict\t{}\n", columns.join("\t")).as_bytes());
    }
    let worst = figures.answer(args.work.jobs(), |source, found| {
        let (verdict, puzzle) = match figures::prove(&found.figure) {
            Ok(solution) => (Ok(solution), Puzzle::try_from(found.figure.clone()).ok()),
            Err(flaw) => (Err(flaw), None),
        };
        let values: Vec<Value> = match &puzzle {
            Some(puzzle) => args.scale.iter().flat_map(|scale| values(*scale, puzzle)).collect(),
            None => vec![Value::Null; columns.len()],
        };
        let head = [
            json!(format!("{source}:{}", found.line)),
            json!(figures::called(found.figure.layout())),
            json!(found.figure.filled().count()),
            json!(figures::name(&verdict)),
        ];
        let all = head.into_iter().chain(values);
        let text = if form == Form::Jsonl {
            let names = ["figure", "layout", "clues", "verdict"].into_iter().chain(columns.iter().copied());
            let object: Map<String, Value> = names.map(str::to_owned).zip(all).collect();
            Value::from(object).to_string()
        } else {
            all.map(|value| shown(&value)).collect::<Vec<_>>().join("\t")
        };
        (text + "\n", figures::severity(&verdict))
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

const fn columns(scale: Scale) -> &'static [&'static str] {
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

fn values(scale: Scale, puzzle: &Puzzle) -> Vec<Value> {
    match scale {
        Scale::Hodoku => {
            let path = Path::of(puzzle, &Method::hodoku());
            let grade = path.grade();
            let rank = Level::ALL.iter().position(|level| *level == grade.level).map_or(0, |rank| rank + 1);
            let techniques = path.counts().into_iter().map(|(technique, count)| format!("{}:{count}", technique.id));
            let techniques = techniques.collect::<Vec<_>>().join(" ");
            vec![
                json!(grade.level.to_string()),
                json!(rank),
                json!(grade.score),
                json!(path.steps().len()),
                json!(techniques),
            ]
        }
        Scale::Zambon => {
            let codes = Path::of(puzzle, &Method::zambon()).zambon_codes();
            let level = usize::from(codes.iter().copied().max().unwrap_or_default() / 10);
            let text = codes.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
            vec![json!(level), json!(ZAMBON_NAMES[level]), json!(codes.len()), json!(text)]
        }
    }
}
