use super::*;

const PUZZLE: &str = ".....9.......147....2......7......865...3...294......1......4....625.......8.....";

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

#[test]
fn layouts_by_their_first_line() {
    let sniff = |line: &str| {
        Layout::sniff(line, None).map(|Sniffed { layout, is_heading }| match layout {
            Layout::Fields { puzzle, names, .. } => format!("{puzzle} {is_heading} {}", names.join(" ")),
            Layout::Objects { .. } => "objects".into(),
        })
    };
    assert_eq!(sniff("id,quizzes,level").as_deref(), Some("1 true id quizzes level"));
    assert_eq!(sniff("puzzle").as_deref(), Some("0 true puzzle"));
    assert_eq!(sniff(",puzzle,puzzle").as_deref(), Some("1 true column1 puzzle column3"));
    assert_eq!(sniff(&format!("17\t{PUZZLE}\tx")).as_deref(), Some("1 false column1 puzzle column3"));
    assert_eq!(sniff("{\"puzzle\":1}").as_deref(), Some("objects"));
    assert_eq!(sniff(PUZZLE), None);
    assert_eq!(sniff(&format!("{PUZZLE},label,{PUZZLE}")), None);
    assert_eq!(sniff("53..7...."), None);
    assert_eq!(sniff("some words, no more"), None);
}

#[test]
fn places_of_what_is_wrong() {
    let mut table = Layout::sniff("id,puzzle", None).unwrap().layout;
    assert!(table.row(&format!("1,{PUZZLE},late")).is_ok_and(|row| *row.columns.names[2] == *"column3"));
    assert_eq!(table.row("1").err().unwrap().0, 2);
    let broken = PUZZLE.replace('7', "?");
    let (column, _) = table.row(&format!("12,{broken}")).err().unwrap();
    assert_eq!(column, 4 + broken.find('?').unwrap());
    let mut objects = Layout::sniff("{", None).unwrap().layout;
    assert_eq!(objects.row("{\"puzzle\": }").err().unwrap(), (12, "expected value".into()));
    assert_eq!(objects.row("{}").err().unwrap().0, 1);
}
