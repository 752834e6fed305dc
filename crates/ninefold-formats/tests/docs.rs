//! The pages and the schema in `docs` that are generated from the registries are up to date.

use expect_test::expect_file;
use ninefold_formats::{FORMATS, page, schema};

#[test]
fn the_page_is_up_to_date() {
    let page = page();
    expect_file!["../../../docs/formats.md"].assert_eq(&page);
    for format in FORMATS {
        assert!(page.contains(&format!("\n## {}\n", format.name)), "{format}");
    }
}

#[test]
fn the_page_of_constraints_is_that_of_the_registry() {
    expect_file!["../../../docs/constraints.md"].assert_eq(&ninefold_core::rules::page());
}

#[test]
fn the_schema_of_constraints_is_that_of_the_registry() {
    expect_file!["../../../docs/schema/constraints.json"].assert_eq(&schema());
}
