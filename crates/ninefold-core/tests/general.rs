//! The general search and the puzzles made with it, compared with a plain search that uses only the meaning of constraints.

use ninefold_core::generate::{Clues, Failure, Hold, Impossible, Order, Random, Seed, Shape};
use ninefold_core::multi::{Grids, LayoutCell};
use ninefold_core::rules::{Constraint, Kind, Rules};
use ninefold_core::solve::Solver;
use ninefold_core::symmetry::Symmetry;
use ninefold_core::{Budget, Digit, Puzzle, PuzzleError, Stop, Stopped, generate, solve};

fn constraint(kind: &str, rules: &Rules, lines: Vec<Vec<LayoutCell>>, value: Option<u32>) -> Constraint {
    Constraint::new(Kind::named(kind).unwrap(), rules, lines, value).unwrap()
}

/// A search for full grids by trial: cells in reading order, digits from 1, rows, columns and regions that differ. Constraints are checked when the
/// grid is full.
struct Plain<'a> {
    rules: &'a Rules,
    regions: Vec<Option<usize>>,
    digits: Vec<u8>,
    limit: usize,
    found: Vec<Vec<u8>>,
}

impl Plain<'_> {
    fn solutions(grids: &Grids, limit: usize) -> Vec<Vec<u8>> {
        let digits = grids.digits().iter().map(|digit| digit.map_or(0, Digit::get)).collect();
        let rules = grids.rules();
        let regions = rules.cells().map(|cell| rules.region(cell)).collect();
        let mut plain = Plain { rules, regions, digits, limit, found: Vec::new() };
        if (0..plain.digits.len()).all(|at| plain.digits[at] == 0 || plain.fits(at)) {
            plain.search(0);
        }
        plain.found
    }

    fn fits(&self, at: usize) -> bool {
        let columns = self.rules.columns();
        let region = |at: usize| self.regions[at];
        (0..self.digits.len()).all(|other| {
            let differ = other / columns == at / columns || other % columns == at % columns;
            let differ = differ || region(at).is_some() && region(at) == region(other);
            other == at || !differ || self.digits[other] != self.digits[at]
        })
    }

    fn search(&mut self, at: usize) {
        if self.found.len() >= self.limit {
            return;
        }
        if at == self.digits.len() {
            let digit = |cell: LayoutCell| self.digits[cell.index()];
            let rules = self.rules;
            if rules.constraints().iter().all(|one| (one.kind().holds)(one, rules, &digit)) {
                self.found.push(self.digits.clone());
            }
            return;
        }
        if self.digits[at] > 0 {
            return self.search(at + 1);
        }
        for digit in 1..=self.rules.size() as u8 {
            self.digits[at] = digit;
            if self.fits(at) {
                self.search(at + 1);
            }
        }
        self.digits[at] = 0;
    }
}

/// Draws a walk of at most `length` neighbouring cells.
fn walk(rules: &Rules, length: usize, random: &mut Random) -> Vec<LayoutCell> {
    let cells: Vec<LayoutCell> = rules.cells().collect();
    let mut line = vec![random.pick(&cells).unwrap()];
    while line.len() < length {
        let (row, column) = rules.place(line[line.len() - 1]);
        let beside = [(0, 1), (1, 0), (1, 1), (2, 1)].map(|(down, right)| rules.at(row + down, column + right));
        let new: Vec<LayoutCell> = beside.into_iter().flatten().filter(|cell| !line.contains(cell)).collect();
        let Some(next) = random.pick(&new) else { break };
        line.push(next);
    }
    line
}

/// Draws regions: boxes, none, or boxes with two cells swapped. In a grid without boxes, quarters of the grid, or nearly, take their place.
fn regions(rules: &Rules, random: &mut Random) -> Rules {
    let (rows, columns) = (rules.rows().div_ceil(2), rules.columns().div_ceil(2));
    let quarter = |cell: LayoutCell| rules.place(cell).0 / rows * 2 + rules.place(cell).1 / columns;
    let fits = rows * columns <= rules.size();
    let region = |cell| rules.region(cell).or_else(|| fits.then(|| quarter(cell)));
    let standard: Vec<Option<u8>> = rules.cells().map(|cell| region(cell).map(|region| region as u8)).collect();
    let mut regions = match random.below(4) {
        0 => return rules.clone(),
        1 => vec![None; rules.len()],
        _ => standard,
    };
    for _ in 0..2 {
        let (one, other) = (random.below(regions.len()), random.below(regions.len()));
        regions.swap(one, other);
    }
    if random.below(3) == 0 {
        regions[random.below(rules.len())] = None;
    }
    rules.with_regions(&regions).unwrap()
}

/// Draws rules of a small size, half of them with constraints that a solution satisfies.
fn rules(random: &mut Random) -> Rules {
    let size = [4, 4, 5, 6][random.below(4)];
    let shape = if random.below(3) == 0 { [(3, 5), (4, 3), (4, 4), (5, 4)][random.below(4)] } else { (size, size) };
    let shaped = Rules::shaped(shape.0, shape.1, size.max(shape.0).max(shape.1)).unwrap();
    let rules = regions(&shaped, random);
    let solution = solve::first(&Grids::empty(rules.clone()));
    let digit = |cell: LayoutCell| solution.as_ref().map_or(1, |solution| solution[cell].unwrap().get());
    let mut constraints = Vec::new();
    for _ in 0..=random.below(4) {
        let new = match random.below(8) {
            0 if shape.0 == shape.1 => constraint("diagonal+", &rules, Vec::new(), None),
            1 if shape.0 == shape.1 => constraint("diagonal-", &rules, Vec::new(), None),
            2 if random.below(3) == 0 => constraint("antiknight", &rules, Vec::new(), None),
            3 => {
                let length = 2 + random.below(2);
                let mut line = walk(&rules, length, random);
                line.sort_by_key(|&cell| digit(cell));
                constraint("thermometer", &rules, vec![line], None)
            }
            _ => {
                let length = 1 + random.below(size.min(4));
                let cells = walk(&rules, length, random);
                let sum: u32 = cells.iter().map(|&cell| u32::from(digit(cell))).sum();
                let value = (random.below(6) > 0).then_some(sum + u32::from(random.below(8) == 0));
                match Constraint::new(Kind::named("killercage").unwrap(), &rules, vec![cells], value) {
                    Ok(cage) => cage,
                    Err(_) => continue,
                }
            }
        };
        constraints.push(new);
    }
    rules.with_constraints(constraints)
}

fn values(grids: &Grids) -> Vec<u8> {
    grids.digits().iter().map(|digit| digit.unwrap().get()).collect()
}

#[test]
fn random_rules_have_the_solutions_that_trial_finds() {
    let mut random = Random::new(Seed::new(11));
    let (mut none, mut one, mut many) = (0, 0, 0);
    for round in 0..150 {
        let rules = rules(&mut random);
        // Enough givens of a solution for a quick trial, and occasionally a wrong one.
        let mut givens = Grids::empty(rules.clone());
        let solution = solve::first(&givens);
        let keep = [12, 3, 2, 2][random.below(4).min(if rules.size() == 4 { 0 } else { 3 })];
        for cell in rules.cells() {
            if let Some(solution) = &solution
                && (random.below(keep) > 0) == (keep < 12)
            {
                givens[cell] = solution[cell];
            }
            if random.below(200) == 0 || solution.is_none() && rules.size() > 4 && random.below(3) == 0 {
                givens[cell] = Digit::of_size(rules.size(), random.below(rules.size()) as u8 + 1);
            }
        }
        let plain = Plain::solutions(&givens, 40);
        let case = format!("round {round}: {rules:?} {givens:?}");
        assert_eq!(solve::count(&givens, 40), plain.len() as u64, "{case}");
        let own: Vec<Vec<u8>> = solve::solutions(&givens).take(40).map(|grids| values(&grids)).collect();
        assert_eq!(own, plain, "{case}");
        assert_eq!(solve::count(&givens.boards(), 40), plain.len() as u64, "boards, {case}");
        match solve::prove(&givens) {
            Ok(solution) => assert_eq!([values(&solution)], plain[..], "{case}"),
            Err(PuzzleError::Several(first, second)) => {
                assert_ne!(first, second);
                assert!(plain.len() > 1, "{case}");
            }
            Err(_) => assert!(plain.is_empty(), "{case}"),
        }
        match plain.len() {
            0 => none += 1,
            1 => one += 1,
            _ => many += 1,
        }
    }
    assert!(none > 5 && one > 5 && many > 5, "{none} without, {one} with one, {many} with several solutions");
}

/// Draws cages that cover the grid, with the sums of a solution.
fn cages(rules: &Rules, solution: &Grids, random: &mut Random) -> Vec<Constraint> {
    let mut free: Vec<LayoutCell> = rules.cells().collect();
    let mut cages = Vec::new();
    while let Some(&first) = free.first() {
        let mut cage = vec![first];
        let most = 1 + random.below(4);
        while cage.len() < most {
            let (row, column) = rules.place(cage[cage.len() - 1]);
            let beside = [rules.at(row, column + 1), rules.at(row + 1, column)];
            let is_new = |cell: &LayoutCell| {
                free.contains(cell) && cage.iter().all(|&other| other != *cell && solution[other] != solution[*cell])
            };
            let new: Vec<LayoutCell> = beside.into_iter().flatten().filter(is_new).collect();
            let Some(next) = random.pick(&new) else { break };
            cage.push(next);
        }
        free.retain(|cell| !cage.contains(cell));
        let sum = cage.iter().map(|&cell| u32::from(solution[cell].unwrap().get())).sum();
        cages.push(constraint("killercage", rules, vec![cage], Some(sum)));
    }
    cages
}

fn killer(size: usize, seed: u64) -> Rules {
    let rules = Rules::sized(size).unwrap();
    let mut random = Random::new(Seed::new(seed));
    let solution = generate::solution(&rules, &mut random, Stop::NEVER).unwrap().unwrap();
    let cages = cages(&rules, &solution, &mut random);
    rules.with_constraints(cages)
}

fn diagonals(size: usize) -> Rules {
    let rules = Rules::sized(size).unwrap();
    let flags = ["diagonal+", "diagonal-"].map(|kind| constraint(kind, &rules, Vec::new(), None));
    rules.with_constraints(flags)
}

fn make(order: Order<Grids>, seed: u64) -> Puzzle<Grids> {
    generate::puzzle(order, &mut Random::new(Seed::new(seed)), Stop::NEVER).unwrap()
}

fn assert_minimal(puzzle: &Puzzle<Grids>) {
    for cell in puzzle.givens().filled() {
        let mut less = puzzle.givens().clone();
        less[cell] = None;
        assert!(solve::count(&less, 2) > 1, "{:?}", puzzle.givens());
    }
}

#[test]
fn puzzles_of_other_rules_are_unique_minimal_and_the_same_for_a_seed() {
    let nine = Rules::sized(9).unwrap();
    let knight = nine.with_constraints([constraint("antiknight", &nine, Vec::new(), None)]);
    let latin = Rules::sized(5).unwrap();
    let mut all = vec![knight, latin, killer(6, 1), killer(9, 2), diagonals(9)];
    all.extend([4, 6, 8].map(|size| Rules::sized(size).unwrap()));
    for rules in all {
        for seed in 0..2 {
            let puzzle = make(Order::of(&rules), seed);
            assert_eq!(Puzzle::try_from(puzzle.givens().clone()).as_ref(), Ok(&puzzle), "{rules:?}");
            assert_eq!(make(Order::of(&rules), seed), puzzle);
            assert_minimal(&puzzle);
        }
    }
    assert_ne!(make(Order::of(&diagonals(9)), 0), make(Order::of(&diagonals(9)), 1));
}

#[test]
fn cages_alone_can_be_a_puzzle() {
    let rules = killer(6, 3);
    let puzzle = make(Order::of(&rules), 1);
    assert!(puzzle.givens().filled().count() < 6, "{:?}", puzzle.givens());
}

#[test]
fn wide_puzzles_are_made() {
    for (size, clues) in [(12, 70), (16, 140), (25, 450)] {
        let rules = Rules::sized(size).unwrap();
        let puzzle = make(Order { clues: Clues::at_least(clues), ..Order::of(&rules) }, 1);
        assert_eq!(solve::count(puzzle.givens(), 2), 1, "{size}");
        assert_eq!(puzzle.givens().filled().count(), clues);
    }
}

#[test]
fn clues_keep_to_symmetry_number_and_fixed_digits() {
    let rules = diagonals(9);
    let shape = Shape::Symmetric(Symmetry::HalfTurn, Hold::Strict);
    let symmetric = make(Order { shape, ..Order::of(&rules) }, 3);
    assert!(
        symmetric
            .givens()
            .filled()
            .all(|cell| symmetric.givens()[rules.cells().rev().nth(cell.index()).unwrap()].is_some())
    );
    let exact = make(Order { clues: Clues::exactly(30), ..Order::of(&rules) }, 3);
    assert_eq!(exact.givens().filled().count(), 30);
    let mut fixed = Grids::empty(rules.clone());
    let cell = rules.at(4, 4).unwrap();
    fixed[cell] = Some(Digit::D7);
    let kept = make(Order { fixed, ..Order::of(&rules) }, 3);
    assert_eq!(kept.givens()[cell], Some(Digit::D7));
}

#[test]
fn clues_of_other_rules_are_in_the_cells_of_a_pattern() {
    // So few givens seldom determine a full grid, so the digits must be changed.
    let rules = diagonals(6);
    let is_in = |cell: &LayoutCell| [0, 5, 8, 15, 20, 27, 30, 35].contains(&cell.index());
    let pattern: Vec<_> = rules.cells().filter(is_in).collect();
    for seed in 0..10 {
        let shape = Shape::Pattern(pattern.clone());
        let puzzle = make(Order { clues: Clues::at_least(0), shape, ..Order::of(&rules) }, seed);
        assert_eq!(puzzle.givens().filled().collect::<Vec<_>>(), pattern);
        assert_eq!(solve::count(puzzle.givens(), 2), 1);
    }
}

#[test]
fn orders_that_other_rules_cannot_fulfil_are_refused() {
    let rules = diagonals(6);
    let outside = Order {
        clues: Clues::exactly(5),
        shape: Shape::Pattern(rules.cells().take(12).collect()),
        ..Order::of(&rules)
    };
    assert!(matches!(outside.plan().unwrap_err(), Impossible::Size(12, _)));
    let controlled = Order { clues: Clues::CONTROLLED, ..Order::of(&rules) };
    assert_eq!(controlled.plan().unwrap_err(), Impossible::Plain("controlled bias"));
}

#[test]
fn rules_without_solution_are_an_error() {
    let rules = Rules::sized(6).unwrap();
    let cage = |from: usize, sum| {
        constraint("killercage", &rules, vec![rules.cells().skip(from).take(2).collect()], Some(sum))
    };
    // Both cages need a 1 and a 2 in row 1.
    let rules = rules.with_constraints([cage(0, 3), cage(3, 3)]);
    let made = generate::puzzle(Order::of(&rules), &mut Random::new(Seed::new(1)), Stop::NEVER);
    assert_eq!(made, Err(Failure::Impossible(Impossible::Rules)));
    assert_eq!(solve::count(&Grids::empty(rules.clone()), 2), 0);
    let mut fixed = Grids::empty(diagonals(6));
    fixed.rules().clone().cells().take(2).for_each(|cell| fixed[cell] = Some(Digit::D1));
    assert!(matches!(Order { fixed, ..Order::of(&diagonals(6)) }.plan(), Err(Impossible::Fixed(_))));
}

#[test]
fn stopped_work_is_not_an_answer() {
    let empty = Grids::empty(Rules::sized(16).unwrap());
    for work in [1, 5, 60] {
        let budget = Budget::new(work);
        let ask = budget.ask();
        let (solver, stop) = (Solver::new(), Stop::when(&ask));
        assert_eq!(solver.count(&empty, u64::MAX, stop), Err(Stopped));
        assert_eq!(solver.verdict(&empty, stop).0, Err(PuzzleError::Stopped));
        assert_eq!(solver.solutions(&empty, stop).last(), Some(Err(Stopped)));
    }
    let budget = Budget::new(50);
    let ask = budget.ask();
    let made = generate::puzzle(Order::of(empty.rules()), &mut Random::new(Seed::new(1)), Stop::when(&ask));
    assert_eq!(made, Err(Failure::Stopped));
}
