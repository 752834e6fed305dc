//! The kinds of constraints, one a file; the registry lists them.

use super::constraint::Kind;

mod antiknight;
mod diagonal;
mod killer;
mod thermometer;

/// Every kind, in the order of reference pages and help.
pub static KINDS: &[&Kind] =
    &[&diagonal::RISING, &diagonal::FALLING, &antiknight::ANTIKNIGHT, &thermometer::THERMOMETER, &killer::KILLER];
