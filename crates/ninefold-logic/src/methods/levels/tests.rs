use std::collections::HashSet;

use super::table::TABLE;
use super::{Level, is_beyond, method, price_of};
use crate::techniques::variants;
use crate::{Method, techniques};

#[test]
fn every_row_names_a_technique_of_constraints_once() {
    let ids: HashSet<&str> = TABLE.iter().map(|(id, _)| *id).collect();
    assert_eq!(ids.len(), TABLE.len());
    let all: HashSet<&str> = variants::all().map(|technique| technique.id).collect();
    assert_eq!(ids, all);
}

#[test]
fn every_technique_of_the_method_has_a_price() {
    let under_rules = method().under_rules();
    assert!(under_rules.len() > 50);
    for technique in under_rules {
        assert!(price_of(technique).is_some_and(|price| price.score > 0), "{technique}");
        assert!(!is_beyond(technique), "{technique}");
    }
    // The steps of the method of hints up to the first net are those of the method of ratings.
    let hints = Method::hints().under_rules();
    let first = hints.iter().position(|technique| is_beyond(technique)).unwrap();
    assert_eq!(hints[..first], method().under_rules()[..]);
}

#[test]
fn singles_are_easy() {
    for id in ["full-house", "naked-single", "hidden-single-box", "hidden-single-line"] {
        assert_eq!(price_of(techniques::by_id(id).unwrap()).unwrap().level, Level::Easy);
    }
}
