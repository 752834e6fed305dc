//! How searches hand on what they find: one by one to somebody who may have enough.

use std::ops::ControlFlow;

/// Whether to go on with a search. A break is handed on by `?`, up to whoever began it.
pub type Flow = ControlFlow<()>;

/// There may be more.
pub const GO_ON: Flow = ControlFlow::Continue(());

/// Takes what a search finds, until it breaks.
pub type Visit<'v, T> = &'v mut dyn FnMut(T) -> Flow;
