//! The registry: every technique, family by family. A family is a file here and a line in the list below.

use crate::step::Step;
use crate::technique::Technique;

mod almost_locked;
#[cfg(not(wide))]
mod blossoms;
pub(crate) mod chains;
#[cfg(not(wide))]
mod chute_pairs;
mod colours;
mod deadly;
mod direct;
#[cfg(not(wide))]
pub(crate) mod dynamic;
#[cfg(not(wide))]
mod exclusion;
#[cfg(not(wide))]
mod exocet;
mod extras;
#[cfg(not(wide))]
mod fireworks;
mod fish;
pub(crate) mod forcing;
mod guarded_rectangles;
#[cfg(not(wide))]
mod gurth;
mod kraken;
pub(crate) mod locked;
#[cfg(not(wide))]
mod locked_sets;
mod named_wings;
mod names;
mod oddagon;
#[cfg(not(wide))]
mod polygons;
#[cfg(not(wide))]
pub(crate) mod rectangle;
mod rectangles;
mod remote;
pub(crate) mod sets;
pub(crate) mod singles;
#[cfg(not(wide))]
mod spread_sets;
mod strong_links;
pub(crate) mod subsets;
mod sue_de_coq;
#[cfg(not(wide))]
mod templates;
#[cfg(not(wide))]
mod tridagon;
mod turbot;
pub(crate) mod variants;
#[cfg(not(wide))]
mod whips;
mod wings;

/// The families, roughly from easy to hard.
static FAMILIES: &[&[Technique]] = &[
    singles::FAMILY,
    direct::FAMILY,
    locked::FAMILY,
    subsets::FAMILY,
    fish::FAMILY,
    turbot::FAMILY,
    strong_links::FAMILY,
    #[cfg(not(wide))]
    rectangle::FAMILY,
    remote::FAMILY,
    #[cfg(not(wide))]
    chute_pairs::FAMILY,
    colours::FAMILY,
    wings::FAMILY,
    named_wings::FAMILY,
    rectangles::FAMILY,
    guarded_rectangles::FAMILY,
    #[cfg(not(wide))]
    gurth::FAMILY,
    deadly::FAMILY,
    #[cfg(not(wide))]
    polygons::FAMILY,
    almost_locked::FAMILY,
    sue_de_coq::FAMILY,
    #[cfg(not(wide))]
    spread_sets::FAMILY,
    chains::FAMILY,
    sets::FAMILY,
    #[cfg(not(wide))]
    blossoms::FAMILY,
    #[cfg(not(wide))]
    exclusion::FAMILY,
    #[cfg(not(wide))]
    fireworks::FAMILY,
    oddagon::FAMILY,
    #[cfg(not(wide))]
    tridagon::FAMILY,
    #[cfg(not(wide))]
    locked_sets::FAMILY,
    #[cfg(not(wide))]
    exocet::FAMILY,
    kraken::FAMILY,
    forcing::FAMILY,
    #[cfg(not(wide))]
    dynamic::FAMILY,
    #[cfg(not(wide))]
    whips::FAMILY,
    #[cfg(not(wide))]
    templates::FAMILY,
];

/// The families whose patterns use the boxes and lines of the plain grid: they find nothing under other rules.
static PLAIN: &[&[Technique]] = &[
    #[cfg(not(wide))]
    blossoms::FAMILY,
    #[cfg(not(wide))]
    spread_sets::FAMILY,
    #[cfg(not(wide))]
    chute_pairs::FAMILY,
    #[cfg(not(wide))]
    gurth::FAMILY,
    #[cfg(not(wide))]
    polygons::FAMILY,
    #[cfg(not(wide))]
    rectangle::FAMILY,
    #[cfg(not(wide))]
    exclusion::FAMILY,
    #[cfg(not(wide))]
    fireworks::FAMILY,
    #[cfg(not(wide))]
    tridagon::FAMILY,
    #[cfg(not(wide))]
    locked_sets::FAMILY,
    #[cfg(not(wide))]
    exocet::FAMILY,
    #[cfg(not(wide))]
    dynamic::FAMILY,
    #[cfg(not(wide))]
    whips::FAMILY,
    #[cfg(not(wide))]
    templates::FAMILY,
];

/// Whether a technique finds nothing under rules other than the plain ones.
pub(crate) fn is_plain_only(technique: &Technique) -> bool {
    PLAIN.iter().copied().flatten().any(|plain| plain == technique)
}

/// Returns every technique.
pub fn all() -> impl Iterator<Item = &'static Technique> + Clone {
    FAMILIES.iter().copied().flatten()
}

/// Returns the techniques of constraints, which are not among [all]: a path tries them under rules other than the plain ones.
pub fn of_constraints() -> impl Iterator<Item = &'static Technique> + Clone {
    variants::all()
}

/// Returns the techniques of single constraints by the kind of their clue. A path names their steps after the argument, such as `constraint`, and
/// [`of_clue`] names them after the clue.
pub fn of_clues() -> impl Iterator<Item = &'static Technique> + Clone {
    variants::clues::all()
}

/// Returns the technique of clues to which a step belongs in addition to its own: `thermometer` for a step of `constraint` on a thermometer.
pub fn of_clue(step: &Step) -> Option<&'static Technique> {
    variants::clues::of(step)
}

/// Returns the ids of the kinds of constraint to which the technique applies, if it is a technique of clues.
pub fn kinds_of_clue(technique: &Technique) -> Option<&'static [&'static str]> {
    variants::clues::kinds(technique)
}

/// Returns every technique that has a name: those of all families, of constraints and of clues.
fn every() -> impl Iterator<Item = &'static Technique> + Clone {
    all().chain(variants::all()).chain(of_clues())
}

/// Ids of an earlier version, with the current ones. Files of that version can be read, but these ids are neither written nor listed.
const FORMER: &[(&str, &str)] = &[("derived-sum", "rule-of-45")];

/// Returns the current id for an id that may be of an earlier version.
fn current(id: &str) -> &str {
    FORMER.iter().find(|(former, _)| *former == id).map_or(id, |(_, current)| current)
}

/// Returns the technique with the given id, such as `naked-pair`.
pub fn by_id(id: &str) -> Option<&'static Technique> {
    let id = current(id);
    every().find(|technique| technique.id == id)
}

/// Returns the technique with the given id or name, in any spelling: `X-Wing`, `xwing`, `x_wing`. For the name of a family, returns its first
/// technique.
pub fn named(name: &str) -> Option<&'static Technique> {
    called(name).first().copied()
}

/// Returns the techniques with the given id or name, in any spelling: one, or all techniques of a family. Names from other programs, plurals and both
/// British and American spellings are accepted.
///
/// ```
/// use ninefold_logic::techniques;
///
/// let ids = |name| techniques::called(name).iter().map(|technique| technique.id).collect::<Vec<_>>();
/// assert_eq!(ids("Y-Wings"), ["xy-wing"]);
/// assert_eq!(ids("simple coloring"), ["simple-colours-wrap", "simple-colours-trap"]);
/// assert!(ids("abacus").is_empty());
/// ```
pub fn called(name: &str) -> Vec<&'static Technique> {
    let former = FORMER.iter().find(|(former, _)| self::plain(former) == plain(name));
    let plain = plain(former.map_or(name, |(_, current)| current));
    let is = |technique: &&Technique| [technique.id, technique.name].iter().any(|of| self::plain(of) == plain);
    every().find(is).map_or_else(|| names::called(name), |technique| vec![technique])
}

/// Returns the technique nearest to one that other programs have under this name but that Ninefold lacks.
pub fn nearest(name: &str) -> Option<&'static Technique> {
    names::nearest(name)
}

/// Returns the names of a technique in other programs, including those of its family.
pub fn also(technique: &Technique) -> impl Iterator<Item = &'static str> {
    names::also(technique)
}

/// Keeps only letters and digits, in lower case.
fn plain(name: &str) -> String {
    name.chars().filter(char::is_ascii_alphanumeric).map(|char| char.to_ascii_lowercase()).collect()
}

/// The maximum number of techniques suggested for an unknown name.
const NEAR: usize = 5;

/// The minimum similarity of a misspelt name.
const ALIKE: f64 = 0.6;

/// Returns the techniques whose ids or names are similar to a name that may be misspelt, the closest first.
pub fn near(name: &str) -> Vec<&'static Technique> {
    // No name is longer than this, and the comparison takes time quadratic in the length.
    let asked: String = plain(name).chars().take(80).collect();
    let closeness = |technique: &Technique| {
        let likeness = |of: &str| strsim::normalized_damerau_levenshtein(&plain(of), &asked);
        let part = [technique.id, technique.name].iter().any(|of| asked.len() > 2 && plain(of).contains(&asked));
        let part = if part { ALIKE } else { 0.0 };
        let names = [technique.id, technique.name].into_iter().chain(also(technique));
        names.map(likeness).fold(part, f64::max)
    };
    let mut near: Vec<_> = every().map(|technique| (closeness(technique), technique)).collect();
    near.retain(|(closeness, _)| *closeness >= ALIKE);
    near.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    near.into_iter().take(NEAR).map(|(_, technique)| technique).collect()
}
