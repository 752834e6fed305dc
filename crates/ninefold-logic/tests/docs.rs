//! The page in `docs` is the one that the registry makes.

use expect_test::expect_file;
use ninefold_logic::{page, techniques};

#[test]
fn the_page_is_up_to_date() {
    let page = page::page();
    expect_file!["../../../docs/techniques.md"].assert_eq(&page);
    for technique in techniques::all() {
        let section = format!("<a id=\"{}\"></a>\n\n## {}\n\n", technique.id, technique.name);
        let (_, section) = page.split_once(&section).unwrap_or_else(|| panic!("{} has no section", technique.id));
        let section = section.split("\n<a id=").next().unwrap();
        assert!(section.contains("```text\n+--"), "{} has a picture", technique.id);
    }
}
