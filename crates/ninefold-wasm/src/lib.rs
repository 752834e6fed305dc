//! Ninefold for JavaScript: exports the calls of `ninefold-calls` from a WebAssembly module, and nothing else.
//!
//! ```text
//! JavaScript   options as bytes, a text --> memory          memory --> lines of JSON, messages --> values, errors
//!                                             |                ^
//! abi                                         +---> call ------+      the only names that a module exports
//! ```
//!
//! A module is built without the feature `full` (`ninefold/core`), with it (`ninefold`), with `print` (`ninefold/print`), with `play` but without
//! `core` (`ninefold/play`), or with `variants` in addition. The calls are the same in all modules; the linker drops those that are unreachable.
//! `js/` contains the files that users import, and `cargo xtask wasm` combines both.
//!
//! A panic ends the instance of a module, so nothing here catches one. JavaScript creates a new instance, which takes less than a millisecond, and
//! restores games and searches to their last state.

#![deny(unsafe_code)] // `abi` names the exports, which the compiler counts as unsafe

pub mod abi;
