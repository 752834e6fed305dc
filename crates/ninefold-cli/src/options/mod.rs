//! Options that several verbs share, by subject. They define which requests are possible, and depend on neither files nor terminals.

mod codes;
mod color;
pub(crate) mod elsewhere;
mod engine;
mod input;
mod listed;
mod order;
mod out;
mod part;
mod reading;
mod terminal;
mod writing;

pub(crate) use codes::{CHANGED, EXIT_CODES, PROVED};
pub(crate) use color::Color;
pub(crate) use engine::{engine, seconds};
pub(crate) use input::{Input, Jobs, Style, Work};
pub(crate) use listed::{Telling, face, language, one_of, telling};
pub(crate) use ninefold_app::options::table::{
    Charting, Checking, Explaining, Limit, Looks, Pages, Rating, Rendering, Shape, Ways,
};
pub(crate) use order::{Creation, names, patience, read};
pub(crate) use out::{Ending, Fate, Files, Form, Json, Out, Plain};
pub(crate) use part::Portion;
pub(crate) use reading::{LONG_SOURCES, Reading, Recognition, SOURCES, known, writable};
pub(crate) use terminal::Tui;
pub(crate) use writing::Writing;
