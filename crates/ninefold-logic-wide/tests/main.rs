//! Steps on wide grids: the sources are those of `ninefold-logic`, so these tests are about what the width of the types could change.

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
