//! Methods by the names and lists that users write.

use std::borrow::Cow;

use ninefold::logic::{self, Method, Technique, techniques};
use ninefold::rules::Rules;
use ninefold::wide;

use crate::near;

/// The method named by a user; without a name, the usual one for the rules of each puzzle.
///
/// ```
/// use ninefold::logic::Method;
/// use ninefold::rules::Rules;
/// use ninefold_app::method::Choice;
///
/// let small = Rules::sized(6)?;
/// assert_eq!(Choice::USUAL.of(&small).unwrap().name, "hints");
/// assert!(Choice::from(Method::hodoku()).of(&small).is_err());
/// # Ok::<(), ninefold::rules::LayoutError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Choice {
    named: Option<Method>,
    uniqueness: bool,
}

impl Choice {
    /// No method was named.
    pub const USUAL: Self = Self { named: None, uniqueness: true };

    /// The choice without techniques that assume uniqueness.
    #[must_use]
    pub fn without_uniqueness(self) -> Self {
        Self { named: self.named.map(Method::without_uniqueness), uniqueness: false }
    }

    /// The method for puzzles with these rules.
    ///
    /// # Errors
    /// The reason why the named method does not support them.
    pub fn of(&self, rules: &Rules) -> Result<Cow<'_, Method>, &'static str> {
        if let Some(method) = &self.named {
            return method.supports(rules).map(|()| Cow::Borrowed(method));
        }
        let usual = Method::for_rules(rules);
        Ok(Cow::Owned(if self.uniqueness { usual } else { usual.without_uniqueness() }))
    }
}

impl Choice {
    /// The method for a wide grid, in the types of its frame.
    ///
    /// # Errors
    /// The reason why the named method does not support its rules.
    pub(crate) fn wide(&self, rules: &Rules) -> Result<wide::Method, &'static str> {
        if let Some(method) = &self.named {
            return self::wide(method);
        }
        let usual = wide::Method::for_rules(rules);
        Ok(if self.uniqueness { usual } else { usual.without_uniqueness() })
    }
}

/// A method for wide grids: the same techniques in the same order, without those that only the plain grid has.
///
/// # Errors
/// The reason why it supports only plain grids.
pub(crate) fn wide(method: &Method) -> Result<wide::Method, &'static str> {
    if let Some(reason) = method.plain_only {
        return Err(reason);
    }
    let mut wide = wide::Method::named(&method.name).unwrap_or_else(|| {
        let ids = method.techniques.iter().filter_map(|technique| wide::techniques::by_id(technique.id));
        wide::Method::new(method.name.clone(), ids)
    });
    wide.techniques.retain(|own| method.techniques.iter().any(|technique| technique.id == own.id));
    wide.is_complete = method.is_complete;
    let logic::Limits { chain, fish, set, work, search } = method.limits;
    let search = match search {
        logic::Search::Enough => wide::Search::Enough,
        logic::Search::Everything => wide::Search::Everything,
    };
    wide.limits = wide::Limits { chain, fish, set, search, work };
    Ok(wide)
}

impl From<Method> for Choice {
    fn from(method: Method) -> Self {
        Self { named: Some(method), uniqueness: true }
    }
}

/// One of the library's methods by its name, or one that consists of techniques, whose names are separated by commas.
///
/// ```
/// use ninefold_app::method;
///
/// assert_eq!(method::named("hodoku").unwrap().name, "hodoku");
/// assert_eq!(method::named("naked-single,x-wing").unwrap().name, "naked-single,x-wing");
/// assert!(method::named("no such thing").is_none());
/// ```
pub fn named(text: &str) -> Option<Method> {
    Method::named(text).or_else(|| listed(text))
}

/// The end of an error about a name that [`named`] does not know: a similar method or, in a list, a technique similar to the unknown one.
pub fn meant(text: &str) -> String {
    let ids = || techniques::all().map(|technique| technique.id);
    let unknown = text.split(',').find(|id| techniques::called(id).is_empty());
    let technique = |id: &str| near::question(id, ids());
    if text.contains(',') {
        unknown.map_or_else(String::new, technique)
    } else {
        near::question(text, Method::NAMES.into_iter().chain(ids()))
    }
}

/// Techniques by their ids or names, separated by commas; the name of a family selects all of its techniques.
fn listed(ids: &str) -> Option<Method> {
    let mut listed: Vec<&'static Technique> = Vec::new();
    for name in ids.split(',') {
        let called = techniques::called(name);
        if called.is_empty() {
            return None;
        }
        called.into_iter().for_each(|technique| {
            if !listed.contains(&technique) {
                listed.push(technique);
            }
        });
    }
    Some(Method::new(ids.to_owned(), listed))
}
