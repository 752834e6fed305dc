//! All tests of the crate, as one program: each additional program takes seconds to compile and link.

#[path = "common/variants.rs"]
mod collection;
mod common;
#[path = "common/rules.rs"]
mod rules;

mod cases;
mod clue_names;
mod clues;
mod complete;
mod difficulty;
mod exotic;
mod explainer;
mod explainer_rare;
mod explainer_steps;
mod facts;
mod fish;
mod gurth;
mod hints;
mod hodoku;
#[cfg(feature = "serde")]
mod json;
mod levels;
mod multi;
mod mutants;
mod patterns;
mod proof;
#[cfg(feature = "toml")]
mod recipes;
mod refute;
mod registry;
mod sound;
mod stopping;
mod symmetric;
mod told;
mod transformed;
mod turned;
mod variants;
mod whips;
mod words;
mod zambon;
