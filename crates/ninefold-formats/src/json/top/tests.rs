use super::*;

fn entries(text: &str) -> Vec<(&str, &str)> {
    Top::of(Ahead::new(text)).0
}

#[test]
fn keys_are_those_at_the_top() {
    assert_eq!(
        entries(r#"{"a":1, "b" : [2,{"c":3}] ,"d":"e\",\"f\":" }"#),
        [("a", "1"), ("b", r#"[2,{"c":3}]"#), ("d", r#""e\",\"f\":""#),]
    );
    assert_eq!(entries("{}"), []);
    assert_eq!(entries(r#"{"a":{"b":1}} {"c":2}"#), [("a", r#"{"b":1}"#)]);
    assert!(Top::of(Ahead::new(r#"{"title":"\"layout\":","x":"grids"}"#)).get("layout").is_none());
    assert!(Top::of(Ahead::new(r#"{"format": "x"}"#)).says("format", "x"));
}

#[test]
fn objects_that_break_off_have_keys_too() {
    assert_eq!(entries(r#"{"a":1,"b":[2,"#), [("a", "1"), ("b", "[2,")]);
    assert_eq!(entries(r#"{"a":1,"b":"c"#), [("a", "1"), ("b", "\"c")]);
    assert_eq!(entries(r#"{"a":1,"b"#), [("a", "1")]);
    for text in ["", "]", "}", "{\"", "{\"\\", "{:", "{:}", "[:,", "{\"é\":\"é", "{,}]}"] {
        entries(text);
    }
}

#[test]
fn brackets_do_not_count() {
    assert_eq!(innermost(" [ [{\"a\":1}]]"), "{\"a\":1}]]");
    assert_eq!(innermost("7"), "7");
}
