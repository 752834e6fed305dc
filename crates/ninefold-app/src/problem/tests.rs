use super::*;

#[test]
fn one_grid_or_many_are_proved_in_their_order() {
    let grid: Grid =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
    let several = Problem::from(Grids::empty(Rules::named("samurai").unwrap()));
    let problems = [&Problem::from(grid), &several, &Problem::from(Grid::EMPTY)];
    let names: Vec<_> = verdicts(Solver::new(), &problems, Stop::NEVER).iter().map(Verdict::name).collect();
    assert_eq!(names, ["unique", "many", "many"]);
    assert_eq!(counts(Solver::new(), &problems, 2, Stop::NEVER), Ok(vec![1, 2, 2]));
    assert_eq!((several.clues(), several.plain(Feature::Row81).ok(), problems[0].clues()), (0, None, 30));
}

#[test]
fn work_that_is_stopped_gives_no_count() {
    let stopped = |_| true;
    let (solver, stop) = (Solver::new(), Stop::when(&stopped));
    for problem in [Problem::from(Grid::EMPTY), Problem::from(Grids::empty(Rules::named("twodoku").unwrap()))] {
        assert_eq!(problem.prove(solver, stop).name(), "open");
        assert_eq!(problem.count(solver, u64::MAX, stop), Err(Stopped));
        assert_eq!(counts(solver, &[&problem], u64::MAX, stop), Err(Stopped));
        assert!(problem.solutions(solver, stop).any(|solution| solution == Err(Stopped)));
    }
}

#[test]
fn a_layout_of_one_grid_is_a_plain_grid() {
    let grid: Grid =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
    let [one, other] = [Problem::from(grid), Problem::from(Grids::from(grid))];
    assert_eq!(one, other);
    assert_eq!(one.to_string(), grid.to_string());
    assert_eq!(one.boards().single(), Some(&grid.board()));
    assert_eq!((one.grids().single(), one.often()[4]), (Some(grid), 3));
}
