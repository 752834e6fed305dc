use super::*;
use crate::generate::{Fill, FullGrids, Random, Seed};
use crate::solve;

#[test]
fn each_set_has_another_filling() {
    let (grids, mut random) = (FullGrids::new(Fill::Quick), Random::new(Seed::new(4)));
    for _ in 0..100 {
        let solution = grids.next(&mut random);
        let sets = swaps(&solution);
        assert!(sets.len() > 20, "{}", sets.len());
        for set in sets {
            let mut rest = solution.grid();
            set.iter().for_each(|cell| rest[cell] = None);
            assert!(set.len() <= LARGEST && solve::count(&rest, 2) == 2, "{set}");
        }
    }
}
