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
    assert_eq!((row, lost), (vec![Value::Float(2.0), Value::Null], vec!["late".into()]));
}
