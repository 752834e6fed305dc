//! Layouts that have a name.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::shape::extent;
use super::{Offset, Rules, Stride};
use crate::turn::Turn;

/// A named layout.
#[derive(Clone, Copy, Debug)]
pub struct Named {
    /// The name, in lower case with hyphens.
    pub name: &'static str,
    /// Alternative names.
    pub also: &'static [&'static str],
    /// A description of the layout's shape.
    pub about: &'static str,
    /// The positions of the grids with adjacent cells, counted in boxes.
    boxes: &'static [(usize, usize)],
    /// A further grid whose cells are not adjacent.
    extra: Option<Offset>,
}

impl Named {
    const fn new(name: &'static str, about: &'static str, boxes: &'static [(usize, usize)]) -> Self {
        Self { name, also: &[], about, boxes, extra: None }
    }

    const fn also(self, also: &'static [&'static str]) -> Self {
        Self { also, ..self }
    }

    const fn with(self, row: usize, column: usize, stride: Stride) -> Self {
        Self { extra: Some(Offset { row, column, stride }), ..self }
    }

    /// Returns the rules of the layout. If the standard library is available, they are built only once, so that puzzles with the same layout share
    /// them.
    ///
    /// # Panics
    ///
    /// Never panics, since the tests build every layout.
    pub fn rules(&self) -> Rules {
        let make = || Rules::new(&self.offsets()).expect("the table has only layouts");
        #[cfg(feature = "std")]
        {
            use std::sync::OnceLock;
            static MADE: [OnceLock<Rules>; NAMED.len()] = [const { OnceLock::new() }; NAMED.len()];
            let place = NAMED.iter().position(|named| named.name == self.name);
            place.map_or_else(make, |place| MADE[place].get_or_init(make).clone())
        }
        #[cfg(not(feature = "std"))]
        make()
    }

    /// The offsets of the grids.
    fn offsets(&self) -> Vec<Offset> {
        self.boxes.iter().map(|(row, column)| Offset::at(3 * row, 3 * column)).chain(self.extra).collect()
    }
}

const NINE: &[(usize, usize)] = &[(0, 0), (0, 3), (0, 6), (3, 0), (3, 3), (3, 6), (6, 0), (6, 3), (6, 6)];

#[rustfmt::skip]
const FAT_SUMO: &[(usize, usize)] = &[
    (0, 2), (0, 6), (0, 10), (2, 0), (2, 4), (2, 8), (2, 12), (4, 2), (4, 6), (4, 10), (6, 0), (6, 4), (6, 8), (6, 12),
    (8, 2), (8, 6), (8, 10),
];

#[rustfmt::skip]
const TAIKEN: &[(usize, usize)] = &[
    (0, 4), (0, 8), (2, 2), (2, 6), (2, 10), (4, 0), (4, 4), (4, 8), (4, 12), (6, 2), (6, 6), (6, 10), (8, 0), (8, 4), (8, 8),
    (8, 12), (10, 2), (10, 6), (10, 10), (12, 4), (12, 8),
];

#[rustfmt::skip]
const SHAOLIN: &[(usize, usize)] = &[
    (0, 0), (0, 4), (0, 8), (0, 12), (2, 2), (2, 6), (2, 10), (4, 0), (4, 4), (4, 8), (4, 12), (6, 2), (6, 6), (6, 10),
    (8, 0), (8, 4), (8, 8), (8, 12), (10, 2), (10, 6), (10, 10), (12, 0), (12, 4), (12, 8), (12, 12),
];

/// The named layouts, in order of their number of grids.
pub const NAMED: &[Named] = &[
    Named::new("twodoku", "two grids that share a corner box", &[(0, 0), (2, 2)]).also(&["gattai-2"]),
    Named::new("doubledoku", "two grids that share four boxes", &[(0, 0), (1, 1)]),
    Named::new("sensei", "two grids that share two boxes", &[(0, 0), (2, 1)]),
    Named::new("tandem", "two grids that share six boxes", &[(0, 0), (0, 1)]),
    Named::new("couple", "two grids that share three boxes", &[(0, 0), (0, 2)]),
    Named::new("diagonal", "three grids in a line from corner to corner", &[(0, 0), (2, 2), (4, 4)]),
    Named::new("wing-3", "two grids above, one below between them", &[(0, 0), (0, 4), (2, 2)]),
    Named::new("tridoku", "three grids around a corner", &[(0, 1), (1, 2), (2, 0)]).also(&["gattai-3"]),
    Named::new("trident", "a grid in the middle with three at its corners", &[(0, 0), (0, 4), (2, 2), (4, 4)]),
    Named::new("butterfly", "four grids that overlap by six boxes", &[(0, 0), (0, 1), (1, 0), (1, 1)]),
    Named::new("sohei", "four grids around a hole", &[(0, 2), (2, 0), (2, 4), (4, 2)]),
    Named::new("flower-4", "a grid with four that are moved by a box", &[(0, 1), (1, 0), (1, 1), (1, 2), (2, 1)]),
    Named::new("samurai", "a grid in the middle with four at its corners", &[(0, 0), (0, 4), (2, 2), (4, 0), (4, 4)])
        .also(&["gattai-5"]),
    Named::new("windmill", "a grid in the middle with four at its sides", &[(0, 1), (1, 4), (2, 2), (3, 0), (4, 3)]),
    Named::new(
        "fat-samurai",
        "seven grids in rows of two, three and two",
        &[(0, 2), (0, 6), (2, 0), (2, 4), (2, 8), (4, 2), (4, 6)],
    )
    .also(&["samurai-fat"]),
    Named::new(
        "super-samurai",
        "two samurai that share two grids",
        &[(0, 0), (0, 4), (0, 8), (2, 2), (2, 6), (4, 0), (4, 4), (4, 8)],
    )
    .also(&["gattai-8", "harakiri"]),
    Named::new(
        "ninja",
        "a sumo without the grids at its corners",
        &[(0, 4), (2, 2), (2, 6), (4, 0), (4, 4), (4, 8), (6, 2), (6, 6), (8, 4)],
    ),
    Named::new("clueless-1", "nine grids; the middle cells of their boxes form a tenth", NINE).with(
        1,
        1,
        Stride::Cells,
    ),
    Named::new("clueless-2", "nine grids; their middle boxes form a tenth", NINE).with(3, 3, Stride::Boxes),
    Named::new(
        "shogun",
        "three samurai in a row",
        &[(0, 0), (0, 4), (0, 8), (0, 12), (2, 2), (2, 6), (2, 10), (4, 0), (4, 4), (4, 8), (4, 12)],
    )
    .also(&["gattai-11"]),
    Named::new(
        "sumo",
        "four samurai in a square",
        &[(0, 0), (0, 4), (0, 8), (2, 2), (2, 6), (4, 0), (4, 4), (4, 8), (6, 2), (6, 6), (8, 0), (8, 4), (8, 8)],
    )
    .also(&["gattai-13"]),
    Named::new("fat-sumo", "seventeen grids in rows of three, four, three, four and three", FAT_SUMO)
        .also(&["sumo-fat", "gattai-17"]),
    Named::new("taiken", "a shaolin without the grids at its corners", TAIKEN).also(&["gattai-21"]),
    Named::new("shaolin", "nine samurai in a square", SHAOLIN).also(&["gattai-25"]),
];

pub(super) fn find(name: &str) -> Option<&'static Named> {
    NAMED.iter().find(|named| named.name == name || named.also.contains(&name))
}

/// Returns the name of a known layout, together with the turn that maps it to `layout`. The order of the grids does not matter.
///
/// The function turns and compares offsets without building layouts, which would be slow for many puzzles.
pub(super) fn name_of(layout: &Rules) -> Option<String> {
    let grids = layout.grids();
    let has_as_many = |named: &&Named| named.boxes.len() + usize::from(named.extra.is_some()) == grids.len();
    NAMED.iter().filter(has_as_many).find_map(|named| {
        let offsets = named.offsets();
        let (rows, columns) = extent(&offsets);
        let is_it = |turn: &Turn| offsets.iter().all(|&offset| grids.contains(&turn.offset(offset, rows, columns)));
        let turn = Turn::all().find(is_it)?;
        Some(if turn == Turn::IDENTITY { named.name.to_string() } else { format!("{}:{turn}", named.name) })
    })
}
