//! Every technique has its place, every row its technique.

use super::{explainer, place};
use crate::method::Method;
use crate::technique::Class;
use crate::techniques;

/// Who forgets to say where a new technique stands hears of it here.
#[test]
fn every_technique_has_one_place() {
    let all = Method::everything().techniques;
    for technique in techniques::all().filter(|technique| technique.class != Class::Template) {
        assert!(all.contains(&technique), "{} follows a technique that exists", technique.id);
        let is_listed = place(technique).is_some();
        assert_ne!(is_listed, technique.follows.is_some(), "{} has a place, and only one", technique.id);
    }
}

#[test]
fn every_row_of_the_scale_is_of_a_technique() {
    explainer::TABLE.iter().for_each(|(id, _)| assert!(crate::techniques::by_id(id).is_some(), "{id}"));
}
