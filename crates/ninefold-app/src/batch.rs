//! Several orders in one TOML file. Each has a name, and the options of new puzzles under their usual names.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use ninefold::multi::Grids;
use ninefold::{Puzzle, Stop};
use serde::{Deserialize, Serialize};
use toml::Spanned;

use crate::recipe::{self, Setting, place};
use crate::{near, rate};

/// The orders of a file.
///
/// ```
/// use ninefold_app::batch::Batch;
///
/// let text = "seed = 'week 48'\n[[puzzle]]\nname = 'Monday'\nlevel = 'easy'\ncount = 2\n";
/// let batch = Batch::parse(text, &["level", "count", "seed"])?;
/// assert_eq!(batch.entries[0].name, "Monday");
/// assert_eq!(batch.entries[0].settings[0].0, "count");
/// let wrong = Batch::parse("[[puzzle]]\nname = 'Monday'\nlevl = 'easy'\n", &["level"]).unwrap_err();
/// assert_eq!(wrong.to_string(), "3:1: levl: no such key; did you mean level?");
/// # Ok::<(), ninefold_app::batch::BatchError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Batch {
    /// The master seed, for orders without a seed of their own.
    pub seed: Option<String>,
    /// The paths of files whose puzzles must not be repeated.
    pub not_in: Vec<String>,
    /// The orders: at least one, with distinct names.
    pub entries: Vec<Entry>,
}

/// A named order of a file.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// The name of the order.
    pub name: String,
    /// The options of the order, by their names.
    pub settings: Vec<Setting>,
    /// The line and column of the order. `keys` has those of each key and its value.
    at: (usize, usize),
    keys: BTreeMap<String, [(usize, usize); 2]>,
}

/// An error in a file of orders: its line and column, both counted from 1, and its description.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}:{1}: {2}")]
pub struct BatchError(pub usize, pub usize, pub String);

/// The keys at the top level of a file.
const KEYS: [&str; 3] = ["seed", "not-in", "puzzle"];

/// The only key of an order that is not an option.
const NAME: &str = "name";

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Raw {
    seed: Option<toml::Value>,
    #[serde(default)]
    not_in: Vec<String>,
    #[serde(default)]
    puzzle: Vec<Spanned<Table>>,
}

type Table = BTreeMap<Spanned<String>, Spanned<toml::Value>>;

impl Batch {
    /// Parses a TOML file in which orders may have the options named in `options`.
    ///
    /// # Errors
    /// Returns an error if the text is not a file of orders or has an unknown key.
    pub fn parse(text: &str, options: &[&str]) -> Result<Self, BatchError> {
        let at = |at: usize, what: String| {
            let (line, column) = place(text, at);
            BatchError(line, column, what)
        };
        let raw: Raw = toml::from_str(text).map_err(|error| {
            let span = error.span().unwrap_or_default();
            let key = text.get(span.clone()).unwrap_or_default();
            let is_unknown = error.message().starts_with("unknown field");
            at(span.start, if is_unknown { unknown(key, KEYS) } else { error.message().to_owned() })
        })?;
        if raw.puzzle.is_empty() {
            return Err(BatchError(1, 1, "expected a [[puzzle]] with a name and options".into()));
        }
        let mut names = BTreeSet::new();
        let mut entries = Vec::new();
        for table in &raw.puzzle {
            let entry = Entry::read(text, table, options)?;
            if !names.insert(entry.name.clone()) {
                let [_, (line, column)] = entry.keys[NAME];
                return Err(BatchError(line, column, format!("{:?}: another order has this name", entry.name)));
            }
            entries.push(entry);
        }
        let seed = raw.seed.map(|seed| recipe::plain(&seed)).transpose();
        let seed = seed.map_err(|error| BatchError(1, 1, format!("seed: {error}")))?;
        Ok(Self { seed, not_in: raw.not_in, entries })
    }
}

fn unknown<'a>(key: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    format!("{key}: no such key{}", near::question(key, known))
}

impl Entry {
    fn read(text: &str, table: &Spanned<Table>, options: &[&str]) -> Result<Self, BatchError> {
        let start = place(text, table.span().start);
        let mut entry = Self { name: String::new(), settings: Vec::new(), at: start, keys: BTreeMap::new() };
        for (key, value) in table.get_ref() {
            let places = [key.span().start, value.span().start].map(|at| place(text, at));
            let ([(line, column), behind], name) = (places, key.get_ref());
            entry.keys.insert(name.clone(), places);
            if name == NAME {
                entry.name = value.get_ref().as_str().map(str::to_owned).unwrap_or_default();
                if !is_name(&entry.name) {
                    let what = "name: expected letters, digits, blanks and - _ . with a letter or digit first";
                    return Err(BatchError(behind.0, behind.1, what.into()));
                }
            } else if options.contains(&name.as_str()) {
                let setting = recipe::setting(name, value.get_ref());
                let setting = setting.map_err(|error| BatchError(behind.0, behind.1, error.to_string()))?;
                entry.settings.extend(setting);
            } else {
                let known = options.iter().copied().chain([NAME]);
                return Err(BatchError(line, column, unknown(name, known)));
            }
        }
        if entry.name.is_empty() {
            return Err(entry.error(None, "an order needs a name".into()));
        }
        Ok(entry)
    }

    /// Returns an error about one of the order's options, or about the order as a whole.
    pub fn error(&self, key: Option<&str>, what: String) -> BatchError {
        let (line, column) = key.and_then(|key| self.keys.get(key)).map_or(self.at, |places| places[1]);
        BatchError(line, column, what)
    }
}

/// Whether the name of an order is also valid as the name of a file.
fn is_name(name: &str) -> bool {
    let fits = |sign: char| sign.is_alphanumeric() || matches!(sign, '-' | '_' | '.' | ' ');
    name.starts_with(char::is_alphanumeric) && name.chars().all(fits) && !name.ends_with(['.', ' '])
}

/// The results of the orders.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Report {
    /// The results, in the order of the file.
    pub orders: Vec<Outcome>,
}

/// The result of an order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Outcome {
    /// The name of the order.
    pub name: String,
    /// Whether all ordered puzzles were found and meet the order.
    pub met: bool,
    /// The number of puzzles ordered.
    pub asked: u64,
    /// The puzzles that were found for the order.
    pub puzzles: Vec<Piece>,
    /// The puzzle that comes nearest to the order, if the order could not be met.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nearest: Option<Piece>,
}

/// A puzzle that was found for an order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Piece {
    /// The seed that generates the puzzle again.
    pub seed: String,
    /// The number of puzzles that were rated until this one was found.
    pub tries: u64,
    /// The number of clues.
    pub clues: usize,
    /// The symmetry of the clues.
    pub symmetry: &'static str,
    /// The level on the scale for the puzzle's rules, which is `HoDoKu`'s or Ninefold's own, if there is one.
    pub level: Option<String>,
    /// The score on that scale.
    pub score: Option<u32>,
}

impl Piece {
    /// Describes a puzzle that was found after `tries` puzzles had been rated.
    pub fn new(puzzle: &Puzzle<Grids>, seed: impl fmt::Display, tries: u64) -> Self {
        let givens = puzzle.givens();
        let grade = rate::grade(puzzle, Stop::NEVER);
        Self {
            seed: seed.to_string(),
            tries,
            clues: givens.filled().count(),
            symmetry: givens.symmetry().name(),
            level: grade.as_ref().map(|grade| grade.level.to_string()),
            score: grade.as_ref().map(|grade| grade.score),
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { seed, tries, clues, symmetry, level, score } = self;
        write!(f, "seed {seed}, {tries} tried, {clues} clues, symmetry {symmetry}")?;
        match (level, score) {
            (Some(level), Some(score)) => write!(f, ", {level} ({score})"),
            _ => Ok(()),
        }
    }
}

/// Writes each order as `Monday: 2 of 2`, followed by a line for each puzzle.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for Outcome { name, met, asked, puzzles, nearest } in &self.orders {
            let short = if *met { "" } else { ", the order could not be met" };
            writeln!(f, "{name}: {} of {asked}{short}", puzzles.len())?;
            puzzles.iter().try_for_each(|piece| writeln!(f, "  {piece}"))?;
            nearest.iter().try_for_each(|piece| writeln!(f, "  not as ordered: {piece}"))?;
        }
        Ok(())
    }
}
