//! The page in `docs` is the one that the registry makes.

use ninefold_logic::{page, techniques};

#[test]
fn the_page_is_up_to_date() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/techniques.md");
    let committed = std::fs::read_to_string(path).unwrap().replace("\r\n", "\n");
    assert!(committed == page::page(), "docs/techniques.md is not what the registry says: run `cargo xtask docs`");
    for technique in techniques::all() {
        let section = format!("<a id=\"{}\"></a>\n\n## {}\n\n", technique.id, technique.name);
        let (_, section) = committed.split_once(&section).unwrap_or_else(|| panic!("{} has no section", technique.id));
        let section = section.split("\n<a id=").next().unwrap();
        assert!(section.contains("```text\n+--"), "{} has a picture", technique.id);
    }
}
