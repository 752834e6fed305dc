//! The method of hints: no score hangs on it, so where nets end it goes on with what a player can read.

use crate::method::Method;
#[cfg(not(wide))]
use crate::technique::Class;
#[cfg(not(wide))]
use crate::techniques::dynamic;

impl Method {
    /// The order of `hodoku` as far as its nets go; then the nets with patterns and chains inside, level by level, each time the shortest; and only
    /// then what takes a search.
    pub fn hints() -> Self {
        #[cfg_attr(wide, allow(unused_mut, reason = "wide grids have no more"))]
        let mut method = Self { name: "hints".into(), plain_only: None, ..Self::hodoku() };
        #[cfg(not(wide))]
        Self::add_dynamic(&mut method);
        method
    }

    /// Adds the nets with patterns and chains inside, which know the plain grid, before searches.
    #[cfg(not(wide))]
    fn add_dynamic(method: &mut Self) {
        let searches = method.techniques.iter().position(|technique| technique.class == Class::NestedNet);
        let end = searches.unwrap_or(method.techniques.len());
        method.techniques.splice(end..end, dynamic::FAMILY);
    }
}
