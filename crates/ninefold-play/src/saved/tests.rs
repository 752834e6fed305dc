use super::*;

/// Grids are restored with their rules.
#[test]
fn grids_come_back_with_their_rules() {
    let plain = Rules::single();
    let irregular: Vec<Option<u8>> = (0..81_u8).map(|cell| Some((cell + 1) % 81 / 9)).collect();
    let twodoku: Rules = "twodoku".parse().unwrap();
    let cells: Vec<_> = plain.cells().take(3).collect();
    let cage = Constraint::new(Kind::named("killercage").unwrap(), &plain, vec![cells], [15]).unwrap();
    let either = Constraint::either(&plain, vec![vec![cage.clone()], vec![cage.clone(), cage.clone()]]).unwrap();
    let caged = plain.with_constraints([cage, either]);
    let irregular = plain.with_regions(&irregular).unwrap();
    let sized = [6, 16].map(|size| Rules::sized(size).unwrap());
    let shaped = [(9, 8, 9), (5, 10, 10)].map(|(rows, columns, size)| Rules::shaped(rows, columns, size).unwrap());
    for rules in [plain, twodoku, caged, irregular].into_iter().chain(sized).chain(shaped) {
        let mut grids = Grids::empty(rules);
        let (first, largest) = (grids.rules().cells().next().unwrap(), grids.rules().digits().last());
        grids[first] = largest;
        let text = serde_json::to_string(&SavedGrids::from(&grids)).unwrap();
        let saved: SavedGrids = serde_json::from_str(&text).unwrap();
        assert_eq!(Grids::try_from(&saved), Ok(grids), "{text}");
    }
}

/// A saved grid with inconsistent parts is reported as damaged.
#[test]
fn damaged_rules_are_refused() {
    let good = r#"{"layout":[[0,0,0]],"digits":"................","rules":{"size":4,"constraints":[["killercage",[[0,1]],[3]]]}}"#;
    let read = |text: &str| Grids::try_from(&serde_json::from_str::<SavedGrids>(text).unwrap());
    assert!(read(good).is_ok());
    let changes = [
        ("killercage", "nosuchkind"),
        ("[[0,1]]", "[[0,99]]"),
        ("[3]", "[99]"),
        (r#""size":4"#, r#""size":0"#),
        (r#""size":4"#, r#""size":99"#),
        (r#""size":4"#, r#""size":5"#),
        (r#""size":4"#, r#""size":4,"regions":[0]"#),
        (r#""size":4"#, r#""size":4,"lines":[4,5]"#),
        (r#""size":4"#, r#""size":5,"lines":[4,5]"#),
        ("[[0,0,0]]", "[[0,0,0],[6,6,0]]"),
    ];
    let options =
        good.replace(r#"["killercage",[[0,1]],[3]]"#, r#"[[["killercage",[[0,1]],[3]]],[["antiknight",[],[]]]]"#);
    assert!(read(&options).is_ok());
    assert_eq!(read(&options.replace("antiknight", "nosuchkind")), Err(Damaged));
    assert_eq!(read(&options.replace(r#"["antiknight",[],[]]"#, "")), Err(Damaged), "an option without constraints");
    for (from, to) in changes {
        assert_eq!(read(&good.replace(from, to)), Err(Damaged), "{from} -> {to}");
    }
}
