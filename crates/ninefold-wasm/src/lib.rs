//! Ninefold for JavaScript: the calls of `ninefold-calls` behind names that a module of WebAssembly exports, and nothing else.
//!
//! ```text
//! JavaScript   options as bytes, a text --> memory          memory --> lines of JSON, messages --> values, errors
//!                                             |                ^
//! abi                                         +---> call ------+      the only names that a module exports
//! ```
//!
//! A module is built once without the feature `full` (`ninefold/core`), once with it (`ninefold`), once with `print` (`ninefold/print`), and once with
//! `play` and without `core` (`ninefold/play`), and once more with `variants` besides:
//! the same calls, of which the linker drops what nobody can reach. `js/` has what people import; `cargo xtask wasm` puts both together.
//!
//! A panic ends the instance of a module, so nothing here catches one: JavaScript makes a new instance, which takes less than a millisecond,
//! and what was open is opened again where it was.

#![deny(unsafe_code)] // `abi` names what is exported, which the compiler counts as unsafe

pub mod abi;
