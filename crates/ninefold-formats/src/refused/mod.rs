//! Formats that are recognised so that they can be refused by the name of their rule, rather than as damaged puzzles.

mod jigsaw;
mod killer;
mod sumocue;

pub(crate) use {jigsaw::JIGSAW, killer::KILLER, sumocue::SUMOCUE};
