//! The calls of the packages for other languages: they take a name, options and a text, and return messages and the same lines of JSON as the
//! command.
//!
//! ```text
//! a package: options, a text --> call --> a function of `calls` --> lines of JSON, messages --> values, errors of its language
//!
//! options · reading       arguments -> the options of the application library; a text -> entries or documents
//! host                    the caller: whether to continue, and the time
//! failure                 errors: their kind, their place, and the expected text
//! calls/                  a function for each verb of the command
//! ```
//!
//! The features are those of the modules of the JavaScript package, which must be small: `core`, `full`, `print`, `play`. Other packages use `book`.

#![deny(unsafe_code)] // a module of WebAssembly names its imports, which the compiler counts as unsafe

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
