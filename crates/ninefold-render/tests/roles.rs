//! Files generated from the roles of `core::mark`: names in schemas, styles and words of the page. `cargo xtask tokens` writes them.

use std::fs;
use std::path::Path;

use expect_test::expect_file;
use ninefold_core::mark::Role;
use ninefold_render::role_sheet;

/// Joins the names of roles, each between `quote`s, with `between` as a separator.
fn joined(roles: &[Role], between: &str, quote: &str) -> String {
    roles.iter().map(|role| format!("{quote}{role}{quote}")).collect::<Vec<_>>().join(between)
}

/// Returns a schema with the names put between two texts.
fn with(schema: &str, before: &str, names: &str, behind: &str) -> String {
    let text =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schema").join(schema)).unwrap();
    let (head, rest) = text.split_once(before).unwrap();
    let (_, tail) = rest.split_once(behind).unwrap();
    format!("{head}{before}{names}{behind}{tail}")
}

#[test]
fn schemas_list_every_role() {
    let overlay = with("overlay.json", "\"enum\": [\"pattern\"", &joined(&Role::ALL, ", ", "\"")[9..], ", \"strong\"");
    expect_file!["../../../docs/schema/overlay.json"].assert_eq(&overlay);
    let single: Vec<Role> = Role::ALL.into_iter().filter(|role| !matches!(role, Role::Group(_))).collect();
    let path = with("path.json", "\"^(", &joined(&single, "|", ""), "|group(0|");
    expect_file!["../../../docs/schema/path.json"].assert_eq(&path);
}

#[test]
fn the_page_has_a_style_and_a_word_for_every_role() {
    expect_file!["../../../web/src/theme/roles.css"].assert_eq(&role_sheet());
    let mut words = String::from(
        "// Made from the roles of ninefold-core by `cargo xtask tokens`.\n\n/** The meaning of each role. */\n",
    );
    words += "export const ROLES: Record<string, string> = {\n";
    Role::ALL.into_iter().for_each(|role| words += &format!("  {role}: \"{}\",\n", role.meaning()));
    expect_file!["../../../web/src/texts/roles.ts"].assert_eq(&(words + "};\n"));
}
