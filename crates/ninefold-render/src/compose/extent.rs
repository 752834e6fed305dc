//! The size of symbols: all symbols of a scene have the size that suits the largest of them. Only a word far wider than the others is written
//! smaller, so that it does not shrink the others.

use ninefold_core::Digit;

use super::{HEIGHT, Style};
use crate::canvas::Segment;
use crate::font::Weight;
use crate::symbols::Symbol;

/// A word wider than the median by more than this factor has its own size.
const FAR: f32 = 1.6;

/// The dimensions of the symbols of all digits, as multiples of the type size: the width of the widest symbol that is not far wider than the others,
/// the width of each, and the highest and the lowest point of any.
#[derive(Clone, Debug)]
pub(super) struct Extent {
    pub(super) width: f32,
    widths: Vec<f32>,
    pub(super) above: f32,
    pub(super) below: f32,
}

impl Extent {
    pub(super) fn of(style: &Style, weight: Weight, digits: usize) -> Self {
        let mut extent = Self { width: 0.1, widths: vec![0.1; digits], above: 0.0, below: 0.0 };
        for digit in (1..).map_while(|value| Digit::of_size(digits, value)) {
            if let Symbol::Word(words) = style.symbols.of(digit) {
                extent.widths[digit.index()] = style.fonts.width(words, weight).max(0.1);
                for (_, y) in style.fonts.outline(words, weight).iter().flat_map(Segment::points) {
                    (extent.above, extent.below) = (extent.above.max(-y), extent.below.max(y));
                }
            }
        }
        let mut widths = extent.widths.clone();
        widths.sort_unstable_by(f32::total_cmp);
        extent.width =
            widths.iter().fold(0.1, |widest, &width| if width <= FAR * widths[digits / 2] { width } else { widest });
        // Round letters extend slightly above and below the line, to look as high as others. This does not count as height.
        let like_digits = (0.6..0.78).contains(&extent.above) && extent.below < 0.04;
        if like_digits { Self { above: HEIGHT, below: 0.0, ..extent } } else { extent }
    }

    /// Returns the size at which a symbol fits in a square like all others: larger than requested if the symbols are low, smaller if they are wide or
    /// high.
    pub(super) fn fit(&self, digit: Digit, size: f32, side: f32) -> f32 {
        let tall = (self.above + self.below).max(0.1);
        let own = self.widths.get(digit.index()).copied().unwrap_or(self.width);
        let factor = if tall < HEIGHT { (HEIGHT / tall).min(1.35) } else { (0.95 / tall).min(1.0) };
        (size * factor).min(side / self.width).min(side / own)
    }
}
