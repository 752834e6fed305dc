//! A puzzle in disguise: the same difficulty for a person and the same number of solutions, but other digits in other places,
//! so that no solver gains by having seen it.
//!
//! Digits are relabelled, the rows of a band, the bands, the columns of a stack and the stacks change places, and the grid
//! may be mirrored: all 9! · 2 · 6⁸ ways of it.

use std::array;

use fastrand::Rng;
use ninefold_core::{Digit, Grid};

/// A relabelling of the digits and a rearrangement of the cells that keeps houses together.
#[derive(Clone, Debug)]
pub struct Isomorph {
    /// The digit that each digit becomes.
    digits: [Digit; 9],
    /// The source of each cell's content.
    from: [usize; 81],
}

impl Isomorph {
    /// Any of them, each as likely as any other.
    pub fn random(rng: &mut Rng) -> Self {
        let mut digits = Digit::ALL;
        rng.shuffle(&mut digits);
        let (rows, columns, mirrored) = (lines(rng), lines(rng), rng.bool());
        let from = array::from_fn(|to| {
            let (row, column) = (rows[to / 9], columns[to % 9]);
            if mirrored { 9 * column + row } else { 9 * row + column }
        });
        Self { digits, from }
    }

    /// The grid in its disguise.
    pub fn apply(&self, grid: &Grid) -> Grid {
        let entry = |from: usize| grid.entries()[from].map(|digit| self.digits[digit.index()]);
        Grid::new(self.from.map(entry))
    }
}

/// Nine rows or columns, rearranged three by three.
fn lines(rng: &mut Rng) -> [usize; 9] {
    let groups = three(rng);
    let members = [three(rng), three(rng), three(rng)];
    array::from_fn(|line| 3 * groups[line / 3] + members[line / 3][line % 3])
}

fn three(rng: &mut Rng) -> [usize; 3] {
    let mut three = [0, 1, 2];
    rng.shuffle(&mut three);
    three
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use ninefold_core::{Cell, House, solve};

    use super::*;

    const PUZZLES: [(&str, u64); 3] = [
        ("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", 1),
        ("....7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", 2),
        ("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8.479", 0),
    ];

    fn some() -> impl Iterator<Item = Isomorph> {
        let mut rng = Rng::with_seed(1);
        (0..200).map(move |_| Isomorph::random(&mut rng))
    }

    #[test]
    fn it_is_a_bijection() {
        for isomorph in some() {
            assert_eq!(isomorph.from.iter().collect::<HashSet<_>>().len(), 81);
            assert_eq!(isomorph.digits.iter().collect::<HashSet<_>>().len(), 9);
        }
    }

    #[test]
    fn houses_come_from_houses() {
        let source = |isomorph: &Isomorph, house: House| {
            house.cells().iter().map(|cell| Cell::from_index(isomorph.from[cell.index()]).unwrap()).collect()
        };
        for isomorph in some() {
            let sources: HashSet<_> = House::all().map(|house| source(&isomorph, house)).collect();
            assert_eq!(sources, House::all().map(House::cells).collect());
        }
    }

    #[test]
    fn it_keeps_the_number_of_solutions() {
        for (line, count) in PUZZLES {
            let grid: Grid = line.parse().unwrap();
            for isomorph in some() {
                assert_eq!(solve::count(&isomorph.apply(&grid).board(), 5), count, "{}", isomorph.apply(&grid));
            }
        }
    }

    #[test]
    fn it_disguises_and_depends_on_the_seed_alone() {
        let grid: Grid = PUZZLES[0].0.parse().unwrap();
        let disguises: Vec<_> = some().map(|isomorph| isomorph.apply(&grid)).collect();
        assert_eq!(disguises.iter().collect::<HashSet<_>>().len(), 200);
        assert_eq!(disguises, some().map(|isomorph| isomorph.apply(&grid)).collect::<Vec<_>>());
    }
    #[test]
    fn every_digit_becomes_every_digit_everywhere() {
        let grid = Grid::from_iter([(Cell::new(5, 7).unwrap(), Digit::D4)]);
        let disguises: HashSet<_> =
            some().flat_map(|isomorph| isomorph.apply(&grid).iter().collect::<Vec<_>>()).collect();
        assert_eq!(disguises.iter().map(|(_, digit)| digit).collect::<HashSet<_>>().len(), 9);
        let cells = disguises.iter().map(|(cell, _)| cell).collect::<HashSet<_>>().len();
        assert!(cells > 60, "{cells}");
    }
}
