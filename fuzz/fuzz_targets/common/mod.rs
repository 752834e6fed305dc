//! Promises that the targets of format families check: whatever the bytes, reading says where an error is, and what has been read is
//! written and read again.

mod back;

use std::ops::ControlFlow;

use ninefold_formats::{FORMATS, Format, Item, Request, read_from};

/// Reads the bytes as the format of a family that the first byte chooses, and without being told.
pub(crate) fn run(bytes: &[u8], family: &[&str]) {
    let Some((first, rest)) = bytes.split_first() else { return };
    let name = family[usize::from(*first) % family.len()];
    let format = Format::named(name).unwrap_or_else(|| panic!("{name} is not a format"));
    for from in [Some(format), None] {
        for item in items(rest, from) {
            check(&item, rest);
        }
    }
}

fn items(bytes: &[u8], from: Option<&'static Format>) -> Vec<Item> {
    let mut items = Vec::new();
    let mut input = bytes;
    let _ = read_from(&mut input, Request { from, ..Request::default() }, &mut |item| {
        items.push(item);
        ControlFlow::Continue(())
    });
    items
}

fn check(item: &Item, bytes: &[u8]) {
    // A carriage return alone ends a line too, as old programs write it.
    let lines = bytes.split(|&byte| matches!(byte, b'\n' | b'\r')).count();
    match item {
        Err(error) => {
            assert!((1..=lines + 1).contains(&error.line), "{error} in {lines} lines");
            assert!(error.column > 0 && error.column <= bytes.len() + 2, "{error}");
            assert!(error.to_string().starts_with("line "));
        }
        Ok(found) => {
            assert!((1..=lines).contains(&found.line), "line {} of {lines}", found.line);
            assert_eq!(found.document.clone().tidy(), found.document, "what is read is tidy");
            FORMATS
                .iter()
                .filter(|format| format.write.is_some())
                .for_each(|format| back::comes_back(&found.document, format));
        }
    }
}
