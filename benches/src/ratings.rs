//! Levels and scores that `HoDoKu` gave, beside those of ninefold.

use anyhow::{Context, Result, ensure};
use ninefold_core::{Puzzle, format};
use ninefold_logic::hodoku::Level;
use ninefold_logic::{Class, Method, Path};

use crate::table::Table;

/// The ratings of a text, compared.
#[derive(Clone, Debug)]
pub struct Compared {
    /// A row for each rating that differs.
    pub differences: Table,
    /// Ratings that are the same.
    pub agree: usize,
    /// All ratings.
    pub total: usize,
}

/// Compares the ratings of a text with lines `puzzle level score`.
///
/// # Errors
/// A line of another form, a puzzle without exactly one solution, or no line at all.
pub fn compare(text: &str) -> Result<Compared> {
    let heading = ["line", "HoDoKu", "here", "more", "techniques here, without singles"];
    let differences = Table::new(heading.map(str::to_owned).to_vec());
    let method = Method::hodoku();
    let mut compared = Compared { differences, agree: 0, total: 0 };
    for record in format::read(text) {
        let record = record?;
        let (level, score) = expected(record.label)
            .with_context(|| format!("line {}: no level and score after the puzzle", record.line))?;
        let puzzle = Puzzle::try_from(record.content.grid()).with_context(|| format!("line {}", record.line))?;
        let path = Path::of(&puzzle, &method);
        let grade = path.grade();
        compared.total += 1;
        if (grade.level, grade.score) == (level, score) {
            compared.agree += 1;
            continue;
        }
        let counts = path.counts();
        let used = counts.iter().filter(|(technique, _)| technique.class != Class::Single);
        let used: Vec<_> = used.map(|(technique, count)| format!("{} {count}", technique.name)).collect();
        let more = i64::from(grade.score) - i64::from(score);
        let (there, here) = (format!("{level} {score}"), grade.to_string());
        compared.differences.row(vec![record.line.to_string(), there, here, format!("{more:+}"), used.join(", ")]);
    }
    ensure!(compared.total > 0, "no ratings");
    Ok(compared)
}

fn expected(label: &str) -> Option<(Level, u32)> {
    let (level, score) = label.split_once(char::is_whitespace)?;
    let level = Level::ALL.into_iter().find(|known| known.to_string().eq_ignore_ascii_case(level))?;
    Some((level, score.trim().parse().ok()?))
}

#[cfg(test)]
mod tests {
    use ninefold_core::Grid;

    use super::*;

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn a_rating_that_differs_has_a_row() {
        let grid: Grid = LINE.parse().unwrap();
        let grade = Path::of(&Puzzle::try_from(grid).unwrap(), &Method::hodoku()).grade();
        let compared = compare(&format!("{LINE} {grade}\n{LINE} Extreme 1\n")).unwrap();
        assert_eq!((compared.agree, compared.total), (1, 2));
        let [row] = compared.differences.rows() else { panic!("one difference, one row") };
        assert_eq!(row[..3], ["2".to_owned(), "extreme 1".to_owned(), grade.to_string()]);
        for wrong in ["", LINE, &format!("{LINE} easy"), &format!("{LINE} easy high")] {
            assert!(compare(wrong).is_err(), "{wrong}");
        }
    }
}
