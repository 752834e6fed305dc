//! The words for the first example of each technique.

use expect_test::expect_file;
use ninefold_logic::{techniques, text};

/// For each technique: the id, the line in a list, the sentences for a learner, and the conclusion in words.
fn said() -> String {
    let texts = techniques::all().map(|technique| {
        let (_, step) = &technique.example().unwrap();
        format!("{step}\n    {}\n    {}\n", text::lines(&step.text().teach), text::sentence(step))
    });
    texts.collect()
}

#[test]
fn words() {
    expect_file!["words.txt"].assert_eq(&said());
}
