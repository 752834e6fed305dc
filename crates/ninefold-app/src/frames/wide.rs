//! Work on steps in grids of 10 to 16 rows.

use ninefold::logic::difficulty::{Taken, Way};
use ninefold::logic::techniques;
#[cfg(feature = "play")]
use ninefold::multi::Boards;
use ninefold::multi::Grids;
use ninefold::render::text::{self, Frame, Layout, Manuscript};
use ninefold::render::{Candidates, Scene};
#[cfg(feature = "play")]
use ninefold::rules::Rules;
#[cfg(feature = "play")]
use ninefold::wide::hint::{Depth, Fault, shown_at};
use ninefold::wide::{Method, Path, Position, Walk};
use ninefold::{Puzzle, Stop};
#[cfg(feature = "play")]
use ninefold_play::{Conclusion, Name, Overlay, Told as Advised};

pub(crate) use ninefold::wide as logic;

#[allow(clippy::duplicate_mod, reason = "both frames are worked on by the same files")]
#[path = "../framed/mod.rs"]
mod framed;

pub(crate) use framed::*;

/// The grid of a position with its candidates, as a scene.
fn board(position: &Position, _: usize) -> Scene {
    Scene::of(&position.boards(), &position.givens(), Candidates::Shown).unwrap_or_default()
}

/// The grid of a position without its candidates, as a scene.
fn digits(position: &Position, _: usize) -> Scene {
    crate::scene::digits(&position.boards().grids(), &position.givens()).unwrap_or_default()
}

/// The grid of a position with its candidates, as text.
fn drawn(position: &Position, grid: usize) -> String {
    text::paint(&board(position, grid), &Manuscript::plain(Layout::Columns, Frame::Ascii))
}

/// No other program rates the steps of wide grids.
const fn explained(_: &Path) -> Option<String> {
    None
}

/// The way of a method through a puzzle with a wide grid.
pub(crate) fn way<'a>(puzzle: &Puzzle<Grids>, method: &ninefold::logic::Method, stop: Stop<'a>) -> Box<dyn Way + 'a> {
    let position = Position::assume_unique(puzzle.givens().boards(), puzzle.givens());
    let method = crate::method::wide(method).unwrap_or_else(|_| Method::hints());
    Box::new(Steps { position, method, stop })
}

/// A way that finds each step anew: the method is its own.
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

/// A step in the words of a game. Its marks are drawn here, since games hold marks of at most nine rows.
#[cfg(feature = "play")]
fn told(step: &logic::Step, boards: &Boards) -> Advised {
    let shown = Depth::ALL.map(|depth| shown_at(step, depth));
    let board = boards.wide().unwrap_or_default();
    let drawn = shown.map(|shown| overlay(boards, &shown.marks(&board)));
    Advised {
        words: shown.map(|shown| shown.words()),
        overlays: Some(drawn),
        grid: Some(0),
        technique: Some(Name { id: step.technique().id.into(), name: step.technique().name.into() }),
        conclusion: conclusion(step, boards.rules()),
        ..Advised::default()
    }
}

/// Marks on the boards as a page draws them.
#[cfg(feature = "play")]
fn overlay(boards: &Boards, marks: &[logic::mark::Mark]) -> Overlay {
    let scene = Scene::of(boards, &boards.grids(), Candidates::Shown).unwrap_or_default();
    crate::overlay::json(&scene.marks(marks)).into()
}

/// Mistakes in the words and marks of a game.
#[cfg(feature = "play")]
fn faults(faults: &[Fault]) -> Advised {
    let words = |depth| {
        let mut said: Vec<String> = faults.iter().map(|fault| fault.say(depth)).collect();
        said.dedup();
        said.join(" ")
    };
    let first = faults.first().map(ToString::to_string).unwrap_or_default();
    let conclusion = Conclusion { words: first, ..Conclusion::default() };
    Advised { words: Depth::ALL.map(words), conclusion, ..Advised::default() }
}

/// The conclusion of a step.
#[cfg(feature = "play")]
fn conclusion(step: &logic::Step, rules: &Rules) -> Conclusion {
    let of = |set: &logic::frame::CandidateSet| {
        let candidate = |cell| logic::frame::Cell::of_layout(rules, cell).map(|own| (cell, set.cell(own)));
        let all = rules.cells().filter_map(candidate);
        all.flat_map(|(cell, digits)| digits.iter().map(move |digit| (cell, digit.unframed()))).collect()
    };
    Conclusion { words: logic::text::sentence(step), placed: of(step.placed()), eliminated: of(step.eliminated()) }
}

/// The method whose paths lead to a technique.
#[cfg(feature = "play")]
#[allow(clippy::unnecessary_wraps, reason = "the plain grid has techniques that no path leads to")]
fn leading_to(_: &'static logic::Technique) -> Option<Method> {
    Some(Method::hints())
}

/// The method whose techniques are tried one by one.
#[cfg(feature = "play")]
fn every() -> Method {
    Method::hints()
}
