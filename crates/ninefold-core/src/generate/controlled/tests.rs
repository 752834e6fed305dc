use super::*;
use crate::generate::{self, Fill, Seed};
use crate::{Stop, symmetry};

/// Follows the definition literally: removes clues one by one until there is a second solution, then examines the clues before that point.
fn slowly(solver: Solver, solution: &Solution, order: &[Cell; 81]) -> Option<CellSet> {
    let mut grid = solution.grid();
    for &cell in order {
        let digit = grid[cell].take();
        if solver.count(&grid, 2, Stop::NEVER) != Ok(1) {
            grid[cell] = digit;
            break;
        }
    }
    let puzzle = crate::Puzzle::try_from(grid).unwrap();
    symmetry::redundant(&puzzle).is_empty().then(|| grid.filled())
}

fn quickly(solver: Solver, solution: &Solution, order: &[Cell; 81]) -> Option<CellSet> {
    Try { solver, solution, sets: &swaps(solution), order }.clues()
}

#[test]
fn a_try_is_what_its_definition_says() {
    let (solver, grids, mut random) = (Solver::new(), FullGrids::new(Fill::Uniform), Random::new(Seed::new(26)));
    let mut order: [Cell; 81] = core::array::from_fn(|index| Cell::ALL[index]);
    for _ in 0..2_000 {
        let solution = grids.next(&mut random);
        random.shuffle(&mut order);
        assert_eq!(quickly(solver, &solution, &order), slowly(solver, &solution, &order));
    }
}

#[test]
fn minimal_puzzles_are_found_where_they_lie_in_the_order_and_nowhere_else() {
    let (solver, mut random) = (Solver::new(), Random::new(Seed::new(27)));
    for seed in 0..300 {
        let puzzle = generate::minimal(Seed::new(seed));
        let (clues, solution) = (puzzle.givens().filled(), puzzle.solution());
        let (mut gone, mut kept): (Vec<Cell>, Vec<Cell>) = Cell::all().partition(|&cell| !clues.contains(cell));
        random.shuffle(&mut gone);
        random.shuffle(&mut kept);
        let order: Vec<Cell> = gone.iter().chain(&kept).copied().collect();
        assert_eq!(quickly(solver, solution, order[..].try_into().unwrap()), Some(clues), "seed {seed}");
        // With one clue removed earlier or one other cell removed later, the remaining clues are another puzzle or none, as the definition requires.
        for (from, to) in [(gone.len(), random.below(gone.len())), (random.below(gone.len()), 80)] {
            let mut other = order.clone();
            let cell = other.remove(from);
            other.insert(to, cell);
            let other: &[Cell; 81] = other[..].try_into().unwrap();
            assert_eq!(quickly(solver, solution, other), slowly(solver, solution, other), "seed {seed}");
        }
    }
}

#[test]
fn weights_are_ratios_of_binomial_coefficients() {
    let choose = |clues: u128| (0..clues).fold(1_u128, |product, at| product * (81 - at) / (at + 1));
    for clues in 17..=40 {
        #[allow(clippy::cast_precision_loss, reason = "rounded in the same way as the weight, nearly")]
        let exact = choose(clues) as f64 / choose(26) as f64;
        let own = weight(clues as usize);
        assert!((own / exact - 1.0).abs() < 1e-12, "{clues}: {own} and not {exact}");
    }
    assert!(weight(82).abs() < f64::EPSILON);
}
