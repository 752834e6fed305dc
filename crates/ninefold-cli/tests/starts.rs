//! `rate` and `explain` start at the same position, so the rating of a candidate puzzle is that of its explained path.

use crate::common::{run, stdout};
use serde_json::Value;

/// Pseudo-random numbers, the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }
}

/// Returns candidate puzzles of three kinds: the candidates of givens, the same without some false candidates, and solutions with additional false
/// candidates.
fn puzzles(count: usize) -> String {
    let number = count.to_string();
    let givens = run(&["generate", "-n", &number, "--seed", "1", "--format", "line"], "").stdout;
    let solutions = run(&["solve"], &givens);
    let whole = run(&["convert", "--to", "sukaku"], &givens);
    let mut numbers = Numbers(7);
    let mut text = String::new();
    for (whole, solution) in stdout(&whole).lines().zip(stdout(&solutions).lines()) {
        let mut changed = |keeps: &mut dyn FnMut(&mut Numbers, u8) -> bool| {
            for (cell, digit) in solution.bytes().enumerate() {
                for (index, candidate) in (b'1'..=b'9').enumerate() {
                    let stays = candidate == digit || keeps(&mut numbers, whole.as_bytes()[9 * cell + index]);
                    text.push(if stays { char::from(candidate) } else { '.' });
                }
            }
            text.push('\n');
        };
        changed(&mut |_, old| old != b'.');
        changed(&mut |numbers, old| old != b'.' && numbers.below(8) > 0);
        changed(&mut |numbers, _| numbers.below(100) < 22);
    }
    text
}

/// Compares the columns of the ratings of puzzles with one solution with the totals of their explained paths.
fn compare(scale: &str, method: &str, puzzles: &str, columns: &[(&str, &str)]) -> usize {
    let rated = run(&["rate", "--scale", scale, "--json"], puzzles);
    let told = run(&["explain", "--method", method, "--json"], puzzles);
    let lines = |text: &str| -> Vec<Value> { text.lines().map(|line| serde_json::from_str(line).unwrap()).collect() };
    let (rated, told) = (lines(stdout(&rated)), lines(stdout(&told)));
    assert_eq!(rated.len(), told.len());
    let unique: Vec<_> = rated.iter().zip(&told).filter(|(rated, _)| rated["verdict"] == "unique").collect();
    for (rated, told) in &unique {
        for (column, field) in columns {
            let summed = &told["path"]["summary"][method][field];
            assert_eq!(&rated[column], summed, "{column} of {}", rated["puzzle"]);
        }
    }
    unique.len()
}

#[test]
fn ratings_are_those_of_paths() {
    let puzzles = puzzles(100);
    let hodoku = compare("hodoku", "hodoku", &puzzles, &[("hodoku_level", "level"), ("hodoku_score", "score")]);
    assert!(hodoku > 220, "{hodoku}");
    let columns = [("se_er", "er"), ("se_ep", "ep"), ("se_ed", "ed")];
    let explainer = compare("se", "explainer", &puzzles, &columns);
    assert_eq!(explainer, hodoku);
}
