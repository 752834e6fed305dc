//! Impossible orders, as far as the definitions of the scales reveal them.
//!
//! ```text
//!   singles           easy, Zambon's level 0, up to 1.6          never above Zambon's level 0, 2.3, medium
//!   subsets           medium, Zambon's level 1, up to 3.1        never above 4.0
//!   more than these
//! ```
//!
//! Singles, and singles with locked candidates, pairs and triples, never spoil later steps of the same kind. So whether they solve a puzzle does not
//! depend on their order, and the answer has consequences on each scale.

use std::error::Error;
use std::fmt;
use std::ops::RangeInclusive;

use crate::frame::generate::FEWEST;

use super::{DEAREST, Difficulty, Need, Scale};
use crate::methods::hodoku::{Level, rating};
use crate::methods::{explainer, levels};
use crate::technique::Technique;
use crate::{techniques, text};

/// The reason why no puzzle meets an order of difficulty.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum DifficultyError {
    /// A range without any value.
    Empty(&'static str, String, String),
    /// A technique that is both required and forbidden, or required but missing from the list of the only allowed techniques.
    Both(&'static str),
    /// A technique that is ordered twice, with incompatible numbers of steps.
    Steps(&'static str),
    /// A technique that is harder than the ordered level.
    TooHard(&'static str, Level, Level),
    /// The maximum score of a puzzle of that level, which is below the ordered score.
    Score(Level, u32, u32),
    /// The minimum score of a puzzle of the level, which exceeds the allowed one.
    LowScore(Level, u32, u32),
    /// The combined score of the ordered steps, which exceeds the allowed one.
    Sum(u32, u32),
    /// The combined score of the only allowed steps, which is below the ordered one.
    LessThan(u32, u32),
    /// The highest level that the allowed steps can give, which is below the ordered one.
    TooEasy(Level, Level),
    /// The method that rates puzzles on a scale does not use the technique.
    Unused(&'static str, Scale),
    /// Whenever this technique is available, the path takes one of these others instead.
    Covered(&'static str, &'static [&'static str]),
    /// Sudoku Explainer has no hint of this technique.
    Unexplained(&'static str),
    /// The last cell is always filled by this technique.
    Last(&'static str),
    /// Sudoku Explainer has no rating between these two.
    NoRating(u8, u8),
    /// One part of the order implies that these means are enough, and another that they are not.
    Apart(Means, String, String),
    /// With only the allowed techniques, a scale gives at most this rating, which is below the ordered minimum.
    Most(&'static str, String, String),
}

/// The techniques that suffice to solve a puzzle. Singles and subsets never spoil later steps of the same kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub enum Means {
    /// Singles.
    Singles,
    /// Singles, locked candidates, pairs and triples.
    Subsets,
    /// Techniques beyond subsets.
    Beyond,
}

impl fmt::Display for Means {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Singles => "singles alone",
            Self::Subsets => "singles, locked candidates, pairs and triples",
            Self::Beyond => "more than pairs and triples",
        })
    }
}

impl fmt::Display for DifficultyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty(what, least, most) => write!(f, "{what}: the range from {least} to {most} is empty"),
            Self::Both(id) => write!(f, "{id} is required and forbidden at once"),
            Self::Steps(id) => write!(f, "{id} is required twice, with contradictory numbers of steps"),
            Self::TooHard(id, own, most) => {
                write!(f, "at most {most} requested, but {id} makes a puzzle at least {own}")
            }
            Self::Score(level, most, score) => {
                write!(
                    f,
                    "a score of at least {score} requested, but puzzles of the level {level} score at most {most}"
                )
            }
            Self::LowScore(least, own, score) => {
                write!(f, "a score of at most {score} requested, but puzzles of the level {least} score at least {own}")
            }
            Self::Sum(sum, most) => {
                write!(f, "a score of at most {most} requested, but the required steps add up to at least {sum}")
            }
            Self::LessThan(sum, least) => {
                write!(f, "a score of at least {least} requested, but the allowed steps add up to at most {sum}")
            }
            Self::TooEasy(own, least) => {
                write!(f, "at least {least} requested, but the allowed steps make a puzzle at most {own}")
            }
            Self::Unused(id, Scale::Hodoku) => {
                write!(f, "{id} needs constraints, which these rules lack, so no path uses it")
            }
            Self::Unused(id, Scale::Ninefold) => {
                write!(f, "{id} is not used by the method that rates puzzles with these rules (hints without nets)")
            }
            Self::Covered(id, by) => {
                write!(f, "{id} is never used: the path always takes {} first", by.join(" or "))
            }
            Self::Unexplained(id) => write!(f, "{id} is not a hint of Sudoku Explainer"),
            Self::Last(id) => write!(f, "{id} fills the last cell of every puzzle, so it cannot be forbidden"),
            Self::NoRating(least, most) => {
                let [least, most] = [*least, *most].map(text::decimal);
                write!(f, "Sudoku Explainer rates no puzzle ")?;
                if least == most { f.write_str(&least) } else { write!(f, "from {least} to {most}") }
            }
            Self::Apart(reach, upper, lower) => {
                write!(f, "{upper} means that {reach} solve the puzzle, and {lower} that they do not")
            }
            Self::Most(scale, most, least) => {
                write!(f, "a {scale} of at least {least} requested, but the allowed techniques give at most {most}")
            }
        }
    }
}

impl Error for DifficultyError {}

/// The maximum number of points of a puzzle that singles solve: with the fewest clues, every other cell filled by the most expensive single.
const SINGLES: u32 = (81 - FEWEST as u32) * DEAREST;

/// From this number on, every tenth is a possible rating of chains, depending on their length.
const CHAINS: u8 = 65;

/// The means that a part of the order implies, and that part in words.
type Bound = (Means, String);

impl Difficulty {
    /// Checks the order for contradictions that do not depend on the layout of the puzzle.
    ///
    /// # Errors
    ///
    /// Returns the parts that contradict each other.
    pub fn check(&self) -> Result<(), DifficultyError> {
        self.check_of(81)
    }

    /// Like [`check`](Self::check), for a puzzle with the given number of cells.
    ///
    /// # Errors
    ///
    /// Returns the parts that contradict each other.
    pub fn check_of(&self, cells: usize) -> Result<(), DifficultyError> {
        empty("level", &self.levels)?;
        empty("score", &self.scores)?;
        empty("zambon", &self.zambon)?;
        if self.explainer.is_empty() {
            let [least, most] = [self.explainer.start(), self.explainer.end()].map(|tenths| text::decimal(*tenths));
            return Err(DifficultyError::Empty("se", least, most));
        }
        self.check_techniques()?;
        let most = *self.levels.end();
        if self.scale == Scale::Hodoku && *self.scores.start() > most.most_of(cells) {
            return Err(DifficultyError::Score(most, most.most_of(cells), *self.scores.start()));
        }
        let (least, highest) = (*self.levels.start(), *self.scores.end());
        // If a technique joins the method, level and score belong to a different path than the techniques.
        let is_one_path = self.joined().is_empty();
        let sum = self
            .counted()
            .fold(0, |sum: u32, (_, points, steps)| sum.saturating_add(points.saturating_mul(*steps.start())));
        match () {
            () if is_one_path && sum > highest => Err(DifficultyError::Sum(sum, highest)),
            () if fewest_points(self.scale, least) > highest => {
                Err(DifficultyError::LowScore(least, fewest_points(self.scale, least), highest))
            }
            () if self.scale == Scale::Ninefold || !is_one_path => Ok(()),
            () => self.check_points(cells),
        }
    }

    fn check_techniques(&self) -> Result<(), DifficultyError> {
        for need in self.named() {
            empty(need.technique.id, &need.steps)?;
        }
        let is_asked = |need: &&Need| *need.steps.start() > 0;
        if let Some(both) = self.named().filter(is_asked).find(|need| self.is_forbidden(need.technique)) {
            return Err(DifficultyError::Both(both.technique.id));
        }
        if let Some((technique, ..)) = self.counted().find(|(.., steps)| steps.is_empty()) {
            return Err(DifficultyError::Steps(technique.id));
        }
        let named = self.named().map(|need| need.technique).chain(self.without.iter().copied());
        // A path uses all constraints, so it cannot do without the techniques of one kind of constraint.
        let of_clue = self.without.iter().copied().find(|technique| techniques::kinds_of_clue(technique).is_some());
        if let Some(unused) = named.into_iter().find(|technique| !self.scale.takes(technique)).or(of_clue) {
            return Err(DifficultyError::Unused(unused.id, self.scale));
        }
        let by = |need: &Need| self.scale.covered(need.technique);
        if let Some(covered) = self.named().filter(is_asked).find(|need| !by(need).is_empty()) {
            return Err(DifficultyError::Covered(covered.technique.id, by(covered)));
        }
        let most = *self.levels.end();
        let level = |need: &Need| self.scale.level(need.technique);
        let is_one_path = self.joined().is_empty();
        if is_one_path && let Some(hard) = self.named().filter(is_asked).find(|need| level(need) > most) {
            return Err(DifficultyError::TooHard(hard.technique.id, level(hard), most));
        }
        self.forbid
            .iter()
            .find(|technique| technique.id == LAST)
            .map_or(Ok(()), |last| Err(DifficultyError::Last(last.id)))
    }

    /// If only some techniques are allowed, checks the points of a puzzle with the given number of cells.
    fn check_points(&self, cells: usize) -> Result<(), DifficultyError> {
        let Some(only) = &self.only else { return Ok(()) };
        let is_among = |technique: &&Technique| only.iter().any(|need| need.technique == *technique);
        let counted = self.counted().filter(|(technique, ..)| is_among(technique));
        let singles = u32::try_from(cells.saturating_sub(FEWEST)).unwrap_or(u32::MAX).saturating_mul(DEAREST);
        let most =
            counted.fold(singles, |sum, (_, points, steps)| sum.saturating_add(points.saturating_mul(*steps.end())));
        if most < *self.scores.start() {
            return Err(DifficultyError::LessThan(most, *self.scores.start()));
        }
        let own = only.iter().filter_map(|need| rating(need.technique)).map(|hodoku| hodoku.level).max();
        let raised = Level::ALL.into_iter().find(|level| Some(*level) >= own && most <= level.most_of(cells));
        match raised.filter(|own| own < self.levels.start()) {
            Some(own) => Err(DifficultyError::TooEasy(own, *self.levels.start())),
            None => Ok(()),
        }
    }

    /// Returns the techniques whose steps are counted, each once, with the points of a step and the numbers of steps that all parts of the order
    /// allow.
    fn counted(&self) -> impl Iterator<Item = (&'static Technique, u32, RangeInclusive<u32>)> {
        let places = self.named().enumerate();
        let first = places.filter(|(at, need)| self.named().take(*at).all(|other| other.technique != need.technique));
        first.map(|(_, need)| {
            let all = self.named().filter(|other| other.technique == need.technique);
            let steps = all.fold(0..=u32::MAX, |steps, other| {
                *steps.start().max(other.steps.start())..=*steps.end().min(other.steps.end())
            });
            (need.technique, self.scale.points(need.technique), steps)
        })
    }

    /// Checks the order for puzzles of one grid, about which more is known.
    ///
    /// # Errors
    ///
    /// Returns the parts that contradict each other.
    pub fn check_single(&self) -> Result<(), DifficultyError> {
        self.check()?;
        self.check_ratings()?;
        self.check_only()?;
        let upper = self.at_most().into_iter().min_by_key(|bound| bound.0);
        let lower = self.at_least().into_iter().max_by_key(|bound| bound.0);
        match (upper, lower) {
            (Some((enough, upper)), Some((needed, lower))) if needed > enough => {
                Err(DifficultyError::Apart(enough, upper, lower))
            }
            _ => Ok(()),
        }
    }

    fn check_ratings(&self) -> Result<(), DifficultyError> {
        if let Some(unknown) = self.explained.filter(|technique| explainer::rating(technique).is_none()) {
            return Err(DifficultyError::Unexplained(unknown.id));
        }
        let (least, most) = (*self.explainer.start(), *self.explainer.end());
        let is_rating = |tenths: u8| {
            let mut ratings = techniques::all().filter_map(explainer::rating);
            tenths >= CHAINS || ratings.any(|own| (own.least..=own.most).contains(&tenths))
        };
        if self.explainer.clone().any(is_rating) { Ok(()) } else { Err(DifficultyError::NoRating(least, most)) }
    }

    /// Checks the consequences if only some techniques are allowed.
    fn check_only(&self) -> Result<(), DifficultyError> {
        let steps = self.counted().map(|(_, points, steps)| u64::from(points) * u64::from(*steps.start())).sum::<u64>();
        let highest = self.levels.end().most();
        if self.joined().is_empty() && steps > highest.into() {
            return Err(DifficultyError::Sum(u32::try_from(steps).unwrap_or(u32::MAX), highest));
        }
        let Some(only) = &self.only else { return Ok(()) };
        let hardest = only.iter().map(|need| monotone(need.technique)).collect::<Option<Vec<u8>>>();
        if let Some(most) = hardest.and_then(|all| all.into_iter().max()).map(|most| most.max(NAKED_SINGLE))
            && most < *self.explainer.start()
        {
            let [most, least] = [most, *self.explainer.start()].map(text::decimal);
            return Err(DifficultyError::Most("rating of Sudoku Explainer", most, least));
        }
        let is_known = only.iter().all(|need| FIRST.contains(&need.technique.id));
        if is_known && *self.zambon.start() > 1 {
            return Err(DifficultyError::Most("level of Zambon's solver", "1".into(), self.zambon.start().to_string()));
        }
        Ok(())
    }

    /// Returns the upper bounds on the necessary means, each with the part of the order that implies it.
    fn at_most(&self) -> Vec<Bound> {
        let named = |only: &Vec<Need>| only.iter().map(|need| need.technique.id).collect::<Vec<_>>().join(", ");
        let hodoku = |level: Level| match level {
            Level::Easy => Means::Singles,
            Level::Medium => Means::Subsets,
            _ => Means::Beyond,
        };
        let hardest = |only: &Vec<Need>| {
            let levels = only.iter().map(|need| rating(need.technique).map_or(Level::Extreme, |own| own.level));
            hodoku(levels.max().unwrap_or(Level::Easy))
        };
        let zambon = [Means::Singles, Means::Subsets].get(usize::from(*self.zambon.end())).copied();
        let explainer = match *self.explainer.end() {
            ..17 => Means::Singles,
            17..32 => Means::Subsets,
            _ => Means::Beyond,
        };
        let rating = text::decimal(*self.explainer.end());
        let mut bounds = vec![
            (hodoku(*self.levels.end()), format!("the level {}", self.levels.end())),
            (zambon.unwrap_or(Means::Beyond), format!("the level {} of Zambon's solver", self.zambon.end())),
            (explainer, format!("a rating of {rating} by Sudoku Explainer")),
        ];
        bounds.extend(self.only.as_ref().map(|only| (hardest(only), format!("nothing but {}", named(only)))));
        bounds
    }

    /// Returns the lower bounds on the necessary means, each with the part of the order that implies it.
    fn at_least(&self) -> Vec<Bound> {
        // A technique that joins the method has its place before the last of the subsets, or after all of them.
        let final_order = techniques::all().filter_map(rating).filter(|own| own.on && own.level == Level::Medium);
        let final_order = final_order.map(|own| u32::from(own.order)).max().unwrap_or_default();
        let needed = self.counted().filter(|(.., steps)| *steps.start() > 0).map(|(technique, ..)| {
            let reach = match rating(technique).map_or(Level::Extreme, |own| own.level) {
                Level::Easy => Means::Singles,
                Level::Medium => Means::Subsets,
                Level::Extreme if self.scale.order(technique) < final_order => Means::Subsets,
                _ => Means::Beyond,
            };
            (reach, technique.id.to_owned())
        });
        let more = |is: bool| if is { Means::Subsets } else { Means::Singles };
        let explainer = match *self.explainer.start() {
            least if least > HIDDEN_TRIPLE => Means::Beyond,
            least if least > NAKED_SINGLE => Means::Subsets,
            _ => Means::Singles,
        };
        let (level, score) = (*self.levels.start(), *self.scores.start());
        let rating = text::decimal(*self.explainer.start());
        let scales = [
            (more(*self.zambon.start() > 0), format!("the level {} of Zambon's solver", self.zambon.start())),
            (explainer, format!("a rating of {rating} by Sudoku Explainer")),
            (more(level > Level::Medium), format!("the level {level}")),
            (more(score > SINGLES), format!("the score {score}")),
        ];
        needed.chain(scales).collect()
    }
}

/// The technique that `HoDoKu` tries first, and that always fills the last open cell.
const LAST: &str = "full-house";

/// The rating of the hardest single in Sudoku Explainer, in tenths.
const NAKED_SINGLE: u8 = 23;
/// The rating of the hardest of locked candidates, pairs and triples, in tenths.
const HIDDEN_TRIPLE: u8 = 40;

/// The techniques of Zambon's first level.
const FIRST: [&str; 9] = [
    "full-house",
    "naked-single",
    "hidden-single-box",
    "hidden-single-line",
    "locked-pair",
    "pointing",
    "claiming",
    "naked-pair",
    "hidden-pair",
];

/// Returns the maximum rating of a technique by Sudoku Explainer, if no earlier step spoils it: the rest of a pattern is a smaller pattern of the
/// same kind.
fn monotone(technique: &Technique) -> Option<u8> {
    const SUBSETS: [&str; 16] = [
        "full-house",
        "naked-single",
        "hidden-single-box",
        "hidden-single-line",
        "pointing",
        "claiming",
        "locked-pair",
        "locked-triple",
        "naked-pair",
        "naked-triple",
        "naked-quadruple",
        "hidden-pair",
        "hidden-triple",
        "hidden-quadruple",
        "x-wing",
        "swordfish",
    ];
    let own = match technique.id {
        // These are naked subsets that are in two houses.
        "locked-pair" => "naked-pair",
        "locked-triple" => "naked-triple",
        "jellyfish" => "jellyfish",
        id if SUBSETS.contains(&id) => id,
        _ => return None,
    };
    techniques::by_id(own).and_then(explainer::rating).map(|own| own.most)
}

/// Returns the minimum number of points of a puzzle of the given level: the points of a technique of that level, or the score that raises the puzzle
/// to it.
fn fewest_points(scale: Scale, level: Level) -> u32 {
    if scale == Scale::Ninefold {
        let prices = levels::method().techniques.iter().filter_map(|technique| levels::price_of(technique));
        let points = prices.filter(|price| price.level >= level).map(|price| u32::from(price.score));
        return if level == Level::Easy { 0 } else { points.min().unwrap_or(0) };
    }
    let before = Level::ALL.into_iter().take_while(|other| *other < level).last();
    let raised = before.map_or(0, |before| before.most() + 1);
    let on = techniques::all().filter_map(rating).filter(|own| own.on && own.level >= level);
    let ratings = on.map(|own| u32::from(own.score));
    ratings.min().unwrap_or(0).min(raised)
}

fn empty<T: PartialOrd + fmt::Display>(what: &'static str, range: &RangeInclusive<T>) -> Result<(), DifficultyError> {
    if range.is_empty() {
        return Err(DifficultyError::Empty(what, range.start().to_string(), range.end().to_string()));
    }
    Ok(())
}
