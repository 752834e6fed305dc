//! The built-in methods. Each owns its order of techniques, its ratings of them, its choices among instances and its behaviour after a step; a new
//! one is a file or a folder here and a line in the list below.

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

/// Scales by the lengths of chains, with the methods whose paths they measure.
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

    /// The method with one of these [names](Self::NAMES), or with the name of a scale that rates its paths, such as `gw`.
    pub fn named(name: &str) -> Option<Self> {
        let name = SCALES.iter().find(|(scale, _)| *scale == name).map_or(name, |(_, method)| method);
        METHODS.iter().find(|(of, _)| *of == name).map(|(_, method)| method())
    }

    /// The usual method for puzzles with these rules: `hodoku` if it [supports](Self::supports) them, otherwise `hints`.
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

/// The method whose paths lead to a technique: [`Method::hodoku`], which rates new puzzles, or [`Method::explainer`] for the techniques that `hodoku`
/// lacks.
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

/// The techniques that a method [leads to](leading_to), from easy to hard.
#[cfg(not(wide))]
pub fn taught() -> impl Iterator<Item = &'static Technique> {
    Method::everything().techniques.into_iter().filter(|technique| leading_to(technique).is_some())
}

/// The place of a technique in the order from easy to hard, according to the largest of these methods, including techniques that are off by default.
/// Techniques that it lacks declare their predecessor themselves.
fn place(technique: &Technique) -> Option<u16> {
    hodoku::place(technique)
}

/// The techniques with an id or name, in any spelling, or with a number in a method that numbers its techniques: several, if the name is that of a
/// family.
pub fn called(name: &str) -> Vec<&'static Technique> {
    let named = techniques::called(name);
    if named.is_empty() { hodoku::by_code(name).collect() } else { named }
}

/// The only technique with an id, name or number.
///
/// # Errors
///
/// The reason why there is none, or more than one, without the name: `the name of several techniques: pointing, claiming`.
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

/// The end of an error about an unknown name: similar techniques.
pub fn meant(name: &str) -> String {
    if let Some(technique) = techniques::nearest(name) {
        return format!("; the nearest is {}", technique.id);
    }
    let near: Vec<&str> = techniques::near(name).iter().map(|technique| technique.id).collect();
    if near.is_empty() { String::new() } else { format!("; did you mean {}?", near.join(", ")) }
}
