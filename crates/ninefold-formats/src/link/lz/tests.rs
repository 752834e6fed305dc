use proptest::prelude::*;

use super::*;

fn length(digits: &str) -> Result<usize, Broken> {
    unpack(digits).map(|text| text.encode_utf16().count())
}

/// The expected texts are the output of lz-string 1.5 itself.
#[test]
fn both_ways_are_those_of_the_original() {
    for (digits, text) in [
        ("Q===", ""),
        ("IZA=", "a"),
        ("IbI=", "aa"),
        ("IY10CdA=", "aaaaaaaaaaaaa\u{e4}"),
        ("g6mhunI=", "数独"),
        ("N4IgzglgXgpiBcBOAvkA", "{\"size\":9}"),
        ("nwbkvd0AgDyA", "🧩🧩 x"),
    ] {
        assert_eq!(unpack(digits).as_deref(), Ok(text));
        assert_eq!(pack(text), digits);
    }
}

proptest! {
    #[test]
    fn what_is_packed_is_unpacked(text in "\\PC{0,300}|[ab]{0,2000}") {
        let digits = pack(&text);
        prop_assert!(digits.len().is_multiple_of(4));
        prop_assert_eq!(unpack(&digits), Ok(text.clone()));
        prop_assert_eq!(unpack(digits.trim_end_matches('=')), Ok(text));
    }

    #[test]
    fn any_digits_are_text_or_an_error(digits in "[A-Za-z0-9+/]{0,200}") {
        prop_assert!(length(&digits).unwrap_or(0) <= LONGEST);
    }
}

#[test]
fn too_much_is_said_before_it_is_there() {
    assert_eq!(length(&pack(&"a".repeat(LONGEST))), Ok(LONGEST));
    assert_eq!(unpack(&pack(&"a".repeat(LONGEST + 1))), Err(Broken::Long));
}
