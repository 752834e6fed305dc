//! The way in which searches pass on their results: one by one, to a visitor that may stop them.

use std::ops::ControlFlow;

/// Whether to continue a search. A break is passed on with `?`, up to the caller that began it.
pub type Flow = ControlFlow<()>;

/// Continues the search.
pub const GO_ON: Flow = ControlFlow::Continue(());

/// Receives the findings of a search, until it breaks.
pub type Visit<'v, T> = &'v mut dyn FnMut(T) -> Flow;
