//! Damaged files make the libraries that read them panic in some places: here that becomes an error.

use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

use crate::{Error, ErrorKind};

thread_local! {
    /// Whether a panic on this thread will be caught, so that nothing is to be said of it.
    static CAUGHT: Cell<bool> = const { Cell::new(false) };
}

/// The result of the work, or an error in its place if it panics. What it worked on is not to be used after that.
pub(crate) fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, Error> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !CAUGHT.get() {
                usual(info);
            }
        }));
    });
    CAUGHT.set(true);
    let result = panic::catch_unwind(AssertUnwindSafe(work));
    CAUGHT.set(false);
    result.map_err(|_| Error::new(ErrorKind::Read, "the file is damaged"))
}
