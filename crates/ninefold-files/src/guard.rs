//! Converts panics to errors, since some of the libraries that read files panic if a file is damaged.

use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

use crate::{Error, ErrorKind};

thread_local! {
    /// Whether a panic on this thread will be caught, in which case the panic hook prints nothing.
    static CAUGHT: Cell<bool> = const { Cell::new(false) };
}

/// Returns the result of `work`, or an error if it panics. After a panic, the caller must not use anything that `work` was changing.
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
