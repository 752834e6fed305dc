//! Calls in the form that JavaScript uses: bytes in, bytes out. The tests of the JavaScript package compare the answers with the command; these tests
//! check the bytes themselves.

use ninefold_calls::call;

const PUZZLE: &str = ".....9.......147....2......7......865...3...294......1......4....625.......8.....";

/// Encodes a request: a name, and options with their kinds and bytes.
fn request(name: &str, options: &[(&str, u8, &[u8])]) -> Vec<u8> {
    let counted = |bytes: &[u8]| [&u32::try_from(bytes.len()).unwrap().to_le_bytes(), bytes].concat();
    let option =
        |(name, kind, value): &(&str, u8, &[u8])| [counted(name.as_bytes()), vec![*kind], counted(value)].concat();
    [name.as_bytes(), b"\n", &options.iter().flat_map(option).collect::<Vec<u8>>()].concat()
}

fn number(number: f64) -> Vec<u8> {
    [&number.to_le_bytes(), number.to_string().as_bytes()].concat()
}

fn answer(name: &str, options: &[(&str, u8, &[u8])], text: &str) -> Result<String, String> {
    match call(&request(name, options), text.into()) {
        Ok([answers, _]) => Ok(String::from_utf8(answers).unwrap()),
        Err(failure) => Err(failure.json()),
    }
}

#[test]
fn options_are_read_by_their_kinds() {
    let limited = answer("count", &[("limit", b'n', &number(7.0))], &".".repeat(81)).unwrap();
    assert!(limited.contains("\"count\":7,\"limit\":7"), "{limited}");
    let named =
        answer("check", &[("source", b't', b"mine"), ("many", b'f', &[1])], &format!("{PUZZLE}\n{PUZZLE}")).unwrap();
    assert_eq!(named.matches("\"source\":\"mine\"").count(), 2, "{named}");
}

#[test]
fn wrong_options_are_named() {
    for (option, said) in [
        (("limit", b't', &b"7"[..]), "limit: expected a whole number of at least 0, found \\\"7\\\""),
        (("limit", b'n', &number(0.5)), "limit: expected a whole number of at least 0, found 0.5"),
        (("limt", b'n', &number(1.0)), "limt: no such option; did you mean limit?"),
        (("many", b'o', b"null"), "many: expected true or false, found null"),
    ] {
        let error = answer("count", &[option], PUZZLE).unwrap_err();
        assert!(error.contains(said), "{error}");
    }
    assert!(answer("nothing", &[], PUZZLE).unwrap_err().contains("no such call"));
}

#[test]
fn unreadable_texts_have_a_place() {
    let error = answer("check", &[], &PUZZLE[..40]).unwrap_err();
    assert!(error.contains(r#""line":1,"column":41,"expected":"81 cells on the line""#), "{error}");
    let [answers, messages] =
        call(&request("check", &[("many", b'f', &[1])]), format!("{PUZZLE}\n12\n").into()).unwrap();
    assert_eq!(String::from_utf8(answers).unwrap().lines().count(), 1);
    assert!(String::from_utf8(messages).unwrap().starts_with("{\"error\":{\"code\":\"unreadable\""));
}

#[test]
fn counts_are_four_bytes_each() {
    let text = format!("{PUZZLE}\n{}\n11{}\n", ".".repeat(81), ".".repeat(79));
    let [counts, _] = call(&request("counts", &[("many", b'f', &[1])]), text.into()).unwrap();
    assert_eq!(counts, [1, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0]);
}

/// Whatever the bytes are, a call ends with an answer or an error.
#[test]
fn damaged_requests_are_refused() {
    let whole = request(
        "count",
        &[("limit", b'n', &number(3.0)), ("source", b't', b"mine"), ("pattern", b'l', &[1, 0, 0, 0, 65])],
    );
    for end in 0..whole.len() {
        let _ = call(&whole[..end], PUZZLE.into());
        for byte in [0, 1, 0x7f, 0xff] {
            let mut damaged = whole.clone();
            damaged[end] = byte;
            let _ = call(&damaged, PUZZLE.into());
        }
    }
}

#[test]
fn new_puzzles_depend_on_their_seed() {
    let make = |seed: &str| answer("generate", &[("seed", b't', seed.as_bytes())], "").unwrap();
    assert_eq!(make("7"), make("7"));
    assert_ne!(make("7"), make("8"));
    let short = request("generate", &[("seed", b't', b"1"), ("clues", b't', b"17"), ("effort", b'n', &number(1.0))]);
    let [_, messages] = call(&short, Vec::new()).unwrap();
    assert!(String::from_utf8(messages).unwrap().contains("\"code\":\"short\""));
}

/// Puzzles with other rules are generated in the formats that can hold the rules; all other formats are rejected.
#[cfg(feature = "full")]
#[test]
fn puzzles_of_other_rules_are_made_or_refused() {
    let killer = r#"{"size":4,"killercage":[{"cells":["R1C1","R1C2"],"value":"3"}],"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]}"#;
    for rules in [("layout", b't', &b"6x6"[..]), ("rules", b't', killer.as_bytes())] {
        let seed = ("seed", b't', &b"7"[..]);
        let order = |more: &[(&str, u8, &[u8])]| answer("generate", &[&[seed, rules], more].concat(), "");
        let made = order(&[("format", b't', b"ninefold")]).unwrap();
        assert_eq!(Ok(&made), order(&[("format", b't', b"ninefold")]).as_ref());
        let check = answer("check", &[], &made).unwrap();
        assert!(check.contains("\"verdict\":\"unique\""), "{check}");
        assert_eq!(check.contains("Killer Cage"), rules.0 == "rules", "{check}");
        assert!(order(&[]).unwrap().contains("\"document\":{"));
        assert!(order(&[("format", b't', b"line")]).is_err() || rules.0 == "layout");
        let easy = order(&[("level", b't', b"easy")]).unwrap();
        assert!(easy.contains("\"document\":{"), "{easy}");
        for (option, value, reason) in [("se", &b"7.1"[..], "plain"), ("pattern", b"heart", "nine rows")] {
            let refused = order(&[("format", b't', b"ninefold"), (option, b't', value)]);
            assert!(refused.unwrap_err().contains(reason), "{option}");
        }
        let distinct = order(&[("format", b't', b"ninefold"), ("distinct", b'f', &[1])]);
        assert!(distinct.unwrap_err().contains("plain 9x9 grids"));
    }
}

#[cfg(feature = "full")]
#[test]
fn solutions_come_in_parts() {
    let opened = answer("open", &[("skip", b'n', &number(2.0))], &".".repeat(81)).unwrap();
    assert_eq!(opened, "{\"search\":1}");
    let next = |count| answer("next", &[("search", b'n', &number(1.0)), ("count", b'n', &number(count))], "");
    assert!(next(2.0).unwrap().starts_with("{\"number\":3,"));
    assert!(next(1.0).unwrap().starts_with("{\"number\":5,"));
    assert_eq!(answer("close", &[("search", b'n', &number(1.0))], ""), Ok(String::new()));
    assert!(next(1.0).unwrap_err().contains("already closed"));
}
