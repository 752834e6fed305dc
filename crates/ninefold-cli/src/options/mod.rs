//! Options that several verbs share, by subject. They know what may be asked for, and nothing of files or terminals.

mod codes;
mod color;
pub(crate) mod elsewhere;
mod engine;
mod input;
mod layout;
mod listed;
mod looks;
mod method;
mod order;
mod out;
mod part;
mod reading;
mod terminal;
mod writing;

pub(crate) use codes::{CHANGED, EXIT_CODES, PROVED};
pub(crate) use color::Color;
pub(crate) use engine::{Time, engine, seconds};
pub(crate) use input::{Input, Jobs, Style, Work};
pub(crate) use layout::Shape;
pub(crate) use listed::{Telling, face, one_of, scale, telling};
pub(crate) use looks::Looks;
pub(crate) use method::Ways;
pub(crate) use ninefold_app::book::Pages;
pub(crate) use order::{Creation, Order, levels, names, read};
pub(crate) use out::{Ending, Fate, Files, Form, Json, Out, Plain};
pub(crate) use part::Portion;
pub(crate) use reading::{Reading, known, writable};
pub(crate) use terminal::Tui;
pub(crate) use writing::Writing;
