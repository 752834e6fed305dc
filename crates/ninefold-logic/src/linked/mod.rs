//! Steps that need several grids at once: a net through several grids, and, as a last resort, a search over all of them.
//!
//! Both are steps of the grid that contains their conclusion. Since their reason involves other grids too, a net lists its consequences, and the
//! check replays them.

use crate::frame::multi::Boards;

use crate::proof::Unsound;
use crate::step::Step;

mod net;
mod search;

pub use net::ACROSS;
pub use search::SEARCH;

pub(crate) use net::find as net;
pub(crate) use search::find as search;

/// Checks whether such a step follows; `None` if the step is of another kind.
pub(crate) fn check(boards: &Boards, step: &Step) -> Option<Result<(), Unsound>> {
    if let Some(net) = step.net() {
        // These nets support only plain grids.
        if !boards.rules().has_plain_grids() {
            return Some(Err(Unsound::Rules));
        }
        return Some(net.check(boards, step));
    }
    (step.technique() == &SEARCH).then(|| search::check(boards, step))
}
