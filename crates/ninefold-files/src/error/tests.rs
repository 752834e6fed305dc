use super::*;

#[test]
fn what_was_done_comes_first() {
    let error: Result<(), _> = Err(std::io::Error::other("no room"));
    let error = error.doing(ErrorKind::Write, || "cannot write to a.tsv".into()).unwrap_err();
    assert_eq!((error.kind(), error.to_string().as_str()), (ErrorKind::Write, "cannot write to a.tsv: no room"));
}
