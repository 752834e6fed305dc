//! The names of the steps of single constraints by clue: a step that a path calls `constraint` also belongs to `thermometer`.

use std::collections::{BTreeMap, BTreeSet};

use ninefold_core::rules::Kind;
use ninefold_core::{Puzzle, Stop};
use ninefold_logic::difficulty::{Difficulty, Need, Scale};
use ninefold_logic::{Facts, Limits, Method, Position, Step, Walk, techniques};

use crate::{collection, common};

#[test]
fn every_kind_is_known_and_has_one_name() {
    let mut kinds = BTreeSet::new();
    for technique in techniques::of_clues() {
        for id in techniques::kinds_of_clue(technique).unwrap() {
            assert!(Kind::named(id).is_some_and(|kind| kind.id == *id), "{id}");
            assert!(kinds.insert(*id), "{id} has two names");
        }
        assert_eq!(techniques::by_id(technique.id), Some(technique));
        assert_eq!(techniques::named(technique.name), Some(technique));
        assert!(techniques::all().chain(techniques::of_constraints()).all(|other| other != technique));
    }
}

fn conclusions(step: &Step) -> String {
    step.conclusions().map(|claim| format!("{claim:?}")).collect()
}

/// Along paths through the corpus, a technique of clues finds the steps of `constraint` that belong to it, and no others.
#[test]
fn techniques_of_clues_share_out_the_steps_of_constraints() {
    let Some(bytes) = common::bytes("variants/given.jsonl.gz") else { return };
    let (constraint, method) = (techniques::by_id("constraint").unwrap(), Method::hints());
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for variant in collection::variants(&bytes).iter().step_by(common::sampled(41)) {
        if method.supports(variant.givens.rules()).is_err() || variant.givens.rules().has_plain_grids() {
            continue;
        }
        let mut walk = Walk::new(Position::assume_unique(variant.givens.boards(), &variant.givens), &method);
        for _ in 0..4 {
            let state = walk.position().state(0);
            let facts = Facts::new(&state);
            let all = constraint.all(&facts, &Limits::DEFAULT);
            for technique in techniques::of_clues() {
                let own: Vec<String> = technique.all(&facts, &Limits::DEFAULT).iter().map(conclusions).collect();
                let expected = all.iter().filter(|step| techniques::of_clue(step) == Some(technique));
                assert_eq!(own, expected.map(conclusions).collect::<Vec<_>>(), "{}: {}", variant.id, technique.id);
                *counts.entry(technique.id).or_default() += own.len();
            }
            if walk.by_ref().nth(3).is_none() {
                break;
            }
        }
    }
    println!("{counts:?}");
    assert!(counts.values().filter(|count| **count > 0).count() > 8, "{counts:?}");
}

/// An order may require the steps of a clue, and forbid them.
#[test]
fn orders_for_clues() {
    let thermometer = techniques::by_id("thermometer").unwrap();
    let example = Kind::named("thermometer").unwrap();
    let givens = example.examples.first().and_then(|own| own.grids(example)).unwrap();
    let scale = Scale::of(givens.rules());
    let puzzle = Puzzle::prove(givens, Stop::NEVER).unwrap();
    let order = |difficulty: Difficulty| difficulty.distance(&puzzle, Stop::NEVER).unwrap() == 0;
    let require = |id: &str| Difficulty {
        scale,
        require: vec![Need::from(techniques::by_id(id).unwrap())],
        ..Difficulty::default()
    };
    assert!(order(require("thermometer")) && order(require("constraint")));
    assert!(!order(require("arrow")));
    assert!(require("thermometer").check().is_ok());
    let forbidden = Difficulty { scale, forbid: vec![thermometer], ..Difficulty::default() };
    assert!(!order(forbidden));
}
