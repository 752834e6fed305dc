//! Control flow of searches: a search passes its results one by one to a visitor, which may stop it.

use std::ops::ControlFlow;

/// Whether to continue a search. A break is passed on with `?`, up to the caller that started the search.
pub type Flow = ControlFlow<()>;

/// Continues the search.
pub const GO_ON: Flow = ControlFlow::Continue(());

/// A visitor, which receives the results of a search until it returns a break.
pub type Visit<'v, T> = &'v mut dyn FnMut(T) -> Flow;
