use ninefold::{Cell, Grid, House, solve};

use super::*;

fn verdict(text: &str) -> Verdict {
    solve::prove(&text.parse::<Grid>().unwrap()).into()
}

fn json(verdict: &Verdict) -> Value {
    let mut object = Map::new();
    verdict.push_json(&mut object);
    object.into()
}

#[test]
fn clashes_name_their_cells_and_house() {
    let verdict = verdict(&format!("55{}", ".".repeat(79)));
    assert_eq!((verdict.name(), verdict.severity()), ("invalid", Severity::Other));
    assert_eq!(verdict.sentence(), "Invalid: 5 appears twice in row 1: r1c1 and r1c2.");
    let value = json(&verdict);
    assert_eq!(value["reason"]["cells"], serde_json::json!(["r1c1", "r1c2"]));
    assert_eq!(value["reason"].get("grid"), None);
    assert_eq!(verdict.marked(&Rules::single()).len(), 2);
    assert_eq!(verdict.values()[4], table::Value::text("5 appears twice in row 1: r1c1 and r1c2"));
}

#[test]
fn several_solutions_are_two_and_their_differences() {
    let verdict = verdict(&".".repeat(81));
    let value = json(&verdict);
    assert_eq!(value["solutions"][0].as_str().map(str::len), Some(81));
    assert_eq!(value["differ"].as_array().map(Vec::len), Some(verdict.marked(&Rules::single()).len()));
    assert_eq!(value.get("reason"), None);
    let witness = verdict.witness("|");
    assert_eq!(witness.split('|').map(str::len).take(2).collect::<Vec<_>>(), [81, 81]);
    let mut line = String::new();
    verdict.push_solution(&mut line);
    assert_eq!(line, witness[..81]);
}

#[test]
fn a_grid_among_several_is_named() {
    let at = GridOf { grid: 1, grids: 5 };
    let gap = Gap::Digit(Digit::new(7).unwrap(), House::rows().next().unwrap());
    let verdict = Verdict::from(PuzzleError::<Grids>::Gap(at, gap));
    assert_eq!((verdict.name(), json(&verdict)["reason"]["grid"].clone()), ("none", serde_json::json!(2)));
    let gap = PuzzleError::<Grids>::Gap(at, Gap::Cell(Cell::all().next().unwrap()));
    assert_eq!(json(&Verdict::from(gap))["reason"]["cell"], "r1c1");
    assert_eq!(Verdict::from(PuzzleError::<Grids>::Stopped).name(), "open");
}
