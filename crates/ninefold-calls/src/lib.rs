//! What the packages for other languages call: a name, options and a text in; lines of JSON, the command's, and messages out.
//!
//! ```text
//! a shell: options, a text --> call --> a function of `calls` --> lines of JSON, messages --> values, errors of its language
//!
//! options · reading       what is given -> what the application library asks for; a text -> entries or documents
//! host                    whoever calls is asked whether to go on, and what time it is
//! failure                 errors: what kind, where, what was expected
//! calls/                  a function for each name: what the command's verb of that name does
//! ```
//!
//! The features are those of the modules of the JavaScript package, which have to be small: `core`, `full`, `print`, `play`. All else takes `book`.

#![deny(unsafe_code)] // a module of WebAssembly names what it imports, which the compiler counts as unsafe

mod call;
mod calls;
mod failure;
mod host;
mod options;
#[cfg(feature = "core")]
mod reading;

pub use call::Call;
pub use calls::call;
pub use failure::Failure;
#[cfg(not(target_arch = "wasm32"))]
pub use host::{Host, with_host};
pub use options::{Options, Value};
