//! Ninefold for Python: conversions around `ninefold-calls` and `ninefold-app`, and nothing else.
//!
//! ```text
//! python/ninefold   names, types, pictures in notebooks          _native, this crate
//!
//!   one puzzle      options, a text ------------> call -----> ninefold-calls ---> lines of JSON ---> values, errors
//!   solutions       options, a text ------------> search ---> a thread that waits until the next one is requested
//!   many puzzles    lists, NumPy, Arrow --------> rows -----> crew: all cores ---> many ---> columns ---> the same kind
//!   whole files     names, parts of them -------> files --> ninefold-files: all cores, a complete file or none ---> a report
//! ```
//!
//! All four use `signals` to notice Ctrl-C: the calling thread checks Python from time to time, while other threads can run. `patience` lets other
//! threads, and the clock, end a call.

#![forbid(unsafe_code)]

mod call;
mod columns;
mod crew;
mod errors;
mod files;
mod many;
mod options;
mod patience;
mod rows;
mod search;
mod signals;

use pyo3::prelude::*;

/// The compiled part of the package.
#[pymodule]
mod _native {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::call::call;
    #[pymodule_export]
    use crate::columns::Arrow;
    #[pymodule_export]
    use crate::files::{canonical_file, count_file, rate_file, solve_file};
    #[pymodule_export]
    use crate::many::many;
    #[pymodule_export]
    use crate::patience::Token;
    #[pymodule_export]
    use crate::search::Search;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
