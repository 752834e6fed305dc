//! Counts with their labels: the tables of one collection, or of two collections side by side.

use std::collections::BTreeMap;
use std::fmt;

use ninefold::logic::text;

use super::count::{BINS, Count, STATES, SYMMETRIES, Subject, TECHNIQUES, VERDICTS};
use super::means::{Mean, Share};
use crate::options::LEVELS;
use crate::rate::{explainer, whips, zambon};

/// The tables of a collection.
#[non_exhaustive]
pub struct Report {
    /// The name of the collection.
    pub name: String,
    /// The number of puzzles.
    pub puzzles: u64,
    /// The number of distinct puzzles, if known.
    pub different: Option<u64>,
    /// The tables that have known numbers.
    pub tables: Vec<Table>,
    /// The means of all quantities.
    pub means: Vec<Mean>,
    /// The share of each number of clues among all minimal puzzles, estimated from puzzles of controlled bias.
    pub shares: Vec<Share>,
}

/// How the puzzles were sampled.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub enum Sample {
    /// The way of sampling is unknown.
    #[default]
    Any,
    /// The puzzles were sampled by [`ninefold::generate::Clues::CONTROLLED`], so all minimal puzzles with the same number of clues were equally
    /// likely.
    Controlled,
}

/// A table, which has a row for each counted item.
#[non_exhaustive]
pub struct Table {
    /// The description of the table.
    pub plan: &'static Plan,
    /// The rows of the table.
    pub rows: Vec<Row>,
    /// The count that corresponds to 100 percent.
    pub whole: u64,
    /// The number of puzzles in the collection.
    pub puzzles: u64,
    /// Whether rows that are missing are unknown rather than zero.
    pub is_part: bool,
}

/// A row of a table.
#[non_exhaustive]
pub struct Row {
    /// The number that identifies the row, and by which the rows are sorted.
    pub key: i64,
    /// The key in words.
    pub label: String,
    /// A count for each measure, or fewer if the other counts are unknown.
    pub counts: Vec<u64>,
}

/// The description of a table.
pub struct Plan {
    pub(super) subject: Subject,
    /// The name in data.
    pub id: &'static str,
    /// The title.
    pub title: &'static str,
    /// The meaning of the rows.
    pub axis: &'static str,
    /// What is counted, in up to three columns; the first one is plotted.
    pub measures: &'static [&'static str],
    /// The count that corresponds to 100 percent of the first measure.
    pub(super) whole: Whole,
    pub(super) rows: Rows,
}

/// The count that corresponds to 100 percent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Whole {
    /// All puzzles of the collection.
    Puzzles,
    /// The sum of the table's counts.
    Sum,
}

/// The rows of a table.
pub(super) enum Rows {
    /// All rows by number, from the first that occurs to the last.
    Range(fn(i64) -> String),
    /// These rows, even if they do not occur.
    Fixed(fn() -> Vec<(i64, String)>),
    /// Only the rows that occur.
    Found(fn(i64) -> String),
}

fn listed(words: impl IntoIterator<Item = impl ToString>) -> Vec<(i64, String)> {
    (0..).zip(words.into_iter().map(|word| word.to_string())).collect()
}

fn number(key: i64) -> String {
    key.to_string()
}

/// Labels the bin of a score. Bins begin at 0, 200, 300, and so on, and each ends where the next begins.
fn score(key: i64) -> String {
    let at = usize::try_from(key).unwrap_or_default().min(BINS.len() - 1);
    BINS.get(at + 1).map_or_else(|| format!("{} and more", BINS[at]), |next| format!("{}-{}", BINS[at], next - 1))
}

/// Labels a range of guesses. Ranges begin at 0, 1, 2, 3, 5, 9, and so on, and each ends where the next begins.
fn doubled(key: i64) -> String {
    match u32::try_from(key) {
        Ok(key @ 3..=62) => format!("{}-{}", (1_u64 << (key - 2)) + 1, 1_u64 << (key - 1)),
        _ => key.to_string(),
    }
}

fn five(key: i64) -> String {
    format!("{}-{}", 5 * key, 5 * key + 4)
}

fn tenths(key: i64) -> String {
    u8::try_from(key).map_or_else(|_| "?".to_owned(), text::decimal)
}

fn explainer_kind(key: i64) -> String {
    usize::try_from(key).ok().and_then(|at| explainer::KINDS.get(at)).copied().unwrap_or("?").to_owned()
}

fn length(key: i64) -> String {
    if key == whips::NEVER { "none".to_owned() } else { number(key) }
}

fn technique(key: i64) -> String {
    usize::try_from(key).ok().and_then(|at| TECHNIQUES.get(at)).copied().unwrap_or("?").to_owned()
}

/// Lists Zambon's strategies, each with its code.
fn strategies() -> Vec<(i64, String)> {
    const NAMES: [(i64, &str); 15] = [
        (0, "unique-loop"),
        (10, "naked-pair"),
        (11, "hidden-pair"),
        (12, "box-line"),
        (13, "pointing-line"),
        (20, "naked-triple"),
        (21, "hidden-triple"),
        (22, "lines-2"),
        (23, "naked-quad"),
        (24, "Y-wing"),
        (30, "rectangle"),
        (31, "XY-chain"),
        (32, "lines-3"),
        (33, "lines-4"),
        (40, "backtrack"),
    ];
    NAMES.map(|(code, name)| (code, name.to_owned())).to_vec()
}

impl PartialEq for Plan {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for Plan {}

impl fmt::Debug for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)
    }
}

impl Plan {
    /// Returns all tables, in the order in which they are shown.
    pub fn all() -> &'static [Self] {
        PLANS
    }

    /// Creates a table that counts puzzles, the sum of which is 100 percent.
    const fn new(subject: Subject, id: &'static str, title: &'static str, axis: &'static str, rows: Rows) -> Self {
        Self { subject, id, title, axis, measures: &["puzzles"], whole: Whole::Sum, rows }
    }

    /// Makes the table count other things than puzzles.
    const fn of(self, measures: &'static [&'static str]) -> Self {
        Self { measures, ..self }
    }

    /// Makes the number of all puzzles in the collection 100 percent.
    const fn of_all(self) -> Self {
        Self { whole: Whole::Puzzles, ..self }
    }
}

const USES: &[&str] = &["uses", "puzzles"];

/// All tables, in the order in which they are shown.
static PLANS: &[Plan] = &[
    Plan::new(Subject::Verdicts, "verdicts", "Verdicts", "number of solutions", Rows::Fixed(|| listed(VERDICTS)))
        .of_all(),
    Plan::new(Subject::Clues, "clues", "Clues of a puzzle", "clues", Rows::Range(number)).of_all(),
    Plan::new(Subject::Digits, "digits", "Digits among the clues", "digit", Rows::Range(number)).of(&[
        "clues",
        "puzzles without it",
        "puzzles with all nine",
    ]),
    Plan::new(
        Subject::Extremes,
        "extremes",
        "Absent and complete digits",
        "puzzles in which",
        Rows::Fixed(|| listed(["a digit is absent", "a digit is complete", "both"])),
    )
    .of_all(),
    Plan::new(
        Subject::Symmetry,
        "symmetry",
        "Symmetries of the pattern of clues",
        "symmetry",
        Rows::Fixed(|| listed(SYMMETRIES.iter().map(|(name, ..)| *name).chain(["none"]))),
    )
    .of_all(),
    Plan::new(
        Subject::Guesses,
        "search_guesses",
        "Guesses of the exact search",
        "guesses until solved and proved unique",
        Rows::Range(doubled),
    )
    .of_all(),
    Plan::new(Subject::HodokuLevel, "hodoku_level", "HoDoKu: level", "level", Rows::Fixed(|| listed(LEVELS))),
    Plan::new(
        Subject::HodokuScore,
        "hodoku_score",
        "HoDoKu: score",
        "score, in bins of unequal width",
        Rows::Range(score),
    ),
    Plan::new(Subject::HodokuSteps, "hodoku_steps", "HoDoKu: steps of a puzzle", "steps", Rows::Range(five)),
    Plan::new(
        Subject::HodokuTechniques,
        "hodoku_techniques",
        "HoDoKu: techniques",
        "technique",
        Rows::Found(technique),
    )
    .of(USES),
    Plan::new(Subject::NinefoldLevel, "ninefold_level", "Ninefold: level", "level", Rows::Fixed(|| listed(LEVELS))),
    Plan::new(
        Subject::NinefoldScore,
        "ninefold_score",
        "Ninefold: score",
        "score, in bins of unequal width",
        Rows::Range(score),
    ),
    Plan::new(Subject::NinefoldSteps, "ninefold_steps", "Ninefold: steps of a puzzle", "steps", Rows::Range(five)),
    Plan::new(
        Subject::NinefoldTechniques,
        "ninefold_techniques",
        "Ninefold: techniques",
        "technique",
        Rows::Found(technique),
    )
    .of(USES),
    Plan::new(
        Subject::ZambonLevel,
        "zambon_level",
        "Zambon: highest level of a puzzle",
        "level",
        Rows::Fixed(|| listed((0..).zip(zambon::NAMES).map(|(level, name)| format!("{level} {name}")))),
    ),
    Plan::new(
        Subject::ZambonUses,
        "zambon_uses",
        "Zambon: uses of strategies in a puzzle",
        "uses",
        Rows::Range(number),
    ),
    Plan::new(
        Subject::ZambonUnguessed,
        "zambon_uses_without_guessing",
        "Zambon: uses of strategies in a puzzle that needs no guessing",
        "uses",
        Rows::Range(number),
    ),
    Plan::new(
        Subject::ZambonStrategies,
        "zambon_strategies",
        "Zambon: strategies",
        "strategy",
        Rows::Fixed(strategies),
    )
    .of(USES),
    Plan::new(Subject::ZambonDepth, "zambon_depth", "Zambon: depth of the last guess", "depth", Rows::Range(number)),
    Plan::new(
        Subject::ZambonState,
        "zambon_state",
        "Zambon: the grid at the end",
        "state",
        Rows::Fixed(|| listed(STATES)),
    ),
    Plan::new(Subject::ExplainerRating, "se_er", "Sudoku Explainer 1.2.1: rating (ER)", "rating", Rows::Range(tenths)),
    Plan::new(
        Subject::ExplainerKind,
        "se_kind",
        "Sudoku Explainer 1.2.1: share of steps as hard as the hardest one",
        "kind",
        Rows::Found(explainer_kind),
    ),
    Plan::new(Subject::Whips, "w_rating", "Longest whip (W)", "length", Rows::Found(length)),
    Plan::new(Subject::Braids, "b_rating", "Longest braid (B)", "length", Rows::Found(length)),
    Plan::new(Subject::GroupedWhips, "gw_rating", "Longest g-whip (gW)", "length", Rows::Found(length)),
    Plan::new(Subject::GroupedBraids, "gb_rating", "Longest g-braid (gB)", "length", Rows::Found(length)),
    Plan::new(Subject::Depth, "te_rating", "Depth of trial and error (TE)", "depth", Rows::Found(length)),
];

/// The maximum number of rows up to which rows without counts are filled in; longer tables omit them.
const WIDEST: i64 = 200;

impl Report {
    /// States the number of puzzles, and the number of distinct ones.
    pub(super) fn sizes(&self) -> String {
        let different = self.different.map_or_else(String::new, |different| format!(", {different} different"));
        format!("{} {}{different}", self.puzzles, if self.puzzles == 1 { "puzzle" } else { "puzzles" })
    }

    /// Creates the report on some counts. Tables without known numbers are omitted.
    pub fn of(name: String, count: &Count, sample: Sample) -> Self {
        let tables = PLANS.iter().filter_map(|plan| table(plan, count, count.puzzles)).collect();
        let is_controlled = sample == Sample::Controlled;
        let shares = if is_controlled { count.sums.shares() } else { Vec::new() };
        let (puzzles, different) = (count.puzzles, Some(count.different()));
        Self { name, puzzles, different, tables, means: count.sums.means(is_controlled), shares }
    }

    /// Creates the report on a collection for which only the first measure of some tables is known. In the tables of `parts`, some rows are unknown
    /// too.
    pub(super) fn known(name: String, puzzles: u64, count: &Count, parts: &[Subject]) -> Self {
        let known = |plan: &'static Plan| {
            let mut table = table(plan, count, puzzles)?;
            if parts.contains(&plan.subject) {
                (table.whole, table.is_part) = (puzzles, true);
                table.rows.retain(|row| row.counts[0] > 0);
            }
            table.rows.iter_mut().for_each(|row| row.counts.truncate(1));
            Some(table)
        };
        let tables = PLANS.iter().filter_map(known).collect();
        Self { name, puzzles, different: None, tables, means: Vec::new(), shares: Vec::new() }
    }

    /// Keeps only the tables of the given plans, without means and shares. If no plans are given, keeps everything.
    ///
    /// # Errors
    /// Returns an error if the collection has no numbers for one of the plans: a sentence about it.
    pub fn only(mut self, plans: &[&'static Plan]) -> Result<Self, String> {
        if plans.is_empty() {
            return Ok(self);
        }
        if let Some(plan) = plans.iter().find(|plan| self.table(plan.id).is_none()) {
            let known: Vec<&str> = self.tables.iter().map(|table| table.plan.id).collect();
            return Err(format!(
                "chart {}: {} has no figures for it, only for {}",
                plan.id,
                self.name,
                known.join(", ")
            ));
        }
        self.tables.retain(|table| plans.contains(&table.plan));
        (self.means, self.shares) = (Vec::new(), Vec::new());
        Ok(self)
    }

    /// Returns the table with the given id, if any of its numbers are known.
    pub fn table(&self, id: &str) -> Option<&Table> {
        self.tables.iter().find(|table| table.plan.id == id)
    }
}

fn table(plan: &'static Plan, count: &Count, puzzles: u64) -> Option<Table> {
    let all = (plan.subject, i64::MIN)..=(plan.subject, i64::MAX);
    let counts: Vec<(i64, [u64; 3])> = count.tallies.range(all).map(|(&(_, key), &counts)| (key, counts)).collect();
    let (&(first, _), &(last, _)) = (counts.first()?, counts.last()?);
    let mut labels = match plan.rows {
        Rows::Fixed(rows) => rows(),
        Rows::Range(label) if last.saturating_sub(first) <= WIDEST => {
            (first..=last).map(|key| (key, label(key))).collect()
        }
        Rows::Range(label) | Rows::Found(label) => counts.iter().map(|&(key, _)| (key, label(key))).collect(),
    };
    labels.sort_by_key(|(key, _)| *key);
    let row = |(key, label): (i64, String)| {
        let counts = counts.iter().find(|(own, _)| *own == key).map_or([0; 3], |(_, counts)| *counts);
        Row { key, label, counts: counts[..plan.measures.len()].to_vec() }
    };
    let rows: Vec<Row> = labels.into_iter().map(row).collect();
    let whole = match plan.whole {
        Whole::Puzzles => puzzles,
        Whole::Sum => rows.iter().map(|row| row.counts[0]).sum(),
    };
    Some(Table { plan, rows, whole, puzzles, is_part: false })
}

impl Table {
    /// Returns the share that a count represents, in percent.
    #[allow(clippy::cast_precision_loss, reason = "a share for people")]
    pub fn share(&self, count: u64) -> f64 {
        if self.whole == 0 { 0.0 } else { 100.0 * count as f64 / self.whole as f64 }
    }
}

/// A table of one collection, or the same table of two collections, row by row. A row that one collection lacks is zero there, unless it is unknown.
pub(super) struct Beside<'a> {
    pub(super) plan: &'static Plan,
    /// The table of each collection, if the collection has it.
    pub(super) tables: Vec<Option<&'a Table>>,
    pub(super) labels: Vec<(i64, String)>,
}

/// Puts the tables of several collections side by side.
pub(super) fn beside(reports: &[Report]) -> Vec<Beside<'_>> {
    // If only some numbers of a collection are known, tables that it lacks would consist entirely of unknown numbers.
    let is_told = |beside: &Beside<'_>| {
        beside.tables.iter().zip(reports).all(|(table, report)| report.different.is_some() || table.is_some())
    };
    PLANS.iter().filter_map(|plan| Beside::of(plan, reports)).filter(is_told).collect()
}

impl<'a> Beside<'a> {
    fn of(plan: &'static Plan, reports: &'a [Report]) -> Option<Self> {
        let tables: Vec<_> = reports.iter().map(|report| report.table(plan.id)).collect();
        let rows = tables.iter().flatten().flat_map(|table| &table.rows);
        let found: BTreeMap<i64, &str> = rows.map(|row| (row.key, row.label.as_str())).collect();
        let mut labels: Vec<(i64, String)> = found.iter().map(|(&key, &label)| (key, label.to_owned())).collect();
        if let (Rows::Range(label), Some((&first, _)), Some((&last, _))) =
            (&plan.rows, found.first_key_value(), found.last_key_value())
            && last.saturating_sub(first) <= WIDEST
        {
            labels = (first..=last).map(|key| (key, label(key))).collect();
        }
        (!labels.is_empty()).then_some(Self { plan, tables, labels })
    }

    /// Returns the counts of a row in one of the collections, where they are known.
    pub(super) fn counts(&self, collection: usize, key: i64) -> Vec<Option<u64>> {
        let (table, all) = (self.tables[collection], self.plan.measures.len());
        let mut counts = match table.and_then(|table| table.rows.iter().find(|row| row.key == key)) {
            Some(row) => row.counts.iter().copied().map(Some).collect(),
            None if table.is_some_and(|table| !table.is_part) => vec![Some(0)],
            None => Vec::new(),
        };
        // If the first measure is zero, all others are zero too.
        let rest = if counts == [Some(0)] { Some(0) } else { None };
        counts.resize(all, rest);
        counts
    }

    /// Returns the share of a row in one of the collections, in percent.
    pub(super) fn share(&self, collection: usize, key: i64) -> Option<f64> {
        Some(self.tables[collection]?.share(self.counts(collection, key)[0]?))
    }

    /// Returns how far apart two collections are in a row, in standard deviations under the hypothesis that both are samples of the same kind of
    /// puzzles.
    ///
    /// Counts of puzzles are treated as draws of puzzles; other counts, such as uses and clues, are treated as independent events.
    #[allow(clippy::cast_precision_loss, reason = "a rounded number for people")]
    pub(super) fn apart(&self, key: i64) -> Option<f64> {
        let [Some(one), Some(other)] = self.tables[..] else { return None };
        let counts = [0, 1].map(|collection| self.counts(collection, key)[0]);
        let [Some(first), Some(second)] = counts.map(|count| count.map(|count| count as f64)) else { return None };
        let is_of_puzzles = self.plan.measures[0] == "puzzles";
        let [many, much] = [one, other].map(|table| if is_of_puzzles { table.whole } else { table.puzzles } as f64);
        let both = (first + second) / (many + much);
        let chance = if is_of_puzzles { both * (1.0 - both) } else { both };
        let spread = (chance * (1.0 / many + 1.0 / much)).sqrt();
        (spread > 0.0).then(|| (first / many - second / much) / spread)
    }
}
