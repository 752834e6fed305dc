//! Drawing Sudoku: one scene, painted as text, for terminals, as SVG, HTML, PNG or PDF; and books of puzzles.
//!
//! ```text
//! Scene ──┬───────────────────────── text     plain, or for terminals
//!         ├───────────────────────── html     tables that can be read aloud, with pictures
//!         └─ compose ─ Canvas ──┬─── svg ─ png
//!            Theme, Symbols     └─── pdf      pages; book: the scenes on each page
//! ```
//!
//! A scene is the content, a theme the appearance; a shape, a line or a sign repeats the meaning of every colour. Painters need no system fonts, no
//! network and no browser; the same scene gives the same bytes.
//!
//! | module | content |
//! |---|---|
//! | `scene`, `layout`, `ruled`, `symbols`, `colour` | the content of a picture; layouts and rules as scenes; replacements for digits |
//! | `theme` | shapes and words of the roles, the colours of each theme |
//! | `font`, `image` | the built-in fonts; pictures that replace digits |
//! | [`overlay`] | marks as shapes in their positions, for every painter and as data for pages |
//! | `compose`, [`canvas`], `outline` | composing; outlines, words and pictures in their positions |
//! | [`words`] | the words of books in each language |
//! | [`text`], [`svg`], [`html`], `png`, `pdf` | one painter each |
//! | `book`, `story`, `flow` | puzzles on pages; lessons in columns; blocks that are kept together |

#![forbid(unsafe_code)]
#![allow(
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "lengths on a page come from small counts, and back"
)]
#![allow(clippy::similar_names, reason = "`size` and `side`, `place` and `plane` are the right words")]

pub mod canvas;
mod colour;
mod compose;
#[cfg(feature = "pdf")]
mod flow;
mod font;
pub mod html;
#[cfg(feature = "pdf")]
mod hyphens;
mod image;
mod lattice;
mod layout;
mod outline;
pub mod overlay;
mod ruled;
mod scene;
mod spot;
pub mod svg;
mod symbols;
pub mod text;
mod theme;
pub mod words;

#[cfg(feature = "pdf")]
pub mod book;
#[cfg(feature = "pdf")]
pub mod pdf;
#[cfg(feature = "png")]
pub mod png;
#[cfg(feature = "pdf")]
pub mod story;

pub use colour::{NoColour, Rgb};
pub use compose::{Layers, Style, compose};
pub use font::{FACES, Fonts, NoFont, NoGlyph, Typeface, Weight};
pub use image::{Image, ImageError, Kind};
pub use layout::Scattered;
pub use scene::{Candidates, Origin, Scene, Spot, Square};
pub use symbols::{SETS, Set, Symbol, Symbols, SymbolsError};
pub use theme::{
    End, Hatch, Hatching, LineColours, LineStyle, RoleColours, RoleStyle, Shape, SignColours, Theme, role_sheet,
    style_sheet,
};
