//! Outlines around cells: killer cages, sums with repeats, extra regions.

use ninefold_core::multi::LayoutCell;
use ninefold_core::rules::{Constraint, Rules};

use super::finder::Finder;
use super::looks::Look;
use super::sketch::{Cage, Sketch};

/// Draws the outline of a cage, with its number in the corner.
#[expect(clippy::unnecessary_wraps, reason = "all recognisers of the table have one signature")]
pub(super) fn draw(look: &Look, constraint: &Constraint, _: &Rules, sketch: &mut Sketch) -> Option<()> {
    let sum = constraint.value();
    sketch.cages.push(Cage {
        cells: constraint.cells().collect(),
        label: sum.map_or_else(String::new, |sum| sum.to_string()),
        sum,
        is_unique: Some(look.kind != "sum"),
        is_region: look.kind == "extraregion",
    });
    Some(())
}

/// Finds the outlines of one kind.
pub(super) fn find(look: &Look, finder: &mut Finder<'_>) {
    let rules = finder.rules;
    let (own, left) = std::mem::take(&mut finder.cages).into_iter().partition(|cage| kind(cage) == look.kind);
    finder.cages = left;
    let own: Vec<&Cage> = own;
    for cage in own {
        let made = match sum(cage) {
            // A cage that repeats a house has no meaning, nor has the null region of f-puzzles.
            Ok(sum) if is_idle(cage, sum, rules) => continue,
            Ok(_) if !differs(cage, finder) && look.kind == "killercage" => {
                Err("the drawing does not show whether its digits may repeat".to_owned())
            }
            Ok(sum) => {
                finder.make(look.kind, vec![cage.cells.clone()], sum.into_iter().collect(), cage.is_unique.is_some())
            }
            Err(why) => Err(why),
        };
        finder.add(made, &cage.describe(rules));
    }
}

fn kind(cage: &Cage) -> &'static str {
    match cage.is_unique {
        Some(false) => "sum",
        Some(true) if cage.is_region && cage.label.is_empty() => "extraregion",
        _ => "killercage",
    }
}

/// Returns the sum of a cage. If the document states a sum in addition to the label, the two must agree.
fn sum(cage: &Cage) -> Result<Option<u32>, String> {
    let label = cage.label.trim();
    let number: Option<u32> = label.parse().ok().filter(|_| label.bytes().all(|byte| byte.is_ascii_digit()));
    match (label, number, cage.sum) {
        ("", _, sum) => Ok(sum),
        (_, Some(number), Some(sum)) if number != sum => Err(format!("it states the sum {sum} too")),
        (_, Some(number), _) => Ok(Some(number)),
        _ => Err("its label is not a number".to_owned()),
    }
}

/// Whether a cage adds no rule: a cage without a sum whose digits may repeat, or a whole house without a sum or with the sum of all digits.
fn is_idle(cage: &Cage, sum: Option<u32>, rules: &Rules) -> bool {
    if cage.is_unique == Some(false) {
        return sum.is_none();
    }
    let all = u32::try_from(rules.size() * (rules.size() + 1) / 2).ok();
    let mut cells: Vec<LayoutCell> = cage.cells.clone();
    cells.sort_unstable();
    let is = |group: &[LayoutCell]| {
        let mut group = group.to_vec();
        group.sort_unstable();
        group == cells
    };
    (sum.is_none() || sum == all) && rules.houses().iter().any(|house| is(&house.cells))
}

/// Whether the digits of a cage must differ, because the document or the rules text states it or because all its cells see each other.
fn differs(cage: &Cage, finder: &Finder<'_>) -> bool {
    let sees = |one: LayoutCell, other: LayoutCell| finder.rules.peers(one).contains(&other);
    let mut pairs = cage
        .cells
        .iter()
        .enumerate()
        .flat_map(|(at, &one)| cage.cells.iter().skip(at + 1).map(move |&other| (one, other)));
    cage.is_unique == Some(true)
        || finder.is_mentioned("cage:differ")
        || cage.cells.len() > 1
            && cage.sum.or(sum(cage).ok().flatten()).is_some()
            && pairs.all(|(one, other)| sees(one, other))
}
