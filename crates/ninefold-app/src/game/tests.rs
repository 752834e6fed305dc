//! Games on paper, whatever their layout.

use ninefold::rules::Rules;

use super::*;

#[test]
fn every_layout_is_printed() {
    for name in ["single", "samurai", "clueless-1"] {
        let layout = if name == "single" { Rules::single() } else { Rules::named(name).unwrap() };
        let document = Document::new(layout).with(Field::Title, name);
        assert!(pdf(&document).is_ok_and(|bytes| bytes.starts_with(b"%PDF-")), "{name}");
    }
}
