//! The names that a module exports, and those that it imports: numbers in, numbers out, and texts in its memory.
//!
//! ```text
//! input(which, length) -> place      room for the name and the options of a call (0), or for its text (1)
//! run() -> status                    0: answers and messages; 1: an error, as JSON in place of the answers
//! output(which) -> place             answers (0), messages (1)
//! output_length(which) -> length
//! ```
//!
//! Memory is accessed only through vectors owned by Rust: a buffer is lent to JavaScript, which fills or reads it before the next call. So no pointer
//! is dereferenced here, and the only unsafe part, as the compiler sees it, is to export a function under a fixed name.
//!
//! Functions take and return numbers only, so no tool must match the compiler's version and the package needs no code at run time.
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

/// Where the answers or the messages are.
#[unsafe(no_mangle)]
pub extern "C" fn ninefold_output(which: usize) -> *const u8 {
    BUFFERS.with_borrow(|buffers| buffers.output[which & 1].as_ptr())
}

/// The length of an output.
#[unsafe(no_mangle)]
pub extern "C" fn ninefold_output_length(which: usize) -> usize {
    BUFFERS.with_borrow(|buffers| buffers.output[which & 1].len())
}

/// Panics, for tests of the recovery.
///
/// # Panics
/// Always.
#[unsafe(no_mangle)]
#[allow(clippy::panic, reason = "that is what it is for")]
pub extern "C" fn ninefold_panic() {
    panic!("on purpose");
}
