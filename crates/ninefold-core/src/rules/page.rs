//! The page of all constraints, made from the registry.

use alloc::format;
use alloc::string::String;

use super::constraint::{Example, Fields, Kind};
use super::constraints::KINDS;

const HEAD: &str = "\
# Constraints

<!-- Made by `cargo xtask docs` from the registry of `ninefold-core`; do not edit. -->

Ninefold reads these constraints from f-puzzles documents and links and from its own JSON, under the keys of the first column. Irregular regions and
other sizes are not constraints but part of the grid: `size` (4 to 25) and `region` of a cell. Keys that are not listed are refused by name and place.

| key | also called | name | fields | rule |
|---|---|---|---|---|
";

/// The page as Markdown: a table, then the examples of each constraint.
pub fn page() -> String {
    let row = |kind: &&Kind| {
        let aliases: String = kind.aliases.iter().map(|alias| format!("`{alias}` ")).collect();
        let Kind { id, name, about, fields, .. } = kind;
        format!("| `{id}` | {} | {name} | {} | {about} |\n", aliases.trim_end(), fields_in_words(*fields))
    };
    let examples = |kind: &&Kind| kind.examples.iter().map(|example| section(kind, example)).collect::<String>();
    let rows: String = KINDS.iter().map(row).collect();
    let sections: String = KINDS.iter().map(examples).collect();
    format!("{HEAD}{rows}{sections}")
}

const fn fields_in_words(fields: Fields) -> &'static str {
    match fields {
        Fields::Flag => "`true`",
        Fields::Cell => "a list of objects with `cell`",
        Fields::Cells { value: true } => "a list of objects with `cells` and, if there is one, `value`",
        Fields::Cells { value: false } => "a list of objects with `cells`",
        Fields::Lines => "a list of objects with `lines`: the cells of each line in order",
    }
}

fn section(kind: &Kind, example: &Example) -> String {
    let cells = if example.cells.is_empty() { String::new() } else { format!(", on {}", example.cells) };
    let value = example.value.map_or_else(String::new, |value| format!(", value {value}"));
    let rows = |text: &str| -> String {
        let row = |at: usize| format!("{}\n", &text[at..at + example.size]);
        (0..text.len()).step_by(example.size).map(row).collect()
    };
    format!(
        "\n## {}\n\nA puzzle of {} rows{cells}{value}, which has one solution:\n\n```text\n{}```\n\nThis grid keeps the rule, and the \
         second one breaks it:\n\n```text\n{}\n{}```\n",
        kind.name,
        example.size,
        rows(example.puzzle),
        rows(example.holds),
        rows(example.fails)
    )
}
