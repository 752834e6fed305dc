//! Every technique has its place, and every row has its technique.

use super::{explainer, hodoku, place};
use crate::facts::Facts;
use crate::method::Method;
use crate::technique::{Class, Limits, Technique};
use crate::techniques;

/// Fails if a new technique does not declare its place.
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

#[test]
fn a_method_with_another_technique_keeps_its_choices() {
    let usual = Method::hodoku();
    let groups = |method: &Method, without: &Technique| {
        let groups = method.rivals().into_iter().map(|rivals| rivals.techniques.to_vec());
        let others = groups.map(|group| group.into_iter().filter(|other| *other != without).collect::<Vec<_>>());
        others.filter(|group| !group.is_empty()).collect::<Vec<_>>()
    };
    for technique in techniques::all() {
        let method = usual.clone().with([technique]);
        assert!(method.techniques.contains(&technique), "{}", technique.id);
        assert_eq!(method.clone().with([technique]).techniques, method.techniques, "it joins once");
        assert_eq!(groups(&method, technique), groups(&usual, technique), "{}", technique.id);
    }
    let order = Method::everything().techniques;
    let all = usual.with(techniques::all());
    let all: Vec<_> = all.techniques.iter().filter(|technique| order.contains(technique)).collect();
    assert_eq!(all.len(), order.len());
}

/// The earlier techniques that a row of `HoDoKu`'s table lists find something wherever the row's technique does.
#[test]
fn covered_techniques_are_never_first() {
    let limits = Limits { fish: 9, ..Limits::DEFAULT };
    for technique in techniques::all() {
        let Some(own) = hodoku::rating(technique).filter(|own| !own.covered.is_empty()) else { continue };
        let by: Vec<_> = own.covered.iter().map(|id| techniques::by_id(id).unwrap()).collect();
        assert!(
            by.iter().all(|by| place(by) <= place(technique) && hodoku::rating(by).unwrap().on),
            "{}",
            technique.id
        );
        let shown = technique.examples().iter().filter(|example| !example.finds.is_empty());
        let mut count = 0;
        for example in shown {
            let state = example.state().unwrap();
            let facts = Facts::new(&state);
            assert!(technique.first(&facts, &limits).is_some(), "{}", technique.id);
            assert!(by.iter().any(|by| by.first(&facts, &limits).is_some()), "{} on {}", technique.id, example.board);
            count += 1;
        }
        assert!(count > 0, "{} has an example", technique.id);
    }
}
