use ninefold::Grid;
use ninefold::rules::Rules;

use super::*;
use crate::columns::Columns;
use crate::problem::Problem;

const HARD: &str = ".....9.......147....2......7......865...3...294......1......4....625.......8.....";

/// Puts the puzzle HARD into a row of a table.
fn row(fields: &[(&str, &str)]) -> Entry {
    let grid: Grid = HARD.parse().unwrap();
    let names: Vec<Box<str>> = fields.iter().map(|(name, _)| Box::from(*name)).collect();
    let values = fields.iter().map(|(_, value)| Value::field(*value)).collect();
    let columns = (!fields.is_empty()).then(|| Box::new(Columns { names: names.into(), values, puzzle: 0 }));
    Entry { columns, ..Entry::new(Problem::from(grid), "line", "a.txt", 3, "") }
}

fn holds(entry: &Entry, condition: &str) -> bool {
    let condition: Condition = condition.parse().unwrap_or_else(|error| panic!("{condition}: {error}"));
    Measured::new(entry, None, Solver::new(), Stop::NEVER).satisfies(&[condition]) == Ok(true)
}

#[test]
fn words_that_people_try_mean_quantities() {
    for (word, meant) in MEANT {
        assert!(Quantity::named(meant).is_known() && !Quantity::named(word).is_known(), "{word}");
        assert!(unknown(word, &[]).ends_with(&format!("; did you mean {meant}?")), "{word}");
    }
    assert!(unknown("rating", &["ratings".into()]).ends_with("; did you mean ratings?"), "a column comes first");
}

#[test]
fn conditions_compare_columns_properties_and_ratings() {
    let entry = row(&[("puzzle", HARD), ("author", "Jane Smith"), ("points", "7.5"), ("id", "007"), ("note", "")]);
    for condition in [
        "author=jane smith",
        "author~SMITH",
        "author!=Bob",
        "points>7",
        "points<=7.5",
        "points=7..8",
        "points=..7.5",
        "id=7",
        "clues=19",
        "clues=18..20",
        "clues=1,19",
        "clues!=22",
        "size=9",
        "grids=1",
        "rules=plain",
        "symmetry!=full",
        "verdict=unique",
        "source=a.txt",
        "line=3",
        "level=easy..medium",
        "level<hard",
        "hodoku_level<=easy",
        "techniques=naked-single",
        "score>100",
        "zambon_level>=0",
    ] {
        assert!(holds(&entry, condition), "{condition}");
    }
    for condition in [
        "author=Jane",
        "author!=jane smith",
        "points<7.5",
        "points=8..",
        "note=",
        "note!=x",
        "nobody=1",
        "nobody!=1",
        "clues<19",
        "clues=22..",
        "clues!=19",
        "rules=killer",
        "rules=6x6",
        "rules=samurai",
        "rules=jigsaw",
        "symmetry=full",
        "level=medium,hard",
        "level>easy",
        "techniques=exocet",
        "verdict=many",
    ] {
        assert!(!holds(&entry, condition), "{condition}");
    }
}

#[test]
fn a_column_counts_before_what_is_worked_out() {
    let entry =
        row(&[("puzzle", HARD), ("hodoku_level", "unfair"), ("clues", "99"), ("hodoku_techniques", "x-wing:2")]);
    for condition in ["level=unfair", "hodoku_level=unfair", "clues=99", "techniques=x-wing"] {
        assert!(holds(&entry, condition), "{condition}");
    }
    // Other scales have their own levels.
    assert!(holds(&entry, "ninefold_level=easy"));
}

#[test]
fn rules_and_symmetries_go_by_their_names() {
    let of = |grids: Grids| Entry::new(Problem::from(grids), "ninefold", "a.json", 1, "");
    let killer = of(Grids::empty(Variant::parse("killer,x", 6).unwrap().sample()));
    for name in ["killer", "x", "6x6", "killercage"] {
        assert!(holds(&killer, &format!("rules={name}")), "{name}");
    }
    for name in ["plain", "9x9", "thermo", "jigsaw", "samurai"] {
        assert!(!holds(&killer, &format!("rules={name}")), "{name}");
    }
    let samurai = of(Grids::empty(Rules::named("samurai").unwrap()));
    assert!(holds(&samurai, "rules=samurai") && holds(&samurai, "grids=5") && !holds(&samurai, "rules=plain"));
    assert!(holds(&of(Grids::empty(Rules::named("samurai").unwrap())), "symmetry=full"));
    let mut corners = Grids::empty(Rules::single());
    for name in ["r1c1", "r9c9"] {
        let cell = corners.rules().cell_named(name).unwrap();
        corners[cell] = Some(ninefold::Digit::D5);
    }
    let corners = of(corners);
    for kind in ["half-turn", "diagonal", "anti-diagonal", "diagonals"] {
        assert!(holds(&corners, &format!("symmetry={kind}")), "{kind}");
    }
    assert!(!holds(&corners, "symmetry=full") && !holds(&corners, "symmetry=none"));
}

#[test]
fn what_is_misspelt_is_told() {
    let error = |text: &str| text.parse::<Condition>().unwrap_err().to_string();
    for (text, says) in [
        ("clues", "expected a comparison such as clues<=24"),
        ("=4", "expected the name of a column or property before ="),
        ("author<smith", "< compares numbers and levels; smith is neither"),
        ("level=hrad", "hrad: no such level; did you mean hard?"),
        ("techniques=x-wng", "x-wng: no such technique; did you mean"),
        ("symmetry=half-trun", "half-trun: no such symmetry; did you mean half-turn?"),
        ("rules=kiler", "kiler: no such rules; did you mean killer?"),
    ] {
        assert!(error(text).starts_with(says), "{text}: {}", error(text));
    }
    assert!(unknown("autor", &["author".into()]).ends_with("did you mean author?"));
    assert!("-".parse::<Key>().is_err());
}

#[test]
fn rows_are_ordered_by_size_and_unknown_values_come_last() {
    let keys = |text: &str| -> Vec<Key> { text.split(',').map(|key| key.parse().unwrap()).collect() };
    let sorted = |keys: &[Key], rows: &[[&str; 2]]| {
        let mut rows: Vec<Vec<Value>> = rows.iter().map(|row| row.map(Value::field).to_vec()).collect();
        rows.sort_by(|one, other| by(keys, one, other));
        rows.iter()
            .map(|row| row.iter().map(|value| value.shown().into_owned()).collect::<Vec<_>>().join(" "))
            .collect::<Vec<_>>()
    };
    let rows = [["hard", "9"], ["easy", "10"], ["", "1"], ["hard", "10"], ["extreme", ""]];
    assert_eq!(sorted(&keys("level,-score"), &rows), ["easy 10", "hard 10", "hard 9", "extreme ", " 1"]);
    assert_eq!(sorted(&keys("-level,score"), &rows), ["extreme ", "hard 9", "hard 10", "easy 10", " 1"]);
}
