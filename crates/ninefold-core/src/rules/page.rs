//! Descriptions of constraints, for the page of all constraints and for the catalogue, and the generator of that page.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::constraint::{Constraint, Example, Fields, Kind, Number};
use super::constraints::KINDS;
use super::{LayoutCell, Rules};
use crate::cells::Digit;
use crate::multi::Grids;

const HEAD: &str = "\
# Constraints

<!-- Made by `cargo xtask docs` from the registry of `ninefold-core`; do not edit. -->

Ninefold reads these constraints from its own JSON and from f-puzzles documents and links, under the keys in the first column; `ninefold constraints`
lists them, and `ninefold constraints killercage` describes one of them with a drawing. Irregular regions and other sizes are part of the grid, not
constraints: `size` (4 to 25), in Ninefold's own JSON also `rows` and `columns` if these have fewer cells than there are digits, and the `region` of a
cell. A key that is not in the table is an error, with the key and its place.

Solving, counting and generating use every constraint in full. Techniques, hints and ratings use houses, pairs of candidates and sets of candidates.
These express some constraints only in part, as the column *techniques* shows: with such a constraint, a path may end before the solution even if
there is only one.

| key | also called | name | fields | techniques | rule |
|---|---|---|---|---|---|
";

/// Returns the page of all constraints as Markdown: a table followed by the examples of each constraint.
pub fn page() -> String {
    let row = |kind: &&Kind| {
        let aliases: String = kind.aliases.iter().map(|alias| format!("`{alias}` ")).collect();
        let Kind { id, name, about, .. } = kind;
        let (fields, extent) = (kind.fields_in_words(), kind.extent());
        format!("| `{id}` | {} | {name} | {fields} | {extent} | {about} |\n", aliases.trim_end())
    };
    let examples =
        |kind: &&'static Kind| kind.examples.iter().map(|example| section(kind, example)).collect::<String>();
    let rows: String = KINDS.iter().map(row).collect();
    let sections: String = KINDS.iter().map(examples).collect();
    format!("{HEAD}{rows}{sections}")
}

impl Kind {
    /// The extent to which techniques use the rule: `all` or `in part`.
    pub const fn extent(&self) -> &'static str {
        if self.is_reasoned { "all" } else { "in part" }
    }

    /// Describes the form of the kind's entries in JSON, as Markdown.
    pub fn fields_in_words(&self) -> String {
        let cells = match self.fields {
            Fields::Flag => return flag(self.id),
            Fields::Cell => "`cell`",
            Fields::Cells => "`cells`",
            Fields::Lines => "`lines`: the cells of each line in order",
            Fields::Circle => "`cells` of the circle, `lines` from it, which begin with a cell of the circle",
            Fields::Pairs => "`cells` and `cloneCells`, in the same order",
            Fields::Side => "`cell` beside the grid, such as `R0C1`",
            Fields::Slope => "`cell` beside the grid, such as `R0C1`, `direction` `UL`, `UR`, `DL` or `DR`",
            Fields::Options => "`options`: for each an object with the constraints that hold together, by their keys",
        };
        let number = match self.number {
            Number::None => String::new(),
            Number::Optional => ", `value` (optional)".into(),
            Number::Required => ", `value`".into(),
            Number::List => ", `values`".into(),
            Number::Text => ", `value`: a string".into(),
            Number::Word(words) => {
                let words: Vec<String> = words.iter().map(|(word, _)| format!("`{word}`")).collect();
                format!(", `value` {}", words.join(" or "))
            }
        };
        format!("a list of objects with {cells}{number}")
    }
}

impl Example {
    /// Returns the puzzle of the example, whose rules include the constraint. Returns `None` if the kind does not accept the cells and values.
    ///
    /// ```
    /// use ninefold_core::rules::Kind;
    /// use ninefold_core::solve;
    ///
    /// let kind = Kind::named("killercage").ok_or("no such kind")?;
    /// let puzzle = kind.examples[0].grids(kind).ok_or("no such puzzle")?;
    /// assert_eq!(solve::count(&puzzle, 2), 1);
    /// # Ok::<(), &str>(())
    /// ```
    pub fn grids(&self, kind: &'static Kind) -> Option<Grids> {
        let plain = Rules::sized(self.size).ok()?;
        let constraint = self.constraint(kind, &plain)?;
        let digit = |byte: u8| Digit::from_symbol(self.size, byte);
        Some(Grids::new(plain.with_constraints([constraint]), self.puzzle.bytes().map(digit)))
    }

    /// Returns the constraint of the example, for a grid of its size. Returns `None` if the kind does not accept the cells and values.
    pub fn constraint(&self, kind: &'static Kind, rules: &Rules) -> Option<Constraint> {
        if kind.fields == Fields::Options {
            let part = |text: &str| {
                let (name, cells) = text.split_once(':')?;
                let mut words = name.split_whitespace();
                let kind = Kind::named(words.next()?)?;
                let values: Option<Vec<u32>> = words.map(|word| word.parse().ok()).collect();
                Constraint::new(kind, rules, lines(rules, cells)?, values?).ok()
            };
            let option = |text: &str| text.split('&').map(part).collect::<Option<Vec<_>>>();
            return Constraint::either(rules, self.cells.split('|').map(option).collect::<Option<_>>()?).ok();
        }
        Constraint::new(kind, rules, lines(rules, self.cells)?, self.values.iter().copied()).ok()
    }

    /// Describes the puzzle in words: `A 4x4 puzzle with one solution; cells r1c1 r1c2, value 3`.
    pub fn in_words(&self, kind: &'static Kind) -> String {
        let size = self.size;
        let what = if kind.fields == Fields::Options { "options" } else { "cells" };
        let cells = (!self.cells.is_empty()).then(|| format!("{what} {}", self.cells));
        let text: String = self.values.iter().filter_map(|&value| char::from_u32(value)).collect();
        let values = match kind.number {
            Number::Text => vec![format!("value {text}")],
            _ => self.values.iter().map(|value| format!("value {value}")).collect(),
        };
        let parts: Vec<String> = cells.into_iter().chain(values).collect();
        let colon = if parts.is_empty() { "" } else { "; " };
        format!("A {size}x{size} puzzle with one solution{colon}{}", parts.join(", "))
    }

    /// Returns the rows of one of the example's grids, each followed by a line feed.
    pub fn rows(&self, grid: &str) -> String {
        let rows = grid.as_bytes().chunks(self.size).filter_map(|row| core::str::from_utf8(row).ok());
        rows.map(|row| format!("{row}\n")).collect()
    }
}

/// Parses lines of cells separated by `/`.
fn lines(rules: &Rules, cells: &str) -> Option<Vec<Vec<LayoutCell>>> {
    let line = |names: &str| names.split_whitespace().map(|name| rules.cell_named(name)).collect::<Option<_>>();
    if cells.trim().is_empty() { Some(Vec::new()) } else { cells.split('/').map(line).collect() }
}

/// Describes the JSON entry of a flag, which is either a key with the value `true` or a word in a list.
fn flag(id: &str) -> String {
    id.split_once(':').map_or_else(|| "`true`".into(), |(key, word)| format!("`{key}`, a list with `{word}`"))
}

fn section(kind: &'static Kind, example: &Example) -> String {
    let Example { puzzle, holds, fails, .. } = *example;
    format!(
        "\n## {}\n\n{}:\n\n```text\n{}```\n\nThe first grid follows the rule, the second breaks it:\n\n```text\n{}\n{}```\n",
        kind.name,
        example.in_words(kind),
        example.rows(puzzle),
        example.rows(holds),
        example.rows(fails)
    )
}
