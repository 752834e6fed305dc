use super::*;

#[test]
fn every_name_is_there_once() {
    let mut names: Vec<Cow<'_, str>> = Theme::LIGHT.tokens().map(|(name, _)| name).collect();
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count);
}
