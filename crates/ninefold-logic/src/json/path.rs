//! A path, with its steps, the techniques that it uses, and its place on the scales.

use serde::{Deserialize, Serialize};

use super::{Error, FORMAT, Position, Step};
#[cfg(not(wide))]
use crate::explainer;
use crate::levels;

/// The highest rating, in tenths: that of an unsolvable puzzle.
const MOST_TENTHS: u8 = 200;

/// A rating with one decimal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "f64", into = "f64")]
pub struct Tenths(pub u8);

impl TryFrom<f64> for Tenths {
    type Error = &'static str;

    fn try_from(rating: f64) -> Result<Self, &'static str> {
        #[allow(clippy::cast_sign_loss, reason = "only what is the same number is taken")]
        let tenths = Self((10.0 * rating).round() as u8);
        let is_same = tenths.0 <= MOST_TENTHS && (f64::from(tenths) - rating).abs() < 1e-9;
        is_same.then_some(tenths).ok_or("expected a rating such as 7.2")
    }
}

impl From<Tenths> for f64 {
    fn from(rating: Tenths) -> Self {
        Self::from(rating.0) / 10.0
    }
}

/// A path: its start, its steps and its end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Path {
    /// Always `ninefold-path`.
    pub format: String,
    /// Always 1.
    pub version: u32,
    /// The position before the first step.
    pub start: Position,
    /// The name of the method that found the path.
    pub method: String,
    /// The steps in order.
    pub steps: Vec<Step>,
    /// Whether every cell has a digit at the end.
    pub solved: bool,
    /// The position after the last step.
    pub end: Position,
    /// The techniques used, with the score; not read back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub summary: Option<Summary>,
}

/// The techniques of a path and its place on the scales.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Summary {
    /// The techniques in the order in which they were first used.
    pub techniques: Vec<Use>,
    /// The [grade](crate::Path::rated), if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hodoku: Option<Score>,
    /// The ratings of Sudoku Explainer, if the path solves the puzzle and its steps are rated; `hodoku` is then absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub explainer: Option<Ratings>,
    /// The rating on Ninefold's own [scale](crate::levels) for rules other than the plain ones, if the path [determines](crate::Path::level) it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ninefold: Option<Rating>,
}

/// A rating on Ninefold's own scale.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Rating {
    /// `easy` to `extreme`.
    pub level: String,
    /// The sum of the scores of all steps.
    pub score: u64,
    /// Whether the puzzle needs nets or guesses, which makes it extreme.
    pub nets: bool,
}

impl From<levels::Rating> for Rating {
    fn from(rating: levels::Rating) -> Self {
        let levels::Rating { grade, is_beyond } = rating;
        Self { level: grade.level.to_string(), score: grade.score.into(), nets: is_beyond }
    }
}

/// The ratings of Sudoku Explainer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Ratings {
    /// The version of Sudoku Explainer that these ratings reproduce.
    pub version: String,
    /// The rating of the hardest step.
    pub er: Tenths,
    /// The rating of the hardest step up to the first that places a digit.
    pub ep: Tenths,
    /// The rating of the first step.
    pub ed: Tenths,
    /// `diamond` or `pearl`, if the puzzle is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gem: Option<String>,
}

#[cfg(not(wide))]
impl From<explainer::Ratings> for Ratings {
    fn from(ratings: explainer::Ratings) -> Self {
        Self {
            version: explainer::VERSION.into(),
            er: Tenths(ratings.er),
            ep: Tenths(ratings.ep),
            ed: Tenths(ratings.ed),
            gem: ratings.gem().map(|gem| gem.to_string()),
        }
    }
}

/// The number of times that a technique was used.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Use {
    /// The id of the technique.
    pub technique: String,
    /// The name of the technique.
    pub name: String,
    /// The number of steps.
    pub count: usize,
}

/// A score and the level derived from it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Score {
    /// `easy` to `extreme`.
    pub level: String,
    /// The sum of the scores of all steps.
    pub score: u64,
}

impl Path {
    /// Converts a path to data, with the name of its method.
    pub fn new(path: &crate::Path, method: &str) -> Self {
        let used = path.counts().into_iter().map(|(technique, count)| Use {
            technique: technique.id.into(),
            name: technique.name.into(),
            count,
        });
        #[cfg(not(wide))]
        let explainer = explainer::Ratings::of(path).filter(|_| path.is_solved()).map(Ratings::from);
        #[cfg(wide)]
        let explainer: Option<Ratings> = None;
        let is_plain = path.start().rules().has_plain_grids();
        let hodoku = path.rated().filter(|_| explainer.is_none());
        Self {
            format: FORMAT.into(),
            version: 1,
            start: path.start().into(),
            method: method.into(),
            steps: path
                .stages()
                .map(|(before, step)| Step { before: Some(Box::new((&before).into())), ..step.into() })
                .collect(),
            solved: path.is_solved(),
            end: path.end().into(),
            summary: Some(Summary {
                techniques: used.collect(),
                hodoku: hodoku.map(|grade| Score { level: grade.level.to_string(), score: grade.score.into() }),
                explainer,
                ninefold: path.level().filter(|_| !is_plain).map(Rating::from),
            }),
        }
    }
}

#[cfg(not(wide))]
impl TryFrom<&Path> for crate::Path {
    type Error = Error;

    /// Reads the steps from the start position. It does not check that they follow: see [`proof::check`](crate::proof::check).
    fn try_from(path: &Path) -> Result<Self, Error> {
        if path.format != FORMAT || path.version != 1 {
            return Err(Error::Version(path.format.clone(), path.version));
        }
        let start = crate::Position::try_from(&path.start)?;
        let steps = path.steps.iter().map(crate::Step::try_from).collect::<Result<Vec<_>, _>>()?;
        let grids = start.single().map_or(start.grids(), |_| 0);
        let stray =
            steps.iter().find(|step| if grids == 0 { step.named_grid().is_some() } else { step.grid() >= grids });
        if let Some(stray) = stray {
            return Err(Error::Grid(stray.grid() + 1));
        }
        let read = Self::along(start, steps);
        let same = Position::from(read.end()) == path.end && read.is_solved() == path.solved;
        same.then_some(read).ok_or(Error::End)
    }
}
