//! The functions that a module exports. They take and return numbers; texts are passed through the memory of the module.
//!
//! ```text
//! input(which, length) -> place      room for the name and the options of a call (0), or for its text (1)
//! run() -> status                    0: answers and messages; 1: an error, as JSON in place of the answers
//! output(which) -> place             answers (0), messages (1)
//! output_length(which) -> length
//! ```
//!
//! Memory is accessed only through vectors that Rust owns: a buffer is lent to JavaScript, which fills or reads it before the next call. No pointer
//! is therefore dereferenced here, and the only part that the compiler considers unsafe is exporting a function under a fixed name.
//!
//! Since functions take and return only numbers, no tool must match the compiler's version, and the package needs no supporting code at run time.
#![allow(unsafe_code, reason = "exported names; see above")]

use std::cell::RefCell;

use ninefold_calls as call;

#[derive(Default)]
struct Buffers {
    input: [Vec<u8>; 2],
    output: [Vec<u8>; 2],
}

thread_local! {
    static BUFFERS: RefCell<Buffers> = RefCell::default();
}

/// Reserves a buffer that JavaScript fills: the name and the options of a call, or its text.
#[unsafe(no_mangle)]
pub extern "C" fn ninefold_input(which: usize, length: usize) -> *mut u8 {
    BUFFERS.with_borrow_mut(|buffers| {
        let buffer = &mut buffers.input[which & 1];
        *buffer = vec![0; length];
        buffer.as_mut_ptr()
    })
}

/// Runs the call, and returns whether it succeeded.
#[unsafe(no_mangle)]
pub extern "C" fn ninefold_run() -> usize {
    let [request, text] = BUFFERS.with_borrow_mut(|buffers| {
        buffers.output = Default::default();
        std::mem::take(&mut buffers.input)
    });
    let (status, output) = match call::call(&request, text) {
        Ok(output) => (0, output),
        Err(failure) => (1, [failure.json().into_bytes(), Vec::new()]),
    };
    BUFFERS.with_borrow_mut(|buffers| buffers.output = output);
    status
}

/// Returns the address of the answers or the messages.
#[unsafe(no_mangle)]
pub extern "C" fn ninefold_output(which: usize) -> *const u8 {
    BUFFERS.with_borrow(|buffers| buffers.output[which & 1].as_ptr())
}

/// Returns the length of an output in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn ninefold_output_length(which: usize) -> usize {
    BUFFERS.with_borrow(|buffers| buffers.output[which & 1].len())
}

/// Panics, so that tests can check how JavaScript recovers from a panic.
///
/// # Panics
/// Always panics.
#[unsafe(no_mangle)]
#[allow(clippy::panic, reason = "that is what it is for")]
pub extern "C" fn ninefold_panic() {
    panic!("on purpose");
}
