use super::*;

#[test]
fn ranges_may_be_open() {
    assert_eq!(numbers("5"), Ok(5..=5));
    assert_eq!(numbers("5.."), Ok(5..=u32::MAX));
    assert_eq!(numbers("..=9"), Ok(0..=9));
    assert_eq!(numbers("a..9"), Err(OrderError::Number));
    assert_eq!(levels("medium..Hard"), Ok(Level::Medium..=Level::Hard));
    assert_eq!(levels("..hard"), Ok(Level::Easy..=Level::Hard));
    assert!(levels("tough").is_err());
    assert_eq!(seeds("3..5"), Ok(Seeds::Range(Seed::new(3), Seed::new(5))));
    assert_eq!(seeds("5..3"), Err(OrderError::EmptyRange));
}

#[test]
fn givens_stand_in_their_cells() {
    let single = Layout::single();
    assert_eq!(givens("r1c1=5, r1c2=3", &single).unwrap().to_string()[..3], *"53.");
    assert_eq!(givens("r1c1=5 r1c1=5", &single).unwrap().filled().count(), 1);
    assert!(matches!(givens("r1c1=5 r1c1=6", &single), Err(OrderError::Twice(..))));
    assert!(matches!(givens("r1c1=0", &single), Err(OrderError::Given(_))));
}

#[test]
fn options_say_the_shape() {
    let none = Options::default();
    assert!(matches!(none.shape(), Shape::Free));
    assert!(none.difficulty().unwrap().is_empty());
    let more = Options { quads: Some(2), ..Options::default() };
    assert!(matches!(more.shape(), Shape::Scheme(Scheme { quads: 2, pairs: 0, .. })));
    let turn = Options { symmetry: Kinds::named("half-turn"), as_far: true, ..Options::default() };
    assert!(matches!(turn.shape(), Shape::Symmetric(Symmetry::HalfTurn, Hold::AsFar)));
    assert_eq!(Options { zambon: Some(5..=6), ..Options::default() }.difficulty().err(), Some(OrderError::Zambon));
}
