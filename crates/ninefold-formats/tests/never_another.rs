//! A damaged document is refused, or read as the original: it never becomes another puzzle. Each family of formats is damaged at random, twenty
//! thousand times, and a hundred thousand with `NINEFOLD_FULL=1`: a line is removed, doubled or cut, two lines are swapped, or a column of characters
//! is inserted.
//!
//! Undetectable damage is left out: two swapped rows of a drawing; if candidates are not in columns, a lost end of the last cell of a row, and an
//! extra digit; 729 characters cut to exactly 81; the loss of a line with the only name of something.

use std::collections::HashSet;

use crate::common::forms::forms;
use crate::common::{EXAMPLE, SOLUTION, is_told};
use ninefold_core::multi::Grids;
use ninefold_core::rules::Rules;
use ninefold_core::{Digit, Grid};
use ninefold_formats::{Document, Error, Field, Format, Style, layout, read};

/// Returns the number of times that a family is damaged.
fn tries() -> u32 {
    if std::env::var_os("NINEFOLD_FULL").is_some() { 100_000 } else { 20_000 }
}

/// A generator of random numbers, which are the same in every run.
struct Rng(u64);

impl Rng {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }
}

/// Returns the example with renumbered digits, rotated bands, and some cells emptied or filled.
fn puzzle(rng: &mut Rng) -> Grid {
    let (puzzle, solution): (Grid, Grid) = (EXAMPLE.parse().unwrap(), SOLUTION.parse().unwrap());
    let (shift, turn, more) = (rng.below(9), rng.below(3), rng.below(20));
    let filled = puzzle.filled();
    let cells = solution.iter().filter(|(cell, _)| filled.contains(*cell) || rng.below(60) < more);
    let named = |digit: Digit| Digit::ALL[(digit.index() + shift) % 9];
    let entries: Vec<_> = cells.map(|(cell, digit)| ((cell.index() + 27 * turn) % 81, named(digit))).collect();
    let mut all = [None; 81];
    entries.into_iter().for_each(|(at, digit)| all[at] = Some(digit));
    Grid::new(all)
}

/// Returns a document of a single grid.
fn single(rng: &mut Rng, rich: bool) -> Document {
    let grid = puzzle(rng);
    let mut document = Document::from(grid);
    if rich {
        let cell = document.open().nth(rng.below(9)).unwrap();
        document.placed[cell] = Some(Digit::ALL[rng.below(9)]);
        let cell = document.open().nth(rng.below(20)).unwrap();
        document.centre.set(cell, Digit::ALL[..3].iter().copied().collect());
    }
    if rng.below(3) == 0 {
        document.set(Field::Title, rng.one_of(&["Easter", "17 clues", "a, b", "no. 3"]));
    }
    document
}

/// Returns a document of several grids.
fn several(rng: &mut Rng) -> Document {
    let layout: Rules = layout(rng.one_of(&["samurai", "twodoku", "windmill", "butterfly"])).unwrap();
    // The digits are random, but all grids agree on common cells.
    let digits = layout.cells().map(|_| (rng.below(3) == 0).then(|| Digit::ALL[rng.below(9)])).collect::<Vec<_>>();
    Grids::new(layout, digits).into()
}

/// A family of formats: the function that makes its documents, the formats, and the kinds of detectable damage.
#[allow(clippy::struct_excessive_bools, reason = "what shows is a list")]
struct Family {
    formats: &'static [&'static str],
    most: usize,
    make: fn(&mut Rng) -> Document,
    /// Whether lines with cells may be swapped.
    swaps: bool,
    /// Whether lines may be cut.
    cuts: bool,
    /// Whether the candidates belong to the puzzle.
    candidates: bool,
    /// Whether digits may be inserted.
    digits: bool,
}

const GRIDS: Family = Family {
    formats: &[],
    most: 3,
    make: |rng| single(rng, false),
    swaps: true,
    cuts: true,
    candidates: false,
    digits: true,
};

/// Returns the parts that a reader must not change.
fn key(document: &Document, candidates: bool) -> String {
    let layout = document.rules();
    let mut places: Vec<_> = layout.grids().iter().map(|grid| (grid.row, grid.column)).collect();
    places.sort_unstable();
    if candidates {
        let boards = document.boards();
        let options: Vec<_> = layout.cells().map(|cell| boards.options(cell).bits()).collect();
        return format!("{places:?}{options:?}");
    }
    // Placed digits may be lost with their line, but never become givens.
    let digits =
        if document.givens.digits().iter().any(Option::is_some) { &document.givens } else { &document.grids() };
    format!("{places:?}{:?}", digits.digits())
}

/// The characters that are inserted, digits first.
const SIGNS: [char; 14] = ['1', '5', '9', '0', '.', ' ', ',', ';', '|', '-', 'x', 'a', '"', '\t'];

#[derive(Clone, Copy, Debug)]
enum Damage {
    Dropped(usize),
    Doubled(usize),
    Cut(usize, usize),
    Swapped(usize, usize),
    Inserted(usize, char),
}

/// Whether a line may be a row of a drawing.
fn has_cells(line: &str) -> bool {
    !line.is_empty() && !line.contains(['+', '─', '[', '#'])
}

/// Returns random damage to some lines, unless it would be undetectable.
fn damage(lines: &[&str], family: &Family, rng: &mut Rng) -> Option<Damage> {
    let (line, other) = (rng.below(lines.len()), rng.below(lines.len()));
    let width = lines.iter().map(|line| line.chars().count()).max().unwrap_or_default();
    Some(match rng.below(5) {
        0 => Damage::Dropped(line),
        1 => Damage::Doubled(line),
        2 if family.cuts => match rng.below(lines[line].chars().count() + 1) {
            81 if lines[line].len() >= 729 => return None,
            end => Damage::Cut(line, end),
        },
        3 if family.swaps || !has_cells(lines[line]) || !has_cells(lines[other]) => Damage::Swapped(line, other),
        4 => {
            let others = if family.digits { 0 } else { 3 };
            Damage::Inserted(rng.below(width + 1), rng.one_of(&SIGNS[others..]))
        }
        _ => return None,
    })
}

fn damaged(lines: &[&str], damage: Damage) -> String {
    let mut lines: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
    match damage {
        Damage::Dropped(at) => drop(lines.remove(at)),
        Damage::Doubled(at) => lines.insert(at, lines[at].clone()),
        Damage::Cut(at, end) => lines[at] = lines[at].chars().take(end).collect(),
        Damage::Swapped(one, other) => lines.swap(one, other),
        Damage::Inserted(at, char) => lines.iter_mut().for_each(|line| {
            if let Some((place, _)) = line.char_indices().nth(at) {
                line.insert(place, char);
            } else if line.chars().count() == at {
                line.push(char);
            }
        }),
    }
    lines.join("\n") + "\n"
}

fn check(family: &Family) {
    let mut rng = Rng(family.formats.len() as u64);
    let (mut same, mut refused) = (0, 0);
    for _ in 0..tries() {
        let format = Format::named(rng.one_of(family.formats)).unwrap();
        let most = if format.write.unwrap().gap.is_some() { 1 + rng.below(family.most) } else { 1 };
        let documents: Vec<Document> = (0..most).map(|_| (family.make)(&mut rng)).collect();
        let style = Style { blank: rng.one_of(&['.', '.', '0', '_', '-', 'x', '*']) };
        let text = format.text(&documents, style).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        let Some(damage) = damage(&lines, family, &mut rng) else { continue };
        let broken = damaged(&lines, damage);
        // The name of a layout must stay above the puzzle that it applies to.
        if lines
            .iter()
            .enumerate()
            .any(|(at, line)| line.starts_with("# layout:") && broken.lines().nth(at) != Some(line))
        {
            continue;
        }
        // A title may be lost, but each puzzle must be one of the original ones.
        let known: HashSet<String> = documents
            .iter()
            .flat_map(|document| [document.clone(), document.grids().into()])
            .map(|document| key(&document, family.candidates))
            .collect();
        let items = read(&broken);
        refused += usize::from(items.iter().any(Result::is_err) || items.is_empty());
        same += usize::from(items.len() == documents.len() && items.iter().all(Result::is_ok));
        for item in items {
            let found = match item {
                Ok(found) => found,
                Err(error) => {
                    assert!(points_inside(&error, &broken), "{error} of\n{broken}");
                    continue;
                }
            };
            assert!(
                known.contains(&key(&found.document, family.candidates)) || is_told(&broken),
                "{format} {damage:?} is read as {}:\n{}\nfrom\n{broken}\nwhich was\n{text}",
                found.format,
                found.document.grids()
            );
        }
    }
    // Some damaged documents must be refused, and some must be read.
    assert!(same > tries() as usize / 50 && refused > tries() as usize / 50, "{same} {refused}");
}

/// Whether the position of an error is inside a text, or directly after a line or the last line.
fn points_inside(error: &Error, text: &str) -> bool {
    let width = text.split('\n').nth(error.line - 1).map(|line| line.chars().count());
    width.is_some_and(|width| (1..=width + 1).contains(&error.column))
}

#[test]
fn lines() {
    check(&Family { formats: &["line", "sdm"], ..GRIDS });
    check(&Family { formats: &["sukaku"], candidates: true, ..GRIDS });
}

#[test]
fn blocks_and_drawings() {
    let formats = &["block", "msk", "grid", "unicode", "spf", "visual", "qqwing"];
    check(&Family { formats, swaps: false, ..GRIDS });
}

#[test]
fn drawn_candidates() {
    check(&Family { formats: &["candidates", "hodoku-grid"], swaps: false, candidates: true, ..GRIDS });
}

#[test]
fn files_of_programs() {
    check(&Family { formats: &["sadman", "sudocue"], swaps: false, ..GRIDS });
    check(&Family { formats: &["ss", "sadman"], make: |rng| single(rng, true), swaps: false, ..GRIDS });
    check(&Family { formats: &["sdx"], swaps: false, cuts: false, candidates: true, digits: false, ..GRIDS });
    check(&Family { formats: &["hodoku", "susser"], make: |rng| single(rng, true), ..GRIDS });
}

#[test]
fn tables() {
    check(&Family { formats: &["csv", "tsv"], ..GRIDS });
}

#[test]
fn xml() {
    check(&Family { formats: &["opensudoku", "ksudoku"], make: |rng| single(rng, true), ..GRIDS });
}

#[test]
fn json() {
    check(&Family { formats: &["ninefold", "pencilmark"], make: |rng| single(rng, true), ..GRIDS });
}

#[test]
fn links() {
    let formats = &["sudokupad-classic", "solo", "sudokuwiki", "exchange-link"];
    check(&Family { formats, ..GRIDS });
}

#[test]
fn several_grids() {
    let make = |rng: &mut Rng| several(rng);
    check(&Family { formats: &["block"], most: 2, make, swaps: false, ..GRIDS });
    check(&Family { formats: &["line"], most: 1, make, swaps: false, ..GRIDS });
    check(&Family { formats: &["ninefold", "pencilmark", "ksudoku"], most: 2, make, ..GRIDS });
}

/// Checks damaged grids in the forms in which people paste them.
fn check_forms(kinds: &[&str]) {
    let mut rng = Rng(kinds.len() as u64);
    let puzzles: Vec<Grid> = (0..40).map(|_| puzzle(&mut rng)).collect();
    let written: Vec<Vec<String>> = puzzles.iter().map(|grid| texts(grid, kinds)).collect();
    let (mut same, mut refused) = (0, 0);
    for _ in 0..tries() {
        let (at, which) = (rng.below(puzzles.len()), rng.below(written[0].len()));
        let (grid, text) = (puzzles[at], &written[at][which]);
        let lines: Vec<&str> = text.lines().filter(|line| *line != "\x1a").collect();
        // A line that differs in another puzzle is a row. Two swapped rows make another grid, which cannot be detected.
        let other: Vec<&str> = written[(at + 1) % puzzles.len()][which].lines().collect();
        let is_row = |line: usize| other.get(line) != Some(&lines[line]);
        let Some(damage) = damage(&lines, &GRIDS, &mut rng) else { continue };
        // The note already warns that a row and text may be swapped.
        let is_cell = |line: usize| lines[line].contains("<td>") && lines[line].len() < 20;
        let is_hidden = |one, two| is_row(one) && is_row(two) || is_cell(one) && is_cell(two) || is_told(text);
        if matches!(damage, Damage::Swapped(one, two) if is_hidden(one, two)) {
            continue;
        }
        // If empty cells have no text, the end of a row may lose its digit.
        if matches!(damage, Damage::Cut(at, _) if is_row(at) && has_empty_fields(text)) {
            continue;
        }
        // An extra digit in an empty cell of a table on one line is an extra given.
        if matches!(damage, Damage::Inserted(_, '1'..='9') if lines.len() == 1 && text.contains("<table")) {
            continue;
        }
        let broken = damaged(&lines, damage);
        let items = read(&broken);
        refused += usize::from(items.iter().any(Result::is_err) || items.is_empty());
        same += usize::from(items.len() == 1 && items[0].is_ok());
        for found in items.into_iter().flatten() {
            let document = &found.document;
            // A given with a misspelt key becomes a placed digit.
            let digits = [&document.givens, &document.grids()].map(|grids| grids.grid(0));
            // A grid in which digits clash is never a valid puzzle.
            let is_fine = digits.contains(&grid) || digits[0].clash().is_some();
            let is_same = document.rules() == &Rules::single() && is_fine;
            let is_told = is_same || is_told(&broken);
            assert!(is_told, "{damage:?} is read as\n{}\nfrom\n{broken}\nwhich was\n{text}", found.document.givens);
        }
    }
    assert!(same > tries() as usize / 50 && refused > tries() as usize / 50, "{same} {refused}");
}

/// Whether an empty cell is only the gap between two signs.
fn has_empty_fields(text: &str) -> bool {
    text.contains(",,") || text.contains("<td><td>") || text.contains("||  ||") || text.contains("&  &")
}

fn texts(grid: &Grid, kinds: &[&str]) -> Vec<String> {
    let forms = forms(&grid.to_string()).into_iter().filter(|form| kinds.contains(&form.kind));
    forms.map(|form| form.text).collect()
}

#[test]
fn pasted_with_text_around() {
    check_forms(&["text below", "text above"]);
}

#[test]
fn pasted_code() {
    check_forms(&["code", "brackets"]);
}

#[test]
fn pasted_rules_and_signs() {
    check_forms(&["rules", "signs for empty cells"]);
}

#[test]
fn pasted_tables() {
    check_forms(&["tables of web pages", "markup"]);
}

#[test]
fn pasted_scripts_and_terminals() {
    check_forms(&["digits of other scripts", "terminals and mail"]);
}

#[test]
fn pasted_json() {
    check_forms(&["JSON"]);
}
