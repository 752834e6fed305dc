//! Puzzles with regions or cages on a line of text.
//!
//! | file | content |
//! |---|---|
//! | `jigsaw` | 81 cells and 81 labels of regions |
//! | `killer` | cages as arrows |
//! | `numbers` | cages as numbers: `3x3::k:...` |
//! | `sumocue` | cages as sums and indices: `SumoCueV1...` |
//! | `cages` | rules with cages |

pub(crate) mod cages;
pub(crate) mod jigsaw;
mod killer;
mod numbers;
mod sumocue;

pub(crate) use {jigsaw::JIGSAW, killer::KILLER, numbers::NUMBERS, sumocue::SUMOCUE};
