use super::*;

/// Grids come back with their rules, or not at all.
#[test]
fn other_rules_do_not_come_back_as_plain_grids() {
    let plain = Rules::single();
    let irregular: Vec<Option<u8>> = (0..81_u8).map(|cell| Some((cell + 1) % 81 / 9)).collect();
    let twodoku: Rules = "twodoku".parse().unwrap();
    for rules in [plain.clone(), twodoku] {
        let saved = SavedGrids::from(&Grids::empty(rules.clone()));
        assert_eq!(Grids::try_from(&saved).map(|grids| grids.rules().clone()), Ok(rules));
    }
    for rules in [plain.with_regions(&irregular).unwrap(), Rules::sized(6).unwrap(), Rules::sized(16).unwrap()] {
        let text = serde_json::to_string(&SavedGrids::from(&Grids::empty(rules))).unwrap();
        let saved: SavedGrids = serde_json::from_str(&text).unwrap();
        assert_eq!(Grids::try_from(&saved), Err(Damaged), "{text}");
    }
}
