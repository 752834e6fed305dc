//! `ninefold select`: conditions, samples, sorting and several files; every column is kept.

use std::fs;

use crate::common::{HARD, run, stderr, stdout};

/// Returns puzzles of all levels with the columns of their ratings, and two other columns.
fn rated() -> String {
    let made = run(&["generate", "--count", "40", "--seed", "5"], "");
    let rows: String = stdout(&made).lines().zip(1..).map(|(puzzle, id)| format!("{id},{puzzle},\"a, b\"\n")).collect();
    let rated = run(&["rate", "--format", "csv"], format!("id,puzzle,note\n{rows}"));
    assert!(rated.status.success(), "{}", stderr(&rated));
    stdout(&rated).to_owned()
}

#[test]
fn a_row_that_is_selected_is_the_row_that_was_read() {
    let table = rated();
    let mut kept = Vec::new();
    for level in ["easy", "medium", "hard", "unfair", "extreme"] {
        let output = run(&["select", "--level", level, "--format", "csv"], &table);
        let wanted: Vec<&str> = table.lines().skip(1).filter(|row| row.contains(&format!(",{level},"))).collect();
        let rows: Vec<String> = stdout(&output).lines().skip(1).map(str::to_owned).collect();
        assert_eq!(rows, wanted, "{level}: {}", stderr(&output));
        assert_eq!(stdout(&output).lines().next(), table.lines().next(), "{level}");
        kept.extend(rows);
    }
    assert_eq!(kept.len(), 40);
    // Puzzles without columns are rated, with the same levels.
    let lines: String =
        table.lines().skip(1).filter_map(|row| row.split(',').nth(1)).map(|line| format!("{line}\n")).collect();
    let hard = run(&["select", "--level", "hard"], &lines);
    let puzzles: Vec<&str> =
        kept.iter().filter(|row| row.contains(",hard,")).filter_map(|row| row.split(',').nth(1)).collect();
    assert_eq!(stdout(&hard).lines().collect::<Vec<_>>(), puzzles);
}

#[test]
fn samples_orders_and_first_ones() {
    let table = rated();
    let ids = |arguments: &[&str]| -> Vec<usize> {
        let output = run(&[&["select", "--format", "csv"], arguments].concat(), &table);
        let rows = stdout(&output).lines().skip(1);
        rows.map(|row| row.split(',').next().unwrap().parse().unwrap()).collect()
    };
    let sample = ids(&["--sample", "10", "--seed", "7"]);
    assert!(
        sample.len() == 10 && sample.is_sorted() && sample == ids(&["--sample", "10", "--seed", "7"]),
        "{sample:?}"
    );
    assert_ne!(sample, ids(&["--sample", "10", "--seed", "8"]));
    assert_eq!(ids(&["--sample", "99", "--seed", "7"]).len(), 40, "a sample of all is all");
    // Each puzzle is as likely as any other: in 300 samples of 4 out of 40 puzzles, each is chosen 30 times on average.
    let mut often = [0; 40];
    for seed in 0..300 {
        ids(&["--sample", "4", "--seed", &seed.to_string(), "-j1"]).into_iter().for_each(|id| often[id - 1] += 1);
    }
    assert!(often.iter().all(|times| (8..60).contains(times)), "{often:?}");

    let score = |id: usize| table.lines().nth(id).unwrap().split(',').nth(7).unwrap().parse::<u32>().unwrap();
    let sorted = ids(&["--sort=-score"]);
    assert!(
        sorted.len() == 40 && sorted.iter().map(|&id| score(id)).is_sorted_by(|one, other| one >= other),
        "{sorted:?}"
    );
    assert_eq!(ids(&["--sort=-score", "-n", "3"]), sorted[..3]);
    assert_eq!(ids(&["--sort", "level,-score", "-j1"]), ids(&["--sort", "level,-score", "-j2"]));
    assert_eq!(ids(&["-n", "3"]), [1, 2, 3]);
}

#[test]
fn a_file_for_each_value() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    fs::write(path("all.csv"), rated()).unwrap();
    let output = run(&["select", "--split", "level", &path("all.csv"), "-o", &path("level-%s.csv")], "");
    assert!(output.status.success(), "{}", stderr(&output));
    let rows = |name: &str| fs::read_to_string(path(name)).unwrap().lines().skip(1).count();
    let all: usize =
        ["easy", "medium", "hard", "unfair", "extreme"].iter().map(|level| rows(&format!("level-{level}.csv"))).sum();
    assert_eq!(all, 40);
    let output = run(&["select", "--split", "level", &path("all.csv"), "-o", &path("level.csv")], "");
    assert!(output.status.code() == Some(2) && stderr(&output).contains("--split needs %s"), "{}", stderr(&output));
    assert!(!folder.path().join("level.csv").exists());
    // A value that looks like a path does not become one.
    fs::write(path("odd.csv"), format!("puzzle,group\n{HARD},../../x\n{HARD},\n")).unwrap();
    let output = run(&["select", "--split", "group", &path("odd.csv"), "-o", &path("g%s.csv")], "");
    assert!(output.status.success(), "{}", stderr(&output));
    assert_eq!((rows("g..-..-x.csv"), rows("gnone.csv")), (1, 1));
}

#[test]
fn variants_and_several_grids_stay_what_they_are() {
    let killer = run(&["generate", "--rules", "killer", "--seed", "3", "--size", "6"], "");
    let samurai = run(&["generate", "--layout", "twodoku", "--seed", "3"], "");
    let both = format!("{}\n{HARD} hard one\n{}", stdout(&killer), stdout(&samurai));
    let selected = run(&["select", "--rules", "killer"], &both);
    assert_eq!(stdout(&selected).trim_end(), stdout(&killer).trim_end(), "{}", stderr(&selected));
    assert_eq!(stdout(&run(&["select", "--rules", "plain"], &both)).trim_end(), format!("{HARD} hard one"));
    let two = run(&["select", "--rules", "twodoku"], &both);
    let checked = run(&["check", "--json"], stdout(&two));
    assert!(
        stdout(&checked).contains("\"layout\":\"twodoku\"") && stdout(&checked).contains("\"unique\""),
        "{}",
        stdout(&two)
    );
    let table = run(&["select", "--format", "tsv"], &both);
    assert_eq!((table.status.code(), stdout(&table).lines().count()), (Some(0), 4), "{}", stderr(&table));
    let checked = run(&["check", "--json"], stdout(&table));
    assert_eq!(stdout(&checked).matches("\"unique\"").count(), 3, "{}", stdout(&table));
}

/// In `--where`, a comma between techniques means any of them, as `|` does in `--require`.
#[test]
fn one_of_several_techniques() {
    let table = rated();
    let ids = |arguments: &[&str]| -> Vec<String> {
        let output = run(&[&["select", "--format", "csv"], arguments].concat(), &table);
        stdout(&output).lines().skip(1).map(|line| line.split(',').next().unwrap().to_owned()).collect()
    };
    let one = |id: &str| ids(&["--require", id]);
    let (pair, pointing) = (one("naked-pair"), one("pointing"));
    let either = ids(&["--where", "techniques=naked-pair,pointing"]);
    let all = ids(&[]);
    assert!(either.len() > pair.len() && either.len() < all.len() && !pair.is_empty(), "{either:?}");
    let union: Vec<String> = all.into_iter().filter(|id| pair.contains(id) || pointing.contains(id)).collect();
    assert_eq!(either, union);
    assert_eq!(ids(&["--require", "naked-pair|pointing"]), either);
    assert_eq!(ids(&["--where", "techniques~naked-pair,pointing"]), either);
    assert_eq!(ids(&["--require", "naked-pair,pointing"]).len(), pair.len() + pointing.len() - either.len());
    let wrong = run(&["select", "--where", "techniques~x-wing,sordfish"], &table);
    assert!(stderr(&wrong).contains("sordfish: no such technique"), "{}", stderr(&wrong));
}

/// Computed quantities become columns of the written table.
#[test]
fn computed_quantities_are_written() {
    let text = table_of_lines();
    let csv = run(&["select", "--sort", "score", "--where", "clues>10", "--format", "csv"], &text);
    assert!(stdout(&csv).starts_with("puzzle,clues,score\n"), "{}{}", stdout(&csv), stderr(&csv));
    let scores: Vec<u32> =
        stdout(&csv).lines().skip(1).map(|line| line.rsplit(',').next().unwrap().parse().unwrap()).collect();
    assert!(scores.len() == 3 && scores.is_sorted(), "{scores:?}");
    let json = run(&["select", "--sort=-score", "--json"], &text);
    let first: serde_json::Value = serde_json::from_str(stdout(&json).lines().next().unwrap()).unwrap();
    assert_eq!(first["score"], scores[2]);
    // If the table already has the column, it stays in its position.
    let again = run(&["select", "--sort", "score", "--format", "csv"], stdout(&csv));
    assert_eq!(stdout(&again), stdout(&csv));
}

#[test]
fn names_that_nobody_has_are_told_and_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("old.csv");
    fs::write(&file, "old\n").unwrap();
    let table = rated();
    for (arguments, says) in [
        (&["--where", "cluez<24"][..], "did you mean clues?"),
        (&["--sort", "scoer"], "did you mean score?"),
        (&["--sort", "rating"], "did you mean score?"),
        (&["--sort=-difficulty"], "did you mean level?"),
        (&["--where", "givens<24"], "did you mean clues?"),
        (&["--where", "variant=killer"], "did you mean rules?"),
        (&["--sort", "notes"], "did you mean note?"),
        (&["--where", "autor=x"], "autor: no puzzle has such a column among id, puzzle, note"),
    ] {
        let output = run(&[&["select", "-o", file.to_str().unwrap()], arguments].concat(), &table);
        assert!(
            output.status.code() == Some(2) && stderr(&output).contains(says),
            "{arguments:?}: {}",
            stderr(&output)
        );
        assert_eq!(fs::read_to_string(&file).unwrap(), "old\n");
    }
    let none = run(&["select", "--clues", "60..", "-o", file.to_str().unwrap()], &table);
    assert_eq!(
        (none.status.code(), fs::read_to_string(&file).unwrap().as_str()),
        (Some(1), "old\n"),
        "{}",
        stderr(&none)
    );
}

#[test]
fn an_unreadable_line_counts_although_enough_were_found() {
    let all = table_of_lines();
    let damaged = format!("12345\n{all}");
    let output = run(&["select", "-n", "1"], damaged);
    assert_eq!((output.status.code(), stdout(&output).lines().count()), (Some(2), 1), "{output:?}");
    assert_eq!(run(&["select", "-n", "1"], all).status.code(), Some(0));
}

/// Generates three puzzles, one per line.
fn table_of_lines() -> String {
    stdout(&run(&["generate", "-n", "3", "--seed", "1"], "")).to_owned()
}
