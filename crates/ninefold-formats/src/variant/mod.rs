//! Text formats of puzzles with regions, cages or clues.
//!
//! | file | content |
//! |---|---|
//! | `jigsaw` | 81 cells and 81 labels of regions |
//! | `killer` | cages as arrows |
//! | `numbers` | cages as numbers: `3x3::k:...` |
//! | `sumocue` | cages as sums and indices: `SumoCueV1...` |
//! | `krazydad` | cages as letters, and their sums |
//! | `forum` | cages as letters, and sums after these |
//! | `puzzlekit` | rows of cells, and rows of regions or clues |
//! | `cages` | rules with cages |

pub(crate) mod cages;
mod forum;
pub(crate) mod jigsaw;
mod killer;
mod krazydad;
mod numbers;
mod puzzlekit;
mod sumocue;

pub(crate) use {
    forum::FORUM,
    jigsaw::JIGSAW,
    killer::KILLER,
    krazydad::KRAZYDAD,
    numbers::NUMBERS,
    puzzlekit::{BOXES, PUZZLEKIT},
    sumocue::SUMOCUE,
};
