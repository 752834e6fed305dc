//! All tests of the crate, as one program: each additional program takes seconds to compile and link.

#[path = "../../../checks/collections.rs"]
mod collections;
mod common;
#[path = "../../ninefold-formats/tests/common/forms.rs"]
mod forms;

mod arguments;
mod bench;
mod candidates;
mod classic;
mod columnar;
mod commands;
mod constraints;
mod convert;
mod doors;
mod endings;
mod examples;
mod explain;
mod generate;
mod help;
mod json;
mod making;
mod mixed;
mod multi;
mod names;
mod output;
mod parts;
mod pasted;
mod people;
mod pictures;
mod rate;
mod render;
mod results;
mod said;
mod select;
mod serve;
mod solve;
mod sources;
mod spoken;
mod starts;
mod stats;
mod stopping;
mod symmetry;
mod terminal;
mod variants;
mod verdicts;
