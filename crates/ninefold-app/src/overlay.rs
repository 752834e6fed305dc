//! Marks as data for a page that draws its own boards: `docs/schema/overlay.json`.

use ninefold::mark::Drawn;
use ninefold::multi::Boards;
use ninefold::render::overlay::{Kind, Overlay, Piece};
use ninefold::render::{Candidates, RoleStyle, Scattered, Scene};
use serde_json::{Value, json};

/// Describes the marks of a scene as shapes in their positions, with the meanings of the marks. Lengths are in cells.
pub fn json(scene: &Scene) -> Value {
    let overlay = Overlay::of(scene);
    json!({
        "width": overlay.width,
        "height": overlay.height,
        "legend": overlay.legend.iter().map(|&kind| key(kind)).collect::<Value>(),
        "under": overlay.under.iter().map(piece).collect::<Value>(),
        "over": overlay.over.iter().map(piece).collect::<Value>(),
    })
}

/// Like [`json`](json()), but for marks on the boards of a whole layout, each of which names its grid.
///
/// # Errors
/// Returns an error if one of the grids cannot be drawn.
pub fn on_boards(boards: &Boards, marks: &[(usize, Drawn)]) -> Result<Value, Scattered> {
    let scene = Scene::of(boards, &boards.grids(), Candidates::Shown)?;
    let scene = marks.iter().try_fold(scene, |scene, (grid, mark)| scene.marks_on(*grid, [mark]))?;
    Ok(json(&scene))
}

/// Describes an entry of the legend, with a sample around (0, 0).
fn key(kind: Kind) -> Value {
    let mut object = piece(&kind.sample());
    object["word"] = kind.word().into();
    if matches!(kind, Kind::Spot(role) if RoleStyle::of(role).crossed) {
        object["strike"] = Kind::Strike.sample().path().into();
    }
    object
}

fn piece(piece: &Piece) -> Value {
    let mut object = json!({ "kind": piece.kind.name(), "role": piece.kind.role(), "d": piece.path() });
    if let Some(digit) = piece.digit {
        object["digit"] = digit.get().into();
    }
    if !piece.cells.is_empty() {
        object["cells"] = piece.cells.iter().map(|spot| format!("r{}c{}", spot.y + 1, spot.x + 1)).collect();
    }
    if !piece.head.is_empty() {
        object["head"] = piece.head_path().into();
    }
    if let Some(letter) = piece.kind.letter() {
        object["letter"] = letter.to_string().into();
        let places = piece.letters.iter().map(|&(x, y)| json!([round(x), round(y)]));
        if !piece.letters.is_empty() {
            object["at"] = places.collect();
        }
    }
    object
}

/// Rounds a length to thousandths of a cell, as in paths.
fn round(length: f32) -> f64 {
    (f64::from(length) * 1000.0).round() / 1000.0
}
