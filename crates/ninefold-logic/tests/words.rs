//! What is said, word for word, about the first example of each technique.

use ninefold_logic::{Facts, Limits, techniques, text};

/// `id`, the line in a list, the sentences for a learner, and the conclusion in words.
fn said() -> String {
    let texts = techniques::all().map(|technique| {
        let example = technique.examples()[0];
        let state = example.state().unwrap();
        let steps = technique.all(&Facts::new(&state), &Limits { fish: 9, ..Limits::DEFAULT });
        let step = steps.iter().find(|step| text::conclusions(step).to_string() == example.finds).unwrap();
        format!("{step}\n    {}\n    {}\n", step.text().teach, text::sentence(step))
    });
    texts.collect()
}

#[test]
fn words() {
    let expected = include_str!("words.txt");
    let said = said();
    if said != expected {
        let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("words.txt");
        std::fs::write(&path, &said).unwrap();
        panic!("the words have changed; if they should, copy {} to tests/words.txt", path.display());
    }
}
