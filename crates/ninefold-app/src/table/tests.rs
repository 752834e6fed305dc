use super::*;

fn frame(rows: &[Vec<Field<'_>>]) -> Frame {
    let mut frame = Frame::default();
    rows.iter().for_each(|row| frame.admit(row.clone()));
    frame
}

fn line(script: Script, frame: &Frame, fields: Vec<Field<'_>>) -> String {
    let mut out = String::new();
    script.row(&frame.row(fields).0, &mut out);
    out
}

#[test]
fn what_separates_fields_does_not_break_them() {
    let fields = vec![
        ("a".into(), Value::text("x\ty\n")),
        ("b".into(), Value::text("say \"a,b\"")),
        ("c".into(), Value::Int(3)),
    ];
    let frame = frame(std::slice::from_ref(&fields));
    assert_eq!(line(Script::Tsv, &frame, fields.clone()), "x y \tsay \"a,b\"\t3\n");
    assert_eq!(line(Script::Csv, &frame, fields.clone()), "\"x\ty\n\",\"say \"\"a,b\"\"\",3\n");
    let mut object = String::new();
    super::object(fields.iter().map(|(name, value)| (name.clone(), value.into())), &mut object);
    assert_eq!(object, "{\"a\":\"x\\ty\\n\",\"b\":\"say \\\"a,b\\\"\",\"c\":3}\n");
}

#[test]
fn columns_widen_and_late_ones_are_named() {
    let frame =
        frame(&[vec![("n".into(), Value::Int(1))], vec![("n".into(), Value::Float(0.5)), ("t".into(), Value::Null)]]);
    assert_eq!(frame.columns, [Column::new("n", Kind::Float), Column::new("t", Kind::Text)]);
    let (row, lost) =
        frame.row([("n".into(), Value::Int(2)), ("late".into(), Value::Int(1)), ("none".into(), Value::Null)]);
    assert_eq!((row, lost), (vec![Value::Int(2), Value::Null], vec!["late".into()]));
}

#[test]
fn numbers_are_known_by_how_they_are_written() {
    let (int, float) = (|text| Value::field(text).fit(Kind::Int), |text| Value::field(text).fit(Kind::Float));
    assert_eq!(int("17"), Some(Value::Int(17)));
    assert_eq!(int("-9223372036854775808"), Some(Value::Int(i64::MIN)));
    for text in ["007", "+5", "-0", "1.0", "9223372036854775808", "1e3", "x", " 5"] {
        assert_eq!(int(text), None, "{text}");
    }
    for (text, value) in [("0.5", 0.5), ("-2.0", -2.0), ("3", 3.0), ("123456.789", 123456.789)] {
        assert_eq!(float(text), Some(Value::Float(value)), "{text}");
    }
    for text in ["1.10", "01.5", ".5", "5.", "1e3", "inf", "NaN", "0.1234567890123456789", "9007199254740993", "1.2.3"]
    {
        assert_eq!(float(text), None, "{text}");
    }
    assert_eq!((int(""), float("")), (Some(Value::Null), Some(Value::Null)));
    assert_eq!(Value::text("17").fit(Kind::Int), None, "whoever says that it is a text means it");
    assert_eq!(Value::field("17").fit(Kind::Text), Some(Value::text("17")));
}

#[test]
fn a_column_has_the_kind_that_all_its_values_fit() {
    let column = |values: &[Value]| {
        let rows: Vec<Row> = values.iter().map(|value| vec![value.clone()]).collect();
        let mut frame = Frame { columns: vec![Column::new("n", Kind::Text)] };
        frame.settle(&rows);
        frame.columns[0].kind
    };
    let fields = |texts: &[&str]| column(&texts.iter().map(|text| Value::field(*text)).collect::<Vec<_>>());
    assert_eq!(fields(&["1", "", "20"]), Kind::Int);
    assert_eq!(fields(&["1", "0.5"]), Kind::Float);
    assert_eq!(fields(&["1", "007"]), Kind::Text);
    assert_eq!(fields(&["", ""]), Kind::Text);
    assert_eq!(fields(&["9007199254740993", "0.5"]), Kind::Text, "not all of them are fractions");
    assert_eq!(column(&[Value::Int(1), Value::Float(0.5), Value::Null]), Kind::Float);
    assert_eq!(column(&[Value::Bool(true), Value::Null]), Kind::Bool);
    assert_eq!(column(&[Value::Bool(true), Value::Int(1)]), Kind::Text);
    assert_eq!(column(&[Value::Int(1), Value::field("2")]), Kind::Int);
    assert_eq!(column(&[Value::Int(1), Value::text("2")]), Kind::Text);
}
