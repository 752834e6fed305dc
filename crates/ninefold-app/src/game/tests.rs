//! Games on paper, whatever their layout.

use ninefold::rules::Rules;

use super::*;

/// A printed game names its constraints, and a saved title is not prefixed again.
#[test]
fn constraints_are_printed_and_named_once() {
    let text = format!(
        r#"{{"format":"ninefold","version":1,"killercage":[{{"cells":["R1C1","R1C2"],"value":"10"}}],"givens":"{}"}}"#,
        ".".repeat(81)
    );
    let document = ninefold::formats::parse(&text).unwrap().document;
    assert!(drawing(&document).ends_with("if it has one.\ncage 10 in r1c12\n"), "{}", drawing(&document));
    let first = found(&document, 7).title;
    assert_eq!(first, "9x9 with Killer Cage, line 7");
    assert_eq!(found(&document.with(Field::Title, first.as_str()), 1).title, first);
}

#[test]
fn every_layout_is_printed() {
    for name in ["single", "samurai", "clueless-1"] {
        let layout = if name == "single" { Rules::single() } else { Rules::named(name).unwrap() };
        let document = Document::new(layout).with(Field::Title, name);
        assert!(pdf(&document).is_ok_and(|bytes| bytes.starts_with(b"%PDF-")), "{name}");
    }
}
