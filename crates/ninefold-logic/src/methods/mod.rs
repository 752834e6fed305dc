//! The built-in methods. Each has its own order of techniques, its own ratings of them, its own choices among instances, and its own rule for where
//! to continue after a step. A new method is a file or a folder here and a line in the list below.

use std::sync::LazyLock;

use crate::frame::rules::Rules;

use crate::method::Method;
use crate::technique::Technique;
use crate::techniques;

#[cfg(not(wide))]
pub mod difficulty;
mod everything;
#[cfg(not(wide))]
pub mod explainer;
mod hints;
pub mod hodoku;
mod index;
pub mod levels;
mod simple;
#[cfg(all(test, not(wide)))]
mod tests;
#[cfg(not(wide))]
mod whips;
#[cfg(not(wide))]
pub mod zambon;

/// The name of a method, and its constructor.
type Named = (&'static str, fn() -> Method);

/// The methods by name.
const METHODS: &[Named] = &[
    ("simple", Method::simple),
    #[cfg(not(wide))]
    ("hodoku", Method::hodoku),
    ("hints", Method::hints),
    #[cfg(not(wide))]
    ("explainer", Method::explainer),
    #[cfg(not(wide))]
    ("zambon", Method::zambon),
    #[cfg(not(wide))]
    ("whips", Method::whips),
    #[cfg(not(wide))]
    ("braids", Method::braids),
    #[cfg(not(wide))]
    ("g-whips", Method::grouped_whips),
    #[cfg(not(wide))]
    ("g-braids", Method::grouped_braids),
    ("all", Method::everything),
];

/// The scales that measure lengths of chains: the name of each, and the method whose paths it measures.
const SCALES: &[(&str, &str)] = &[("w", "whips"), ("b", "braids"), ("gw", "g-whips"), ("gb", "g-braids")];

impl Method {
    /// The names of the built-in methods.
    pub const NAMES: [&'static str; METHODS.len()] = {
        let mut names = [""; METHODS.len()];
        let mut index = 0;
        while index < METHODS.len() {
            names[index] = METHODS[index].0;
            index += 1;
        }
        names
    };

    /// Returns the method with one of these [names](Self::NAMES), or with the name of a scale that rates its paths, such as `gw`.
    pub fn named(name: &str) -> Option<Self> {
        let name = SCALES.iter().find(|(scale, _)| *scale == name).map_or(name, |(_, method)| method);
        METHODS.iter().find(|(of, _)| *of == name).map(|(_, method)| method())
    }

    /// Returns the usual method for puzzles with these rules: `hodoku` if it [supports](Self::supports) them, otherwise `hints`.
    ///
    /// ```
    /// use ninefold_core::rules::Rules;
    /// use ninefold_logic::Method;
    ///
    /// assert_eq!(Method::for_rules(&Rules::single()).name, "hodoku");
    /// assert_eq!(Method::for_rules(&Rules::sized(6)?).name, "hints");
    /// # Ok::<(), ninefold_core::rules::LayoutError>(())
    /// ```
    pub fn for_rules(rules: &Rules) -> Self {
        let usual = Self::hodoku();
        if usual.supports(rules).is_ok() { usual } else { Self::hints() }
    }
}

#[cfg(not(wide))]
static HODOKU: LazyLock<Method> = LazyLock::new(Method::hodoku);
#[cfg(not(wide))]
static EXPLAINER: LazyLock<Method> = LazyLock::new(Method::explainer);

/// Returns the method whose paths lead to a technique: [`Method::hodoku`], which rates new puzzles, or [`Method::explainer`] for a technique that
/// `hodoku` lacks.
///
/// ```
/// use ninefold_logic::{methods, techniques};
///
/// let of = |id| methods::leading_to(techniques::by_id(id)?).map(|method| &*method.name);
/// assert_eq!(of("x-wing"), Some("hodoku"));
/// assert_eq!(of("aligned-pair-exclusion"), Some("explainer"));
/// ```
#[cfg(not(wide))]
pub fn leading_to(technique: &'static Technique) -> Option<&'static Method> {
    [&*HODOKU, &*EXPLAINER].into_iter().find(|method| method.techniques.contains(&technique))
}

/// Returns the techniques that a method [leads to](leading_to), from easy to hard.
#[cfg(not(wide))]
pub fn taught() -> impl Iterator<Item = &'static Technique> {
    Method::everything().techniques.into_iter().filter(|technique| leading_to(technique).is_some())
}

/// Returns the place of a technique in the order from easy to hard, taken from the method with the most techniques, including those that are off by
/// default. Techniques that this method lacks declare their predecessor themselves.
fn place(technique: &Technique) -> Option<u16> {
    hodoku::place(technique)
}

/// Returns the techniques with the given id or name, in any spelling, or number, in a method that numbers its techniques. There are several if a
/// family has that name.
pub fn called(name: &str) -> Vec<&'static Technique> {
    let named = techniques::called(name);
    if named.is_empty() { hodoku::by_code(name).collect() } else { named }
}

/// Returns the technique with the given id, name or number, if there is exactly one.
///
/// # Errors
///
/// Returns the reason why there is none, or more than one; the message does not repeat the name: `the name of several techniques: pointing,
/// claiming`.
pub fn technique(name: &str) -> Result<&'static Technique, String> {
    match called(name)[..] {
        [] => Err(format!("no such technique{}", meant(name))),
        [technique] => Ok(technique),
        ref several => {
            let ids: Vec<&str> = several.iter().map(|technique| technique.id).collect();
            Err(format!("the name of several techniques: {}", ids.join(", ")))
        }
    }
}

/// Returns the end of an error message about an unknown name: the similar techniques.
pub fn meant(name: &str) -> String {
    if let Some(technique) = techniques::nearest(name) {
        return format!("; the nearest is {}", technique.id);
    }
    let near: Vec<&str> = techniques::near(name).iter().map(|technique| technique.id).collect();
    if near.is_empty() { String::new() } else { format!("; did you mean {}?", near.join(", ")) }
}
