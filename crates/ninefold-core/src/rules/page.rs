//! The page of all constraints, made from the registry.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::constraint::{Example, Fields, Kind, Number};
use super::constraints::KINDS;

const HEAD: &str = "\
# Constraints

<!-- Made by `cargo xtask docs` from the registry of `ninefold-core`; do not edit. -->

Ninefold reads these constraints from f-puzzles documents and links and from its own JSON, under the keys of the first column. Irregular regions and
other sizes are not constraints but part of the grid: `size` (4 to 25) and `region` of a cell. Keys that are not listed are refused by name and place.

Exact solving, counting and generating know all of each. Techniques, hints and ratings know what houses, pairs of candidates and sets of candidates say:
of the constraints with *in part* in the column *techniques* that is less than all, so that a path may end earlier than it must.

| key | also called | name | fields | techniques | rule |
|---|---|---|---|---|---|
";

/// The page as Markdown: a table, then the examples of each constraint.
pub fn page() -> String {
    let row = |kind: &&Kind| {
        let aliases: String = kind.aliases.iter().map(|alias| format!("`{alias}` ")).collect();
        let Kind { id, name, about, .. } = kind;
        let known = if kind.is_reasoned { "all" } else { "in part" };
        format!("| `{id}` | {} | {name} | {} | {known} | {about} |\n", aliases.trim_end(), fields_in_words(kind))
    };
    let examples = |kind: &&Kind| kind.examples.iter().map(|example| section(kind, example)).collect::<String>();
    let rows: String = KINDS.iter().map(row).collect();
    let sections: String = KINDS.iter().map(examples).collect();
    format!("{HEAD}{rows}{sections}")
}

fn fields_in_words(kind: &Kind) -> String {
    let cells = match kind.fields {
        Fields::Flag => return flag(kind.id),
        Fields::Cell => "`cell`",
        Fields::Cells => "`cells`",
        Fields::Lines => "`lines`: the cells of each line in order",
        Fields::Circle => "`cells` of the circle, `lines` from it, which begin with a cell of the circle",
        Fields::Pairs => "`cells` and `cloneCells`, in the same order",
        Fields::Side => "`cell` beside the grid, such as `R0C1`",
        Fields::Slope => "`cell` beside the grid, such as `R0C1`, `direction` `UL`, `UR`, `DL` or `DR`",
    };
    let number = match kind.number {
        Number::None => String::new(),
        Number::Optional => ", `value` if there is one".into(),
        Number::Required => ", `value`".into(),
        Number::List => ", `values`".into(),
        Number::Word(words) => {
            let words: Vec<String> = words.iter().map(|(word, _)| format!("`{word}`")).collect();
            format!(", `value` {}", words.join(" or "))
        }
    };
    format!("a list of objects with {cells}{number}")
}

/// A flag is a key with `true`, or a word in a list under a key.
fn flag(id: &str) -> String {
    id.split_once(':').map_or_else(|| "`true`".into(), |(key, word)| format!("`{key}`, a list with `{word}`"))
}

fn section(kind: &Kind, example: &Example) -> String {
    let cells = if example.cells.is_empty() { String::new() } else { format!(", on {}", example.cells) };
    let value: String = example.values.iter().map(|value| format!(", value {value}")).collect();
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
