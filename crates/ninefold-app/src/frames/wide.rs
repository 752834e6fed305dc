//! Work on steps in grids of 10 to 16 rows.

use ninefold::logic::difficulty::{Taken, Way};
use ninefold::logic::techniques;
#[cfg(feature = "play")]
use ninefold::multi::Boards;
use ninefold::multi::Grids;
use ninefold::render::text::{self, Frame, Layout, Manuscript};
use ninefold::render::{Candidates, Scene};
#[cfg(feature = "play")]
use ninefold::wide::frame::Board;
use ninefold::wide::{Method, Path, Position, Walk};
use ninefold::{Puzzle, Stop};

pub(crate) use ninefold::wide as logic;

#[allow(clippy::duplicate_mod, reason = "the same files are compiled for both frames")]
#[path = "../framed/mod.rs"]
mod framed;

pub(crate) use framed::*;

/// Draws the grid of a position with its candidates, as a scene.
fn board(position: &Position, _: usize) -> Scene {
    Scene::of(&position.boards(), &position.givens(), Candidates::Shown).unwrap_or_default()
}

/// Draws the grid of a position without its candidates, as a scene.
fn digits(position: &Position, _: usize) -> Scene {
    crate::scene::digits(&position.boards().grids(), &position.givens()).unwrap_or_default()
}

/// Draws the grid of a position with its candidates, as text.
fn drawn(position: &Position, grid: usize) -> String {
    text::paint(&board(position, grid), &Manuscript::plain(Layout::Columns, Frame::Ascii))
}

/// Returns `None`: no other program rates the steps of wide grids.
const fn explained(_: &Path) -> Option<String> {
    None
}

/// Starts the path of a method through a puzzle with a wide grid.
pub(crate) fn way<'a>(puzzle: &Puzzle<Grids>, method: &ninefold::logic::Method, stop: Stop<'a>) -> Box<dyn Way + 'a> {
    let position = Position::assume_unique(puzzle.givens().boards(), puzzle.givens());
    let method = crate::method::wide(method).unwrap_or_else(|_| Method::hints());
    Box::new(Steps { position, method, stop })
}

/// A path that searches each step separately with its own method.
struct Steps<'a> {
    position: Position,
    method: Method,
    stop: Stop<'a>,
}

impl Way for Steps<'_> {
    fn step(&mut self) -> Option<Taken> {
        let step = Walk::new(self.position.clone(), &self.method).until(self.stop).next()?;
        self.position.apply(&step);
        let technique = techniques::by_id(step.technique().id)?;
        let clue = logic::techniques::of_clue(&step).and_then(|clue| techniques::by_id(clue.id));
        Some(Taken { technique, clue })
    }

    fn is_solved(&self) -> bool {
        self.position.is_solved()
    }

    fn open(&self) -> usize {
        self.position.rules().len() - self.position.boards().grids().filled().count()
    }
}

/// Returns the board of the grid.
#[cfg(feature = "play")]
fn own_board(boards: &Boards, _: usize) -> Board {
    boards.wide().unwrap_or_default()
}

/// Returns the method whose paths lead to a technique.
#[cfg(feature = "play")]
#[allow(clippy::unnecessary_wraps, reason = "the plain grid has techniques that no path uses")]
fn leading_to(_: &'static logic::Technique) -> Option<Method> {
    Some(Method::hints())
}

/// Returns the method whose techniques are tried one by one.
#[cfg(feature = "play")]
fn every() -> Method {
    Method::hints()
}
