use crate::frame::Grid;
use proptest::prelude::*;

use super::super::super::marks::Marks;
use super::super::graph::{Numbers, Rows};
use super::super::reach::Reach;
use super::*;

const PUZZLE: &str = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

proptest! {
    /// On a grid without some candidates, `ends` agrees with a search that continues level by level to the end.
    #[test]
    fn same_as_levels(gone in prop::collection::vec((0..81_usize, 0..9_usize), 0..500)) {
        let mut marks = Marks::from(&PUZZLE.parse::<Grid>().unwrap().board());
        let numbers = Numbers::of(&marks);
        gone.into_iter().for_each(|(cell, digit)| marks.remove(cell, digit));
        let mut rows = Rows::<12>::new();
        rows.fill(&marks, &numbers);
        for [weak, strong] in [[&rows.weak, &rows.strong], [&rows.weak_house, &rows.strong_house]] {
            let (mut reach, mut ends) = (Reach::new(), Ends::new());
            reach.grow(&rows.live, weak, strong, |_| false);
            let is_quiet = ends.fill(&rows.live, weak, strong, true);
            for state in [ON, OFF] {
                for id in rows.live.iter() {
                    for same in [true, false] {
                        prop_assert_eq!(ends.all(state, id, same), reach.all(state, id, same));
                    }
                    prop_assert_eq!(ends.closes(state, id), reach.closes[state][usize::from(id)] > 0);
                }
            }
            let closes = |id: u16| ends.closes(ON, id) || ends.closes(OFF, id);
            prop_assert_eq!(is_quiet, !rows.live.iter().any(closes));
            prop_assert_eq!(Ends::new().fill(&rows.live, weak, strong, false), is_quiet);
        }
    }
}
