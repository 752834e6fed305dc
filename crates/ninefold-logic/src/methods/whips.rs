//! The methods of Denis Berthier's ratings: singles, then the chain of a family with the fewest variables.

use crate::method::Method;
use crate::techniques;

/// The reason why the method is limited to the plain grid.
const PLAIN: &str = "the chains of this method are defined on the plain grid";

/// Creates a method of singles and one family of chains.
fn method(name: &'static str, chain: &'static str) -> Method {
    let known = ["full-house", "hidden-single-box", "hidden-single-line", "naked-single", chain];
    Method { plain_only: Some(PLAIN), ..Method::new(name, known.into_iter().filter_map(techniques::by_id)) }
}

impl Method {
    /// Returns the method of singles and whips, the shortest first. The rating W of a path is the length of its longest whip.
    pub fn whips() -> Self {
        method("whips", "whip")
    }

    /// Returns the method of singles and braids, the shortest first. The rating B is the length of the longest braid.
    pub fn braids() -> Self {
        method("braids", "braid")
    }

    /// Returns the method of singles and g-whips, the shortest first. The rating gW is the length of the longest g-whip.
    pub fn grouped_whips() -> Self {
        method("g-whips", "g-whip")
    }

    /// Returns the method of singles and g-braids, the shortest first. The rating gB is the length of the longest g-braid.
    pub fn grouped_braids() -> Self {
        method("g-braids", "g-braid")
    }
}
