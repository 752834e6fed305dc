//! User-defined methods in TOML.
//!
//! ```toml
//! name = "mine"
//! techniques = ["full-house", "hidden-single-box", "naked-single", "pointing", "naked-pair", "xy-chain"]
//! restart = "top"        # continue with the first technique after each step; or "stay": with the technique that found it
//! uniqueness = false     # leave out techniques that rely on a unique solution; the default is true
//!
//! [limits]               # default: the limits of the library
//! chain = 12             # links of a chain
//! fish = 3               # houses of a fish
//! set = 5                # cells of an almost locked set
//! work = 100000          # suppositions of one search of forcing nets or chains of sets: a limit to time that is
//!                        # counted, so that a method finds the same on every machine
//! ```
//!
//! Techniques may be written with any of their names, and the name of a family selects all of its techniques: `simple colouring`.
//!
//! Instead of `techniques`, `base = "hodoku"` takes the techniques of another method in its order: all of them, or only those that `only` lists,
//! minus those that `without` lists.
//!
//! ```toml
//! base = "explainer"
//! without = ["unique-loops", "bug", "nested-level-4", "nested-level-5"]
//! ```
//!
//! `with` adds techniques to those of `base`. Each takes its place in the order of the method `all`, from easy to hard:
//!
//! ```toml
//! base = "hodoku"
//! with = ["death-blossom", "wxyz-wing"]
//! ```
//!
//! The methods `explainer` and `zambon` reproduce other programs, whose searches have their own limits: `limits` is refused with these bases, unless
//! `restart` is given, which selects the techniques without the solver. The solver of `zambon` places naked singles at once, so they cannot be left
//! out.
//!
//! The method `explainer` calls [producers](crate::explainer::Producer) of hints in turn, several of which may find the same technique at different
//! levels. With this base, the lists may also name producers: `dynamic`, `multiple`. If a hint is excluded, the next hint is tried.
//!
//! ```
//! use ninefold_logic::Method;
//!
//! let method = Method::from_toml("techniques = ['naked-single', 'x-wing']\nlimits.fish = 3")?;
//! assert_eq!((method.techniques.len(), method.limits.fish), (2, 3));
//!
//! let chains = Method::from_toml("base = 'explainer'\nonly = ['naked-single', 'aligned-pair-exclusion', 'dynamic']")?;
//! assert!(chains.techniques.iter().any(|technique| technique.id == "region-net"));
//!
//! let error = Method::from_toml("techniques = [\n  'naked-single',\n  'x-wang',\n]").unwrap_err();
//! assert_eq!(error.to_string(), "3:3: no technique is called \"x-wang\"; perhaps \"x-wing\"");
//! # Ok::<(), ninefold_logic::recipe::Error>(())
//! ```

use std::fmt;
use std::ops::{Range, RangeInclusive};

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::method::{Method, Restart};
use crate::technique::{Limits, Technique};
use crate::techniques;

/// An error in a recipe, and its position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Error {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted from 1 in characters.
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

/// A word, and its position.
type Word<'a> = Spanned<&'a str>;

#[derive(Default)]
struct Recipe<'a> {
    name: Option<&'a str>,
    base: Option<Word<'a>>,
    techniques: Option<Spanned<Vec<Word<'a>>>>,
    with: Vec<Word<'a>>,
    only: Option<Spanned<Vec<Word<'a>>>>,
    without: Vec<Word<'a>>,
    restart: Option<Restart>,
    uniqueness: Option<bool>,
    limits: Option<Spanned<Bounds>>,
}

#[derive(Default)]
struct Bounds {
    chain: Option<u64>,
    fish: Option<u64>,
    set: Option<u64>,
    work: Option<u64>,
}

/// A message, and the range of bytes that it concerns.
struct Fault(Range<usize>, String);

impl Method {
    /// Reads a method from TOML, as described in [`recipe`](self). A method without a name is called `own`.
    ///
    /// # Errors
    ///
    /// Returns the first mistake, with line and column.
    pub fn from_toml(text: &str) -> Result<Self, Error> {
        let table =
            DeTable::parse(text).map_err(|error| Fault(error.span().unwrap_or_default(), first_line(error.message())));
        let method = table.and_then(|table| Recipe::of(table.get_ref())?.method());
        method.map_err(|Fault(span, message)| {
            let before = text.get(..span.start).unwrap_or_default();
            let line = before.rsplit('\n').next().unwrap_or_default();
            Error { line: before.matches('\n').count() + 1, column: line.chars().count() + 1, message }
        })
    }
}

fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or_default().into()
}

/// Reads the values of a table one by one: the code that `serde` generates would be as large as the whole TOML reader.
impl<'a> Recipe<'a> {
    fn of(table: &'a DeTable<'a>) -> Result<Self, Fault> {
        let mut recipe = Self::default();
        for (key, value) in table {
            match key.get_ref().as_ref() {
                "name" => recipe.name = Some(word(value)?.into_inner()),
                "base" => recipe.base = Some(word(value)?),
                "techniques" => recipe.techniques = Some(words(value)?),
                "only" => recipe.only = Some(words(value)?),
                "with" => recipe.with = words(value)?.into_inner(),
                "without" => recipe.without = words(value)?.into_inner(),
                "restart" => recipe.restart = Some(restart(value)?),
                "uniqueness" => {
                    recipe.uniqueness = Some(value.get_ref().as_bool().ok_or_else(|| unfit(value, "true or false"))?);
                }
                "limits" => recipe.limits = Some(Spanned::new(value.span(), Bounds::of(value)?)),
                other => {
                    let known =
                        "`name`, `base`, `techniques`, `with`, `only`, `without`, `restart`, `uniqueness`, `limits`";
                    return Err(unknown(key.span(), other, known));
                }
            }
        }
        Ok(recipe)
    }

    fn method(self) -> Result<Method, Fault> {
        let is_based = self.base.is_some();
        let mut method = match (self.base, self.techniques) {
            (Some(base), None) => based(&base)?,
            (None, Some(list)) => {
                not_empty(&list)?;
                listed(list.get_ref())?
            }
            (Some(base), Some(_)) => {
                return Err(Fault(
                    base.span(),
                    "either `base` or `techniques`, not both; `only` selects some of a base".into(),
                ));
            }
            (None, None) => return Err(Fault(0..0, "`techniques` or `base` is missing".into())),
        };
        for id in &self.with {
            if !is_based {
                return Err(Fault(id.span(), "`with` adds to a `base`, which is missing".into()));
            }
            if method.solver.is_some() && self.restart.is_none() {
                let message =
                    format!("the solver of {:?} has its own techniques, so `with` has no effect", method.name);
                return Err(Fault(id.span(), message + "; with `restart` its techniques are used without that solver"));
            }
            let named = called(id)?;
            if named.iter().all(|technique| method.techniques.contains(technique)) {
                return Err(Fault(id.span(), format!("{:?} is already in the method", id.get_ref())));
            }
            method = method.with(named);
        }
        if let Some(list) = self.only {
            if !is_based {
                return Err(Fault(list.span(), "`only` selects some of a `base`, which is missing".into()));
            }
            not_empty(&list)?;
            let asked = Named::all(list.get_ref(), &method, "is not in the method")?;
            let always = if self.restart.is_none() { method.always } else { &[] };
            retain(&mut method, |entry| asked.iter().any(|name| name.takes(entry)) || always.contains(&entry.1.id));
        }
        for id in &self.without {
            let gone = Named::of(id, &method, "is not in the method in any case")?;
            if self.restart.is_none() && method.always.iter().any(|id| gone.names(id)) {
                let message = format!("{:?} is used by the solver of {:?} in any case", id.get_ref(), method.name);
                return Err(Fault(id.span(), message + "; with `restart` its techniques are used without that solver"));
            }
            retain(&mut method, |entry| !gone.takes(entry));
        }
        if let Some(rule) = self.restart {
            method.restart = rule;
            // A recipe that sets `restart` selects the techniques, without the solver that would replace them.
            method.solver = None;
            method.producers.clear();
        }
        if let Some(limits) = self.limits {
            if method.solver.is_some() {
                let message = format!("the solver of {:?} has its own bounds, so `limits` has no effect", method.name);
                return Err(Fault(
                    limits.span(),
                    message + "; with `restart` its techniques are used without that solver",
                ));
            }
            method.limits = limits.into_inner().over(method.limits);
        }
        method.name = self.name.unwrap_or("own").to_owned().into();
        Ok(if self.uniqueness == Some(false) { method.without_uniqueness() } else { method })
    }
}

fn unknown(place: Range<usize>, key: &str, known: &str) -> Fault {
    Fault(place, format!("unknown key `{key}`, expected one of {known}"))
}

/// Returns an error for a value of an unexpected kind.
fn unfit(value: &Spanned<DeValue<'_>>, expected: &str) -> Fault {
    let found = match value.get_ref() {
        DeValue::String(text) => format!("string {text:?}"),
        DeValue::Integer(number) => format!("integer `{number}`"),
        DeValue::Float(number) => format!("number `{number}`"),
        DeValue::Boolean(value) => format!("boolean `{value}`"),
        DeValue::Datetime(_) => "date or time".into(),
        DeValue::Array(_) => "list".into(),
        DeValue::Table(_) => "table".into(),
    };
    Fault(value.span(), format!("invalid type: {found}, expected {expected}"))
}

fn word<'a>(value: &'a Spanned<DeValue<'a>>) -> Result<Word<'a>, Fault> {
    let text = value.get_ref().as_str().ok_or_else(|| unfit(value, "a string"))?;
    Ok(Spanned::new(value.span(), text))
}

fn words<'a>(value: &'a Spanned<DeValue<'a>>) -> Result<Spanned<Vec<Word<'a>>>, Fault> {
    let list = value.get_ref().as_array().ok_or_else(|| unfit(value, "a list of strings"))?;
    Ok(Spanned::new(value.span(), list.iter().map(word).collect::<Result<_, _>>()?))
}

fn restart(value: &Spanned<DeValue<'_>>) -> Result<Restart, Fault> {
    match value.get_ref().as_str() {
        Some("top") => Ok(Restart::Top),
        Some("stay") => Ok(Restart::Stay),
        _ => Err(unfit(value, "\"top\" or \"stay\"")),
    }
}

fn based(name: &Word<'_>) -> Result<Method, Fault> {
    Method::named(name.get_ref()).ok_or_else(|| {
        let known = Method::NAMES.join(", ");
        Fault(name.span(), format!("no method is called {:?}; available: {known}", name.get_ref()))
    })
}

fn not_empty(list: &Spanned<Vec<Word<'_>>>) -> Result<(), Fault> {
    if list.get_ref().is_empty() {
        return Err(Fault(list.span(), "a method needs at least one technique".into()));
    }
    Ok(())
}

/// A technique, and the producer of its hints if the method uses producers.
type Entry = (Option<&'static str>, &'static Technique);

/// The techniques that a name selects, or a producer.
enum Named<'a> {
    Techniques(Vec<&'static Technique>),
    Producer(&'a str),
}

impl<'a> Named<'a> {
    /// Returns the entries of a list. For an entry that the method lacks, the error message consists of its name and `is_not`.
    fn all(ids: &[Word<'a>], method: &Method, is_not: &str) -> Result<Vec<Self>, Fault> {
        ids.iter().map(|id| Self::of(id, method, is_not)).collect()
    }

    fn of(id: &Word<'a>, method: &Method, is_not: &str) -> Result<Self, Fault> {
        let named = if method.producers.iter().any(|(name, _)| name == id.get_ref()) {
            Self::Producer(id.get_ref())
        } else {
            Self::Techniques(called(id).map_err(|Fault(span, message)| Fault(span, message + &producers(method)))?)
        };
        if !entries(method).any(|entry| named.takes(entry)) {
            return Err(Fault(id.span(), format!("{:?} {is_not}", id.get_ref())));
        }
        Ok(named)
    }

    /// Whether the entry includes the technique with this id.
    fn names(&self, id: &str) -> bool {
        matches!(self, Self::Techniques(own) if own.iter().any(|technique| technique.id == id))
    }

    fn takes(&self, (producer, technique): Entry) -> bool {
        match self {
            Self::Techniques(own) => own.contains(&technique),
            Self::Producer(own) => producer == Some(own),
        }
    }
}

/// Returns the end of a message about an unknown name: the producers of the method, if it has any.
fn producers(method: &Method) -> String {
    let mut names: Vec<&str> = method.producers.iter().map(|(name, _)| *name).collect();
    names.dedup();
    if names.is_empty() { String::new() } else { format!("; the producers are {}", names.join(", ")) }
}

fn entries(method: &Method) -> impl Iterator<Item = Entry> {
    let plain = method.techniques.iter().filter(|_| method.producers.is_empty()).map(|technique| (None, *technique));
    method.producers.iter().map(|(name, technique)| (Some(*name), *technique)).chain(plain)
}

/// Keeps the entries that pass a test.
fn retain(method: &mut Method, test: impl Fn(Entry) -> bool) {
    if method.producers.is_empty() {
        method.techniques.retain(|technique| test((None, technique)));
        return;
    }
    method.producers.retain(|(name, technique)| test((Some(name), technique)));
    let left = &method.producers;
    method.techniques.retain(|technique| left.iter().any(|(_, own)| own == technique));
}

fn listed(ids: &[Word<'_>]) -> Result<Method, Fault> {
    let mut listed: Vec<&'static Technique> = Vec::with_capacity(ids.len());
    for id in ids {
        let named = called(id)?;
        if named.iter().all(|technique| listed.contains(technique)) {
            return Err(Fault(id.span(), format!("{:?} is already in the list", id.get_ref())));
        }
        let new: Vec<_> = named.into_iter().filter(|technique| !listed.contains(technique)).collect();
        listed.extend(new);
    }
    Ok(Method::new("own", listed))
}

/// Returns the technique with the given name, or the techniques of the family with that name.
fn called(id: &Word<'_>) -> Result<Vec<&'static Technique>, Fault> {
    let called = techniques::called(id.get_ref());
    if !called.is_empty() {
        return Ok(called);
    }
    let near = techniques::nearest(id.get_ref()).or_else(|| techniques::near(id.get_ref()).first().copied());
    let near = near.map(|technique| format!("; perhaps {:?}", technique.id));
    Err(Fault(id.span(), format!("no technique is called {:?}{}", id.get_ref(), near.unwrap_or_default())))
}

impl Bounds {
    fn of(value: &Spanned<DeValue<'_>>) -> Result<Self, Fault> {
        let mut bounds = Self::default();
        for (key, value) in value.get_ref().as_table().ok_or_else(|| unfit(value, "a table"))? {
            match key.get_ref().as_ref() {
                "chain" => bounds.chain = Some(within(value, 1..=729)?),
                "fish" => bounds.fish = Some(within(value, 2..=9)?),
                "set" => bounds.set = Some(within(value, 1..=8)?),
                "work" => bounds.work = Some(within(value, 0..=i64::MAX as u64)?),
                other => return Err(unknown(key.span(), other, "`chain`, `fish`, `set`, `work`")),
            }
        }
        Ok(bounds)
    }

    fn over(&self, limits: Limits) -> Limits {
        let size = |bound: Option<u64>, default| bound.map_or(default, |bound| bound as usize);
        Limits {
            chain: size(self.chain, limits.chain),
            fish: size(self.fish, limits.fish),
            set: size(self.set, limits.set),
            work: self.work.unwrap_or(limits.work),
            ..limits
        }
    }
}

fn within(value: &Spanned<DeValue<'_>>, allowed: RangeInclusive<u64>) -> Result<u64, Fault> {
    let number = value.get_ref().as_integer().ok_or_else(|| unfit(value, "a whole number"))?;
    let bound = u64::from_str_radix(number.as_str(), number.radix()).ok();
    bound.filter(|bound| allowed.contains(bound)).ok_or_else(|| {
        let (least, most) = allowed.into_inner();
        Fault(value.span(), format!("expected a number from {least} to {most}, found {number}"))
    })
}
