//! Steps and paths as JSON: they conform to their schema, remain unchanged when read back, and do no harm if they are hostile.

use ninefold_core::generate::{Order, Random, Seed};
use ninefold_core::rules::Rules;
use ninefold_core::{Board, Grid, Puzzle, Stop, generate};
use ninefold_logic::proof::Unsound;
use ninefold_logic::{Facts, Limits, Method, Path, Position, State, Step, json, proof, techniques};
use serde_json::{Value, json};

use crate::rules;

const HARD: &str = "..984...7..6..94.....2.5.9.......7.8.2.5.....1.3....647....39..........5.6.9..1..";

fn path(puzzle: &str) -> Path {
    path_of(puzzle, &Method::hodoku())
}

fn path_of(puzzle: &str, method: &Method) -> Path {
    Path::of(&Puzzle::try_from(puzzle.parse::<Grid>().unwrap()).unwrap(), method)
}

fn text(step: &Step) -> String {
    serde_json::to_string(&json::Step::from(step)).unwrap()
}

fn read(text: &str) -> Result<Step, String> {
    let step: json::Step = serde_json::from_str(text).map_err(|error| error.to_string())?;
    Step::try_from(&step).map_err(|error| error.to_string())
}

/// Every step of every example, with its state, so that every technique is included.
fn steps() -> Vec<(State, Step)> {
    let limits = Limits { fish: 9, ..Limits::DEFAULT };
    let mut steps = Vec::new();
    for technique in techniques::all() {
        for example in technique.examples() {
            let state = example.state().unwrap();
            let found = technique.all(&Facts::new(&state), &limits);
            steps.extend(found.into_iter().take(5).map(|step| (state.clone(), step)));
        }
    }
    steps
}

#[test]
fn steps_come_back() {
    let steps = steps();
    for technique in techniques::all() {
        assert!(steps.iter().any(|(_, step)| step.technique() == technique), "{}", technique.id);
    }
    for (state, step) in &steps {
        let back = read(&text(step)).unwrap();
        assert_eq!(&back, step, "with all its parts");
        assert_eq!((back.to_string(), back.text()), (step.to_string(), step.text()), "and explains itself");
        assert_eq!(proof::check(state, &back), Ok(()), "{back}");
    }
}

#[test]
fn paths_come_back() {
    let path = path(HARD);
    let text = serde_json::to_string(&json::Path::new(&path, "hodoku")).unwrap();
    let data: json::Path = serde_json::from_str(&text).unwrap();
    let back = Path::try_from(&data).unwrap();
    assert_eq!((back.start(), back.steps(), back.end()), (path.start(), path.steps(), path.end()));
    let summary = data.summary.unwrap();
    assert_eq!(summary.techniques.iter().map(|used| used.count).sum::<usize>(), path.steps().len());
    assert_eq!(summary.hodoku.unwrap().score, u64::from(path.grade().score));
}

/// If the method rates steps, each step contains its rating, and the path contains the resulting ratings.
#[test]
fn ratings_come_back() {
    let path = path_of(HARD, &Method::explainer());
    let data = json::Path::new(&path, "explainer");
    let back: json::Path = serde_json::from_str(&serde_json::to_string(&data).unwrap()).unwrap();
    assert_eq!(back, data);
    let read = Path::try_from(&back).unwrap();
    let ratings = |path: &Path| path.steps().iter().map(Step::rating).collect::<Vec<_>>();
    assert!(ratings(&path).iter().all(Option::is_some));
    assert_eq!(ratings(&read), ratings(&path));
    let summary = data.summary.unwrap();
    let (most, told) = (ratings(&path).into_iter().max().unwrap(), summary.explainer.unwrap());
    assert_eq!((Some(told.er.0), summary.hodoku), (most, None));
}

/// Paths over several grids have the same structure: lists over the grids, and steps with the number of their grid.
#[test]
fn paths_over_several_grids_come_back() {
    let layout = Rules::named("twodoku").unwrap();
    let puzzle = generate::puzzle(Order::of(&layout), &mut Random::new(Seed::new(2)), Stop::NEVER).unwrap();
    let path = Path::of(&puzzle, &Method::simple());
    assert!(path.steps().len() > 10);
    let value = serde_json::to_value(json::Path::new(&path, "simple")).unwrap();
    let mut schemas = boon::Schemas::new();
    let schema = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/schema/path.json");
    let whole = boon::Compiler::new().compile(schema, &mut schemas).unwrap();
    assert!(schemas.validate(&value, whole).is_ok());
    let read = |value: &Value| {
        let data: json::Path = serde_json::from_value(value.clone()).unwrap();
        Path::try_from(&data).map_err(|error| error.to_string())
    };
    let back = read(&value).unwrap();
    assert_eq!((back.start(), back.steps(), back.end()), (path.start(), path.steps(), path.end()));
    back.stages().for_each(|(position, step)| assert_eq!(position.check(step), Ok(()), "{step}"));
    let mut wrong = value.clone();
    wrong["steps"][0]["grid"] = json!(3);
    assert_eq!(read(&wrong).unwrap_err(), "there is no grid 3");
    let mut wrong = value.clone();
    wrong["start"]["givens"].as_array_mut().unwrap().pop();
    assert_eq!(read(&wrong).unwrap_err(), "the grids do not make up the layout");
}

/// Paths of other rules conform to the schema, and reading never treats them as plain.
#[test]
fn paths_of_other_rules_are_refused() {
    let mut schemas = boon::Schemas::new();
    let schema = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/schema/path.json");
    let whole = boon::Compiler::new().compile(schema, &mut schemas).unwrap();
    for (kind, name) in [("killercage", "Killer Cage"), ("diagonal+", "Diagonal"), ("thermometer", "Thermometer")] {
        let givens = rules::example(kind);
        let path = Path::of(Position::assume_unique(givens.boards(), &givens), &Method::hints());
        assert!(path.is_solved() && path.steps().len() > 5);
        let value = serde_json::to_value(json::Path::new(&path, "hints")).unwrap();
        assert!(schemas.validate(&value, whole).is_ok(), "{value}");
        for step in path.steps() {
            let error = read(&text(step)).unwrap_err();
            let is_told = error.contains("other rules (4x4, ") && error.contains(name);
            // A house of these rules only is not valid for the reader.
            assert!(is_told || error.contains("expected a house of the plain grid"), "{error}");
        }
        let data: Result<json::Path, _> = serde_json::from_value(value.clone());
        let refused =
            data.map_or_else(|error| error.to_string(), |data| Path::try_from(&data).unwrap_err().to_string());
        assert!(refused.contains("plain grid"), "{refused}");
        let start: json::Position = serde_json::from_value(value["start"].clone()).unwrap();
        let refused = Position::try_from(&start).unwrap_err().to_string();
        assert!(refused.contains("belong to other rules (4x4"), "{refused}");
    }
}

/// States along paths, states of puzzles given by candidates, and states that only files can contain.
#[test]
fn states_come_back() {
    let mut states: Vec<State> = path(HARD).stages().map(|(position, _)| position.state(0)).collect();
    states.push(State::from(Board::EMPTY));
    states.extend(techniques::all().map(|technique| State::from(*technique.examples()[0].state().unwrap().board())));
    for state in states {
        let text = serde_json::to_string(&json::State::from(&state)).unwrap();
        let data: json::State = serde_json::from_str(&text).unwrap();
        assert_eq!(State::try_from(&data).unwrap(), state, "{text}");
    }
}

#[test]
fn what_is_read_is_not_believed() {
    let path = path(HARD);
    let (position, step) = path.stages().find(|(_, step)| !step.eliminated().is_empty()).unwrap();
    let state = position.state(0);
    let value: Value = serde_json::from_str(&text(step)).unwrap();
    let with = |key: &str, new: Value| {
        let mut value = value.clone();
        value[key] = new;
        read(&value.to_string())
    };
    // The same reasons for another conclusion, and for a claim about an impossible candidate.
    let solution = path.end().board(0);
    let (cell, digit) = solution.grid().iter().find(|(cell, _)| state.board().digit(*cell).is_none()).unwrap();
    let wrong = with("eliminated", json!({ cell.to_string(): digit.to_string() })).unwrap();
    assert!(matches!(proof::check(&state, &wrong), Err(Unsound::Open(_))), "{wrong}");
    let given = state.givens().first().unwrap();
    let dead = with("eliminated", json!({ given.to_string(): "1" })).unwrap();
    assert!(matches!(proof::check(&state, &dead), Err(Unsound::Dead(_))));
    let bare = with("parts", json!([])).unwrap();
    assert!(matches!(proof::check(&state, &bare), Err(Unsound::Open(_))));

    assert_eq!(with("eliminated", json!({})).unwrap_err(), "the step concludes nothing");
    assert_eq!(with("technique", json!("x")).unwrap_err(), "no technique has the id \"x\"");
    let parts: Vec<Value> = vec![json!({"kind": "cell", "role": "pattern", "cell": "r1c1"}); 10_001];
    assert_eq!(with("parts", json!(parts)).unwrap_err(), "a step cannot have 10001 parts");
    let deadly: Vec<Value> = vec![json!({"kind": "deadly", "candidates": {"r1c1": "12"}}); 10];
    assert!(with("parts", json!(deadly)).is_err());
    for (key, wrong) in [
        ("digits", json!("21")),
        ("digits", json!("11")),
        ("eliminated", json!({"R1C1": "1"})),
        ("eliminated", json!({"r0c1": "1"})),
        ("eliminated", json!({"r1c1": 1})),
        ("parts", json!([{"kind": "cell", "role": "boss", "cell": "r1c1"}])),
        ("parts", json!([{"kind": "cell", "role": "group256", "cell": "r1c1"}])),
        ("parts", json!([{"kind": "cell", "role": "pattern", "cell": "r1c1", "more": 1}])),
        ("parts", json!([{"kind": "house", "role": "base", "house": "r1", "digit": 0}])),
        ("more", json!(1)),
    ] {
        assert!(with(key, wrong.clone()).is_err(), "{key}: {wrong}");
    }
}

#[test]
fn claims_of_states_and_paths_are_checked() {
    let state = |text: &str| {
        let state: json::State = serde_json::from_str(text).unwrap();
        State::try_from(&state).map_err(|error| error.to_string())
    };
    let empty = ".".repeat(81);
    let claim = state(&format!("{{\"givens\": \"{empty}\", \"unique\": true}}"));
    assert_eq!(claim.unwrap_err(), "the givens do not have exactly one solution");
    let one = "1".to_owned() + &empty[1..];
    let twice = state(&format!("{{\"givens\": \"{one}\", \"placed\": \"{one}\", \"unique\": false}}"));
    assert_eq!(twice.unwrap_err(), "r1c1 is both given and placed");

    let value = serde_json::to_value(json::Path::new(&path(HARD), "hodoku")).unwrap();
    let read = |change: &dyn Fn(&mut Value)| {
        let mut value = value.clone();
        change(&mut value);
        let data: json::Path = serde_json::from_value(value).unwrap();
        Path::try_from(&data).map(|_| ()).map_err(|error| error.to_string())
    };
    assert_eq!(read(&|_| ()), Ok(()));
    assert_eq!(
        read(&|path| path["solved"] = json!(false)),
        Err("the steps do not lead to the end position of the file".into())
    );
    assert_eq!(
        read(&|path| path["steps"] = path["steps"].as_array().unwrap()[1..].into()),
        Err("the steps do not lead to the end position of the file".into())
    );
    assert!(read(&|path| path["version"] = json!(2)).unwrap_err().ends_with("of version 2"));
}

/// However a step is damaged, its words and its proof must end without a crash.
#[test]
fn damaged_steps_do_no_harm() {
    let mut seed = 1_u64;
    let mut random = move |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    let steps = steps();
    let others: Vec<Value> =
        steps.iter().map(|(_, step)| serde_json::to_value(json::Step::from(step)).unwrap()).collect();
    let mut accepted = 0;
    for (index, (state, _)) in steps.iter().enumerate() {
        for _ in 0..60 {
            let mut value = others[index].clone();
            for _ in 0..=random(3) {
                let other = &others[random(others.len())];
                let parts = value["parts"].as_array_mut().unwrap();
                match random(7) {
                    0 => parts.clear(),
                    1 if !parts.is_empty() => drop(parts.remove(random(parts.len()))),
                    2 => parts.reverse(),
                    3 => parts.extend(other["parts"].as_array().unwrap().iter().take(random(4)).cloned()),
                    4 => value["digits"] = if random(2) == 0 { json!("") } else { other["digits"].clone() },
                    5 => {
                        (value["placed"], value["eliminated"]) = (other["placed"].clone(), other["eliminated"].clone());
                    }
                    _ => value["technique"] = other["technique"].clone(),
                }
            }
            let step = read(&value.to_string()).unwrap();
            let text = step.text();
            assert!(!text.short.is_empty() && !text.teach.is_empty(), "{value}");
            assert!(!step.marks(state.board()).is_empty());
            let _ = ninefold_logic::hint::Depth::ALL.map(|depth| ninefold_logic::hint::shown_at(&step, depth).words());
            accepted += u32::from(proof::check(state, &step).is_ok());
        }
    }
    assert!(accepted > 0, "some damage leaves the proof whole");
}

#[test]
fn the_schema_holds() {
    let mut schemas = boon::Schemas::new();
    let path_schema = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/schema/path.json");
    let mut compiler = boon::Compiler::new();
    let whole = compiler.compile(path_schema, &mut schemas).unwrap();
    let alone = compiler.compile(&format!("{path_schema}#/$defs/step"), &mut schemas).unwrap();
    for (_, step) in steps() {
        let value = serde_json::to_value(json::Step::from(&step)).unwrap();
        let verdict = schemas.validate(&value, alone);
        assert!(verdict.is_ok(), "{value}\n{}", verdict.unwrap_err());
    }
    let rated = serde_json::to_value(json::Path::new(&path_of(HARD, &Method::explainer()), "explainer")).unwrap();
    assert!(schemas.validate(&rated, whole).is_ok());
    let value = serde_json::to_value(json::Path::new(&path(HARD), "hodoku")).unwrap();
    assert!(schemas.validate(&value, whole).is_ok());

    // Reading refuses everything that the schema refuses, and vice versa.
    let step = value["steps"][0].clone();
    let change = |key: &str, new: Value| {
        let mut step = step.clone();
        step[key] = new;
        step
    };
    for wrong in [
        change("technique", json!(3)),
        change("digits", json!("31")),
        change("placed", json!({"r1c1": ""})),
        change("placed", json!({"r1c17": "1"})),
        change("parts", json!([{"kind": "thing"}])),
        change("parts", json!([{"kind": "cell", "role": "boss", "cell": "r1c1"}])),
        change("rating", json!("7.2")),
        change("rating", json!(20.1)),
        change("rating", json!(-7.2)),
        change("unknown", json!(1)),
    ] {
        assert!(schemas.validate(&wrong, alone).is_err(), "{wrong}");
        assert!(serde_json::from_value::<json::Step>(wrong).is_err());
    }
}
