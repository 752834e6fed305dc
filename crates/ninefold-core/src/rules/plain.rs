//! The rules of the plain grid in the types of its frame.

use alloc::sync::Arc;

use super::grid::{GridRules, Parts};
use crate::cells::House;

impl GridRules {
    /// Returns the rules of the plain grid. They are built only once if the standard library is available.
    pub fn plain() -> Arc<Self> {
        let make = || {
            let groups = House::all().map(|house| (house.kind(), house.number(), house.cells())).collect();
            Arc::new(Self::new(&Parts { size: 9, is_plain: true, groups, ..Parts::default() }))
        };
        #[cfg(feature = "std")]
        {
            static PLAIN: std::sync::OnceLock<Arc<GridRules>> = std::sync::OnceLock::new();
            PLAIN.get_or_init(make).clone()
        }
        #[cfg(not(feature = "std"))]
        make()
    }
}
