//! The methods of Denis Berthier's ratings: singles, then the chain of a family with the fewest variables.

use crate::method::Method;
use crate::techniques;

/// The reason for the limitation to the plain grid.
const PLAIN: &str = "the chains of this method are defined on the plain grid";

/// Singles and one family of chains.
fn method(name: &'static str, chain: &'static str) -> Method {
    let known = ["full-house", "hidden-single-box", "hidden-single-line", "naked-single", chain];
    Method { plain_only: Some(PLAIN), ..Method::new(name, known.into_iter().filter_map(techniques::by_id)) }
}

impl Method {
    /// Singles and whips, the shortest first. The rating W is the length of the longest one of a path.
    pub fn whips() -> Self {
        method("whips", "whip")
    }

    /// Singles and braids, the shortest first, as the rating B.
    pub fn braids() -> Self {
        method("braids", "braid")
    }

    /// Singles and g-whips, the shortest first, as the rating gW.
    pub fn grouped_whips() -> Self {
        method("g-whips", "g-whip")
    }

    /// Singles and g-braids, the shortest first, as the rating gB.
    pub fn grouped_braids() -> Self {
        method("g-braids", "g-braid")
    }
}
