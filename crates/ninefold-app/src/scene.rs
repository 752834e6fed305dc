//! Documents, positions and steps as scenes, which the painters of `ninefold::render` can draw.

use ninefold::Stop;
use ninefold::formats::{Document, Field};
use ninefold::multi::Grids;
use ninefold::render::{Candidates, Rgb, Scattered, Scene};
use ninefold::rules::{Offset, Rules};
use ninefold::solve::Solver;

use crate::position;
use crate::problem::{self, Problem, Unfit};
use crate::visible::visible;

/// Which candidates a scene shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shown {
    /// The candidates of a document in which some are eliminated, as in a puzzle of candidates. Any other document shows none.
    Known,
    /// All candidates that do not see an equal digit.
    All,
}

/// Converts the content of a document to a scene.
///
/// ```
/// use ninefold_app::scene::{self, Shown};
///
/// let found = ninefold::formats::parse(".....9.......147....2......7......865...3...294......1......4....625.......8.....")?;
/// assert_eq!(scene::scene(&found.document, Shown::Known).unwrap().size(), (9, 9));
/// # Ok::<(), ninefold::formats::Error>(())
/// ```
///
/// # Errors
/// Returns an error if a cell is only in grids whose cells are not adjacent.
pub fn scene(document: &Document, shown: Shown) -> Result<Scene, Scattered> {
    let has_candidates = shown == Shown::All || !document.eliminated.is_empty();
    let candidates = if has_candidates { Candidates::Shown } else { Candidates::Hidden };
    let mut scene = Scene::of(&document.boards(), &position::givens(document), candidates)?;
    if shown == Shown::Known {
        let layout = document.rules();
        scene = document.corner.iter(layout).fold(scene, |scene, (cell, digits)| scene.corner(cell, digits));
        scene = document.centre.iter(layout).fold(scene, |scene, (cell, digits)| scene.centre(cell, digits));
    }
    for (&cell, colours) in &document.colours {
        for colour in colours {
            let [r, g, b, alpha] = colour.0;
            scene = scene.colour(cell, Rgb(r, g, b).over(Rgb::WHITE, u16::from(alpha) + u16::from(alpha > 127)));
        }
    }
    Ok(scene)
}

/// Converts digits to a scene. Digits that are not givens are shown as placed.
///
/// # Errors
/// Returns an error if a cell is only in grids whose cells are not adjacent.
pub fn digits(digits: &Grids, givens: &Grids) -> Result<Scene, Scattered> {
    Scene::of(&digits.boards(), givens, Candidates::Hidden)
}

/// Converts the solution of a document to a scene. Uses the solution that the document states or, if it states none, the only one that exists.
///
/// # Errors
/// Returns an error if the document does not have exactly one solution, or if the solution cannot be drawn.
pub fn solution(document: &Document, stop: Stop<'_>) -> Result<Scene, Unfit> {
    let proved = || Problem::from(document).prove(Solver::new(), stop).proved();
    let solution = document.solution.clone().map_or_else(proved, Ok).map_err(Unfit::Unproved)?;
    Ok(digits(&solution, &document.grids())?)
}

/// Whether a scene is larger than a single grid, or has constraints that a table cannot show.
pub fn is_wide(scene: &Scene) -> bool {
    let (width, height) = scene.size();
    width.max(height) > 9 || !scene.rules().is_empty()
}

/// Joins the title and the level that a document states.
pub fn title(document: &Document) -> String {
    let texts = [problem::title(document), document.text(Field::Level)];
    let parts =
        texts.into_iter().filter(|text| !text.is_empty()).map(|text| text.lines().collect::<Vec<_>>().join(" "));
    visible(&parts.collect::<Vec<_>>().join(" · ")).into_owned()
}

/// Returns the name of one of several grids, such as `Grid 2 of 5 (samurai)`.
pub fn grid_name(layout: &Rules, grid: usize) -> String {
    let known = layout.known().map_or_else(String::new, |name| format!(" ({name})"));
    format!("Grid {} of {}{known}", grid + 1, layout.grids().len())
}

/// Returns a sentence that states the positions of several grids.
pub fn places(layout: &Rules) -> Option<String> {
    let place =
        |(number, at): (usize, &Offset)| format!("grid {number} at row {}, column {}", at.row + 1, at.column + 1);
    let places: Vec<String> = (1..).zip(layout.grids()).map(place).collect();
    (layout.grids().len() > 1).then(|| format!("The first cells of the grids: {}.", places.join("; ")))
}
