//! Tests of steps on wide grids. The sources are those of `ninefold-logic`, so these tests cover only behaviour that depends on the width of the
//! types.

#[allow(dead_code, reason = "each program uses its part")]
#[path = "../../ninefold-logic/tests/common/variants.rs"]
mod collection;
#[path = "../../../checks/collections.rs"]
mod collections;
#[path = "../../ninefold-logic/tests/common/rules.rs"]
mod rules;

mod alike;
mod corpus;
mod sound;
mod words;
