//! The method of hints: no score depends on it, so after the nets it continues with arguments that a player can follow.

use crate::method::Method;
#[cfg(not(wide))]
use crate::technique::Class;
#[cfg(not(wide))]
use crate::techniques::dynamic;

impl Method {
    /// Returns the method of hints: the order of `hodoku` up to its nets; then the nets with patterns and chains inside, level by level, taking the
    /// shortest net each time; and only then techniques that need a search.
    pub fn hints() -> Self {
        #[cfg_attr(wide, allow(unused_mut, reason = "wide grids have no more"))]
        let mut method = Self { name: "hints".into(), plain_only: None, ..Self::hodoku() };
        #[cfg(not(wide))]
        Self::add_dynamic(&mut method);
        method
    }

    /// Adds the nets with patterns and chains inside, which support only the plain grid, before searches.
    #[cfg(not(wide))]
    fn add_dynamic(method: &mut Self) {
        let searches = method.techniques.iter().position(|technique| technique.class == Class::NestedNet);
        let end = searches.unwrap_or(method.techniques.len());
        method.techniques.splice(end..end, dynamic::FAMILY);
    }
}
