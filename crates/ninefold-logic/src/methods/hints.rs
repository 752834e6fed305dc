//! The method of hints: no score hangs on it, so where nets end it goes on with what a player can read.

use crate::method::Method;
use crate::technique::Class;
use crate::techniques::dynamic;

impl Method {
    /// The order of `hodoku` as far as its nets go; then the nets with patterns and chains inside, level by level, each time the shortest; and only
    /// then what takes a search.
    pub fn hints() -> Self {
        let mut method = Self { name: "hints".into(), plain_only: None, ..Self::hodoku() };
        let searches = method.techniques.iter().position(|technique| technique.class == Class::NestedNet);
        let end = searches.unwrap_or(method.techniques.len());
        method.techniques.splice(end..end, dynamic::FAMILY);
        method
    }
}
