//! The words about the first example of each technique.

use expect_test::expect_file;
use ninefold_logic::{Facts, Limits, techniques, text};

/// `id`, the line in a list, the sentences for a learner, and the conclusion in words.
fn said() -> String {
    let texts = techniques::all().map(|technique| {
        let example = technique.examples()[0];
        let state = example.state().unwrap();
        let steps = technique.all(&Facts::new(&state), &Limits { fish: 9, ..Limits::DEFAULT });
        let step = steps.iter().find(|step| text::conclusions(step).to_string() == example.finds).unwrap();
        format!("{step}\n    {}\n    {}\n", text::lines(&step.text().teach), text::sentence(step))
    });
    texts.collect()
}

#[test]
fn words() {
    expect_file!["words.txt"].assert_eq(&said());
}
