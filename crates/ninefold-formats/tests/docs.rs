//! The page in `docs` is the one that the registry makes.

use ninefold_formats::{FORMATS, page};

#[test]
fn the_page_is_up_to_date() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/formats.md");
    let committed = std::fs::read_to_string(path).unwrap().replace("\r\n", "\n");
    assert!(committed == page(), "docs/formats.md is not what the registry says: run `cargo xtask docs`");
    for format in FORMATS {
        assert!(committed.contains(&format!("\n## {}\n", format.name)), "{format}");
    }
}
