//! Conditions on the puzzles of a collection, their sorting, and the quantities to which both refer.
//!
//! ```text
//! clues<=24        Condition: a quantity, a comparison, a value
//! clues            Quantity: a column of the puzzle, a property of it, or a rating
//!                  that is worked out if the puzzle does not come with it
//! -score           Key: a quantity to sort by, descending
//! ```

use std::cell::OnceCell;
use std::cmp::Ordering;
use std::str::FromStr;

use ninefold::generate::Variant;
use ninefold::logic::hodoku::Level;
use ninefold::logic::{methods, techniques};
use ninefold::multi::Grids;
use ninefold::rules::{Constraint, KINDS, Kind, NAMED, Rules};
use ninefold::solve::Solver;
use ninefold::symmetry::Symmetry;
use ninefold::{Stop, Stopped};

use crate::entry::Entry;
use crate::near;
use crate::problem;
use crate::rate::{self, Scale};
use crate::table::{self, Column, Field, Value};
use crate::verdict::Verdict;

/// The properties of a puzzle that can be determined without rating it, with their meanings.
pub const PROPERTIES: &[(&str, &str)] = &[
    ("clues", "the number of givens"),
    ("size", "the number of rows of a grid"),
    ("grids", "the number of grids"),
    (
        "rules",
        "the rules beyond those of plain Sudoku, in words; = takes names such as killer, jigsaw, 6x6, samurai or plain",
    ),
    ("symmetry", "the symmetry of the givens, such as half-turn; = also holds for a symmetry that includes it"),
    ("verdict", "unique, many, none or invalid"),
    ("format", "the format of the file"),
    ("source", "the file that contains the puzzle"),
    ("line", "the line of the puzzle in that file"),
    ("label", "the text after the puzzle on its line"),
];

/// The property that is the symmetry.
const SYMMETRY: &str = "symmetry";

/// The property that consists of the rules.
const RULES: &str = "rules";

/// The quantities that a rating on any scale determines.
pub const RATINGS: &[(&str, &str)] = &[
    ("level", "easy, medium, hard, unfair or extreme"),
    ("score", "the score on which the level is based"),
    ("steps", "the number of steps in the path"),
    ("techniques", "the techniques of the path; = holds if any of them has that name"),
];

/// A quantity to which conditions and sorting refer by name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Quantity(Box<str>);

impl Quantity {
    /// Creates a quantity with the given name, which a puzzle may lack.
    pub fn named(name: &str) -> Self {
        Self(name.trim().into())
    }

    /// Returns the name of the quantity.
    pub fn name(&self) -> &str {
        &self.0
    }

    /// Whether the quantity is a property or a rating, which any puzzle may have even without a column for it.
    pub fn is_known(&self) -> bool {
        known().any(|known| *known == *self.0)
    }
}

/// A comparison of a quantity with a value.
#[derive(Clone, Debug)]
pub struct Condition {
    quantity: Quantity,
    test: Test,
}

#[derive(Clone, Debug)]
enum Test {
    /// The value is one of the given values, or in one of the given ranges.
    One(Vec<Range>),
    /// The value is none of the given values, and in none of the given ranges.
    None(Vec<Range>),
    /// The value is less than the given one, greater than it, and so on.
    Order(fn(Ordering) -> bool, Box<str>),
    /// The value contains one of the given texts, in upper or lower case.
    Contains(Vec<Box<str>>),
}

/// A single value, or a range of values.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Range {
    from: Option<Box<str>>,
    to: Option<Box<str>>,
}

/// The reason why a condition is invalid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ConditionError {
    /// The text contains no comparison.
    #[error("expected a comparison such as clues<=24, level=hard, score=500..900 or author~smith")]
    NoComparison,
    /// The comparison has no quantity before it.
    #[error("expected the name of a column or property before {0}")]
    NoQuantity(&'static str),
    /// The value cannot be compared by size, since it is neither a number nor a level.
    #[error("{0} compares numbers and levels; {1} is neither")]
    NoOrder(&'static str, Box<str>),
    /// There is no technique with this name.
    #[error("{0}: no such technique{1}")]
    Technique(Box<str>, String),
    /// There is no symmetry with this name.
    #[error("{0}: no such symmetry{1}")]
    Symmetry(Box<str>, String),
    /// There are no rules with this name.
    #[error(
        "{0}: no such rules{1}; the names are those of generate --rules and --layout, sizes such as 6x6, jigsaw and plain"
    )]
    Rules(Box<str>, String),
    /// There is no level with this name.
    #[error("{0}: no such level{1}")]
    Level(Box<str>, String),
}

/// The signs of comparison. Those of two characters precede the others.
const SIGNS: [&str; 7] = ["<=", ">=", "!=", "=", "<", ">", "~"];

impl FromStr for Condition {
    type Err = ConditionError;

    fn from_str(text: &str) -> Result<Self, ConditionError> {
        let at = text.find(['<', '>', '!', '=', '~']).ok_or(ConditionError::NoComparison)?;
        let (name, rest) = text.split_at(at);
        let sign = SIGNS.into_iter().find(|sign| rest.starts_with(sign)).ok_or(ConditionError::NoComparison)?;
        if name.trim().is_empty() {
            return Err(ConditionError::NoQuantity(sign));
        }
        Self::new(Quantity::named(name), sign, rest[sign.len()..].trim_start_matches('=').trim())
    }
}

impl Condition {
    /// Creates the condition that a quantity equals one of several values, separated by commas or `|`, or is in a range such as `20..24`.
    ///
    /// # Errors
    /// Returns an error if the quantity cannot have such a value.
    pub fn equals(name: &str, value: &str) -> Result<Self, ConditionError> {
        Self::new(Quantity::named(name), "=", value)
    }

    fn new(quantity: Quantity, sign: &'static str, value: &str) -> Result<Self, ConditionError> {
        // `|` may be part of a column's value, but not of the values of properties and ratings.
        let is_known = quantity.is_known();
        let or = |sign: char| sign == ',' || sign == '|' && is_known;
        let ranges = |text: &str| -> Result<Vec<Range>, ConditionError> {
            text.split(or).map(|part| Range::read(&quantity, part.trim())).collect()
        };
        let test = match sign {
            "=" => Test::One(ranges(value)?),
            "!=" => Test::None(ranges(value)?),
            "~" => {
                let parts: Vec<Box<str>> = value.split(or).map(|part| part.trim().to_lowercase().into()).collect();
                parts.iter().try_for_each(|part| check_part(&quantity, part))?;
                Test::Contains(parts)
            }
            _ => {
                check(&quantity, value)?;
                if number(value).is_none() && level(value).is_none() {
                    return Err(ConditionError::NoOrder(sign, value.into()));
                }
                let holds: fn(Ordering) -> bool = match sign {
                    "<" => Ordering::is_lt,
                    "<=" => Ordering::is_le,
                    ">" => Ordering::is_gt,
                    _ => Ordering::is_ge,
                };
                Test::Order(holds, value.into())
            }
        };
        Ok(Self { quantity, test })
    }

    /// Returns the quantity that is compared.
    pub const fn quantity(&self) -> &Quantity {
        &self.quantity
    }

    /// Whether the rules of a puzzle satisfy the condition, which compares them by name.
    fn holds_for(&self, rules: &Rules) -> bool {
        let any =
            |ranges: &[Range]| ranges.iter().any(|range| range.from.as_ref().is_some_and(|name| have(rules, name)));
        match &self.test {
            Test::One(ranges) => any(ranges),
            Test::None(ranges) => !any(ranges),
            Test::Order(..) | Test::Contains(_) => self.holds(&Value::text(problem::called(rules))),
        }
    }

    /// Whether a value satisfies the condition. An unknown value satisfies no condition.
    fn holds(&self, value: &Value) -> bool {
        let text = value.shown();
        if text.is_empty() {
            return false;
        }
        let name = &*self.quantity.0;
        match &self.test {
            Test::One(ranges) => ranges.iter().any(|range| range.contains(name, &text)),
            Test::None(ranges) => !ranges.iter().any(|range| range.contains(name, &text)),
            Test::Order(holds, limit) => order(&text, limit).is_some_and(*holds),
            Test::Contains(parts) => {
                let text = text.to_lowercase();
                parts.iter().any(|part| text.contains(&**part))
            }
        }
    }
}

impl Range {
    fn read(quantity: &Quantity, text: &str) -> Result<Self, ConditionError> {
        let end = |text: &str| -> Result<Option<Box<str>>, ConditionError> {
            if text.is_empty() {
                return Ok(None);
            }
            check(quantity, text)?;
            Ok(Some(text.into()))
        };
        let is_range =
            |(from, to): &(&str, &str)| is_level(quantity.name()) || [from, to].iter().all(|end| ends_range(end));
        if let Some((from, to)) = text.split_once("..").filter(is_range) {
            return Ok(Self { from: end(from)?, to: end(to.trim_start_matches('='))? });
        }
        let only = end(text)?.or(Some("".into()));
        Ok(Self { from: only.clone(), to: only })
    }

    fn contains(&self, name: &str, text: &str) -> bool {
        if let (Some(from), true) = (&self.from, self.from == self.to) {
            return match name {
                name if is_techniques(name) => {
                    let named = techniques::called(from);
                    uses(text).any(|used| named.iter().any(|technique| technique.id == used))
                }
                SYMMETRY => text.split(' ').any(|kind| kind == &**from),
                _ => order(text, from).map_or_else(|| text.eq_ignore_ascii_case(from), Ordering::is_eq),
            };
        }
        let above = self.from.as_ref().is_none_or(|from| order(text, from).is_some_and(Ordering::is_ge));
        above && self.to.as_ref().is_none_or(|to| order(text, to).is_some_and(Ordering::is_le))
    }
}

/// Whether a text can be either end of a range.
fn ends_range(text: &str) -> bool {
    let text = text.trim_start_matches('=');
    text.is_empty() || number(text).is_some() || level(text).is_some()
}

/// Refuses the names of levels, techniques and symmetries that do not exist.
fn check(quantity: &Quantity, value: &str) -> Result<(), ConditionError> {
    match &*quantity.0 {
        name if is_level(name) && level(value).is_none() => {
            let names: Vec<String> = Level::ALL.map(|level| level.to_string()).to_vec();
            Err(ConditionError::Level(value.into(), near::question(value, names.iter().map(String::as_str))))
        }
        name if is_techniques(name) && techniques::called(value).is_empty() => {
            Err(ConditionError::Technique(value.into(), methods::meant(value)))
        }
        RULES if !is_rules(value) => {
            let kinds = KINDS.iter().flat_map(|kind| kind.aliases.iter().copied().chain([kind.id]));
            let names = Variant::names().chain(kinds).chain(NAMED.iter().map(|named| named.name)).chain([PLAIN]);
            Err(ConditionError::Rules(value.into(), near::question(value, names)))
        }
        SYMMETRY if Symmetry::named(value).is_none() => {
            let names = Symmetry::ALL.into_iter().map(Symmetry::name);
            Err(ConditionError::Symmetry(value.into(), near::question(value, names)))
        }
        _ => Ok(()),
    }
}

/// Refuses a text that is not part of any technique's id.
fn check_part(quantity: &Quantity, part: &str) -> Result<(), ConditionError> {
    let is_part = || techniques::all().any(|technique| technique.id.contains(part));
    if is_techniques(&quantity.0) && !is_part() { check(quantity, part) } else { Ok(()) }
}

fn is_level(name: &str) -> bool {
    ["level", rate::hodoku::LEVEL, rate::ninefold::LEVEL].contains(&name)
}

fn is_techniques(name: &str) -> bool {
    name == "techniques" || name.ends_with("_techniques")
}

/// Returns the ids in a text such as `x-wing:2 naked-pair:1`.
fn uses(text: &str) -> impl Iterator<Item = &str> {
    text.split_whitespace().map(|part| part.split_once(':').map_or(part, |(id, _)| id))
}

/// The name of the plain rules, which have one grid with nine rows.
const PLAIN: &str = "plain";

/// Whether a name can be that of rules.
fn is_rules(name: &str) -> bool {
    name == PLAIN || Rules::named(name).is_some() || sized(name).is_some() || Variant::is_named(name)
}

/// Parses the number of rows in a name such as `6x6`.
fn sized(name: &str) -> Option<usize> {
    let (rows, columns) = name.split_once('x')?;
    rows.parse().ok().filter(|_| rows == columns)
}

/// Whether rules have the given name, or include all rules with that name.
fn have(rules: &Rules, name: &str) -> bool {
    if name == PLAIN {
        return rules.is_single();
    }
    if let Some(size) = sized(name) {
        return rules.size() == size;
    }
    if let Some(layout) = Rules::named(name) {
        return *rules == layout;
    }
    let kinds: Vec<&'static Kind> = match (Kind::named(name), Variant::parse(name, rules.size())) {
        (Some(kind), _) => vec![kind],
        (None, Ok(variant)) => variant.sample().constraints().iter().map(Constraint::kind).collect(),
        (None, Err(_)) => return false,
    };
    // Jigsaws are the only rules that have a name but no constraint.
    let has = |kind: &&Kind| rules.constraints().iter().any(|constraint| constraint.kind() == *kind);
    if kinds.is_empty() { rules.regions().is_some() } else { kinds.iter().all(has) }
}

/// Lists the kinds of symmetry that the givens have, separated by spaces, or returns `none` if they have no symmetry.
fn symmetries(givens: &Grids) -> String {
    let kept = |kind: &Symmetry| kind.turns().iter().all(|&turn| givens.keeps(turn));
    let kinds: Vec<&str> = Symmetry::ALL.into_iter().skip(1).filter(kept).map(Symmetry::name).collect();
    if kinds.is_empty() { Symmetry::None.name().into() } else { kinds.join(" ") }
}

fn number(text: &str) -> Option<f64> {
    text.parse().ok().filter(|number: &f64| number.is_finite())
}

fn level(text: &str) -> Option<usize> {
    Level::ALL.iter().position(|level| level.to_string().eq_ignore_ascii_case(text))
}

/// Compares two values if both are numbers or both are levels.
fn order(one: &str, other: &str) -> Option<Ordering> {
    match (number(one), number(other)) {
        (Some(one), Some(other)) => one.partial_cmp(&other),
        _ => Some(level(one)?.cmp(&level(other)?)),
    }
}

/// A quantity to sort by.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Key {
    quantity: Quantity,
    descending: bool,
}

impl Key {
    /// Returns the quantity.
    pub const fn quantity(&self) -> &Quantity {
        &self.quantity
    }
}

/// Parses the name of a quantity. A minus before it sorts the largest values first.
impl FromStr for Key {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        let (descending, name) = text.strip_prefix('-').map_or((false, text), |name| (true, name));
        if name.trim().is_empty() {
            return Err("expected the name of a column or property, with - before it for the largest first");
        }
        Ok(Self { quantity: Quantity::named(name), descending })
    }
}

/// Compares two rows of values, which have one value for each key. Numbers and levels are compared by size, other texts by their characters, and
/// unknown values are last.
pub fn by(keys: &[Key], one: &[Value], other: &[Value]) -> Ordering {
    let each = keys.iter().zip(one.iter().zip(other)).map(|(key, (one, other))| {
        let (one, other) = (one.shown(), other.shown());
        match (one.is_empty(), other.is_empty()) {
            (false, false) => {
                let order = order(&one, &other).unwrap_or_else(|| one.cmp(&other));
                if key.descending { order.reverse() } else { order }
            }
            (one, other) => one.cmp(&other),
        }
    });
    each.fold(Ordering::Equal, Ordering::then)
}

/// The values of a puzzle's quantities, which are computed on demand.
pub struct Measured<'a> {
    entry: &'a Entry,
    /// The columns, read only once for all conditions.
    fields: OnceCell<Vec<Field<'a>>>,
    scale: Option<&'static Scale>,
    stop: Stop<'a>,
    solver: Solver,
    verdict: OnceCell<Verdict>,
    /// The values on each scale, in the order of [`Scale::ALL`].
    rated: Vec<OnceCell<Result<Vec<Value>, Stopped>>>,
}

impl<'a> Measured<'a> {
    /// Prepares the quantities of a puzzle. Its level and score are those on `scale` or, by default, on the usual scale for its rules.
    pub fn new(entry: &'a Entry, scale: Option<&'static Scale>, solver: Solver, stop: Stop<'a>) -> Self {
        let rated = Scale::ALL.iter().map(|_| OnceCell::new()).collect();
        Self { entry, fields: OnceCell::new(), scale, stop, solver, verdict: OnceCell::new(), rated }
    }

    /// Whether the puzzle satisfies all conditions.
    ///
    /// # Errors
    /// Returns an error if a rating was stopped.
    pub fn satisfies(&self, conditions: &[Condition]) -> Result<bool, Stopped> {
        for condition in conditions {
            let name = condition.quantity.name();
            let holds = match (name, self.column(name)) {
                (SYMMETRY, None) => condition.holds(&Value::text(symmetries(&self.entry.problem.grids()))),
                (RULES, None) => condition.holds_for(&self.entry.problem.rules()),
                (_, Some(value)) => condition.holds(&value),
                (_, None) => self.value(&condition.quantity)?.is_some_and(|value| condition.holds(&value)),
            };
            if !holds {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Computes the values by which the puzzle is sorted.
    ///
    /// # Errors
    /// Returns an error if a rating was stopped.
    pub fn values(&self, keys: &[Key]) -> Result<Vec<Value>, Stopped> {
        keys.iter().map(|key| Ok(self.value(&key.quantity)?.unwrap_or(Value::Null))).collect()
    }

    /// Computes the value of a quantity, or returns `None` if the puzzle has no such column or property.
    ///
    /// # Errors
    /// Returns an error if a rating was stopped.
    pub fn value(&self, quantity: &Quantity) -> Result<Option<Value>, Stopped> {
        let (name, problem) = (&*quantity.0, &self.entry.problem);
        // A column of the table takes precedence over a property with the same name.
        if let Some(value) = self.column(name) {
            return Ok(Some(value));
        }
        let count = |count: usize| Value::Int(count.try_into().unwrap_or(i64::MAX));
        Ok(Some(match name {
            "clues" => count(problem.clues()),
            "size" => count(problem.rules().size()),
            "grids" => count(problem.rules().grids().len()),
            "rules" => Value::text(problem::called(&problem.rules())),
            SYMMETRY => Value::text(problem.grids().symmetry().name()),
            "verdict" => Value::text(self.verdict().name()),
            "format" => Value::text(self.entry.format),
            "source" => Value::text(&*self.entry.source),
            "line" => count(self.entry.line),
            "label" => Value::text(&*self.entry.label),
            name => return self.rating(name),
        }))
    }

    fn column(&self, name: &str) -> Option<Value> {
        let is_own = self.entry.columns.is_some() || !PROPERTIES.iter().any(|(own, _)| *own == name);
        let fields = if is_own { &self.fields.get_or_init(|| self.entry.fields())[..] } else { &[] };
        let named = |name: &str| fields.iter().find(|(own, _)| **own == *name).map(|(_, value)| value.clone());
        let of_scale = || {
            let scale = self.usual();
            RATINGS.iter().any(|(own, _)| *own == name).then(|| named(&format!("{}_{name}", scale.name)))?
        };
        named(name).or_else(of_scale)
    }

    fn usual(&self) -> &'static Scale {
        self.scale.unwrap_or_else(|| Scale::usual(&self.entry.problem.rules()))
    }

    fn verdict(&self) -> &Verdict {
        self.verdict.get_or_init(|| self.entry.problem.prove(self.solver, self.stop))
    }

    /// Computes the value in a scale's column; a name without a scale refers to the usual one.
    fn rating(&self, name: &str) -> Result<Option<Value>, Stopped> {
        let usual = self.usual();
        let is_usual = RATINGS.iter().any(|(own, _)| *own == name);
        let wanted = if is_usual { format!("{}_{name}", usual.name) } else { name.to_owned() };
        let has = |scale: &&&'static Scale| scale.columns().iter().any(|column| *column.name == *wanted);
        let Some((scale, cell)) = Scale::ALL.iter().zip(&self.rated).find(|(scale, _)| has(scale)) else {
            return Ok(None);
        };
        let rated = cell.get_or_init(|| {
            let (values, result) = scale.values(&self.entry.problem, self.verdict(), self.stop);
            result.map(|()| values)
        });
        let values = rated.as_ref().map_err(|_| Stopped)?;
        let at = scale.columns().iter().position(|column| *column.name == *wanted);
        Ok(at.and_then(|at| values.get(at)).cloned())
    }
}

/// The properties for which columns are written. The others describe the source or the rules, which every row contains anyway.
const WRITTEN: [&str; 3] = ["clues", SYMMETRY, "verdict"];

/// Returns the quantities that a search of `entries` computes, as columns of a table. Quantities that are already columns of these entries or parts
/// of every row are omitted.
pub fn computed<'a>(
    quantities: impl IntoIterator<Item = &'a Quantity>,
    entries: &[&Entry],
    scale: Option<&'static Scale>,
) -> Vec<(Quantity, Column)> {
    let mut all: Vec<(Quantity, Column)> = Vec::new();
    for quantity in quantities {
        let name = quantity.name();
        let is_there = |entry: &&Entry| Measured::new(entry, scale, Solver::new(), Stop::NEVER).column(name).is_some();
        let kind = kind(name, scale.unwrap_or(&rate::hodoku::HODOKU));
        if let Some(kind) = kind.filter(|_| !entries.iter().any(is_there) && all.iter().all(|(one, _)| one != quantity))
        {
            all.push((quantity.clone(), Column::new(name.to_owned(), kind)));
        }
    }
    all
}

/// Returns the kind of a quantity's values, if there is a column for it.
fn kind(name: &str, scale: &Scale) -> Option<table::Kind> {
    if WRITTEN.contains(&name) {
        return Some(if name == "clues" { table::Kind::Int } else { table::Kind::Text });
    }
    let usual = format!("{}_{name}", scale.name);
    let mut columns = Scale::ALL.iter().flat_map(|scale| scale.columns());
    columns.find(|column| *column.name == *name || *column.name == *usual).map(|column| column.kind)
}

/// Returns the names of all properties and ratings.
fn known() -> impl Iterator<Item = String> {
    let own = PROPERTIES.iter().chain(RATINGS).map(|(name, _)| (*name).to_owned());
    own.chain(Scale::ALL.iter().flat_map(|scale| scale.columns()).map(|column| column.name.into()))
}

/// Words by which people look for a quantity, each with its name. They are suggestions only, since a table may have a column of that name.
const MEANT: [(&str, &str); 18] = [
    ("difficulty", "level"),
    ("file", "source"),
    ("givens", "clues"),
    ("grade", "level"),
    ("hardness", "score"),
    ("hodoku", "hodoku_score"),
    ("kind", "rules"),
    ("layout", "rules"),
    ("length", "steps"),
    ("name", "label"),
    ("points", "score"),
    ("rating", "score"),
    ("se", "se_er"),
    ("solutions", "verdict"),
    ("title", "label"),
    ("type", "rules"),
    ("unique", "verdict"),
    ("variant", "rules"),
];

/// Returns a sentence about a quantity that no puzzle has, with the name that was probably meant if there is one.
pub fn unknown(name: &str, columns: &[String]) -> String {
    let known: Vec<String> = known().collect();
    let near = |names: &[String]| near::near(name, names.iter().map(String::as_str)).map(str::to_owned);
    let usual = || MEANT.iter().find(|(word, _)| word.eq_ignore_ascii_case(name)).map(|(_, meant)| (*meant).to_owned());
    let meant = near(columns).or_else(usual).or_else(|| near(&known));
    let question = meant.map_or_else(String::new, |meant| format!("; did you mean {meant}?"));
    let have = if columns.is_empty() { String::new() } else { format!(" among {}", columns.join(", ")) };
    format!("{name}: no puzzle has such a column{have}, and it is not a property{question}")
}

#[cfg(test)]
mod tests;
