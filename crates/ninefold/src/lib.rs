#![no_std]
#![forbid(unsafe_code)]
//! x
pub use ninefold_core::*;
