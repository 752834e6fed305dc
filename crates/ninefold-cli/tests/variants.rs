//! Puzzles with other rules through the real program: solved and checked, converted without loss or refused, and what only plain grids have
//! refused with a reason.

mod common;

use common::{HARD, run, stderr, stdout};

/// A grid of f-puzzles with these keys and these digits.
fn fpuzzles(size: usize, givens: &str, keys: &str) -> String {
    let cell = |char: char| match char {
        '.' => "{}".to_owned(),
        digit => format!("{{\"value\":{digit},\"given\":true}}"),
    };
    let cells: Vec<String> = givens.chars().map(cell).collect();
    let rows: Vec<String> = cells.chunks(size).map(|row| format!("[{}]", row.join(","))).collect();
    format!("{{{keys}\"size\":{size},\"grid\":[{}]}}\n", rows.join(","))
}

/// A killer of 4x4 with one solution, which it has because of its cage.
fn killer(sum: u32) -> String {
    fpuzzles(4, "..3.34..........", &format!("\"killercage\":[{{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"{sum}\"}}],"))
}

fn sixteen() -> String {
    format!("# layout: 16x16\n123456789ABCDEF{}\n", ".".repeat(241))
}

#[test]
fn a_killer_has_one_solution_many_or_none() {
    let one = run(&["solve"], killer(3));
    assert_eq!((one.status.code(), stderr(&one)), (Some(0), ""), "{}", stdout(&one));
    for row in ["1234", "3412", "2143", "4321"] {
        assert!(stdout(&one).contains(row), "{}", stdout(&one));
    }
    let one = run(&["check", "--json"], killer(3));
    assert!(stdout(&one).contains("\"verdict\":\"unique\""), "{}", stdout(&one));
    assert!(stdout(&one).contains("\"rules\":\"4x4 with Killer Cage\""), "{}", stdout(&one));
    let many = run(&["check"], fpuzzles(4, "................", "\"antiknight\":true,"));
    assert_eq!(many.status.code(), Some(1), "{}", stdout(&many));
    let without = run(&["count", "--json"], fpuzzles(4, "..3.34..........", ""));
    let with = run(&["count", "--json"], killer(3));
    assert!(!stdout(&without).contains("\"count\":1,"), "the cage counts: {}", stdout(&without));
    assert!(stdout(&with).contains("\"count\":1,"), "{}", stdout(&with));
    // 7 is 3 and 4, of which one is in the row already.
    let none = run(&["check", "--json"], killer(7));
    assert_eq!(none.status.code(), Some(1));
    assert!(stdout(&none).contains("\"reason\":{"), "{}", stdout(&none));
}

#[test]
fn a_grid_of_sixteen_rows_is_read_counted_and_drawn() {
    let count = run(&["count", "--limit", "2", "--json"], sixteen());
    assert_eq!(stderr(&count), "");
    assert!(stdout(&count).contains("\"count\":2"), "{}", stdout(&count));
    let shown = run(&["show"], sixteen());
    assert_eq!((shown.status.code(), stderr(&shown)), (Some(0), ""));
    assert!(stdout(&shown).contains("16x16") && stdout(&shown).contains('F'), "{}", stdout(&shown));
    assert_eq!(stdout(&shown).lines().filter(|line| line.starts_with('|')).count(), 16, "{}", stdout(&shown));
    let candidates = run(&["show", "--candidates"], sixteen());
    assert!(stdout(&candidates).contains("=A"), "{}", stdout(&candidates));
    // And back, in every form that has room for it.
    for format in ["line", "block", "ninefold", "f-puzzles", "f-puzzles-json"] {
        let there = run(&["convert", "--to", format], sixteen());
        assert_eq!((there.status.code(), stderr(&there)), (Some(0), ""), "{format}");
        let back = run(&["convert", "--to", "line"], stdout(&there));
        assert_eq!(stdout(&back), sixteen(), "{format}");
    }
}

#[test]
fn a_format_without_room_for_the_rules_writes_nothing() {
    for format in ["line", "block", "sdm", "grid", "csv", "sudokupad", "pencilmark", "opensudoku"] {
        let output = run(&["convert", "--to", format], killer(3));
        assert_eq!((output.status.code(), stdout(&output)), (Some(2), ""), "{format}");
        assert!(stderr(&output).contains("cannot say"), "{format}: {}", stderr(&output));
    }
}

/// Verbs that only plain grids have answer with a reason, and with the exit code of unreadable input; none panics.
#[test]
fn other_verbs_say_why_not() {
    let puzzles = [killer(3), sixteen(), fpuzzles(9, HARD, "\"diagonal+\":true,")];
    for input in puzzles {
        for arguments in [
            &["rate"][..],
            &["rate", "--scale", "se"],
            &["rate", "--scale", "zambon", "--format", "batch"],
            &["canon"],
            &["transform", "--by", "transpose"],
            &["variants", "3"],
            &["minimal"],
            &["minimize"],
            &["unavoidable"],
            &["backdoors"],
            &["neighbours"],
            &["dedupe"],
            &["solve", "--engine", "dlx"],
            &["race"],
        ] {
            let output = run(arguments, &input);
            let said = stderr(&output);
            assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}{said}", stdout(&output));
            assert!(said.contains("this puzzle "), "{arguments:?}: {said}");
        }
        for arguments in [&["stats"][..], &["show"], &["check"], &["explain"], &["hint"], &["render"]] {
            let output = run(arguments, &input);
            assert!(output.status.code().is_some_and(|code| code < 3), "{arguments:?}: {}", stderr(&output));
            assert!(!stderr(&output).contains("panicked"), "{arguments:?}: {}", stderr(&output));
        }
    }
    let made = run(&["generate", "--layout", "16x16"], "");
    assert_eq!(made.status.code(), Some(2));
    assert!(stderr(&made).contains("this puzzle is 16x16"), "{}", stderr(&made));
}
