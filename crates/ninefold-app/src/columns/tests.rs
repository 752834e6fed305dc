use super::*;

fn texts(line: &str, mark: u8) -> Vec<(usize, String)> {
    split(line, mark).map(|field| field.unwrap()).collect()
}

#[test]
fn fields_and_where_they_begin() {
    let field = |column, text: &str| (column, text.to_owned());
    assert_eq!(texts("ä,\"b,\"\"c\",d", b','), [field(1, "ä"), field(3, "b,\"c"), field(11, "d")]);
    assert_eq!(texts("\"a\tb", b'\t'), [field(1, "\"a"), field(4, "b")]);
    assert_eq!(texts("a,", b','), [field(1, "a"), field(3, "")]);
    assert_eq!(split("a,\"b", b',').last().unwrap().unwrap_err().0, 3);
}
