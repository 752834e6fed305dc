//! The rules of a puzzle for a page that plays it: in the form that a game accepts, in words, and as a drawing. The type `Ruled` of the JavaScript
//! package describes the JSON.

use ninefold::formats::Document;
use ninefold::multi::Grids;
use ninefold::render::canvas::{Anchor, Look, Op};
use ninefold::render::{Candidates, Layers, Scattered, Scene, Style, Weight, svg};
use ninefold_play::SavedRules;
use serde_json::{Value, json};

/// Describes the rules of a document. The side of a cell is `cell` units of length, and the upper left corner of the board is (0, 0).
///
/// ```
/// use ninefold::render::Style;
/// use ninefold_app::ruled;
///
/// let text = r#"{"format":"ninefold","version":1,"killercage":[{"cells":["R1C1","R1C2"],"value":"10"}],"givens":"@"}"#;
/// let found = ninefold::formats::parse(&text.replace('@', &".".repeat(81)))?;
/// let ruled = ruled::json(&found.document, &Style::default()).unwrap();
/// assert_eq!(ruled["words"][1], "Killer Cage: Digits in a cage do not repeat, and add up to the small number in its corner, if it has one.");
/// assert_eq!(ruled["under"][2]["text"], "10");
/// # Ok::<(), ninefold::formats::Error>(())
/// ```
///
/// # Errors
/// Returns an error if a cell is only in grids whose cells are not adjacent.
pub fn json(document: &Document, style: &Style) -> Result<Value, Scattered> {
    let empty = Grids::empty(document.rules().clone());
    let scene = Scene::of(&empty.boards(), &empty, Candidates::Hidden)?;
    let layers = Layers::of(&scene, style);
    Ok(json!({
        "rules": SavedRules::of(document.rules()),
        "words": document.rules().sentences(),
        "cell": layers.cell,
        "rooms": layers.rooms,
        "notes": layers.candidates,
        "lattice": layers.lattice,
        "under": layers.under.iter().filter_map(shape).collect::<Value>(),
        "over": layers.over.iter().filter_map(shape).collect::<Value>(),
    }))
}

/// Describes a shape, which is an outline or a text. Drawings of constraints contain neither pictures nor groups.
fn shape(op: &Op) -> Option<Value> {
    match op {
        Op::Draw(outline, Look { fill, pen }) => {
            let mut shape = json!({ "d": svg::path(outline) });
            if let Some(fill) = fill {
                shape["fill"] = fill.to_string().into();
            }
            if let Some(pen) = pen {
                shape["stroke"] = pen.colour.to_string().into();
                shape["width"] = round(pen.width).into();
                let dash = pen.dash.lengths(pen.width);
                if !dash.is_empty() {
                    shape["dash"] = dash.iter().map(|&length| round(length)).collect();
                }
            }
            Some(shape)
        }
        Op::Text(text) => {
            let anchor = match text.anchor {
                Anchor::Start => "start",
                Anchor::Middle => "middle",
                Anchor::End => "end",
            };
            Some(json!({
                "text": text.words,
                "x": round(text.at.0),
                "y": round(text.at.1),
                "size": round(text.size),
                "anchor": anchor,
                "bold": text.weight == Weight::Bold,
                "fill": text.colour.to_string(),
            }))
        }
        Op::Image(..) | Op::Group(..) | Op::Link(..) => None,
    }
}

/// Rounds a length to hundredths of a unit.
fn round(length: f32) -> f64 {
    (f64::from(length) * 100.0).round() / 100.0
}
