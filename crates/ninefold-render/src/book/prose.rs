//! Pages of text and pictures: how to play, the levels.

use super::SMALLEST;
use super::page::described;
use super::plan::FAINT;
use crate::canvas::Canvas;
use crate::compose::{Style, compose, smallest_clue};
use crate::flow::{Block, Row, Setting};
use crate::font::Weight;
use crate::scene::Scene;
use crate::words::Message;

/// Text and pictures under a title.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Prose {
    /// The title, which also appears in the contents.
    pub title: String,
    /// The content below it.
    pub pieces: Vec<Piece>,
}

/// A piece of prose.
#[derive(Clone, PartialEq, Debug)]
pub enum Piece {
    /// A paragraph of text.
    Words(String),
    /// A word in bold, and its explanation.
    Term(String, String),
    /// Pictures side by side, each with a caption below it.
    Pictures(Vec<(Scene, String)>),
    /// Smaller pictures whose captions do not mention rules, since these are explained above.
    Miniatures(Vec<(Scene, String)>),
}

/// The distance between pictures, as a multiple of the text size.
const APART: f32 = 2.0;

/// The maximum width of the picture of a small grid, as a multiple of the text size, at which the sums of cages have the size required by printers.
const WIDEST: f32 = 13.0;

impl Prose {
    /// Returns all text of the prose.
    pub(super) fn words(&self) -> Vec<String> {
        let of = |piece: &Piece| match piece {
            Piece::Words(words) => vec![words.clone()],
            Piece::Term(term, words) => vec![term.clone(), words.clone()],
            Piece::Pictures(pictures) | Piece::Miniatures(pictures) => {
                pictures.iter().map(|(_, words)| words.clone()).collect()
            }
        };
        self.pieces.iter().flat_map(of).chain([self.title.clone()]).collect()
    }

    /// Sets the prose in blocks of the given width, with text of the given size.
    pub(super) fn blocks(&self, style: &Style, size: f32, width: f32) -> Vec<Block> {
        let plain = Setting {
            fonts: &style.fonts,
            colour: style.theme.ink,
            size,
            weight: Weight::Regular,
            language: Some(style.language),
        };
        let bold = Setting { weight: Weight::Bold, ..plain };
        let of = |piece: &Piece| match piece {
            Piece::Words(words) => vec![Block::new(plain.rows(words, 0.0, width), 0.6 * size)],
            Piece::Term(term, words) => vec![
                Block::new(bold.rows(term, 0.0, width), size).kept(),
                Block::new(plain.rows(words, 0.0, width), 0.0),
            ],
            Piece::Pictures(pictures) => {
                let legible: Vec<_> =
                    pictures.iter().map(|picture| legible(picture, pictures.len(), style, size, width)).collect();
                vec![Block::new(row(&legible, width, style, plain, width), 0.8 * size)]
            }
            Piece::Miniatures(pictures) => {
                let silent: Vec<_> =
                    pictures.iter().map(|(scene, words)| (scene.clone().silent(), words.clone())).collect();
                vec![Block::new(row(&silent, WIDEST * size, style, plain, width), 0.8 * size)]
            }
        };
        let mut blocks: Vec<Block> = Vec::new();
        for piece in &self.pieces {
            // Pictures are kept with the text before them.
            if let (Piece::Pictures(_) | Piece::Miniatures(_), Some(last)) = (piece, blocks.last_mut()) {
                last.is_kept = true;
            }
            blocks.extend(of(piece));
        }
        blocks
    }
}

/// Returns a picture beside text, without its constraints if their clues would be illegible at its maximum width, like that of a solution.
fn legible((scene, words): &(Scene, String), count: usize, style: &Style, size: f32, width: f32) -> (Scene, String) {
    let cell = part((count == 1).then_some(scene), count, size, (width, width)) / (f32::from(scene.extent().0) + 0.4);
    let points = smallest_clue(scene, &Style { cell, ..style.clone() });
    let is_legible = points.is_none_or(|points| points >= style.letters.max(FAINT) - 0.01);
    let scene = if is_legible { scene.clone() } else { scene.clone().silent().without_constraints() };
    (scene, words.clone())
}

/// Returns the width of each of `count` pictures side by side, at most `widest`, in a column. A single picture becomes wider if its digits would
/// otherwise be illegible.
fn part(single: Option<&Scene>, count: usize, size: f32, (widest, width): (f32, f32)) -> f32 {
    let count = count.max(2) as f32;
    let readable = single.map_or(0.0, |scene| (f32::from(scene.extent().0) + 0.4) * SMALLEST);
    ((width - APART * size * (count - 1.0)) / count).min(widest).max(readable).min(width).max(1.0)
}

/// Sets pictures of a maximum width in a row that has room for at least two, with their captions in the rows below.
fn row(pictures: &[(Scene, String)], widest: f32, style: &Style, plain: Setting<'_>, width: f32) -> Vec<Row> {
    let apart = APART * plain.size;
    let single = if let [(scene, _)] = pictures { Some(scene) } else { None };
    let part = part(single, pictures.len(), plain.size, (widest, width));
    let used = part * pictures.len() as f32 + apart * pictures.len().saturating_sub(1) as f32;
    let mut rows = vec![Row::default()];
    for (number, (scene, words)) in pictures.iter().enumerate() {
        let x = (width - used) / 2.0 + (part + apart) * number as f32;
        let one = compose(scene, &Style { cell: 1.0, ..style.clone() });
        let cell = part / one.width.max(1.0);
        let picture = compose(scene, &Style { cell, ..style.clone() });
        let picture =
            Canvas { title: described(style.language, &style.language.text(Message::Example), scene), ..picture };
        let drawn = Row::picture(picture, x, x + part);
        rows[0].height = rows[0].height.max(drawn.height);
        rows[0].pieces.extend(drawn.pieces);
        let small = Setting { size: 0.85 * plain.size, ..plain };
        // Captions begin below the grid, not below the space or the clues beside it.
        let left = x + cell * (0.2 + scene.rooms()[0]);
        for (line, row) in small.rows(words, left, x + part).into_iter().enumerate() {
            if rows.len() == line + 1 {
                rows.push(Row { height: row.height, pieces: Vec::new() });
            }
            rows[line + 1].pieces.extend(row.pieces);
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flow::Piece;
    use crate::theme::Theme;

    #[test]
    fn captions_begin_below_their_grids() {
        let grid: ninefold_core::Grid = ".".repeat(81).parse().unwrap();
        let (scene, style) = (Scene::from(&grid), Style::new(Theme::PRINT));
        let (colour, weight) = (style.theme.ink, Weight::Regular);
        let plain = Setting { fonts: &style.fonts, colour, size: 10.0, weight, language: None };
        let rows = row(&[(scene.clone(), "One".into()), (scene, "Two".into())], 94.0, &style, plain, 300.0);
        let places: Vec<f32> = rows
            .iter()
            .flat_map(|row| &row.pieces)
            .map(|piece| match piece {
                Piece::Picture(_, at) => at.0,
                Piece::Words(text) => text.at.0,
            })
            .collect();
        // Cells are ten points wide, and the space around a grid is a fifth of that.
        assert!((places[2] - places[0] - 2.0).abs() < 0.01, "{places:?}");
        assert!((places[3] - places[1] - 2.0).abs() < 0.01, "{places:?}");
    }
}
