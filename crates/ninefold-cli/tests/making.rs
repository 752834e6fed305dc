//! `ninefold generate --log` and `--save`: the log of how puzzles are made, and the files that are saved.

use std::collections::BTreeMap;
use std::fs;

use crate::common::{run, stderr, stdout};
use ninefold::{Cell, Grid, solve};

/// A line of a log.
#[derive(Clone, Debug)]
struct Line {
    event: String,
    clues: usize,
    cells: String,
}

/// Reads the lines of each seed, and the number of its full grids.
fn log(text: &str) -> BTreeMap<u64, (usize, Vec<Line>)> {
    let mut seeds = BTreeMap::<u64, (usize, Vec<Line>)>::new();
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("seed\tgrid\tevent\tclues\tcells"));
    for line in lines {
        let [seed, grid, event, clues, cells] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let (grids, lines) = seeds.entry(seed.parse().unwrap()).or_default();
        *grids = grid.parse().unwrap();
        lines.push(Line { event: event.into(), clues: clues.parse().unwrap(), cells: cells.into() });
    }
    seeds
}

fn cells(text: &str) -> Vec<Cell> {
    text.split(' ').map(|cell| cell.parse().unwrap()).collect()
}

/// Replays a log, and checks it with a solver that is independent of the generator; returns the sizes of the groups that were removed from the last
/// grid.
fn follow(lines: &[Line]) -> Vec<usize> {
    let (mut here, mut gone) = (Grid::EMPTY, Vec::new());
    for Line { event, clues, cells: said } in lines {
        let without = |group: &[Cell]| {
            let mut grid = here;
            group.iter().for_each(|&cell| assert!(grid[cell].take().is_some(), "{cell} was a clue"));
            grid
        };
        match event.as_str() {
            "grid" => {
                (here, gone) = (said.parse().unwrap(), Vec::new());
                assert_eq!(here.filled().len(), 81);
            }
            "gone" => {
                here = without(&cells(said));
                gone.push(cells(said).len());
                assert_eq!(solve::count(&here, 2), 1, "{said}");
            }
            "back" => assert_eq!(solve::count(&without(&cells(said)), 2), 2, "{said} could have gone"),
            "given-up" | "puzzle" => assert_eq!(here, said.parse().unwrap()),
            "again" => here = said.parse().unwrap(),
            other => panic!("{other}"),
        }
        assert_eq!(here.filled().len(), *clues, "{event}");
    }
    gone
}

#[test]
fn a_log_tells_every_removal_and_every_clue_that_was_put_back() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("log.tsv");
    let order = ["generate", "--quads", "8", "--pairs", "12", "--more", "--seed", "1..12"];
    let plain = run(&order, "");
    let logged = run(&[&order[..], &["--log", file.to_str().unwrap(), "--jobs", "2"]].concat(), "");
    assert_eq!((stdout(&plain), stderr(&logged)), (stdout(&logged), ""), "the same puzzles with a log");
    let text = fs::read_to_string(&file).unwrap();
    let seeds = log(&text);
    assert_eq!(seeds.keys().copied().collect::<Vec<_>>(), (1..=12).collect::<Vec<_>>());
    let mut given_up = 0;
    for ((_, (grids, lines)), puzzle) in seeds.iter().zip(stdout(&plain).lines()) {
        let gone = follow(lines);
        assert_eq!(
            (&gone[..20], &gone[20..]),
            (&[[4; 8].as_slice(), &[2; 12]].concat()[..], &vec![1; gone.len() - 20][..])
        );
        let [.., last, end] = &lines[..] else { panic!("{lines:?}") };
        assert_eq!((&*end.event, &*end.cells), ("puzzle", puzzle));
        // The first cell that cannot be removed ends the removal, and is restored alone.
        assert_eq!((&*last.event, cells(&last.cells).len()), ("back", 1));
        let of_last = lines.iter().rev().take_while(|line| line.event != "grid");
        assert_eq!(of_last.filter(|line| line.event == "back" && !line.cells.contains(' ')).count(), 1);
        given_up += grids - 1;
        assert_eq!(lines.iter().filter(|line| line.event == "given-up").count(), grids - 1);
    }
    assert!(given_up > 0, "some grid cannot spare that much");

    // The log on one thread and on standard error is the same.
    let alone = run(&[&order[..], &["--log", "-", "--jobs", "1"]].concat(), "");
    assert_eq!((stdout(&alone), stderr(&alone)), (stdout(&plain), text.as_str()));
}

#[test]
fn a_log_of_other_orders() {
    for order in [
        &["--count", "20"][..],
        &["--count", "20", "--clues", "30"],
        &["--count", "20", "--symmetry", "half-turn", "--as-far"],
        &["--count", "20", "--symmetry", "random"],
        &["--count", "3", "--zambon", "2"],
        &["--count", "5", "--fixed", "r5c5=5"],
    ] {
        let arguments = [&["generate", "--seed", "3"], order].concat();
        let logged = run(&[&arguments[..], &["--log", "-"]].concat(), "");
        assert_eq!(stdout(&logged), stdout(&run(&arguments, "")), "{order:?}");
        let seeds = log(stderr(&logged));
        let again = seeds.values().flat_map(|(_, lines)| lines).any(|line| line.event == "again");
        assert_eq!(again, order.contains(&"--zambon"), "what a rating refuses is dug in again");
        for ((_, (_, lines)), puzzle) in seeds.iter().zip(stdout(&logged).lines()) {
            // The puzzle that was rated last need not be the one that was dug last.
            if order.contains(&"--zambon") {
                follow(&lines[..lines.len() - 1]);
            } else {
                follow(lines);
            }
            assert_eq!(lines.last().unwrap().cells, puzzle, "{order:?}");
        }
        assert_eq!(seeds.len(), stdout(&logged).lines().count());
    }
}

#[test]
fn orders_that_are_not_dug_have_no_log() {
    for order in [
        &["--pattern", "heart"][..],
        &["--clues", "20"],
        &["--controlled"],
        &["--layout", "samurai"],
        &["--only", "x-wing"],
        &["--level", "hard", "--clues", "29"],
        &["--seed", "1", "--count", "2", "-o", "x.txt", "--resume"],
    ] {
        let output = run(&[&["generate", "--log", "-"], order].concat(), "");
        assert_eq!((stdout(&output), output.status.code()), ("", Some(2)), "{order:?}");
        assert!(stderr(&output).contains("--log"), "{order:?}: {}", stderr(&output));
    }
    let folder = tempfile::tempdir().unwrap();
    let same = folder.path().join("x.txt");
    let output = run(&["generate", "--seed", "1", "-o", same.to_str().unwrap(), "--log", same.to_str().unwrap()], "");
    assert_eq!(stderr(&output), "ninefold: --log and --output name the same file; choose another for --log\n");
    let missing = folder.path().join("missing/log.tsv");
    let output = run(&["generate", "--log", missing.to_str().unwrap()], "");
    assert!(stderr(&output).contains("cannot write to ") && output.status.code() == Some(2), "{}", stderr(&output));
}

#[test]
fn a_folder_has_a_batch_and_pages() {
    let folder = tempfile::tempdir().unwrap();
    let book = folder.path().join("a/book");
    let save = |seed: &str| {
        let arguments = ["generate", "--quads", "5", "--pairs", "10", "--seed", seed, "--save", book.to_str().unwrap()];
        let output = run(&arguments, "");
        assert_eq!((stderr(&output), output.status.code()), ("", Some(0)));
        stdout(&output).lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let puzzles = [save("1..3"), save("9")].concat();
    let batch = fs::read_to_string(book.join("puzzles.txt")).unwrap();
    let lines: Vec<String> = puzzles
        .iter()
        .zip([1, 2, 3, 9])
        .map(|(puzzle, seed)| {
            let counts = ('1'..='9').map(|digit| puzzle.matches(digit).count().to_string());
            format!("{}\t{seed}\t41\t{}", puzzle.replace('.', "0"), counts.collect::<Vec<_>>().join("\t"))
        })
        .collect();
    assert_eq!(batch.lines().collect::<Vec<_>>(), lines, "added to, not written over");
    // The batch can be read by the solver of the book.
    let rated =
        run(&["rate", "--scale", "zambon", "--format", "batch", book.join("puzzles.txt").to_str().unwrap()], "");
    assert!(stdout(&rated).lines().all(|line| line.contains("\tconsistent\t81\t")), "{}", stdout(&rated));
    let (page, solution) = (book.join("9.html"), book.join("9-solution.html"));
    let [page, solution] = [page, solution].map(|path| fs::read_to_string(path).unwrap());
    assert!(page.contains("<title>Sudoku 9</title>") && solution.contains("<title>Sudoku 9: solution</title>"));
    let pages = fs::read_dir(&book).unwrap().count();
    assert_eq!(pages, 1 + 2 * 4);

    let several = folder.path().join("several");
    let output = run(&["generate", "--layout", "twodoku", "--seed", "4", "--save", several.to_str().unwrap()], "");
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert_eq!(fs::read_to_string(several.join("puzzles.txt")).unwrap(), "", "batches have no several grids");
    assert!(fs::read_to_string(several.join("4.html")).unwrap().contains("Sudoku 4"));
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let output = run(&["generate", "--save", file.to_str().unwrap()], "");
    assert!(
        stderr(&output).contains("cannot create the folder ") && output.status.code() == Some(2),
        "{}",
        stderr(&output)
    );
}
