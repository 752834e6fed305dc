//! Methods that people write down, in TOML.
//!
//! ```toml
//! name = "mine"
//! techniques = ["full-house", "hidden-single-box", "naked-single", "pointing", "naked-pair", "xy-chain"]
//! restart = "top"        # after a step go on with the first technique; or "stay": with the one that found it
//! uniqueness = false     # leave out what argues with there being one solution; true if it is not said
//!
//! [limits]               # those of the library where nothing is said
//! chain = 12             # links of a chain
//! fish = 3               # houses of a fish
//! set = 5                # cells of an almost locked set
//! work = 100000          # suppositions of one search of forcing nets or chains of sets: a limit to time that is
//!                        # counted, so that a method finds the same on every machine
//! ```
//!
//! Instead of `techniques`, `base = "hodoku"` takes those of another method, less what `without` lists.
//!
//! ```
//! use ninefold_logic::Method;
//!
//! let method = Method::from_toml("techniques = ['naked-single', 'x-wing']\nlimits.fish = 3")?;
//! assert_eq!((method.techniques.len(), method.limits.fish), (2, 3));
//!
//! let error = Method::from_toml("techniques = [\n  'naked-single',\n  'x-wings',\n]").unwrap_err();
//! assert_eq!(error.to_string(), "3:3: no technique is called \"x-wings\"; perhaps \"x-wing\"");
//! # Ok::<(), ninefold_logic::recipe::Error>(())
//! ```

use std::fmt;
use std::ops::{Range, RangeInclusive};

use serde::Deserialize;
use toml::Spanned;

use crate::method::{Method, Restart};
use crate::technique::{Limits, Technique};
use crate::techniques;

/// A mistake in a recipe, and where it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error {
    /// Counted from 1.
    pub line: usize,
    /// Counted from 1, in characters.
    pub column: usize,
    /// The mistake.
    pub message: String,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for Error {}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Recipe {
    name: Option<String>,
    base: Option<Spanned<String>>,
    techniques: Option<Spanned<Vec<Spanned<String>>>>,
    #[serde(default)]
    without: Vec<Spanned<String>>,
    restart: Option<Restart>,
    #[serde(default = "yes")]
    uniqueness: bool,
    #[serde(default)]
    limits: Bounds,
}

const fn yes() -> bool {
    true
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct Bounds {
    chain: Option<Spanned<u64>>,
    fish: Option<Spanned<u64>>,
    set: Option<Spanned<u64>>,
    work: Option<Spanned<u64>>,
}

/// Something that is wrong, and the bytes that it is about.
struct Fault(Range<usize>, String);

impl Method {
    /// A method from TOML, as [`recipe`](self) describes it. Without a name in it, it is called `own`.
    ///
    /// # Errors
    ///
    /// The first thing that is wrong, with line and column.
    pub fn from_toml(text: &str) -> Result<Self, Error> {
        let recipe = toml::from_str::<Recipe>(text)
            .map_err(|error| Fault(error.span().unwrap_or_default(), first_line(error.message())));
        recipe.and_then(Recipe::method).map_err(|Fault(span, message)| {
            let before = text.get(..span.start).unwrap_or_default();
            let line = before.rsplit('\n').next().unwrap_or_default();
            Error { line: before.matches('\n').count() + 1, column: line.chars().count() + 1, message }
        })
    }
}

fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or_default().into()
}

impl Recipe {
    fn method(self) -> Result<Method, Fault> {
        let mut method = match (self.base, self.techniques) {
            (Some(base), None) => based(&base)?,
            (None, Some(list)) if list.get_ref().is_empty() => {
                return Err(Fault(list.span(), "a method needs at least one technique".into()));
            }
            (None, Some(list)) => listed(list.get_ref())?,
            (Some(base), Some(_)) => {
                return Err(Fault(base.span(), "either `base` or `techniques`, not both".into()));
            }
            (None, None) => return Err(Fault(0..0, "`techniques` is missing, or `base`".into())),
        };
        for id in &self.without {
            let technique = technique(id)?;
            let Some(at) = method.techniques.iter().position(|of| *of == technique) else {
                return Err(Fault(id.span(), format!("{:?} is not in the method anyway", id.get_ref())));
            };
            method.techniques.remove(at);
        }
        method.name = self.name.unwrap_or_else(|| "own".into()).into();
        method.limits = self.limits.over(method.limits)?;
        if let Some(rule) = self.restart {
            method.restart = rule;
            // Who says where to go on after a step wants the techniques, not the solver that they come from.
            method.solver = None;
        }
        Ok(if self.uniqueness { method } else { method.without_uniqueness() })
    }
}

fn based(name: &Spanned<String>) -> Result<Method, Fault> {
    Method::named(name.get_ref()).ok_or_else(|| {
        let known = Method::NAMES.join(", ");
        Fault(name.span(), format!("no method is called {:?}; there are {known}", name.get_ref()))
    })
}

fn listed(ids: &[Spanned<String>]) -> Result<Method, Fault> {
    let mut listed: Vec<&'static Technique> = Vec::with_capacity(ids.len());
    for id in ids {
        let technique = technique(id)?;
        if listed.contains(&technique) {
            return Err(Fault(id.span(), format!("{:?} is already in the list", id.get_ref())));
        }
        listed.push(technique);
    }
    Ok(Method::new("own", listed))
}

fn technique(id: &Spanned<String>) -> Result<&'static Technique, Fault> {
    techniques::by_id(id.get_ref()).ok_or_else(|| {
        let near = techniques::near(id.get_ref());
        let near = near.first().map(|technique| format!("; perhaps {:?}", technique.id));
        Fault(id.span(), format!("no technique is called {:?}{}", id.get_ref(), near.unwrap_or_default()))
    })
}

impl Bounds {
    fn over(&self, limits: Limits) -> Result<Limits, Fault> {
        let size = |bound: &Option<Spanned<u64>>, default: usize, allowed: RangeInclusive<u64>| {
            within(bound.as_ref(), allowed).map(|bound| bound.map_or(default, |bound| bound as usize))
        };
        Ok(Limits {
            chain: size(&self.chain, limits.chain, 1..=729)?,
            fish: size(&self.fish, limits.fish, 2..=9)?,
            set: size(&self.set, limits.set, 1..=8)?,
            work: within(self.work.as_ref(), 0..=i64::MAX as u64)?.unwrap_or(limits.work),
            ..limits
        })
    }
}

fn within(bound: Option<&Spanned<u64>>, allowed: RangeInclusive<u64>) -> Result<Option<u64>, Fault> {
    let Some(bound) = bound else { return Ok(None) };
    if allowed.contains(bound.get_ref()) {
        return Ok(Some(*bound.get_ref()));
    }
    let (least, most) = allowed.into_inner();
    Err(Fault(bound.span(), format!("expected a number from {least} to {most}, found {}", bound.get_ref())))
}
