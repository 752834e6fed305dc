//! Finds methods by the names and lists of techniques that users write.

use std::borrow::Cow;

use ninefold::logic::{self, Method, Technique, techniques};
use ninefold::rules::Rules;
use ninefold::wide;

use crate::near;

/// The method that a user has named or, if none is named, the usual method for the rules of each puzzle.
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
    /// The choice of a user who has named no method.
    pub const USUAL: Self = Self { named: None, uniqueness: true };

    /// Removes the techniques that assume uniqueness.
    #[must_use]
    pub fn without_uniqueness(self) -> Self {
        Self { named: self.named.map(Method::without_uniqueness), uniqueness: false }
    }

    /// Returns the method for puzzles with these rules.
    ///
    /// # Errors
    /// Returns the reason why the named method does not support the rules.
    pub fn of(&self, rules: &Rules) -> Result<Cow<'_, Method>, &'static str> {
        if let Some(method) = &self.named {
            return method.supports(rules).map(|()| Cow::Borrowed(method));
        }
        let usual = Method::for_rules(rules);
        Ok(Cow::Owned(if self.uniqueness { usual } else { usual.without_uniqueness() }))
    }
}

impl Choice {
    /// Returns the method for a wide grid, in the types of the wide frame.
    ///
    /// # Errors
    /// Returns the reason why the named method does not support the rules.
    pub(crate) fn wide(&self, rules: &Rules) -> Result<wide::Method, &'static str> {
        if let Some(method) = &self.named {
            return self::wide(method);
        }
        let usual = wide::Method::for_rules(rules);
        Ok(if self.uniqueness { usual } else { usual.without_uniqueness() })
    }
}

/// Converts a method to one for wide grids, with the same techniques in the same order, except those that exist only for the plain grid.
///
/// # Errors
/// Returns the reason why the method supports only plain grids.
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

/// Finds a built-in method by its name, or makes one from the techniques that the text names, separated by commas.
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

/// Returns the end of an error about a name that [`named`] does not find. It suggests a similar method or technique or, for a list, a technique
/// similar to the unknown one.
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

/// Makes a method from techniques, whose ids or names are separated by commas. The name of a family selects all of its techniques.
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
