//! Documents as scenes, which the painters of `ninefold::render` draw.

use ninefold::formats::{Field, Single};
use ninefold::render::{Rgb, Scene};
use ninefold::{CandidateSet, CellSet, Grid};

/// Which candidates a scene shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shown {
    /// Those of puzzles of candidates, or of which some are eliminated.
    Known,
    /// All that no digit sees.
    All,
}

/// All that a document says, as a scene with one board.
///
/// ```
/// use ninefold_app::scene::{self, Shown};
///
/// let document = ninefold::formats::parse(".....9.......147....2......7......865...3...294......1......4....625.......8.....")?.document.single().unwrap();
/// assert_eq!(scene::scene(&document, Shown::Known).size(), (9, 9));
/// # Ok::<(), ninefold::formats::Error>(())
/// ```
pub fn scene(document: &Single, shown: Shown) -> Scene {
    let board = document.board();
    let scene = if shown == Shown::All || !document.eliminated.is_empty() {
        Scene::new().board((0, 0), &board)
    } else {
        Scene::new().grid((0, 0), board.grid())
    };
    let placed = if document.givens == Grid::EMPTY { CellSet::EMPTY } else { document.placed.filled() };
    let open = |marks: CandidateSet| if shown == Shown::All { CandidateSet::EMPTY } else { marks };
    let mut scene = scene.placed(placed).corner(open(document.corner)).centre(open(document.centre));
    for (&cell, colours) in &document.colours {
        for colour in colours {
            let [r, g, b, alpha] = colour.0;
            scene = scene.colour(cell, Rgb(r, g, b).over(Rgb::WHITE, u16::from(alpha) + u16::from(alpha > 127)));
        }
    }
    scene
}

/// The title and the level that a document gives itself.
pub fn title(document: &Single) -> String {
    let texts = [Field::Title, Field::Level].map(|field| document.text(field));
    texts.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" · ")
}
