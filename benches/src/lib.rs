//! Ninefold against its peers: do they agree, and how fast is each?
//!
//! | module | noun |
//! |---|---|
//! | [`corpus`] | the puzzle files |
//! | [`isomorph`] | a puzzle in disguise |
//! | [`answer`] | the questions to a solver, its answers, and whether they can be true |
//! | [`solvers`] | the solvers, made alike |
//! | [`clock`] | the time that a thread has worked |
//! | [`agree`] | every puzzle counted by each solver |
//! | [`speed`] | the measurement |
//! | [`canon`] | the measurement of canonical forms |
//! | [`make`] | the measurement of new puzzles |
//! | [`rate`] | the measurement of ratings |
//! | [`generate`] | puzzles a second by order |
//! | [`layouts`] | multi-sudokus, made and solved |
//! | [`logic`] | paths of human techniques |
//! | [`ratings`] | ratings beside those that `HoDoKu` gave |
//! | [`variants`] | exact search under any rules |
//! | [`bands`] | how evenly full grids are drawn |
//! | [`table`] | a Markdown table |
//! | [`machine`] | the machine of a measurement |

pub mod agree;
pub mod answer;
pub mod bands;
pub mod canon;
pub mod clock;
pub mod corpus;
pub mod generate;
pub mod isomorph;
pub mod layouts;
pub mod logic;
pub mod machine;
pub mod make;
pub mod rate;
pub mod ratings;
pub mod solvers;
pub mod speed;
pub mod table;
pub mod variants;
