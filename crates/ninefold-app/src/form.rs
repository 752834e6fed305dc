//! Canonical forms as keys. Two puzzles with the same key are essentially the same puzzle.

use ninefold::multi::Grids;
use ninefold::rules::Feature;
use ninefold::symmetry::{self, Turn};
use ninefold::{Digit, Grid};

/// The key of a grid, which contains two cells in each byte.
///
/// ```
/// use ninefold::Grid;
/// use ninefold_app::form::Key;
///
/// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert_eq!(Key::of(&grid).bytes()[..2], [0x35, 0x00]);
/// # Ok::<(), ninefold::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key([u8; 41]);

impl Key {
    /// Returns the key of a grid that is already in canonical form.
    pub fn of(grid: &Grid) -> Self {
        let mut key = [0; 41];
        for (cell, digit) in grid.entries().iter().enumerate() {
            key[cell / 2] |= digit.map_or(0, Digit::get) << (4 * (cell % 2));
        }
        Self(key)
    }

    /// Computes the canonical form of a puzzle and returns its key.
    pub fn canonical(grid: &Grid) -> Self {
        Self::of(&symmetry::canonical(grid).0)
    }

    /// Computes the key of a puzzle of any layout. Puzzles of several grids are the same if a rotation or reflection of the layout and a renaming of
    /// the digits make them equal; their key is a digest of the smallest image, as long as the key of one grid. Puzzles with other rules are the same
    /// only if their rules and digits are equal.
    pub fn of_puzzle(digits: &Grids) -> Self {
        digits.plain(Feature::CanonicalForm).map_or_else(|_| Self::of_several(digits), |grid| Self::canonical(&grid))
    }

    fn of_several(digits: &Grids) -> Self {
        let layout = digits.rules();
        if !layout.has_plain_grids() {
            // Rotating the puzzle or renaming its digits might change the meaning of such rules.
            let cells = layout.cells().map(|cell| digits[cell].map_or(0, Digit::get));
            return Self::digest(&format!("{layout:?}"), &cells.collect::<Vec<_>>());
        }
        let turned = |turn: Turn| {
            let onto = layout.symmetry(turn)?;
            let mut other = Grids::empty(layout.clone());
            layout.cells().for_each(|cell| other[onto[cell.index()]] = digits[cell]);
            Some(renamed(layout.cells().map(|cell| other[cell])))
        };
        let least = Turn::all().filter_map(turned).min().unwrap_or_default();
        Self::digest(&format!("{layout:?}"), &least)
    }

    fn digest(place: &str, digits: &[u8]) -> Self {
        let text = || place.bytes().chain(digits.iter().copied());
        let mut key = [0; 41];
        for (at, part) in key.chunks_mut(8).enumerate() {
            part.copy_from_slice(&fnv(at as u64, text()).to_le_bytes()[..part.len()]);
        }
        Self(key)
    }

    /// Returns the bytes of the key.
    pub const fn bytes(&self) -> &[u8; 41] {
        &self.0
    }
}

/// Numbers the digits in the order in which they first occur; an empty cell is 0.
fn renamed(digits: impl Iterator<Item = Option<Digit>>) -> Vec<u8> {
    let (mut names, mut next) = ([0; 10], 1);
    let mut name = |digit: Digit| {
        let name = &mut names[usize::from(digit.get())];
        if *name == 0 {
            (*name, next) = (next, next + 1);
        }
        *name
    };
    digits.map(|digit| digit.map_or(0, &mut name)).collect()
}

/// Computes the FNV-1a hash of a number followed by bytes.
fn fnv(number: u64, bytes: impl Iterator<Item = u8>) -> u64 {
    let all = number.to_le_bytes().into_iter().chain(bytes);
    all.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
