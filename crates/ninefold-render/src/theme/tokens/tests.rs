use super::*;
use crate::theme::RoleStyle;

#[test]
fn the_names_of_roles_are_those_of_their_styles() {
    for (role, names) in Role::ALL.into_iter().zip(OF_ROLES) {
        let name = RoleStyle::of(role).name;
        assert_eq!(names, ["fill", "line", "ink", "wash"].map(|part| format!("{name}-{part}")));
    }
}

#[test]
fn every_name_is_there_once() {
    let mut names: Vec<&str> = Theme::LIGHT.tokens().map(|(name, _)| name).collect();
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count);
}
