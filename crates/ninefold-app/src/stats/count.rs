//! Counts what the puzzles of a collection have in common, puzzle by puzzle.
//!
//! A tally consists of a table, a key that determines the position of its row in the table, and up to three numbers. The counts for parts of a
//! collection can therefore be added up regardless of their meaning; [`report`](super::report) adds the words.

use ninefold::rules::{Constraint, Feature};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::LazyLock;

use ninefold::formats::text::Content;
use ninefold::logic::{hodoku, techniques};
use ninefold::solve::Solver;
use ninefold::symmetry::{Transform, Turn};
use ninefold::{Cell, Digit, Stop};

use super::means::{Quantity, Tally};
use crate::entry::Entry;
use crate::options::LEVELS;
use crate::problem::Problem;
use crate::rate::{self, Scale};
use crate::table::{Field, Value};
use crate::verdict::Verdict;

/// The tables, in the order in which they are shown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Subject {
    Verdicts,
    Clues,
    Digits,
    Extremes,
    Symmetry,
    Guesses,
    HodokuLevel,
    HodokuScore,
    HodokuSteps,
    HodokuTechniques,
    NinefoldLevel,
    NinefoldScore,
    NinefoldSteps,
    NinefoldTechniques,
    ZambonLevel,
    ZambonUses,
    ZambonUnguessed,
    ZambonStrategies,
    ZambonDepth,
    ZambonState,
    ExplainerRating,
    ExplainerKind,
    Whips,
    Braids,
    GroupedWhips,
    GroupedBraids,
    Depth,
}

/// The counts of some puzzles.
///
/// ```
/// use ninefold::{Stop, solve::Solver};
/// use ninefold_app::entry::Entry;
/// use ninefold_app::stats::{Count, Report, Sample};
/// use ninefold_app::problem::{self, Problem};
///
/// let puzzle = ninefold::Grid::parse(".....9.......147....2......7......865...3...294......1......4....625.......8.....")?;
/// let (entry, solver) = (Entry::new(Problem::from(puzzle), "line", "one", 1, ""), Solver::new());
/// let mut count = Count::default();
/// count.puzzle(solver, &entry, &problem::verdicts(solver, &[&entry.problem], Stop::NEVER)[0], &[]);
/// let report = Report::of("one".into(), &count, Sample::Any);
/// assert_eq!((report.puzzles, report.table("clues").unwrap().rows[0].key), (1, 19));
/// # Ok::<(), ninefold::ParseError>(())
/// ```
#[derive(Default)]
pub struct Count {
    pub(super) puzzles: u64,
    /// A hash of each distinct puzzle.
    different: HashSet<u128>,
    pub(super) tallies: BTreeMap<(Subject, i64), [u64; 3]>,
    pub(super) sums: Tally,
}

impl Count {
    /// Returns the number of distinct puzzles.
    ///
    /// Puzzles are distinguished by a hash of 128 bits, so an error is less likely than a hardware fault.
    pub fn different(&self) -> u64 {
        self.different.len() as u64
    }

    /// Adds the counts for another part of the collection.
    pub fn join(&mut self, other: Self) {
        self.puzzles += other.puzzles;
        self.different.extend(other.different);
        self.sums.join(other.sums);
        for ((subject, key), counts) in other.tallies {
            self.add(subject, key, counts);
        }
    }

    pub(super) fn add(&mut self, subject: Subject, key: impl TryInto<i64>, counts: [u64; 3]) {
        let own = self.tallies.entry((subject, key.try_into().unwrap_or(i64::MAX))).or_default();
        own.iter_mut().zip(counts).for_each(|(own, count)| *own += count);
    }

    fn one(&mut self, subject: Subject, key: impl TryInto<i64>) {
        self.add(subject, key, [1, 0, 0]);
    }

    /// Counts a puzzle. If it has no ratings, rates it on the given scales.
    pub fn puzzle(&mut self, solver: Solver, entry: &Entry, verdict: &Verdict, scales: &[&Scale]) {
        self.puzzles += 1;
        self.different.insert(number(&entry.problem));
        // An undecided puzzle has no row in the table of verdicts.
        if let Some(place) = VERDICTS.iter().position(|name| *name == verdict.name()) {
            self.one(Subject::Verdicts, place);
        }
        self.givens(&entry.problem);
        if let Some(content) = entry.problem.plain(Feature::FastEngine).ok().filter(|_| verdict.is_unique()) {
            let effort = solver.effort(content, 2, Stop::NEVER).unwrap_or_default();
            self.one(Subject::Guesses, doubling(effort.guesses));
        }
        let mut fields = entry.fields();
        for &scale in scales {
            let columns = scale.columns();
            fields.retain(|(name, _)| columns.iter().all(|column| *column.name != **name));
            let values = scale.values(&entry.problem, verdict, Stop::NEVER).0;
            fields
                .extend(columns.into_iter().zip(values).map(|(column, value)| (column.name.to_string().into(), value)));
        }
        let clues = entry.problem.clues();
        self.graded(&HODOKU, &fields, clues);
        self.graded(&NINEFOLD, &fields, clues);
        self.zambon(&fields, clues);
        self.explainer(&fields, clues);
        self.whips(&fields);
    }

    fn givens(&mut self, problem: &Problem) {
        self.one(Subject::Clues, problem.clues());
        self.sums.note(Quantity::Clues, problem.clues(), problem.clues());
        let often = problem.often();
        let size = often.len();
        for (digit, &often) in (1_u8..).zip(&often) {
            let (absent, complete) = (often == 0, often == size);
            self.add(Subject::Digits, digit, [often as u64, absent.into(), complete.into()]);
        }
        let (absent, complete) = (often.contains(&0), often.contains(&size));
        for (key, holds) in [absent, complete, absent && complete].into_iter().enumerate() {
            self.add(Subject::Extremes, key, [holds.into(), 0, 0]);
        }
        self.symmetry(problem);
    }

    fn symmetry(&mut self, problem: &Problem) {
        let keeps = if let Ok(content) = problem.plain(Feature::CanonicalForm) {
            let clues = content.grid().filled();
            // The map is injective, so the pattern is symmetric if the image of every clue is a clue.
            IMAGES.each_ref().map(|image| clues.iter().all(|cell| clues.contains(image[cell.index()])))
        } else {
            let givens = problem.grids();
            SYMMETRIES.map(|(_, turn, _)| Turn::named(turn).is_some_and(|turn| givens.keeps(turn)))
        };
        for (key, holds) in keeps.into_iter().chain([!keeps.contains(&true)]).enumerate() {
            self.add(Subject::Symmetry, key, [holds.into(), 0, 0]);
        }
    }

    /// Counts the ratings on a scale that has levels and scores.
    fn graded(&mut self, scale: &Graded, fields: &[Field<'_>], clues: usize) {
        let [level, score, steps, techniques] = scale.subjects;
        let [of_level, of_score, of_steps, of_techniques] = scale.columns;
        let Some(shown) = field(fields, of_level).map(Value::shown) else { return };
        let Some(rank) = LEVELS.iter().position(|name| *name == shown) else { return };
        self.one(level, rank);
        let number = |name| field(fields, name).and_then(Value::number);
        if let Some(points) = number(of_score) {
            self.one(score, bin(points));
            self.sums.note(scale.score, clues, points);
        }
        if let Some(made) = number(of_steps) {
            self.one(steps, made.clamp(0, MOST) / 5);
            self.sums.note(scale.steps, clues, made);
        }
        let uses = field(fields, of_techniques).map(Value::shown).unwrap_or_default();
        for (id, count) in uses.split_whitespace().filter_map(|part| part.split_once(':')) {
            if let (Some(place), Ok(count)) = (TECHNIQUES.iter().position(|own| *own == id), count.parse::<u32>()) {
                self.add(techniques, place, [count.into(), 1, 0]);
            }
        }
    }

    fn zambon(&mut self, fields: &[Field<'_>], clues: usize) {
        let Some((state, codes)) = run(fields) else { return };
        if let Some(state) = STATES.iter().position(|own| *own == state) {
            self.one(Subject::ZambonState, state);
        }
        let given_up = state != STATES[0];
        let level = codes.iter().map(|code| (code / 10).clamp(0, 4)).max().unwrap_or_default();
        self.one(Subject::ZambonLevel, if given_up { 4 } else { level });
        self.one(Subject::ZambonUses, codes.len());
        self.sums.note(Quantity::ZambonUses, clues, codes.len());
        match codes.iter().find(|&&code| code >= 40) {
            Some(&code) => self.one(Subject::ZambonDepth, code.min(MOST) - 40),
            None if given_up => {}
            None => self.one(Subject::ZambonUnguessed, codes.len()),
        }
        let mut uses = BTreeMap::<i64, u64>::new();
        codes.iter().for_each(|code| *uses.entry((*code).min(40)).or_default() += 1);
        uses.into_iter()
            .filter(|(code, _)| *code >= 0)
            .for_each(|(code, uses)| self.add(Subject::ZambonStrategies, code, [uses, 1, 0]));
    }

    fn explainer(&mut self, fields: &[Field<'_>], clues: usize) {
        let Some(rating) = field(fields, rate::explainer::ER).and_then(tenths) else { return };
        // A rating that was stopped is only a lower bound.
        if field(fields, rate::explainer::STATE).is_some_and(|state| state.shown() == rate::explainer::AT_LEAST) {
            return;
        }
        self.one(Subject::ExplainerRating, rating);
        self.sums.note(Quantity::Explainer, clues, rating);
        let kind = field(fields, rate::explainer::KIND).map(Value::shown).unwrap_or_default();
        if let Some(kind) = rate::explainer::KINDS.iter().position(|own| *own == kind) {
            self.one(Subject::ExplainerKind, kind);
        }
    }

    /// Counts the ratings by whips and braids, except those that are only lower bounds.
    fn whips(&mut self, fields: &[Field<'_>]) {
        for (subject, [_, rank, state]) in CHAINS.into_iter().zip(rate::whips::COLUMNS) {
            let rank = field(fields, rank).and_then(|rank| rank.shown().parse::<i64>().ok());
            let is_whole = field(fields, state).is_some_and(|state| state.shown() != rate::whips::AT_LEAST);
            if let Some(rank) = rank.filter(|rank| is_whole && (0..=rate::whips::NEVER).contains(rank)) {
                self.one(subject, rank);
            }
        }
    }
}

/// The tables of the ratings by whips and braids, in the order of their columns.
const CHAINS: [Subject; 5] =
    [Subject::Whips, Subject::Braids, Subject::GroupedWhips, Subject::GroupedBraids, Subject::Depth];

/// Parses a rating such as 7.2 into tenths.
fn tenths(value: &Value) -> Option<i64> {
    let rating: f64 = value.shown().parse().ok()?;
    #[allow(clippy::cast_possible_truncation, reason = "it is within these bounds")]
    (0.0..=20.0).contains(&rating).then(|| (10.0 * rating).round() as i64)
}

/// The largest number that is counted by itself; larger ones are counted with it, since `rate` does not write such numbers.
const MOST: i64 = 9999;

/// The words of [`Verdict::name`].
pub(super) const VERDICTS: [&str; 4] = ["unique", "many", "none", "invalid"];
pub(super) const STATES: [&str; 3] = ["consistent", "inconsistent", "open"];

/// A scale that has levels and scores: its tables and columns for levels, scores, steps and techniques, and the quantities whose means are computed.
struct Graded {
    subjects: [Subject; 4],
    columns: [&'static str; 4],
    score: Quantity,
    steps: Quantity,
}

const HODOKU: Graded = Graded {
    subjects: [Subject::HodokuLevel, Subject::HodokuScore, Subject::HodokuSteps, Subject::HodokuTechniques],
    columns: [rate::hodoku::LEVEL, rate::hodoku::SCORE, rate::hodoku::STEPS, rate::hodoku::TECHNIQUES],
    score: Quantity::HodokuScore,
    steps: Quantity::HodokuSteps,
};

const NINEFOLD: Graded = Graded {
    subjects: [Subject::NinefoldLevel, Subject::NinefoldScore, Subject::NinefoldSteps, Subject::NinefoldTechniques],
    columns: [rate::ninefold::LEVEL, rate::ninefold::SCORE, rate::ninefold::STEPS, rate::ninefold::TECHNIQUES],
    score: Quantity::NinefoldScore,
    steps: Quantity::NinefoldSteps,
};

/// The techniques of `HoDoKu` in its order, followed by those of constraints under their names in the registry.
pub(super) static TECHNIQUES: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let mut known: Vec<_> = techniques::all().filter(|technique| hodoku::rating(technique).is_some()).collect();
    known.sort_by_key(|technique| hodoku::rating(technique).map(|rating| rating.order));
    known.into_iter().chain(techniques::of_constraints()).map(|technique| technique.id).collect()
});

/// The lower ends of the bins of scores.
pub(super) const BINS: [i64; 18] =
    [0, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 1200, 1400, 1600, 1800, 2000, 3000, 5000, 10000];

fn bin(score: i64) -> usize {
    BINS.iter().rposition(|&from| from <= score).unwrap_or_default()
}

/// Returns the row for a number of guesses; the rows are 0, 1, 2, 3-4, 5-8, and so on.
fn doubling(guesses: u64) -> u64 {
    if guesses < 3 { guesses } else { u64::from((guesses - 1).ilog2()) + 2 }
}

fn field<'a>(fields: &'a [Field<'_>], wanted: &str) -> Option<&'a Value> {
    let value = fields.iter().find(|(name, _)| name == wanted).map(|(_, value)| value)?;
    (!value.shown().is_empty()).then_some(value)
}

/// Returns how a run of Zambon's solver ended, and the codes of its strategies, from the columns of `rate` or from the fields of a batch.
fn run(fields: &[Field<'_>]) -> Option<(String, Vec<i64>)> {
    let codes =
        |texts: &mut dyn Iterator<Item = &str>| texts.filter_map(|text| text.parse().ok()).collect::<Vec<i64>>();
    if field(fields, rate::zambon::LEVEL).is_some() {
        let listed = field(fields, rate::zambon::CODES).map(Value::shown).unwrap_or_default();
        let state = field(fields, rate::zambon::STATE).map_or("consistent".into(), Value::shown);
        return Some((state.into_owned(), codes(&mut listed.split_whitespace())));
    }
    let state = fields.get(3)?.1.shown();
    if !STATES.contains(&state.as_ref()) {
        return None;
    }
    let texts: Vec<_> = fields.iter().skip(6).map(|(_, value)| value.shown()).collect();
    Some((state.clone().into_owned(), codes(&mut texts.iter().map(AsRef::as_ref))))
}

/// Computes a hash of 128 bits that identifies a puzzle.
fn number(problem: &Problem) -> u128 {
    let [high, low] = [1_u8, 2].map(|key| {
        let mut hasher = DefaultHasher::new();
        hasher.write_u8(key);
        if let Ok(Content::Grid(grid)) = problem.plain(Feature::Row81) {
            // The whole grid is hashed at once, since hashing it cell by cell would take longer than most of the other counts together.
            hasher.write(&grid.entries().map(|digit| digit.map_or(0, Digit::ascii)));
        } else {
            problem.to_string().hash(&mut hasher);
            let rules = problem.rules();
            // The order of constraints does not matter.
            let own = |own: &Constraint| (own.kind().id, format!("{:?} {:?}", own.lines(), own.values()));
            let constraints: BTreeSet<_> = rules.constraints().iter().map(own).collect();
            constraints.hash(&mut hasher);
            rules.boxes().hash(&mut hasher);
        }
        hasher.finish()
    });
    u128::from(high) << 64 | u128::from(low)
}

/// A symmetry of patterns: its name, the name of the corresponding rotation or reflection, and the transform of the cells of one grid.
type Symmetry = (&'static str, &'static str, fn() -> Transform);

pub(super) const SYMMETRIES: [Symmetry; 6] = [
    ("half turn", "rotate-180", Transform::rotate_180),
    ("quarter turn", "rotate-90", Transform::rotate_90),
    ("left and right", "mirror-left-right", Transform::mirror_left_right),
    ("top and bottom", "mirror-top-bottom", Transform::mirror_top_bottom),
    ("falling diagonal", "transpose", Transform::transpose),
    ("rising diagonal", "anti-transpose", Transform::anti_transpose),
];

/// The image of each cell under each symmetry.
static IMAGES: LazyLock<[Vec<Cell>; 6]> = LazyLock::new(|| {
    SYMMETRIES.map(|(_, _, transform)| {
        let transform = transform();
        Cell::all().map(|cell| transform.cell(cell)).collect()
    })
});

#[cfg(test)]
mod tests;
