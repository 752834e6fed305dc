//! The page of all techniques, made from the registry.

use std::fmt::Write;

use crate::picture::Picture;
use crate::technique::Technique;
use crate::{methods, techniques, text};

const HEAD: &str = "\
# Techniques

<!-- Made by `cargo xtask docs` from the registry of `ninefold-logic`; do not edit. -->

What `ninefold explain` and `ninefold hint` know. *Level* and *score* are those of HoDoKu 2.2, where a technique in brackets is switched
off as it comes; *SE* is the rating of Sudoku Explainer 1.2.1, or what the ratings lie between where the length of a chain or the size of a pattern
counts; *unique* marks what argues with there being only one solution, and is used only
where that is proved.

| technique | id | level | score | SE | unique |
|---|---|---|---|---|---|
";

/// The page as Markdown: a table, then each technique with its reason and an example.
pub fn page() -> String {
    let mut page = HEAD.to_owned();
    for technique in techniques::all() {
        let row = Row::of(technique);
        let _ = writeln!(
            page,
            "| [{}](#{}) | `{}` | {} | {} | {} | {} |",
            technique.name, technique.id, technique.id, row.level, row.score, row.explainer, row.unique
        );
    }
    techniques::all().for_each(|technique| section(technique, &mut page));
    page
}

/// The columns of a table of techniques.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The level on the scale of the paths, in brackets if the technique is off as it comes.
    pub level: String,
    /// The score on that scale.
    pub score: String,
    /// Sudoku Explainer's rating, or the least and the highest.
    pub explainer: String,
    /// Whether it argues with uniqueness.
    pub unique: &'static str,
}

impl Row {
    /// Empty where a scale does not know the technique.
    pub fn of(technique: &Technique) -> Self {
        let [level, score, explainer] = methods::ratings(technique);
        Self { level, score, explainer, unique: if technique.assumes_unique { "yes" } else { "" } }
    }
}

fn section(technique: &'static Technique, page: &mut String) {
    let _ = writeln!(page, "\n<a id=\"{}\"></a>\n\n## {}\n\n{}", technique.id, technique.name, technique.about);
    if let Some((state, step)) = technique.example() {
        let text = step.text();
        let _ = writeln!(page, "\n```text\n{}\n```\n", Picture::new(state.board(), &step));
        let _ = write!(page, "*{}*: ", text.short.replace('*', "\\*"));
        let mut in_case = false;
        for paragraph in text.told(&text::sentence(&step)) {
            // Behind a list, a new paragraph would belong to its last item.
            let gap = if in_case && paragraph.depth == 0 { "\n" } else { "" };
            let _ = writeln!(page, "{gap}{paragraph}");
            in_case = paragraph.depth > 0;
        }
    }
}
