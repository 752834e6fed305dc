//! Schemas, style sheets and texts of the page know the roles of `core::mark`, by the same names.

use ninefold_core::mark::Role;

/// Names of roles, each in quotation marks or not, with something between two.
fn joined(roles: &[Role], between: &str, quote: &str) -> String {
    roles.iter().map(|role| format!("{quote}{role}{quote}")).collect::<Vec<_>>().join(between)
}

#[test]
fn schemas_list_every_role() {
    let overlay = include_str!("../../../docs/schema/overlay.json");
    let roles = joined(&Role::ALL, ", ", "\"");
    assert!(overlay.contains(&format!("\"enum\": [{roles}, \"strong\", \"weak\"]")), "{roles}");
    let path = include_str!("../../../docs/schema/path.json");
    let single: Vec<Role> = Role::ALL.into_iter().filter(|role| !matches!(role, Role::Group(_))).collect();
    let roles = joined(&single, "|", "");
    assert!(path.contains(&format!("\"^({roles}|group(0|[1-9][0-9]{{0,2}}))$\"")), "{roles}");
}

#[test]
fn pages_have_a_style_and_a_word_for_every_role() {
    let styles =
        concat!(include_str!("../../../web/src/theme/board.css"), include_str!("../../../web/src/theme/marks.css"));
    let words = include_str!("../../../web/src/texts/solve.ts");
    for role in Role::ALL {
        assert!(styles.contains(&format!(".role-{role} {{ fill: var(--{role}-fill")), "{role}");
        assert!(words.contains(&format!("\n  {role}: \"")), "{role}");
    }
}
