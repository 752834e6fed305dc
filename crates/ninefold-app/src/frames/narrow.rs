//! Work on steps in grids of at most nine rows.

use ninefold::logic::{Path, Position, explainer, text};
use ninefold::render::Scene;
#[cfg(feature = "play")]
use ninefold::{Board, multi::Boards};

pub(crate) use ninefold::logic;

#[allow(clippy::duplicate_mod, reason = "the same files are compiled for both frames")]
#[path = "../framed/mod.rs"]
mod framed;

pub(crate) use framed::*;

/// Draws a grid of a position with its candidates, as a scene.
fn board(position: &Position, grid: usize) -> Scene {
    Scene::of_grid(&position.rules(), grid, position.board(grid))
}

/// Draws a grid of a position without its candidates, as a scene.
fn digits(position: &Position, grid: usize) -> Scene {
    if position.is_plain() || position.grids() > 1 {
        return Scene::new().grid((0, 0), position.board(grid).grid());
    }
    crate::scene::digits(&position.boards().grids(), &position.givens()).unwrap_or_default()
}

/// Draws a grid of a position with its candidates, as text.
fn drawn(position: &Position, grid: usize) -> String {
    format!("{:#}", position.board(grid))
}

/// States the ratings of a path on the scale of Sudoku Explainer in a sentence, if its method rates steps.
fn explained(path: &Path) -> Option<String> {
    let ratings = explainer::Ratings::of(path)?;
    let [er, ep, ed] = [ratings.er, ratings.ep, ratings.ed].map(text::decimal);
    let gem = ratings.gem().map_or_else(String::new, |gem| format!(": a {gem}"));
    let version = explainer::VERSION;
    Some(format!("On the scale of Sudoku Explainer {version} these steps make ER {er}, EP {ep}, ED {ed}{gem}."))
}

/// Returns the board of a grid.
#[cfg(feature = "play")]
fn own_board(boards: &Boards, grid: usize) -> Board {
    *boards.board(grid)
}

/// Returns the method whose paths lead to a technique.
#[cfg(feature = "play")]
fn leading_to(technique: &'static logic::Technique) -> Option<logic::Method> {
    logic::methods::leading_to(technique).cloned()
}

/// Returns the method whose techniques are tried one by one.
#[cfg(feature = "play")]
fn every() -> logic::Method {
    logic::Method::hodoku()
}
