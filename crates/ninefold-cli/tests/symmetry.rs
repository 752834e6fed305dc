//! The verbs about symmetry in the real program.

use std::collections::HashSet;
use std::fs;

use crate::common::{HARD, SOLVED, cells, is_valid_solution, ninefold, run, stderr, stdout};
use ninefold::symmetry::{self, Transform};
use ninefold::{Cell, Digit, Grid, Puzzle, solve};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const OPEN: &str = "81.72.63565.31.728372568194721495386568137942943682571285971463496253817137846259";
const CLASH: &str = "55...............................................................................";

fn lines(arguments: &[&str], input: &str) -> Vec<String> {
    stdout(&run(arguments, input)).lines().map(str::to_owned).collect()
}

fn code(arguments: &[&str], input: &str) -> Option<i32> {
    run(arguments, input).status.code()
}

/// Pseudo-random numbers: different on every call, the same in every run.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    fn transform(&mut self) -> Transform {
        Transform::random(|| self.next())
    }
}

/// Makes puzzles that are not equivalent: solutions of few random digits, with some givens removed.
fn puzzles(count: usize) -> Vec<Grid> {
    let mut numbers = Numbers(9);
    let mut forms = HashSet::new();
    let mut puzzles = Vec::new();
    while puzzles.len() < count {
        let mut start = Grid::EMPTY;
        for digit in Digit::all() {
            let cell = Cell::from_index(usize::try_from(numbers.next() % 81).unwrap()).unwrap();
            start[cell] = Some(digit);
        }
        let Some(solution) = solve::first(&start) else { continue };
        let mut order: Vec<Cell> = Cell::all().collect();
        order.sort_by_cached_key(|_| numbers.next());
        let puzzle = symmetry::minimize(&Puzzle::try_from(solution.grid()).unwrap(), order);
        if forms.insert(symmetry::canonical(puzzle.givens()).0) {
            puzzles.push(*puzzle.givens());
        }
    }
    puzzles
}

#[test]
fn transforms_by_name_and_by_notation() {
    let by = |options: &[&str]| lines(&[&["transform", HARD], options].concat(), "")[0].clone();
    let expected = |transform: Transform| transform.grid(&HARD.parse().unwrap()).to_string();
    for (options, transform) in [
        (&["--rotate", "90"][..], Transform::rotate_90()),
        (&["--rotate", "180"], Transform::rotate_180()),
        (&["--rotate", "270"], Transform::rotate_270()),
        (&["--mirror", "left-right"], Transform::mirror_left_right()),
        (&["--mirror", "top-bottom"], Transform::mirror_top_bottom()),
        (&["--mirror", "diagonal"], Transform::transpose()),
        (&["--mirror", "anti-diagonal"], Transform::anti_transpose()),
        (&["--shift", "4"], Transform::shift(4)),
        (&["--digits", "987654321"], "digits 987654321".parse().unwrap()),
        (&["--by", "transpose rows 132456789 shift 2"], "transpose rows 132456789 shift 2".parse().unwrap()),
    ] {
        assert_eq!(by(options), expected(transform), "{options:?}");
    }
}

#[test]
fn a_transform_of_candidates_keeps_them_candidates() {
    let board: Grid = HARD.parse().unwrap();
    let sukaku = board.board().to_string();
    let turned = lines(&["transform", "--rotate", "90", "-"], &sukaku);
    assert_eq!(turned, [Transform::rotate_90().board(&board.board()).to_string()]);
}

#[test]
fn random_transforms_depend_on_the_seed_and_the_place() {
    let input = format!("{HARD}\n{HARD}\n{EASY}\n");
    let with = |seed: &str| lines(&["transform", "--random", "--seed", seed, "--with-transform", "-"], &input);
    let one = with("7");
    assert_eq!(one, with("7"));
    assert_ne!(one, with("8"));
    assert_ne!(one[0], one[1]);
    for (line, puzzle) in one.iter().zip([HARD, HARD, EASY]) {
        let (after, by) = line.split_once('\t').unwrap();
        assert_eq!(by.parse::<Transform>().unwrap().grid(&puzzle.parse().unwrap()).to_string(), after);
    }
    let output = run(&["transform", "--random", HARD], "");
    let seed = stderr(&output).trim_end().strip_prefix("ninefold: --seed ").expect("the seed is told").to_owned();
    assert_eq!(
        stdout(&output).lines().next().map(str::to_owned),
        Some(lines(&["transform", "--random", "--seed", &seed, HARD], "")[0].clone())
    );
}

#[test]
fn wrong_transforms_are_told() {
    for arguments in [
        &["transform", HARD][..],
        &["transform", "--rotate", "45", HARD],
        &["transform", "--digits", "112345678", HARD],
        &["transform", "--shift", "9", HARD],
        &["transform", "--seed", "3", "--rotate", "90", HARD],
    ] {
        assert_eq!(code(arguments, ""), Some(2), "{arguments:?}");
    }
    let output = run(&["transform", "--by", "rows 142356789", HARD], "");
    assert!(stderr(&output).contains("column 6: expected each row once"), "{}", stderr(&output));
}

#[test]
fn canonical_forms_of_puzzles_solutions_and_patterns() {
    let mut numbers = Numbers(3);
    for grid in [HARD, EASY, SOLVED].map(|line| line.parse::<Grid>().unwrap()) {
        let disguise = numbers.transform().grid(&grid);
        let forms = lines(&["canon", "--with-transform", "-"], &format!("{grid}\n{disguise}\n"));
        let [one, other] = [&forms[0], &forms[1]].map(|line| line.split_once('\t').unwrap());
        assert_eq!(one.0, other.0);
        assert_eq!(one.1.parse::<Transform>().unwrap().grid(&grid).to_string(), one.0);
        let patterns = lines(&["canon", "--pattern", "-"], &format!("{grid}\n{disguise}\n"));
        assert!(patterns[0] == patterns[1] && patterns[0].bytes().all(|byte| b".1".contains(&byte)));
    }
}

#[test]
fn canon_tells_more_as_json() {
    let round = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
    let line = &lines(&["canon", "--json", round], "")[0];
    let answer: serde_json::Value = serde_json::from_str(line).unwrap();
    assert_eq!((&answer["puzzle"], &answer["before"]), (&round.into(), &round.into()));
    assert_eq!(answer["automorphisms"], 648);
    assert_eq!(answer["orbit"], Transform::COUNT / 648);
    assert_eq!(answer["symmetry"], "full");
    assert_eq!(answer["bands"], serde_json::json!([1, 1, 1]));
}

/// A puzzle without an empty cell that has only one candidate, so that the candidates alone show which digits are given.
const SPARSE: &str = ".......12....35......6...7.7.....3.....4..8..1...........12.....8.....4..5....6..";

#[test]
fn candidates_that_digits_do_not_explain_have_no_form() {
    let mut board = SPARSE.parse::<Grid>().unwrap().board();
    let plain = board.to_string();
    assert_eq!(lines(&["canon", "-"], &plain), lines(&["canon", "-"], SPARSE));
    let first = board.all_candidates().iter().next().unwrap();
    board.remove(first);
    let output = run(&["canon", "-"], format!("{board}\n{EASY}\n"));
    assert_eq!((stdout(&output).lines().count(), output.status.code()), (1, Some(2)));
    assert!(stderr(&output).starts_with("ninefold: stdin:1: expected digits only"), "{}", stderr(&output));
}

#[test]
fn same_says_by_which_transform() {
    let mut numbers = Numbers(4);
    let grid: Grid = HARD.parse().unwrap();
    let disguise = numbers.transform().grid(&grid).to_string();
    let output = run(&["same", HARD, &disguise], "");
    let by = stdout(&output).trim_end().strip_prefix("same\t").unwrap().parse::<Transform>().unwrap();
    assert_eq!((by.grid(&grid).to_string(), output.status.code()), (disguise.clone(), Some(0)));
    let output = run(&["same", "-", EASY], HARD);
    assert_eq!((stdout(&output), output.status.code()), ("different\n", Some(1)));
    let answer: serde_json::Value = serde_json::from_str(&lines(&["same", "--json", HARD, EASY], "")[0]).unwrap();
    assert_eq!((&answer["same"], &answer["transform"]), (&false.into(), &serde_json::Value::Null));
    assert_eq!(code(&["same", HARD, "-"], &format!("{HARD}\n{EASY}\n")), Some(0));
    assert_eq!(code(&["same", HARD, "no such file"], ""), Some(2));
    assert_eq!(code(&["same", HARD], ""), Some(2));
}

#[test]
fn dedupe_keeps_the_first_of_each_class_with_its_label() {
    let turned = Transform::rotate_90().grid(&HARD.parse().unwrap());
    let shifted = Transform::shift(5).grid(&EASY.parse().unwrap());
    let input = format!("{HARD} one\n{EASY}\n{turned} again\n{}\n{shifted}\n{CLASH}\n", &HARD[..80]);
    let output = run(&["dedupe", "--members"], &input);
    assert_eq!(stdout(&output), format!("{HARD} one\n{EASY}\n{CLASH}\n"));
    assert_eq!(output.status.code(), Some(2));
    let told: Vec<&str> = stderr(&output).lines().collect();
    assert_eq!(told[0], "ninefold: stdin:3: equivalent to stdin:1");
    assert!(told[1].starts_with("ninefold: stdin:4:81: "), "{}", told[1]);
    assert_eq!(told[2..], ["ninefold: stdin:5: equivalent to stdin:2", "ninefold: 5 puzzles in 3 classes"]);
    assert_eq!(code(&["dedupe", HARD], ""), Some(0));
}

/// A million isomorphs of a thousand puzzles, in random order, are reduced to the thousand, in memory and with an index on disk.
#[test]
fn a_million_isomorphs_of_a_thousand_puzzles_are_a_thousand() {
    let puzzles = puzzles(1000);
    let mut numbers = Numbers(5);
    let mut text = String::with_capacity(82_000_000);
    for _ in 0..1_000_000 {
        let puzzle = &puzzles[usize::try_from(numbers.next() % 1000).unwrap()];
        text.extend(numbers.transform().grid(puzzle).to_string().chars().chain(['\n']));
    }
    for memory in ["512", "0"] {
        let output = run(&["dedupe", "--memory", memory], &text);
        assert!(stderr(&output).ends_with("ninefold: 1000000 puzzles in 1000 classes\n"), "{}", stderr(&output));
        let kept: HashSet<Grid> =
            stdout(&output).lines().map(|line| symmetry::canonical(&line.parse().unwrap()).0).collect();
        assert_eq!((stdout(&output).lines().count(), kept.len()), (1000, 1000));
        assert!(puzzles.iter().all(|puzzle| kept.contains(&symmetry::canonical(puzzle).0)));
    }
}

#[test]
fn isomorphs_look_different_and_are_the_same() {
    let made = lines(&["isomorphs", "50", "--seed", "2", HARD], "");
    assert_eq!(made, lines(&["isomorphs", "50", "--seed", "2", HARD], ""));
    assert_eq!(made.iter().collect::<HashSet<_>>().len(), 50);
    let form = symmetry::canonical(&HARD.parse().unwrap()).0;
    assert!(made.iter().all(|line| line != HARD && symmetry::canonical(&line.parse().unwrap()).0 == form));
    let one = format!("{}1", ".".repeat(80));
    let output = run(&["isomorphs", "1000", "--seed", "2", &one], "");
    assert!(stdout(&output).lines().count() <= 728);
    assert!(stderr(&output).contains("isomorphs found"), "{}", stderr(&output));
    assert_eq!(code(&["isomorphs", "0", HARD], ""), Some(2));
}

/// The old name of `isomorphs` gives the same answers in every form, and a note about the new name. A file with the old name leads to no note.
#[test]
fn the_old_name_of_isomorphs_works_with_a_note() {
    let note = "ninefold: `variants` is now called `isomorphs`, and in its JSON, `puzzle` is now the new puzzle and `before` the old one; \
                the next version removes the old name\n";
    for options in [&["--seed", "2"][..], &["--seed", "2", "--with-transform"], &["--seed", "2", "--json"], &[]] {
        let call = |head: &[&str]| run(&[head, &["3", HARD], options].concat(), "");
        let new = call(&["isomorphs"]);
        for head in [&["variants"][..], &["--color", "never", "variants"]] {
            let old = call(head);
            if options.is_empty() {
                assert_eq!(stdout(&old).lines().count(), 3);
                assert!(stderr(&old).starts_with(&format!("{note}ninefold: --seed ")), "{}", stderr(&old));
            } else {
                assert_eq!((stdout(&old), stderr(&old)), (stdout(&new), note));
                assert_eq!((old.status.code(), stderr(&new)), (Some(0), ""));
            }
        }
    }
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("variants"), HARD).unwrap();
    for arguments in [&["isomorphs", "--seed", "2", "3", "variants"][..], &["solve", "variants"]] {
        let output = ninefold(arguments).current_dir(folder.path()).output().unwrap();
        assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""));
    }
    assert_eq!(stdout(&run(&["help", "variants"], "")), stdout(&run(&["help", "isomorphs"], "")));
    for text in [&["--help"][..], &["completions", "bash"], &["completions", "zsh"], &["completions", "fish"], &["man"]]
    {
        let output = run(text, "");
        assert!(stdout(&output).contains("isomorphs") && !stdout(&output).contains("variants"), "{text:?}");
    }
}

#[test]
fn minimal_and_minimize() {
    assert_eq!(lines(&["minimal", HARD], ""), [format!("{HARD}\tminimal")]);
    let line = &lines(&["minimal", EASY], "")[0];
    let (head, redundant) = line.rsplit_once('\t').unwrap();
    assert_eq!(head, format!("{EASY}\tredundant"));
    assert!(!cells(redundant).is_empty());
    assert_eq!([code(&["minimal", HARD], ""), code(&["minimal", EASY], "")], [Some(0), Some(1)]);
    let minimal = &lines(&["minimize", EASY], "")[0];
    assert_eq!(lines(&["minimal", minimal], ""), [format!("{minimal}\tminimal")]);
    assert!(minimal.bytes().zip(EASY.bytes()).all(|(one, other)| one == b'.' || one == other));
    let random = |seed| lines(&["minimize", "--random", "--seed", seed, SOLVED], "")[0].clone();
    assert_eq!(random("1"), random("1"));
    assert_ne!(random("1"), random("2"));
    assert_eq!(lines(&["minimal", &random("1")], ""), [format!("{}\tminimal", random("1"))]);
    let kept = &lines(&["minimize", "--symmetry", "half-turn", SOLVED], "")[0];
    let is_given = |at: usize| kept.as_bytes()[at] != b'.';
    assert!((0..81).all(|at| is_given(at) == is_given(80 - at)), "{kept}");
    let left = (0..81).filter(|&at| is_given(at)).count();
    assert!(solve::count(&kept.parse::<Grid>().unwrap(), 2) == 1 && left < 40, "{left} givens: {kept}");
    for pair in (0..=40).filter(|&at| is_given(at)) {
        let mut rest: Grid = kept.parse().unwrap();
        [pair, 80 - pair].into_iter().for_each(|at| rest[Cell::from_index(at).unwrap()] = None);
        assert!(solve::count(&rest, 2) == 2, "r{}c{} and its image are redundant", pair / 9 + 1, pair % 9 + 1);
    }
    let output = run(&["minimize", "--symmetry", "half-turn", EASY.replacen('.', "4", 1).as_str()], "");
    assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
    for verb in ["minimal", "minimize", "unavoidable", "backdoors", "neighbours"] {
        let output = run(&[verb, CLASH], "");
        assert_eq!((stdout(&output), output.status.code()), ("", Some(1)), "{verb}");
        assert!(stderr(&output).contains("argument:1: 5 appears twice"), "{verb}: {}", stderr(&output));
    }
}

#[test]
fn unavoidable_sets_leave_more_than_one_solution() {
    let sets = lines(&["unavoidable", "--max-cells", "8", HARD], "");
    assert!(!sets.is_empty());
    for line in &sets {
        let [size, digits, set]: [&str; 3] = line.split('\t').collect::<Vec<_>>().try_into().unwrap();
        let cells = cells(set);
        assert_eq!((size.parse(), digits.len() >= 2), (Ok(cells.len()), true));
        let mut grid: Grid = SOLVED.parse().unwrap();
        cells.iter().for_each(|cell| grid[cell.parse().unwrap()] = None);
        assert!(solve::count(&grid, 2) == 2, "{line}");
    }
    assert!(is_valid_solution(SOLVED));
    assert_eq!(code(&["unavoidable", "--max-cells", "13", HARD], ""), Some(2));
}

#[test]
fn backdoors_are_cells_with_their_digits() {
    assert_eq!(lines(&["backdoors", EASY], ""), ["singles\t-"]);
    let hard = "..984...7..6..94.....2.5.9.......7.8.2.5.....1.3....647....39..........5.6.9..1..";
    let solved = &lines(&["solve", hard], "")[0];
    let found = lines(&["backdoors", hard], "");
    assert!(!found.is_empty());
    for line in &found {
        let (cells, digits) = line.split_once('\t').unwrap();
        for (cell, digit) in cells.split(' ').zip(digits.split(' ')) {
            let cell: Cell = cell.parse().unwrap();
            assert_eq!(&solved[cell.index()..=cell.index()], digit);
        }
    }
}

#[test]
fn neighbours_differ_by_so_many_givens() {
    let found = lines(&["neighbours", HARD], "");
    assert!(found.len() > 10 && found.iter().collect::<HashSet<_>>().len() == found.len());
    for line in &found {
        assert_eq!(line.bytes().filter(u8::is_ascii_digit).count(), 19);
        let changed = line.bytes().zip(HARD.bytes()).filter(|(one, other)| one != other).count();
        assert!((1..=2).contains(&changed), "{line}");
        assert_eq!(solve::count(&line.parse::<Grid>().unwrap(), 2), 1);
    }
    assert_eq!(lines(&["neighbours", "--most", "3", HARD], ""), found[..3]);
    assert_eq!(lines(&["neighbours", "--minus", "1", "--plus", "0", HARD], ""), [""; 0]);
    assert_eq!(code(&["neighbours", OPEN], ""), Some(1));
}

/// For two collections, every pair of equivalent puzzles is listed with its transform.
#[test]
fn puzzles_of_two_files_are_compared() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: String| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let turned = lines(&["transform", "--rotate", "90", HARD], "")[0].clone();
    let (mine, others) =
        (file("mine.txt", format!("{EASY}\n{HARD}\n")), file("others.txt", format!("{SOLVED}\n{turned}\n")));
    let output = run(&["same", &mine, &others], "");
    let [line]: [&str; 1] = stdout(&output).lines().collect::<Vec<_>>().try_into().unwrap();
    let [one, other, by]: [&str; 3] = line.split('\t').collect::<Vec<_>>().try_into().unwrap();
    assert_eq!((one, other), (&*format!("{mine}:2"), &*format!("{others}:2")));
    let by: Transform = by.parse().unwrap();
    assert_eq!((by.grid(&HARD.parse().unwrap()).to_string(), output.status.code()), (turned, Some(0)));
    let json: serde_json::Value = serde_json::from_str(stdout(&run(&["same", "--json", &mine, &others], ""))).unwrap();
    assert_eq!((&json["one"], &json["same"]), (&HARD.into(), &true.into()));
    assert_eq!(code(&["same", &mine, &file("third.txt", format!("{SOLVED}\n{SOLVED}\n"))], ""), Some(1));
}

/// Several options are combined into one transform, in a fixed order.
#[test]
fn turned_and_renamed_at_once() {
    let both = lines(&["transform", "--digits", "213456789", "--rotate", "90", HARD], "");
    assert_eq!(both, lines(&["transform", "--by", "rotate-90 digits 213456789", HARD], ""));
    let shifted = lines(&["transform", "--shift", "1", "--digits", "213456789", HARD], "");
    assert_eq!(shifted, lines(&["transform", "--by", "digits 213456789 shift 1", HARD], ""));
    assert_eq!(code(&["transform", "--random", "--rotate", "90", HARD], ""), Some(2));
}
